import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Payments that the commission does not account for, until somebody of the team has settled them; and reminders of overdue commissions.
 * What was invoiced before has no date for a reminder: nobody is reminded at once of all that is old.
 */
export class PaymentMismatchesAndReminders1790000000063 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- To read what is there already may take longer than a statement of the service may.
      SET LOCAL statement_timeout = 0;

      CREATE TABLE payment_mismatch (
        id uuid PRIMARY KEY,
        commission_id uuid NOT NULL CONSTRAINT payment_mismatch_commission_id_fkey REFERENCES commission ON DELETE RESTRICT,
        event_id text NOT NULL CONSTRAINT payment_mismatch_event_id_key UNIQUE,
        found text NOT NULL,
        owed numeric(12,2) NOT NULL,
        paid numeric(12,2),
        currency text,
        settled_at timestamptz(3),
        note text,
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX payment_mismatch_created_at_idx ON payment_mismatch (created_at DESC, id DESC);
      CREATE INDEX payment_mismatch_open_idx ON payment_mismatch (created_at DESC, id DESC) WHERE settled_at IS NULL;
      CREATE INDEX payment_mismatch_commission_id_idx ON payment_mismatch (commission_id);

      ALTER TABLE member ADD COLUMN payment_reminders boolean NOT NULL DEFAULT true;
      ALTER TABLE commission
        ADD COLUMN next_reminder_on date,
        ADD COLUMN reminders_sent integer NOT NULL DEFAULT 0,
        ADD COLUMN reminded_at timestamptz(3);
      CREATE INDEX commission_reminder_idx ON commission (next_reminder_on, id) WHERE status = 'invoiced';
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX commission_reminder_idx;
      ALTER TABLE commission DROP COLUMN next_reminder_on, DROP COLUMN reminders_sent, DROP COLUMN reminded_at;
      ALTER TABLE member DROP COLUMN payment_reminders;
      DROP TABLE payment_mismatch;
    `);
  }
}
