CREATE OR REPLACE FUNCTION audio_upload_file_discarded()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM discard_file('member-audios', OLD.storage_key);
  RETURN NULL;
END $$;
