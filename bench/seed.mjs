// Caches seeded databases: seeding takes minutes, a copy seconds.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { countsOf, seed } from './plans.seed.mjs';
import { freePort, startService, withDatabase } from './service.mjs';

const PREFIX = 'parvis_bench_seed_';

/** A different schema, rows or size gets a different database. */
function nameOf(size, scripts) {
  const hash = createHash('sha256').update(JSON.stringify(size));
  for (const file of [
    ...readdirSync('migrations', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${parentPath}/${name}`),
    ...scripts.map((file) => `bench/${file}`),
  ])
    hash.update(readFileSync(file));
  return PREFIX + hash.digest('hex').slice(0, 12);
}

async function connected(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Fills an empty database by `rows`, which receives a connection. */
async function fill(url, rows) {
  // The service creates the tables and its first admin.
  await (await startService(url, await freePort())).stop();
  await connected(url, rows);
}

/** Creates the database of that name unless it exists. If several processes want it, one creates it. */
const keep = (name, rows) =>
  connected(process.env.DATABASE_URL, async (server) => {
    await server.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const known = await server.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (known.rows.length > 0) return;
    const start = performance.now();
    await withDatabase(async (url) => {
      await fill(url, rows);
      // A half-filled database must not be taken for a complete one, so it gets its name at the end.
      await server.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} RENAME TO ${name}`);
    });
    console.log(
      `Seeded ${name} in ${((performance.now() - start) / 1000).toFixed(0)} s; it is kept for the next runs.`,
    );
  });

/**
 * Passes on the URL of a migrated database filled by `rows`, and the first admin of `signIn`: a copy of a cached one, dropped at the end.
 * `scripts` of this folder and the size identify the rows.
 */
export async function withKept(work, size, scripts, rows) {
  const name = nameOf(size, scripts);
  await keep(name, rows);
  return withDatabase(work, name);
}

/** The same with that many members and requests, everything else in proportion (`plans.seed.mjs`). */
export const withSeeded = (work, size = { members: 100_000, requests: 1_000_000 }) =>
  withKept(work, size, ['bulk.mjs', 'plans.seed.mjs'], (db) => seed(db, [], countsOf(size)));

/** The same for a single run, without caching. */
export const withFresh = (work, size) =>
  withDatabase(async (url) => {
    await fill(url, (db) => seed(db, [], countsOf(size)));
    return work(url);
  });

/** Drops the cached databases. */
export const dropSeeds = () =>
  connected(process.env.DATABASE_URL, async (server) => {
    const { rows } = await server.query('SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)', [
      PREFIX,
    ]);
    for (const { name } of rows) await server.query(`DROP DATABASE ${name}`);
    console.log(`${rows.length} seeded databases dropped.`);
  });
