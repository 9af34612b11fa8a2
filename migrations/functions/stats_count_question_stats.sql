CREATE OR REPLACE FUNCTION stats_count_question_stats()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN 
      INSERT INTO stats_change (metric, day, key, n, total)
      SELECT metric, day, key, sum(n), sum(total) FROM (SELECT metric, day, key, n, total FROM (
  SELECT 'asked' AS metric, (asked_at AT TIME ZONE 'UTC')::date AS day, '' AS key, 1 AS n, 0::bigint AS total FROM new_rows
  UNION ALL SELECT unnest(ARRAY['venue_response', 'venue_response_month']), unnest(ARRAY[(asked_at AT TIME ZONE 'UTC')::date, date_trunc('month', asked_at AT TIME ZONE 'UTC')::date]), response_bucket::text, 1, response_ms FROM new_rows WHERE response_ms IS NOT NULL) added) facts
       GROUP BY metric, day, key HAVING sum(n) <> 0 OR sum(total) <> 0;
    WHEN 'UPDATE' THEN 
      INSERT INTO stats_change (metric, day, key, n, total)
      SELECT metric, day, key, sum(n), sum(total) FROM (SELECT metric, day, key, n, total FROM (
  SELECT 'asked' AS metric, (asked_at AT TIME ZONE 'UTC')::date AS day, '' AS key, 1 AS n, 0::bigint AS total FROM new_rows
  UNION ALL SELECT unnest(ARRAY['venue_response', 'venue_response_month']), unnest(ARRAY[(asked_at AT TIME ZONE 'UTC')::date, date_trunc('month', asked_at AT TIME ZONE 'UTC')::date]), response_bucket::text, 1, response_ms FROM new_rows WHERE response_ms IS NOT NULL) added UNION ALL SELECT metric, day, key, -n AS n, -total AS total FROM (
  SELECT 'asked' AS metric, (asked_at AT TIME ZONE 'UTC')::date AS day, '' AS key, 1 AS n, 0::bigint AS total FROM old_rows
  UNION ALL SELECT unnest(ARRAY['venue_response', 'venue_response_month']), unnest(ARRAY[(asked_at AT TIME ZONE 'UTC')::date, date_trunc('month', asked_at AT TIME ZONE 'UTC')::date]), response_bucket::text, 1, response_ms FROM old_rows WHERE response_ms IS NOT NULL) removed) facts
       GROUP BY metric, day, key HAVING sum(n) <> 0 OR sum(total) <> 0;
    WHEN 'DELETE' THEN 
      INSERT INTO stats_change (metric, day, key, n, total)
      SELECT metric, day, key, sum(n), sum(total) FROM (SELECT metric, day, key, -n AS n, -total AS total FROM (
  SELECT 'asked' AS metric, (asked_at AT TIME ZONE 'UTC')::date AS day, '' AS key, 1 AS n, 0::bigint AS total FROM old_rows
  UNION ALL SELECT unnest(ARRAY['venue_response', 'venue_response_month']), unnest(ARRAY[(asked_at AT TIME ZONE 'UTC')::date, date_trunc('month', asked_at AT TIME ZONE 'UTC')::date]), response_bucket::text, 1, response_ms FROM old_rows WHERE response_ms IS NOT NULL) removed) facts
       GROUP BY metric, day, key HAVING sum(n) <> 0 OR sum(total) <> 0;
  END CASE;
  RETURN NULL;
END $$;
