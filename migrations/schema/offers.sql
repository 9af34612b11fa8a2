CREATE TABLE offer (
  id uuid NOT NULL,
  code text NOT NULL,
  request_id uuid NOT NULL,
  member_id uuid NOT NULL,
  round integer NOT NULL,
  status text NOT NULL DEFAULT 'draft',
  source text NOT NULL,
  currency text NOT NULL,
  tax_mode text NOT NULL DEFAULT 'net',
  attendees integer,
  valid_until date,
  terms jsonb NOT NULL DEFAULT '{}',
  message text,
  internal_note text,
  totals jsonb NOT NULL,
  commission_base numeric(16,2) NOT NULL,
  assumptions jsonb NOT NULL DEFAULT '[]',
  extraction jsonb,
  email_message_id uuid,
  submitted_at timestamptz(3),
  decided_at timestamptz(3),
  decline_reason text,
  warned_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT offer_pkey PRIMARY KEY (id),
  CONSTRAINT offer_code_key UNIQUE (code),
  CONSTRAINT offer_attendees_check CHECK (attendees > 0),
  CONSTRAINT offer_decided_check CHECK ((status IN ('accepted', 'declined')) = (decided_at IS NOT NULL)),
  CONSTRAINT offer_source_check CHECK (source IN ('link', 'email', 'team')),
  CONSTRAINT offer_status_check CHECK (status IN ('draft', 'submitted', 'superseded', 'accepted', 'declined')),
  CONSTRAINT offer_submitted_check CHECK ((status = 'draft') = (submitted_at IS NULL)),
  CONSTRAINT offer_tax_mode_check CHECK (tax_mode IN ('net', 'gross')),
  CONSTRAINT offer_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE RESTRICT,
  CONSTRAINT offer_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE RESTRICT
);
CREATE INDEX offer_created_at_idx ON offer (created_at DESC, id DESC);
CREATE INDEX offer_email_message_id_idx ON offer (email_message_id) WHERE (email_message_id IS NOT NULL);
CREATE INDEX offer_expiring_idx ON offer (valid_until, id) WHERE ((status = 'submitted'::text) AND (warned_at IS NULL));
CREATE UNIQUE INDEX offer_link_draft_key ON offer (request_id, member_id) WHERE ((status = 'draft'::text) AND (source = 'link'::text));
CREATE INDEX offer_member_id_idx ON offer (member_id, created_at DESC, id DESC);
CREATE INDEX offer_request_id_idx ON offer (request_id, member_id, round);
CREATE UNIQUE INDEX offer_submitted_key ON offer (request_id, member_id) WHERE (status = 'submitted'::text);

CREATE TABLE offer_line (
  id uuid NOT NULL,
  offer_id uuid NOT NULL,
  "position" integer NOT NULL,
  kind text NOT NULL,
  label text NOT NULL,
  state text NOT NULL,
  basis text NOT NULL,
  quantity numeric(12,3),
  days numeric(6,2),
  unit_price numeric(14,4),
  vat_rate numeric(5,2) NOT NULL,
  need_id text,
  note text,
  net numeric(16,2),
  gross numeric(16,2),
  CONSTRAINT offer_line_pkey PRIMARY KEY (id),
  CONSTRAINT offer_line_basis_check CHECK (basis IN ('flat', 'per_person', 'per_person_day', 'room_night', 'per_hour')),
  CONSTRAINT offer_line_kind_check CHECK (kind IN ('room_hire', 'package', 'food', 'beverage', 'accommodation', 'av', 'staff', 'service', 'discount', 'other')),
  CONSTRAINT offer_line_on_request_check CHECK ((state <> 'on_request') OR (unit_price IS NULL)),
  CONSTRAINT offer_line_price_check CHECK (CASE WHEN kind = 'discount' THEN unit_price <= 0 ELSE unit_price >= 0 END),
  CONSTRAINT offer_line_quantity_check CHECK (quantity >= 0),
  CONSTRAINT offer_line_days_check CHECK (days >= 0),
  CONSTRAINT offer_line_state_check CHECK (state IN ('included', 'priced', 'optional', 'on_request')),
  CONSTRAINT offer_line_vat_rate_check CHECK ((vat_rate >= 0) AND (vat_rate <= 100)),
  CONSTRAINT offer_line_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id) ON DELETE CASCADE
);
CREATE INDEX offer_line_offer_id_idx ON offer_line (offer_id, "position");

CREATE TABLE offer_attachment (
  id uuid NOT NULL,
  offer_id uuid NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  storage_key text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT offer_attachment_pkey PRIMARY KEY (id),
  CONSTRAINT offer_attachment_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id) ON DELETE CASCADE
);
CREATE INDEX offer_attachment_offer_id_idx ON offer_attachment (offer_id, created_at);
CREATE TRIGGER offer_attachment_file_discarded AFTER DELETE ON offer_attachment FOR EACH ROW EXECUTE FUNCTION offer_attachment_file_discarded();
