import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Two people may change a commission at once: `If-Match` compares its version. */
export class VersionsOfCommissions1790000000081 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE commission ADD COLUMN version integer NOT NULL DEFAULT 1`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE commission DROP COLUMN version`);
  }
}
