-- The folded text with the spellings of a name made one: St for Saint, Ste for Sainte, `s/` for sur, lès or lez, hyphens and apostrophes for blanks.
CREATE OR REPLACE FUNCTION place_fold(value text)
 RETURNS text
  LANGUAGE sql
  IMMUTABLE PARALLEL SAFE STRICT
AS $$
SELECT trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
         public.search_fold(value), '\ms/\s*', 'sur ', 'g'), '[-''`\s]+', ' ', 'g'),
         '\mst\M\.?(?! [0-9])', 'saint', 'g'), '\mste\M\.?', 'sainte', 'g'), '\mlez\M', 'les', 'g'))
$$;
