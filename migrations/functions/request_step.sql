CREATE OR REPLACE FUNCTION request_step(status text)
 RETURNS smallint
  LANGUAGE sql
  IMMUTABLE PARALLEL SAFE
AS $$
SELECT CASE status WHEN 'searching' THEN 1 WHEN 'proposed' THEN 2 WHEN 'negotiating' THEN 3
                   WHEN 'won' THEN 4 WHEN 'closed' THEN 4 ELSE 0 END::smallint
$$;
