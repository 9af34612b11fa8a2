import type { MigrationInterface, QueryRunner } from 'typeorm';
import { BRIEFLY, takeTables } from '#kernel/database/brief-locks';
import { CONFIGURATIONS } from './1790000000007-search';

const LAYOUTS = CONFIGURATIONS.map((layout) => `max_${layout}`);
const POSITION = ['latitude', 'longitude'];

const INDEXES = [
  { name: 'seats_idx', keys: 'max_capacity' },
  { name: 'cell_idx', keys: 'place_cell(latitude, longitude), max_capacity' },
];
const definition = (table: string, { name, keys }: (typeof INDEXES)[number], included: string[]): string =>
  `${table}_${name} ON ${table} (${keys}) INCLUDE (${[...included, ...LAYOUTS, ...POSITION].join(', ')})`;

/** The indexes that a search reads instead of rows are those of the narrow table now. */
export class SearchByNumber1790000000096 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ${BRIEFLY}
      ALTER TABLE member_search DROP CONSTRAINT IF EXISTS member_search_no_check;
      ALTER TABLE member_search ADD CONSTRAINT member_search_no_check CHECK (search_no IS NOT NULL) NOT VALID`);
    await db.query('ALTER TABLE member_search VALIDATE CONSTRAINT member_search_no_check');
    await db.query(`
      ${BRIEFLY}
      ALTER TABLE member_search ALTER COLUMN search_no SET NOT NULL;
      ALTER TABLE member_search DROP CONSTRAINT member_search_no_check`);
    for (const index of INDEXES) {
      await db.query(`DROP INDEX CONCURRENTLY IF EXISTS member_search_fit_${index.name}`);
      await db.query(
        `CREATE INDEX CONCURRENTLY ${definition('member_search_fit', index, ['member_id', 'signature', 'search_no'])}`,
      );
    }
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS member_search_fit_postal_code_idx');
    await db.query('CREATE INDEX CONCURRENTLY member_search_fit_postal_code_idx ON member_search_fit (postal_code)');
    // How many members a cell has: of an expression PostgreSQL does not know it otherwise.
    await db.query('DROP STATISTICS IF EXISTS member_search_fit_cell_stats');
    await db.query(
      'CREATE STATISTICS member_search_fit_cell_stats ON (place_cell(latitude, longitude)) FROM member_search_fit',
    );
    // What was filled member by member lies in its index in no order; and an index is read instead of rows once these are known to be seen by all.
    await db.query('REINDEX INDEX CONCURRENTLY member_search_tag_pkey');
    await db.query('VACUUM (ANALYZE) member_search, member_search_tag, member_search_fit, member_search_day');
    for (const { name } of INDEXES) await db.query(`DROP INDEX CONCURRENTLY IF EXISTS member_search_${name}`);
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS member_search_postal_code_idx');
    await db.query('DROP STATISTICS IF EXISTS member_search_cell_stats');
  }

  async down(db: QueryRunner): Promise<void> {
    // TypeORM goes back in a transaction, always; the other indexes go with their table
    await takeTables(db, 'member_search', 'member_search_fit');
    for (const index of INDEXES)
      await db.query(`
        CREATE INDEX ${definition('member_search', index, ['member_id', 'signature', 'stale'])} WHERE active;
        DROP INDEX member_search_fit_${index.name}`);
    await db.query(`
      CREATE INDEX member_search_postal_code_idx ON member_search (postal_code) WHERE active;
      DROP INDEX member_search_fit_postal_code_idx;
      CREATE STATISTICS member_search_cell_stats ON (place_cell(latitude, longitude)) FROM member_search;
      DROP STATISTICS member_search_fit_cell_stats;
      ALTER TABLE member_search ALTER COLUMN search_no DROP NOT NULL`);
  }
}
