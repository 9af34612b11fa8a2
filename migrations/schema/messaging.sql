CREATE TABLE messaging_message (
  id uuid NOT NULL,
  request_id uuid,
  member_id uuid,
  organizer_id uuid,
  direction text NOT NULL,
  "from" text NOT NULL,
  "to" text NOT NULL,
  type text NOT NULL,
  body text,
  wamid text,
  status text NOT NULL,
  transcript text,
  file_key text,
  file_content_type text,
  file_name text,
  file_size integer,
  sent_at timestamptz(3),
  delivered_at timestamptz(3),
  read_at timestamptz(3),
  failed_at timestamptz(3),
  error text,
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  processed_at timestamptz(3),
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by uuid,
  discarded_at timestamptz(3),
  CONSTRAINT messaging_message_pkey PRIMARY KEY (id),
  CONSTRAINT messaging_message_wamid_key UNIQUE (wamid),
  CONSTRAINT messaging_message_direction_check CHECK (direction IN ('outbound', 'inbound')),
  CONSTRAINT messaging_message_received_check CHECK ((direction = 'inbound') = (status = 'received')),
  CONSTRAINT messaging_message_status_check CHECK (status IN ('pending', 'sent', 'delivered', 'read', 'failed', 'received')),
  CONSTRAINT messaging_message_created_by_fkey FOREIGN KEY (created_by) REFERENCES team_user(id) ON DELETE SET NULL,
  CONSTRAINT messaging_message_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE SET NULL,
  CONSTRAINT messaging_message_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES organizer(id) ON DELETE SET NULL,
  CONSTRAINT messaging_message_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE RESTRICT
);
CREATE INDEX messaging_message_discarded_idx ON messaging_message (discarded_at) WHERE (discarded_at IS NOT NULL);
CREATE INDEX messaging_message_member_id_idx ON messaging_message (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX messaging_message_organizer_id_idx ON messaging_message (organizer_id) WHERE (organizer_id IS NOT NULL);
CREATE INDEX messaging_message_pending_idx ON messaging_message (created_at) WHERE (status = 'pending'::text);
CREATE INDEX messaging_message_request_id_idx ON messaging_message (request_id, created_at DESC, id DESC);
CREATE INDEX messaging_message_unlinked_idx ON messaging_message (created_at DESC, id DESC) WHERE ((request_id IS NULL) AND (direction = 'inbound'::text) AND (discarded_at IS NULL));
CREATE INDEX messaging_message_window_idx ON messaging_message ("from", sent_at DESC) WHERE (direction = 'inbound'::text);
CREATE TRIGGER messaging_message_file_discarded AFTER DELETE ON messaging_message FOR EACH ROW WHEN ((old.file_key IS NOT NULL)) EXECUTE FUNCTION messaging_message_file_discarded();
CREATE TRIGGER messaging_message_not_of_erased BEFORE INSERT ON messaging_message FOR EACH ROW WHEN ((new.organizer_id IS NOT NULL)) EXECUTE FUNCTION messaging_message_not_of_erased();
