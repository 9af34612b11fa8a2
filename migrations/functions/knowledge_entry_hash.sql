CREATE OR REPLACE FUNCTION knowledge_entry_hash()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  NEW.text_hash := md5(NEW.content);
  RETURN NEW;
END $$;
