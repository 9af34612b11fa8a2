// Search with hard filters at 100,000 and 1,000,000 members over HTTP, compared with a full exact scan by bare SQL in the same run: how
// much of the exact top ten it finds, and how long both take. SEARCH_SIZES and SEARCH_QUERIES make a smaller run; shares (in percent) can
// be given as row names to run only some cells.
import { createServer } from 'node:http';
import pg from 'pg';
import { FREE_ON_DATE, MODEL, queryVector, seatsOf, seed, SHARES, tagOf } from './search.seed.mjs';
import { withKept } from './seed.mjs';
import { cpuSeconds, signIn, startService } from './service.mjs';

const SIZES = (process.env.SEARCH_SIZES ?? '100000,1000000').split(',').map(Number);
const QUERIES = Number(process.env.SEARCH_QUERIES ?? 200);
/** How many queries are compared with the exact scan, which takes two seconds without a filter. */
const COMPARED = Math.min(40, QUERIES);
const RECALL = 0.98;
/** Limits in ms by number of members: the 95th percentile and the maximum. */
const BOUNDS = (members) => (members <= 100_000 ? { p95: 60, slowest: Infinity } : { p95: 250, slowest: 1000 });
const PORT = 4105;
const CITIES = [
  { latitude: 45.76, longitude: 4.84 },
  { latitude: 48.86, longitude: 2.35 },
  { latitude: 43.3, longitude: 5.38 },
  { latitude: 44.84, longitude: -0.58 },
  { latitude: 50.63, longitude: 3.06 },
];
/** The share left to seats and place each if the date leaves seven of ten. */
const half = (share) => Math.sqrt(share / FREE_ON_DATE);

/** A fake of the OpenAI embeddings API; the text names the vector: "<number> <theme or -> <topics>". */
async function startEmbeddings() {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const data = JSON.parse(body).input.map((text, index) => ({ index, embedding: [...vectorOf(text)] }));
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/v1`, stop: () => server.close() };
}
function vectorOf(text) {
  const [n, theme, topics] = text.split(' ');
  return queryVector(Number(n), theme === '-' ? undefined : Number(theme), Number(topics));
}

/** Radii (km) around each city that contain these shares of all members. */
async function radiiOf(db, shares) {
  const radii = [];
  for (const { latitude, longitude } of CITIES) {
    const { rows } = await db.query(
      `SELECT percentile_disc($3::float8[]) WITHIN GROUP (ORDER BY distance_km($1, $2, latitude, longitude)) AS radii FROM member_search`,
      [latitude, longitude, shares],
    );
    radii.push(rows[0].radii.map((km) => Math.min(500, Math.max(0.001, km))));
  }
  return radii;
}

/** The date on which venues are booked: the day the cached rows were generated. */
async function dateOf(db) {
  const { rows } = await db.query('SELECT max(date)::text AS date FROM availability');
  return rows[0].date;
}

/** Filters by name and the share that passes them: the body of a search, the equivalent SQL, and the query. */
async function cellsOf(db, date) {
  const shares = [...SHARES, ...SHARES.map(half)];
  const radii = await radiiOf(db, shares);
  const around = (n, share) => ({
    ...CITIES[n % CITIES.length],
    radiusKm: radii[n % CITIES.length][shares.indexOf(share)],
  });
  const within = (n, share) => {
    const { latitude, longitude, radiusKm } = around(n, share);
    const degrees = radiusKm / 111;
    return `s.latitude BETWEEN ${latitude - degrees} AND ${latitude + degrees}
       AND distance_km(${latitude}, ${longitude}, s.latitude, s.longitude) <= ${radiusKm} + 1e-9`;
  };
  const seats = (share) => `s.max_capacity >= ${seatsOf(share)}`;
  const tagged = (share) => `s.tag_ids @> '{${tagOf(share)}}'`;
  const alike = { 0.1: 100, 0.01: 10, 0.001: 1, 0.0001: 1 };
  const anyQuery = (n) => `${n} - 100`;
  const cells = [{ filter: 'none', share: 1, body: () => ({}), where: () => 'true', query: anyQuery }];
  for (const share of SHARES)
    cells.push(
      {
        filter: 'seats',
        share,
        body: () => ({ minCapacity: seatsOf(share) }),
        where: () => seats(share),
        query: anyQuery,
      },
      {
        filter: 'a tag of venues like the query',
        share,
        body: () => ({ tagIds: [tagOf(share)] }),
        where: () => tagged(share),
        query: (n) => `${n} 0 ${alike[share]}`,
      },
      {
        filter: 'a tag of venues unlike the query',
        share,
        body: () => ({ tagIds: [tagOf(share)] }),
        where: () => tagged(share),
        query: (n) => `${n} 5 100`,
      },
      {
        filter: 'around a city',
        share,
        body: (n) => ({ center: around(n, share) }),
        where: (n) => within(n, share),
        query: anyQuery,
      },
      {
        filter: 'seats, a date, around a city',
        share,
        body: (n) => ({ minCapacity: seatsOf(half(share)), dates: [date], center: around(n, half(share)) }),
        where: (n) =>
          `${seats(half(share))} AND ${within(n, half(share))}
             AND NOT EXISTS (SELECT 1 FROM availability a WHERE a.member_id = s.member_id AND a.room_id IS NULL
                                AND a.status IN ('booked', 'blocked') AND a.date = '${date}')`,
        query: anyQuery,
      },
    );
  return cells;
}

const at = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
const timed = async (work) => {
  const before = performance.now();
  const answer = await work();
  return [performance.now() - before, answer];
};

/** CPU time in ms of the service and each of its database connections, by process; empty if the database is remote. */
async function processorTimes(service, db) {
  const { rows } = await db.query(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
  try {
    const connections = rows.map(({ pid }) => [pid, 1000 * cpuSeconds(pid, 'postgres')]);
    return new Map([[service.pid, 1000 * cpuSeconds(service.pid)], ...connections]);
  } catch {
    return new Map();
  }
}

/** CPU time that these processes have used since then, excluding parallel workers; NaN if unknown. */
const usedSince = (before, after) =>
  after.size === 0 ? Number.NaN : [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);

async function measure(cell, search, db, service) {
  const exact = (n) =>
    db.query(
      `SELECT s.member_id FROM member_search s JOIN member_embedding e USING (member_id)
        WHERE s.active AND ${cell.where(n)} ORDER BY e.embedding <=> $1::vector LIMIT 10`,
      [`[${vectorOf(cell.query(n)).join(',')}]`],
    );
  const call = (n) => search({ semanticQuery: cell.query(n), ...cell.body(n), limit: 10 });
  const times = { search: [], exact: [] };
  let [found, wanted, rows] = [0, 0, 0];
  // PostgreSQL replans a statement for this combination of filters five times, then keeps the plan
  for (let n = 1; n <= 6; n++) await call(QUERIES + n);
  await exact(0);
  let processor = 0;
  const answers = [];
  for (let n = 1; n <= QUERIES; n++) {
    const before = await processorTimes(service, db);
    const [ms, answer] = await timed(() => call(n));
    processor += usedSince(before, await processorTimes(service, db));
    times.search.push(ms);
    if (n <= COMPARED) answers.push([n, answer]);
  }
  // after the searches, since it reads all vectors and evicts the other indexes from PostgreSQL's memory
  for (const [n, answer] of answers) {
    const [exactMs, { rows: truth }] = await timed(() => exact(n));
    times.exact.push(exactMs);
    const ids = new Set(answer.items.map(({ member }) => member.id));
    found += truth.filter(({ member_id: id }) => ids.has(id)).length;
    wanted += truth.length;
    rows = answer.total;
    if (n === COMPARED) {
      const { rows: counted } = await db.query(
        `SELECT count(*)::int AS total FROM member_search s WHERE s.active AND ${cell.where(n)}`,
      );
      if (counted[0].total !== rows)
        throw new Error(`${cell.filter}: ${rows} pass by search, ${counted[0].total} by SQL.`);
    }
  }
  return {
    rows,
    recall: found / wanted,
    processor: processor / QUERIES,
    ...times,
  };
}

async function benchSize(members, url, embeddings, shares) {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const service = await startService(url, PORT, { EMBEDDINGS_URL: embeddings.url, EMBEDDINGS_MODEL: MODEL });
  let missed = 0;
  try {
    const cookie = await signIn(service.base);
    const search = async (body) => {
      const response = await fetch(`${service.base}/api/search/members`, {
        method: 'POST',
        headers: { cookie, origin: service.base, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const answer = await response.json();
      if (response.status !== 200)
        throw new Error(`${JSON.stringify(body)} returned ${response.status}: ${answer.message}`);
      return answer;
    };
    const date = await dateOf(db);
    const heads = [
      ...['members', 'filter', 'passes', 'rows', 'recall@10', 'search p50 / p95 / max ms', 'its processor time, ms'],
      ...['exact scan p50 / p95 ms', 'ratio of p50'],
    ];
    console.log(`| ${heads.join(' | ')} |\n|${'---|'.repeat(heads.length)}`);
    for (const cell of await cellsOf(db, date)) {
      if (shares.length > 0 && !shares.includes(100 * cell.share)) continue;
      const seen = await measure(cell, search, db, service);
      const { p95, slowest } = BOUNDS(members);
      if (seen.recall < RECALL || at(seen.search, 0.95) > p95 || Math.max(...seen.search) > slowest) missed++;
      const span = (values) => `${at(values, 0.5).toFixed(0)} / ${at(values, 0.95).toFixed(0)}`;
      const ratio = at(seen.search, 0.5) / at(seen.exact, 0.5);
      const row = [members, cell.filter, `${cell.share * 100} %`, seen.rows, seen.recall.toFixed(3)];
      row.push(
        `${span(seen.search)} / ${Math.max(...seen.search).toFixed(0)}`,
        seen.processor.toFixed(0),
        span(seen.exact),
        ratio.toFixed(2),
      );
      console.log(`| ${row.join(' | ')} |`);
    }
  } finally {
    await service.stop();
    await db.end();
  }
  return missed;
}

export default async ({ rows }) => {
  const shares = rows.map(Number);
  const embeddings = await startEmbeddings();
  let missed = 0;
  try {
    for (const members of SIZES)
      missed += await withKept(
        (url) => benchSize(members, url, embeddings, shares),
        { members },
        ['bulk.mjs', 'search.seed.mjs'],
        (db) => seed(db, members),
      );
  } finally {
    embeddings.stop();
  }
  console.log(`\n${missed} cells exceed their limits.`);
  if (missed > 0) process.exitCode = 1;
};
