import type { MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from '#kernel/database/brief-locks';

/**
 * What was told once, in a narrow table of its own: the key decides there whether a notification is made, for every version that writes
 * beside this one too. So the large table needs no unique key, which a table in parts by month could not have.
 */
export class NotificationKeys1790000000097 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE notification_key (dedupe_key text CONSTRAINT notification_key_pkey PRIMARY KEY);

      -- Before the row, so that whoever tells of the same thing waits here, and nobody holds a row that another waits for.
      CREATE FUNCTION notification_told_once() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO notification_key (dedupe_key) VALUES (NEW.dedupe_key) ON CONFLICT DO NOTHING;
        RETURN CASE WHEN FOUND THEN NEW END;
      END $$;
      CREATE TRIGGER notification_told_once BEFORE INSERT ON notification FOR EACH ROW
        WHEN (NEW.dedupe_key IS NOT NULL) EXECUTE FUNCTION notification_told_once();

      CREATE FUNCTION notification_untold() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM notification_key WHERE dedupe_key IN (SELECT dedupe_key FROM old_rows);
        RETURN NULL;
      END $$;
      CREATE TRIGGER notification_untold AFTER DELETE ON notification
        REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notification_untold();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await takeTables(db, 'notification', 'notification_key');
    await db.query(`
      DROP TRIGGER notification_told_once ON notification;
      DROP TRIGGER notification_untold ON notification;
      DROP FUNCTION notification_told_once(), notification_untold();
      DROP TABLE notification_key;
    `);
  }
}
