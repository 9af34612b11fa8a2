CREATE TABLE webhook_event (
  id uuid NOT NULL,
  source text NOT NULL,
  dedupe_key text NOT NULL,
  content_type text NOT NULL,
  body bytea NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL,
  last_error text,
  outcome jsonb,
  processed_at timestamptz(3),
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT webhook_event_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_event_dedupe_key UNIQUE (source, dedupe_key),
  CONSTRAINT webhook_event_source_check CHECK (source IN ('email_inbound', 'emailprov', 'chatprov', 'payprov')),
  CONSTRAINT webhook_event_status_check CHECK (status IN ('pending', 'processed', 'failed'))
);
ALTER TABLE webhook_event ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE INDEX webhook_event_failed_idx ON webhook_event (created_at DESC, id DESC) WHERE (status = 'failed'::text);
