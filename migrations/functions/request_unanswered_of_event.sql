CREATE OR REPLACE FUNCTION request_unanswered_of_event()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM request_unanswered waiting USING added_events event
   WHERE waiting.request_id = event.request_id AND event.actor_type = 'user'
     AND event.kind NOT IN ('email_received', 'chatprov_received', 'email_read_again', 'request_updated');
  INSERT INTO request_unanswered (request_id, since)
  SELECT request_id, min(created_at) FROM added_events
   WHERE request_id IS NOT NULL AND (kind = 'chatprov_received'
      OR (kind = 'email_received' AND payload ->> 'automatic' IS DISTINCT FROM 'true'))
   GROUP BY 1 ORDER BY 1 ON CONFLICT (request_id) DO NOTHING;
  RETURN NULL;
END $$;
