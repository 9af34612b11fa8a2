CREATE OR REPLACE FUNCTION member_search_of_tag()
 RETURNS trigger
  LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
AS $$
DECLARE
  touched uuid[];
BEGIN
  CASE TG_OP
    WHEN 'UPDATE' THEN
      
      SELECT array_agg(DISTINCT member_id) INTO touched FROM ((SELECT mt.member_id, t.id, t.name FROM new_rows t JOIN member_tag mt ON mt.tag_id = t.id EXCEPT SELECT mt.member_id, t.id, t.name FROM old_rows t JOIN member_tag mt ON mt.tag_id = t.id)
UNION ALL (SELECT mt.member_id, t.id, t.name FROM old_rows t JOIN member_tag mt ON mt.tag_id = t.id EXCEPT SELECT mt.member_id, t.id, t.name FROM new_rows t JOIN member_tag mt ON mt.tag_id = t.id)) AS rows;
  END CASE;
  IF touched IS NOT NULL THEN
    PERFORM refresh_member_search(touched);
  END IF;
  RETURN NULL;
END $$;
