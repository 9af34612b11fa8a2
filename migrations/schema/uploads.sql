CREATE TABLE content_removal (
  bucket text NOT NULL,
  storage_key text NOT NULL,
  due_at timestamptz(3),
  attempts integer NOT NULL DEFAULT 0,
  CONSTRAINT content_removal_pkey PRIMARY KEY (bucket, storage_key)
);
CREATE INDEX content_removal_due_at_idx ON content_removal (due_at NULLS FIRST);
