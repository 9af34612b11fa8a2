import type { MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from '#kernel/database/brief-locks';

const OF_TAKEN = `WHERE status IN ('booked', 'blocked')`;
const DATED = 'ON availability (date, member_id)';
const BEFORE = `availability_taken_idx ${DATED} INCLUDE (slot, room_id) ${OF_TAKEN}`;

/** When a venue is taken as a whole, and when a room of it is: a search reads the one for many members, and of the other all of a date. */
const INDEXES = {
  availability_venue_taken_idx: `${DATED} INCLUDE (slot) ${OF_TAKEN} AND room_id IS NULL`,
  availability_room_taken_idx: `${DATED} INCLUDE (slot, room_id) ${OF_TAKEN} AND room_id IS NOT NULL`,
};

/**
 * Lets parallel workers of PostgreSQL share a search. `array_agg` does not add up what workers have gathered before PostgreSQL 16; an
 * aggregate of the functions that append to arrays and join them does.
 */
export class SearchInParallel1790000000087 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'CREATE OR REPLACE AGGREGATE ids_gathered(uuid) (sfunc = array_append, stype = uuid[], combinefunc = array_cat, parallel = safe)',
    );
    for (const [name, columns] of Object.entries(INDEXES)) {
      await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await db.query(`CREATE INDEX CONCURRENTLY ${name} ${columns}`);
    }
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS availability_taken_idx');
  }

  async down(db: QueryRunner): Promise<void> {
    // TypeORM goes back in a transaction, always
    await takeTables(db, 'availability');
    await db.query(`CREATE INDEX ${BEFORE}`);
    for (const name of Object.keys(INDEXES)) await db.query(`DROP INDEX ${name}`);
    await db.query('DROP AGGREGATE ids_gathered(uuid)');
  }
}
