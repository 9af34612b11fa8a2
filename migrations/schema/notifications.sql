CREATE SEQUENCE notification_position_seq;

CREATE TABLE timeline_change (
  id uuid NOT NULL,
  request_id uuid,
  member_id uuid,
  kind text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  "position" bigint,
  message_id uuid,
  CONSTRAINT timeline_change_pkey PRIMARY KEY (id),
  CONSTRAINT timeline_change_subject_check CHECK (num_nonnulls(request_id, member_id, message_id) = 1)
);
CREATE UNIQUE INDEX timeline_change_position_key ON timeline_change ("position");
CREATE INDEX timeline_change_unplaced_idx ON timeline_change (created_at, id) WHERE ("position" IS NULL);

CREATE TABLE notification_choice (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  in_app_off text[] NOT NULL,
  push_off text[] NOT NULL,
  mail_off text[] NOT NULL,
  quiet_from text,
  quiet_to text,
  digest text NOT NULL,
  digest_at text NOT NULL,
  digest_due_at timestamptz(3),
  digested_until timestamptz(3) NOT NULL,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT notification_choice_pkey PRIMARY KEY (id),
  CONSTRAINT notification_choice_user_id_key UNIQUE (user_id),
  CONSTRAINT notification_choice_digest_at_check CHECK (digest_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  CONSTRAINT notification_choice_digest_check CHECK (digest IN ('never', 'daily', 'weekdays')),
  CONSTRAINT notification_choice_due_check CHECK ((digest = 'never') = (digest_due_at IS NULL)),
  CONSTRAINT notification_choice_quiet_check CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
  CONSTRAINT notification_choice_quiet_from_check CHECK (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  CONSTRAINT notification_choice_quiet_to_check CHECK (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  CONSTRAINT notification_choice_user_id_fkey FOREIGN KEY (user_id) REFERENCES team_user(id) ON DELETE CASCADE
);
CREATE INDEX notification_choice_digest_due_at_idx ON notification_choice (digest_due_at);

CREATE TABLE notification (
  id uuid NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  request_id uuid,
  dedupe_key text,
  read_at timestamptz(3),
  read_by uuid,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  "position" bigint,
  read_position bigint,
  params jsonb,
  -- the users who see it; null: all
  recipients uuid[],
  CONSTRAINT notification_pkey PRIMARY KEY (id),
  CONSTRAINT notification_dedupe_key_key UNIQUE (dedupe_key),
  CONSTRAINT notification_read_by_fkey FOREIGN KEY (read_by) REFERENCES team_user(id) ON DELETE SET NULL
);
CREATE INDEX notification_created_at_idx ON notification (created_at DESC, id DESC) INCLUDE (recipients);
CREATE UNIQUE INDEX notification_position_key ON notification ("position");
CREATE UNIQUE INDEX notification_read_position_key ON notification (read_position);
CREATE INDEX notification_request_id_idx ON notification (request_id);
CREATE INDEX notification_unplaced_idx ON notification (created_at, id) WHERE (("position" IS NULL) OR ((read_at IS NOT NULL) AND (read_position IS NULL)));
CREATE INDEX notification_unread_idx ON notification (created_at DESC, id DESC) INCLUDE (recipients) WHERE (read_at IS NULL);
