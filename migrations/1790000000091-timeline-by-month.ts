import type { MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from '#kernel/database/brief-locks';
import { intoMonths, outOfMonths } from './months';
import { reword } from './reword';

/** An entry younger than this can be deleted by nobody. The least that RETENTION_TIMELINE_MONTHS may be. */
const KEPT_MONTHS = 24;

const MOVES = `FROM timeline_event WHERE request_id = ANY (request_ids) AND kind = 'result_stage_changed'`;
const SINCE = `AND id >= (SELECT since FROM unnest(request_ids) AS one (id), timeline_since(one.id) AS since ORDER BY since LIMIT 1)`;
const UNKNOWN = `event_id NOT IN (SELECT id FROM question)`;
const CHANGE = `IF TG_OP = 'UPDATE'`;
const FORGET = `IF TG_OP = 'DELETE' AND current_setting('parvis.forgetting_timeline', true) = 'on'
           AND OLD.id < first_id_at(now() - interval '${KEPT_MONTHS} months') THEN
          RETURN OLD;
        END IF;`;

/**
 * What functions say, and what they say from now on. The questions of a request are read in the parts since the request was made, and one
 * whose entry is gone stays counted. The guard of the timeline lets old entries go to `forget_timeline`.
 */
const REWORDED: [name: string, before: string, after: string][] = [
  ['refresh_question_stats(uuid[])', MOVES, `${MOVES} ${SINCE}`],
  ['refresh_question_stats(uuid[])', UNKNOWN, `event_id IN (SELECT id FROM move) AND ${UNKNOWN}`],
  ['timeline_event_append_only()', CHANGE, `${FORGET} ${CHANGE}`],
];

/**
 * The timeline in parts by the month in which the id of an entry was made, in UTC. The table that stands there becomes the first part as
 * it is: the bound that was found to hold says what the part holds, its indexes and keys become those of the part, and nothing is read.
 * Later months have parts that are made ahead.
 */
export class TimelineByMonth1790000000091 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await takeTables(db, 'request', 'timeline_event');
    await intoMonths(db, 'timeline_event');
    await db.query(`
      CREATE VIEW timeline_month AS
      SELECT relname::text AS name, relname LIKE '%before%' AS is_first, to_date(right(relname, 7), 'YYYY_MM') AS month
        FROM pg_inherits JOIN pg_class ON oid = inhrelid
       WHERE inhparent = 'timeline_event'::regclass AND relname <> 'timeline_event_other';

      -- The months that need a part, up to so many ahead, and have none.
      CREATE FUNCTION timeline_months_wanted(ahead integer) RETURNS SETOF date LANGUAGE sql STABLE AS $$
        SELECT wanted.month::date
          FROM generate_series(date_trunc('month', now() AT TIME ZONE 'UTC'),
                               date_trunc('month', now() AT TIME ZONE 'UTC') + ahead * interval '1 month', '1 month') AS wanted (month)
         WHERE NOT EXISTS (SELECT 1 FROM timeline_month known
                            WHERE known.month = wanted.month AND NOT is_first OR known.month > wanted.month AND is_first)
         ORDER BY 1
      $$;

      -- Makes the part of a month, unless another has made it meanwhile.
      CREATE FUNCTION make_timeline_month(month date) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        part text := to_char(month, '"timeline_event_"YYYY_MM');
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtext('make_timeline_month'));
        IF to_regclass(part) IS NULL THEN
          EXECUTE format('CREATE TABLE %I (LIKE timeline_event INCLUDING ALL)', part);
          EXECUTE format('ALTER TABLE timeline_event ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', part,
                         first_id_at(month::timestamp AT TIME ZONE 'UTC'),
                         first_id_at((month + interval '1 month') AT TIME ZONE 'UTC'));
        END IF;
      END $$;

      -- Has the oldest entries go whose id is below this one: a month that ends before it as a whole, or else up to so many rows.
      -- Answers how many went, of an empty month one. What the statistics count of them goes too.
      CREATE FUNCTION forget_timeline(below uuid, batch integer) RETURNS integer LANGUAGE plpgsql
        SET parvis.forgetting_timeline = 'on' AS $$
      DECLARE
        part text := (SELECT name FROM timeline_month
          WHERE first_id_at((CASE WHEN is_first THEN month ELSE month + interval '1 month' END)::timestamp AT TIME ZONE 'UTC') <= below
          ORDER BY NOT is_first, month LIMIT 1);
        next uuid;
        gone integer;
      BEGIN
        IF below > first_id_at(now() - interval '${KEPT_MONTHS} months') THEN
          RAISE EXCEPTION 'The timeline is kept for ${KEPT_MONTHS} months' USING ERRCODE = 'restrict_violation';
        END IF;
        IF part IS NOT NULL THEN
          -- no entry is added to it any more
          EXECUTE format('WITH day AS (SELECT (created_at AT TIME ZONE ''UTC'')::date AS day, count(*) AS n FROM %I GROUP BY 1),
                            counted AS (INSERT INTO stats_change (metric, day, key, n, total) SELECT ''event'', day, '''', -n, 0 FROM day)
                          SELECT coalesce(sum(n), 0) FROM day', part) INTO gone;
          EXECUTE format('DROP TABLE %I', part);
          RETURN greatest(gone, 1);
        END IF;
        -- each time anew: how many rows an id is away from the first, no plan that is kept knows
        EXECUTE 'SELECT id FROM timeline_event WHERE id < $1 ORDER BY id OFFSET $2 LIMIT 1' INTO next USING below, batch;
        EXECUTE 'WITH old AS (DELETE FROM timeline_event WHERE id < $1 RETURNING created_at),
                   day AS (SELECT (created_at AT TIME ZONE ''UTC'')::date AS day, count(*) AS n FROM old GROUP BY 1),
                   counted AS (INSERT INTO stats_change (metric, day, key, n, total) SELECT ''event'', day, '''', -n, 0 FROM day)
                 SELECT coalesce(sum(n), 0) FROM day' INTO gone USING coalesce(next, below);
        RETURN gone;
      END $$;
    `);
    for (const [name, before, after] of REWORDED) await reword(db, name, before, after);
  }

  /** Back to one table: the first part, or the oldest if that is gone, with the rows of the others. They are copied while nobody reads or writes them. */
  async down(db: QueryRunner): Promise<void> {
    await db.query('SET LOCAL statement_timeout = 0');
    await takeTables(db, 'request', 'timeline_event');
    for (const [name, before, after] of REWORDED) await reword(db, name, after, before);
    const [part] = (await db.query('SELECT name FROM timeline_month ORDER BY NOT is_first, month LIMIT 1')) as [
      { name: string },
    ];
    await db.query(`
      DROP FUNCTION forget_timeline(uuid, integer), make_timeline_month(date), timeline_months_wanted(integer);
      DROP VIEW timeline_month;
    `);
    await outOfMonths(db, 'timeline_event', part.name);
  }
}
