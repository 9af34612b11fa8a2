import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages to and from people's phones. A message goes with no request where its number is not known; its recording goes with it. */
export class Messaging1790000000016 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE messaging_message (
        id uuid PRIMARY KEY,
        request_id uuid CONSTRAINT messaging_message_request_id_fkey REFERENCES request ON DELETE RESTRICT,
        member_id uuid CONSTRAINT messaging_message_member_id_fkey REFERENCES member ON DELETE SET NULL,
        organizer_id uuid CONSTRAINT messaging_message_organizer_id_fkey REFERENCES organizer ON DELETE SET NULL,
        direction text NOT NULL CONSTRAINT messaging_message_direction_check CHECK (direction IN ('outbound', 'inbound')),
        "from" text NOT NULL,
        "to" text NOT NULL,
        type text NOT NULL,
        body text,
        -- the provider's id; null until it has answered
        wamid text CONSTRAINT messaging_message_wamid_key UNIQUE,
        status text NOT NULL CONSTRAINT messaging_message_status_check
          CHECK (status IN ('pending', 'sent', 'delivered', 'read', 'failed', 'received')),
        transcript text,
        audio_key text,
        audio_content_type text,
        sent_at timestamptz(3),
        delivered_at timestamptz(3),
        read_at timestamptz(3),
        failed_at timestamptz(3),
        error text,
        -- when an inbound message has had its effect; until then it is kept, and tried again
        processed_at timestamptz(3),
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT messaging_message_received_check CHECK ((direction = 'inbound') = (status = 'received'))
      );
      CREATE INDEX messaging_message_request_id_idx ON messaging_message (request_id, created_at DESC, id DESC);
      CREATE INDEX messaging_message_window_idx ON messaging_message ("from", sent_at DESC) WHERE direction = 'inbound';
      CREATE INDEX messaging_message_pending_idx ON messaging_message (created_at) WHERE status = 'pending';
      CREATE INDEX messaging_message_member_id_idx ON messaging_message (member_id) WHERE member_id IS NOT NULL;
      CREATE INDEX messaging_message_organizer_id_idx ON messaging_message (organizer_id) WHERE organizer_id IS NOT NULL;

      CREATE FUNCTION messaging_message_file_discarded() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO content_removal (bucket, storage_key) VALUES ('voice-messages', OLD.audio_key) ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER messaging_message_file_discarded AFTER DELETE ON messaging_message
        FOR EACH ROW WHEN (OLD.audio_key IS NOT NULL) EXECUTE FUNCTION messaging_message_file_discarded();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE messaging_message;
      DROP FUNCTION messaging_message_file_discarded;
    `);
  }
}
