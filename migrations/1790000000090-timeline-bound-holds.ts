import type { MigrationInterface, QueryRunner } from 'typeorm';
import { boundOf } from './months';

/** Reads the timeline once to see that the bound holds for what stood there, while others read and write it. */
export class TimelineBoundHolds1790000000090 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('SET LOCAL statement_timeout = 0');
    await db.query(`ALTER TABLE timeline_event VALIDATE CONSTRAINT ${await boundOf(db, 'timeline_event')}`);
  }

  async down(): Promise<void> {
    // the check goes with the migration before
  }
}
