import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Both values of the filter `needsValidation` are counted and paged by an index; it only knew those that need validation. */
export class ListIndexes1790000000014 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX request_needs_validation_idx;
      CREATE INDEX request_needs_validation_idx ON request (needs_validation, created_at DESC, id DESC);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX request_needs_validation_idx;
      CREATE INDEX request_needs_validation_idx ON request (created_at DESC, id DESC) WHERE needs_validation;
    `);
  }
}
