CREATE OR REPLACE FUNCTION response_bucket(ms bigint)
 RETURNS smallint
  LANGUAGE sql
  IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT floor(4 * ln(ms + 1.0::double precision) / ln(2.0::double precision))::smallint $$;
