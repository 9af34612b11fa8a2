import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a notification's words are made of, so that each reader gets them in a language of their own. What was told before keeps the
 * words that it was told in.
 */
export class NotificationParams1790000000048 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE notification ADD COLUMN params jsonb`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE notification DROP COLUMN params`);
  }
}
