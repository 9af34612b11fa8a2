CREATE OR REPLACE FUNCTION organizer_contact_given_up()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO organizer_former_contact (organizer_id, kind, value, until)
  SELECT NEW.id, given_up.kind, given_up.value, NEW.updated_at
    FROM (VALUES ('email', lower(normalize(OLD.email)), lower(normalize(NEW.email))), ('phone', CASE WHEN NOT OLD.phone_from_mail THEN OLD.phone END, NEW.phone)) AS given_up (kind, value, next)
   WHERE given_up.value IS NOT NULL AND given_up.value IS DISTINCT FROM given_up.next
      ON CONFLICT (organizer_id, kind, value) DO UPDATE SET until = excluded.until;
  RETURN NULL;
END $$;
