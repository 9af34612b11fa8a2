import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests that waited to be validated before they were counted. It needs no lock, as `OwedBefore` needs none. */
export class ValidationBefore1790000000113 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- To read what is there already may take longer than a statement of the service may.
      SET LOCAL statement_timeout = 0;
      INSERT INTO list_total_change (list, key, n)
      SELECT 'request_to_validate', '', coalesce(sum(n), 0) FROM (
        SELECT count(*) AS n FROM request WHERE needs_validation
        UNION ALL SELECT -n FROM list_total WHERE list = 'request_to_validate'
        UNION ALL SELECT -n FROM list_total_change WHERE list = 'request_to_validate'
      ) missing HAVING sum(n) <> 0;
    `);
  }

  /** The migration before takes the total back. */
  async down(): Promise<void> {}
}
