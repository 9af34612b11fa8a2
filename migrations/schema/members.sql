CREATE TABLE member (
  id uuid NOT NULL,
  -- here, since a search reads it row by row
  search_text text GENERATED ALWAYS AS (searchable(name || ' ' || code || ' ' || email || ' ' || COALESCE(city, '') || ' ' || postal_code || ' ' || COALESCE(phone, '')) || other_spelling(name || ' ' || COALESCE(city, ''))) STORED,
  code text NOT NULL,
  name text COLLATE "und-x-icu" NOT NULL,
  status text NOT NULL,
  email text NOT NULL,
  phone text,
  website text,
  description text,
  contact_name text,
  address_line text,
  postal_code text NOT NULL,
  city text,
  country text NOT NULL DEFAULT 'FR',
  latitude double precision,
  longitude double precision,
  legal_name text,
  registration_number text,
  vat_number text,
  commission_rate numeric(5,2),
  internal_notes text,
  version integer NOT NULL DEFAULT 1,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  payment_reminders boolean NOT NULL DEFAULT true,
  bedroom_count integer,
  CONSTRAINT member_pkey PRIMARY KEY (id),
  CONSTRAINT member_code_key UNIQUE (code),
  CONSTRAINT member_bedroom_count_check CHECK (bedroom_count >= 0),
  CONSTRAINT member_commission_rate_check CHECK ((commission_rate >= 0) AND (commission_rate <= 100)),
  CONSTRAINT member_latitude_check CHECK ((latitude >= -90) AND (latitude <= 90)),
  CONSTRAINT member_longitude_check CHECK ((longitude >= -180) AND (longitude <= 180)),
  CONSTRAINT member_position_check CHECK ((latitude IS NULL) = (longitude IS NULL)),
  CONSTRAINT member_postal_code_check CHECK (((country <> 'FR') AND (postal_code ~ '^[A-Z0-9 -]{1,10}$')) OR (postal_code ~ '^[0-9]{5}$')),
  CONSTRAINT member_status_check CHECK (status IN ('prospect', 'onboarding', 'active', 'paused', 'archived'))
);
CREATE INDEX member_city_idx ON member (place_fold(city));
CREATE INDEX member_code_prefix_idx ON member (code text_pattern_ops);
CREATE INDEX member_created_at_idx ON member (created_at DESC, id DESC);
CREATE INDEX member_department_idx ON member ("left"(postal_code, 2));
CREATE UNIQUE INDEX member_email_key ON member (lower(email));
CREATE INDEX member_name_idx ON member (name, id);
CREATE INDEX member_phone_idx ON member (phone) WHERE (phone IS NOT NULL);
CREATE INDEX member_point_idx ON member (created_at DESC, id DESC) INCLUDE (code, name, latitude, longitude, status) WHERE (latitude IS NOT NULL);
CREATE INDEX member_search_text_idx ON member USING gin (search_text gin_trgm_ops);
CREATE INDEX member_status_idx ON member (status, created_at DESC, id DESC);
CREATE INDEX member_to_place_idx ON member (created_at, id) WHERE ((status = 'active'::text) AND (latitude IS NULL));
CREATE INDEX member_unplaced_idx ON member (status) WHERE (latitude IS NULL);
CREATE INDEX member_updated_at_idx ON member (updated_at DESC, id DESC);
CREATE TRIGGER member_facts_settled AFTER UPDATE OF phone ON member FOR EACH ROW WHEN ((old.phone IS DISTINCT FROM new.phone)) EXECUTE FUNCTION member_facts_settled();

CREATE TABLE member_tag (
  member_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT member_tag_pkey PRIMARY KEY (member_id, tag_id),
  CONSTRAINT member_tag_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT member_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tag(id) ON DELETE RESTRICT
);
CREATE INDEX member_tag_tag_id_idx ON member_tag (tag_id);

ALTER TABLE contact_suggestion ADD CONSTRAINT contact_suggestion_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
