import type { MigrationInterface, QueryRunner } from 'typeorm';
import { reword } from './reword';

/** Functions that take all changes of the lists, and how each takes none of the rows below. */
const TAKES_ALL = [
  [
    'fold_list_totals()',
    'DELETE FROM list_total_change RETURNING',
    `DELETE FROM list_total_change WHERE list <> '' RETURNING`,
  ],
  ['refresh_list_totals()', 'DELETE FROM list_total_change;', `DELETE FROM list_total_change WHERE list <> '';`],
] as const;

/**
 * A thousand changes of no list, which are never folded. A plan that is kept may be made right after a fold; if the table is empty at that
 * moment, PostgreSQL plans to read it whole, for each of the organizers of a page, also when there are thousands of changes again. Of a
 * table of six pages it plans to ask the index.
 */
export class ChangesFoundByIndex1790000000105 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [name, all, some] of TAKES_ALL) await reword(db, name, all, some);
    await db.query(
      `INSERT INTO list_total_change (list, key, n) SELECT '', no::text, 0 FROM generate_series(1, 1000) no`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DELETE FROM list_total_change WHERE list = ''`);
    for (const [name, all, some] of TAKES_ALL) await reword(db, name, some, all);
  }
}
