CREATE OR REPLACE FUNCTION first_id_at(moment timestamp with time zone)
 RETURNS uuid
  LANGUAGE sql
  IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT rpad(lpad(to_hex(floor(extract(epoch FROM moment) * 1000)::bigint), 12, '0'), 32, '0')::uuid $$;
