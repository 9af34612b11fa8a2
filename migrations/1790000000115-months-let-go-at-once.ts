import type { MigrationInterface, QueryRunner } from 'typeorm';

const PUSHES = 'LOCK TABLE push_delivery IN ACCESS EXCLUSIVE MODE;';
const ALL = 'LOCK TABLE request, team_user, push_delivery IN ACCESS EXCLUSIVE MODE;';

/** Says the function anew with one of its statements in place of another. */
const restated = (before: string, after: string): string => `
  DO $do$ BEGIN
    EXECUTE replace(pg_get_functiondef('forget_notifications'::regproc), '${before}', '${after}');
  END $do$`;

/**
 * A month of notifications is let go with its keys to requests and people, which are locked for that against readers. They were at the end, while
 * notifications were kept from everybody: a change of a request that tells of it could be ended for that (decision 0067).
 */
export class MonthsLetGoAtOnce1790000000115 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(restated(PUSHES, ALL));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(restated(ALL, PUSHES));
  }
}
