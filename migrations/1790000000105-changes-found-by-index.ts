import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Functions that take all changes of the lists, and how each takes none of the rows below. */
const TAKES_ALL = [
  [
    'fold_list_totals',
    'DELETE FROM list_total_change RETURNING',
    `DELETE FROM list_total_change WHERE list <> '' RETURNING`,
  ],
  ['refresh_list_totals', 'DELETE FROM list_total_change;', `DELETE FROM list_total_change WHERE list <> '';`],
] as const;

/** Says a function anew with one of its statements in place of another. */
const restated = (name: string, before: string, after: string): string => `
  DO $do$ BEGIN
    EXECUTE replace(pg_get_functiondef('${name}'::regproc), $text$${before}$text$, $text$${after}$text$);
  END $do$;`;

/**
 * A thousand changes of no list, which are never folded. A plan that is kept may be made right after a fold; if the table is empty at that
 * moment, PostgreSQL plans to read it whole, for each of the organizers of a page, also when there are thousands of changes again. Of a
 * table of six pages it plans to ask the index.
 */
export class ChangesFoundByIndex1790000000105 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ${TAKES_ALL.map(([name, all, some]) => restated(name, all, some)).join('')}
      INSERT INTO list_total_change (list, key, n) SELECT '', no::text, 0 FROM generate_series(1, 1000) no;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DELETE FROM list_total_change WHERE list = '';
      ${TAKES_ALL.map(([name, all, some]) => restated(name, some, all)).join('')}
    `);
  }
}
