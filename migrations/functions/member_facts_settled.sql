CREATE OR REPLACE FUNCTION member_facts_settled()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM contact_suggestion WHERE member_id = NEW.id AND field = 'phone' AND rejected_at IS NULL;
  RETURN NULL;
END $$;
