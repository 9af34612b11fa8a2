import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CHUNK } from './1790000000094-what-a-search-gathers';
import { inBatches } from './batches';

/** Rows of one statement: half a second of locks. */
const BATCH = 5000;

/**
 * Gathers what is there already, batch by batch, while others read and write. If it is ended midway it begins again with those that have
 * no number. Changes of a calendar meanwhile are in `member_search_change`, so that a chunk of bits may be older than they are.
 */
export class GatheredFromWhatIsThere1790000000095 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS member_search_no_idx');
    await db.query('CREATE UNIQUE INDEX CONCURRENTLY member_search_no_idx ON member_search (search_no)');
    await inBatches(
      db,
      `WITH batch AS (
           SELECT member_id FROM member_search WHERE member_id > $1 AND search_no IS NULL ORDER BY member_id LIMIT ${BATCH} FOR UPDATE
         ), numbered AS (
           UPDATE member_search s SET search_no = m.search_no
             FROM batch JOIN member m ON m.id = batch.member_id WHERE s.member_id = batch.member_id
         )
         SELECT max(member_id::text) AS last FROM batch`,
    );
    const [{ chunks }] = (await db.query(
      `SELECT coalesce(max(search_no) / ${CHUNK} + 1, 0) AS chunks FROM member_search`,
    )) as [{ chunks: number }];
    for (let chunk = 0; chunk < chunks; chunk++)
      await db.query(
        `INSERT INTO member_search_day (date, slot, chunk, bits)
         SELECT date '2000-01-01' + day, slot, $1, search_bits(s.search_no % ${CHUNK}, 1)
           FROM member_search s, unnest(s.busy) span,
                generate_series(floor(lower(span) / 24.0)::int, floor((upper(span) - 1) / 24.0)::int) day,
                unnest(ARRAY['morning', 'afternoon', 'evening']) slot
          WHERE s.search_no BETWEEN $1 * ${CHUNK} AND $1 * ${CHUNK} + ${CHUNK - 1}
            AND span && slot_hours(date '2000-01-01' + day, slot)
          GROUP BY 1, 2
         ON CONFLICT (date, slot, chunk) DO UPDATE SET bits = excluded.bits`,
        [chunk],
      );
  }

  async down(db: QueryRunner): Promise<void> {
    // TypeORM goes back in a transaction, always; the rest goes with the migration before
    await db.query('DROP INDEX member_search_no_idx');
  }
}
