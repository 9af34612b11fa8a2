CREATE OR REPLACE FUNCTION refresh_commission_stats_of_request()
 RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  touched uuid[];
BEGIN
  CASE TG_OP
    WHEN 'UPDATE' THEN touched := ARRAY[OLD.id, NEW.id];
  END CASE;
  IF touched <> '{}' THEN
    PERFORM refresh_commission_stats(touched);
  END IF;
  RETURN NULL;
END $$;
