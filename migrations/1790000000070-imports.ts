import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organizers and requests are imported too; a request that came from another tool keeps the name that it had there. */
export class Imports1790000000070 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE member_import
        ADD COLUMN kind text NOT NULL DEFAULT 'members'
          CONSTRAINT member_import_kind_check CHECK (kind IN ('members', 'organizers', 'requests')),
        ADD COLUMN known integer NOT NULL DEFAULT 0,
        ADD COLUMN organizers_created integer NOT NULL DEFAULT 0;
      ALTER TABLE request
        ADD COLUMN external_reference text,
        ADD COLUMN imported_at timestamptz(3);
      CREATE UNIQUE INDEX request_external_reference_key ON request (external_reference) WHERE external_reference IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE request DROP COLUMN external_reference, DROP COLUMN imported_at;
      ALTER TABLE member_import DROP COLUMN kind, DROP COLUMN known, DROP COLUMN organizers_created;
    `);
  }
}
