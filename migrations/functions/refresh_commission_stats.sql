CREATE OR REPLACE FUNCTION refresh_commission_stats(request_ids uuid[])
 RETURNS void
  LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $$
BEGIN
  PERFORM 1 FROM request WHERE id = ANY (request_ids) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM commission_stats WHERE request_id = ANY (request_ids);
  INSERT INTO commission_stats (commission_id, request_id, member_id, organizer_id, paid_at, currency, amount)
  SELECT c.id, c.request_id, c.member_id, r.organizer_id, c.paid_at, c.currency, c.amount - c.credited
    FROM commission c JOIN request r ON r.id = c.request_id
   WHERE c.request_id = ANY (request_ids) AND c.status <> 'cancelled' AND r.status <> 'cancelled';
END $$;
