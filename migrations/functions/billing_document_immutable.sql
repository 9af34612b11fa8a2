CREATE OR REPLACE FUNCTION billing_document_immutable()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.issue_date < current_date - interval '10 years' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'billing_document is immutable and kept for ten years' USING ERRCODE = 'restrict_violation';
END $$;
