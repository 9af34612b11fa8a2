import type { MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from '#kernel/database/brief-locks';

const LAYOUTS = [
  ...['theatre', 'classroom', 'u_shape', 'boardroom', 'hollow_square'],
  ...['cabaret', 'banquet', 'cocktail', 'exhibition', 'custom'],
].map((layout) => `max_${layout}`);
const SIGNED = ['member_id', 'signature', 'stale', ...LAYOUTS];

/** Made beside the work; one that an ended attempt has left is not valid. */
const INDEXES: [name: string, columns: string, replaced: string, before: string][] = [
  [
    'member_search_seats_idx',
    `(max_capacity) INCLUDE (${[...SIGNED, 'latitude', 'longitude'].join(', ')})`,
    'member_search_max_capacity_idx',
    '(max_capacity)',
  ],
  [
    'member_search_place_idx',
    `(latitude, longitude) INCLUDE (${[...SIGNED, 'max_capacity'].join(', ')})`,
    'member_search_position_idx',
    '(latitude, longitude)',
  ],
];

/** What is taken on a date, and by whom. */
const TAKEN = `availability_taken_idx ON availability (date, member_id) INCLUDE (slot, room_id) WHERE status IN ('booked', 'blocked')`;

/**
 * The indexes of seats and place carry what a search reads of each member, so that it ranks a hundred thousand without their rows,
 * each of which lies on another page. What has no bound (tags, calendar) must not stand in an index: an entry takes 2.7 KB at most.
 * So the calendar has an index by date, which a search reads once for all members instead of their rows.
 */
export class SearchIndexes1790000000086 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    for (const [name, columns, replaced] of INDEXES) {
      await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await db.query(`CREATE INDEX CONCURRENTLY ${name} ON member_search ${columns} WHERE active`);
      await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${replaced}`);
    }
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS availability_taken_idx');
    await db.query(`CREATE INDEX CONCURRENTLY ${TAKEN}`);
  }

  async down(db: QueryRunner): Promise<void> {
    // TypeORM goes back in a transaction, always
    await takeTables(db, 'member_search', 'availability');
    await db.query('DROP INDEX availability_taken_idx');
    for (const [name, , replaced, before] of INDEXES)
      await db.query(`DROP INDEX ${name}; CREATE INDEX ${replaced} ON member_search ${before} WHERE active`);
  }
}
