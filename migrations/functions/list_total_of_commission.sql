CREATE OR REPLACE FUNCTION list_total_of_commission()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      INSERT INTO list_total_change (list, key, n) SELECT 'commission' AS list, status AS key, count(*) AS n FROM new_rows GROUP BY 2;
    WHEN 'DELETE' THEN
      INSERT INTO list_total_change (list, key, n) SELECT 'commission' AS list, status AS key, -count(*) AS n FROM old_rows GROUP BY 2;
    WHEN 'UPDATE' THEN
      INSERT INTO list_total_change (list, key, n) VALUES ('commission', OLD.status, -1), ('commission', NEW.status, 1);
  END CASE;
  RETURN NULL;
END $$;
