CREATE OR REPLACE FUNCTION magic_token_not_of_erased()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM refuse_erased_organizer(CASE WHEN NEW.scope = 'organizer' THEN NEW.scope_id
    ELSE (SELECT organizer_id FROM request WHERE id = NEW.request_id) END);
  RETURN NEW;
END $$;
