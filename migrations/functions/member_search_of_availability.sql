CREATE OR REPLACE FUNCTION member_search_of_availability()
 RETURNS trigger
  LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
AS $$
DECLARE
  touched uuid[];
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      
      SELECT array_agg(DISTINCT member_id) INTO touched FROM (SELECT member_id, date, slot FROM new_rows WHERE room_id IS NULL AND status IN ('booked', 'blocked')) AS rows;
    WHEN 'UPDATE' THEN
      
      SELECT array_agg(DISTINCT member_id) INTO touched FROM ((SELECT member_id, date, slot FROM new_rows WHERE room_id IS NULL AND status IN ('booked', 'blocked') EXCEPT SELECT member_id, date, slot FROM old_rows WHERE room_id IS NULL AND status IN ('booked', 'blocked'))
UNION ALL (SELECT member_id, date, slot FROM old_rows WHERE room_id IS NULL AND status IN ('booked', 'blocked') EXCEPT SELECT member_id, date, slot FROM new_rows WHERE room_id IS NULL AND status IN ('booked', 'blocked'))) AS rows;
    WHEN 'DELETE' THEN
      
      SELECT array_agg(DISTINCT member_id) INTO touched FROM (SELECT member_id, date, slot FROM old_rows WHERE room_id IS NULL AND status IN ('booked', 'blocked')) AS rows;
  END CASE;
  IF touched IS NOT NULL THEN
    PERFORM refresh_member_search(touched);
  END IF;
  RETURN NULL;
END $$;
