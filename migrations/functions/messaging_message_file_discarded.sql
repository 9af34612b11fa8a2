CREATE OR REPLACE FUNCTION messaging_message_file_discarded()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM discard_file('voice-messages', OLD.file_key);
  RETURN NULL;
END $$;
