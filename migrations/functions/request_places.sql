CREATE OR REPLACE FUNCTION request_places(postal_codes text[], city text)
 RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE PARALLEL SAFE
AS $$
BEGIN
  -- codes from abroad have other forms, and are in no department
  IF cardinality(postal_codes) > 0 THEN
    RETURN ARRAY(
      SELECT DISTINCT area FROM (SELECT code FROM unnest(postal_codes) code WHERE code ~ '^([0-9]{5}|[0-9]{2,3}|2[AB])$') french,
             LATERAL (VALUES (left(code, 2)),
                             (CASE WHEN code ~ '^9[78].' THEN left(code, 3)
                                   WHEN code ~ '^20[01]' THEN '2A' WHEN code ~ '^20.' THEN '2B' END),
                             (CASE WHEN code IN ('2A', '2B') THEN '20' END)) AS areas (area)
       WHERE area IS NOT NULL);
  END IF;
  RETURN CASE WHEN city IS NULL THEN '{}' ELSE ARRAY[public.town_fold(city)] END;
END $$;
