CREATE TABLE search_term (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  list text NOT NULL,
  kind text NOT NULL,
  word text NOT NULL,
  CONSTRAINT search_term_pkey PRIMARY KEY (id),
  CONSTRAINT search_term_key UNIQUE (list, kind, word),
  CONSTRAINT search_term_kind_check CHECK (kind IN ('word', 'short', 'facet'))
);
CREATE INDEX search_term_word_idx ON search_term USING gin (word gin_trgm_ops) WITH (fastupdate=off) WHERE (kind = 'word'::text);

CREATE TABLE search_posting (
  term_id integer NOT NULL,
  chunk integer NOT NULL,
  bits bit(32768) NOT NULL,
  CONSTRAINT search_posting_pkey PRIMARY KEY (term_id, chunk)
);

CREATE TABLE search_change (
  list text NOT NULL,
  no integer NOT NULL,
  was text,
  was_facets text[]
);

CREATE VIEW search_source AS
 SELECT 'request'::text AS list,
    r.search_no AS no,
    ((r.search_text || ' '::text) || o.search_text) AS text,
    ARRAY[('status:'::text || r.status), ('assignee:'::text || COALESCE((r.assignee_id)::text, 'none'::text)), ('needs_validation:'::text || r.needs_validation), ('source:'::text || r.source), (search_fold(('city:'::text || r.city)) COLLATE "default"), ('event:'::text || "left"(to_char((r.event_date)::timestamp with time zone, 'YYYY-MM-DD'::text), 2)), ('event:'::text || "left"(to_char((r.event_date)::timestamp with time zone, 'YYYY-MM-DD'::text), 4)), ('event:'::text || "left"(to_char((r.event_date)::timestamp with time zone, 'YYYY-MM-DD'::text), 7)), ('event:'::text || "left"(to_char((r.event_date)::timestamp with time zone, 'YYYY-MM-DD'::text), 10))] AS facets
   FROM (request r
     JOIN organizer o ON ((o.id = r.organizer_id)))
UNION ALL
 SELECT 'member'::text AS list,
    r.search_no AS no,
    r.search_text AS text,
    ARRAY[('status:'::text || r.status)] AS facets
   FROM member r
UNION ALL
 SELECT 'organizer'::text AS list,
    r.search_no AS no,
    r.search_text AS text,
    '{}'::text[] AS facets
   FROM organizer r;
