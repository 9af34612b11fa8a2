CREATE OR REPLACE FUNCTION stats_count_result()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      INSERT INTO stats_change (metric, day, key, n, total)
      SELECT metric, day, key, sum(n), sum(total) FROM (SELECT metric, day, key, n, total FROM (SELECT 'result' AS metric, date '2000-01-01' AS day, stage AS key, 1 AS n, 0::bigint AS total FROM new_rows) added) facts
       GROUP BY metric, day, key HAVING sum(n) <> 0 OR sum(total) <> 0;
    WHEN 'UPDATE' THEN
      INSERT INTO stats_change (metric, day, key, n, total)
      SELECT metric, day, key, sum(n), sum(total) FROM (SELECT metric, day, key, n, total FROM (SELECT 'result' AS metric, date '2000-01-01' AS day, stage AS key, 1 AS n, 0::bigint AS total FROM new_rows) added UNION ALL SELECT metric, day, key, -n AS n, -total AS total FROM (SELECT 'result' AS metric, date '2000-01-01' AS day, stage AS key, 1 AS n, 0::bigint AS total FROM old_rows) removed) facts
       GROUP BY metric, day, key HAVING sum(n) <> 0 OR sum(total) <> 0;
    WHEN 'DELETE' THEN
      INSERT INTO stats_change (metric, day, key, n, total)
      SELECT metric, day, key, sum(n), sum(total) FROM (SELECT metric, day, key, -n AS n, -total AS total FROM (SELECT 'result' AS metric, date '2000-01-01' AS day, stage AS key, 1 AS n, 0::bigint AS total FROM old_rows) removed) facts
       GROUP BY metric, day, key HAVING sum(n) <> 0 OR sum(total) <> 0;
  END CASE;
  RETURN NULL;
END $$;
