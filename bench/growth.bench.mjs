// How the cost of a call grows with the data: sequential warm calls at ten thousand, a hundred thousand and a million members and as many
// requests. Measures latency, server CPU time and touched database pages, which other load doesn't affect.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { id, KIND } from './bulk.mjs';
import { rowsOf } from './http.rows.mjs';
import { machine, table, writeReport } from './report.mjs';
import { withSeeded } from './seed.mjs';
import { cpuSeconds, freePort, median, signIn, startService } from './service.mjs';

const SIZES = [10_000, 100_000, 1_000_000];
const WARM = 30;
const CALLS = 200;
/** A connection reports its page counts with the first statement that ends a second or more after the last report (PGSTAT_MIN_INTERVAL). */
const TOLD_AFTER_MS = 1100;

/** The measured calls: name, and the calls at that size. */
function callsOf(size, cookie) {
  const known = Object.fromEntries(rowsOf(size, cookie, '').map((row) => [row.name, row]));
  const get = (label, path) => ({
    label,
    headers: { cookie },
    requests: Array.from({ length: CALLS }, (_, n) => ({ path: path(n) })),
  });
  const of = (label, { headers, requests }) => ({ label, headers, requests });
  const spread = (n) => Math.floor((n * size.requests) / 10 / CALLS);
  const day = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  return [
    of('get a member', known['get-member']),
    get('get a request with its results', (n) => `/api/requests/${id(KIND.request, size.requests - 1 - spread(n))}`),
    of('list 20 requests with `total`', known['list-requests']),
    get('list 20 members by name', (n) => `/api/members?limit=20&sort=name&offset=${(n % 10) * 20}`),
    of('search members under filters', known['search-members']),
    get('inbox: unsorted mail', () => '/api/communications/unsorted?limit=20'),
    get(
      'inbox: threads of a request',
      (n) => `/api/communications/threads/by-request/${id(KIND.request, size.requests - 1 - spread(n))}`,
    ),
    get('statistics: overview', () => '/api/stats/overview'),
    get('statistics: funnel of a year', (n) => `/api/stats/funnel?from=${day(365 + (n % 30))}&to=${day(n % 30)}`),
  ];
}

async function measureCall(service, db, { headers, requests }) {
  const call = async (n) => {
    const { method = 'GET', path, body } = requests[n % requests.length];
    const begin = performance.now();
    const answer = await fetch(service.base + path, { method, headers, body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${text.slice(0, 300)}`);
    return performance.now() - begin;
  };
  const touched = async () => {
    await wait(TOLD_AFTER_MS);
    await call(0);
    const { rows } = await db.query(
      'SELECT (blks_hit + blks_read)::float8 AS pages FROM pg_stat_database WHERE datname = current_database()',
    );
    return rows[0].pages;
  };
  for (let n = 0; n < WARM; n++) await call(n);
  const pages = await touched();
  const cpu = cpuSeconds(service.pid);
  const times = [];
  for (let n = 0; n < CALLS; n++) times.push(await call(n));
  const spent = cpuSeconds(service.pid) - cpu;
  return { ms: median(times), cpu: (spent / CALLS) * 1e6, pages: ((await touched()) - pages) / CALLS };
}

const measureSize = (rows) => {
  const size = { members: rows, requests: rows };
  return withSeeded(async (url) => {
    const db = new pg.Client({ connectionString: url });
    await db.connect();
    const facts = await machine(db);
    // A single connection, so that it touches only the pages of the calls. Jobs would touch more.
    await db.query(`UPDATE job SET locked_until = now() + interval '1 day'`);
    const service = await startService(url, await freePort(), { DATABASE_POOL_SIZE: '1' });
    try {
      const found = [];
      for (const call of callsOf(size, await signIn(service.base))) {
        found.push({ label: call.label, ...(await measureCall(service, db, call)) });
        const { label, ms, cpu, pages } = found.at(-1);
        console.log(`${rows} | ${label} | ${ms.toFixed(1)} ms | ${cpu.toFixed(0)} µs | ${pages.toFixed(0)} pages`);
      }
      return { rows, facts, found };
    } finally {
      await service.stop();
      await db.end();
    }
  }, size);
};

/** The growth factor for ten times the rows, by linear regression on the logarithms of both. */
function perTenfold(points) {
  const logs = points.map(([rows, value]) => [Math.log10(rows), Math.log10(Math.max(value, Number.EPSILON))]);
  const mean = (place) => logs.reduce((sum, log) => sum + log[place], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const slope =
    logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
  return 10 ** slope;
}

/** Describes the slope: a B-tree gains a level, a third more pages, with about a hundred times the rows. */
function inWords(factor) {
  if (Number.isNaN(factor)) return '—';
  if (factor < 1.15) return 'flat';
  if (factor < 1.6) return `like the logarithm (× ${factor.toFixed(2)} a tenfold)`;
  if (factor < 7) return `slower than the rows (× ${factor.toFixed(1)} a tenfold)`;
  return `with the rows (× ${factor.toFixed(1)} a tenfold)`;
}

function report(measured) {
  const number = (value) => value.toLocaleString('en');
  const labels = measured[0].found.map(({ label }) => label);
  const rows = labels.map((label, place) => {
    const at = (figure) => measured.map(({ rows: size, found }) => [size, found[place][figure]]);
    const cells = (figure, digits) =>
      at(figure)
        .map(([, value]) => value.toFixed(digits))
        .join(' / ');
    return [
      label,
      cells('ms', 1),
      cells('cpu', 0),
      cells('pages', 0),
      inWords(perTenfold(at('pages'))),
      inWords(perTenfold(at('ms'))),
    ];
  });
  const sizes = measured.map(({ rows: size }) => number(size)).join(' / ');
  return [
    `${measured.at(-1).facts} At ${sizes} members and as many requests; medians of ${CALLS} warm calls, one after the other.`,
    table(['call', 'ms', 'server, µs CPU', 'database, pages touched', 'pages grow', 'time grows'], rows),
  ].join('\n\n');
}

export default async ({ requests = SIZES.at(-1) }) => {
  const measured = [];
  for (const rows of SIZES.filter((size) => size <= requests)) measured.push(await measureSize(rows));
  const text = report(measured);
  console.log(`\n${text}`);
  if (measured.length === SIZES.length) writeReport('growth', text);
};
