CREATE OR REPLACE FUNCTION refresh_request_stats(request_ids uuid[])
 RETURNS void
  LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $$
BEGIN
  PERFORM 1 FROM request WHERE id = ANY (request_ids) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO request_stats AS kept (request_id, organizer_id, status, furthest, created_at, won_at, lost_at, winner_id, response_ms, response_bucket, assignee_id)
  SELECT r.id, r.organizer_id, r.status, CASE WHEN r.won_at IS NULL THEN request_step(r.status) ELSE 4 END, r.created_at,
         CASE WHEN r.status IN ('won', 'closed') THEN r.won_at END, CASE WHEN r.status = 'lost' THEN r.lost_at END,
         (SELECT s.member_id FROM result s WHERE s.request_id = r.id AND s.stage = 'selected'),
         response.ms, response_bucket(response.ms), r.assignee_id
    FROM request r
    CROSS JOIN LATERAL (SELECT least((SELECT min(m.sent_at) FROM email_message m
        WHERE m.request_id = r.id AND m.direction = 'outbound' AND m.sent_at IS NOT NULL), (SELECT min(m.sent_at) FROM messaging_message m
        WHERE m.request_id = r.id AND m.direction = 'outbound' AND m.sent_at IS NOT NULL)) AS at) first
    CROSS JOIN LATERAL (
      SELECT CASE WHEN first.at IS NOT NULL
                  THEN greatest(0, round(extract(epoch FROM first.at - r.created_at) * 1000))::bigint END AS ms
    ) response
   WHERE r.id = ANY (request_ids)
  ON CONFLICT (request_id) DO UPDATE SET organizer_id = excluded.organizer_id, status = excluded.status, furthest = greatest(kept.furthest, excluded.furthest), created_at = excluded.created_at, won_at = excluded.won_at, lost_at = excluded.lost_at, winner_id = excluded.winner_id, response_ms = excluded.response_ms, response_bucket = excluded.response_bucket, assignee_id = excluded.assignee_id
   WHERE (kept.organizer_id, kept.status, kept.furthest, kept.created_at, kept.won_at, kept.lost_at, kept.winner_id, kept.response_ms, kept.response_bucket, kept.assignee_id) IS DISTINCT FROM (excluded.organizer_id, excluded.status, greatest(kept.furthest, excluded.furthest), excluded.created_at, excluded.won_at, excluded.lost_at, excluded.winner_id, excluded.response_ms, excluded.response_bucket, excluded.assignee_id);
END $$;
