CREATE OR REPLACE FUNCTION email_attachment_file_discarded()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO content_removal (bucket, storage_key) VALUES ('email-attachments', OLD.storage_key)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
