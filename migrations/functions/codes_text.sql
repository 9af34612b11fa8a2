CREATE OR REPLACE FUNCTION codes_text(codes text[])
 RETURNS text
  LANGUAGE sql
  IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT coalesce(string_agg(code, ' ' ORDER BY at), '') FROM unnest(codes) WITH ORDINALITY one (code, at) $$;
