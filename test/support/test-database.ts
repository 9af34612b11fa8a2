import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { EmbeddedDatabase } from '#kernel/database/embedded';

/** A migrated, empty database of its own: a copy of the template on a real server, or an embedded one in memory. */
export interface TestDatabase {
  url: string | undefined;
  embedded: EmbeddedDatabase | null;
  drop(): Promise<void>;
}

export const onRealPostgres = process.env.DATABASE_URL !== undefined && process.env.DATABASE_URL !== '';

export async function createTestDatabase(): Promise<TestDatabase> {
  if (!onRealPostgres) {
    // a file of this size has a buffer of its own
    const embedded = await EmbeddedDatabase.start(null, readFileSync(process.env.TEST_DUMP ?? '').buffer);
    return { url: undefined, embedded, drop: () => embedded.stop() };
  }
  const server = process.env.DATABASE_URL as string;
  const name = `parvis_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${process.env.TEST_TEMPLATE} STRATEGY wal_log`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.toString(), embedded: null, drop: () => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
