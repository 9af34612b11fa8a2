CREATE TABLE email_thread (
  id uuid NOT NULL,
  request_id uuid NOT NULL,
  token text NOT NULL,
  subject text NOT NULL,
  last_message_at timestamptz(3),
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT email_thread_pkey PRIMARY KEY (id),
  CONSTRAINT email_thread_request_id_key UNIQUE (request_id),
  CONSTRAINT email_thread_token_key UNIQUE (token),
  CONSTRAINT email_thread_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE RESTRICT
);

CREATE TABLE email_message (
  id uuid NOT NULL,
  thread_id uuid,
  request_id uuid,
  member_id uuid,
  direction text NOT NULL,
  "from" text NOT NULL,
  "to" text[] NOT NULL,
  cc text[] NOT NULL DEFAULT '{}',
  reply_to text,
  subject text NOT NULL,
  body_html text,
  body_text text,
  reply_text text,
  template text,
  status text NOT NULL,
  provider_id text,
  message_id text NOT NULL,
  in_reply_to text,
  "references" text[] NOT NULL DEFAULT '{}',
  sealed_body bytea,
  sent_at timestamptz(3),
  delivered_at timestamptz(3),
  opened_at timestamptz(3),
  clicked_at timestamptz(3),
  bounced_at timestamptz(3),
  failed_at timestamptz(3),
  error text,
  unsorted_reason text,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  bcc text[] NOT NULL DEFAULT '{}',
  reading text NOT NULL DEFAULT 'none',
  read_for text,
  sender_name text,
  bounced_for text[] NOT NULL DEFAULT '{}',
  discarded_at timestamptz(3),
  send_at timestamptz(3),
  cancelled_at timestamptz(3),
  created_by uuid,
  automatic boolean NOT NULL DEFAULT false,
  note text,
  mailbox_id uuid,
  sent_via text NOT NULL DEFAULT 'service',
  sent_copy bytea,
  CONSTRAINT email_message_pkey PRIMARY KEY (id),
  CONSTRAINT email_message_message_id_key UNIQUE (message_id),
  CONSTRAINT email_message_direction_check CHECK (direction IN ('outbound', 'inbound')),
  CONSTRAINT email_message_read_for_check CHECK (read_for IN ('request', 'fields', 'availability', 'offer')),
  CONSTRAINT email_message_read_for_reading_check CHECK ((reading = 'none') = (read_for IS NULL)),
  CONSTRAINT email_message_reading_check CHECK (reading IN ('none', 'pending', 'done', 'failed')),
  CONSTRAINT email_message_sent_via_check CHECK (sent_via IN ('service', 'mailbox')),
  CONSTRAINT email_message_status_check CHECK (status IN ('pending', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'failed', 'cancelled')),
  CONSTRAINT email_message_created_by_fkey FOREIGN KEY (created_by) REFERENCES team_user(id) ON DELETE SET NULL,
  CONSTRAINT email_message_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE SET NULL,
  CONSTRAINT email_message_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE RESTRICT,
  CONSTRAINT email_message_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE RESTRICT,
  CONSTRAINT email_message_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES email_thread(id) ON DELETE RESTRICT
);
CREATE INDEX email_message_direction_idx ON email_message (direction, created_at DESC, id DESC) INCLUDE (discarded_at, unsorted_reason);
CREATE INDEX email_message_discarded_idx ON email_message (discarded_at) WHERE (discarded_at IS NOT NULL);
CREATE INDEX email_message_from_idx ON email_message (lower("from")) WHERE (member_id IS NULL);
CREATE INDEX email_message_mailbox_id_idx ON email_message (mailbox_id) WHERE (mailbox_id IS NOT NULL);
CREATE INDEX email_message_member_id_idx ON email_message (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX email_message_provider_id_idx ON email_message (provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX email_message_references_idx ON email_message USING gin ("references") WHERE (mailbox_id IS NOT NULL);
CREATE INDEX email_message_request_id_idx ON email_message (request_id);
CREATE INDEX email_message_thread_id_idx ON email_message (thread_id, created_at, id);
CREATE INDEX email_message_unlinked_idx ON email_message (id) WHERE ((request_id IS NULL) AND (member_id IS NULL));
CREATE INDEX email_message_unsorted_idx ON email_message (created_at DESC, id DESC) WHERE (unsorted_reason IS NOT NULL);

CREATE TABLE email_attachment (
  id uuid NOT NULL,
  email_message_id uuid,
  filename text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  storage_key text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  text text NOT NULL DEFAULT 'skipped',
  CONSTRAINT email_attachment_pkey PRIMARY KEY (id),
  CONSTRAINT email_attachment_text_check CHECK (text IN ('read', 'empty', 'unreadable', 'skipped')),
  CONSTRAINT email_attachment_message_fkey FOREIGN KEY (email_message_id) REFERENCES email_message(id) ON DELETE CASCADE
);
CREATE INDEX email_attachment_message_idx ON email_attachment (email_message_id);
CREATE INDEX email_attachment_unused_idx ON email_attachment (created_at) WHERE (email_message_id IS NULL);
CREATE TRIGGER email_attachment_file_discarded AFTER DELETE ON email_attachment FOR EACH ROW EXECUTE FUNCTION email_attachment_file_discarded();

ALTER TABLE offer ADD CONSTRAINT offer_email_message_id_fkey FOREIGN KEY (email_message_id) REFERENCES email_message(id) ON DELETE SET NULL;
