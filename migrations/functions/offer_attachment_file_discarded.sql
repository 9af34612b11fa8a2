CREATE OR REPLACE FUNCTION offer_attachment_file_discarded()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM discard_file('email-attachments', OLD.storage_key);
  RETURN NULL;
END $$;
