import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A team user gets pushes in several browsers, each by its endpoint and with a name. */
export class PushBrowsers1790000000071 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE push_subscription ADD COLUMN name text;
      CREATE INDEX push_subscription_user_id_idx ON push_subscription (user_id);
      ALTER TABLE push_subscription DROP CONSTRAINT push_subscription_user_id_key;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      -- One browser a user again: the one that was subscribed last.
      DELETE FROM push_subscription earlier USING push_subscription later
       WHERE earlier.user_id = later.user_id AND (earlier.updated_at, earlier.id) < (later.updated_at, later.id);
      ALTER TABLE push_subscription ADD CONSTRAINT push_subscription_user_id_key UNIQUE (user_id);
      DROP INDEX push_subscription_user_id_idx;
      ALTER TABLE push_subscription DROP COLUMN name;
    `);
  }
}
