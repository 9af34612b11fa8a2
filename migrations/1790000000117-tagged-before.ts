import type { MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from '#kernel/database/brief-locks';
import { OF_TAGS } from './1790000000116-tags-by-place';
import { inBatches } from './batches';

/** Members of one statement: as long as others wait who change one of them. */
const BATCH = 2000;

/**
 * Where those are who carried a tag before, and how many they seat, batch by batch, while others read and write. Whoever changes a member
 * waits for its batch, or the batch for them. If it is ended midway it begins anew: what has been written is written again.
 */
export class TaggedBefore1790000000117 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    const columns = Object.entries(OF_TAGS);
    await inBatches(
      db,
      `WITH batch AS (
           SELECT member_id, tag_ids, ${columns.map(([name, is]) => `${is} AS ${name}`).join(', ')} FROM member_search
            WHERE member_id > $1 ORDER BY member_id LIMIT ${BATCH} FOR NO KEY UPDATE
         ), placed AS (
           UPDATE member_search_tag t SET ${columns.map(([name]) => `${name} = batch.${name}`).join(', ')}
             FROM batch, unnest(tag_ids) tag WHERE t.tag_id = tag AND t.member_id = batch.member_id
         )
         SELECT max(member_id::text) AS last FROM batch`,
    );
    await db.query('DROP INDEX CONCURRENTLY IF EXISTS member_search_tag_cell_idx');
    await db.query(
      `CREATE INDEX CONCURRENTLY member_search_tag_cell_idx ON member_search_tag (tag_id, ${columns.map(([name]) => name).join(', ')})
         INCLUDE (member_id)`,
    );
    // each row was written anew, in its index too
    await db.query('REINDEX INDEX CONCURRENTLY member_search_tag_pkey');
    await db.query('VACUUM (ANALYZE) member_search_tag');
  }

  async down(db: QueryRunner): Promise<void> {
    await takeTables(db, 'member_search_tag');
    await db.query('DROP INDEX member_search_tag_cell_idx');
  }
}
