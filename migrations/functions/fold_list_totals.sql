CREATE OR REPLACE FUNCTION fold_list_totals()
 RETURNS integer
  LANGUAGE sql
AS $$
WITH taken AS (
  DELETE FROM list_total_change WHERE list <> '' RETURNING list, key, n
), folded AS (
  INSERT INTO list_total AS kept (list, key, n)
  SELECT list, key, sum(n) FROM taken GROUP BY list, key HAVING sum(n) <> 0 ORDER BY list, key
  ON CONFLICT (list, key) DO UPDATE SET n = kept.n + excluded.n
)
SELECT count(*)::integer FROM taken
$$;
