CREATE OR REPLACE FUNCTION forget_timeline(below uuid, batch integer)
 RETURNS integer
  LANGUAGE plpgsql
 SET "parvis.forgetting_timeline" TO 'on'
AS $$
DECLARE
  part text := (SELECT name FROM timeline_month
    WHERE first_id_at((CASE WHEN is_first THEN month ELSE month + interval '1 month' END)::timestamp AT TIME ZONE 'UTC') <= below
    ORDER BY NOT is_first, month LIMIT 1);
  next uuid;
  gone integer;
BEGIN
  IF below > first_id_at(now() - interval '24 months') THEN
    RAISE EXCEPTION 'The timeline is kept for 24 months' USING ERRCODE = 'restrict_violation';
  END IF;
  IF part IS NOT NULL THEN
    -- no entry is added to it any more
    EXECUTE format('WITH day AS (SELECT (created_at AT TIME ZONE ''UTC'')::date AS day, count(*) AS n FROM %I GROUP BY 1),
                      counted AS (INSERT INTO stats_change (metric, day, key, n, total) SELECT ''event'', day, '''', -n, 0 FROM day)
                    SELECT coalesce(sum(n), 0) FROM day', part) INTO gone;
    EXECUTE format('DROP TABLE %I', part);
    RETURN greatest(gone, 1);
  END IF;
  -- each time anew: how many rows an id is away from the first, no plan that is kept knows
  EXECUTE 'SELECT id FROM timeline_event WHERE id < $1 ORDER BY id OFFSET $2 LIMIT 1' INTO next USING below, batch;
  EXECUTE 'WITH old AS (DELETE FROM timeline_event WHERE id < $1 RETURNING created_at),
             day AS (SELECT (created_at AT TIME ZONE ''UTC'')::date AS day, count(*) AS n FROM old GROUP BY 1),
             counted AS (INSERT INTO stats_change (metric, day, key, n, total) SELECT ''event'', day, '''', -n, 0 FROM day)
           SELECT coalesce(sum(n), 0) FROM day' INTO gone USING coalesce(next, below);
  RETURN gone;
END $$;
