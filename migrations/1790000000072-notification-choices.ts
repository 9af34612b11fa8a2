import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which notifications a team user wants, where, and when not. Who has no row wants all of them, and no mail. */
export class NotificationChoices1790000000072 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    const timeOfDay = (column: string): string =>
      `CONSTRAINT notification_choice_${column}_check CHECK (${column} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')`;
    await db.query(`
      CREATE TABLE notification_choice (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT notification_choice_user_id_key UNIQUE
          CONSTRAINT notification_choice_user_id_fkey REFERENCES team_user ON DELETE CASCADE,
        in_app_off text[] NOT NULL,
        push_off text[] NOT NULL,
        mail_off text[] NOT NULL,
        quiet_from text ${timeOfDay('quiet_from')},
        quiet_to text ${timeOfDay('quiet_to')},
        digest text NOT NULL CONSTRAINT notification_choice_digest_check CHECK (digest IN ('never', 'daily', 'weekdays')),
        digest_at text NOT NULL ${timeOfDay('digest_at')},
        digest_due_at timestamptz(3),
        digested_until timestamptz(3) NOT NULL,
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT notification_choice_quiet_check CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
        CONSTRAINT notification_choice_due_check CHECK ((digest = 'never') = (digest_due_at IS NULL))
      );
      CREATE INDEX notification_choice_digest_due_at_idx ON notification_choice (digest_due_at);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE notification_choice`);
  }
}
