CREATE OR REPLACE FUNCTION refresh_member_search(member_ids uuid[])
 RETURNS void
  LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $$
BEGIN
  -- Members that are being deleted have no row to refresh. Their rooms, layouts and tags go one by one, each with a call of this function.
  member_ids := ARRAY(SELECT id FROM member WHERE id = ANY (member_ids));
  IF member_ids = '{}' THEN
    RETURN;
  END IF;
  -- First the locks, then the reading: of two transactions that each add a room, the second must see the first's.
  PERFORM 1 FROM member_search s WHERE s.member_id = ANY (member_ids) ORDER BY s.member_id FOR UPDATE;
  INSERT INTO member_search AS kept (member_id, name, active, postal_code, latitude, longitude, max_capacity, max_theatre, max_classroom, max_u_shape, max_boardroom, max_hollow_square, max_cabaret, max_banquet, max_cocktail, max_exhibition, max_custom, room_seats, bedroom_count, tag_ids, text_hash)
  SELECT m.id, m.name, m.status = 'active', postal_key(m.country, m.postal_code), m.latitude, m.longitude, seats.*,
         ARRAY(SELECT coalesce((SELECT max(c.max_capacity) FROM room_capacity c WHERE c.room_id = room.id), 0) FROM room
                WHERE room.member_id = m.id ORDER BY 1 DESC LIMIT 100),
         m.bedroom_count,
         ARRAY(SELECT mt.tag_id FROM member_tag mt WHERE mt.member_id = m.id ORDER BY 1),
         md5(texts.body)
    FROM member_texts(ARRAY(SELECT DISTINCT id FROM unnest(member_ids) AS asked (id) ORDER BY id)) texts
    JOIN member m ON m.id = texts.member_id
    CROSS JOIN LATERAL (
      SELECT max(c.max_capacity),
             max(c.max_capacity) FILTER (WHERE c.configuration = 'theatre'),
             max(c.max_capacity) FILTER (WHERE c.configuration = 'classroom'),
             max(c.max_capacity) FILTER (WHERE c.configuration = 'u_shape'),
             max(c.max_capacity) FILTER (WHERE c.configuration = 'boardroom'),
             max(c.max_capacity) FILTER (WHERE c.configuration = 'hollow_square'),
             max(c.max_capacity) FILTER (WHERE c.configuration = 'cabaret'),
             max(c.max_capacity) FILTER (WHERE c.configuration = 'banquet'),
             max(c.max_capacity) FILTER (WHERE c.configuration = 'cocktail'),
             max(c.max_capacity) FILTER (WHERE c.configuration = 'exhibition'),
             max(c.max_capacity) FILTER (WHERE c.configuration = 'custom')
        FROM room JOIN room_capacity c ON c.room_id = room.id WHERE room.member_id = m.id
    ) seats
   ORDER BY m.id
  ON CONFLICT (member_id) DO UPDATE SET name = excluded.name, active = excluded.active, postal_code = excluded.postal_code, latitude = excluded.latitude, longitude = excluded.longitude, max_capacity = excluded.max_capacity, max_theatre = excluded.max_theatre, max_classroom = excluded.max_classroom, max_u_shape = excluded.max_u_shape, max_boardroom = excluded.max_boardroom, max_hollow_square = excluded.max_hollow_square, max_cabaret = excluded.max_cabaret, max_banquet = excluded.max_banquet, max_cocktail = excluded.max_cocktail, max_exhibition = excluded.max_exhibition, max_custom = excluded.max_custom, room_seats = excluded.room_seats, bedroom_count = excluded.bedroom_count, tag_ids = excluded.tag_ids, text_hash = excluded.text_hash
   WHERE (kept.name, kept.active, kept.postal_code, kept.latitude, kept.longitude, kept.max_capacity, kept.max_theatre, kept.max_classroom, kept.max_u_shape, kept.max_boardroom, kept.max_hollow_square, kept.max_cabaret, kept.max_banquet, kept.max_cocktail, kept.max_exhibition, kept.max_custom, kept.room_seats, kept.bedroom_count, kept.tag_ids, kept.text_hash)
         IS DISTINCT FROM (excluded.name, excluded.active, excluded.postal_code, excluded.latitude, excluded.longitude, excluded.max_capacity, excluded.max_theatre, excluded.max_classroom, excluded.max_u_shape, excluded.max_boardroom, excluded.max_hollow_square, excluded.max_cabaret, excluded.max_banquet, excluded.max_cocktail, excluded.max_exhibition, excluded.max_custom, excluded.room_seats, excluded.bedroom_count, excluded.tag_ids, excluded.text_hash);
  INSERT INTO member_rooms AS kept (member_id, room_ids, seats, theatre, classroom, u_shape, boardroom, hollow_square, cabaret, banquet, cocktail, exhibition, custom)
  SELECT s.member_id, own.*
    FROM member_search s
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(room_ids), '{}'), concat('[', string_agg(seats::text, ','), ']'), concat('[', string_agg(theatre::text, ','), ']'), concat('[', string_agg(classroom::text, ','), ']'), concat('[', string_agg(u_shape::text, ','), ']'), concat('[', string_agg(boardroom::text, ','), ']'), concat('[', string_agg(hollow_square::text, ','), ']'), concat('[', string_agg(cabaret::text, ','), ']'), concat('[', string_agg(banquet::text, ','), ']'), concat('[', string_agg(cocktail::text, ','), ']'), concat('[', string_agg(exhibition::text, ','), ']'), concat('[', string_agg(custom::text, ','), ']')
        FROM (SELECT room.id AS room_ids, coalesce(max(c.max_capacity), 0) AS seats,
                     coalesce(max(c.max_capacity) FILTER (WHERE c.configuration = 'theatre'), 0) AS theatre,
                     coalesce(max(c.max_capacity) FILTER (WHERE c.configuration = 'classroom'), 0) AS classroom,
                     coalesce(max(c.max_capacity) FILTER (WHERE c.configuration = 'u_shape'), 0) AS u_shape,
                     coalesce(max(c.max_capacity) FILTER (WHERE c.configuration = 'boardroom'), 0) AS boardroom,
                     coalesce(max(c.max_capacity) FILTER (WHERE c.configuration = 'hollow_square'), 0) AS hollow_square,
                     coalesce(max(c.max_capacity) FILTER (WHERE c.configuration = 'cabaret'), 0) AS cabaret,
                     coalesce(max(c.max_capacity) FILTER (WHERE c.configuration = 'banquet'), 0) AS banquet,
                     coalesce(max(c.max_capacity) FILTER (WHERE c.configuration = 'cocktail'), 0) AS cocktail,
                     coalesce(max(c.max_capacity) FILTER (WHERE c.configuration = 'exhibition'), 0) AS exhibition,
                     coalesce(max(c.max_capacity) FILTER (WHERE c.configuration = 'custom'), 0) AS custom
                FROM room LEFT JOIN room_capacity c ON c.room_id = room.id
               WHERE room.member_id = s.member_id GROUP BY room.id ORDER BY seats DESC, room.id) largest_first
    ) own
   WHERE s.member_id = ANY (member_ids)
   ORDER BY s.member_id
  ON CONFLICT (member_id) DO UPDATE SET room_ids = excluded.room_ids, seats = excluded.seats, theatre = excluded.theatre, classroom = excluded.classroom, u_shape = excluded.u_shape, boardroom = excluded.boardroom, hollow_square = excluded.hollow_square, cabaret = excluded.cabaret, banquet = excluded.banquet, cocktail = excluded.cocktail, exhibition = excluded.exhibition, custom = excluded.custom
   WHERE (kept.room_ids, kept.seats, kept.theatre, kept.classroom, kept.u_shape, kept.boardroom, kept.hollow_square, kept.cabaret, kept.banquet, kept.cocktail, kept.exhibition, kept.custom)
         IS DISTINCT FROM (excluded.room_ids, excluded.seats, excluded.theatre, excluded.classroom, excluded.u_shape, excluded.boardroom, excluded.hollow_square, excluded.cabaret, excluded.banquet, excluded.cocktail, excluded.exhibition, excluded.custom);
END $$;
