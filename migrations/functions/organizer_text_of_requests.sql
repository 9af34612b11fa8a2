CREATE OR REPLACE FUNCTION organizer_text_of_requests()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE request SET organizer_text = NEW.search_text WHERE organizer_id = NEW.id;
  RETURN NULL;
END $$;
