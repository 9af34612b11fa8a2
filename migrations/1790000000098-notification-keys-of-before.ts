import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from './batches';

/** Notifications of one statement: a tenth of a second. */
const BATCH = 10_000;

/**
 * The keys of what was told before there were keys, batch by batch beside the work. Whatever is told meanwhile has its key by the trigger,
 * so no id is too late for the batch that it belongs to. If it is ended midway it begins again.
 */
export class NotificationKeysOfBefore1790000000098 implements MigrationInterface {
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await inBatches(
      db,
      `WITH batch AS (SELECT id, dedupe_key FROM notification WHERE id > $1 ORDER BY id LIMIT ${BATCH}),
              filled AS (INSERT INTO notification_key (dedupe_key)
                         SELECT dedupe_key FROM batch WHERE dedupe_key IS NOT NULL ON CONFLICT DO NOTHING)
         SELECT max(id::text) AS last FROM batch`,
    );
    await db.query('ANALYZE notification_key');
  }

  async down(): Promise<void> {
    // the keys go with the migration before
  }
}
