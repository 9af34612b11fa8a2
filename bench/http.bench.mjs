// HTTP requests to the running service and to the bare baseline (`baseline.mjs`), on the same database in the same run: CPU time of each
// server process in alternating rounds, throughput, and latency at half of it.
import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { listsOf, rowsOf, sentCatalog } from './http.rows.mjs';
import { machine, table, writeReport } from './report.mjs';
import { assertSame } from './sameness.mjs';
import { withFresh, withSeeded } from './seed.mjs';
import { ADMIN, cpuSeconds, freePort, signIn, startProcess, startService, withGenerator } from './service.mjs';

/** The size of the bounds in decision 0085. */
const FULL_SIZE = { members: 100_000, requests: 300_000 };
const ROUNDS = 7;
/** CPU time is accounted in ticks of 10 ms; for a round of this length that is less than 2 %. */
const CPU_SECONDS = 0.6;
const CONNECTIONS = 16;
/** Before it is measured, each side serves a row for this long: a new process still compiles its code, which takes a third of its processor time. */
const WARM_UP_SECONDS = 25;
/** Seconds of the schedule at half capacity, for each side of each row. */
const SECONDS = 8;
const SESSION_GOAL = 1.2;
const P95_GOAL = 60;
const SECRET = 'a secret of the benchmark, of 32 characters or more';

const quantile = (values, part) => {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
};
const median = (values) => quantile(values, 0.5);

/** CPU time of a side's database connections; null if they run on another machine. */
async function databaseSeconds(db, side) {
  const { rows } = await db.query(
    'SELECT pid FROM pg_stat_activity WHERE starts_with(application_name, $1) AND datname = current_database()',
    [side.application],
  );
  try {
    return rows.reduce((sum, { pid }) => sum + cpuSeconds(pid, 'postgres'), 0);
  } catch {
    return null;
  }
}

const targetOf = ({ base }, { headers, requests, expected }) => ({ base, headers, requests, expected });

/** Microseconds of CPU time per request (server and database), and requests per second, of one round. */
async function round(ask, side, row, count, db) {
  truncateSync(side.log);
  const account = async () => [cpuSeconds(side.pid), await databaseSeconds(db, side)];
  const [server, database] = await account();
  const { seconds } = await ask('closed', targetOf(side, row), { count, connections: CONNECTIONS });
  const after = await account();
  const spent = [after[0] - server, database === null ? NaN : after[1] - database].map((time) => (time / count) * 1e6);
  return { cpu: spent[0], database: spent[1], capacity: count / seconds };
}

async function measureRounds(ask, sides, row, rounds, db) {
  const warm = [];
  for (const side of sides) {
    const { capacity } = await round(ask, side, row, 300, db);
    await round(ask, side, row, Math.ceil(capacity * WARM_UP_SECONDS), db);
    warm.push(await round(ask, side, row, 500, db));
  }
  const least = Math.max(50, Math.min(...warm.map(({ cpu }) => cpu)));
  const count = Math.ceil((CPU_SECONDS * 1e6) / least);
  const figures = Object.fromEntries(sides.map(({ name }) => [name, { cpu: [], database: [], capacity: [] }]));
  for (let n = 0; n < rounds; n++)
    for (const side of n % 2 ? sides.toReversed() : sides) {
      const found = await round(ask, side, row, count, db);
      for (const [figure, values] of Object.entries(figures[side.name])) values.push(found[figure]);
    }
  return figures;
}

const whole = (values) => (Number.isNaN(median(values)) ? '—' : median(values).toFixed(0));

/** Cells of a row of the first table: medians, the median of the rounds' ratios with its quartiles, the goal and whether it is met. */
function compared(label, own, bare, goal) {
  const ratios = own.map((value, n) => value / bare[n]);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => quantile(ratios, part));
  const ratio = `${middle.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
  return [label, whole(own), whole(bare), ratio, goal, middle <= goal ? 'met' : '**not met**'];
}
const latency = ({ p50, p95, p99, max, refused }) =>
  [p50, p95, p99, max].map((value) => value.toFixed(1)).join(' / ') + (refused > 0 ? `, ${refused} refused` : '');

async function sessionCheck(url, cookie, rounds) {
  const env = { ...process.env, DATABASE_URL: url, BETTER_AUTH_SECRET: SECRET, LOG_LEVEL: 'error' };
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/session-check.mjs', cookie, String(rounds)], {
    env,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1));
}

/** Starts both servers on one database; their access logs go to separate files. */
async function withSides(url, work) {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-bench-'));
  const started = [];
  const start = async (name, application, launch) => {
    const log = join(folder, `${name}.log`);
    closeSync(openSync(log, 'a'));
    const side = { name, log, application, ...(await launch(log)) };
    started.push(side);
    return side;
  };
  const secret = { BETTER_AUTH_SECRET: SECRET };
  try {
    const service = await start('service', 'parvis', async (log) => startService(url, await freePort(), secret, log));
    const env = { DATABASE_URL: url, ...secret };
    const bare = await start('bare', 'bare', async (log) =>
      startProcess(['bench/baseline.mjs'], env, await freePort(), '/health', log),
    );
    return await work([service, bare]);
  } finally {
    await Promise.all(started.map((side) => side.stop()));
    rmSync(folder, { recursive: true });
  }
}

/** One row of the benchmark: CPU time in alternating rounds, then latencies at half of the service's capacity. */
async function measureRow({ ask, sides, db, rounds }, row) {
  const { service: own, bare } = await measureRounds(ask, sides, row, rounds, db);
  const capacities = [own, bare].map(({ capacity }) => median(capacity));
  const plan = { rate: capacities[0] / 2, seconds: SECONDS };
  const latencies = [];
  for (const side of sides) latencies.push(latency(await ask('open', targetOf(side, row), plan)));
  return {
    cpu: [...compared(row.label, own.cpu, bare.cpu, row.goal), `${whole(own.database)} / ${whole(bare.database)}`],
    speed: [row.label, ...capacities.map((value) => value.toFixed(0)), plan.rate.toFixed(0), ...latencies],
  };
}

async function measureList({ ask, sides: [service], db }, row) {
  await round(ask, service, row, 100, db);
  const warm = await round(ask, service, row, 200, db);
  const { capacity } = await round(ask, service, row, Math.ceil(warm.capacity * 2), db);
  const seen = await ask('open', targetOf(service, row), { rate: capacity / 2, seconds: SECONDS });
  const met = seen.p95 <= P95_GOAL && seen.refused === 0;
  return [row.label, capacity.toFixed(0), latency(seen), met ? 'met' : '**not met**'];
}

async function measure(url, { size, rows: wanted, rounds, facts, db }) {
  const wants = (name) => wanted.length === 0 || wanted.includes(name);
  // Jobs run on another instance in production; their work in a new database must not count toward a request.
  await db.query(`UPDATE job SET locked_until = now() + interval '1 day'`);
  return withGenerator((ask) =>
    withSides(url, async (sides) => {
      const context = { ask, sides, db, rounds };
      const [{ base }] = sides;
      const cookie = await signIn(base);
      const all = rowsOf(size, cookie, wants('public-catalog') ? await sentCatalog(base, cookie, size) : '');
      const rows = all.filter(({ name }) => wants(name));
      const { rows: admins } = await db.query('SELECT id FROM team_user WHERE email = $1', [ADMIN.email]);
      for (const row of rows) console.log(`${row.label}: ${await assertSame(sides, row, db, admins[0].id)}`);
      if (rounds === 0) return null;
      await db.query('ANALYZE');

      const [cpu, speed, lists] = [[], [], []];
      for (const row of rows) {
        const found = await measureRow(context, row);
        cpu.push(found.cpu);
        speed.push(found.speed);
        console.log(`${found.cpu.join(' | ')}\n${found.speed.join(' | ')}`);
      }
      if (wants('session')) {
        const { service, bare } = await sessionCheck(url, cookie, rounds);
        cpu.push([...compared('the session check itself', service, bare, SESSION_GOAL), '']);
        console.log(cpu.at(-1).join(' | '));
      }
      for (const row of wants('lists') ? listsOf(size, cookie) : []) {
        lists.push(await measureList(context, row));
        console.log(lists.at(-1).join(' | '));
      }
      return report({ facts, size, rounds, cpu, speed, lists });
    }),
  );
}

function report({ facts, size, rounds, cpu, speed, lists }) {
  const number = (value) => value.toLocaleString('en');
  const parts = [
    `${facts} ${number(size.members)} members, ${number(size.requests)} requests; ${rounds} rounds by turns, medians with quartiles.`,
  ];
  if (cpu.length > 0)
    parts.push(
      table(
        ['request', 'service, µs CPU', 'bare, µs CPU', 'ratio (quartiles)', 'goal', '', 'database, µs CPU of both'],
        cpu,
      ),
    );
  if (speed.length > 0)
    parts.push(
      table(
        [
          'request',
          'service, a second',
          'bare, a second',
          'schedule, a second',
          'service, p50 / p95 / p99 / max ms',
          'bare, p50 / p95 / p99 / max ms',
        ],
        speed,
      ),
    );
  if (lists.length > 0)
    parts.push(
      `Lists at half of the service's capacity; the goal is a p95 of at most ${P95_GOAL} ms.`,
      table(['list', 'service, a second', 'p50 / p95 / p99 / max ms', ''], lists),
    );
  return parts.join('\n\n');
}

export default async ({ rows = [], ...options }) => {
  const { rounds = ROUNDS, members = FULL_SIZE.members, requests = FULL_SIZE.requests } = options;
  const size = { members, requests };
  const text = await (rounds === 0 ? withFresh : withSeeded)(async (url) => {
    const db = new pg.Client({ connectionString: url });
    await db.connect();
    try {
      return await measure(url, { size, rows, rounds, facts: await machine(db), db });
    } finally {
      await db.end();
    }
  }, size);
  if (text === null) return;
  console.log(`\n${text}`);
  // Runs with fewer rows or rounds don't count as results.
  if (rows.length === 0 && Object.keys(options).length === 0) writeReport('http', text);
};
