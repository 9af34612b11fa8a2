CREATE OR REPLACE FUNCTION search_terms(value text, facets text[])
 RETURNS TABLE(kind text, word text)
  LANGUAGE sql
  IMMUTABLE PARALLEL SAFE
AS $$
SELECT 'word', m[1] FROM regexp_matches(value, '[0-9]+|[^\s!-@[-`{-~]+', 'g') m
UNION
SELECT 'word', m[1] FROM regexp_matches(value, '[^\s!-&(-,.-@[-`{-~]+', 'g') m
UNION
SELECT 'short', left(m[1], length)
  FROM regexp_matches(value, '[^\s!-/:-@[-`{-~]+', 'g') m, generate_series(1, 2) length
UNION
SELECT 'short', substr(value, at, length)
  FROM generate_series(1, length(value)) at, generate_series(1, 2) length
 WHERE substr(value, at, length) ~ '^\S?[!-/:-@[-`{-~]\S?$'
UNION
SELECT 'facet', facet FROM unnest(facets) facet WHERE facet IS NOT NULL
$$;
