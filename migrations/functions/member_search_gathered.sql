CREATE OR REPLACE FUNCTION member_search_gathered()
 RETURNS trigger
  LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $$
BEGIN
  CASE TG_OP
  WHEN 'INSERT' THEN
      INSERT INTO member_search_tag (tag_id, member_id, search_no, signature, cell, max_capacity) SELECT * FROM (
        SELECT tag_id, member_id, search_no, CASE WHEN NOT stale THEN signature END AS signature, place_cell(latitude, longitude) AS cell, max_capacity AS max_capacity
          FROM new_rows, unnest(tag_ids) tag_id WHERE active AND search_no IS NOT NULL) now
      ON CONFLICT (tag_id, member_id) DO UPDATE SET search_no = excluded.search_no, signature = excluded.signature, cell = excluded.cell, max_capacity = excluded.max_capacity;
      INSERT INTO member_search_fit (member_id, search_no, signature, postal_code, latitude, longitude, max_capacity, max_theatre, max_classroom, max_u_shape, max_boardroom, max_hollow_square, max_cabaret, max_banquet, max_cocktail, max_exhibition, max_custom) SELECT * FROM (
        SELECT member_id, search_no, CASE WHEN NOT stale THEN signature END AS signature, postal_code, latitude, longitude, max_capacity, max_theatre, max_classroom, max_u_shape, max_boardroom, max_hollow_square, max_cabaret, max_banquet, max_cocktail, max_exhibition, max_custom
          FROM new_rows WHERE active AND search_no IS NOT NULL) now
      ON CONFLICT (member_id) DO UPDATE SET search_no = excluded.search_no, signature = excluded.signature, postal_code = excluded.postal_code, latitude = excluded.latitude, longitude = excluded.longitude, max_capacity = excluded.max_capacity, max_theatre = excluded.max_theatre, max_classroom = excluded.max_classroom, max_u_shape = excluded.max_u_shape, max_boardroom = excluded.max_boardroom, max_hollow_square = excluded.max_hollow_square, max_cabaret = excluded.max_cabaret, max_banquet = excluded.max_banquet, max_cocktail = excluded.max_cocktail, max_exhibition = excluded.max_exhibition, max_custom = excluded.max_custom;
      INSERT INTO member_search_change (search_no, date)
      SELECT DISTINCT search_no, date '2000-01-01' + day
        FROM (SELECT max(search_no) AS search_no,
                     CASE count(*) WHEN 1 THEN range_agg(busy) ELSE range_agg(busy) - range_intersect_agg(busy) END AS hours
                FROM (SELECT member_id, busy, search_no FROM new_rows) changed GROUP BY member_id) changed,
             unnest(hours) span,
             generate_series(floor(lower(span) / 24.0)::int, floor((upper(span) - 1) / 24.0)::int) day
       WHERE search_no IS NOT NULL;
  WHEN 'UPDATE' THEN
      DELETE FROM member_search_tag t USING ((SELECT tag_id, member_id FROM (
        SELECT tag_id, member_id, search_no, CASE WHEN NOT stale THEN signature END AS signature, place_cell(latitude, longitude) AS cell, max_capacity AS max_capacity
          FROM old_rows, unnest(tag_ids) tag_id WHERE active AND search_no IS NOT NULL) own EXCEPT SELECT tag_id, member_id FROM (
        SELECT tag_id, member_id, search_no, CASE WHEN NOT stale THEN signature END AS signature, place_cell(latitude, longitude) AS cell, max_capacity AS max_capacity
          FROM new_rows, unnest(tag_ids) tag_id WHERE active AND search_no IS NOT NULL) own)) former WHERE t.tag_id = former.tag_id AND t.member_id = former.member_id;
      INSERT INTO member_search_tag (tag_id, member_id, search_no, signature, cell, max_capacity) SELECT * FROM ((
        SELECT tag_id, member_id, search_no, CASE WHEN NOT stale THEN signature END AS signature, place_cell(latitude, longitude) AS cell, max_capacity AS max_capacity
          FROM new_rows, unnest(tag_ids) tag_id WHERE active AND search_no IS NOT NULL EXCEPT 
        SELECT tag_id, member_id, search_no, CASE WHEN NOT stale THEN signature END AS signature, place_cell(latitude, longitude) AS cell, max_capacity AS max_capacity
          FROM old_rows, unnest(tag_ids) tag_id WHERE active AND search_no IS NOT NULL)) now
      ON CONFLICT (tag_id, member_id) DO UPDATE SET search_no = excluded.search_no, signature = excluded.signature, cell = excluded.cell, max_capacity = excluded.max_capacity;
      DELETE FROM member_search_fit t USING ((SELECT member_id FROM (
        SELECT member_id, search_no, CASE WHEN NOT stale THEN signature END AS signature, postal_code, latitude, longitude, max_capacity, max_theatre, max_classroom, max_u_shape, max_boardroom, max_hollow_square, max_cabaret, max_banquet, max_cocktail, max_exhibition, max_custom
          FROM old_rows WHERE active AND search_no IS NOT NULL) own EXCEPT SELECT member_id FROM (
        SELECT member_id, search_no, CASE WHEN NOT stale THEN signature END AS signature, postal_code, latitude, longitude, max_capacity, max_theatre, max_classroom, max_u_shape, max_boardroom, max_hollow_square, max_cabaret, max_banquet, max_cocktail, max_exhibition, max_custom
          FROM new_rows WHERE active AND search_no IS NOT NULL) own)) former WHERE t.member_id = former.member_id;
      INSERT INTO member_search_fit (member_id, search_no, signature, postal_code, latitude, longitude, max_capacity, max_theatre, max_classroom, max_u_shape, max_boardroom, max_hollow_square, max_cabaret, max_banquet, max_cocktail, max_exhibition, max_custom) SELECT * FROM ((
        SELECT member_id, search_no, CASE WHEN NOT stale THEN signature END AS signature, postal_code, latitude, longitude, max_capacity, max_theatre, max_classroom, max_u_shape, max_boardroom, max_hollow_square, max_cabaret, max_banquet, max_cocktail, max_exhibition, max_custom
          FROM new_rows WHERE active AND search_no IS NOT NULL EXCEPT 
        SELECT member_id, search_no, CASE WHEN NOT stale THEN signature END AS signature, postal_code, latitude, longitude, max_capacity, max_theatre, max_classroom, max_u_shape, max_boardroom, max_hollow_square, max_cabaret, max_banquet, max_cocktail, max_exhibition, max_custom
          FROM old_rows WHERE active AND search_no IS NOT NULL)) now
      ON CONFLICT (member_id) DO UPDATE SET search_no = excluded.search_no, signature = excluded.signature, postal_code = excluded.postal_code, latitude = excluded.latitude, longitude = excluded.longitude, max_capacity = excluded.max_capacity, max_theatre = excluded.max_theatre, max_classroom = excluded.max_classroom, max_u_shape = excluded.max_u_shape, max_boardroom = excluded.max_boardroom, max_hollow_square = excluded.max_hollow_square, max_cabaret = excluded.max_cabaret, max_banquet = excluded.max_banquet, max_cocktail = excluded.max_cocktail, max_exhibition = excluded.max_exhibition, max_custom = excluded.max_custom;
      INSERT INTO member_search_change (search_no, date)
      SELECT DISTINCT search_no, date '2000-01-01' + day
        FROM (SELECT max(search_no) AS search_no,
                     CASE count(*) WHEN 1 THEN range_agg(busy) ELSE range_agg(busy) - range_intersect_agg(busy) END AS hours
                FROM ((SELECT member_id, busy, search_no FROM new_rows EXCEPT SELECT member_id, busy, search_no FROM old_rows) UNION ALL (SELECT member_id, busy, search_no FROM old_rows EXCEPT SELECT member_id, busy, search_no FROM new_rows)) changed GROUP BY member_id) changed,
             unnest(hours) span,
             generate_series(floor(lower(span) / 24.0)::int, floor((upper(span) - 1) / 24.0)::int) day
       WHERE search_no IS NOT NULL;
  WHEN 'DELETE' THEN
    -- its bits stay: nobody else is given its number
      DELETE FROM member_search_tag t USING (
        SELECT tag_id, member_id, search_no, CASE WHEN NOT stale THEN signature END AS signature, place_cell(latitude, longitude) AS cell, max_capacity AS max_capacity
          FROM old_rows, unnest(tag_ids) tag_id WHERE active AND search_no IS NOT NULL) former WHERE t.tag_id = former.tag_id AND t.member_id = former.member_id;
      DELETE FROM member_search_fit t USING (
        SELECT member_id, search_no, CASE WHEN NOT stale THEN signature END AS signature, postal_code, latitude, longitude, max_capacity, max_theatre, max_classroom, max_u_shape, max_boardroom, max_hollow_square, max_cabaret, max_banquet, max_cocktail, max_exhibition, max_custom
          FROM old_rows WHERE active AND search_no IS NOT NULL) former WHERE t.member_id = former.member_id;
  END CASE;
  RETURN NULL;
END $$;
