CREATE OR REPLACE FUNCTION refuse_erased_organizer(organizer_id uuid)
 RETURNS void
  LANGUAGE plpgsql
AS $$
DECLARE
  erased timestamptz;
BEGIN
  SELECT erased_at INTO erased FROM organizer WHERE id = $1 FOR KEY SHARE;
  IF erased IS NOT NULL THEN
    RAISE EXCEPTION 'organizer % was erased', $1
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'organizer_not_erased';
  END IF;
END $$;
