CREATE OR REPLACE FUNCTION make_month(whole text, month date)
 RETURNS void
  LANGUAGE plpgsql
AS $$
DECLARE
  part text := whole || to_char(month, '"_"YYYY_MM');
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('make_timeline_month'));
  IF to_regclass(part) IS NULL THEN
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', part, whole);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', whole, part,
                   first_id_at(month::timestamp AT TIME ZONE 'UTC'),
                   first_id_at((month + interval '1 month') AT TIME ZONE 'UTC'));
  END IF;
END $$;
