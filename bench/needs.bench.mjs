// Search for venues with rooms for five needs at once over HTTP, at 100,000 members with four rooms each on average (`--members` for
// another size): around a town, in a department, and in all of France; with bedrooms too, and with so many that only near misses are left.
import pg from 'pg';
import { DATE, seed } from './needs.seed.mjs';
import { withKept } from './seed.mjs';
import { cpuSeconds, signIn, startService } from './service.mjs';

const PORT = 4106;
const QUERIES = Number(process.env.SEARCH_QUERIES ?? 100);
/** Limit of the 95th percentile in ms at up to 100,000 members. */
const BOUND = 100;

const NEEDS = [
  { kind: 'breakout', attendees: 20, configuration: 'u_shape', count: 3 },
  { kind: 'meal', meal: 'lunch', attendees: 60, configuration: 'banquet' },
  { kind: 'meal', meal: 'dinner', attendees: 80, configuration: 'banquet', date: DATE },
  { kind: 'cocktail', attendees: 80, configuration: 'cocktail', slot: 'evening' },
  { kind: 'other', attendees: 12 },
];
const BEDROOMS = { kind: 'bedrooms', checkIn: DATE, nights: 1, singles: 40, twins: 10 };
const MAIN = { minCapacity: 80, configurations: ['theatre'], dates: [DATE] };
const CITIES = [
  { latitude: 45.76, longitude: 4.84 },
  { latitude: 48.86, longitude: 2.35 },
  { latitude: 43.3, longitude: 5.38 },
  { latitude: 44.84, longitude: -0.58 },
  { latitude: 50.63, longitude: 3.06 },
];
const DEPARTMENTS = ['69', '75', '13', '33', '59'];

const CELLS = [
  ['50 km around a town', (n) => ({ center: { ...CITIES[n % 5], radiusKm: 50 } })],
  ['in a department', (n) => ({ postalCodes: [DEPARTMENTS[n % 5]] })],
  ['in France', () => ({})],
  ['in France, with bedrooms', () => ({ needs: [...NEEDS.slice(1), BEDROOMS] })],
  ['in France, near misses', () => ({ needs: [...NEEDS.slice(1), { ...BEDROOMS, singles: 5000 }] })],
].map(([name, more]) => ({ name, body: (n) => ({ ...MAIN, minCapacity: 80 + (n % 20), needs: NEEDS, ...more(n) }) }));

const at = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

/** CPU time in ms of the service and of its database connections; NaN if the database is remote. */
async function processorTime(service, db) {
  const { rows } = await db.query(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
  try {
    return 1000 * rows.reduce((sum, { pid }) => sum + cpuSeconds(pid, 'postgres'), cpuSeconds(service.pid));
  } catch {
    return Number.NaN;
  }
}

async function measure(url, members) {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const service = await startService(url, PORT);
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
    console.log(
      `| ${['members', 'where', 'match', 'near misses', 'p50 / p95 / max ms', 'processor time, ms'].join(' | ')} |`,
    );
    console.log(`|${'---|'.repeat(6)}`);
    for (const { name, body } of CELLS) {
      for (let n = 0; n < 5; n++) await search(body(n));
      const before = await processorTime(service, db);
      const times = [];
      let answer;
      for (let n = 0; n < QUERIES; n++) {
        const start = performance.now();
        answer = await search(body(n));
        times.push(performance.now() - start);
      }
      const used = (await processorTime(service, db)) - before;
      if (members <= 100_000 && at(times, 0.95) > BOUND) missed++;
      const span = [at(times, 0.5), at(times, 0.95), Math.max(...times)].map((ms) => ms.toFixed(0)).join(' / ');
      const row = [members, name, answer.total, answer.nearMisses.length, span, (used / QUERIES).toFixed(0)];
      console.log(`| ${row.join(' | ')} |`);
    }
  } finally {
    await service.stop();
    await db.end();
  }
  return missed;
}

export default async ({ members = 100_000 }) => {
  const missed = await withKept(
    (url) => measure(url, members),
    { members, needs: true },
    ['bulk.mjs', 'needs.seed.mjs'],
    (db) => seed(db, members),
  );
  console.log(`\n${missed} searches exceed ${BOUND} ms.`);
  if (missed > 0) process.exitCode = 1;
};
