import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Photos in several widths, with words for those who do not see them and a blur to be shown first. A job makes the sizes of those that are there already. */
export class PhotoSizes1790000000050 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE member_photo
        ADD COLUMN alt text CONSTRAINT member_photo_alt_check CHECK (char_length(alt) <= 300),
        ADD COLUMN blur_hash text,
        -- null: not made yet
        ADD COLUMN size_keys text[];
      CREATE INDEX member_photo_unsized_idx ON member_photo (id) WHERE size_keys IS NULL;

      CREATE OR REPLACE FUNCTION member_photo_files_discarded() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO content_removal (bucket, storage_key)
        SELECT 'member-photos', key FROM unnest(ARRAY[OLD.storage_key, OLD.thumbnail_key] || OLD.size_keys) AS key
        ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE OR REPLACE FUNCTION member_photo_files_discarded() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO content_removal (bucket, storage_key)
        VALUES ('member-photos', OLD.storage_key), ('member-photos', OLD.thumbnail_key) ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      ALTER TABLE member_photo DROP COLUMN alt, DROP COLUMN blur_hash, DROP COLUMN size_keys;
    `);
  }
}
