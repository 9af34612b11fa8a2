CREATE OR REPLACE FUNCTION request_follows_timeline()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  moved uuid[];
BEGIN
  UPDATE request SET
         last_activity_at = greatest(last_activity_at, added.at),
         furthest_step = greatest(furthest_step, added.step),
         unanswered_since = CASE WHEN added.answered THEN added.received_at ELSE coalesce(unanswered_since, added.received_at) END,
         organizer_asked = added.asked OR (organizer_asked AND NOT added.replied)
    FROM (
      SELECT request_id, max(created_at) AS at,
             max(request_step(payload ->> 'to')) FILTER (WHERE kind = 'request_status_changed') AS step,
             bool_or(actor_type = 'user'
                     AND kind NOT IN ('email_received', 'chatprov_received', 'email_read_again', 'request_updated')) AS answered,
             min(created_at) FILTER (WHERE kind IN ('email_received', 'chatprov_received')
                                       AND payload ->> 'automatic' IS DISTINCT FROM 'true') AS received_at,
             bool_or(kind IN ('requalification_requested', 'catalog_sent')) AS asked,
             bool_or(kind IN ('requalification_recalled', 'catalog_recalled')
                     OR (actor_type = 'organizer' AND payload ->> 'automatic' IS DISTINCT FROM 'true'
                         AND kind IN ('request_requalified', 'result_reacted', 'email_received', 'chatprov_received'))) AS replied
        FROM added_events WHERE request_id IS NOT NULL GROUP BY request_id
    ) added
   WHERE request.id = added.request_id
     AND (last_activity_at < added.at OR furthest_step < added.step OR (unanswered_since IS NOT NULL AND added.answered)
          OR (unanswered_since IS NULL AND added.received_at IS NOT NULL) OR (NOT organizer_asked AND added.asked) OR (organizer_asked AND added.replied));
  moved := ARRAY(SELECT DISTINCT request_id FROM added_events
    WHERE request_id IS NOT NULL AND kind = 'result_stage_changed' AND 'availability_requested' IN (payload ->> 'from', payload ->> 'to'));
  IF moved <> '{}' THEN
    PERFORM 1 FROM request WHERE id = ANY (moved) ORDER BY id FOR NO KEY UPDATE;
    PERFORM refresh_venue_questions(moved);
  END IF;
  RETURN NULL;
END $$;
