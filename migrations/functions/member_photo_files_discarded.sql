CREATE OR REPLACE FUNCTION member_photo_files_discarded()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM discard_file('member-photos', key) FROM unnest(ARRAY[OLD.storage_key, OLD.thumbnail_key] || OLD.size_keys) AS key;
  RETURN NULL;
END $$;
