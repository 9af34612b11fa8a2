CREATE OR REPLACE FUNCTION request_asked_of_event()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
    BEGIN
      DELETE FROM request_asked waiting USING added_events said WHERE waiting.request_id = said.request_id AND (said.kind IN ('requalification_recalled', 'catalog_recalled') OR (said.actor_type = 'organizer'
AND said.kind IN ('request_requalified', 'result_reacted', 'email_received', 'chatprov_received')
AND said.payload ->> 'automatic' IS DISTINCT FROM 'true'));
      INSERT INTO request_asked (request_id, since)
      SELECT request_id, max(created_at) FROM added_events WHERE kind IN ('requalification_requested', 'catalog_sent') GROUP BY 1 ORDER BY 1
      ON CONFLICT (request_id) DO UPDATE SET since = excluded.since;
      RETURN NULL;
    END $$;
