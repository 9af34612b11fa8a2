import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calendars across venues, the addresses that calendars are read at by others, and the calendars of venues that are read in. */
export class Calendars1790000000065 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE availability DROP CONSTRAINT availability_source_check;
      ALTER TABLE availability ADD CONSTRAINT availability_source_check CHECK (source IN ('team', 'member', 'calendar')) NOT VALID;
      ALTER TABLE availability VALIDATE CONSTRAINT availability_source_check;
      CREATE INDEX availability_status_idx ON availability (status, date, id);

      CREATE TABLE member_calendar (
        id uuid PRIMARY KEY,
        member_id uuid NOT NULL CONSTRAINT member_calendar_member_id_key UNIQUE
          CONSTRAINT member_calendar_member_id_fkey REFERENCES member ON DELETE CASCADE,
        -- the address, which often is a secret of its own
        sealed bytea NOT NULL,
        host text NOT NULL,
        etag text,
        last_modified text,
        last_read_at timestamptz(3),
        read_to date,
        fault text,
        faults integer NOT NULL DEFAULT 0,
        next_read_at timestamptz(3) NOT NULL,
        claimed_until timestamptz(3),
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      );
      CREATE INDEX member_calendar_due_idx ON member_calendar (next_read_at);

      CREATE TABLE calendar_feed (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT calendar_feed_user_id_fkey REFERENCES team_user ON DELETE CASCADE,
        kind text NOT NULL CONSTRAINT calendar_feed_kind_check CHECK (kind IN ('mine', 'member', 'request')),
        member_id uuid CONSTRAINT calendar_feed_member_id_fkey REFERENCES member ON DELETE CASCADE,
        request_id uuid CONSTRAINT calendar_feed_request_id_fkey REFERENCES request ON DELETE CASCADE,
        token_hash bytea NOT NULL CONSTRAINT calendar_feed_token_hash_key UNIQUE,
        last_read_at timestamptz(3),
        trace_id uuid,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL,
        CONSTRAINT calendar_feed_subject_check
          CHECK ((member_id IS NOT NULL) = (kind = 'member') AND (request_id IS NOT NULL) = (kind = 'request')),
        CONSTRAINT calendar_feed_subject_key UNIQUE NULLS NOT DISTINCT (user_id, member_id, request_id)
      );
      CREATE INDEX calendar_feed_member_id_idx ON calendar_feed (member_id) WHERE member_id IS NOT NULL;
      CREATE INDEX calendar_feed_request_id_idx ON calendar_feed (request_id) WHERE request_id IS NOT NULL;`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP TABLE calendar_feed, member_calendar;
      DROP INDEX availability_status_idx;
      DELETE FROM availability WHERE source = 'calendar';
      ALTER TABLE availability DROP CONSTRAINT availability_source_check;
      ALTER TABLE availability ADD CONSTRAINT availability_source_check CHECK (source IN ('team', 'member'));`);
  }
}
