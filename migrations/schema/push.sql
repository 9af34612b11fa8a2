CREATE TABLE push_subscription (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  sealed bytea NOT NULL,
  endpoint_hash bytea NOT NULL,
  expires_at timestamptz(3),
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  locale text NOT NULL DEFAULT 'en',
  name text,
  CONSTRAINT push_subscription_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscription_endpoint_hash_key UNIQUE (endpoint_hash),
  CONSTRAINT push_subscription_locale_check CHECK (locale IN ('fr', 'en')),
  CONSTRAINT push_subscription_user_id_fkey FOREIGN KEY (user_id) REFERENCES team_user(id) ON DELETE CASCADE
);
CREATE INDEX push_subscription_user_id_idx ON push_subscription (user_id);
