CREATE TABLE stats_snapshot (
  question text NOT NULL,
  claimed_at timestamptz(3) NOT NULL,
  answer jsonb,
  generated_at timestamptz(3),
  CONSTRAINT stats_snapshot_pkey PRIMARY KEY (question)
);

CREATE TABLE venue_question (
  event_id uuid NOT NULL,
  request_id uuid NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  answered_at timestamptz(3),
  CONSTRAINT venue_question_pkey PRIMARY KEY (event_id),
  CONSTRAINT venue_question_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE
);
CREATE INDEX venue_question_asked_at_idx ON venue_question (asked_at) INCLUDE (answered_at);
CREATE INDEX venue_question_request_id_idx ON venue_question (request_id);
