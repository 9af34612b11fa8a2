import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Streams tell of a mail or message that belongs to no request too. */
export class ChangesOfMessages1790000000059 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- of an entry about neither a request nor a venue: its mail or message
      ALTER TABLE timeline_change
        ADD COLUMN message_id uuid,
        DROP CONSTRAINT timeline_change_subject_check,
        ADD CONSTRAINT timeline_change_subject_check CHECK (num_nonnulls(request_id, member_id, message_id) = 1);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DELETE FROM timeline_change WHERE message_id IS NOT NULL;
      ALTER TABLE timeline_change
        DROP COLUMN message_id,
        ADD CONSTRAINT timeline_change_subject_check CHECK ((request_id IS NULL) <> (member_id IS NULL));
    `);
  }
}
