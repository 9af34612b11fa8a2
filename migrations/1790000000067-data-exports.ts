import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exports of everything the agency owns. One is made at a time. */
export class DataExports1790000000067 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE data_export (
        id uuid PRIMARY KEY,
        status text NOT NULL DEFAULT 'waiting'
          CONSTRAINT data_export_status_check CHECK (status IN ('waiting', 'running', 'done', 'failed', 'removed')),
        requested_by uuid CONSTRAINT data_export_requested_by_fkey REFERENCES team_user ON DELETE SET NULL,
        attempts integer NOT NULL DEFAULT 0,
        total integer NOT NULL DEFAULT 0,
        processed integer NOT NULL DEFAULT 0,
        -- files of the storage that hold the archive, each but the last of the same size
        parts integer NOT NULL DEFAULT 0,
        bytes numeric(15) NOT NULL DEFAULT 0,
        started_at timestamptz(3),
        finished_at timestamptz(3),
        expires_at timestamptz(3),
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE UNIQUE INDEX data_export_one_key ON data_export ((true)) WHERE status IN ('waiting', 'running');
      CREATE INDEX data_export_created_at_idx ON data_export (created_at, id);
      CREATE INDEX data_export_parts_idx ON data_export (id) WHERE parts > 0;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE data_export`);
  }
}
