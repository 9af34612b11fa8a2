// Requests over HTTP through the running service, beside the bare baseline (`baseline.mjs`) on the same database in the same run:
// processor time of each server process, by turns; how many a second each bears; how long an answer takes at half of that.
import { execFile, fork } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { id, KIND } from './bulk.mjs';
import { machine, table, writeReport } from './report.mjs';
import { assertSame } from './sameness.mjs';
import { withSeeded } from './seed.mjs';
import { cpuSeconds, signIn, startProcess, startService } from './service.mjs';

const FULL_SIZE = { members: 100_000, requests: 1_000_000 };
const ROUNDS = 7;
/** The tick of the system's account is 10 ms: of a round so long it is less than 2 %. */
const CPU_SECONDS = 0.6;
const CONNECTIONS = 16;
/** Of the schedule at half of the capacity, for each side of each row. */
const SECONDS = 8;
const P50_GOAL = 8;
const P99_GOAL = 60;
const SECRET = 'a secret of the benchmark, of 32 characters or more';
const PORTS = { service: 4101, bare: 4102 };

/** The generator of load: a process of its own, that is asked one thing after the other. */
function startGenerator() {
  const child = fork(join(import.meta.dirname, 'load.mjs'));
  const ask = (kind, side, row, plan) =>
    new Promise((resolve, reject) => {
      child.once('message', ({ result, error }) =>
        error ? reject(new Error(`${side.name}: ${error}`)) : resolve(result),
      );
      const { requests, expected, headers } = row;
      child.send({ kind, target: { base: side.base, headers, requests, expected }, plan });
    });
  return { ask, stop: () => child.kill() };
}

const quantile = (values, part) => {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
};
const median = (values) => quantile(values, 0.5);

/** Microseconds of processor time a request, and requests a second, of one round. */
async function round(generator, side, row, count) {
  truncateSync(side.log);
  const before = cpuSeconds(side.pid);
  const { seconds } = await generator.ask('closed', side, row, { count, connections: CONNECTIONS });
  return { cpu: ((cpuSeconds(side.pid) - before) / count) * 1e6, capacity: count / seconds };
}

async function measureRounds(generator, sides, row, rounds) {
  const warm = [];
  for (const side of sides) {
    await round(generator, side, row, 300);
    warm.push(await round(generator, side, row, 500));
  }
  const least = Math.max(50, Math.min(...warm.map(({ cpu }) => cpu)));
  const count = Math.ceil((CPU_SECONDS * 1e6) / least);
  const figures = Object.fromEntries(sides.map(({ name }) => [name, { cpu: [], capacity: [] }]));
  for (let n = 0; n < rounds; n++)
    for (const side of n % 2 ? sides.toReversed() : sides) {
      const { cpu, capacity } = await round(generator, side, row, count);
      figures[side.name].cpu.push(cpu);
      figures[side.name].capacity.push(capacity);
    }
  return figures;
}

const ratiosOf = (own, other) => own.map((value, n) => value / other[n]);
const spread = (ratios) =>
  `${median(ratios).toFixed(2)} (${quantile(ratios, 0.25).toFixed(2)}–${quantile(ratios, 0.75).toFixed(2)})`;
const verdict = (value, goal) => (value <= goal ? 'met' : '**not met**');
const latency = ({ p50, p90, p99, max }) => [p50, p90, p99, max].map((value) => value.toFixed(1)).join(' / ');

async function api(base, cookie, method, path, body) {
  const response = await fetch(base + path, {
    method,
    headers: { cookie, origin: base, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

/** The token of a catalog of three venues that was sent to an organizer. */
async function sentCatalog(base, cookie, { members }) {
  const call = (method, path, body) => api(base, cookie, method, path, body);
  const input = { organizerId: id(KIND.organizer, 1), title: 'A seminar by the lake', city: 'Lyon', attendees: 60 };
  const request = await call('POST', '/api/requests', input);
  await call('POST', `/api/requests/${request.id}/advance`, { toStatus: 'searching' });
  const { items } = await call('GET', `/api/members?status=active&limit=3&offset=${members / 10}`);
  for (const { id: memberId } of items) {
    await call('POST', `/api/requests/${request.id}/results`, { memberId });
    await call('POST', `/api/requests/${request.id}/results/${memberId}/advance`, { toStage: 'shortlisted' });
  }
  await call('POST', `/api/catalogs/${request.id}/compose`, { message: 'Three places that have what you asked for.' });
  const { publicUrl } = await call('POST', `/api/catalogs/${request.id}/send`, {});
  return publicUrl.split('/').at(-1);
}

const every = (count, path) => Array.from({ length: count }, (_, n) => path(n));
const JSON_TYPE = { 'content-type': 'application/json' };

function rowsOf(size, cookie, token) {
  const member = (n) => id(KIND.member, Math.floor((n * size.members) / 500));
  const organizer = (n) => id(KIND.organizer, Math.floor((n * size.requests) / 20 / 500));
  const day = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const request = (n) => ({
    organizerId: organizer(n),
    title: 'Séminaire de printemps, 80 personnes',
    source: 'phone',
    eventType: 'seminar',
    description: 'Two days with a dinner; a large room in U-shape and two small ones, with daylight.',
    attendees: 80,
    configuration: 'u_shape',
    eventDate: day(90),
    eventEndDate: day(91),
    slot: 'full_day',
    city: 'Lyon',
    radiusKm: 25,
    budgetMax: 6000,
    requirements: 'A car park; step-free access.',
  });
  const refused = [
    { title: undefined },
    { attendees: 'eighty' },
    { eventType: 'circus' },
    { eventDate: 'soon' },
    { more: 1 },
  ];
  const team = { cookie };
  return [
    {
      name: 'get-member',
      label: 'get a member',
      goal: 1.3,
      headers: team,
      expected: 200,
      requests: every(500, (n) => ({ path: `/api/members/${member(n)}` })),
    },
    {
      name: 'list-requests',
      label: 'list 20 requests with `total`',
      goal: 1.4,
      headers: team,
      expected: 200,
      requests: every(10, (n) => ({ path: `/api/requests?needsValidation=true&limit=20&offset=${n * 20}` })),
    },
    {
      name: 'create-request',
      label: 'create a request',
      goal: 1.6,
      headers: { ...team, ...JSON_TYPE },
      expected: 201,
      creates: true,
      known: organizer(0),
      requests: every(500, (n) => ({ method: 'POST', path: '/api/requests', body: JSON.stringify(request(n)) })),
      refused: refused.map((fault) => JSON.stringify({ ...request(0), ...fault })),
    },
    {
      name: 'public-catalog',
      label: 'public catalog',
      goal: 1.3,
      headers: {},
      expected: 200,
      requests: [{ path: `/api/public/catalogs/${token}` }],
    },
    {
      name: 'search-members',
      label: 'search under filters',
      goal: 1.2,
      headers: { ...team, ...JSON_TYPE },
      expected: 200,
      requests: every(20, (n) => ({
        method: 'POST',
        path: '/api/search/members',
        body: JSON.stringify({
          center: { latitude: 45.76 + n / 1000, longitude: 4.83, radiusKm: 40 },
          minCapacity: 20,
          configurations: ['theatre'],
          tagIds: [id(KIND.tag, n)],
          dates: [day(40)],
        }),
      })),
    },
  ];
}

/** Lists of the whole database, as the team opens them. */
function listsOf(size, cookie) {
  const requests = (query) => `/api/requests?limit=20${query}`;
  return [
    ['members', '/api/members?limit=20'],
    ['members of a status', '/api/members?limit=20&status=active'],
    ['members by name', '/api/members?limit=20&sort=name'],
    ['organizers', '/api/organizers?limit=20'],
    ['requests', requests('')],
    ['requests of a status', requests('&status=searching')],
    ['requests by event date', requests('&sort=eventDate')],
    ['requests of two statuses by activity', requests('&status=qualifying&status=searching&sort=-lastActivityAt')],
    ['commissions', '/api/commissions?limit=20'],
    ['commissions of a status', '/api/commissions?limit=20&status=invoiced'],
    ['catalog of a request', (n) => `/api/catalogs/by-request/${id(KIND.request, size.requests - 1 - n)}`],
    ['timeline of a request', (n) => `/api/timeline/by-request/${id(KIND.request, size.requests - 1 - n)}?limit=20`],
    ['notifications', '/api/notifications?limit=20'],
    ['unread notifications', '/api/notifications?limit=20&unreadOnly=true'],
  ].map(([label, path]) => ({
    label,
    headers: { cookie },
    expected: 200,
    requests: typeof path === 'string' ? [{ path }] : every(100, (n) => ({ path: path(n) })),
  }));
}

async function sessionCheck(url, cookie, rounds) {
  const env = { ...process.env, DATABASE_URL: url, BETTER_AUTH_SECRET: SECRET, LOG_LEVEL: 'error' };
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/session-check.mjs', cookie, String(rounds)], {
    env,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1));
}

/** Starts both servers on one database; their access lines go to files of their own. */
async function withSides(url, work) {
  const folder = mkdtempSync(join(tmpdir(), 'parvis-bench-'));
  const started = [];
  const start = async (name, launch) => {
    const log = join(folder, `${name}.log`);
    closeSync(openSync(log, 'a'));
    const side = { name, log, ...(await launch(log)) };
    started.push(side);
    return side;
  };
  const secret = { BETTER_AUTH_SECRET: SECRET };
  try {
    const service = await start('service', (log) => startService(url, PORTS.service, secret, log));
    const env = { DATABASE_URL: url, ...secret };
    const bare = await start('bare', (log) => startProcess(['bench/baseline.mjs'], env, PORTS.bare, '/health', log));
    return await work([service, bare]);
  } finally {
    await Promise.all(started.map((side) => side.stop()));
    rmSync(folder, { recursive: true });
  }
}

async function measure(url, { size, rows: wanted, rounds, facts }) {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  // As on an instance beside another one that runs the jobs: what they find to do in a new database is no request's.
  await db.query(`UPDATE job SET locked_until = now() + interval '1 day'`);
  const generator = startGenerator();
  const wants = (name) => wanted.length === 0 || wanted.includes(name);
  try {
    return await withSides(url, async (sides) => {
      const [service] = sides;
      const cookie = await signIn(service.base);
      const all = rowsOf(size, cookie, wants('public-catalog') ? await sentCatalog(service.base, cookie, size) : '');
      await db.query('ANALYZE');
      const { rows: users } = await db.query('SELECT id FROM team_user ORDER BY created_at DESC LIMIT 1');
      const [cpu, speed, lists] = [[], [], []];
      for (const row of all.filter(({ name }) => wants(name))) {
        const same = await assertSame(
          sides,
          { known: '', ...row, known: `${row.known ?? ''} ${users[0].id}` },
          row.headers,
          db,
        );
        console.log(`${row.label}: ${same}`);
        const { service: own, bare } = await measureRounds(generator, sides, row, rounds);
        const ratios = ratiosOf(own.cpu, bare.cpu);
        cpu.push([
          row.label,
          median(own.cpu).toFixed(0),
          median(bare.cpu).toFixed(0),
          spread(ratios),
          row.goal,
          verdict(median(ratios), row.goal),
        ]);
        console.log(`  ${cpu.at(-1).slice(1).join(' | ')}`);
        const capacities = [own, bare].map(({ capacity }) => median(capacity));
        const plan = { rate: capacities[0] / 2, seconds: SECONDS };
        const latencies = [];
        for (const side of sides) latencies.push(latency(await generator.ask('open', side, row, plan)));
        speed.push([row.label, ...capacities.map((value) => value.toFixed(0)), plan.rate.toFixed(0), ...latencies]);
        console.log(`  ${speed.at(-1).slice(1).join(' | ')}`);
      }
      if (wants('session')) {
        const { service: own, bare } = await sessionCheck(url, cookie, rounds);
        const ratios = ratiosOf(own, bare);
        cpu.push([
          'the session check itself',
          median(own).toFixed(0),
          median(bare).toFixed(0),
          spread(ratios),
          1.2,
          verdict(median(ratios), 1.2),
        ]);
        console.log(`session check: ${cpu.at(-1).slice(1).join(' | ')}`);
      }
      for (const row of wants('lists') ? listsOf(size, cookie) : []) {
        await round(generator, service, row, 100);
        const warm = await round(generator, service, row, 200);
        const { capacity } = await round(generator, service, row, Math.ceil(warm.capacity * 2));
        const seen = await generator.ask('open', service, row, { rate: capacity / 2, seconds: SECONDS });
        const met = seen.p50 <= P50_GOAL && seen.p99 <= P99_GOAL;
        lists.push([row.label, capacity.toFixed(0), latency(seen), met ? 'met' : '**not met**']);
        console.log(`${lists.at(-1).join(' | ')}`);
      }
      return report({ facts, size, rounds, cpu, speed, lists });
    });
  } finally {
    generator.stop();
    await db.end();
  }
}

function report({ facts, size, rounds, cpu, speed, lists }) {
  const number = (value) => value.toLocaleString('en');
  const parts = [
    `${facts} ${number(size.members)} members, ${number(size.requests)} requests; ${rounds} rounds by turns, medians with quartiles.`,
  ];
  if (cpu.length > 0)
    parts.push(table(['request', 'service, µs CPU', 'bare, µs CPU', 'ratio (quartiles)', 'goal', ''], cpu));
  if (speed.length > 0)
    parts.push(
      table(
        [
          'request',
          'service, a second',
          'bare, a second',
          'schedule, a second',
          'service, p50 / p90 / p99 / max ms',
          'bare, p50 / p90 / p99 / max ms',
        ],
        speed,
      ),
    );
  if (lists.length > 0)
    parts.push(
      `Lists at half of what the service bears; the goal is a p50 of ${P50_GOAL} ms and a p99 of ${P99_GOAL} ms at most.`,
      table(['list', 'service, a second', 'p50 / p90 / p99 / max ms', ''], lists),
    );
  return parts.join('\n\n');
}

export default async ({ rows = [], rounds = ROUNDS, members, requests }) => {
  const size = { members: members ?? FULL_SIZE.members, requests: requests ?? FULL_SIZE.requests };
  const text = await withSeeded(async (url) => {
    const server = new pg.Client({ connectionString: url });
    await server.connect();
    const facts = await machine(server);
    await server.end();
    return measure(url, { size, rows, rounds, facts });
  }, size);
  console.log(`\n${text}`);
  const whole = rows.length === 0 && size.members === FULL_SIZE.members && size.requests === FULL_SIZE.requests;
  if (whole) writeReport('http', text);
};
