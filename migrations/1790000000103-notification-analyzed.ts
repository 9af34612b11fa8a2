import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tells the planner of the notifications as a whole: PostgreSQL looks by itself at their parts alone. And sees that what waits to be
 * pushed still leads to one of them. Keeps nobody waiting.
 */
export class NotificationAnalyzed1790000000103 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query('ANALYZE notification');
    await db.query('ALTER TABLE push_delivery VALIDATE CONSTRAINT push_delivery_notification_id_fkey');
  }

  async down(): Promise<void> {
    // neither does harm
  }
}
