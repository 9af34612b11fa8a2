CREATE TABLE commission (
  id uuid NOT NULL,
  request_id uuid NOT NULL,
  member_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  amount numeric(12,2) NOT NULL,
  currency text NOT NULL DEFAULT 'EUR',
  description text,
  base_amount numeric(12,2),
  rate numeric(5,2),
  due_date date,
  invoice_number text,
  invoiced_at timestamptz(3),
  paid_at timestamptz(3),
  paid_by text,
  payment_session_id text,
  payment_session_url text,
  payment_session_expires_at timestamptz(3),
  paid_session_id text,
  payment_id text,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  payment_session_number integer NOT NULL DEFAULT 0,
  vat numeric(12,2) NOT NULL DEFAULT 0,
  credited numeric(12,2) NOT NULL DEFAULT 0,
  credited_vat numeric(12,2) NOT NULL DEFAULT 0,
  paid_amount numeric(12,2),
  next_reminder_on date,
  reminders_sent integer NOT NULL DEFAULT 0,
  reminded_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT commission_pkey PRIMARY KEY (id),
  CONSTRAINT commission_invoice_number_key UNIQUE (invoice_number),
  CONSTRAINT commission_amount_check CHECK (amount > 0),
  CONSTRAINT commission_base_amount_check CHECK (base_amount > 0),
  CONSTRAINT commission_credited_check CHECK (((credited >= 0) AND (credited <= amount)) AND ((credited_vat >= 0) AND (credited_vat <= vat))),
  CONSTRAINT commission_invoiced_check CHECK ((status <> 'invoiced') OR (invoice_number IS NOT NULL)),
  CONSTRAINT commission_paid_by_check CHECK (paid_by IN ('manual', 'payprov')),
  CONSTRAINT commission_paid_check CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
  CONSTRAINT commission_rate_check CHECK ((rate >= 0) AND (rate <= 100)),
  CONSTRAINT commission_status_check CHECK (status IN ('pending', 'invoiced', 'paid', 'cancelled')),
  CONSTRAINT commission_vat_check CHECK (vat >= 0),
  CONSTRAINT commission_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE RESTRICT,
  CONSTRAINT commission_request_id_fkey FOREIGN KEY (request_id) REFERENCES request(id) ON DELETE RESTRICT
);
CREATE INDEX commission_created_at_idx ON commission (created_at DESC, id DESC);
CREATE INDEX commission_member_id_idx ON commission (member_id, created_at DESC, id DESC);
CREATE INDEX commission_summary_idx ON commission (status, due_date) INCLUDE (created_at, invoiced_at, currency, amount, vat, credited, credited_vat);
CREATE INDEX commission_overdue_idx ON commission (due_date, id) WHERE (status = 'invoiced'::text);
CREATE INDEX commission_paid_at_idx ON commission (paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX commission_payment_id_idx ON commission (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX commission_reminder_idx ON commission (next_reminder_on, id) WHERE (status = 'invoiced'::text);
CREATE INDEX commission_request_id_idx ON commission (request_id, created_at DESC, id DESC);
CREATE INDEX commission_status_idx ON commission (status, created_at DESC, id DESC);

CREATE TABLE payment_mismatch (
  id uuid NOT NULL,
  commission_id uuid NOT NULL,
  event_id text NOT NULL,
  found text NOT NULL,
  owed numeric(12,2) NOT NULL,
  paid numeric(12,2),
  currency text,
  settled_at timestamptz(3),
  note text,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT payment_mismatch_pkey PRIMARY KEY (id),
  CONSTRAINT payment_mismatch_event_id_key UNIQUE (event_id),
  CONSTRAINT payment_mismatch_commission_id_fkey FOREIGN KEY (commission_id) REFERENCES commission(id) ON DELETE RESTRICT
);
CREATE INDEX payment_mismatch_commission_id_idx ON payment_mismatch (commission_id);
CREATE INDEX payment_mismatch_created_at_idx ON payment_mismatch (created_at DESC, id DESC);
CREATE INDEX payment_mismatch_open_idx ON payment_mismatch (created_at DESC, id DESC) WHERE (settled_at IS NULL);
