import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mail: one thread a request, messages in and out, attachments. A message without a thread is unsorted or outside any request. */
export class Exchange1790000000004 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE email_thread (
        id uuid PRIMARY KEY,
        request_id uuid NOT NULL CONSTRAINT email_thread_request_id_key UNIQUE
          CONSTRAINT email_thread_request_id_fkey REFERENCES request ON DELETE RESTRICT,
        token text NOT NULL CONSTRAINT email_thread_token_key UNIQUE,
        subject text NOT NULL,
        last_message_at timestamptz(3),
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );

      CREATE TABLE email_message (
        id uuid PRIMARY KEY,
        thread_id uuid CONSTRAINT email_message_thread_id_fkey REFERENCES email_thread ON DELETE RESTRICT,
        request_id uuid CONSTRAINT email_message_request_id_fkey REFERENCES request ON DELETE RESTRICT,
        member_id uuid CONSTRAINT email_message_member_id_fkey REFERENCES member ON DELETE RESTRICT,
        direction text NOT NULL CONSTRAINT email_message_direction_check CHECK (direction IN ('outbound', 'inbound')),
        "from" text NOT NULL,
        "to" text[] NOT NULL,
        cc text[] NOT NULL DEFAULT '{}',
        reply_to text,
        subject text NOT NULL,
        body_html text,
        body_text text,
        reply_text text,
        template text,
        status text NOT NULL CONSTRAINT email_message_status_check
          CHECK (status IN ('pending', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'failed')),
        provider_id text,
        message_id text NOT NULL CONSTRAINT email_message_message_id_key UNIQUE,
        in_reply_to text,
        "references" text[] NOT NULL DEFAULT '{}',
        -- what the recipient gets where it differs from the record (links with live tokens): encrypted, gone once sent
        sealed_body bytea,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz(3),
        claimed_until timestamptz(3),
        sent_at timestamptz(3),
        delivered_at timestamptz(3),
        opened_at timestamptz(3),
        clicked_at timestamptz(3),
        bounced_at timestamptz(3),
        failed_at timestamptz(3),
        error text,
        -- why an inbound mail stands in the unsorted inbox; null once assigned
        unsorted_reason text,
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX email_message_thread_id_idx ON email_message (thread_id, created_at, id);
      CREATE INDEX email_message_request_id_idx ON email_message (request_id);
      CREATE INDEX email_message_member_id_idx ON email_message (member_id) WHERE member_id IS NOT NULL;
      CREATE INDEX email_message_provider_id_idx ON email_message (provider_id) WHERE provider_id IS NOT NULL;
      CREATE INDEX email_message_pending_idx ON email_message (next_attempt_at) WHERE status = 'pending';
      CREATE INDEX email_message_unsorted_idx ON email_message (created_at DESC, id DESC) WHERE unsorted_reason IS NOT NULL;

      CREATE TABLE email_attachment (
        id uuid PRIMARY KEY,
        email_message_id uuid NOT NULL CONSTRAINT email_attachment_message_fkey REFERENCES email_message ON DELETE CASCADE,
        filename text NOT NULL,
        content_type text NOT NULL,
        size integer NOT NULL,
        storage_key text NOT NULL,
        created_at timestamptz(3) NOT NULL
      );
      CREATE INDEX email_attachment_message_idx ON email_attachment (email_message_id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE email_attachment, email_message, email_thread;`);
  }
}
