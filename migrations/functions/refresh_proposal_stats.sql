CREATE OR REPLACE FUNCTION refresh_proposal_stats(request_ids uuid[])
 RETURNS void
  LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $$
BEGIN
  PERFORM 1 FROM request WHERE id = ANY (request_ids) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM proposal_stats WHERE request_id = ANY (request_ids);
  INSERT INTO proposal_stats (catalog_id, member_id, request_id, sent_at, earlier_at)
  SELECT c.id, i.member_id, c.request_id, c.sent_at,
         lag(c.sent_at) OVER (PARTITION BY c.request_id, i.member_id ORDER BY c.sent_at, c.version)
    FROM catalog c JOIN catalog_item i ON i.catalog_id = c.id
   WHERE c.request_id = ANY (request_ids) AND c.status = 'sent';
END $$;
