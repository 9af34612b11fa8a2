-- What a search looks through: the folded text after a space, then how each word begins that follows a sign (`saint-clair` adds ` cl`).
-- So the beginning of every word follows a space, and one LIKE finds it.
CREATE OR REPLACE FUNCTION searchable(value text)
 RETURNS text
  LANGUAGE sql
  IMMUTABLE PARALLEL SAFE STRICT
AS $$
SELECT ' ' || folded || coalesce((
    SELECT string_agg(' ' || begun[1], '')
      FROM regexp_matches(folded, '(?:(?! )\s|[!-/:-@[-`{-~])([^\s!-/:-@[-`{-~]{1,2})', 'g') begun), '')
  FROM (SELECT public.search_fold(value) AS folded) f
$$;
