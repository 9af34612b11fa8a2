CREATE OR REPLACE FUNCTION town_fold(town text)
 RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE PARALLEL SAFE STRICT
AS $$
BEGIN
  RETURN regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(trim(regexp_replace(regexp_replace(
           lower(public.unaccent('public.unaccent'::regdictionary, town)), '\ms/', 'sur ', 'g'), '[^a-z0-9]+', ' ', 'g')),
         ' cedex( [0-9]+)?$', ''), '\mst\M(?! [0-9])', 'saint', 'g'), '\mste\M', 'sainte', 'g'), '\mlez\M', 'les', 'g'),
         '^(paris|lyon|marseille) 0?[0-9]{1,2} ?(er|ere|e|eme|ieme|st|nd|rd|th)?( arr(ondissement)?)?$', '\1');
END $$;
