import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a catalog shows of a venue: photos and rooms in an order of its own, and words for this organizer. A room without a position
 * is one that the send added because all are shown. Catalogs and results count their changes, so that two people who change one at
 * once lose nothing.
 */
export class CatalogChoices1790000000058 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE catalog ADD COLUMN revision integer NOT NULL DEFAULT 1;
      ALTER TABLE catalog_item ADD COLUMN description text;
      ALTER TABLE catalog_item_room ADD COLUMN position integer DEFAULT 0;
      CREATE TABLE catalog_item_photo (
        catalog_item_id uuid NOT NULL CONSTRAINT catalog_item_photo_item_fkey REFERENCES catalog_item ON DELETE CASCADE,
        photo_id uuid NOT NULL CONSTRAINT catalog_item_photo_photo_id_fkey REFERENCES member_photo ON DELETE CASCADE,
        position integer NOT NULL,
        CONSTRAINT catalog_item_photo_pkey PRIMARY KEY (catalog_item_id, photo_id)
      );
      CREATE INDEX catalog_item_photo_photo_id_idx ON catalog_item_photo (photo_id);
      ALTER TABLE result ADD COLUMN version integer NOT NULL DEFAULT 1;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE result DROP COLUMN version;
      DROP TABLE catalog_item_photo;
      ALTER TABLE catalog_item_room DROP COLUMN position;
      ALTER TABLE catalog_item DROP COLUMN description;
      ALTER TABLE catalog DROP COLUMN revision;
    `);
  }
}
