CREATE TABLE data_export (
  id uuid NOT NULL,
  status text NOT NULL DEFAULT 'waiting',
  requested_by uuid,
  attempts integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  processed integer NOT NULL DEFAULT 0,
  parts integer NOT NULL DEFAULT 0,
  bytes numeric(15,0) NOT NULL DEFAULT 0,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  expires_at timestamptz(3),
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT data_export_pkey PRIMARY KEY (id),
  CONSTRAINT data_export_status_check CHECK (status IN ('waiting', 'running', 'done', 'failed', 'removed')),
  CONSTRAINT data_export_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES team_user(id) ON DELETE SET NULL
);
CREATE INDEX data_export_created_at_idx ON data_export (created_at, id);
CREATE UNIQUE INDEX data_export_one_key ON data_export ((true)) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX data_export_parts_idx ON data_export (id) WHERE (parts > 0);
