CREATE OR REPLACE FUNCTION stats_count_commission_stats()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN 
      INSERT INTO stats_change (metric, day, key, n, total)
      SELECT metric, day, key, sum(n), sum(total) FROM (SELECT metric, day, key, n, total FROM (
  SELECT 'paid' AS metric, (paid_at AT TIME ZONE 'UTC')::date AS day, currency AS key, 1 AS n, (amount * 100)::bigint AS total FROM new_rows
   WHERE paid_at IS NOT NULL
  UNION ALL SELECT 'owed', date '2000-01-01', currency, 1, (amount * 100)::bigint FROM new_rows WHERE paid_at IS NULL) added) facts
       GROUP BY metric, day, key HAVING sum(n) <> 0 OR sum(total) <> 0;
    WHEN 'UPDATE' THEN 
      INSERT INTO stats_change (metric, day, key, n, total)
      SELECT metric, day, key, sum(n), sum(total) FROM (SELECT metric, day, key, n, total FROM (
  SELECT 'paid' AS metric, (paid_at AT TIME ZONE 'UTC')::date AS day, currency AS key, 1 AS n, (amount * 100)::bigint AS total FROM new_rows
   WHERE paid_at IS NOT NULL
  UNION ALL SELECT 'owed', date '2000-01-01', currency, 1, (amount * 100)::bigint FROM new_rows WHERE paid_at IS NULL) added UNION ALL SELECT metric, day, key, -n AS n, -total AS total FROM (
  SELECT 'paid' AS metric, (paid_at AT TIME ZONE 'UTC')::date AS day, currency AS key, 1 AS n, (amount * 100)::bigint AS total FROM old_rows
   WHERE paid_at IS NOT NULL
  UNION ALL SELECT 'owed', date '2000-01-01', currency, 1, (amount * 100)::bigint FROM old_rows WHERE paid_at IS NULL) removed) facts
       GROUP BY metric, day, key HAVING sum(n) <> 0 OR sum(total) <> 0;
    WHEN 'DELETE' THEN 
      INSERT INTO stats_change (metric, day, key, n, total)
      SELECT metric, day, key, sum(n), sum(total) FROM (SELECT metric, day, key, -n AS n, -total AS total FROM (
  SELECT 'paid' AS metric, (paid_at AT TIME ZONE 'UTC')::date AS day, currency AS key, 1 AS n, (amount * 100)::bigint AS total FROM old_rows
   WHERE paid_at IS NOT NULL
  UNION ALL SELECT 'owed', date '2000-01-01', currency, 1, (amount * 100)::bigint FROM old_rows WHERE paid_at IS NULL) removed) facts
       GROUP BY metric, day, key HAVING sum(n) <> 0 OR sum(total) <> 0;
  END CASE;
  RETURN NULL;
END $$;
