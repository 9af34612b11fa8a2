// The timeline in parts by month: what its migrations make callers wait, what one request's timeline and one entry cost before and
// after, and what it is to let old entries go.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { machine, table, writeReport } from './report.mjs';
import { withKept } from './seed.mjs';
import { cpuSeconds, median } from './service.mjs';

/** The first migration of the timeline in months: it is taken back, with all that came later, for the state before. */
const FIRST = 'TimelineBound1790000000089';
const MONTHS = 60;
/** Of each request, over as many days. */
const ENTRIES = 50;
/** Requests of the load a second: as many entries are written, each with a change of its request, as timelines are read. */
const RATE = 50;
const CALM_SECONDS = 10;
const CALLS = 2000;
/** Entries of a page of the screen. */
const PAGE = 20;

const WRITE = {
  name: 'write',
  text: `INSERT INTO timeline_event (id, request_id, kind, actor_type, actor_id, actor_label, via, payload, trace_id, created_at)
         SELECT row.id, row.request_id, row.kind, 'user', NULL, 'bench', 'api', row.payload, NULL, now()
           FROM jsonb_to_recordset($1::jsonb) AS row (id uuid, request_id uuid, kind text, payload jsonb)`,
};
const COLUMNS = `id, request_id AS "requestId", kind, actor_type AS "actorType", actor_id AS "actorId", actor_label AS "actorLabel", via, payload,
  trace_id AS "traceId", created_at AS "createdAt"`;
/** As the service asks for a page; `since` is what it says of the ids. */
const read = (since) => `SELECT counted.total, page.*
  FROM (SELECT count(*) AS total FROM timeline_event WHERE request_id = $1 ${since}) counted
  LEFT JOIN LATERAL (SELECT ${COLUMNS} FROM timeline_event WHERE request_id = $1 ${since} ORDER BY created_at DESC, id DESC LIMIT ${PAGE}) page ON true`;
const BEFORE = read('');
/** Planned once, which it was not before. */
const SINCE = { name: 'since', text: read('AND id >= timeline_since($1)') };
const NEWEST = `SELECT ${COLUMNS} FROM timeline_event ORDER BY created_at DESC, id DESC LIMIT ${PAGE}`;

/** Entries over five years in the order of time, as they come, and the requests that they are about. */
async function seed(db, rows, requests) {
  const id = (moment, n) =>
    `(left(first_id_at(${moment})::text, 13) || '-7000-8000-' || lpad(${n}::text, 12, '0'))::uuid`;
  const moment = (n) => `(now() - interval '${MONTHS} months' + ${n} / ${rows}::float8 * interval '${MONTHS} months')`;
  // a request is as old as its first entry
  const begin = (n) => moment(`(${n}::bigint * ${ENTRIES})`);
  await db.query(`SET session_replication_role = replica`);
  await db.query(
    `INSERT INTO organizer (id, email, created_at, updated_at) VALUES (${id('now()', 1)}, 'bench@client.example', now(), now())`,
  );
  await db.query(`
    INSERT INTO request (id, code, status, source, organizer_id, title, event_type, attendees, configuration, city, last_activity_at, created_at, updated_at)
    SELECT ${id(begin('n'), 'n')}, 'R-' || upper(lpad(to_hex(n), 6, '0')), 'closed', 'manual', ${id('now()', 1)}, 'Seminar', 'seminar', 80, 'classroom', 'Lyon',
           ${begin('n')}, ${begin('n')}, ${begin('n')} FROM generate_series(0, ${requests - 1}) AS n`);
  await db.query('DROP INDEX timeline_event_request_id_idx, timeline_event_created_at_idx');
  // The n-th entry is of one of the requests that were made in the fifty days before it.
  const daily = Math.max(1, Math.round(requests / (MONTHS * 30.4)));
  const about = `greatest(0, n / ${ENTRIES} - (n % ${ENTRIES}) * ${daily})`;
  await db.query(`
    INSERT INTO timeline_event (id, request_id, kind, actor_type, actor_label, via, payload, created_at)
    SELECT ${id(moment('n'), 'n')}, ${id(begin(about), about)}, 'request_updated', 'user', 'bench', 'api', '{"changed": ["title", "attendees"]}', ${moment('n')}
      FROM generate_series(0, ${rows - 1}) AS n`);
  await db.query('CREATE INDEX timeline_event_request_id_idx ON timeline_event (request_id, created_at DESC, id DESC)');
  await db.query('CREATE INDEX timeline_event_created_at_idx ON timeline_event (created_at DESC, id DESC)');
  await db.query('RESET session_replication_role');
  await db.query('VACUUM ANALYZE timeline_event');
  await db.query('VACUUM ANALYZE request');
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

let made = 0;
/** An id of now, as the service makes them. */
function newId() {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7fff-8000-${(++made).toString(16).padStart(12, '0')}`;
}
const entryOf = (request) => [
  JSON.stringify([{ id: newId(), request_id: request, kind: 'bench', payload: { changed: ['title'] } }]),
];

/** Writers and readers who come by the clock, whether those before them have been answered or not. */
class Callers {
  calls = [];
  written = 0;
  failed = [];
  #over = false;

  constructor(clients, requests, since) {
    this.clients = clients;
    this.since = since;
    this.done = Promise.all([this.#come('write', requests), this.#come('read', requests)]);
  }

  async #come(kind, requests) {
    const began = performance.now();
    const waiting = [];
    for (let n = 0; !this.#over; n++) {
      const due = began + (n * 1000) / RATE;
      await wait(Math.max(0, due - performance.now()));
      const client = this.clients[kind][n % this.clients[kind].length];
      const request = requests[n % requests.length];
      const call =
        kind === 'write' ? client.query({ ...WRITE, values: entryOf(request) }) : client.query(this.since, [request]);
      waiting.push(
        call.then(
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
async function under(url, requests, since, work) {
  const clients = { write: [], read: [] };
  for (const kind of Object.keys(clients)) for (let n = 0; n < 8; n++) clients[kind].push(await connect(url));
  const callers = new Callers(clients, requests, since);
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

/** What a statement costs: milliseconds for the caller, processor time of its connection, pages that it touches, months that it knows. */
async function cost(url, sql, values) {
  const client = await connect(url);
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const ask = (n) =>
    client.query(typeof sql === 'string' ? { text: sql, values: values(n) } : { ...sql, values: values(n) });
  for (let n = 0; n < 100; n++) await ask(n);
  const ms = [];
  const cpu = cpuSeconds(rows[0].pid);
  for (let n = 0; n < CALLS; n++) {
    const began = performance.now();
    await ask(n);
    ms.push(performance.now() - began);
  }
  const us = ((cpuSeconds(rows[0].pid) - cpu) / CALLS) * 1e6;
  const pages = [];
  for (let n = 0; n < 20; n++) {
    const { rows: plan } = await client.query(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${(sql.text ?? sql).replaceAll('$1', () => (values(n).length > 0 ? client.escapeLiteral(values(n)[0]) : ''))}`,
    );
    const [{ Plan: top }] = plan[0]['QUERY PLAN'];
    pages.push(top['Shared Hit Blocks'] + top['Shared Read Blocks']);
  }
  await client.end();
  ms.sort((a, b) => a - b);
  return { p50: ms[CALLS / 2], p95: ms[Math.floor(CALLS * 0.95)], us, pages: median(pages) };
}

export default async function partitions({ requests = 200_000 }) {
  const rows = requests * ENTRIES;
  const prepared = async (db) => {
    const url = new URL(process.env.DATABASE_URL);
    url.pathname = `/${db.database}`;
    await seed(db, rows, requests);
    // what the statistics count of each entry is no matter here
    while ((await db.query('SELECT 1 FROM migration WHERE name = $1', [FIRST])).rows.length > 0)
      await command('revert', url.toString());
    await db.query('VACUUM ANALYZE timeline_event');
  };
  await withKept(
    async (url) => {
      const db = await connect(url);
      const about = await machine(db);
      const { rows: some } = await db.query(
        `SELECT id FROM (SELECT id FROM request ORDER BY id DESC OFFSET ${Math.floor(requests / 100)} LIMIT 5000) recent ORDER BY md5(id::text) LIMIT 500`,
      );
      const ids = some.map(({ id }) => id);
      const of = (n) => [ids[n % ids.length]];
      const entry = (n) => entryOf(ids[n % ids.length]);
      const f = (value, digits = 1) => value.toFixed(digits);
      const line = (name, { p50, p95, us, pages }) => [
        name,
        `${f(p50, 2)} / ${f(p95, 2)}`,
        us.toFixed(0),
        String(pages),
      ];

      // The requests are where a caller finds them in memory before anybody counts.
      await cost(url, BEFORE, of);
      const costs = [];
      /** Writes first, then a VACUUM: all readings find as much of the rows in the index alone. */
      const measured = async (name, sql) => {
        const write = await cost(url, WRITE, entry);
        await db.query('VACUUM timeline_event');
        costs.push(
          line(`${name}: one request’s timeline`, await cost(url, sql, of)),
          line(`${name}: the newest of all`, await cost(url, NEWEST, () => [])),
          line(`${name}: one entry more`, write),
        );
      };
      await measured('one table', BEFORE);

      const count = async () => Number((await db.query('SELECT count(*) AS n FROM timeline_event')).rows[0].n);
      const counted = await count();
      const steps = [];
      let known = new Set((await db.query('SELECT name FROM migration')).rows.map(({ name }) => name));
      const upgrade = await under(url, ids, BEFORE, async () => {
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

      const inParts = async (months) => {
        await db.query(
          `SELECT make_timeline_month((date_trunc('month', now()) + n * interval '1 month')::date) FROM generate_series(2, ${months}) n`,
        );
        const { rows: parts } = await db.query('SELECT count(*)::int + 1 AS n FROM timeline_month');
        await measured(`${parts[0].n} parts`, SINCE);
      };
      await inParts(1);
      const ahead = await under(url, ids, SINCE, async () => {
        const began = performance.now();
        await db.query('BEGIN');
        await db.query('SET LOCAL lock_timeout = 500');
        await db.query(`SELECT make_timeline_month((date_trunc('month', now()) + interval '2 months')::date)`);
        await db.query('COMMIT');
        return performance.now() - began;
      });
      await inParts(2);

      // A month like those of the seed, to be let go: in the first part there is none yet.
      const monthly = Math.floor(rows / MONTHS);
      const { rows: last } = await db.query(
        'SELECT name, month::text FROM timeline_month WHERE NOT is_first ORDER BY month LIMIT 1',
      );
      await db.query('SET session_replication_role = replica');
      await db.query(`
        INSERT INTO timeline_event (id, request_id, kind, actor_type, actor_label, via, payload, created_at)
        SELECT (left(first_id_at('${last[0].month}'::timestamp AT TIME ZONE 'UTC' + n * interval '1 second')::text, 13) || '-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
               '${ids[0]}', 'request_updated', 'user', 'bench', 'api', '{"changed": ["title", "attendees"]}', now()
          FROM generate_series(1, ${monthly}) n`);
      await db.query('RESET session_replication_role');
      // The steps of `forget_timeline`, which refuses a month as young as this.
      const dropped = await under(url, ids.slice(1), SINCE, async () => {
        await db.query('BEGIN');
        await db.query('SET LOCAL lock_timeout = 500');
        await db.query(`SELECT (created_at AT TIME ZONE 'UTC')::date, count(*) FROM ${last[0].name} GROUP BY 1`);
        const began = performance.now();
        await db.query(`DROP TABLE ${last[0].name}`);
        await db.query('COMMIT');
        return performance.now() - began;
      });
      const forgotten = await under(url, ids, SINCE, async () => {
        let gone = 0;
        const began = performance.now();
        while (performance.now() - began < 20_000)
          gone += (await db.query(`SELECT forget_timeline(first_id_at(now() - interval '24 months'), 2000) AS gone`))
            .rows[0].gone;
        return (gone / (performance.now() - began)) * 1000;
      });

      for (const months of [12, 36, 120]) await inParts(months);
      await db.end();

      const waits = (name, seconds, { write, read }) => [
        name,
        seconds,
        f(write.before),
        f(write.during),
        f(read.before),
        f(read.during),
      ];
      const report = [
        `${about} ${rows.toLocaleString('en')} entries of ${requests.toLocaleString('en')} requests over ${MONTHS} months; ${RATE} entries and ${RATE} timelines a second.`,
        table(
          ['', 'took', 'longest write before, ms', 'during, ms', 'longest read before, ms', 'during, ms'],
          [
            waits('the migrations', `${f(upgrade.seconds)} s`, upgrade),
            waits('the next month made', `${f(ahead.answer)} ms`, ahead),
            waits(`a month of ${monthly.toLocaleString('en')} dropped`, `${f(dropped.answer)} ms`, dropped),
            waits('the first part row by row', `${forgotten.answer.toFixed(0)} a second`, forgotten),
          ],
        ),
        `Entries lost by the migrations: ${lost}. Done, in seconds after the command began: ${steps.map(([name, at]) => `${name} ${at}`).join(', ')}.`,
        table(['', 'p50 / p95 ms', 'database, µs CPU', 'pages'], costs),
      ].join('\n\n');
      console.log(report);
      if (lost !== 0) throw new Error(`${lost} entries are lost.`);
      if (requests === 200_000) writeReport('partitions', report);
    },
    { rows, months: MONTHS },
    ['partitions.bench.mjs'],
    prepared,
  );
}
