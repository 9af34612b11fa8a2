CREATE OR REPLACE FUNCTION refresh_question_stats(request_ids uuid[])
 RETURNS void
  LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $$
BEGIN
  PERFORM 1 FROM request WHERE id = ANY (request_ids) ORDER BY id FOR NO KEY UPDATE;
  WITH move AS (
    SELECT id, request_id, created_at, payload ->> 'to' AS stage, lead(payload ->> 'to') OVER later AS next_stage,
           lead(created_at) OVER later AS next_at
      FROM timeline_event WHERE request_id = ANY (request_ids) AND kind = 'result_stage_changed'
    WINDOW later AS (PARTITION BY request_id, payload ->> 'resultId' ORDER BY created_at, id)
  ), question AS (
    SELECT id, request_id, created_at AS asked_at,
           CASE WHEN next_stage IN ('available', 'unavailable')
                THEN greatest(0, round(extract(epoch FROM next_at - created_at) * 1000))::bigint END AS ms
      FROM move WHERE stage = 'availability_requested' AND next_stage IS DISTINCT FROM 'suggested'
  ), recalled AS (
    DELETE FROM question_stats WHERE request_id = ANY (request_ids) AND event_id IN (SELECT id FROM move) AND event_id NOT IN (SELECT id FROM question)
  )
  INSERT INTO question_stats AS kept (event_id, request_id, asked_at, response_ms, response_bucket)
  SELECT id, request_id, asked_at, ms, response_bucket(ms) FROM question
  ON CONFLICT (event_id) DO UPDATE SET response_ms = excluded.response_ms, response_bucket = excluded.response_bucket
   WHERE kept.response_ms IS DISTINCT FROM excluded.response_ms;
END $$;
