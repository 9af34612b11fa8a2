CREATE OR REPLACE FUNCTION fold_stats()
 RETURNS integer
  LANGUAGE sql
AS $$
WITH taken AS (
  DELETE FROM stats_change RETURNING metric, day, key, n, total
), folded AS (
  INSERT INTO stats_day AS kept (metric, day, key, n, total)
  SELECT metric, day, key, sum(n), sum(total) FROM taken
   GROUP BY metric, day, key HAVING sum(n) <> 0 OR sum(total) <> 0 ORDER BY metric, day, key
  ON CONFLICT (metric, day, key) DO UPDATE SET n = kept.n + excluded.n, total = kept.total + excluded.total
)
SELECT count(*)::integer FROM taken
$$;
