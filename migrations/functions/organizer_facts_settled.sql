CREATE OR REPLACE FUNCTION organizer_facts_settled()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM contact_suggestion
   WHERE organizer_id = NEW.id AND rejected_at IS NULL
     AND CASE field WHEN 'firstName' THEN OLD.first_name IS DISTINCT FROM NEW.first_name
                    WHEN 'lastName' THEN OLD.last_name IS DISTINCT FROM NEW.last_name
                    WHEN 'company' THEN OLD.company IS DISTINCT FROM NEW.company
                    ELSE OLD.phone IS DISTINCT FROM NEW.phone END;
  RETURN NULL;
END $$;
