CREATE TABLE idempotency_key (
  user_id uuid NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  status integer,
  response bytea,
  claimed_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  claim uuid,
  acted boolean NOT NULL DEFAULT false,
  CONSTRAINT idempotency_key_pkey PRIMARY KEY (user_id, method, path, key)
);
CREATE INDEX idempotency_key_created_at_idx ON idempotency_key (created_at);

CREATE TABLE job (
  name text NOT NULL,
  schedule text NOT NULL,
  locked_until timestamptz(3),
  locked_by uuid,
  last_slot timestamptz(3),
  last_run_at timestamptz(3),
  last_outcome text,
  last_error text,
  last_duration_ms integer,
  processed integer,
  CONSTRAINT job_pkey PRIMARY KEY (name),
  CONSTRAINT job_last_outcome_check CHECK (last_outcome IN ('ok', 'error'))
);

CREATE TABLE typeorm_metadata (
  type text NOT NULL,
  database text,
  schema text,
  "table" text,
  name text,
  value text
);
