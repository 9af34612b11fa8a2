import type { MigrationInterface, QueryRunner } from 'typeorm';
import { boundOf } from './months';

/** Reads the notifications once to see that the bound holds for what stood there, while others read and write them. */
export class NotificationBoundHolds1790000000101 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('SET LOCAL statement_timeout = 0');
    await db.query(`ALTER TABLE notification VALIDATE CONSTRAINT ${await boundOf(db, 'notification')}`);
  }

  async down(): Promise<void> {
    // the check goes with the migration before
  }
}
