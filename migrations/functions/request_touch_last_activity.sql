CREATE OR REPLACE FUNCTION request_touch_last_activity()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE request SET last_activity_at = added.at
    FROM (SELECT request_id, max(created_at) AS at FROM added_events WHERE request_id IS NOT NULL GROUP BY 1) added
    WHERE request.id = added.request_id AND request.last_activity_at < added.at;
  RETURN NULL;
END $$;
