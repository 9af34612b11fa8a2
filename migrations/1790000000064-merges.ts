import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Two records that were one: where the one that went leads, and for a day what takes the merge back. */
export class Merges1790000000064 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE record_merge (
        id uuid NOT NULL CONSTRAINT record_merge_pkey PRIMARY KEY,
        kind text NOT NULL CONSTRAINT record_merge_kind_check CHECK (kind IN ('member', 'organizer')),
        -- the row of this id is gone
        gone_id uuid NOT NULL,
        gone_code text,
        kept_id uuid NOT NULL,
        -- null once it can no longer be taken back
        undo jsonb,
        merged_by uuid CONSTRAINT record_merge_merged_by_fkey REFERENCES team_user ON DELETE SET NULL,
        undone_at timestamptz(3),
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE UNIQUE INDEX record_merge_gone_id_key ON record_merge (gone_id) WHERE undone_at IS NULL;
      CREATE UNIQUE INDEX record_merge_gone_code_key ON record_merge (gone_code) WHERE undone_at IS NULL;
      CREATE INDEX record_merge_kept_id_idx ON record_merge (kept_id, created_at);
      CREATE INDEX record_merge_merged_by_idx ON record_merge (merged_by);
      CREATE INDEX record_merge_undo_idx ON record_merge (created_at) WHERE undo IS NOT NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE record_merge`);
  }
}
