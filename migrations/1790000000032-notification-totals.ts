import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The lists of `list_total` before this migration: name, table, key. */
const EARLIER: [string, string, string][] = [
  ['request', 'request', 'status'],
  ['member', 'member', 'status'],
  ['commission', 'commission', 'status'],
  ['organizer', 'organizer', `''`],
  ['organizer_request', 'request', 'organizer_id::text'],
];
const keyOf = (row: string): string => `CASE WHEN ${row}read_at IS NULL THEN 'unread' ELSE 'read' END`;

const countOf = ([list, rows, key]: [string, string, string], n = 'count(*)'): string =>
  `SELECT '${list}' AS list, ${key} AS key, ${n} AS n FROM ${rows} GROUP BY 2`;

/** Counts all lists of `list_total` anew, while nobody writes. */
const refresh = (lists: [string, string, string][]): string => `
  CREATE OR REPLACE FUNCTION refresh_list_totals() RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        LOCK TABLE ${[...new Set(lists.map(([, table]) => table))].join(', ')} IN SHARE MODE;
        DELETE FROM list_total_change;
        DELETE FROM list_total;
        INSERT INTO list_total (list, key, n)
        ${lists.map((list) => countOf(list)).join('\n        UNION ALL ')};
      END $$;`;

/** How many notifications there are, read and unread, kept as the totals of the other lists are: every request adds one. */
export class NotificationTotals1790000000032 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- To read what is there already may take longer than a statement of the service may.
      SET LOCAL statement_timeout = 0;

      CREATE FUNCTION list_total_of_notification() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        CASE TG_OP
          WHEN 'INSERT' THEN
            INSERT INTO list_total_change (list, key, n) ${countOf(['notification', 'new_rows', keyOf('')])};
          WHEN 'DELETE' THEN
            INSERT INTO list_total_change (list, key, n) ${countOf(['notification', 'old_rows', keyOf('')], '-count(*)')};
          WHEN 'UPDATE' THEN
            INSERT INTO list_total_change (list, key, n)
            VALUES ('notification', ${keyOf('OLD.')}, -1), ('notification', ${keyOf('NEW.')}, 1);
        END CASE;
        RETURN NULL;
      END $$;
      CREATE TRIGGER list_total_on_insert AFTER INSERT ON notification
        REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION list_total_of_notification();
      CREATE TRIGGER list_total_on_delete AFTER DELETE ON notification
        REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION list_total_of_notification();
      -- By row, for the sake of its condition: most updates give notifications their places in the stream.
      CREATE TRIGGER list_total_on_update AFTER UPDATE OF read_at ON notification FOR EACH ROW
        WHEN ((OLD.read_at IS NULL) <> (NEW.read_at IS NULL)) EXECUTE FUNCTION list_total_of_notification();
      ${refresh([...EARLIER, ['notification', 'notification', keyOf('')]])}
      SELECT refresh_list_totals();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const change of ['insert', 'delete', 'update'])
      await db.query(`DROP TRIGGER list_total_on_${change} ON notification`);
    await db.query(`
      DROP FUNCTION list_total_of_notification();
      ${refresh(EARLIER)}
      SELECT refresh_list_totals();
    `);
  }
}
