// The tables in parts by month: what their migrations make callers wait, what is asked of them costs before and after, and what it is to let
// old rows go. And what mails would cost in parts, which they are not.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { machine, table, writeReport } from './report.mjs';
import { withKept } from './seed.mjs';
import { cpuSeconds, median } from './service.mjs';

const MONTHS = 60;
/** Rows of each request, over as many days. */
const ROWS = 50;
/** Of the load a second: as many rows are written as are read. */
const RATE = 50;
const CALM_SECONDS = 10;
const CALLS = 2000;
/** Rows of a page of the screen. */
const PAGE = 20;
/** How many months are ahead when it is measured once more. */
const AHEAD = [12, 36, 120];

const id = (moment, n) =>
  `(left(first_id_at(${moment})::text, 13) || '-7000-8000-' || lpad(${n}::text, 12, '0'))::uuid`;
/** When the n-th of so many rows was made. */
const momentOf = (rows) => (n) =>
  `(now() - interval '${MONTHS} months' + ${n} / ${rows}::float8 * interval '${MONTHS} months')`;

/** An organizer and requests, each as old as its first row. */
async function seedRequests(db, requests, begin) {
  await db.query(
    `INSERT INTO organizer (id, email, created_at, updated_at) VALUES (${id('now()', 1)}, 'bench@client.example', now(), now())`,
  );
  await db.query(`
    INSERT INTO request (id, code, status, source, organizer_id, title, event_type, attendees, configuration, city, last_activity_at, created_at, updated_at)
    SELECT ${id(begin('n'), 'n')}, 'R-' || upper(lpad(to_hex(n), 6, '0')), 'closed', 'manual', ${id('now()', 1)}, 'Seminar', 'seminar', 80, 'classroom', 'Lyon',
           ${begin('n')}, ${begin('n')}, ${begin('n')} FROM generate_series(0, ${requests - 1}) AS n`);
}

/** The n-th row is about one of the requests that were made in the fifty days before it. */
const aboutOf = (requests) =>
  `greatest(0, n / ${ROWS} - (n % ${ROWS}) * ${Math.max(1, Math.round(requests / (MONTHS * 30.4)))})`;

let made = 0;
/** An id of now, as the service makes them. */
function newId() {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7fff-8000-${(++made).toString(16).padStart(12, '0')}`;
}

const ENTRY = `id, request_id AS "requestId", kind, actor_type AS "actorType", actor_id AS "actorId", actor_label AS "actorLabel", via, payload,
  trace_id AS "traceId", created_at AS "createdAt"`;
/** As the service asks for a page; `since` is what it says of the ids. */
const timelineOf = (since) => `SELECT counted.total, page.*
  FROM (SELECT count(*) AS total FROM timeline_event WHERE request_id = $1 ${since}) counted
  LEFT JOIN LATERAL (SELECT ${ENTRY} FROM timeline_event WHERE request_id = $1 ${since} ORDER BY created_at DESC, id DESC LIMIT ${PAGE}) page ON true`;
const ENTRY_SEED = (moment, n, about) =>
  `INSERT INTO timeline_event (id, request_id, kind, actor_type, actor_label, via, payload, created_at)
   SELECT ${id(moment, n)}, ${about}, 'request_updated', 'user', 'bench', 'api', '{"changed": ["title", "attendees"]}', ${moment}`;

const TOLD = `id, kind, params, title, body, request_id AS "requestId", read_at AS "readAt", read_by AS "readBy", trace_id AS "traceId", created_at AS "createdAt",
  (SELECT code FROM request WHERE request.id = request_id) AS "requestCode"`;
const newest = (where) => `SELECT ${TOLD} FROM notification ${where} ORDER BY created_at DESC, id DESC LIMIT ${PAGE}`;
const UNPLACED = 'position IS NULL OR (read_at IS NOT NULL AND read_position IS NULL)';
const NOTICE_SEED = (moment, n, about) =>
  `INSERT INTO notification (id, kind, title, body, params, request_id, dedupe_key, read_at, position, read_position, created_at, updated_at)
   SELECT ${id(moment, n)}, 'request_created', 'New request', 'Seminar of 80 in Lyon', '{"code": "R-000001"}', ${about}, 'bench:' || ${n},
          CASE WHEN ${n} % 50 > 0 THEN ${moment} END, 2 * (${n}), CASE WHEN ${n} % 50 > 0 THEN 2 * (${n}) + 1 END, ${moment}, ${moment}`;

/**
 * The tables: the first of their migrations, which is taken back with all that came later; what writes a row; what is read, before and
 * after, the first of it by the load; and what lets a month go.
 */
const TABLES = {
  timeline_event: {
    title: 'The timeline',
    first: 'TimelineBound1790000000089',
    indexes: ['timeline_event_request_id_idx', 'timeline_event_created_at_idx'],
    seed: ENTRY_SEED,
    write: {
      name: 'write',
      text: `INSERT INTO timeline_event (id, request_id, kind, actor_type, actor_id, actor_label, via, payload, trace_id, created_at)
         SELECT row.id, row.request_id, row.kind, 'user', NULL, 'bench', 'api', row.payload, NULL, now()
           FROM jsonb_to_recordset($1::jsonb) AS row (id uuid, request_id uuid, kind text, payload jsonb)`,
    },
    reads: [
      {
        name: 'one request’s timeline',
        before: timelineOf(''),
        // planned once, which it was not before
        after: { name: 'since', text: timelineOf('AND id >= timeline_since($1)') },
        values: (request) => [request],
      },
      {
        name: 'the newest of all',
        before: `SELECT ${ENTRY} FROM timeline_event ORDER BY created_at DESC, id DESC LIMIT ${PAGE}`,
      },
    ],
    // the steps of forget_timeline, which refuses a month as young as this
    drop: (part) => [
      `SELECT (created_at AT TIME ZONE 'UTC')::date, count(*) FROM ${part} GROUP BY 1`,
      `DROP TABLE ${part}`,
    ],
    forget: 'forget_timeline',
  },
  notification: {
    title: 'Notifications',
    first: 'NotificationKeys1790000000097',
    indexes: [
      'notification_created_at_idx',
      'notification_request_id_idx',
      'notification_position_idx',
      'notification_read_position_idx',
    ],
    seed: NOTICE_SEED,
    write: {
      name: 'write',
      text: `INSERT INTO notification (id, kind, title, body, params, request_id, dedupe_key, created_at, updated_at)
         SELECT row.id, row.kind, 'Told', 'of a request', row.payload, row.request_id, 'bench:' || row.id, now(), now()
           FROM jsonb_to_recordset($1::jsonb) AS row (id uuid, request_id uuid, kind text, payload jsonb)`,
    },
    reads: [
      { name: 'the newest', before: { name: 'newest', text: newest('') } },
      { name: 'the newest unread', before: { name: 'unread', text: newest('WHERE read_at IS NULL') } },
      {
        name: 'whether there is news',
        before: {
          name: 'state',
          text: `SELECT EXISTS (SELECT 1 FROM notification WHERE ${UNPLACED}) AS unplaced,
            greatest((SELECT max(position) FROM notification), (SELECT max(read_position) FROM notification), 0)::float8 AS head`,
        },
      },
      {
        name: 'the last five of the stream',
        before: {
          name: 'after',
          text: `WITH ahead AS (
              (SELECT position AS place, id FROM notification WHERE position > $1 ORDER BY position LIMIT 100)
              UNION ALL
              (SELECT read_position, id FROM notification WHERE read_position > $1 ORDER BY read_position LIMIT 100)
              ORDER BY place LIMIT 100)
            SELECT place, ${TOLD} FROM ahead JOIN notification USING (id) ORDER BY place`,
        },
        values: (_request, rows) => [String(2 * rows - 6)],
      },
    ],
    // the steps of forget_notifications, which lets the oldest go
    drop: (part) => [
      `DELETE FROM notification_key USING ${part} AS told WHERE told.dedupe_key = notification_key.dedupe_key`,
      `SELECT count(*) FROM ${part}`,
      'LOCK TABLE push_delivery IN ACCESS EXCLUSIVE MODE',
      'LOCK TABLE ONLY notification IN ACCESS EXCLUSIVE MODE',
      `SELECT count(*) FROM ${part} WHERE read_at IS NULL`,
      `ALTER TABLE notification DETACH PARTITION ${part}`,
      `DROP TABLE ${part}`,
    ],
    forget: 'forget_notifications',
  },
};

/** Rows over five years in the order of time, as they come, and the requests that they are about. */
async function seed(db, of, rows, requests) {
  const moment = momentOf(rows);
  const begin = (n) => moment(`(${n}::bigint * ${ROWS})`);
  const about = aboutOf(requests);
  await db.query(`SET session_replication_role = replica`);
  await seedRequests(db, requests, begin);
  const { rows: indexes } = await db.query(
    'SELECT pg_get_indexdef(name::regclass) AS text FROM unnest($1::text[]) AS name',
    [of.indexes],
  );
  await db.query(`DROP INDEX ${of.indexes.join()}`);
  await db.query(`${of.seed(moment('n'), 'n', id(begin(about), about))} FROM generate_series(0, ${rows - 1}) AS n`);
  for (const { text } of indexes) await db.query(text.replace(' ON ONLY ', ' ON '));
  await db.query('RESET session_replication_role');
}

async function command(word, url) {
  const child = spawn(process.execPath, ['scripts/start.mjs', 'database.main.js', word], {
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`db:${word} ended with ${code}.`);
}

const connect = async (url) => {
  const client = new pg.Client({ connectionString: url, application_name: 'bench' });
  await client.connect();
  return client;
};

const rowOf = (request) => [
  JSON.stringify([{ id: newId(), request_id: request, kind: 'bench', payload: { changed: ['title'] } }]),
];

const withValues = (statement, values) => ({
  ...(typeof statement === 'string' ? { text: statement } : statement),
  values,
});

/** Writers and readers who come by the clock, whether those before them have been answered or not. */
class Callers {
  calls = [];
  written = 0;
  failed = [];
  #over = false;

  /** `ask` answers the statement of a kind about a request. */
  constructor(clients, requests, ask) {
    this.clients = clients;
    this.ask = ask;
    this.done = Promise.all([this.#come('write', requests), this.#come('read', requests)]);
  }

  async #come(kind, requests) {
    const began = performance.now();
    const waiting = [];
    for (let n = 0; !this.#over; n++) {
      const due = began + (n * 1000) / RATE;
      await wait(Math.max(0, due - performance.now()));
      const client = this.clients[kind][n % this.clients[kind].length];
      waiting.push(
        client.query(this.ask(kind, requests[n % requests.length])).then(
          () => {
            if (kind === 'write') this.written++;
            this.calls.push({ kind, due, ms: performance.now() - due });
          },
          (error) => this.failed.push(error.message),
        ),
      );
    }
    await Promise.all(waiting);
  }

  /** The longest that a caller of a kind has waited who came since that moment, and before another. */
  longest(kind, from, to = Infinity) {
    return Math.max(
      ...this.calls.filter((call) => call.kind === kind && call.due >= from && call.due < to).map(({ ms }) => ms),
    );
  }

  async stop() {
    this.#over = true;
    await this.done;
    if (this.failed.length > 0) throw new Error(`${this.failed.length} calls failed: ${this.failed[0]}`);
  }
}

/** Work while callers come: the longest that writers and readers waited before it and during it. */
async function under(url, requests, ask, work) {
  const clients = { write: [], read: [] };
  for (const kind of Object.keys(clients)) for (let n = 0; n < 8; n++) clients[kind].push(await connect(url));
  const callers = new Callers(clients, requests, ask);
  await wait(1000);
  const began = performance.now();
  await wait(CALM_SECONDS * 1000);
  const from = performance.now();
  const answer = await work();
  const to = performance.now();
  await wait(1000);
  await callers.stop();
  for (const client of [...clients.write, ...clients.read]) await client.end();
  const of = (kind) => ({ before: callers.longest(kind, began, from), during: callers.longest(kind, from) });
  return { answer, seconds: (to - from) / 1000, written: callers.written, write: of('write'), read: of('read') };
}

/** What a statement costs: milliseconds for the caller, processor time of its connection, pages that it touches. */
async function cost(url, statement, values) {
  const client = await connect(url);
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  for (let n = 0; n < 100; n++) await client.query(withValues(statement, values(n)));
  const ms = [];
  const cpu = cpuSeconds(rows[0].pid);
  for (let n = 0; n < CALLS; n++) {
    const began = performance.now();
    await client.query(withValues(statement, values(n)));
    ms.push(performance.now() - began);
  }
  const us = ((cpuSeconds(rows[0].pid) - cpu) / CALLS) * 1e6;
  const pages = [];
  for (let n = 0; n < 20; n++) {
    const given = values(n);
    const text = (statement.text ?? statement).replaceAll(/\$(\d)/g, (_, place) =>
      client.escapeLiteral(given[place - 1]),
    );
    const { rows: plan } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`);
    const [{ Plan: top }] = plan[0]['QUERY PLAN'];
    pages.push(top['Shared Hit Blocks'] + top['Shared Read Blocks']);
  }
  await client.end();
  ms.sort((a, b) => a - b);
  return { p50: ms[CALLS / 2], p95: ms[Math.floor(CALLS * 0.95)], us, pages: median(pages) };
}

const f = (value, digits = 1) => value.toFixed(digits);
const COSTS = ['', 'p50 / p95 ms', 'database, µs CPU', 'pages'];
const line = (name, { p50, p95, us, pages }) => [name, `${f(p50, 2)} / ${f(p95, 2)}`, us.toFixed(0), String(pages)];

/** Requests whose rows are neither the first nor the last. */
async function someRequests(db, requests) {
  const { rows } = await db.query(
    `SELECT id FROM (SELECT id FROM request ORDER BY id DESC OFFSET ${Math.floor(requests / 100)} LIMIT 5000) recent ORDER BY md5(id::text) LIMIT 500`,
  );
  return rows.map(({ id: request }) => request);
}

/** One table: into parts under load, a month made and let go, and what it costs with more and more months. */
async function intoParts(whole, requests) {
  const of = TABLES[whole];
  const rows = requests * ROWS;
  const prepared = async (db) => {
    const url = new URL(process.env.DATABASE_URL);
    url.pathname = `/${db.database}`;
    await seed(db, of, rows, requests);
    // what the statistics and lists count of each row is no matter here
    while ((await db.query('SELECT 1 FROM migration WHERE name = $1', [of.first])).rows.length > 0)
      await command('revert', url.toString());
    await db.query(`VACUUM ANALYZE ${whole}`);
    await db.query('VACUUM ANALYZE request');
  };
  return withKept(
    async (url) => {
      const db = await connect(url);
      const about = await machine(db);
      const ids = await someRequests(db, requests);
      const [read] = of.reads;
      const valuesOf = ({ values = () => [] }, request) => values(request, rows);
      const asked = (age) => (kind, request) =>
        kind === 'write'
          ? withValues(of.write, rowOf(request))
          : withValues(read[age] ?? read.before, valuesOf(read, request));

      const costs = [];
      const measure = (statement, values) => cost(url, statement, (n) => values(ids[n % ids.length]));
      /** Writes first, then a VACUUM: all readings find as much of the rows in the index alone. */
      const measured = async (name, age) => {
        const write = await measure(of.write, rowOf);
        await db.query(`VACUUM ${whole}`);
        for (const each of of.reads)
          costs.push(
            line(
              `${name}: ${each.name}`,
              await measure(each[age] ?? each.before, (request) => valuesOf(each, request)),
            ),
          );
        costs.push(line(`${name}: one more`, write));
      };
      // the requests are where a caller finds them in memory before anybody counts
      await measure(read.before, (request) => valuesOf(read, request));
      await measured('one table', 'before');

      const count = async () => Number((await db.query(`SELECT count(*) AS n FROM ${whole}`)).rows[0].n);
      const counted = await count();
      const steps = [];
      let known = new Set((await db.query('SELECT name FROM migration')).rows.map(({ name }) => name));
      const upgrade = await under(url, ids, asked('before'), async () => {
        const began = performance.now();
        let over = false;
        const running = command('migrate', url).finally(() => (over = true));
        while (!over) {
          const { rows: all } = await db.query('SELECT name FROM migration');
          for (const { name } of all)
            if (!known.has(name)) steps.push([name.replace(/\d+$/, ''), f((performance.now() - began) / 1000)]);
          known = new Set(all.map(({ name }) => name));
          await wait(20);
        }
        await running;
      });
      const lost = counted + upgrade.written - (await count());

      const make = (from, to) =>
        db.query(
          `SELECT make_month('${whole}', (date_trunc('month', now()) + n * interval '1 month')::date) FROM generate_series(${from}, ${to}) n`,
        );
      const inParts = async (months) => {
        await make(2, months);
        const { rows: parts } = await db.query('SELECT count(*)::int + 1 AS n FROM month_part WHERE whole = $1', [
          whole,
        ]);
        await measured(`${parts[0].n} parts`, 'after');
      };
      await inParts(1);
      const ahead = await under(url, ids, asked('after'), async () => {
        const began = performance.now();
        await db.query('BEGIN');
        await db.query('SET LOCAL lock_timeout = 500');
        await make(2, 2);
        await db.query('COMMIT');
        return performance.now() - began;
      });
      await inParts(2);

      // A month like those of the seed, to be let go: in the first part there is none yet.
      const monthly = Math.floor(rows / MONTHS);
      const { rows: last } = await db.query(
        'SELECT name, month::text FROM month_part WHERE whole = $1 AND NOT is_first ORDER BY month LIMIT 1',
        [whole],
      );
      await db.query('SET session_replication_role = replica');
      const second = `('${last[0].month}'::timestamp AT TIME ZONE 'UTC' + n * interval '1 second')`;
      await db.query(`${of.seed(second, `(${2 * rows} + n)`, `'${ids[0]}'`)} FROM generate_series(1, ${monthly}) n`);
      await db.query('RESET session_replication_role');
      const dropped = await under(url, ids.slice(1), asked('after'), async () => {
        await db.query('BEGIN');
        await db.query('SET LOCAL lock_timeout = 500');
        const began = performance.now();
        for (const step of of.drop(last[0].name)) await db.query(step);
        await db.query('COMMIT');
        return performance.now() - began;
      });
      const forgotten = await under(url, ids, asked('after'), async () => {
        let gone = 0;
        const began = performance.now();
        for (let went = 1; went > 0 && performance.now() - began < 20_000; gone += went)
          [{ went }] = (
            await db.query(`SELECT ${of.forget}(first_id_at(now() - interval '24 months'), 2000) AS went`)
          ).rows;
        return (gone / (performance.now() - began)) * 1000;
      });

      for (const months of AHEAD) await inParts(months);
      await db.end();

      const waits = (name, seconds, { write, read: reading }) => [
        name,
        seconds,
        f(write.before),
        f(write.during),
        f(reading.before),
        f(reading.during),
      ];
      if (lost !== 0) throw new Error(`${lost} rows of ${whole} are lost.`);
      return [
        `**${of.title}.** ${about} ${rows.toLocaleString('en')} rows of ${requests.toLocaleString('en')} requests over ${MONTHS} months; ${RATE} are written and ${RATE} readings made a second (${read.name}).`,
        table(
          ['', 'took', 'longest write before, ms', 'during, ms', 'longest read before, ms', 'during, ms'],
          [
            waits('the migrations', `${f(upgrade.seconds)} s`, upgrade),
            waits('the next month made', `${f(ahead.answer)} ms`, ahead),
            waits(`a month of ${monthly.toLocaleString('en')} dropped`, `${f(dropped.answer)} ms`, dropped),
            waits('the first part row by row', `${forgotten.answer.toFixed(0)} a second`, forgotten),
          ],
        ),
        `Rows lost by the migrations: ${lost}. Done, in seconds after the command began: ${steps.map(([name, at]) => `${name} ${at}`).join(', ')}.`,
        table(COSTS, costs),
      ].join('\n\n');
    },
    { whole, rows, months: MONTHS },
    ['partitions.bench.mjs'],
    prepared,
  );
}

/** Mails of a request, in one thread over as many days. */
const MAILS = 10;

/** What is asked of mails, of a table: as `communications`, `inbound` and the lists of requests ask it. */
const mailReads = (mails) => {
  const since = (subject) => (mails === 'email_message' ? '' : `AND id >= timeline_since(${subject})`);
  return [
    ['a thread', `SELECT * FROM ${mails} WHERE thread_id = $1::uuid ORDER BY created_at, id`],
    ...(since('$1') === ''
      ? []
      : [
          [
            'a thread, since it was made',
            `SELECT * FROM ${mails} WHERE thread_id = $1::uuid ${since('$1::uuid')} ORDER BY created_at, id`,
          ],
        ]),
    [
      'the newest of a direction',
      `SELECT id, "from", "to", subject, created_at FROM ${mails} WHERE direction = 'inbound' ORDER BY created_at DESC, id DESC LIMIT ${PAGE}`,
    ],
    [
      'what a mail answers, by its Message-ID',
      `SELECT id, request_id, member_id FROM ${mails} WHERE message_id = ANY (ARRAY['<5@bench.example>', '<' || left($1, 8) || '@bench.example>']) LIMIT 1`,
    ],
    ['what a provider tells of, by its id', `SELECT id FROM ${mails} WHERE provider_id = 'p-' || left($1, 8)`],
    [
      'what is due',
      `SELECT id FROM ${mails} WHERE status = 'pending' AND direction = 'outbound' AND next_attempt_at <= now() ORDER BY next_attempt_at, id LIMIT 200`,
    ],
    [
      'the last mail of 25 requests in a list',
      `SELECT r.id, (SELECT max(created_at) FROM ${mails} m WHERE m.request_id = r.id AND m.direction = 'inbound' ${since('r.id').replace('id >=', 'm.id >=')})
         FROM request r WHERE r.id <= $1::uuid ORDER BY r.id DESC LIMIT 25`,
    ],
  ];
};

/** Mails as they are, and a copy of them in parts. No part is dropped: nothing lets mails go by their age. */
async function mails(requests) {
  const rows = requests * MAILS;
  const moment = momentOf(rows);
  const begin = (n) => moment(`(${n}::bigint * ${MAILS})`);
  return withKept(
    async (url) => {
      const db = await connect(url);
      const about = await machine(db);
      const ids = await someRequests(db, requests);
      const costs = [];
      const measured = async (name, whole) => {
        await db.query(`VACUUM ${whole}`);
        for (const [what, text] of mailReads(whole))
          for (const statement of [text, { name: 'once', text }])
            costs.push(
              line(
                `${name}: ${what}${typeof statement === 'string' ? '' : ', planned once'}`,
                await cost(url, statement, (n) => (/\$1/.test(text) ? [ids[n % ids.length]] : [])),
              ),
            );
      };
      await measured('one table', 'email_message');
      const { rows: indexes } = await db.query(
        `SELECT regexp_replace(replace(pg_get_indexdef(indexrelid), 'email_message', 'mails'), '^CREATE UNIQUE', CASE WHEN indisprimary THEN 'CREATE UNIQUE' ELSE 'CREATE' END) AS text
           FROM pg_index WHERE indrelid = 'email_message'::regclass`,
      );
      await db.query(`
        CREATE TABLE mails (LIKE email_message INCLUDING ALL EXCLUDING INDEXES) PARTITION BY RANGE (id);
        CREATE TABLE mails_other PARTITION OF mails DEFAULT;
        CREATE TABLE mails_before PARTITION OF mails FOR VALUES FROM (MINVALUE) TO ('ff000000-0000-0000-0000-000000000000')`);
      await db.query('INSERT INTO mails SELECT * FROM email_message');
      for (const { text } of indexes) await db.query(text.replace(' ON ONLY ', ' ON '));
      await db.query('VACUUM ANALYZE mails');
      let parts = 2;
      for (const months of [0, ...AHEAD]) {
        for (; parts < months + 1; parts++)
          await db.query(
            `CREATE TABLE mails_${parts} PARTITION OF mails FOR VALUES FROM ('ff${parts.toString(16).padStart(6, '0')}-0000-0000-0000-000000000000') TO ('ff${(parts + 1).toString(16).padStart(6, '0')}-0000-0000-0000-000000000000')`,
          );
        await measured(`${parts} parts`, 'mails');
      }
      await db.end();
      return [
        `**Mails, which are not in parts.** ${about} ${rows.toLocaleString('en')} mails of ${requests.toLocaleString('en')} requests over ${MONTHS} months, and a copy of them in parts.`,
        table(COSTS, costs),
      ].join('\n\n');
    },
    { mails: rows, months: MONTHS },
    ['partitions.bench.mjs'],
    async (db) => {
      await db.query('SET session_replication_role = replica');
      await seedRequests(db, requests, begin);
      const about = `(n / ${MAILS})`;
      await db.query(`
        INSERT INTO email_message (id, thread_id, request_id, direction, "from", "to", subject, body_text, status, provider_id, message_id, sent_at, created_at, updated_at)
        SELECT ${id(moment('n'), 'n')}, ${id(begin(about), about)}, ${id(begin(about), about)}, CASE n % 2 WHEN 0 THEN 'inbound' ELSE 'outbound' END, 'a' || n || '@client.example',
               '{team@parvis.example}', 'A seminar', repeat('words of a mail ', 60), 'sent', 'p-' || n, '<' || n || '@bench.example>', ${moment('n')}, ${moment('n')}, ${moment('n')}
          FROM generate_series(0, ${rows - 1}) AS n`);
      await db.query('RESET session_replication_role');
      await db.query('VACUUM ANALYZE email_message');
      await db.query('VACUUM ANALYZE request');
    },
  );
}

export default async function partitions({ rows: names, requests = 200_000 }) {
  const all = {
    ...Object.fromEntries(Object.keys(TABLES).map((whole) => [whole, () => intoParts(whole, requests)])),
    email_message: () => mails(requests),
  };
  const report = [];
  for (const [name, run] of Object.entries(all)) {
    if (names.length > 0 && !names.includes(name)) continue;
    report.push(await run());
    console.log(report.at(-1));
  }
  if (requests === 200_000 && names.length === 0) writeReport('partitions', report.join('\n\n'));
}
