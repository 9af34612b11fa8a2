import type { MigrationInterface, QueryRunner } from 'typeorm';

const LAYOUTS = [
  ...['theatre', 'classroom', 'u_shape', 'boardroom', 'hollow_square'],
  ...['cabaret', 'banquet', 'cocktail', 'exhibition', 'custom'],
].map((layout) => `max_${layout}`);
const INCLUDED = ['member_id', 'signature', 'stale', ...LAYOUTS, 'latitude', 'longitude'];

const KEYS = {
  member_search_seats_idx: 'max_capacity',
  member_search_cell_idx: 'place_cell(latitude, longitude), max_capacity',
};
const definition = (name: string, keys: string, included: string[]): string =>
  `${name} ON member_search (${keys}) INCLUDE (${included.join(', ')}) WHERE active`;

/** The indexes that a search reads instead of rows have the member's place among the bits beside the rest. */
export class SearchByNumber1790000000096 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE member_search DROP CONSTRAINT IF EXISTS member_search_no_check;
      ALTER TABLE member_search ADD CONSTRAINT member_search_no_check CHECK (search_no IS NOT NULL) NOT VALID`);
    await db.query('ALTER TABLE member_search VALIDATE CONSTRAINT member_search_no_check');
    await db.query(`
      ALTER TABLE member_search ALTER COLUMN search_no SET NOT NULL;
      ALTER TABLE member_search DROP CONSTRAINT member_search_no_check`);
    for (const [name, keys] of Object.entries(KEYS)) {
      await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}_new`);
      await db.query(`CREATE INDEX CONCURRENTLY ${definition(`${name}_new`, keys, [...INCLUDED, 'search_no'])}`);
      await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await db.query(`ALTER INDEX ${name}_new RENAME TO ${name}`);
    }
    // What was filled member by member lies in its index in no order; and an index is read instead of rows once these are known to be seen by all.
    await db.query('REINDEX INDEX CONCURRENTLY member_search_tag_pkey');
    await db.query('VACUUM (ANALYZE) member_search, member_search_tag, member_search_day');
  }

  async down(db: QueryRunner): Promise<void> {
    // TypeORM goes back in a transaction, always
    for (const [name, keys] of Object.entries(KEYS))
      await db.query(`DROP INDEX ${name}; CREATE INDEX ${definition(name, keys, INCLUDED)}`);
    await db.query('ALTER TABLE member_search ALTER COLUMN search_no DROP NOT NULL');
  }
}
