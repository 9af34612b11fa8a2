CREATE OR REPLACE FUNCTION refresh_request_stats_of_email_message()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  touched uuid[];
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN touched := ARRAY(SELECT DISTINCT id FROM (SELECT request_id AS id FROM new_rows WHERE direction = 'outbound' AND sent_at IS NOT NULL AND request_id IS NOT NULL) concerned);
    WHEN 'UPDATE' THEN touched := ARRAY[OLD.request_id, NEW.request_id];
    WHEN 'DELETE' THEN touched := ARRAY(SELECT DISTINCT id FROM (SELECT request_id AS id FROM old_rows WHERE direction = 'outbound' AND sent_at IS NOT NULL AND request_id IS NOT NULL) concerned);
  END CASE;
  IF touched <> '{}' THEN
    PERFORM refresh_request_stats(touched);
  END IF;
  RETURN NULL;
END $$;
