import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the record that went was called stays known once its merge can no longer be taken back. */
export class MergedNames1790000000079 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE record_merge ADD COLUMN gone_name text;
      UPDATE record_merge SET gone_name = undo ->> 'goneName' WHERE undo IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE record_merge DROP COLUMN gone_name`);
  }
}
