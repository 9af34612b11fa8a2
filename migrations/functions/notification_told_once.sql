CREATE OR REPLACE FUNCTION notification_told_once()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO notification_key (dedupe_key) VALUES (NEW.dedupe_key) ON CONFLICT DO NOTHING;
  RETURN CASE WHEN FOUND THEN NEW END;
END $$;
