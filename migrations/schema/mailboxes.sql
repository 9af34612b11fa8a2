CREATE TABLE mailbox (
  id uuid NOT NULL,
  -- in lower case
  address text NOT NULL,
  display_name text NOT NULL,
  kind text NOT NULL,
  owner_id uuid,
  auth text NOT NULL,
  username text NOT NULL,
  sealed_secret bytea NOT NULL,
  imap_host text NOT NULL,
  imap_port integer NOT NULL,
  imap_security text NOT NULL,
  smtp_host text NOT NULL,
  smtp_port integer NOT NULL,
  smtp_security text NOT NULL,
  inbox_folder text NOT NULL DEFAULT 'INBOX',
  sent_folder text,
  followed_folders text[] NOT NULL DEFAULT '{}',
  follow_from date NOT NULL,
  status text NOT NULL DEFAULT 'connecting',
  status_reason text,
  attention_since timestamptz(3),
  last_synced_at timestamptz(3),
  behind_seconds integer,
  read_count integer NOT NULL DEFAULT 0,
  filed_count integer NOT NULL DEFAULT 0,
  ignored_count integer NOT NULL DEFAULT 0,
  default_sender boolean NOT NULL DEFAULT false,
  sync_requested_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT mailbox_pkey PRIMARY KEY (id),
  CONSTRAINT mailbox_address_key UNIQUE (address),
  CONSTRAINT mailbox_address_check CHECK (address = lower(address)),
  CONSTRAINT mailbox_auth_check CHECK (auth IN ('password', 'microsoft', 'google')),
  CONSTRAINT mailbox_default_sender_check CHECK ((NOT default_sender) OR (kind = 'shared')),
  CONSTRAINT mailbox_imap_security_check CHECK (imap_security IN ('tls', 'starttls', 'none')),
  CONSTRAINT mailbox_kind_check CHECK (kind IN ('shared', 'personal')),
  CONSTRAINT mailbox_owner_check CHECK ((kind = 'personal') = (owner_id IS NOT NULL)),
  CONSTRAINT mailbox_smtp_security_check CHECK (smtp_security IN ('tls', 'starttls', 'none')),
  CONSTRAINT mailbox_status_check CHECK (status IN ('connecting', 'catching_up', 'live', 'needs_attention', 'paused')),
  CONSTRAINT mailbox_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES team_user(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX mailbox_default_sender_key ON mailbox (default_sender) WHERE default_sender;
CREATE INDEX mailbox_owner_id_idx ON mailbox (owner_id) WHERE (owner_id IS NOT NULL);

CREATE TABLE mailbox_folder (
  mailbox_id uuid NOT NULL,
  path text NOT NULL,
  uid_validity bigint NOT NULL,
  -- the newest UID that was handled
  last_uid bigint NOT NULL,
  mod_seq bigint,
  -- how far down the first sync has come
  oldest_uid bigint,
  total integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  first_sync_done boolean NOT NULL DEFAULT false,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT mailbox_folder_pkey PRIMARY KEY (mailbox_id, path),
  CONSTRAINT mailbox_folder_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE CASCADE
);

-- Of a mail without a row in email_message, such as one that was discarded: that it was handled.
CREATE TABLE mailbox_mail (
  mailbox_id uuid NOT NULL,
  -- SHA-256 of the Message-ID
  message_key bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT mailbox_mail_pkey PRIMARY KEY (mailbox_id, message_key),
  CONSTRAINT mailbox_mail_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE CASCADE
);

-- The instance that follows a mailbox, which renews its lease.
CREATE TABLE mailbox_lease (
  mailbox_id uuid NOT NULL,
  held_by uuid NOT NULL,
  held_until timestamptz(3) NOT NULL,
  CONSTRAINT mailbox_lease_pkey PRIMARY KEY (mailbox_id),
  CONSTRAINT mailbox_lease_mailbox_id_fkey FOREIGN KEY (mailbox_id) REFERENCES mailbox(id) ON DELETE CASCADE
);
