import type { MigrationInterface, QueryRunner } from 'typeorm';

const UNLINKED = `messaging_message (created_at DESC, id DESC) WHERE request_id IS NULL AND direction = 'inbound'`;

/** Messages of no request that were thrown away, and may still be taken back. */
export class DiscardedMessages1790000000080 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- To read what is there already may take longer than a statement of the service may.
      SET LOCAL statement_timeout = 0;

      ALTER TABLE messaging_message ADD COLUMN discarded_at timestamptz(3);
      CREATE INDEX messaging_message_discarded_idx ON messaging_message (discarded_at) WHERE discarded_at IS NOT NULL;
      DROP INDEX messaging_message_unlinked_idx;
      CREATE INDEX messaging_message_unlinked_idx ON ${UNLINKED} AND discarded_at IS NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX messaging_message_unlinked_idx;
      CREATE INDEX messaging_message_unlinked_idx ON ${UNLINKED};
      ALTER TABLE messaging_message DROP COLUMN discarded_at;
    `);
  }
}
