import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language of a team user, and what clients keep for them. */
export class AccountPreferences1790000000046 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE team_user
        ADD COLUMN locale text NOT NULL DEFAULT 'fr' CONSTRAINT team_user_locale_check CHECK (locale IN ('fr', 'en')),
        ADD COLUMN preferences jsonb NOT NULL DEFAULT '{}';
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE team_user DROP COLUMN preferences, DROP COLUMN locale;`);
  }
}
