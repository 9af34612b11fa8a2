CREATE OR REPLACE FUNCTION validation_total_of_request()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO list_total_change (list, key, n) VALUES ('request_to_validate', '', CASE WHEN NEW.needs_validation THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;
