CREATE TABLE reminder (
  id uuid NOT NULL,
  request_id uuid NOT NULL,
  member_id uuid,
  kind text NOT NULL,
  status text NOT NULL DEFAULT 'scheduled',
  "to" text NOT NULL,
  due_at timestamptz(3) NOT NULL,
  subject text,
  body_html text,
  asked_at timestamptz(3),
  step integer,
  sent_at timestamptz(3),
  cancelled_at timestamptz(3),
  email_message_id uuid,
  mailbox_id uuid,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT reminder_pkey PRIMARY KEY (id),
  CONSTRAINT reminder_cancelled_check CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  CONSTRAINT reminder_kind_check CHECK (kind IN ('availability', 'requalification', 'custom')),
  CONSTRAINT reminder_sent_check CHECK ((status = 'sent') = (sent_at IS NOT NULL)),
  CONSTRAINT reminder_status_check CHECK (status IN ('scheduled', 'sent', 'cancelled', 'failed')),
  CONSTRAINT reminder_step_check CHECK ((step IS NULL) = (asked_at IS NULL) AND step > 0),
  CONSTRAINT reminder_email_message_id_fkey FOREIGN KEY (email_message_id) REFERENCES email_message(id) ON DELETE SET NULL,
  CONSTRAINT reminder_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE SET NULL,
  CONSTRAINT reminder_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE SET NULL,
  CONSTRAINT reminder_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE RESTRICT
);
CREATE UNIQUE INDEX reminder_availability_key ON reminder (request_id, member_id, asked_at, step) WHERE ((kind = 'availability'::text) AND (asked_at IS NOT NULL));
CREATE INDEX reminder_due_idx ON reminder (due_at, id) WHERE (status = 'scheduled'::text);
CREATE INDEX reminder_email_message_id_idx ON reminder (email_message_id) WHERE (email_message_id IS NOT NULL);
CREATE INDEX reminder_mailbox_id_idx ON reminder (mailbox_id) WHERE (mailbox_id IS NOT NULL);
CREATE INDEX reminder_member_id_idx ON reminder (member_id) WHERE (member_id IS NOT NULL);
CREATE UNIQUE INDEX reminder_requalification_key ON reminder (request_id, asked_at, step) WHERE ((kind = 'requalification'::text) AND (asked_at IS NOT NULL));
CREATE INDEX reminder_request_id_idx ON reminder (request_id, created_at DESC, id DESC);
