import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the stream of notifications tells of the timeline, in places of the same sequence. */
export class LiveChanges1790000000047 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The id is that of the entry. There are no foreign keys: a row lives for an hour, and says nothing but ids and a kind.
      CREATE TABLE timeline_change (
        id uuid PRIMARY KEY,
        request_id uuid,
        member_id uuid,
        kind text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        position bigint,
        CONSTRAINT timeline_change_subject_check CHECK ((request_id IS NULL) <> (member_id IS NULL))
      );
      CREATE UNIQUE INDEX timeline_change_position_key ON timeline_change (position);
      CREATE INDEX timeline_change_unplaced_idx ON timeline_change (created_at, id) WHERE position IS NULL;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE timeline_change;`);
  }
}
