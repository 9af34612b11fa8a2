CREATE OR REPLACE FUNCTION request_places(postal_codes text[], city text)
 RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE PARALLEL SAFE
AS $$
BEGIN
  IF cardinality(postal_codes) > 0 THEN
    RETURN ARRAY(SELECT DISTINCT left(code, 2) FROM unnest(postal_codes) code);
  END IF;
  RETURN CASE WHEN city IS NULL THEN '{}' ELSE ARRAY[public.town_fold(city)] END;
END $$;
