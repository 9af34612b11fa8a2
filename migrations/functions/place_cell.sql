CREATE OR REPLACE FUNCTION place_cell(latitude double precision, longitude double precision)
 RETURNS integer
  LANGUAGE sql
  IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT (floor(latitude * 4) * 1440 + floor(longitude * 4))::integer $$;
