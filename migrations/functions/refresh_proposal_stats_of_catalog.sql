CREATE OR REPLACE FUNCTION refresh_proposal_stats_of_catalog()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  touched uuid[];
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN touched := ARRAY(SELECT DISTINCT id FROM (SELECT request_id AS id FROM new_rows WHERE status = 'sent' AND request_id IS NOT NULL) concerned);
    WHEN 'UPDATE' THEN touched := ARRAY[OLD.request_id, NEW.request_id];
    WHEN 'DELETE' THEN touched := ARRAY(SELECT DISTINCT id FROM (SELECT request_id AS id FROM old_rows WHERE status = 'sent' AND request_id IS NOT NULL) concerned);
  END CASE;
  IF touched <> '{}' THEN
    PERFORM refresh_proposal_stats(touched);
  END IF;
  RETURN NULL;
END $$;
