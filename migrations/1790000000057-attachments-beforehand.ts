import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An attachment is uploaded before its mail is written; one that no mail takes is deleted after a day. */
export class AttachmentsBeforehand1790000000057 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE email_attachment ALTER COLUMN email_message_id DROP NOT NULL;
      CREATE INDEX email_attachment_unused_idx ON email_attachment (created_at) WHERE email_message_id IS NULL;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DELETE FROM email_attachment WHERE email_message_id IS NULL;
      DROP INDEX email_attachment_unused_idx;
      ALTER TABLE email_attachment ALTER COLUMN email_message_id SET NOT NULL;`);
  }
}
