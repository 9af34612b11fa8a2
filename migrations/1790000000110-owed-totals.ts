import type { MigrationInterface, QueryRunner } from 'typeorm';

type Facts = (rows: string) => string;

const day = (moment: string): string => `(${moment} AT TIME ZONE 'UTC')::date`;
const PAID: Facts = (rows) => `
      SELECT 'paid' AS metric, ${day('paid_at')} AS day, currency AS key, 1 AS n, (amount * 100)::bigint AS total FROM ${rows}
       WHERE paid_at IS NOT NULL`;
/** It is owed now, whenever it was agreed: all of it counts for one day. */
const OWED: Facts = (rows) => `
      UNION ALL SELECT 'owed', date '2000-01-01', currency, 1, (amount * 100)::bigint FROM ${rows} WHERE paid_at IS NULL`;

/** What a change of the table adds to the sums and takes from them, counted from now on. */
const counting = (facts: Facts): string => {
  const added = `SELECT metric, day, key, n, total FROM (${facts('new_rows')}) added`;
  const removed = `SELECT metric, day, key, -n AS n, -total AS total FROM (${facts('old_rows')}) removed`;
  const append = (changes: string): string => `
          INSERT INTO stats_change (metric, day, key, n, total)
          SELECT metric, day, key, sum(n), sum(total) FROM (${changes}) facts
           GROUP BY metric, day, key HAVING sum(n) <> 0 OR sum(total) <> 0;`;
  return `
    -- Who has changed it so far, has committed; who changes it next, finds the new function.
    LOCK TABLE commission_stats IN SHARE MODE;
    CREATE OR REPLACE FUNCTION stats_count_commission_stats() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      CASE TG_OP
        WHEN 'INSERT' THEN ${append(added)}
        WHEN 'UPDATE' THEN ${append(`${added} UNION ALL ${removed}`)}
        WHEN 'DELETE' THEN ${append(removed)}
      END CASE;
      RETURN NULL;
    END $$;`;
};

/** From now on what is owed is summed up by currency, as it changes. The next migration adds what was owed before. */
export class OwedTotals1790000000110 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(counting((rows) => `${PAID(rows)}${OWED(rows)}`));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ${counting(PAID)}
      DELETE FROM stats_change WHERE metric = 'owed';
      DELETE FROM stats_day WHERE metric = 'owed';
    `);
  }
}
