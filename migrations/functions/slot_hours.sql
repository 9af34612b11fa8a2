CREATE OR REPLACE FUNCTION slot_hours(day date, slot text)
 RETURNS int4range
  LANGUAGE sql
  IMMUTABLE PARALLEL SAFE
AS $$
SELECT CASE slot
  WHEN 'full_day' THEN int4range((day - date '2000-01-01') * 24, (day - date '2000-01-01') * 24 + 24)
  WHEN 'morning' THEN int4range((day - date '2000-01-01') * 24, (day - date '2000-01-01') * 24 + 12)
  WHEN 'afternoon' THEN int4range((day - date '2000-01-01') * 24 + 12, (day - date '2000-01-01') * 24 + 18)
  WHEN 'evening' THEN int4range((day - date '2000-01-01') * 24 + 18, (day - date '2000-01-01') * 24 + 24)
END
$$;
