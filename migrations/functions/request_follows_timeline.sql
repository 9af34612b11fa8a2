CREATE OR REPLACE FUNCTION request_follows_timeline()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  moved uuid[];
  talked uuid[];
BEGIN
  UPDATE request SET
         last_activity_at = greatest(last_activity_at, added.at),
         furthest_step = greatest(furthest_step, added.step),
         organizer_asked = added.asked OR (organizer_asked AND NOT added.replied)
    FROM (
      SELECT request_id, max(created_at) AS at,
             max(request_step(payload ->> 'to')) FILTER (WHERE kind = 'request_status_changed') AS step,
             bool_or(kind IN ('requalification_requested', 'catalog_sent')) AS asked,
             bool_or(kind IN ('requalification_recalled', 'catalog_recalled')
                     OR (actor_type = 'organizer' AND payload ->> 'automatic' IS DISTINCT FROM 'true'
                         AND coalesce(payload ->> 'type', '') NOT IN ('reaction', 'sticker')
                         AND kind IN ('request_requalified', 'result_reacted', 'email_received', 'chatprov_received', 'chatprov_edited'))) AS replied
        FROM added_events WHERE request_id IS NOT NULL GROUP BY request_id
    ) added
   WHERE request.id = added.request_id
     AND (last_activity_at < added.at OR furthest_step < added.step OR (NOT organizer_asked AND added.asked) OR (organizer_asked AND added.replied));
  talked := ARRAY(SELECT DISTINCT request_id FROM added_events
    WHERE request_id IS NOT NULL AND kind IN ('email_received', 'chatprov_received', 'chatprov_edited', 'EMAIL_SENT', 'CHATPROV_SENT', 'reply_not_needed'));
  IF talked <> '{}' THEN
    PERFORM 1 FROM request WHERE id = ANY (talked) ORDER BY id FOR NO KEY UPDATE;
    UPDATE request SET unanswered_since = request_unanswered_since(id)
     WHERE id = ANY (talked) AND unanswered_since IS DISTINCT FROM request_unanswered_since(id);
  END IF;
  moved := ARRAY(SELECT DISTINCT request_id FROM added_events
    WHERE request_id IS NOT NULL AND kind = 'result_stage_changed' AND 'availability_requested' IN (payload ->> 'from', payload ->> 'to'));
  IF moved <> '{}' THEN
    PERFORM 1 FROM request WHERE id = ANY (moved) ORDER BY id FOR NO KEY UPDATE;
    PERFORM refresh_venue_questions(moved);
  END IF;
  RETURN NULL;
END $$;
