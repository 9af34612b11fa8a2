CREATE OR REPLACE FUNCTION audio_upload_file_discarded()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO content_removal (bucket, storage_key) VALUES ('member-audios', OLD.storage_key) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
