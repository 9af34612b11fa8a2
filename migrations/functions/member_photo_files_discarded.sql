CREATE OR REPLACE FUNCTION member_photo_files_discarded()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO content_removal (bucket, storage_key)
  SELECT 'member-photos', key FROM unnest(ARRAY[OLD.storage_key, OLD.thumbnail_key] || OLD.size_keys) AS key
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
