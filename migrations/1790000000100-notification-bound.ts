import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuseBesideOlderThan } from '#kernel/database/older-instances';
import { addBound, boundOf } from './months';

/** Instances of before this write with ON CONFLICT on the unique key that a table in parts cannot have. */
export const KNOWS_KEYS = 2;

/**
 * Says of the notifications that all come before a month that is yet to come, which the next migration sees to hold. Instances that could
 * not write to them in parts must have ended by now: the migrations that follow should not wait for them midway.
 */
export class NotificationBound1790000000100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await refuseBesideOlderThan(db, KNOWS_KEYS);
    await addBound(db, 'notification');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE notification DROP CONSTRAINT ${await boundOf(db, 'notification')}`);
  }
}
