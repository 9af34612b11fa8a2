import type { MigrationInterface, QueryRunner } from 'typeorm';
import { takeTables } from '#kernel/database/brief-locks';
import { refuseBesideOlderThan } from '#kernel/database/older-instances';
import { KNOWS_KEYS } from './1790000000100-notification-bound';
import { intoMonths, outOfMonths } from './months';

/** By name: whoever runs the service may keep tables of their own in parts. */
const IN_MONTHS = ['notification', 'timeline_event'];

/** Notifications, and what a key joins with them. */
const TABLES = ['request', 'team_user', 'notification', 'push_delivery'];

/**
 * Notifications in parts by the month in which their id was made. Their keys are in a table of their own, and their places in the
 * stream come from a sequence: nothing else is unique. What makes months ahead is from now on one for every table in months; of the timeline's own,
 * instances of before still ask.
 */
export class NotificationByMonth1790000000102 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await refuseBesideOlderThan(db, KNOWS_KEYS);
    await takeTables(db, ...TABLES);
    await db.query(`
      ALTER TABLE notification DROP CONSTRAINT notification_dedupe_key_key;
      DROP INDEX notification_position_key, notification_read_position_key;
    `);
    await intoMonths(db, 'notification');
    await db.query(`
      CREATE VIEW month_part AS
      SELECT whole.relname::text AS whole, part.relname::text AS name, part.relname LIKE '%before%' AS is_first,
             to_date(right(part.relname, 7), 'YYYY_MM') AS month
        FROM pg_partitioned_table JOIN pg_class whole ON whole.oid = partrelid
        JOIN pg_inherits ON inhparent = partrelid JOIN pg_class part ON part.oid = inhrelid
       WHERE whole.relname = ANY ('{${IN_MONTHS.join()}}') AND inhrelid <> partdefid;

      -- The months of each such table that need a part, up to so many ahead, and have none.
      CREATE FUNCTION months_wanted(ahead integer) RETURNS TABLE (whole text, month date) LANGUAGE sql STABLE AS $$
        SELECT parted.whole, wanted.month::date
          FROM unnest('{${IN_MONTHS.join()}}'::text[]) AS parted (whole),
               generate_series(date_trunc('month', now() AT TIME ZONE 'UTC'),
                               date_trunc('month', now() AT TIME ZONE 'UTC') + ahead * interval '1 month', '1 month') AS wanted (month)
         WHERE NOT EXISTS (SELECT 1 FROM month_part known WHERE known.whole = parted.whole
                              AND (known.month = wanted.month AND NOT is_first OR known.month > wanted.month AND is_first))
         ORDER BY 1, 2
      $$;

      -- Makes the part of a month, unless another has made it meanwhile. The lock is that of make_timeline_month.
      CREATE FUNCTION make_month(whole text, month date) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        part text := whole || to_char(month, '"_"YYYY_MM');
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtext('make_timeline_month'));
        IF to_regclass(part) IS NULL THEN
          EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', part, whole);
          EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', whole, part,
                         first_id_at(month::timestamp AT TIME ZONE 'UTC'),
                         first_id_at((month + interval '1 month') AT TIME ZONE 'UTC'));
        END IF;
      END $$;

      -- Has the oldest notifications go whose id is below this one: a month that ends before it as a whole, or else up to so many rows.
      -- Answers how many went, of an empty month one. The keys of what they told and what is counted of them go too.
      CREATE FUNCTION forget_notifications(below uuid, batch integer) RETURNS integer LANGUAGE plpgsql AS $$
      DECLARE
        part text := (SELECT name FROM month_part
          WHERE whole = 'notification'
            AND first_id_at((CASE WHEN is_first THEN month ELSE month + interval '1 month' END)::timestamp AT TIME ZONE 'UTC') <= below
          ORDER BY NOT is_first, month LIMIT 1);
        next uuid;
        gone integer;
        unread integer;
      BEGIN
        IF part IS NOT NULL THEN
          -- None is added to it any more, but some may be read meanwhile: what is unread is counted once nobody can.
          EXECUTE format('DELETE FROM notification_key USING %I AS told WHERE told.dedupe_key = notification_key.dedupe_key', part);
          EXECUTE format('SELECT count(*) FROM %I', part) INTO gone;
          LOCK TABLE push_delivery IN ACCESS EXCLUSIVE MODE;
          LOCK TABLE ONLY notification IN ACCESS EXCLUSIVE MODE;
          EXECUTE format('SELECT count(*) FROM %I WHERE read_at IS NULL', part) INTO unread;
          INSERT INTO list_total_change (list, key, n) VALUES ('notification', 'unread', -unread), ('notification', 'read', unread - gone);
          EXECUTE format('DELETE FROM push_delivery USING %I AS told WHERE told.id = notification_id', part);
          -- a part that others' keys may lead to is not dropped where it hangs
          EXECUTE format('ALTER TABLE notification DETACH PARTITION %I', part);
          EXECUTE format('DROP TABLE %I', part);
          RETURN greatest(gone, 1);
        END IF;
        -- each time anew: how many rows an id is away from the first, no plan that is kept knows
        EXECUTE 'SELECT id FROM notification WHERE id < $1 ORDER BY id OFFSET $2 LIMIT 1' INTO next USING below, batch;
        EXECUTE 'DELETE FROM notification WHERE id < $1' USING coalesce(next, below);
        GET DIAGNOSTICS gone = ROW_COUNT;
        RETURN gone;
      END $$;
    `);
    // the job that makes months has another name by now
    await db.query(`DELETE FROM job WHERE name = 'make-timeline-months'`);
  }

  /** Notifications become one table again while nobody reads or writes them, and their keys are unique there once more. */
  async down(db: QueryRunner): Promise<void> {
    await db.query('SET LOCAL statement_timeout = 0');
    await takeTables(db, ...TABLES);
    const [part] = (await db.query(
      `SELECT name FROM month_part WHERE whole = 'notification' ORDER BY NOT is_first, month LIMIT 1`,
    )) as [{ name: string }];
    await outOfMonths(db, 'notification', part.name);
    await db.query(`
      DROP FUNCTION forget_notifications(uuid, integer), make_month(text, date), months_wanted(integer);
      DROP VIEW month_part;
      ALTER TABLE notification ADD CONSTRAINT notification_dedupe_key_key UNIQUE (dedupe_key);
      CREATE UNIQUE INDEX notification_position_key ON notification (position);
      CREATE UNIQUE INDEX notification_read_position_key ON notification (read_position);
    `);
  }
}
