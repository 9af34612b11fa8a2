CREATE OR REPLACE FUNCTION stats_count_request_stats()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN 
      INSERT INTO stats_change (metric, day, key, n, total)
      SELECT metric, day, key, sum(n), sum(total) FROM (SELECT metric, day, key, n, total FROM (
  SELECT 'request' AS metric, (created_at AT TIME ZONE 'UTC')::date AS day, status AS key, 1 AS n, 0::bigint AS total FROM new_rows
  UNION ALL SELECT 'funnel', (created_at AT TIME ZONE 'UTC')::date, furthest::text, 1, 0 FROM new_rows
  UNION ALL SELECT unnest(ARRAY['response', 'response_month']), unnest(ARRAY[(created_at AT TIME ZONE 'UTC')::date, date_trunc('month', created_at AT TIME ZONE 'UTC')::date]), response_bucket::text, 1, response_ms FROM new_rows WHERE response_ms IS NOT NULL
  UNION ALL SELECT 'outcome', (won_at AT TIME ZONE 'UTC')::date, 'won', 1, 0 FROM new_rows WHERE won_at IS NOT NULL
  UNION ALL SELECT 'outcome', (lost_at AT TIME ZONE 'UTC')::date, 'lost', 1, 0 FROM new_rows WHERE lost_at IS NOT NULL
  UNION ALL 
  SELECT 'open' AS metric, date '2000-01-01' AS day, coalesce(assignee_id::text, '') AS key, 1 AS n, 0::bigint AS total FROM new_rows WHERE status IN ('qualifying', 'searching', 'proposed', 'negotiating')
  UNION ALL SELECT 'taken', (created_at AT TIME ZONE 'UTC')::date, coalesce(assignee_id::text, ''), 1, 0 FROM new_rows
  UNION ALL SELECT 'won_by', (won_at AT TIME ZONE 'UTC')::date, coalesce(assignee_id::text, ''), 1, 0 FROM new_rows WHERE won_at IS NOT NULL
  UNION ALL SELECT 'lost_by', (lost_at AT TIME ZONE 'UTC')::date, coalesce(assignee_id::text, ''), 1, 0 FROM new_rows WHERE lost_at IS NOT NULL) added) facts
       GROUP BY metric, day, key HAVING sum(n) <> 0 OR sum(total) <> 0;
    WHEN 'UPDATE' THEN 
      INSERT INTO stats_change (metric, day, key, n, total)
      SELECT metric, day, key, sum(n), sum(total) FROM (SELECT metric, day, key, n, total FROM (
  SELECT 'request' AS metric, (created_at AT TIME ZONE 'UTC')::date AS day, status AS key, 1 AS n, 0::bigint AS total FROM new_rows
  UNION ALL SELECT 'funnel', (created_at AT TIME ZONE 'UTC')::date, furthest::text, 1, 0 FROM new_rows
  UNION ALL SELECT unnest(ARRAY['response', 'response_month']), unnest(ARRAY[(created_at AT TIME ZONE 'UTC')::date, date_trunc('month', created_at AT TIME ZONE 'UTC')::date]), response_bucket::text, 1, response_ms FROM new_rows WHERE response_ms IS NOT NULL
  UNION ALL SELECT 'outcome', (won_at AT TIME ZONE 'UTC')::date, 'won', 1, 0 FROM new_rows WHERE won_at IS NOT NULL
  UNION ALL SELECT 'outcome', (lost_at AT TIME ZONE 'UTC')::date, 'lost', 1, 0 FROM new_rows WHERE lost_at IS NOT NULL
  UNION ALL 
  SELECT 'open' AS metric, date '2000-01-01' AS day, coalesce(assignee_id::text, '') AS key, 1 AS n, 0::bigint AS total FROM new_rows WHERE status IN ('qualifying', 'searching', 'proposed', 'negotiating')
  UNION ALL SELECT 'taken', (created_at AT TIME ZONE 'UTC')::date, coalesce(assignee_id::text, ''), 1, 0 FROM new_rows
  UNION ALL SELECT 'won_by', (won_at AT TIME ZONE 'UTC')::date, coalesce(assignee_id::text, ''), 1, 0 FROM new_rows WHERE won_at IS NOT NULL
  UNION ALL SELECT 'lost_by', (lost_at AT TIME ZONE 'UTC')::date, coalesce(assignee_id::text, ''), 1, 0 FROM new_rows WHERE lost_at IS NOT NULL) added UNION ALL SELECT metric, day, key, -n AS n, -total AS total FROM (
  SELECT 'request' AS metric, (created_at AT TIME ZONE 'UTC')::date AS day, status AS key, 1 AS n, 0::bigint AS total FROM old_rows
  UNION ALL SELECT 'funnel', (created_at AT TIME ZONE 'UTC')::date, furthest::text, 1, 0 FROM old_rows
  UNION ALL SELECT unnest(ARRAY['response', 'response_month']), unnest(ARRAY[(created_at AT TIME ZONE 'UTC')::date, date_trunc('month', created_at AT TIME ZONE 'UTC')::date]), response_bucket::text, 1, response_ms FROM old_rows WHERE response_ms IS NOT NULL
  UNION ALL SELECT 'outcome', (won_at AT TIME ZONE 'UTC')::date, 'won', 1, 0 FROM old_rows WHERE won_at IS NOT NULL
  UNION ALL SELECT 'outcome', (lost_at AT TIME ZONE 'UTC')::date, 'lost', 1, 0 FROM old_rows WHERE lost_at IS NOT NULL
  UNION ALL 
  SELECT 'open' AS metric, date '2000-01-01' AS day, coalesce(assignee_id::text, '') AS key, 1 AS n, 0::bigint AS total FROM old_rows WHERE status IN ('qualifying', 'searching', 'proposed', 'negotiating')
  UNION ALL SELECT 'taken', (created_at AT TIME ZONE 'UTC')::date, coalesce(assignee_id::text, ''), 1, 0 FROM old_rows
  UNION ALL SELECT 'won_by', (won_at AT TIME ZONE 'UTC')::date, coalesce(assignee_id::text, ''), 1, 0 FROM old_rows WHERE won_at IS NOT NULL
  UNION ALL SELECT 'lost_by', (lost_at AT TIME ZONE 'UTC')::date, coalesce(assignee_id::text, ''), 1, 0 FROM old_rows WHERE lost_at IS NOT NULL) removed) facts
       GROUP BY metric, day, key HAVING sum(n) <> 0 OR sum(total) <> 0;
    WHEN 'DELETE' THEN 
      INSERT INTO stats_change (metric, day, key, n, total)
      SELECT metric, day, key, sum(n), sum(total) FROM (SELECT metric, day, key, -n AS n, -total AS total FROM (
  SELECT 'request' AS metric, (created_at AT TIME ZONE 'UTC')::date AS day, status AS key, 1 AS n, 0::bigint AS total FROM old_rows
  UNION ALL SELECT 'funnel', (created_at AT TIME ZONE 'UTC')::date, furthest::text, 1, 0 FROM old_rows
  UNION ALL SELECT unnest(ARRAY['response', 'response_month']), unnest(ARRAY[(created_at AT TIME ZONE 'UTC')::date, date_trunc('month', created_at AT TIME ZONE 'UTC')::date]), response_bucket::text, 1, response_ms FROM old_rows WHERE response_ms IS NOT NULL
  UNION ALL SELECT 'outcome', (won_at AT TIME ZONE 'UTC')::date, 'won', 1, 0 FROM old_rows WHERE won_at IS NOT NULL
  UNION ALL SELECT 'outcome', (lost_at AT TIME ZONE 'UTC')::date, 'lost', 1, 0 FROM old_rows WHERE lost_at IS NOT NULL
  UNION ALL 
  SELECT 'open' AS metric, date '2000-01-01' AS day, coalesce(assignee_id::text, '') AS key, 1 AS n, 0::bigint AS total FROM old_rows WHERE status IN ('qualifying', 'searching', 'proposed', 'negotiating')
  UNION ALL SELECT 'taken', (created_at AT TIME ZONE 'UTC')::date, coalesce(assignee_id::text, ''), 1, 0 FROM old_rows
  UNION ALL SELECT 'won_by', (won_at AT TIME ZONE 'UTC')::date, coalesce(assignee_id::text, ''), 1, 0 FROM old_rows WHERE won_at IS NOT NULL
  UNION ALL SELECT 'lost_by', (lost_at AT TIME ZONE 'UTC')::date, coalesce(assignee_id::text, ''), 1, 0 FROM old_rows WHERE lost_at IS NOT NULL) removed) facts
       GROUP BY metric, day, key HAVING sum(n) <> 0 OR sum(total) <> 0;
  END CASE;
  RETURN NULL;
END $$;
