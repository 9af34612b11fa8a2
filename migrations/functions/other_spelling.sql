-- What `searchable` lacks of a name: its one spelling by `place_fold`, after a space; empty if that is the folded text itself.
CREATE OR REPLACE FUNCTION other_spelling(value text)
 RETURNS text
  LANGUAGE sql
  IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT CASE WHEN public.place_fold(value) = public.search_fold(value) THEN '' ELSE ' ' || public.place_fold(value) END $$;
