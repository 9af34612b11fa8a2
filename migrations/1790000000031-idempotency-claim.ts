import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which call has an Idempotency-Key, and whether it has committed something before its answer was kept. */
export class IdempotencyClaim1790000000031 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE idempotency_key ADD COLUMN claim uuid, ADD COLUMN acted boolean NOT NULL DEFAULT false;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE idempotency_key DROP COLUMN claim, DROP COLUMN acted`);
  }
}
