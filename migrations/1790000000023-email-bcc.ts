import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Recipients of a mail whom the others do not see. */
export class EmailBcc1790000000023 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE email_message ADD COLUMN bcc text[] NOT NULL DEFAULT '{}'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE email_message DROP COLUMN bcc`);
  }
}
