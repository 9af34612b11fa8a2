import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What requests and members are filtered by on the board, in the list and on the map, among a million of the one and 100,000 of the other. */
export class ListFilters1790000000055 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- To read what is there already may take longer than a statement of the service may.
      SET LOCAL statement_timeout = 0;

      CREATE INDEX request_status_event_date_idx ON request (status, event_date, id);
      -- a search takes the numbers of all rows that pass out of the index alone
      CREATE INDEX request_assignee_status_idx ON request (assignee_id, status) INCLUDE (search_no);
      CREATE INDEX request_source_idx ON request (source, status) INCLUDE (search_no);
      CREATE INDEX request_city_idx ON request (search_fold(city), status);

      CREATE INDEX member_department_idx ON member (left(postal_code, 2));
      CREATE INDEX member_city_idx ON member (search_fold(city));

      -- How frequent each value of an expression is, nobody has counted before. An empty table stays uncounted: counted as empty, it
      -- would be read as a whole by plans that outlive its first rows.
      DO $do$
      BEGIN
        IF EXISTS (SELECT 1 FROM request) THEN ANALYZE request; END IF;
        IF EXISTS (SELECT 1 FROM member) THEN ANALYZE member; END IF;
      END
      $do$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX member_city_idx, member_department_idx;
      DROP INDEX request_city_idx, request_source_idx, request_assignee_status_idx, request_status_event_date_idx;
    `);
  }
}
