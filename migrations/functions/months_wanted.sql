CREATE OR REPLACE FUNCTION months_wanted(ahead integer)
 RETURNS TABLE(whole text, month date)
  LANGUAGE sql
  STABLE
AS $$
SELECT parted.whole, wanted.month::date
  FROM unnest('{notification,timeline_event}'::text[]) AS parted (whole),
       generate_series(date_trunc('month', now() AT TIME ZONE 'UTC'),
                       date_trunc('month', now() AT TIME ZONE 'UTC') + ahead * interval '1 month', '1 month') AS wanted (month)
 WHERE NOT EXISTS (SELECT 1 FROM month_part known WHERE known.whole = parted.whole
                      AND (known.month = wanted.month AND NOT is_first OR known.month > wanted.month AND is_first))
 ORDER BY 1, 2
$$;
