import type { MigrationInterface, QueryRunner } from 'typeorm';

const SUMS = '(TABLE stats_day UNION ALL TABLE stats_change) sums';

/**
 * Times to an answer from before they were summed up by month. The statement sees the sums of days and of months as they were at one moment, and
 * each change since then has appended itself to both: so it needs no lock.
 */
export class TimesByMonthBefore1790000000120 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      INSERT INTO stats_change (metric, day, key, n, total)
      SELECT metric, month, key, sum(n), sum(total) FROM (
        SELECT metric || '_month' AS metric, date_trunc('month', day::timestamp)::date AS month, key, n, total
          FROM ${SUMS} WHERE metric IN ('response', 'venue_response')
        UNION ALL SELECT metric, day, key, -n, -total
          FROM ${SUMS} WHERE metric IN ('response_month', 'venue_response_month')
      ) missing GROUP BY metric, month, key HAVING sum(n) <> 0 OR sum(total) <> 0;
    `);
  }

  /** The migration before takes the sums back. */
  async down(): Promise<void> {}
}
