-- One narrow row per member with the columns that searches filter by. Triggers refresh it in the transaction that changes its sources.
CREATE TABLE member_search (
  member_id uuid NOT NULL,
  name text COLLATE "und-x-icu" NOT NULL,
  active boolean NOT NULL,
  postal_code text NOT NULL,
  latitude double precision,
  longitude double precision,
  -- seats of the largest room, in any layout and by layout
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
  -- seats of each room in the layout that holds most, the largest room first; 0 for a room without any
  room_seats integer[] NOT NULL DEFAULT '{}',
  bedroom_count integer,
  tag_ids uuid[] NOT NULL DEFAULT '{}',
  text_hash text NOT NULL,
  embedded_hash text,
  embedded_at timestamptz(3),
  stale boolean GENERATED ALWAYS AS (embedded_hash IS DISTINCT FROM text_hash) STORED,
  embedding_claimed_until timestamptz(3),
  -- the signs of the vector, by which many candidates are ranked before their full vectors are read
  signature bit(384),
  CONSTRAINT member_search_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_search_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX member_search_capacity_idx ON member_search (max_capacity)
  INCLUDE (member_id, latitude, longitude, max_theatre, max_classroom, max_u_shape, max_boardroom, max_hollow_square, max_cabaret, max_banquet, max_cocktail, max_exhibition, max_custom) WHERE active;
CREATE INDEX member_search_department_idx ON member_search ("left"(postal_code, 2)) WHERE active;
CREATE INDEX member_search_location_idx ON member_search (latitude, longitude)
  INCLUDE (member_id, max_capacity, max_theatre, max_classroom, max_u_shape, max_boardroom, max_hollow_square, max_cabaret, max_banquet, max_cocktail, max_exhibition, max_custom) WHERE active;
CREATE INDEX member_search_name_idx ON member_search (name, member_id) WHERE active;
CREATE INDEX member_search_postal_code_idx ON member_search (postal_code) WHERE active;
-- searches for several rooms at once
CREATE INDEX member_search_rooms_idx ON member_search (cardinality(room_seats), max_capacity)
  INCLUDE (member_id, latitude, longitude, max_theatre, max_classroom, max_u_shape, max_boardroom, max_hollow_square, max_cabaret, max_banquet, max_cocktail, max_exhibition, max_custom, room_seats) WHERE active;
CREATE INDEX member_search_stale_idx ON member_search (member_id) WHERE stale;
CREATE INDEX member_search_tag_ids_idx ON member_search USING gin (tag_ids) WHERE active;

-- The rooms of each member, the largest first, with their seats in each layout: 0 if the room doesn't offer it. Seats are JSON arrays, which the
-- service receives as they are stored: thousands of arrays take longer to write as text. Only searches with needs read it, so it isn't part of the
-- row above.
CREATE TABLE member_rooms (
  member_id uuid NOT NULL,
  room_ids uuid[] NOT NULL,
  -- in the layout that holds most
  seats text NOT NULL,
  theatre text NOT NULL,
  classroom text NOT NULL,
  u_shape text NOT NULL,
  boardroom text NOT NULL,
  hollow_square text NOT NULL,
  cabaret text NOT NULL,
  banquet text NOT NULL,
  cocktail text NOT NULL,
  exhibition text NOT NULL,
  custom text NOT NULL,
  CONSTRAINT member_rooms_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_rooms_member_id_fkey FOREIGN KEY (member_id) REFERENCES member_search(member_id) ON DELETE CASCADE
);

-- The vector of each member. Each of the eight parts has a separate graph: in one graph of a million, a dense group can hide the nearest.
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
CREATE INDEX member_embedding_embedding_idx ON member_embedding USING hnsw (((embedding)::halfvec(384)) halfvec_cosine_ops)
  WITH (m = '16', ef_construction = '64');

-- The function's argument is the column that names the member, or leads to it.
CREATE TRIGGER member_search_of_member AFTER INSERT OR UPDATE OF name, city, description, status, postal_code, country, latitude, longitude, bedroom_count ON member
  FOR EACH ROW EXECUTE FUNCTION member_search_changed('id');
CREATE TRIGGER member_search_of_member_tag AFTER INSERT OR DELETE OR UPDATE ON member_tag
  FOR EACH ROW EXECUTE FUNCTION member_search_changed('member_id');
CREATE TRIGGER member_search_of_room AFTER INSERT OR DELETE OR UPDATE OF member_id, name, description ON room
  FOR EACH ROW EXECUTE FUNCTION member_search_changed('member_id');
CREATE TRIGGER member_search_of_room_capacity AFTER INSERT OR DELETE OR UPDATE OF room_id, configuration, max_capacity ON room_capacity
  FOR EACH ROW EXECUTE FUNCTION member_search_changed('room_id');
CREATE TRIGGER member_search_of_knowledge_entry AFTER INSERT OR DELETE OR UPDATE OF member_id, content ON knowledge_entry
  FOR EACH ROW EXECUTE FUNCTION member_search_changed('member_id');
CREATE TRIGGER member_search_of_tag AFTER UPDATE OF name ON tag
  FOR EACH ROW EXECUTE FUNCTION member_search_changed('id');
