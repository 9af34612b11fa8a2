import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reminders, and the indexes by which the hourly jobs find requests that are silent or whose event is over. */
export class Reminders1790000000017 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE reminder (
        id uuid PRIMARY KEY,
        request_id uuid NOT NULL CONSTRAINT reminder_request_id_fkey REFERENCES request ON DELETE RESTRICT,
        -- the venue whose answer is waited for
        member_id uuid CONSTRAINT reminder_member_id_fkey REFERENCES member ON DELETE SET NULL,
        kind text NOT NULL CONSTRAINT reminder_kind_check CHECK (kind IN ('availability', 'requalification', 'custom')),
        status text NOT NULL DEFAULT 'scheduled' CONSTRAINT reminder_status_check
          CHECK (status IN ('scheduled', 'sent', 'cancelled', 'failed')),
        "to" text NOT NULL,
        due_at timestamptz(3) NOT NULL,
        subject text,
        body_html text,
        -- when the question was asked that the service reminds of by itself; null where a person made the reminder
        asked_at timestamptz(3),
        sent_at timestamptz(3),
        cancelled_at timestamptz(3),
        email_message_id uuid CONSTRAINT reminder_email_message_id_fkey REFERENCES email_message ON DELETE SET NULL,
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT reminder_sent_check CHECK ((status = 'sent') = (sent_at IS NOT NULL)),
        CONSTRAINT reminder_cancelled_check CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL))
      );
      CREATE INDEX reminder_request_id_idx ON reminder (request_id, created_at DESC, id DESC);
      CREATE INDEX reminder_due_idx ON reminder (due_at, id) WHERE status = 'scheduled';
      CREATE INDEX reminder_member_id_idx ON reminder (member_id) WHERE member_id IS NOT NULL;
      CREATE INDEX reminder_email_message_id_idx ON reminder (email_message_id) WHERE email_message_id IS NOT NULL;
      -- one reminder a question, however often its event is delivered
      CREATE UNIQUE INDEX reminder_availability_key ON reminder (request_id, member_id, asked_at)
        WHERE kind = 'availability' AND asked_at IS NOT NULL;
      CREATE UNIQUE INDEX reminder_requalification_key ON reminder (request_id, asked_at)
        WHERE kind = 'requalification' AND asked_at IS NOT NULL;

      CREATE INDEX request_silent_idx ON request (last_activity_at, id)
        WHERE status IN ('qualifying', 'searching', 'proposed', 'negotiating');
      CREATE INDEX request_past_event_idx ON request ((coalesce(event_end_date, event_date)), id)
        WHERE status IN ('qualifying', 'searching', 'proposed', 'negotiating', 'won');
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX request_past_event_idx, request_silent_idx;
      DROP TABLE reminder;
    `);
  }
}
