import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Client, type ClientConfig } from 'pg';
import { EmbeddedDatabase } from '#database/embedded';

/** A migrated database with only the team in it: on a real server, or an embedded one in memory. */
export interface TestDatabase {
  /** The URL for the service on a real server: through a pooler, if `TEST_POOLER` names one (host and port). */
  url: string | undefined;
  /** The URL that bypasses a pooler. */
  direct: string | undefined;
  embedded: EmbeddedDatabase | null;
  drop(): Promise<void>;
}

export const onRealPostgres = process.env.DATABASE_URL !== undefined && process.env.DATABASE_URL !== '';

const pooler = process.env.TEST_POOLER;
/** Whether a connection supports named statements, and so caches their plans. */
export const keepsPlans = onRealPostgres && !pooler;
/** The service's database settings: a pooler assigns each transaction another connection, without named statements. */
export const databaseSettings = ({ url }: TestDatabase): Record<string, string> => ({
  ...(url === undefined ? {} : { DATABASE_URL: url }),
  ...(pooler ? { DATABASE_NAMED_STATEMENTS: 'false' } : {}),
});

/** A separate database, for tests that change tables, break connections, or need a second database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = process.env.TEST_TEMPLATE ?? '';
  if (!onRealPostgres) {
    // a file of this size has its own buffer
    const embedded = await EmbeddedDatabase.start(null, readFileSync(template).buffer);
    return { url: undefined, direct: undefined, embedded, drop: () => embedded.stop() };
  }
  const server = { connectionString: process.env.DATABASE_URL };
  const name = `${process.env.TEST_RUN}_${randomBytes(4).toString('hex')}`;
  await connected(server, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY wal_log`);
    // tests don't simulate power failures, so they don't wait for the disk
    await client.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  });
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  const direct = url.href;
  if (pooler) url.host = pooler;
  return {
    url: url.href,
    direct,
    embedded: null,
    drop: async () => void (await connected(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}

/** The database that a worker reuses for its spec files. */
interface KeptDatabase {
  database: TestDatabase;
  taken: boolean;
  /** Restores its initial contents. */
  restore: string;
  shape: string;
}
let kept: KeptDatabase | null = null;

/**
 * The worker's own database, reset to its initial contents, since a new one takes a second. If it is in use, the caller gets a separate
 * one. Sequences continue, and the planner's statistics of its tables stay.
 */
export async function takeTestDatabase(): Promise<TestDatabase> {
  if (kept?.taken) return createTestDatabase();
  if (kept && !(await restored(kept))) {
    await kept.database.drop();
    kept = null;
  }
  const own = (kept ??= await keepDatabase());
  own.taken = true;
  return {
    ...own.database,
    drop: async () => {
      own.taken = false;
    },
  };
}

/** Creates the worker's database, if it has none yet. */
export async function prepareDatabase(): Promise<void> {
  kept ??= await keepDatabase();
}

/** Tables, constraints, triggers and functions. Partitions come and go with the embedding models. */
const SHAPE = `
  SELECT md5(string_agg(part, ' ' ORDER BY part)) AS shape FROM (
    SELECT concat(oid, relname) AS part FROM pg_class WHERE relnamespace = 'public'::regnamespace AND NOT relispartition
    UNION ALL SELECT concat(oid, conname) FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conparentid = 0
    UNION ALL SELECT concat(oid, tgenabled) FROM pg_trigger WHERE tgparentid = 0
    UNION ALL SELECT concat(oid, prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  ) parts`;

async function keepDatabase(): Promise<KeptDatabase> {
  const database = await createTestDatabase();
  // an idle worker exits
  database.embedded?.unref();
  return connected(addressOf(database), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'migration'`,
    );
    const tables = rows.map(({ name }) => name);
    const inserts: string[] = [];
    for (const table of tables) {
      const found = await client.query<{ rows: string | null }>(`SELECT json_agg(own)::text AS rows FROM ${table} own`);
      const text = found.rows[0]?.rows;
      if (text)
        inserts.push(
          `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, ${client.escapeLiteral(text)})`,
        );
    }
    const restore = [
      'BEGIN',
      // neither triggers nor foreign keys; truncating a table takes a hundred times as long as deleting its rows
      'SET LOCAL session_replication_role = replica',
      ...tables.map((table) => `DELETE FROM ${table}`),
      ...inserts,
      'COMMIT',
    ].join(';\n');
    return { database, taken: false, restore, shape: await shapeOf(client) };
  });
}

/** Whether it could be reset: an interrupted test may have left its tables in another shape. */
async function restored({ database, restore, shape }: KeptDatabase): Promise<boolean> {
  return connected(addressOf(database), async (client) => {
    if (onRealPostgres)
      await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    if ((await shapeOf(client)) !== shape) return false;
    await client.query(restore);
    return true;
  });
}

async function shapeOf(client: Client): Promise<string> {
  return (await client.query<{ shape: string }>(SHAPE)).rows[0]?.shape ?? '';
}

/** The options for a separate client. */
export const addressOf = ({ direct, embedded }: TestDatabase): ClientConfig =>
  embedded === null
    ? { connectionString: direct }
    : { host: embedded.host, port: EmbeddedDatabase.PORT, user: 'postgres', database: 'postgres' };

async function connected<Answer>(address: ClientConfig, work: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = new Client(address);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
