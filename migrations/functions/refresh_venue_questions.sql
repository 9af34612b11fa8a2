CREATE OR REPLACE FUNCTION refresh_venue_questions(request_ids uuid[])
 RETURNS void
  LANGUAGE sql
AS $$
  WITH move AS (
    SELECT id, request_id, created_at, payload ->> 'to' AS stage, lead(payload ->> 'to') OVER later AS next_stage,
           lead(created_at) OVER later AS next_at
      FROM timeline_event WHERE request_id = ANY (request_ids) AND kind = 'result_stage_changed'
    WINDOW later AS (PARTITION BY request_id, payload ->> 'resultId' ORDER BY created_at, id)
  ), question AS (
    SELECT id, request_id, created_at AS asked_at, CASE WHEN next_stage IN ('available', 'unavailable') THEN next_at END AS answered_at
      FROM move WHERE stage = 'availability_requested' AND next_stage IS DISTINCT FROM 'suggested'
  ), recalled AS (
    DELETE FROM venue_question WHERE request_id = ANY (request_ids) AND event_id IN (SELECT id FROM move) AND event_id NOT IN (SELECT id FROM question)
  )
  INSERT INTO venue_question (event_id, request_id, asked_at, answered_at)
  SELECT id, request_id, asked_at, answered_at FROM question
  ON CONFLICT (event_id) DO UPDATE SET answered_at = excluded.answered_at
   WHERE venue_question.answered_at IS DISTINCT FROM excluded.answered_at
$$;
