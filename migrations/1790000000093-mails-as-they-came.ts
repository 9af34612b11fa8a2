import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Bodies of webhooks are stored as they came: a mail's attachments cannot be compressed, and to find that out takes PostgreSQL longer than
 * all else that it does with the mail. What is stored already stays as it is.
 */
export class MailsAsTheyCame1790000000093 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE webhook_event ALTER COLUMN body SET STORAGE EXTERNAL');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE webhook_event ALTER COLUMN body SET STORAGE EXTENDED');
  }
}
