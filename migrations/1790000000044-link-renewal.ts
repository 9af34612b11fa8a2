import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When another link was asked for in the place of one that is good no more, so that nobody has many of them mailed. */
export class LinkRenewal1790000000044 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE magic_token ADD COLUMN renewed_at timestamptz(3);`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE magic_token DROP COLUMN renewed_at;`);
  }
}
