import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addBound, boundOf } from './months';

/**
 * Says of the timeline that all of it comes before a month that is yet to come: the table becomes the first part of one in parts by
 * month. New rows are checked from now on; those that stand there the next migration reads, and keeps nobody waiting.
 */
export class TimelineBound1790000000089 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The smallest id that is made at a moment: ids tell when they were made (UUID v7).
      CREATE FUNCTION first_id_at(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
        AS $$ SELECT rpad(lpad(to_hex(floor(extract(epoch FROM moment) * 1000)::bigint), 12, '0'), 32, '0')::uuid $$;

      -- No entry about the row of this id has a smaller one. Clocks of machines differ, but by less than a day. An id of another kind
      -- says nothing of its time. PL/pgSQL: PostgreSQL reads the text of a function in SQL anew for each statement that it plans.
      CREATE FUNCTION timeline_since(subject uuid) RETURNS uuid LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
      BEGIN
        RETURN CASE WHEN substr(subject::text, 15, 1) = '7'
          THEN first_id_at(to_timestamp(('x' || left(replace(subject::text, '-', ''), 12))::bit(48)::bigint / 1000 - 86400))
          ELSE '00000000-0000-0000-0000-000000000000'::uuid END;
      END $$;
    `);
    await addBound(db, 'timeline_event');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE timeline_event DROP CONSTRAINT ${await boundOf(db, 'timeline_event')}`);
    await db.query(`DROP FUNCTION timeline_since(uuid); DROP FUNCTION first_id_at(timestamptz)`);
  }
}
