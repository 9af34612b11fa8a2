import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The map of venues is read from an index alone, and those that it leaves out are counted by another. */
export class MemberPoints1790000000082 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- To read what is there already may take longer than a statement of the service may.
      SET LOCAL statement_timeout = 0;

      CREATE INDEX member_point_idx ON member (created_at DESC, id DESC)
        INCLUDE (code, name, latitude, longitude, status) WHERE latitude IS NOT NULL;
      CREATE INDEX member_unplaced_idx ON member (status) WHERE latitude IS NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX member_point_idx, member_unplaced_idx`);
  }
}
