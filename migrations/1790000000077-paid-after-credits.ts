import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a paid commission brought in: from now on, and before this migration. */
type Amount = (row: string) => string;
const AFTER_CREDITS: Amount = (row) => `(${row}amount + ${row}vat - ${row}credited - ${row}credited_vat)`;
const AS_PAID: Amount = (row) => `coalesce(${row}paid_amount, ${row}amount)`;

/** In hundredths, by currency. */
const paidIn = (amount: Amount, rows: string, sign = ''): string =>
  `SELECT 'commission_paid' AS list, currency AS key, ${sign}sum(${amount('')} * 100)::bigint AS n
     FROM ${rows} WHERE status = 'paid' GROUP BY 2`;

/** The lists of `list_total` that count rows: name, table, key. */
export const COUNTED: [string, string, string][] = [
  ['request', 'request', 'status'],
  ['member', 'member', 'status'],
  ['commission', 'commission', 'status'],
  ['organizer', 'organizer', `''`],
  ['organizer_request', 'request', 'organizer_id::text'],
  ['notification', 'notification', `CASE WHEN read_at IS NULL THEN 'unread' ELSE 'read' END`],
  ['email_message', 'email_message', 'direction'],
];

/** Keeps the sum of what was paid as `amount` says, as it changes with `columns`, and makes it anew. */
const keep = (amount: Amount, columns: readonly string[]): string => {
  const list = (row: string): string => columns.map((column) => `${row}.${column}`).join(', ');
  return `
    CREATE OR REPLACE FUNCTION commission_paid_total() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      CASE TG_OP
        WHEN 'INSERT' THEN
          INSERT INTO list_total_change (list, key, n) ${paidIn(amount, 'new_rows')};
        WHEN 'DELETE' THEN
          INSERT INTO list_total_change (list, key, n) ${paidIn(amount, 'old_rows', '-')};
        WHEN 'UPDATE' THEN
          INSERT INTO list_total_change (list, key, n)
          SELECT 'commission_paid', OLD.currency, -(${amount('OLD.')} * 100)::bigint WHERE OLD.status = 'paid'
          UNION ALL
          SELECT 'commission_paid', NEW.currency, (${amount('NEW.')} * 100)::bigint WHERE NEW.status = 'paid';
      END CASE;
      RETURN NULL;
    END $$;
    CREATE OR REPLACE TRIGGER commission_paid_total_on_update AFTER UPDATE OF ${columns.join(', ')} ON commission FOR EACH ROW
      WHEN ('paid' IN (OLD.status, NEW.status) AND (${list('OLD')}) IS DISTINCT FROM (${list('NEW')}))
      EXECUTE FUNCTION commission_paid_total();
    CREATE OR REPLACE FUNCTION refresh_list_totals() RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      LOCK TABLE ${[...new Set(COUNTED.map(([, table]) => table))].join(', ')} IN SHARE MODE;
      DELETE FROM list_total_change;
      DELETE FROM list_total;
      INSERT INTO list_total (list, key, n)
      ${[...COUNTED.map(([name, rows, key]) => `SELECT '${name}' AS list, ${key} AS key, count(*) AS n FROM ${rows} GROUP BY 2`), paidIn(amount, 'commission')].join('\n      UNION ALL ')};
    END $$;
    SELECT refresh_list_totals();`;
};

/** A credit note takes from the sum of what was paid, also one of an invoice that was paid before. */
export class PaidAfterCredits1790000000077 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- To read what is there already may take longer than a statement of the service may.
      SET LOCAL statement_timeout = 0;
      ${keep(AFTER_CREDITS, ['status', 'amount', 'currency', 'vat', 'credited', 'credited_vat'])}
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(keep(AS_PAID, ['status', 'amount', 'currency', 'paid_amount']));
  }
}
