CREATE TABLE member_calendar (
  id uuid NOT NULL,
  member_id uuid NOT NULL,
  sealed bytea NOT NULL,
  host text NOT NULL,
  etag text,
  last_modified text,
  last_read_at timestamptz(3),
  read_to date,
  skipped integer NOT NULL DEFAULT 0,
  fault text,
  faults integer NOT NULL DEFAULT 0,
  next_read_at timestamptz(3) NOT NULL,
  claimed_until timestamptz(3),
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT member_calendar_pkey PRIMARY KEY (id),
  CONSTRAINT member_calendar_member_id_key UNIQUE (member_id),
  CONSTRAINT member_calendar_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX member_calendar_due_idx ON member_calendar (next_read_at);
