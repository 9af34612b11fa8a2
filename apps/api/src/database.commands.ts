import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { connectionOptions, dataSourceOptions } from '#database/data-source';
import { databaseConfig } from '#database/database.config';
import { EmbeddedDatabase } from '#database/embedded';
import { migrate, patiently } from '#migrations/migrate';
import type { Settings } from '#core/settings';
import { MIGRATIONS } from '#migrations/all';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { createApp } from './app.factory';
import { SENT_MAILS_FOLDER } from '#providers/email/sent-mails';
import { CREDENTIALS_FILE } from './foundations/team/first-admin.config';
import { DemoService } from '#demo-data/demo.service';

/** A command that can't be executed; the message has the reason. */
export class CommandRefused extends Error {}

/** Runs pending migrations on the configured database. Returns the number of applied migrations. */
export function migrateDatabase(settings: Settings): Promise<number> {
  return onDatabase(settings, async (dataSource) => {
    await migrate(dataSource, settings.embedded);
    return (await applied(dataSource)).length;
  });
}

/** Reverts the newest migration and its data. Returns its name, or null if none is left. */
export function revertMigration(settings: Settings): Promise<string | null> {
  return onDatabase(settings, async (dataSource) => {
    const before = await applied(dataSource);
    if (before.length > 0) await patiently(() => dataSource.undoLastMigration());
    const left = await applied(dataSource);
    return before.find((name) => !left.includes(name)) ?? null;
  });
}

/** Loads the demo venues into a database without members. Returns the number of venues created. */
export async function seedDatabase(settings: Settings): Promise<number> {
  // The start doesn't load them too, and a service running at the same time has the metrics port.
  const running = await createApp(
    Object.assign(settings, { DEMO_DATA: false, METRICS_PORT: undefined, LOG_LEVEL: 'warn' }),
  );
  try {
    return await running.app.get(DemoService).seed();
  } finally {
    await running.close();
  }
}

/** Returns the target of a reset, for the confirmation: the embedded database's folder, or the database's name and host. */
export function databaseInUse({ DATABASE_URL, dataDir }: Settings): { where: string; name: string | null } {
  if (DATABASE_URL === undefined) return { where: `the embedded database in ${dataDir}`, name: null };
  const { host, pathname } = new URL(DATABASE_URL);
  const name = decodeURIComponent(pathname.slice(1));
  return { where: `the database ${name} at ${host}`, name };
}

/**
 * Deletes all data of the configured database and the files stored in DATA_DIR, and recreates the tables. Files stored in S3 stay.
 * @throws CommandRefused in production, or while a service has the database open
 */
export async function resetDatabase(settings: Settings): Promise<void> {
  if (settings.production) throw new CommandRefused('NODE_ENV is production: nothing is deleted there.');
  if (settings.DATABASE_URL === undefined) EmbeddedDatabase.remove(settings.dataDir);
  else await dropTables(settings.DATABASE_URL);
  for (const name of ['storage', SENT_MAILS_FOLDER, CREDENTIALS_FILE])
    rmSync(join(settings.dataDir, name), { recursive: true, force: true });
  await migrateDatabase(settings);
}

/** Recreates the schema with its extensions: migrations may run under a role that can't create these. */
async function dropTables(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'parvis%'`,
    );
    if (rowCount !== 0) throw new CommandRefused('A service has this database open: stop it first.');
    await client.query('BEGIN');
    const { rows: extensions } = await client.query<{ name: string }>(
      `SELECT quote_ident(extname) AS name FROM pg_extension WHERE extnamespace = 'public'::regnamespace`,
    );
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC');
    for (const { name } of extensions) await client.query(`CREATE EXTENSION ${name} SCHEMA public`);
    await client.query('COMMIT');
  } finally {
    // Ending the connection rolls back an uncommitted transaction.
    await client.end();
  }
}

async function onDatabase<T>(settings: Settings, work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const embedded = settings.embedded ? await EmbeddedDatabase.start(settings.dataDir) : null;
  try {
    const dataSource = await new DataSource(
      dataSourceOptions(connectionOptions(databaseConfig(settings), embedded), [], MIGRATIONS),
    ).initialize();
    try {
      return await work(dataSource);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await embedded?.stop();
  }
}

/** Returns the names of applied migrations. */
async function applied(dataSource: DataSource): Promise<string[]> {
  const [table] = await dataSource.query<{ name: string | null }[]>(`SELECT to_regclass('migration') AS name`);
  if (table?.name == null) return [];
  const rows = await dataSource.query<{ name: string }[]>(`SELECT name FROM migration`);
  return rows.map(({ name }) => name);
}
