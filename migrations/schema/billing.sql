CREATE TABLE invoice_counter (
  year integer NOT NULL,
  last_number integer NOT NULL,
  last_credit_note integer NOT NULL DEFAULT 0,
  CONSTRAINT invoice_counter_pkey PRIMARY KEY (year)
);

CREATE TABLE billing_document (
  id uuid NOT NULL,
  kind text NOT NULL,
  number text NOT NULL,
  commission_id uuid NOT NULL,
  corrects_id uuid,
  issue_date date NOT NULL,
  due_date date,
  locale text NOT NULL,
  currency text NOT NULL,
  seller jsonb NOT NULL,
  buyer jsonb NOT NULL,
  lines jsonb NOT NULL,
  net numeric(12,2) NOT NULL,
  vat jsonb NOT NULL,
  gross numeric(12,2) NOT NULL,
  mentions jsonb NOT NULL,
  content bytea NOT NULL,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT billing_document_pkey PRIMARY KEY (id),
  CONSTRAINT billing_document_number_key UNIQUE (number),
  CONSTRAINT billing_document_corrects_check CHECK ((kind = 'credit_note') = (corrects_id IS NOT NULL)),
  CONSTRAINT billing_document_gross_check CHECK (gross >= net),
  CONSTRAINT billing_document_kind_check CHECK (kind IN ('invoice', 'credit_note')),
  CONSTRAINT billing_document_locale_check CHECK (locale IN ('fr', 'en')),
  CONSTRAINT billing_document_net_check CHECK (net > 0),
  CONSTRAINT billing_document_commission_id_fkey FOREIGN KEY (commission_id) REFERENCES commission(id) ON DELETE RESTRICT,
  CONSTRAINT billing_document_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES billing_document(id) ON DELETE RESTRICT
);
ALTER TABLE billing_document ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX billing_document_commission_id_idx ON billing_document (commission_id, created_at, id);
CREATE INDEX billing_document_corrects_id_idx ON billing_document (corrects_id) WHERE (corrects_id IS NOT NULL);
CREATE UNIQUE INDEX billing_document_invoice_key ON billing_document (commission_id) WHERE (kind = 'invoice'::text);
CREATE TRIGGER billing_document_immutable BEFORE DELETE OR UPDATE ON billing_document FOR EACH ROW EXECUTE FUNCTION billing_document_immutable();
