import type { MigrationInterface, QueryRunner } from 'typeorm';

const REFRESHES = ['refresh_request_stats', 'refresh_commission_stats', 'refresh_proposal_stats'];

/**
 * Statistics of a request are kept by statements that are planned once. They were planned at each call: PostgreSQL takes an array
 * that it does not know for longer than the one or two ids that it has, and so a plan for these very values for a cheaper one;
 * which index serves does not depend on them, and making the plan took longer than all else that adding a request does.
 *
 * And the list of a status by activity has its index: it was read from that of all statuses, past all that are more recent.
 */
export class StatsPlans1790000000033 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const name of REFRESHES)
      await db.query(`ALTER FUNCTION ${name}(uuid[]) SET plan_cache_mode = force_generic_plan`);
    await db.query(`
      -- To read what is there already may take longer than a statement of the service may.
      SET LOCAL statement_timeout = 0;
      CREATE INDEX request_status_activity_idx ON request (status, last_activity_at DESC, id DESC);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX request_status_activity_idx`);
    for (const name of REFRESHES) await db.query(`ALTER FUNCTION ${name}(uuid[]) RESET plan_cache_mode`);
  }
}
