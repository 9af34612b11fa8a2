import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was owed before it was summed up. The statement sees the rows and their sums as they were at one moment, and each change since then
 * has appended itself: so it needs no lock.
 */
export class OwedBefore1790000000111 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- To read what is there already may take longer than a statement of the service may.
      SET LOCAL statement_timeout = 0;
      INSERT INTO stats_change (metric, day, key, n, total)
      SELECT 'owed', date '2000-01-01', key, sum(n), sum(total) FROM (
        SELECT currency AS key, 1 AS n, (amount * 100)::bigint AS total FROM commission_stats WHERE paid_at IS NULL
        UNION ALL SELECT key, -n, -total FROM stats_day WHERE metric = 'owed'
        UNION ALL SELECT key, -n, -total FROM stats_change WHERE metric = 'owed'
      ) missing GROUP BY key HAVING sum(n) <> 0 OR sum(total) <> 0;
    `);
  }

  /** The migration before takes the sums back. */
  async down(): Promise<void> {}
}
