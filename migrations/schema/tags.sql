CREATE TABLE tag (
  id uuid NOT NULL,
  name text COLLATE "und-x-icu" NOT NULL,
  category text NOT NULL,
  trace_id uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT tag_pkey PRIMARY KEY (id),
  CONSTRAINT tag_category_check CHECK (category IN ('venue_type', 'style', 'amenity', 'event_type', 'catering', 'accessibility', 'sustainability', 'transport', 'activity', 'label'))
);
CREATE UNIQUE INDEX tag_category_name_key ON tag (category, lower(name));
