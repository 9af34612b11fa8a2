CREATE OR REPLACE FUNCTION member_search_of_room_capacity()
 RETURNS trigger
  LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
AS $$
DECLARE
  touched uuid[];
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      
      SELECT array_agg(DISTINCT member_id) INTO touched FROM (SELECT room.member_id, room.id, c.configuration, c.max_capacity FROM new_rows c JOIN room ON room.id = c.room_id) AS rows;
    WHEN 'UPDATE' THEN
      
      SELECT array_agg(DISTINCT member_id) INTO touched FROM ((SELECT room.member_id, room.id, c.configuration, c.max_capacity FROM new_rows c JOIN room ON room.id = c.room_id EXCEPT SELECT room.member_id, room.id, c.configuration, c.max_capacity FROM old_rows c JOIN room ON room.id = c.room_id)
UNION ALL (SELECT room.member_id, room.id, c.configuration, c.max_capacity FROM old_rows c JOIN room ON room.id = c.room_id EXCEPT SELECT room.member_id, room.id, c.configuration, c.max_capacity FROM new_rows c JOIN room ON room.id = c.room_id)) AS rows;
    WHEN 'DELETE' THEN
      
      SELECT array_agg(DISTINCT member_id) INTO touched FROM (SELECT room.member_id, room.id, c.configuration, c.max_capacity FROM old_rows c JOIN room ON room.id = c.room_id) AS rows;
  END CASE;
  IF touched IS NOT NULL THEN
    PERFORM refresh_member_search(touched);
  END IF;
  RETURN NULL;
END $$;
