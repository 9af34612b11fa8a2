import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an admin has mails say, by kind and language: every version that was saved, the newest in force. */
export class MailWords1790000000076 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE mail_words (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        locale text NOT NULL CONSTRAINT mail_words_locale_check CHECK (locale IN ('fr', 'en')),
        version integer NOT NULL CONSTRAINT mail_words_version_check CHECK (version > 0),
        words jsonb NOT NULL CONSTRAINT mail_words_words_check CHECK (jsonb_typeof(words) = 'object'),
        created_by uuid CONSTRAINT mail_words_created_by_fkey REFERENCES team_user,
        created_at timestamptz(3) NOT NULL,
        trace_id uuid,
        CONSTRAINT mail_words_version_key UNIQUE (name, locale, version)
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE mail_words`);
  }
}
