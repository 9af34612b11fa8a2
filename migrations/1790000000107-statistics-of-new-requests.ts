import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Nobody calls them with a null. PostgreSQL writes a function of SQL into the statement that calls it, unless it is strict and holds what is
 * not, such as CASE: then each statement that calls it parses and plans it anew.
 */
const WRITTEN_INTO_STATEMENTS = ['request_step(text)', 'slot_hours(date, text)'];

/** What the statistics of requests do once rows are inserted. */
const onInsert = (work: string): string => `
      CREATE OR REPLACE FUNCTION refresh_request_stats_of_request() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        CASE TG_OP
          WHEN 'INSERT' THEN ${work}
          WHEN 'UPDATE' THEN PERFORM refresh_request_stats(ARRAY[OLD.id, NEW.id]);
        END CASE;
        RETURN NULL;
      END $$;`;

/**
 * The statistics of a new request are made of its row alone: no mail, message or venue can refer to it before it is there. To lock it, read it
 * again and look for those took more than half of what its statistics cost. Of a statement that adds both, the trigger of the other may have made
 * them before, in full.
 */
export class StatisticsOfNewRequests1790000000107 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const name of WRITTEN_INTO_STATEMENTS) await db.query(`ALTER FUNCTION ${name} CALLED ON NULL INPUT`);
    await db.query(
      onInsert(`
            INSERT INTO request_stats (request_id, organizer_id, status, furthest, created_at, won_at, lost_at, assignee_id)
            SELECT id, organizer_id, status, CASE WHEN won_at IS NULL THEN request_step(status) ELSE 4 END, created_at,
                   CASE WHEN status IN ('won', 'closed') THEN won_at END, CASE WHEN status = 'lost' THEN lost_at END, assignee_id
              FROM new_rows
            ON CONFLICT (request_id) DO NOTHING;`),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(onInsert('PERFORM refresh_request_stats(ARRAY(SELECT id FROM new_rows));'));
    for (const name of WRITTEN_INTO_STATEMENTS) await db.query(`ALTER FUNCTION ${name} STRICT`);
  }
}
