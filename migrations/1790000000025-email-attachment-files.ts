import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of mails are remembered when their row goes, as those of photos and recordings are. */
export class EmailAttachmentFiles1790000000025 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION email_attachment_file_discarded() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO content_removal (bucket, storage_key) VALUES ('email-attachments', OLD.storage_key)
        ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER email_attachment_file_discarded AFTER DELETE ON email_attachment
        FOR EACH ROW EXECUTE FUNCTION email_attachment_file_discarded();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TRIGGER email_attachment_file_discarded ON email_attachment;
      DROP FUNCTION email_attachment_file_discarded;
    `);
  }
}
