CREATE TABLE calendar_feed (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  member_id uuid,
  request_id uuid,
  token_hash bytea NOT NULL,
  last_read_at timestamptz(3),
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT calendar_feed_pkey PRIMARY KEY (id),
  CONSTRAINT calendar_feed_subject_key UNIQUE NULLS NOT DISTINCT (user_id, member_id, request_id),
  CONSTRAINT calendar_feed_token_hash_key UNIQUE (token_hash),
  CONSTRAINT calendar_feed_kind_check CHECK (kind IN ('mine', 'member', 'request')),
  CONSTRAINT calendar_feed_subject_check CHECK (((member_id IS NOT NULL) = (kind = 'member')) AND ((request_id IS NOT NULL) = (kind = 'request'))),
  CONSTRAINT calendar_feed_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT calendar_feed_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE CASCADE,
  CONSTRAINT calendar_feed_user_id_fkey FOREIGN KEY (user_id) REFERENCES team_user(id) ON DELETE CASCADE
);
CREATE INDEX calendar_feed_member_id_idx ON calendar_feed (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX calendar_feed_request_id_idx ON calendar_feed (request_id) WHERE (request_id IS NOT NULL);
