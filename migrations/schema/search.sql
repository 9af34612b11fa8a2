CREATE TABLE member_search (
  member_id uuid NOT NULL,
  active boolean NOT NULL,
  postal_code text NOT NULL,
  latitude double precision,
  longitude double precision,
  max_capacity integer,
  max_theatre integer,
  max_classroom integer,
  max_u_shape integer,
  max_boardroom integer,
  max_hollow_square integer,
  max_cabaret integer,
  max_banquet integer,
  max_cocktail integer,
  max_exhibition integer,
  max_custom integer,
  tag_ids uuid[] NOT NULL DEFAULT '{}',
  busy int4multirange NOT NULL DEFAULT '{}'::int4multirange,
  text_hash text NOT NULL,
  embedded_hash text,
  embedded_at timestamptz(3),
  stale boolean GENERATED ALWAYS AS ((embedded_hash IS DISTINCT FROM text_hash)) STORED,
  name text COLLATE "und-x-icu" NOT NULL,
  embedding_claimed_until timestamptz(3),
  signature bit(384),
  search_no integer NOT NULL,
  CONSTRAINT member_search_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_search_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX member_search_name_idx ON member_search (name, member_id) WHERE active;
CREATE UNIQUE INDEX member_search_no_idx ON member_search (search_no);
CREATE INDEX member_search_stale_idx ON member_search (member_id) WHERE stale;
CREATE INDEX member_search_tag_ids_idx ON member_search USING gin (tag_ids) WHERE active;
CREATE TRIGGER member_search_gathered_on_delete AFTER DELETE ON member_search REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION member_search_gathered();
CREATE TRIGGER member_search_gathered_on_insert AFTER INSERT ON member_search REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION member_search_gathered();
CREATE TRIGGER member_search_gathered_on_update AFTER UPDATE ON member_search REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION member_search_gathered();

CREATE TABLE member_embedding (
  member_id uuid NOT NULL,
  embedding vector(384) NOT NULL,
  CONSTRAINT member_embedding_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_embedding_member_id_fkey FOREIGN KEY (member_id) REFERENCES member_search(member_id) ON DELETE CASCADE
) PARTITION BY HASH (member_id);
CREATE TABLE member_embedding_0 PARTITION OF member_embedding FOR VALUES WITH (MODULUS 8, REMAINDER 0);
CREATE TABLE member_embedding_1 PARTITION OF member_embedding FOR VALUES WITH (MODULUS 8, REMAINDER 1);
CREATE TABLE member_embedding_2 PARTITION OF member_embedding FOR VALUES WITH (MODULUS 8, REMAINDER 2);
CREATE TABLE member_embedding_3 PARTITION OF member_embedding FOR VALUES WITH (MODULUS 8, REMAINDER 3);
CREATE TABLE member_embedding_4 PARTITION OF member_embedding FOR VALUES WITH (MODULUS 8, REMAINDER 4);
CREATE TABLE member_embedding_5 PARTITION OF member_embedding FOR VALUES WITH (MODULUS 8, REMAINDER 5);
CREATE TABLE member_embedding_6 PARTITION OF member_embedding FOR VALUES WITH (MODULUS 8, REMAINDER 6);
CREATE TABLE member_embedding_7 PARTITION OF member_embedding FOR VALUES WITH (MODULUS 8, REMAINDER 7);
CREATE INDEX member_embedding_embedding_idx ON member_embedding USING hnsw (((embedding)::halfvec(384)) halfvec_cosine_ops) WITH (m='16', ef_construction='64');
CREATE TRIGGER member_signature_on_insert AFTER INSERT ON member_embedding REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION member_signature_of_embedding();
CREATE TRIGGER member_signature_on_update AFTER UPDATE ON member_embedding REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION member_signature_of_embedding();

CREATE TABLE member_search_tag (
  tag_id uuid NOT NULL,
  member_id uuid NOT NULL,
  search_no integer NOT NULL,
  signature bit(384),
  cell integer,
  max_capacity integer,
  CONSTRAINT member_search_tag_pkey PRIMARY KEY (tag_id, member_id) INCLUDE (search_no, signature)
);
CREATE INDEX member_search_tag_cell_idx ON member_search_tag (tag_id, cell, max_capacity) INCLUDE (member_id);

CREATE TABLE member_search_fit (
  member_id uuid NOT NULL,
  search_no integer NOT NULL,
  signature bit(384),
  postal_code text NOT NULL,
  latitude double precision,
  longitude double precision,
  max_capacity integer,
  max_theatre integer,
  max_classroom integer,
  max_u_shape integer,
  max_boardroom integer,
  max_hollow_square integer,
  max_cabaret integer,
  max_banquet integer,
  max_cocktail integer,
  max_exhibition integer,
  max_custom integer,
  CONSTRAINT member_search_fit_pkey PRIMARY KEY (member_id)
);
CREATE INDEX member_search_fit_cell_idx ON member_search_fit (place_cell(latitude, longitude), max_capacity) INCLUDE (member_id, signature, search_no, max_theatre, max_classroom, max_u_shape, max_boardroom, max_hollow_square, max_cabaret, max_banquet, max_cocktail, max_exhibition, max_custom, latitude, longitude);
CREATE INDEX member_search_fit_postal_code_idx ON member_search_fit (postal_code);
CREATE INDEX member_search_fit_seats_idx ON member_search_fit (max_capacity) INCLUDE (member_id, signature, search_no, max_theatre, max_classroom, max_u_shape, max_boardroom, max_hollow_square, max_cabaret, max_banquet, max_cocktail, max_exhibition, max_custom, latitude, longitude);

CREATE TABLE member_search_day (
  date date NOT NULL,
  slot text NOT NULL,
  chunk integer NOT NULL,
  bits bit(32768) NOT NULL,
  CONSTRAINT member_search_day_pkey PRIMARY KEY (date, slot, chunk),
  CONSTRAINT member_search_day_slot_check CHECK (slot IN ('morning', 'afternoon', 'evening'))
);

CREATE TABLE member_search_change (
  search_no integer NOT NULL,
  date date NOT NULL
);
CREATE INDEX member_search_change_date_idx ON member_search_change (date, search_no);
