import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language of the browser that a subscription is for. Those that are there were pushed to in English. */
export class PushLocale1790000000049 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE push_subscription ADD COLUMN locale text NOT NULL DEFAULT 'en'
        CONSTRAINT push_subscription_locale_check CHECK (locale IN ('fr', 'en'))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE push_subscription DROP COLUMN locale`);
  }
}
