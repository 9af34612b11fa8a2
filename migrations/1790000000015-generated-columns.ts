import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The table in which TypeORM keeps the expressions of generated columns. Ours are written in SQL, so it stays empty, but
 * `migration:generate` and the comparison with the entities read it wherever a table has such a column.
 */
export class GeneratedColumns1790000000015 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE TABLE typeorm_metadata (type text NOT NULL, database text, schema text, "table" text, name text, value text)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE typeorm_metadata`);
  }
}
