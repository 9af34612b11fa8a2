CREATE OR REPLACE FUNCTION audio_upload_not_of_erased()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refuse_erased_organizer(
    coalesce(NEW.organizer_id, (SELECT organizer_id FROM request WHERE id = NEW.request_id)));
  RETURN NEW;
END $$;
