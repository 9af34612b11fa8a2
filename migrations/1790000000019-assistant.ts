import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The chat about a request, and the corrections that the team made to suggestions. */
export class Assistant1790000000019 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE chat_message (
        id uuid PRIMARY KEY,
        request_id uuid NOT NULL CONSTRAINT chat_message_request_id_fkey REFERENCES request ON DELETE CASCADE,
        role text NOT NULL CONSTRAINT chat_message_role_check CHECK (role IN ('user', 'assistant')),
        content text NOT NULL,
        tool_calls jsonb NOT NULL DEFAULT '[]',
        -- which model answered; null for a person's message
        model text,
        user_id uuid NOT NULL CONSTRAINT chat_message_user_id_fkey REFERENCES team_user ON DELETE RESTRICT,
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX chat_message_request_id_idx ON chat_message (request_id, id);

      CREATE TABLE training_correction (
        id uuid PRIMARY KEY,
        request_id uuid CONSTRAINT training_correction_request_id_fkey REFERENCES request ON DELETE SET NULL,
        original_suggestion text NOT NULL,
        correction text NOT NULL,
        notes text,
        -- of the reading of mails, hence an example for it
        about_extraction boolean NOT NULL,
        user_id uuid NOT NULL CONSTRAINT training_correction_user_id_fkey REFERENCES team_user ON DELETE RESTRICT,
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX training_correction_request_id_idx ON training_correction (request_id, id) WHERE request_id IS NOT NULL;
      CREATE INDEX training_correction_extraction_idx ON training_correction (id) WHERE about_extraction;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE training_correction, chat_message`);
  }
}
