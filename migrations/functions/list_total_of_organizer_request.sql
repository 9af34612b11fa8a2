CREATE OR REPLACE FUNCTION list_total_of_organizer_request()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      INSERT INTO list_total_change (list, key, n) SELECT 'organizer_request' AS list, organizer_id::text AS key, count(*) AS n FROM new_rows GROUP BY 2;
    WHEN 'DELETE' THEN
      INSERT INTO list_total_change (list, key, n) SELECT 'organizer_request' AS list, organizer_id::text AS key, -count(*) AS n FROM old_rows GROUP BY 2;
    WHEN 'UPDATE' THEN
      INSERT INTO list_total_change (list, key, n)
      VALUES ('organizer_request', OLD.organizer_id::text, -1), ('organizer_request', NEW.organizer_id::text, 1);
  END CASE;
  RETURN NULL;
END $$;
