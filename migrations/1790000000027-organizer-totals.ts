import type { MigrationInterface, QueryRunner } from 'typeorm';

const LISTS = ['request', 'member', 'commission', 'organizer'];
const keyOf = (list: string): string => (list === 'organizer' ? `''` : 'status');

const countOf = (rows: string, n: string): string =>
  `SELECT 'organizer_request' AS list, organizer_id::text AS key, ${n} AS n FROM ${rows} GROUP BY 2`;

/** Counts all lists of `list_total` anew, while nobody writes. */
const refresh = (more: string): string => `
  CREATE OR REPLACE FUNCTION refresh_list_totals() RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        LOCK TABLE request, member, commission, organizer IN SHARE MODE;
        DELETE FROM list_total_change;
        DELETE FROM list_total;
        INSERT INTO list_total (list, key, n)
        ${LISTS.map((list) => `SELECT '${list}' AS list, ${keyOf(list)} AS key, count(*) AS n FROM ${list} GROUP BY 2`).join('\n        UNION ALL ')}${more};
      END $$;`;

/**
 * How many requests each organizer has made, kept as the totals of the lists are: every page of requests and of organizers
 * says it, and some organizers have made thousands.
 */
export class OrganizerTotals1790000000027 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- To read what is there already may take longer than a statement of the service may.
      SET LOCAL statement_timeout = 0;

      -- Of a page's twenty organizers each is looked up among the changes of all.
      CREATE INDEX list_total_change_list_key_idx ON list_total_change (list, key);

      CREATE FUNCTION list_total_of_organizer_request() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        CASE TG_OP
          WHEN 'INSERT' THEN
            INSERT INTO list_total_change (list, key, n) ${countOf('new_rows', 'count(*)')};
          WHEN 'DELETE' THEN
            INSERT INTO list_total_change (list, key, n) ${countOf('old_rows', '-count(*)')};
          WHEN 'UPDATE' THEN
            INSERT INTO list_total_change (list, key, n)
            VALUES ('organizer_request', OLD.organizer_id::text, -1), ('organizer_request', NEW.organizer_id::text, 1);
        END CASE;
        RETURN NULL;
      END $$;
      CREATE TRIGGER organizer_total_on_insert AFTER INSERT ON request
        REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION list_total_of_organizer_request();
      CREATE TRIGGER organizer_total_on_delete AFTER DELETE ON request
        REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION list_total_of_organizer_request();
      CREATE TRIGGER organizer_total_on_update AFTER UPDATE OF organizer_id ON request FOR EACH ROW
        WHEN (OLD.organizer_id <> NEW.organizer_id) EXECUTE FUNCTION list_total_of_organizer_request();
      ${refresh(`\n        UNION ALL ${countOf('request', 'count(*)')}`)}
      SELECT refresh_list_totals();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const change of ['insert', 'delete', 'update'])
      await db.query(`DROP TRIGGER organizer_total_on_${change} ON request`);
    await db.query(`
      DROP FUNCTION list_total_of_organizer_request();
      DROP INDEX list_total_change_list_key_idx;
      ${refresh('')}
      SELECT refresh_list_totals();
    `);
  }
}
