CREATE TABLE queue_job (
  id uuid NOT NULL,
  queue text NOT NULL,
  key text,
  payload jsonb NOT NULL,
  run_at timestamptz(3) NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  leased_by uuid,
  lease_until timestamptz(3),
  error text,
  failed_at timestamptz(3),
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT queue_job_pkey PRIMARY KEY (id)
);
CREATE INDEX queue_job_due_idx ON queue_job (queue, run_at, id) WHERE (leased_by IS NULL AND failed_at IS NULL);
CREATE INDEX queue_job_leased_idx ON queue_job (queue, lease_until) WHERE (leased_by IS NOT NULL);
CREATE INDEX queue_job_failed_idx ON queue_job (failed_at) WHERE (failed_at IS NOT NULL);
CREATE INDEX queue_job_key_idx ON queue_job (queue, key, id) WHERE (key IS NOT NULL);
CREATE UNIQUE INDEX queue_job_one_of_key ON queue_job (queue, key) WHERE (leased_by IS NOT NULL AND key IS NOT NULL);
