import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Audio of members, organizers and requests; and the stored files that nothing points to (any more). A file is announced
 * there before it is stored and struck off with the commit of its row, and triggers put it back when the row goes, by
 * whatever cascade: no file outlives its row, even when the process dies in between.
 */
export class StoredFiles1790000000012 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE content_removal (
        bucket text NOT NULL,
        storage_key text NOT NULL,
        -- null: at once
        due_at timestamptz(3),
        attempts integer NOT NULL DEFAULT 0,
        CONSTRAINT content_removal_pkey PRIMARY KEY (bucket, storage_key)
      );
      CREATE INDEX content_removal_due_at_idx ON content_removal (due_at NULLS FIRST);

      CREATE TABLE audio_upload (
        id uuid PRIMARY KEY,
        member_id uuid CONSTRAINT audio_upload_member_id_fkey REFERENCES member ON DELETE CASCADE,
        organizer_id uuid CONSTRAINT audio_upload_organizer_id_fkey REFERENCES organizer ON DELETE CASCADE,
        request_id uuid CONSTRAINT audio_upload_request_id_fkey REFERENCES request ON DELETE CASCADE,
        content_type text NOT NULL,
        size integer NOT NULL,
        storage_key text NOT NULL,
        transcript text,
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT audio_upload_entity_check CHECK (num_nonnulls(member_id, organizer_id, request_id) = 1)
      );
      CREATE INDEX audio_upload_member_id_idx ON audio_upload (member_id) WHERE member_id IS NOT NULL;
      CREATE INDEX audio_upload_organizer_id_idx ON audio_upload (organizer_id) WHERE organizer_id IS NOT NULL;
      CREATE INDEX audio_upload_request_id_idx ON audio_upload (request_id) WHERE request_id IS NOT NULL;

      CREATE FUNCTION member_photo_files_discarded() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO content_removal (bucket, storage_key)
        VALUES ('member-photos', OLD.storage_key), ('member-photos', OLD.thumbnail_key) ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER member_photo_files_discarded AFTER DELETE ON member_photo
        FOR EACH ROW EXECUTE FUNCTION member_photo_files_discarded();

      CREATE FUNCTION audio_upload_file_discarded() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO content_removal (bucket, storage_key) VALUES ('member-audios', OLD.storage_key) ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER audio_upload_file_discarded AFTER DELETE ON audio_upload
        FOR EACH ROW EXECUTE FUNCTION audio_upload_file_discarded();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TRIGGER member_photo_files_discarded ON member_photo;
      DROP TABLE audio_upload, content_removal;
      DROP FUNCTION member_photo_files_discarded, audio_upload_file_discarded;
    `);
  }
}
