CREATE OR REPLACE FUNCTION search_change_of_member()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      INSERT INTO search_change (list, no) SELECT 'member', search_no FROM new_rows;
    WHEN 'DELETE' THEN
      INSERT INTO search_change (list, no, was, was_facets)
      SELECT 'member', r.search_no, r.search_text, ARRAY['status:' || r.status] FROM old_rows r;
    WHEN 'UPDATE' THEN
      INSERT INTO search_change (list, no, was, was_facets)
      SELECT 'member', r.search_no, r.search_text, ARRAY['status:' || r.status] FROM (SELECT OLD.*) r;
  END CASE;
  RETURN NULL;
END $$;
