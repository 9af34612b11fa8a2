CREATE OR REPLACE FUNCTION member_search_of_room()
 RETURNS trigger
  LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
AS $$
DECLARE
  touched uuid[];
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      
      SELECT array_agg(DISTINCT member_id) INTO touched FROM (SELECT member_id, id, name, description FROM new_rows) AS rows;
    WHEN 'UPDATE' THEN
      
      SELECT array_agg(DISTINCT member_id) INTO touched FROM ((SELECT member_id, id, name, description FROM new_rows EXCEPT SELECT member_id, id, name, description FROM old_rows)
UNION ALL (SELECT member_id, id, name, description FROM old_rows EXCEPT SELECT member_id, id, name, description FROM new_rows)) AS rows;
    WHEN 'DELETE' THEN
      
      SELECT array_agg(DISTINCT member_id) INTO touched FROM (SELECT member_id, id, name, description FROM old_rows) AS rows;
  END CASE;
  IF touched IS NOT NULL THEN
    PERFORM refresh_member_search(touched);
  END IF;
  RETURN NULL;
END $$;
