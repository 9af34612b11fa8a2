import type { MigrationInterface, QueryRunner } from 'typeorm';

const day = (moment: string): string => `(${moment} AT TIME ZONE 'UTC')::date`;
const PERSON = `coalesce(assignee_id::text, '')`;
const OPEN = `('qualifying', 'searching', 'proposed', 'negotiating')`;

export type Facts = (rows: string) => string;

/** What is summed by UTC day of a request's row: `metric, day, key, n, total`. */
const OF_REQUESTS: Facts = (rows) => `
      SELECT 'request' AS metric, ${day('created_at')} AS day, status AS key, 1 AS n, 0::bigint AS total FROM ${rows}
      UNION ALL SELECT 'funnel', ${day('created_at')}, furthest::text, 1, 0 FROM ${rows}
      UNION ALL SELECT 'response', ${day('created_at')}, response_bucket::text, 1, response_ms FROM ${rows} WHERE response_ms IS NOT NULL
      UNION ALL SELECT 'outcome', ${day('won_at')}, 'won', 1, 0 FROM ${rows} WHERE won_at IS NOT NULL
      UNION ALL SELECT 'outcome', ${day('lost_at')}, 'lost', 1, 0 FROM ${rows} WHERE lost_at IS NOT NULL`;
/** And by the person in charge of it: an empty key if that is nobody. */
const BY_PERSON: Facts = (rows) => `
      SELECT 'open' AS metric, ${day('created_at')} AS day, ${PERSON} AS key, 1 AS n, 0::bigint AS total FROM ${rows} WHERE status IN ${OPEN}
      UNION ALL SELECT 'taken', ${day('created_at')}, ${PERSON}, 1, 0 FROM ${rows}
      UNION ALL SELECT 'won_by', ${day('won_at')}, ${PERSON}, 1, 0 FROM ${rows} WHERE won_at IS NOT NULL
      UNION ALL SELECT 'lost_by', ${day('lost_at')}, ${PERSON}, 1, 0 FROM ${rows} WHERE lost_at IS NOT NULL`;
const OF_COMMISSIONS: Facts = (rows) => `
      SELECT 'paid' AS metric, ${day('paid_at')} AS day, currency AS key, 1 AS n, (amount * 100)::bigint AS total FROM ${rows}
       WHERE paid_at IS NOT NULL`;
const OF_QUESTIONS: Facts = (rows) => `
      SELECT 'asked' AS metric, ${day('asked_at')} AS day, '' AS key, 1 AS n, 0::bigint AS total FROM ${rows}
      UNION ALL SELECT 'venue_response', ${day('asked_at')}, response_bucket::text, 1, response_ms FROM ${rows} WHERE response_ms IS NOT NULL`;

/** Appends what a change of the table adds to the sums and takes from them. */
export const counting = (table: string, facts: Facts): string => {
  const added = `SELECT metric, day, key, n, total FROM (${facts('new_rows')}) added`;
  const removed = `SELECT metric, day, key, -n AS n, -total AS total FROM (${facts('old_rows')}) removed`;
  const append = (changes: string): string => `
          INSERT INTO stats_change (metric, day, key, n, total)
          SELECT metric, day, key, sum(n), sum(total) FROM (${changes}) facts
           GROUP BY metric, day, key HAVING sum(n) <> 0 OR sum(total) <> 0;`;
  return `
    CREATE OR REPLACE FUNCTION stats_count_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      CASE TG_OP
        WHEN 'INSERT' THEN ${append(added)}
        WHEN 'UPDATE' THEN ${append(`${added} UNION ALL ${removed}`)}
        WHEN 'DELETE' THEN ${append(removed)}
      END CASE;
      RETURN NULL;
    END $$;`;
};

const TRANSITION = {
  insert: 'NEW TABLE AS new_rows',
  update: 'OLD TABLE AS old_rows NEW TABLE AS new_rows',
  delete: 'OLD TABLE AS old_rows',
};
const counted = (table: string, facts: Facts): string =>
  counting(table, facts) +
  Object.entries(TRANSITION)
    .map(
      ([change, rows]) => `
    CREATE TRIGGER stats_count_on_${change} AFTER ${change.toUpperCase()} ON ${table}
      REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION stats_count_${table}();`,
    )
    .join('');

/** Few index look-ups per request, planned once, whatever the planner takes the tables' sizes to be. */
const BY_INDEX =
  'SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan';
/** First the locks, then the reading, in the order of all writers (the request first): of two at once the second sees the first's. */
const HOLD_REQUESTS = 'PERFORM 1 FROM request WHERE id = ANY (request_ids) ORDER BY id FOR NO KEY UPDATE;';

const KEPT = [
  'organizer_id',
  'status',
  'furthest',
  'created_at',
  'won_at',
  'lost_at',
  'winner_id',
  'response_ms',
  'response_bucket',
];

/** `more`: columns of the request that its row has besides. */
const refreshRequests = (more: readonly string[]): string => {
  const kept = [...KEPT, ...more];
  const anew = kept.map((column) =>
    column === 'furthest' ? 'greatest(kept.furthest, excluded.furthest)' : `excluded.${column}`,
  );
  const firstSent = (table: string): string => `(SELECT min(m.sent_at) FROM ${table} m
              WHERE m.request_id = r.id AND m.direction = 'outbound' AND m.sent_at IS NOT NULL)`;
  return `
      CREATE OR REPLACE FUNCTION refresh_request_stats(request_ids uuid[]) RETURNS void LANGUAGE plpgsql ${BY_INDEX} AS $$
      BEGIN
        ${HOLD_REQUESTS}
        INSERT INTO request_stats AS kept (request_id, ${kept.join(', ')})
        SELECT r.id, r.organizer_id, r.status, CASE WHEN r.won_at IS NULL THEN request_step(r.status) ELSE 4 END, r.created_at,
               CASE WHEN r.status IN ('won', 'closed') THEN r.won_at END, CASE WHEN r.status = 'lost' THEN r.lost_at END,
               (SELECT s.member_id FROM result s WHERE s.request_id = r.id AND s.stage = 'selected'),
               response.ms, response_bucket(response.ms)${more.map((column) => `, r.${column}`).join('')}
          FROM request r
          CROSS JOIN LATERAL (SELECT least(${firstSent('email_message')}, ${firstSent('messaging_message')}) AS at) first
          CROSS JOIN LATERAL (
            SELECT CASE WHEN first.at IS NOT NULL
                        THEN greatest(0, round(extract(epoch FROM first.at - r.created_at) * 1000))::bigint END AS ms
          ) response
         WHERE r.id = ANY (request_ids)
        ON CONFLICT (request_id) DO UPDATE SET ${kept.map((column, at) => `${column} = ${anew[at]}`).join(', ')}
         WHERE (${kept.map((column) => `kept.${column}`).join(', ')}) IS DISTINCT FROM (${anew.join(', ')});
      END $$;`;
};

/** When a change of a request makes its row anew. */
const refreshOn = (columns: readonly string[]): string => `
      CREATE OR REPLACE TRIGGER refresh_request_stats_on_update AFTER UPDATE OF ${columns.join(', ')} ON request FOR EACH ROW
        WHEN ((${columns.map((column) => `OLD.${column}`).join(', ')}) IS DISTINCT FROM (${columns.map((column) => `NEW.${column}`).join(', ')}))
        EXECUTE FUNCTION refresh_request_stats_of_request();`;
const OF_CONCERN = ['status', 'organizer_id', 'created_at', 'won_at', 'lost_at'];

/** Adds what counts already to the sums. */
const sumUp = (...sources: string[]): string => `
      INSERT INTO stats_change (metric, day, key, n, total)
      SELECT metric, day, key, sum(n), sum(total) FROM (${sources.join(' UNION ALL ')}) facts GROUP BY metric, day, key;
      SELECT fold_stats();`;

/**
 * What the figures of a period need besides, kept as the other statistics are (decision 0010): who is in charge of a request, what
 * was paid by day, and how long each venue took that was asked whether it is free.
 */
export class Figures1790000000075 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- To read what is there already may take longer than a statement of the service may.
      SET LOCAL statement_timeout = 0;

      ALTER TABLE request_stats ADD COLUMN assignee_id uuid;
      UPDATE request_stats SET assignee_id = request.assignee_id FROM request
       WHERE request.id = request_stats.request_id AND request.assignee_id IS NOT NULL;
      ${refreshRequests(['assignee_id'])}
      ${refreshOn([...OF_CONCERN, 'assignee_id'])}
      ${counting('request_stats', (rows) => `${OF_REQUESTS(rows)}\n      UNION ALL ${BY_PERSON(rows)}`)}

      -- One row a question to a venue whether it is free, by the timeline: not those that were called back.
      CREATE TABLE question_stats (
        event_id uuid PRIMARY KEY,
        request_id uuid NOT NULL CONSTRAINT question_stats_request_id_fkey REFERENCES request ON DELETE CASCADE,
        asked_at timestamptz(3) NOT NULL,
        -- until the venue was free or not, whoever noted it
        response_ms bigint,
        response_bucket smallint
      );
      CREATE INDEX question_stats_request_id_idx ON question_stats (request_id);
      CREATE INDEX question_stats_asked_at_idx ON question_stats (asked_at) INCLUDE (response_ms, response_bucket);
      CREATE INDEX question_stats_response_idx ON question_stats (response_bucket, response_ms) INCLUDE (asked_at)
        WHERE response_ms IS NOT NULL;

      CREATE FUNCTION refresh_question_stats(request_ids uuid[]) RETURNS void LANGUAGE plpgsql ${BY_INDEX} AS $$
      BEGIN
        ${HOLD_REQUESTS}
        WITH move AS (
          SELECT id, request_id, created_at, payload ->> 'to' AS stage, lead(payload ->> 'to') OVER later AS next_stage,
                 lead(created_at) OVER later AS next_at
            FROM timeline_event WHERE request_id = ANY (request_ids) AND kind = 'result_stage_changed'
          WINDOW later AS (PARTITION BY request_id, payload ->> 'resultId' ORDER BY created_at, id)
        ), question AS (
          SELECT id, request_id, created_at AS asked_at,
                 CASE WHEN next_stage IN ('available', 'unavailable')
                      THEN greatest(0, round(extract(epoch FROM next_at - created_at) * 1000))::bigint END AS ms
            FROM move WHERE stage = 'availability_requested' AND next_stage IS DISTINCT FROM 'suggested'
        ), recalled AS (
          DELETE FROM question_stats WHERE request_id = ANY (request_ids) AND event_id NOT IN (SELECT id FROM question)
        )
        INSERT INTO question_stats AS kept (event_id, request_id, asked_at, response_ms, response_bucket)
        SELECT id, request_id, asked_at, ms, response_bucket(ms) FROM question
        ON CONFLICT (event_id) DO UPDATE SET response_ms = excluded.response_ms, response_bucket = excluded.response_bucket
         WHERE kept.response_ms IS DISTINCT FROM excluded.response_ms;
      END $$;

      CREATE FUNCTION refresh_question_stats_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM refresh_question_stats(ARRAY[NEW.request_id]);
        RETURN NULL;
      END $$;
      CREATE TRIGGER refresh_question_stats_on_insert AFTER INSERT ON timeline_event FOR EACH ROW
        WHEN (NEW.kind = 'result_stage_changed' AND NEW.request_id IS NOT NULL
              AND 'availability_requested' IN (NEW.payload ->> 'from', NEW.payload ->> 'to'))
        EXECUTE FUNCTION refresh_question_stats_of_event();

      -- What is there already.
      SELECT refresh_question_stats(ARRAY(SELECT DISTINCT request_id FROM timeline_event
        WHERE kind = 'result_stage_changed' AND request_id IS NOT NULL AND payload ->> 'to' = 'availability_requested'));
      ${counted('question_stats', OF_QUESTIONS)}
      ${counted('commission_stats', OF_COMMISSIONS)}
      ${sumUp(BY_PERSON('request_stats'), OF_QUESTIONS('question_stats'), OF_COMMISSIONS('commission_stats'))}
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    const drop = (table: string): string =>
      Object.keys(TRANSITION)
        .map((change) => `DROP TRIGGER stats_count_on_${change} ON ${table};`)
        .join('\n      ');
    await db.query(`
      ${drop('commission_stats')}
      DROP FUNCTION stats_count_commission_stats();
      DROP TRIGGER refresh_question_stats_on_insert ON timeline_event;
      DROP FUNCTION refresh_question_stats_of_event();
      DROP FUNCTION refresh_question_stats(uuid[]);
      DROP TABLE question_stats;
      DROP FUNCTION stats_count_question_stats();
      ${counting('request_stats', OF_REQUESTS)}
      ${refreshOn(OF_CONCERN)}
      ${refreshRequests([])}
      ALTER TABLE request_stats DROP COLUMN assignee_id;
      SELECT fold_stats();
      DELETE FROM stats_day WHERE metric IN ('open', 'taken', 'won_by', 'lost_by', 'asked', 'venue_response', 'paid');
    `);
  }
}
