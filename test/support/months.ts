import type { Database } from '#kernel/database/database';

/** An id as it is made at a moment; the number tells ids of one moment apart. */
export const idAt = (moment: string, number = 1): string => {
  const time = Date.parse(moment).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(number).padStart(12, '0')}`;
};

/**
 * The parts that a table has in a service that has run for years: one before 2023, one for each month that is named, and the present one.
 * What the service has written by then stands there.
 */
export const grown = (whole: string, months: string[]): string => `
  DO $do$
  DECLARE
    part text := (SELECT name FROM month_part WHERE whole = '${whole}' AND is_first);
    month date;
  BEGIN
    EXECUTE format('ALTER TABLE ${whole} DETACH PARTITION %I', part);
    EXECUTE format('ALTER TABLE %I RENAME TO ${whole}_before_2023_01', part);
    CREATE TEMPORARY TABLE written ON COMMIT DROP AS SELECT * FROM ${whole}_before_2023_01;
    TRUNCATE ${whole}_before_2023_01;
    ALTER TABLE ${whole} ATTACH PARTITION ${whole}_before_2023_01
      FOR VALUES FROM (MINVALUE) TO ('${idAt('2023-01-01').slice(0, 13)}-0000-0000-000000000000');
    FOREACH month IN ARRAY '{${months.map((month) => `${month}-01`).join()}}'::date[] || date_trunc('month', now() AT TIME ZONE 'UTC')::date LOOP
      PERFORM make_month('${whole}', month);
    END LOOP;
    SET LOCAL session_replication_role = replica;
    INSERT INTO ${whole} SELECT * FROM written;
  END
  $do$`;

/** The names of its parts, the oldest first. */
export const partsOf = async (database: Database, whole: string): Promise<string[]> =>
  (
    await database.query<{ name: string }>(
      'SELECT name FROM month_part WHERE whole = $1 ORDER BY NOT is_first, month',
      [whole],
    )
  ).map(({ name }) => name);
