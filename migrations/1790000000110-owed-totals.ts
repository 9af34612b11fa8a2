import type { MigrationInterface, QueryRunner } from 'typeorm';
import { counting, type Facts } from './1790000000075-figures';

const day = (moment: string): string => `(${moment} AT TIME ZONE 'UTC')::date`;
const PAID: Facts = (rows) => `
      SELECT 'paid' AS metric, ${day('paid_at')} AS day, currency AS key, 1 AS n, (amount * 100)::bigint AS total FROM ${rows}
       WHERE paid_at IS NOT NULL`;
/** It is owed now, whenever it was agreed: all of it counts for one day. */
const OWED: Facts = (rows) => `
      UNION ALL SELECT 'owed', date '2000-01-01', currency, 1, (amount * 100)::bigint FROM ${rows} WHERE paid_at IS NULL`;

const sums = (facts: Facts): string => `
    -- Who has changed it so far, has committed; who changes it next, finds the new function.
    LOCK TABLE commission_stats IN SHARE MODE;
    ${counting('commission_stats', facts)}`;

/** From now on what is owed is summed up by currency, as it changes. The next migration adds what was owed before. */
export class OwedTotals1790000000110 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(sums((rows) => `${PAID(rows)}${OWED(rows)}`));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ${sums(PAID)}
      DELETE FROM stats_change WHERE metric = 'owed';
      DELETE FROM stats_day WHERE metric = 'owed';
    `);
  }
}
