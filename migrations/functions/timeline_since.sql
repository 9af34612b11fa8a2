CREATE OR REPLACE FUNCTION timeline_since(subject uuid)
 RETURNS uuid
  LANGUAGE plpgsql
  IMMUTABLE PARALLEL SAFE STRICT
AS $$
BEGIN
  RETURN CASE WHEN substr(subject::text, 15, 1) = '7'
    THEN first_id_at(to_timestamp(('x' || left(replace(subject::text, '-', ''), 12))::bit(48)::bigint / 1000 - 86400))
    ELSE '00000000-0000-0000-0000-000000000000'::uuid END;
END $$;
