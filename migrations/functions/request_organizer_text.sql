CREATE OR REPLACE FUNCTION request_organizer_text()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  -- locked, so that whoever renames the organizer waits until this request is there to be changed
  NEW.organizer_text := coalesce((SELECT search_text FROM organizer WHERE id = NEW.organizer_id FOR SHARE), '');
  RETURN NEW;
END $$;
