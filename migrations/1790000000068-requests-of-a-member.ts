import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A venue's own page lists the requests that it was a candidate for, the last added first. */
export class RequestsOfAMember1790000000068 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE INDEX result_member_id_created_at_idx ON result (member_id, created_at, id);`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX result_member_id_created_at_idx;`);
  }
}
