import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The lists of `list_total` before this migration: name, table, key. */
const EARLIER: [string, string, string][] = [
  ['request', 'request', 'status'],
  ['member', 'member', 'status'],
  ['commission', 'commission', 'status'],
  ['organizer', 'organizer', `''`],
  ['organizer_request', 'request', 'organizer_id::text'],
  ['notification', 'notification', `CASE WHEN read_at IS NULL THEN 'unread' ELSE 'read' END`],
];

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

/**
 * One list of all mails, with its totals kept as those of the other lists are; unsorted mails that were thrown away and may still be
 * taken back; and the messages of no request as a list.
 */
export class Inbox1790000000052 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- To read what is there already may take longer than a statement of the service may.
      SET LOCAL statement_timeout = 0;

      ALTER TABLE email_message ADD COLUMN discarded_at timestamptz(3);
      CREATE INDEX email_message_discarded_idx ON email_message (discarded_at) WHERE discarded_at IS NOT NULL;
      CREATE INDEX email_message_direction_idx ON email_message (direction, created_at DESC, id DESC);
      CREATE INDEX messaging_message_unlinked_idx ON messaging_message (created_at DESC, id DESC)
        WHERE request_id IS NULL AND direction = 'inbound';

      -- The direction of a mail never changes.
      CREATE FUNCTION list_total_of_email_message() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        CASE TG_OP
          WHEN 'INSERT' THEN
            INSERT INTO list_total_change (list, key, n) ${countOf(['email_message', 'new_rows', 'direction'])};
          WHEN 'DELETE' THEN
            INSERT INTO list_total_change (list, key, n) ${countOf(['email_message', 'old_rows', 'direction'], '-count(*)')};
        END CASE;
        RETURN NULL;
      END $$;
      CREATE TRIGGER list_total_on_insert AFTER INSERT ON email_message
        REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION list_total_of_email_message();
      CREATE TRIGGER list_total_on_delete AFTER DELETE ON email_message
        REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION list_total_of_email_message();
      ${refresh([...EARLIER, ['email_message', 'email_message', 'direction']])}
      SELECT refresh_list_totals();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TRIGGER list_total_on_insert ON email_message;
      DROP TRIGGER list_total_on_delete ON email_message;
      DROP FUNCTION list_total_of_email_message();
      ${refresh(EARLIER)}
      SELECT refresh_list_totals();
      DROP INDEX messaging_message_unlinked_idx, email_message_direction_idx;
      ALTER TABLE email_message DROP COLUMN discarded_at;
    `);
  }
}
