CREATE OR REPLACE FUNCTION notification_untold()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM notification_key WHERE dedupe_key IN (SELECT dedupe_key FROM old_rows);
  RETURN NULL;
END $$;
