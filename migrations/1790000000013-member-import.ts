import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imports of members from files, and how far they are. The files themselves are not kept. */
export class MemberImport1790000000013 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE member_import (
        id uuid PRIMARY KEY,
        status text NOT NULL CONSTRAINT member_import_status_check CHECK (status IN ('running', 'done', 'failed')),
        dry_run boolean NOT NULL,
        filename text NOT NULL,
        lines integer NOT NULL,
        processed integer NOT NULL DEFAULT 0,
        created integer NOT NULL DEFAULT 0,
        updated integer NOT NULL DEFAULT 0,
        rooms_created integer NOT NULL DEFAULT 0,
        rooms_updated integer NOT NULL DEFAULT 0,
        fault_count integer NOT NULL DEFAULT 0,
        faults jsonb NOT NULL DEFAULT '[]',
        error text,
        -- whoever works on it renews this; after it a running import was left by a process that died
        leased_until timestamptz(3) NOT NULL,
        finished_at timestamptz(3),
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX member_import_running_idx ON member_import (leased_until) WHERE status = 'running';
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE member_import`);
  }
}
