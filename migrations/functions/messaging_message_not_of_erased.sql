CREATE OR REPLACE FUNCTION messaging_message_not_of_erased()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refuse_erased_organizer(NEW.organizer_id);
  RETURN NEW;
END $$;
