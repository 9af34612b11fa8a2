CREATE OR REPLACE FUNCTION timeline_months_wanted(ahead integer)
 RETURNS SETOF date
  LANGUAGE sql
  STABLE
AS $$
SELECT wanted.month::date
  FROM generate_series(date_trunc('month', now() AT TIME ZONE 'UTC'),
                       date_trunc('month', now() AT TIME ZONE 'UTC') + ahead * interval '1 month', '1 month') AS wanted (month)
 WHERE NOT EXISTS (SELECT 1 FROM timeline_month known
                    WHERE known.month = wanted.month AND NOT is_first OR known.month > wanted.month AND is_first)
 ORDER BY 1
$$;
