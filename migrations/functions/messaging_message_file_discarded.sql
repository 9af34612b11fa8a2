CREATE OR REPLACE FUNCTION messaging_message_file_discarded()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO content_removal (bucket, storage_key) VALUES ('voice-messages', OLD.audio_key) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
