CREATE OR REPLACE FUNCTION list_total_of_organizer()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      INSERT INTO list_total_change (list, key, n) SELECT 'organizer' AS list, '' AS key, count(*) AS n FROM new_rows GROUP BY 2;
    WHEN 'DELETE' THEN
      INSERT INTO list_total_change (list, key, n) SELECT 'organizer' AS list, '' AS key, -count(*) AS n FROM old_rows GROUP BY 2;
  END CASE;
  RETURN NULL;
END $$;
