CREATE OR REPLACE FUNCTION search_change_of_organizer()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      INSERT INTO search_change (list, no) SELECT 'organizer', search_no FROM new_rows;
    WHEN 'DELETE' THEN
      INSERT INTO search_change (list, no, was, was_facets)
      SELECT 'organizer', r.search_no, r.search_text, '{}'::text[] FROM old_rows r;
    WHEN 'UPDATE' THEN
      INSERT INTO search_change (list, no, was, was_facets)
      SELECT 'organizer', r.search_no, r.search_text, '{}'::text[] FROM (SELECT OLD.*) r;
      INSERT INTO search_change (list, no, was, was_facets)
      SELECT 'request', r.search_no, OLD.search_text, '{}' FROM request r WHERE r.organizer_id = OLD.id;
  END CASE;
  RETURN NULL;
END $$;
