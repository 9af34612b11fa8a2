CREATE TABLE record_merge (
  id uuid NOT NULL,
  kind text NOT NULL,
  gone_id uuid NOT NULL,
  gone_code text,
  kept_id uuid NOT NULL,
  undo jsonb,
  merged_by uuid,
  undone_at timestamptz(3),
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  gone_name text,
  CONSTRAINT record_merge_pkey PRIMARY KEY (id),
  CONSTRAINT record_merge_kind_check CHECK (kind IN ('member', 'organizer')),
  CONSTRAINT record_merge_merged_by_fkey FOREIGN KEY (merged_by) REFERENCES team_user(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX record_merge_gone_code_key ON record_merge (gone_code) WHERE (undone_at IS NULL);
CREATE UNIQUE INDEX record_merge_gone_id_key ON record_merge (gone_id) WHERE (undone_at IS NULL);
CREATE INDEX record_merge_kept_id_idx ON record_merge (kept_id, created_at);
CREATE INDEX record_merge_merged_by_idx ON record_merge (merged_by);
CREATE INDEX record_merge_undo_idx ON record_merge (created_at) WHERE (undo IS NOT NULL);
