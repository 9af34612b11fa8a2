CREATE OR REPLACE FUNCTION refresh_proposal_stats_of_catalog_item()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  touched uuid[];
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN touched := ARRAY(SELECT DISTINCT id FROM (SELECT c.request_id AS id FROM new_rows i JOIN catalog c ON c.id = i.catalog_id WHERE c.status = 'sent') concerned);
    WHEN 'DELETE' THEN touched := ARRAY(SELECT DISTINCT id FROM (SELECT c.request_id AS id FROM old_rows i JOIN catalog c ON c.id = i.catalog_id WHERE c.status = 'sent') concerned);
  END CASE;
  IF touched <> '{}' THEN
    PERFORM refresh_proposal_stats(touched);
  END IF;
  RETURN NULL;
END $$;
