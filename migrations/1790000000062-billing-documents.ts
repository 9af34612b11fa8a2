import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes the rows that the statistics read of the commissions of these requests anew; `amount` is what each of them counts for. */
const refreshStats = (amount: string): string => `
  CREATE OR REPLACE FUNCTION refresh_commission_stats(request_ids uuid[]) RETURNS void LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $$
      BEGIN
        PERFORM 1 FROM request WHERE id = ANY (request_ids) ORDER BY id FOR NO KEY UPDATE;
        DELETE FROM commission_stats WHERE request_id = ANY (request_ids);
        INSERT INTO commission_stats (commission_id, request_id, member_id, organizer_id, paid_at, currency, amount)
        SELECT c.id, c.request_id, c.member_id, r.organizer_id, c.paid_at, c.currency, ${amount}
          FROM commission c JOIN request r ON r.id = c.request_id
         WHERE c.request_id = ANY (request_ids) AND c.status <> 'cancelled' AND r.status <> 'cancelled';
      END $$;`;

const statsTrigger = (columns: string[]): string => {
  const list = (row: string): string => columns.map((column) => `${row}.${column}`).join(', ');
  return `
    CREATE TRIGGER refresh_commission_stats_on_update AFTER UPDATE OF ${columns.join(', ')} ON commission FOR EACH ROW
      WHEN ((${list('OLD')}) IS DISTINCT FROM (${list('NEW')}))
      EXECUTE FUNCTION refresh_commission_stats_of_commission();`;
};

const COUNTED = ['request_id', 'member_id', 'status', 'amount', 'currency', 'paid_at'];

/** The lists of `list_total` before this migration: name, table, key. */
const EARLIER: [string, string, string][] = [
  ['request', 'request', 'status'],
  ['member', 'member', 'status'],
  ['commission', 'commission', 'status'],
  ['organizer', 'organizer', `''`],
  ['organizer_request', 'request', 'organizer_id::text'],
  ['notification', 'notification', `CASE WHEN read_at IS NULL THEN 'unread' ELSE 'read' END`],
  ['email_message', 'email_message', 'direction'],
];

/** What paid commissions brought in, in hundredths, by currency. */
const paidIn = (rows: string, sign = ''): string =>
  `SELECT 'commission_paid' AS list, currency AS key, ${sign}sum(coalesce(paid_amount, amount) * 100)::bigint AS n
     FROM ${rows} WHERE status = 'paid' GROUP BY 2`;

/** Counts all lists of `list_total` anew, while nobody writes. */
const refreshTotals = (more: string[]): string => `
  CREATE OR REPLACE FUNCTION refresh_list_totals() RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        LOCK TABLE ${[...new Set(EARLIER.map(([, table]) => table))].join(', ')} IN SHARE MODE;
        DELETE FROM list_total_change;
        DELETE FROM list_total;
        INSERT INTO list_total (list, key, n)
        ${[...EARLIER.map(([list, rows, key]) => `SELECT '${list}' AS list, ${key} AS key, count(*) AS n FROM ${rows} GROUP BY 2`), ...more].join('\n        UNION ALL ')};
      END $$;`;

/**
 * Invoices and credit notes as documents that never change; what a commission comes to with VAT and after credit notes; and the sum of
 * what was paid, kept as the totals of lists are.
 */
export class BillingDocuments1790000000062 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- To read what is there already may take longer than a statement of the service may.
      SET LOCAL statement_timeout = 0;

      CREATE TABLE billing_document (
        id uuid PRIMARY KEY,
        kind text NOT NULL CONSTRAINT billing_document_kind_check CHECK (kind IN ('invoice', 'credit_note')),
        number text NOT NULL CONSTRAINT billing_document_number_key UNIQUE,
        commission_id uuid NOT NULL CONSTRAINT billing_document_commission_id_fkey REFERENCES commission ON DELETE RESTRICT,
        corrects_id uuid CONSTRAINT billing_document_corrects_id_fkey REFERENCES billing_document ON DELETE RESTRICT,
        issue_date date NOT NULL,
        due_date date,
        locale text NOT NULL CONSTRAINT billing_document_locale_check CHECK (locale IN ('fr', 'en')),
        currency text NOT NULL,
        seller jsonb NOT NULL,
        buyer jsonb NOT NULL,
        lines jsonb NOT NULL,
        net numeric(12,2) NOT NULL CONSTRAINT billing_document_net_check CHECK (net > 0),
        vat jsonb NOT NULL,
        gross numeric(12,2) NOT NULL,
        mentions jsonb NOT NULL,
        content bytea NOT NULL,
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        CONSTRAINT billing_document_corrects_check CHECK ((kind = 'credit_note') = (corrects_id IS NOT NULL)),
        CONSTRAINT billing_document_gross_check CHECK (gross >= net)
      );
      -- It is a PDF, whose parts are compressed already.
      ALTER TABLE billing_document ALTER COLUMN content SET STORAGE EXTERNAL;
      CREATE UNIQUE INDEX billing_document_invoice_key ON billing_document (commission_id) WHERE kind = 'invoice';
      CREATE INDEX billing_document_commission_id_idx ON billing_document (commission_id, created_at, id);
      CREATE INDEX billing_document_corrects_id_idx ON billing_document (corrects_id) WHERE corrects_id IS NOT NULL;

      CREATE FUNCTION billing_document_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' AND OLD.issue_date < current_date - interval '10 years' THEN
          RETURN OLD;
        END IF;
        RAISE EXCEPTION 'billing_document is immutable and kept for ten years' USING ERRCODE = 'restrict_violation';
      END $$;
      CREATE TRIGGER billing_document_immutable BEFORE UPDATE OR DELETE ON billing_document
        FOR EACH ROW EXECUTE FUNCTION billing_document_immutable();

      ALTER TABLE invoice_counter ADD COLUMN last_credit_note integer NOT NULL DEFAULT 0;

      ALTER TABLE commission
        ADD COLUMN vat numeric(12,2) NOT NULL DEFAULT 0 CONSTRAINT commission_vat_check CHECK (vat >= 0),
        ADD COLUMN credited numeric(12,2) NOT NULL DEFAULT 0,
        ADD COLUMN credited_vat numeric(12,2) NOT NULL DEFAULT 0,
        ADD COLUMN paid_amount numeric(12,2),
        ADD COLUMN documented boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT commission_credited_check
          CHECK (credited BETWEEN 0 AND amount AND credited_vat BETWEEN 0 AND vat);
      CREATE INDEX commission_undocumented_idx ON commission (created_at, id) WHERE invoice_number IS NOT NULL AND NOT documented;
      CREATE INDEX commission_open_idx ON commission (status, due_date)
        INCLUDE (created_at, invoiced_at, currency, amount, vat, credited, credited_vat) WHERE status IN ('pending', 'invoiced');

      ${refreshStats('c.amount - c.credited')}
      DROP TRIGGER refresh_commission_stats_on_update ON commission;
      ${statsTrigger([...COUNTED, 'credited'])}

      CREATE FUNCTION commission_paid_total() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        CASE TG_OP
          WHEN 'INSERT' THEN
            INSERT INTO list_total_change (list, key, n) ${paidIn('new_rows')};
          WHEN 'DELETE' THEN
            INSERT INTO list_total_change (list, key, n) ${paidIn('old_rows', '-')};
          WHEN 'UPDATE' THEN
            INSERT INTO list_total_change (list, key, n)
            SELECT 'commission_paid', OLD.currency, -(coalesce(OLD.paid_amount, OLD.amount) * 100)::bigint WHERE OLD.status = 'paid'
            UNION ALL
            SELECT 'commission_paid', NEW.currency, (coalesce(NEW.paid_amount, NEW.amount) * 100)::bigint WHERE NEW.status = 'paid';
        END CASE;
        RETURN NULL;
      END $$;
      CREATE TRIGGER commission_paid_total_on_insert AFTER INSERT ON commission
        REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION commission_paid_total();
      CREATE TRIGGER commission_paid_total_on_delete AFTER DELETE ON commission
        REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION commission_paid_total();
      CREATE TRIGGER commission_paid_total_on_update AFTER UPDATE OF status, amount, currency, paid_amount ON commission FOR EACH ROW
        WHEN ('paid' IN (OLD.status, NEW.status) AND (OLD.status, OLD.amount, OLD.currency, OLD.paid_amount)
              IS DISTINCT FROM (NEW.status, NEW.amount, NEW.currency, NEW.paid_amount))
        EXECUTE FUNCTION commission_paid_total();
      ${refreshTotals([paidIn('commission')])}
      SELECT refresh_list_totals();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TRIGGER commission_paid_total_on_insert ON commission;
      DROP TRIGGER commission_paid_total_on_delete ON commission;
      DROP TRIGGER commission_paid_total_on_update ON commission;
      DROP FUNCTION commission_paid_total();
      ${refreshTotals([])}
      SELECT refresh_list_totals();
      DROP TRIGGER refresh_commission_stats_on_update ON commission;
      ${refreshStats('c.amount')}
      ${statsTrigger(COUNTED)}
      DROP INDEX commission_open_idx, commission_undocumented_idx;
      ALTER TABLE commission DROP CONSTRAINT commission_credited_check, DROP COLUMN vat, DROP COLUMN credited, DROP COLUMN credited_vat,
        DROP COLUMN paid_amount, DROP COLUMN documented;
      ALTER TABLE invoice_counter DROP COLUMN last_credit_note;
      DROP TABLE billing_document;
      DROP FUNCTION billing_document_immutable();
    `);
  }
}
