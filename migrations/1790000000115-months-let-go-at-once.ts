import type { MigrationInterface, QueryRunner } from 'typeorm';
import { reword } from './reword';

const FORGETS = 'forget_notifications(uuid, integer)';
const PUSHES = 'LOCK TABLE push_delivery IN ACCESS EXCLUSIVE MODE;';
const ALL = 'LOCK TABLE request, team_user, push_delivery IN ACCESS EXCLUSIVE MODE;';

/**
 * A month of notifications is let go with its keys to requests and people, which are locked for that against readers. They were at the end, while
 * notifications were kept from everybody: a change of a request that tells of it could be ended for that (decision 0067).
 */
export class MonthsLetGoAtOnce1790000000115 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await reword(db, FORGETS, PUSHES, ALL);
  }

  async down(db: QueryRunner): Promise<void> {
    await reword(db, FORGETS, ALL, PUSHES);
  }
}
