CREATE OR REPLACE FUNCTION make_timeline_month(month date)
 RETURNS void
  LANGUAGE plpgsql
AS $$
DECLARE
  part text := to_char(month, '"timeline_event_"YYYY_MM');
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('make_timeline_month'));
  IF to_regclass(part) IS NULL THEN
    EXECUTE format('CREATE TABLE %I (LIKE timeline_event INCLUDING ALL)', part);
    EXECUTE format('ALTER TABLE timeline_event ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', part,
                   first_id_at(month::timestamp AT TIME ZONE 'UTC'),
                   first_id_at((month + interval '1 month') AT TIME ZONE 'UTC'));
  END IF;
END $$;
