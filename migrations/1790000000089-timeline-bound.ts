import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The check has the name of the part that its table becomes: it says the month. */
const PREFIX = 'timeline_event_before_';

/** The month after next: time enough for the two migrations that follow, also if somebody has to mend something in between. */
const AHEAD = '2 months';

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
    await addBound(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE timeline_event DROP CONSTRAINT ${await boundOf(db)}`);
    await db.query(`DROP FUNCTION timeline_since(uuid); DROP FUNCTION first_id_at(timestamptz)`);
  }
}

/**
 * Adds the check to a plain `timeline_event`, without a look at its rows. Entries of a clock that was far ahead move the month further;
 * a hundred years ahead is no clock, and the check will then name the row.
 */
export async function addBound(db: QueryRunner): Promise<void> {
  await db.query(`
    DO $do$
    DECLARE
      last_id uuid := (SELECT id FROM timeline_event ORDER BY id DESC LIMIT 1);
      present timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
      month timestamp := present + interval '${AHEAD}';
    BEGIN
      WHILE first_id_at(month AT TIME ZONE 'UTC') <= last_id AND month < present + interval '100 years' LOOP
        month := month + interval '1 month';
      END LOOP;
      EXECUTE format('ALTER TABLE timeline_event ADD CONSTRAINT %I CHECK (id < %L) NOT VALID',
                     to_char(month, '"${PREFIX}"YYYY_MM'), first_id_at(month AT TIME ZONE 'UTC'));
    END
    $do$`);
}

export async function boundOf(db: QueryRunner): Promise<string> {
  const [bound] = (await db.query(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid = 'timeline_event'::regclass AND starts_with(conname, '${PREFIX}')`,
  )) as { name: string }[];
  if (!bound) throw new Error('The timeline has lost the check of migration 89: take that one back, and start again.');
  return bound.name;
}
