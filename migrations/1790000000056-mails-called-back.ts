import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATUSES = ['pending', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'failed'];

const check = (statuses: string[]): string => `
  ALTER TABLE email_message DROP CONSTRAINT email_message_status_check,
    ADD CONSTRAINT email_message_status_check CHECK (status IN (${statuses.map((status) => `'${status}'`).join(', ')}))`;

/** A mail may wait until `send_at`, and be called back until then. The queue's index is on `next_attempt_at`, which it waits by too. */
export class MailsCalledBack1790000000056 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE email_message ADD COLUMN send_at timestamptz(3), ADD COLUMN cancelled_at timestamptz(3);
      ${check([...STATUSES, 'cancelled'])};`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE email_message SET status = 'failed', failed_at = cancelled_at WHERE status = 'cancelled';
      ${check(STATUSES)};
      ALTER TABLE email_message DROP COLUMN send_at, DROP COLUMN cancelled_at;`);
  }
}
