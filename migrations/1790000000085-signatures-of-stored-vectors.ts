import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from './batches';

/** Rows of one statement: half a second of locks. */
const BATCH = 5000;

/**
 * Signs the vectors that were stored before there were signatures: a minute or two for a million, batch by batch, while others
 * read and write. If it is ended midway it begins again with those that have none.
 */
export class SignaturesOfStoredVectors1790000000085 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await inBatches(
      db,
      `WITH batch AS (
           SELECT member_id FROM member_search WHERE member_id > $1 AND signature IS NULL ORDER BY member_id LIMIT ${BATCH} FOR UPDATE
         ), signed AS (
           UPDATE member_search s SET signature = embedding_signature(e.embedding)
             FROM batch JOIN member_embedding e USING (member_id)
            WHERE s.member_id = batch.member_id AND s.signature IS NULL
         )
         SELECT max(member_id::text) AS last FROM batch`,
    );
  }

  async down(): Promise<void> {
    // the column goes with the migration before
  }
}
