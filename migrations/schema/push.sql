CREATE TABLE push_subscription (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  sealed bytea NOT NULL,
  endpoint_hash bytea NOT NULL,
  expires_at timestamptz(3),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL,
  claimed_until timestamptz(3),
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
CREATE INDEX push_subscription_due_idx ON push_subscription (next_attempt_at);
CREATE INDEX push_subscription_user_id_idx ON push_subscription (user_id);

CREATE TABLE push_delivery (
  subscription_id uuid NOT NULL,
  notification_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT push_delivery_pkey PRIMARY KEY (subscription_id, notification_id),
  CONSTRAINT push_delivery_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE,
  CONSTRAINT push_delivery_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscription(id) ON DELETE CASCADE
);
CREATE INDEX push_delivery_created_at_idx ON push_delivery (created_at);
CREATE INDEX push_delivery_notification_id_idx ON push_delivery (notification_id);
