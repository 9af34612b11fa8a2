import type { MigrationInterface, QueryRunner } from 'typeorm';

const TRANSITION = {
  INSERT: 'NEW TABLE AS new_rows',
  UPDATE: 'OLD TABLE AS old_rows NEW TABLE AS new_rows',
  DELETE: 'OLD TABLE AS old_rows',
};
type Change = keyof typeof TRANSITION;
const ALL: Change[] = ['INSERT', 'UPDATE', 'DELETE'];

interface Counted {
  table: string;
  on: Change[];
  /** `metric, day, key, n, total` of each row: what it adds to the sums. */
  facts: (rows: string) => string;
}

const day = (moment: string): string => `(${moment} AT TIME ZONE 'UTC')::date`;

/** What is summed by UTC day. A day of `TIME_ZONE` begins inside of one: readers count the days at the edges row by row. */
const COUNTED: Counted[] = [
  {
    table: 'request_stats',
    on: ALL,
    facts: (rows) => `
      SELECT 'request' AS metric, ${day('created_at')} AS day, status AS key, 1 AS n, 0::bigint AS total FROM ${rows}
      UNION ALL SELECT 'funnel', ${day('created_at')}, furthest::text, 1, 0 FROM ${rows}
      UNION ALL SELECT 'response', ${day('created_at')}, response_bucket::text, 1, response_ms FROM ${rows} WHERE response_ms IS NOT NULL
      UNION ALL SELECT 'outcome', ${day('won_at')}, 'won', 1, 0 FROM ${rows} WHERE won_at IS NOT NULL
      UNION ALL SELECT 'outcome', ${day('lost_at')}, 'lost', 1, 0 FROM ${rows} WHERE lost_at IS NOT NULL`,
  },
  {
    table: 'result',
    on: ALL,
    facts: (rows) =>
      `SELECT 'result' AS metric, ${day('created_at')} AS day, stage AS key, 1 AS n, 0::bigint AS total FROM ${rows}`,
  },
  {
    table: 'timeline_event',
    // append-only
    on: ['INSERT'],
    facts: (rows) =>
      `SELECT 'event' AS metric, ${day('created_at')} AS day, '' AS key, 1 AS n, 0::bigint AS total FROM ${rows}`,
  },
];

function countedBy({ table, on, facts }: Counted): string {
  const added = `SELECT metric, day, key, n, total FROM (${facts('new_rows')}) added`;
  const removed = `SELECT metric, day, key, -n AS n, -total AS total FROM (${facts('old_rows')}) removed`;
  const changes = { INSERT: added, UPDATE: `${added} UNION ALL ${removed}`, DELETE: removed };
  return `
    CREATE FUNCTION stats_count_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      CASE TG_OP
        ${on
          .map(
            (change) => `WHEN '${change}' THEN
          INSERT INTO stats_change (metric, day, key, n, total)
          SELECT metric, day, key, sum(n), sum(total) FROM (${changes[change]}) facts
           GROUP BY metric, day, key HAVING sum(n) <> 0 OR sum(total) <> 0;`,
          )
          .join('\n        ')}
      END CASE;
      RETURN NULL;
    END $$;
    ${on
      .map(
        (change) => `CREATE TRIGGER stats_count_on_${change.toLowerCase()} AFTER ${change} ON ${table}
      REFERENCING ${TRANSITION[change]} FOR EACH STATEMENT EXECUTE FUNCTION stats_count_${table}();`,
      )
      .join('\n    ')}`;
}

interface Source {
  table: string;
  on: Change[];
  /** The function that makes the rows of these requests anew. */
  refresh: 'refresh_request_stats' | 'refresh_commission_stats' | 'refresh_proposal_stats';
  /** The requests that these rows concern. */
  requests: (rows: string) => string;
  /** What an UPDATE must change to be of concern, and of which rows. */
  columns?: string[];
  among?: string;
}

const ofRequest =
  (condition = 'true') =>
  (rows: string): string =>
    `SELECT request_id AS id FROM ${rows} WHERE ${condition} AND request_id IS NOT NULL`;

/** Where a request is answered: by mail or by message. */
const ANSWERS = ['email_message', 'messaging_message'];

const SOURCES: Source[] = [
  {
    table: 'request',
    // a deleted request takes its row along by the foreign key
    on: ['INSERT', 'UPDATE'],
    refresh: 'refresh_request_stats',
    requests: (rows) => `SELECT id FROM ${rows}`,
    columns: ['status', 'organizer_id', 'created_at', 'won_at', 'lost_at'],
  },
  {
    table: 'request',
    // a new one has no commissions yet
    on: ['UPDATE'],
    refresh: 'refresh_commission_stats',
    requests: (rows) => `SELECT id FROM ${rows}`,
    columns: ['status', 'organizer_id'],
    among: `OLD.organizer_id <> NEW.organizer_id OR 'cancelled' IN (OLD.status, NEW.status)`,
  },
  ...ANSWERS.map((table): Source => ({
    table,
    on: ALL,
    refresh: 'refresh_request_stats',
    requests: ofRequest(`direction = 'outbound' AND sent_at IS NOT NULL`),
    columns: ['direction', 'sent_at', 'request_id'],
    among: `'outbound' IN (OLD.direction, NEW.direction)`,
  })),
  {
    table: 'result',
    on: ALL,
    refresh: 'refresh_request_stats',
    requests: ofRequest(`stage = 'selected'`),
    columns: ['stage', 'request_id', 'member_id'],
    among: `'selected' IN (OLD.stage, NEW.stage)`,
  },
  {
    table: 'commission',
    on: ALL,
    refresh: 'refresh_commission_stats',
    requests: ofRequest(),
    columns: ['request_id', 'member_id', 'status', 'amount', 'currency', 'paid_at'],
  },
  {
    table: 'catalog',
    on: ALL,
    refresh: 'refresh_proposal_stats',
    requests: ofRequest(`status = 'sent'`),
    columns: ['status', 'sent_at', 'request_id'],
    among: `'sent' IN (OLD.status, NEW.status)`,
  },
  {
    table: 'catalog_item',
    on: ['INSERT', 'DELETE'],
    refresh: 'refresh_proposal_stats',
    requests: (rows) =>
      `SELECT c.request_id AS id FROM ${rows} i JOIN catalog c ON c.id = i.catalog_id WHERE c.status = 'sent'`,
  },
];

const nameOf = ({ table, refresh }: Source): string => `${refresh}_of_${table}`;

/** Insertions and deletions by statement, updates by row: most change nothing that counts, and then no function is called. */
function refreshedBy(source: Source): string {
  const { table, on, refresh, requests, columns = [], among } = source;
  const key = table === 'request' ? 'id' : 'request_id';
  const byStatement = on.filter((change) => change !== 'UPDATE');
  const rows = { INSERT: 'new_rows', DELETE: 'old_rows' };
  const branches = on.map((change) =>
    change === 'UPDATE'
      ? `WHEN 'UPDATE' THEN touched := ARRAY[OLD.${key}, NEW.${key}];`
      : `WHEN '${change}' THEN touched := ARRAY(SELECT DISTINCT id FROM (${requests(rows[change])}) concerned);`,
  );
  const list = (row: string): string => columns.map((column) => `${row}.${column}`).join(', ');
  const triggers = byStatement.map(
    (change) => `CREATE TRIGGER ${refresh}_on_${change.toLowerCase()} AFTER ${change} ON ${table}
      REFERENCING ${TRANSITION[change]} FOR EACH STATEMENT EXECUTE FUNCTION ${nameOf(source)}();`,
  );
  if (on.includes('UPDATE'))
    triggers.push(`CREATE TRIGGER ${refresh}_on_update AFTER UPDATE OF ${columns.join(', ')} ON ${table} FOR EACH ROW
      WHEN ((${list('OLD')}) IS DISTINCT FROM (${list('NEW')})${among === undefined ? '' : ` AND (${among})`})
      EXECUTE FUNCTION ${nameOf(source)}();`);
  return `
    CREATE FUNCTION ${nameOf(source)}() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      touched uuid[];
    BEGIN
      CASE TG_OP
        ${branches.join('\n        ')}
      END CASE;
      IF touched <> '{}' THEN
        PERFORM ${refresh}(touched);
      END IF;
      RETURN NULL;
    END $$;
    ${triggers.join('\n    ')}`;
}

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

/** Few index look-ups per request, whatever the planner takes the tables' sizes to be (there may be no statistics yet). */
const BY_INDEX = 'SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off';
/** First the locks, then the reading, in the order of all writers (the request first): of two at once the second sees the first's. */
const HOLD_REQUESTS = 'PERFORM 1 FROM request WHERE id = ANY (request_ids) ORDER BY id FOR NO KEY UPDATE;';

/**
 * What the statistics read: narrow rows of what counts (`request_stats`, `commission_stats`, `proposal_stats`) and sums by UTC
 * day (`stats_day`), all kept in the transaction of what they are made from, whoever writes. A sum is never updated by the
 * transaction that changes it, which would make writers wait for each other: it appends to `stats_change`, readers add both,
 * and `fold_stats` moves the one into the other.
 */
export class Stats1790000000020 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- To read what is there already may take longer than a statement of the service may.
      SET LOCAL statement_timeout = 0;

      CREATE TABLE stats_day (
        metric text NOT NULL,
        day date NOT NULL,
        key text NOT NULL,
        n bigint NOT NULL,
        total bigint NOT NULL,
        CONSTRAINT stats_day_pkey PRIMARY KEY (metric, day, key)
      );
      CREATE TABLE stats_change (
        metric text NOT NULL,
        day date NOT NULL,
        key text NOT NULL,
        n bigint NOT NULL,
        total bigint NOT NULL
      );

      -- One row a request. The dates of an outcome are there only while it stands: not once the request is cancelled.
      CREATE TABLE request_stats (
        request_id uuid PRIMARY KEY CONSTRAINT request_stats_request_id_fkey REFERENCES request ON DELETE CASCADE,
        organizer_id uuid NOT NULL,
        status text NOT NULL,
        -- the furthest step of the funnel that the request has ever reached: 0 qualifying to 4 won
        furthest smallint NOT NULL,
        created_at timestamptz(3) NOT NULL,
        won_at timestamptz(3),
        lost_at timestamptz(3),
        winner_id uuid,
        -- from the creation to the first outbound mail or message
        response_ms bigint,
        response_bucket smallint
      );
      CREATE INDEX request_stats_created_at_idx ON request_stats (created_at) INCLUDE (organizer_id);
      CREATE INDEX request_stats_won_at_idx ON request_stats (won_at) INCLUDE (winner_id, organizer_id) WHERE won_at IS NOT NULL;
      CREATE INDEX request_stats_winner_id_idx ON request_stats (winner_id, won_at) WHERE won_at IS NOT NULL;
      CREATE INDEX request_stats_organizer_won_at_idx ON request_stats (organizer_id, won_at) WHERE won_at IS NOT NULL;
      CREATE INDEX request_stats_organizer_id_idx ON request_stats (organizer_id, created_at);
      CREATE INDEX request_stats_lost_at_idx ON request_stats (lost_at) WHERE lost_at IS NOT NULL;
      CREATE INDEX request_stats_response_idx ON request_stats (response_bucket, response_ms) INCLUDE (created_at)
        WHERE response_ms IS NOT NULL;

      -- One row a commission that counts: open (not paid yet) or paid, its request not cancelled.
      CREATE TABLE commission_stats (
        commission_id uuid PRIMARY KEY CONSTRAINT commission_stats_commission_id_fkey REFERENCES commission ON DELETE CASCADE,
        request_id uuid NOT NULL,
        member_id uuid NOT NULL,
        organizer_id uuid NOT NULL,
        paid_at timestamptz(3),
        currency text NOT NULL,
        amount numeric(12,2) NOT NULL
      );
      CREATE INDEX commission_stats_request_id_idx ON commission_stats (request_id);
      CREATE INDEX commission_stats_paid_at_idx ON commission_stats (paid_at) INCLUDE (member_id, organizer_id, currency, amount);
      CREATE INDEX commission_stats_member_currency_idx ON commission_stats (member_id) WHERE currency <> 'EUR';
      CREATE INDEX commission_stats_organizer_currency_idx ON commission_stats (organizer_id) WHERE currency <> 'EUR';

      -- One row a member and sent catalog. A request counts once for a member and period: in the row whose predecessor, the
      -- same member's in an earlier catalog of the request, is not of the period.
      CREATE TABLE proposal_stats (
        catalog_id uuid NOT NULL CONSTRAINT proposal_stats_catalog_id_fkey REFERENCES catalog ON DELETE CASCADE,
        member_id uuid NOT NULL,
        request_id uuid NOT NULL,
        sent_at timestamptz(3) NOT NULL,
        earlier_at timestamptz(3),
        CONSTRAINT proposal_stats_pkey PRIMARY KEY (catalog_id, member_id)
      );
      CREATE INDEX proposal_stats_request_id_idx ON proposal_stats (request_id);
      CREATE INDEX proposal_stats_member_id_idx ON proposal_stats (member_id, sent_at) INCLUDE (earlier_at);
      CREATE INDEX proposal_stats_sent_at_idx ON proposal_stats (sent_at) INCLUDE (member_id, earlier_at);

      -- How far along the funnel a status is. Lost and cancelled can be reached from anywhere and say nothing.
      CREATE FUNCTION request_step(status text) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
        AS $$
          SELECT CASE status WHEN 'searching' THEN 1 WHEN 'proposed' THEN 2 WHEN 'negotiating' THEN 3
                             WHEN 'won' THEN 4 WHEN 'closed' THEN 4 ELSE 0 END::smallint
        $$;

      -- Four buckets for each doubling of the time, so that a median is looked for in one of them and not in all.
      CREATE FUNCTION response_bucket(ms bigint) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
        AS $$ SELECT floor(4 * ln(ms + 1.0::double precision) / ln(2.0::double precision))::smallint $$;

      CREATE FUNCTION refresh_request_stats(request_ids uuid[]) RETURNS void LANGUAGE plpgsql ${BY_INDEX} AS $$
      BEGIN
        ${HOLD_REQUESTS}
        INSERT INTO request_stats AS kept (request_id, ${KEPT.join(', ')})
        SELECT r.id, r.organizer_id, r.status, CASE WHEN r.won_at IS NULL THEN request_step(r.status) ELSE 4 END, r.created_at,
               CASE WHEN r.status IN ('won', 'closed') THEN r.won_at END, CASE WHEN r.status = 'lost' THEN r.lost_at END,
               (SELECT s.member_id FROM result s WHERE s.request_id = r.id AND s.stage = 'selected'),
               response.ms, response_bucket(response.ms)
          FROM request r
          CROSS JOIN LATERAL (
            SELECT least(${ANSWERS.map(
              (table) => `(SELECT min(m.sent_at) FROM ${table} m
              WHERE m.request_id = r.id AND m.direction = 'outbound' AND m.sent_at IS NOT NULL)`,
            ).join(', ')}) AS at
          ) first
          CROSS JOIN LATERAL (
            SELECT CASE WHEN first.at IS NOT NULL
                        THEN greatest(0, round(extract(epoch FROM first.at - r.created_at) * 1000))::bigint END AS ms
          ) response
         WHERE r.id = ANY (request_ids)
        ON CONFLICT (request_id) DO UPDATE SET ${KEPT.map((column) =>
          column === 'furthest'
            ? 'furthest = greatest(kept.furthest, excluded.furthest)'
            : `${column} = excluded.${column}`,
        ).join(', ')}
         WHERE (${KEPT.map((column) => `kept.${column}`).join(', ')})
               IS DISTINCT FROM (${KEPT.map((column) => (column === 'furthest' ? 'greatest(kept.furthest, excluded.furthest)' : `excluded.${column}`)).join(', ')});
      END $$;

      CREATE FUNCTION refresh_commission_stats(request_ids uuid[]) RETURNS void LANGUAGE plpgsql ${BY_INDEX} AS $$
      BEGIN
        ${HOLD_REQUESTS}
        DELETE FROM commission_stats WHERE request_id = ANY (request_ids);
        INSERT INTO commission_stats (commission_id, request_id, member_id, organizer_id, paid_at, currency, amount)
        SELECT c.id, c.request_id, c.member_id, r.organizer_id, c.paid_at, c.currency, c.amount
          FROM commission c JOIN request r ON r.id = c.request_id
         WHERE c.request_id = ANY (request_ids) AND c.status <> 'cancelled' AND r.status <> 'cancelled';
      END $$;

      CREATE FUNCTION refresh_proposal_stats(request_ids uuid[]) RETURNS void LANGUAGE plpgsql ${BY_INDEX} AS $$
      BEGIN
        ${HOLD_REQUESTS}
        DELETE FROM proposal_stats WHERE request_id = ANY (request_ids);
        INSERT INTO proposal_stats (catalog_id, member_id, request_id, sent_at, earlier_at)
        SELECT c.id, i.member_id, c.request_id, c.sent_at,
               lag(c.sent_at) OVER (PARTITION BY c.request_id, i.member_id ORDER BY c.sent_at, c.version)
          FROM catalog c JOIN catalog_item i ON i.catalog_id = c.id
         WHERE c.request_id = ANY (request_ids) AND c.status = 'sent';
      END $$;

      -- Moves what was appended into the sums and answers how much; a reader sees it in the one or the other, never in both.
      CREATE FUNCTION fold_stats() RETURNS integer LANGUAGE sql AS $$
        WITH taken AS (
          DELETE FROM stats_change RETURNING metric, day, key, n, total
        ), folded AS (
          INSERT INTO stats_day AS kept (metric, day, key, n, total)
          SELECT metric, day, key, sum(n), sum(total) FROM taken
           GROUP BY metric, day, key HAVING sum(n) <> 0 OR sum(total) <> 0 ORDER BY metric, day, key
          ON CONFLICT (metric, day, key) DO UPDATE SET n = kept.n + excluded.n, total = kept.total + excluded.total
        )
        SELECT count(*)::integer FROM taken
      $$;
      ${COUNTED.map(countedBy).join('\n')}
      ${SOURCES.map(refreshedBy).join('\n')}

      -- What is there already. Where requests have been is in the timeline.
      SELECT refresh_request_stats(ARRAY(SELECT id FROM request));
      SELECT refresh_commission_stats(ARRAY(SELECT DISTINCT request_id FROM commission));
      SELECT refresh_proposal_stats(ARRAY(SELECT DISTINCT request_id FROM catalog WHERE status = 'sent'));
      UPDATE request_stats SET furthest = seen.furthest
        FROM (SELECT request_id, max(request_step(payload ->> 'to')) AS furthest FROM timeline_event
               WHERE kind = 'request_status_changed' GROUP BY request_id) seen
       WHERE request_stats.request_id = seen.request_id AND request_stats.furthest < seen.furthest;
      INSERT INTO stats_change (metric, day, key, n, total)
      SELECT metric, day, key, sum(n), sum(total)
        FROM (${COUNTED.filter(({ table }) => table !== 'request_stats')
          .map(({ table, facts }) => facts(table))
          .join(' UNION ALL ')}) facts
       GROUP BY metric, day, key;
      SELECT fold_stats();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const source of SOURCES) {
      for (const change of source.on)
        await db.query(`DROP TRIGGER ${source.refresh}_on_${change.toLowerCase()} ON ${source.table}`);
      await db.query(`DROP FUNCTION ${nameOf(source)}()`);
    }
    for (const { table, on } of COUNTED) {
      for (const change of on) await db.query(`DROP TRIGGER stats_count_on_${change.toLowerCase()} ON ${table}`);
      await db.query(`DROP FUNCTION stats_count_${table}()`);
    }
    await db.query(`
      DROP FUNCTION fold_stats();
      DROP FUNCTION refresh_proposal_stats(uuid[]);
      DROP FUNCTION refresh_commission_stats(uuid[]);
      DROP FUNCTION refresh_request_stats(uuid[]);
      DROP FUNCTION response_bucket(bigint);
      DROP FUNCTION request_step(text);
      DROP TABLE proposal_stats, commission_stats, request_stats, stats_change, stats_day;
    `);
  }
}
