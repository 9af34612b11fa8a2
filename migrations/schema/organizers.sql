CREATE TABLE organizer (
  id uuid NOT NULL,
  email text NOT NULL,
  first_name text COLLATE "und-x-icu",
  last_name text COLLATE "und-x-icu",
  company text COLLATE "und-x-icu",
  phone text,
  phone_from_mail boolean NOT NULL DEFAULT false,
  locale text NOT NULL DEFAULT 'fr',
  internal_notes text,
  version integer NOT NULL DEFAULT 1,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  search_text text GENERATED ALWAYS AS (searchable(COALESCE(first_name, '') || ' ' || COALESCE(last_name, '') || ' ' || COALESCE(company, '') || ' ' || email || ' ' || COALESCE(phone, '')) || other_spelling(COALESCE(first_name, '') || ' ' || COALESCE(last_name, '') || ' ' || COALESCE(company, ''))) STORED,
  erased_at timestamptz(3),
  CONSTRAINT organizer_pkey PRIMARY KEY (id),
  CONSTRAINT organizer_locale_check CHECK (locale IN ('fr', 'en'))
);
CREATE INDEX organizer_company_idx ON organizer (company, id);
CREATE INDEX organizer_created_at_idx ON organizer (created_at DESC, id DESC);
CREATE INDEX organizer_email_idx ON organizer (email, id);
CREATE UNIQUE INDEX organizer_email_key ON organizer (lower(email));
CREATE INDEX organizer_name_idx ON organizer (last_name, id);
CREATE INDEX organizer_phone_idx ON organizer (phone) WHERE (phone IS NOT NULL);
CREATE INDEX organizer_search_text_idx ON organizer USING gin (search_text gin_trgm_ops);
CREATE INDEX organizer_updated_at_idx ON organizer (updated_at DESC, id DESC);
CREATE TRIGGER organizer_contact_given_up AFTER UPDATE OF email, phone ON organizer FOR EACH ROW WHEN (((new.erased_at IS NULL) AND ((lower(old.email) <> lower(new.email)) OR (old.phone IS DISTINCT FROM new.phone)))) EXECUTE FUNCTION organizer_contact_given_up();
CREATE TRIGGER organizer_facts_settled AFTER UPDATE OF first_name, last_name, company, phone ON organizer FOR EACH ROW WHEN (((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.company IS DISTINCT FROM new.company)) OR (old.phone IS DISTINCT FROM new.phone))) EXECUTE FUNCTION organizer_facts_settled();

CREATE TABLE organizer_former_contact (
  organizer_id uuid NOT NULL,
  kind text NOT NULL,
  value text NOT NULL,
  until timestamptz(3) NOT NULL,
  leads_here boolean NOT NULL DEFAULT false,
  CONSTRAINT organizer_former_contact_pkey PRIMARY KEY (organizer_id, kind, value),
  CONSTRAINT organizer_former_contact_kind_check CHECK (kind IN ('email', 'phone')),
  CONSTRAINT organizer_former_contact_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES organizer(id) ON DELETE CASCADE
);
CREATE INDEX organizer_former_contact_value_idx ON organizer_former_contact (kind, value);

ALTER TABLE contact_suggestion ADD CONSTRAINT contact_suggestion_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES organizer(id) ON DELETE CASCADE;

ALTER TABLE audio_upload ADD CONSTRAINT audio_upload_organizer_id_fkey FOREIGN KEY (organizer_id) REFERENCES organizer(id) ON DELETE CASCADE;
