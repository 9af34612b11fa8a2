import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { TABLE_PATIENCE } from '#database/brief-locks';
import { outliveItsError } from '#database/data-source';
import { BASELINE } from './0001-baseline';
import { applyFunctions } from './functions';

/** Any number works as long as every instance uses the same. */
const MIGRATION_LOCK = 7_239_416;

/** Pause between two attempts to take it, in milliseconds. */
const MIGRATION_TURN = 200;

/** How often a migration tries to lock its tables: for two minutes. */
const TRIES = 120;
/** Pause between two attempts, in milliseconds. Clients can use the tables most of the time. */
const PAUSE = 1_000 - TABLE_PATIENCE;

/**
 * SQLSTATE: lock_not_available, deadlock_detected. Nothing of the migration has been done then, so it may be retried.
 */
const NOT_YET = ['55P03', '40P01'];

/** A database whose tables another unreleased version created. */
export class UnknownSchema extends Error {
  constructor() {
    super(
      'This database was created by another trial version and cannot be upgraded: `npm run db:reset` deletes its data and recreates the tables.',
    );
  }
}

/**
 * Runs the pending migrations and applies the functions whose text has changed. Instances that start together take turns through an
 * advisory lock. They poll for it, because an index built CONCURRENTLY would wait for a statement that waits for the lock. The embedded
 * database has one process and one connection, so it needs no lock.
 *
 * @throws UnknownSchema the tables come from another baseline, or from before it
 * @throws Error another session holds a table for two minutes
 */
export async function migrate(dataSource: DataSource, embedded: boolean): Promise<void> {
  if (embedded) {
    await bringUpToDate(dataSource);
    return;
  }
  // The lock has a separate connection: the pool may have only one, which the migrations use.
  const { url } = dataSource.options as PostgresDataSourceOptions;
  const holder = new Client({ connectionString: url, application_name: 'parvis-migrations' });
  outliveItsError(holder);
  await holder.connect();
  try {
    // A transaction lock, not a session lock: behind a pooler each transaction may get another session.
    await holder.query('BEGIN');
    await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    while (!(await isTaken(holder))) await wait(MIGRATION_TURN);
    await patiently(() => bringUpToDate(dataSource));
    await holder.query('COMMIT');
  } finally {
    // Without a commit, the transaction ends with its connection.
    await holder.end();
  }
}

async function bringUpToDate(dataSource: DataSource): Promise<void> {
  const [known] = await dataSource.query<{ name: string | null }[]>(`SELECT to_regclass('migration') AS name`);
  if (known?.name != null) {
    const applied = await dataSource.query<{ name: string }[]>('SELECT name FROM migration');
    if (applied.length > 0 && !applied.some(({ name }) => name === BASELINE)) throw new UnknownSchema();
  }
  await dataSource.runMigrations();
  await dataSource.transaction((db) => applyFunctions(db));
}

/** A statement without parameters leaves no snapshot behind, for which an index built CONCURRENTLY would wait. */
async function isTaken(holder: Client): Promise<boolean> {
  const { rows } = await holder.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS taken`,
  );
  return rows[0]?.taken === true;
}

/**
 * Runs migrations, retrying while other sessions lock a table they need; completed ones stay.
 * @throws Error a table is still locked after two minutes; the message says what to do
 */
export async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work();
      return;
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!NOT_YET.includes(code)) throw error;
      if (tries === TRIES)
        throw new Error(
          'A migration needs a table that others keep. End what keeps it (the oldest of SELECT pid, xact_start, query FROM pg_stat_activity ORDER BY xact_start), and start again.',
          { cause: error },
        );
      await wait(PAUSE);
    }
  }
}
