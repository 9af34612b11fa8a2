import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A one-use token says when it was used up: neither an expiry nor a revocation, which somebody decides. */
export class MagicTokenConsumed1790000000008 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE magic_token
        ADD COLUMN consumed_at timestamptz(3),
        ADD CONSTRAINT magic_token_consumed_check CHECK (consumed_at IS NULL OR one_use);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE magic_token DROP COLUMN consumed_at;`);
  }
}
