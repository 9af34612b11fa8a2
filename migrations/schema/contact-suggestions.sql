CREATE TABLE contact_suggestion (
  id uuid NOT NULL,
  organizer_id uuid,
  member_id uuid,
  field text NOT NULL,
  value text,
  source text NOT NULL,
  proposed_at timestamptz(3) NOT NULL,
  rejected_at timestamptz(3),
  trace_id uuid,
  CONSTRAINT contact_suggestion_pkey PRIMARY KEY (id),
  CONSTRAINT contact_suggestion_member_key UNIQUE (member_id, field),
  CONSTRAINT contact_suggestion_organizer_key UNIQUE (organizer_id, field),
  CONSTRAINT contact_suggestion_field_check CHECK (
CASE
    WHEN (member_id IS NULL) THEN ((organizer_id IS NOT NULL) AND field IN ('firstName', 'lastName', 'company', 'phone'))
    ELSE ((organizer_id IS NULL) AND (field = 'phone'))
END),
  CONSTRAINT contact_suggestion_source_check CHECK (source IN ('mail', 'link'))
);
