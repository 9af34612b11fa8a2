CREATE OR REPLACE FUNCTION list_total_of_request()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      INSERT INTO list_total_change (list, key, n) SELECT 'request' AS list, status AS key, count(*) AS n FROM new_rows GROUP BY 2 UNION ALL SELECT 'request_to_validate' AS list, '' AS key, count(*) AS n FROM new_rows WHERE needs_validation GROUP BY 2;
    WHEN 'DELETE' THEN
      INSERT INTO list_total_change (list, key, n) SELECT 'request' AS list, status AS key, -count(*) AS n FROM old_rows GROUP BY 2 UNION ALL SELECT 'request_to_validate' AS list, '' AS key, -count(*) AS n FROM old_rows WHERE needs_validation GROUP BY 2;
    WHEN 'UPDATE' THEN
      INSERT INTO list_total_change (list, key, n) VALUES ('request', OLD.status, -1), ('request', NEW.status, 1);
  END CASE;
  RETURN NULL;
END $$;
