import type { MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from '#kernel/database/brief-locks';

const LAYOUTS = [
  ...['theatre', 'classroom', 'u_shape', 'boardroom', 'hollow_square'],
  ...['cabaret', 'banquet', 'cocktail', 'exhibition', 'custom'],
].map((layout) => `max_${layout}`);
const INCLUDED = ['member_id', 'signature', 'stale', ...LAYOUTS];

/**
 * Members by cells of a quarter of a degree, and within a cell by seats. An index by latitude and longitude reads the whole band
 * between two latitudes, from one end of the country to the other, and those with too few seats too.
 */
export class MemberCells1790000000088 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE OR REPLACE FUNCTION place_cell(latitude double precision, longitude double precision) RETURNS integer
        LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
        AS $$ SELECT (floor(latitude * 4) * 1440 + floor(longitude * 4))::integer $$`);
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS member_search_cell_idx');
    await db.query(`CREATE INDEX CONCURRENTLY member_search_cell_idx
      ON member_search (place_cell(latitude, longitude), max_capacity) INCLUDE (${[...INCLUDED, 'latitude', 'longitude'].join(', ')})
      WHERE active`);
    // How many members a cell has: of an index of a part of the rows PostgreSQL does not ask it.
    await db.query('DROP STATISTICS IF EXISTS member_search_cell_stats');
    await db.query(
      'CREATE STATISTICS member_search_cell_stats ON (place_cell(latitude, longitude)) FROM member_search',
    );
    await db.query('ANALYZE member_search');
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS member_search_place_idx');
  }

  async down(db: QueryRunner): Promise<void> {
    // TypeORM goes back in a transaction, always
    await takeTables(db, 'member_search');
    await db.query(`
      CREATE INDEX member_search_place_idx ON member_search (latitude, longitude) INCLUDE (${[...INCLUDED, 'max_capacity'].join(', ')})
        WHERE active;
      DROP INDEX member_search_cell_idx;
      DROP STATISTICS member_search_cell_stats;
      DROP FUNCTION place_cell(double precision, double precision);
    `);
  }
}
