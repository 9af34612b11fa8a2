import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COUNTED } from './1790000000077-paid-after-credits';

/** In hundredths, by currency. */
const PAID = `SELECT 'commission_paid' AS list, currency AS key, sum((amount + vat - credited - credited_vat) * 100)::bigint AS n
     FROM commission WHERE status = 'paid' GROUP BY 2`;

const count = (list: string, rows: string, key: string, n = 'count(*)'): string =>
  `SELECT '${list}' AS list, ${key} AS key, ${n} AS n FROM ${rows} GROUP BY 2`;
const toValidate = (rows: string, n?: string): string =>
  `UNION ALL ${count('request_to_validate', `${rows} WHERE needs_validation`, `''`, n)}`;

/** What is counted of requests as they change, and of all lists when they are counted anew; with those to validate or without. */
const counting = (more: (rows: string, n?: string) => string): string => `
    CREATE OR REPLACE FUNCTION list_total_of_request() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      CASE TG_OP
        WHEN 'INSERT' THEN
          INSERT INTO list_total_change (list, key, n) ${count('request', 'new_rows', 'status')} ${more('new_rows')};
        WHEN 'DELETE' THEN
          INSERT INTO list_total_change (list, key, n) ${count('request', 'old_rows', 'status', '-count(*)')} ${more('old_rows', '-count(*)')};
        WHEN 'UPDATE' THEN
          INSERT INTO list_total_change (list, key, n) VALUES ('request', OLD.status, -1), ('request', NEW.status, 1);
      END CASE;
      RETURN NULL;
    END $$;
    CREATE OR REPLACE FUNCTION refresh_list_totals() RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      LOCK TABLE ${[...new Set(COUNTED.map(([, table]) => table))].join(', ')} IN SHARE MODE;
      -- but those that keep its index (migration 105)
      DELETE FROM list_total_change WHERE list <> '';
      DELETE FROM list_total;
      INSERT INTO list_total (list, key, n)
      ${[...COUNTED.map((list) => count(...list)), PAID].join('\n      UNION ALL ')} ${more('request')};
    END $$;`;

/** How many requests wait to be validated, kept as the other totals are, from now on. The next migration adds those that did before. */
export class ValidationTotal1790000000112 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Who has changed a request so far, has committed; who changes one next, finds the new functions.
      LOCK TABLE request IN SHARE ROW EXCLUSIVE MODE;
      ${counting(toValidate)}
      CREATE FUNCTION validation_total_of_request() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO list_total_change (list, key, n) VALUES ('request_to_validate', '', CASE WHEN NEW.needs_validation THEN 1 ELSE -1 END);
        RETURN NULL;
      END $$;
      CREATE TRIGGER validation_total_on_update AFTER UPDATE OF needs_validation ON request FOR EACH ROW
        WHEN (OLD.needs_validation <> NEW.needs_validation) EXECUTE FUNCTION validation_total_of_request();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TRIGGER validation_total_on_update ON request;
      DROP FUNCTION validation_total_of_request();
      ${counting(() => '')}
      DELETE FROM list_total_change WHERE list = 'request_to_validate';
      DELETE FROM list_total WHERE list = 'request_to_validate';
    `);
  }
}
