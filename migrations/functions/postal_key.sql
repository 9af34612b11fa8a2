-- The key by which a postal code is searched: the code itself in France and its territories, else the country and the code without blanks, hyphens and the country before it.
CREATE OR REPLACE FUNCTION postal_key(country text, postal_code text)
 RETURNS text
  LANGUAGE sql
  IMMUTABLE PARALLEL SAFE STRICT
AS $$
SELECT CASE WHEN country IN ('FR', 'GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF', 'NC', 'PF', 'WF', 'MC') THEN postal_code
            ELSE country || ' ' || regexp_replace(regexp_replace(postal_code, '^[A-Z]{1,2}-(?=[0-9])', ''), '[ -]', '', 'g') END
$$;
