import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { DataSource, type MixedList } from 'typeorm';
import { Client, type ClientBase, type PoolConfig, types } from 'pg';
import { SECOND } from '../clock';
import type { Settings } from '../settings';
import { giveUpWhenSilent } from './driver/silence';
import { EmbeddedDatabase } from './embedded';
import { SnakeNaming } from './naming';

// Calendar dates stay `YYYY-MM-DD` strings: as Date objects they would move with the process's time zone.
types.setTypeParser(types.builtins.DATE, (value) => value);
// Amounts, areas and rates have at most 15 digits, which a number represents exactly: a row is what its entity says.
types.setTypeParser(types.builtins.NUMERIC, Number);
types.setTypeParser(1182 as never, (value) => (value === '{}' ? [] : value.slice(1, -1).split(',')));

/** Any number will do as long as every instance uses the same. */
const MIGRATION_LOCK = 7_239_416;

/** Between two tries to take it. */
const MIGRATION_TURN = 200;

/** A statement may take this long. A transaction that stands still for this long is ended, so that its locks go. */
const PATIENCE = 60 * SECOND;
/** A server that says nothing for longer than any statement may take is gone, even if TCP has not noticed. */
const SILENCE = PATIENCE + 5 * SECOND;

/**
 * Listens for errors of a connection. Between two statements nobody else may listen, and an error without a listener ends the process.
 * A statement that runs learns of the error by itself.
 */
export const outliveItsError = (client: ClientBase): void => void client.on('error', () => undefined);

/** SQLSTATE: read_only_sql_transaction. */
const READ_ONLY = '25006';

/**
 * Refuses a server that takes no writes. After a failover an address may lead to a former primary, or to the next one a moment before it
 * is that: a pool would keep such a connection, read old rows over it, and have each write refused. By the statement that libpq asks for
 * `target_session_attrs=read-write`, since the driver has no such option.
 */
async function takesWrites(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off')
    throw Object.assign(new Error('This server of the database takes no writes.'), { code: READ_ONLY });
}

/** How to reach the database: the URL's, or the embedded one's only connection. */
export function connectionOptions(
  settings: Settings,
  embedded: EmbeddedDatabase | null,
): Partial<PostgresDataSourceOptions> {
  if (embedded) {
    // One session serves all sockets of the embedded database, so there may be only one connection.
    return {
      host: embedded.host,
      port: EmbeddedDatabase.PORT,
      username: 'postgres',
      database: 'postgres',
      extra: { max: 1, connectionTimeoutMillis: 30_000, query_timeout: 60_000, onConnect: outliveItsError },
    };
  }
  return {
    ...(settings.DATABASE_URL === undefined ? {} : { url: settings.DATABASE_URL }),
    extra: {
      ...poolOptions(settings),
      connectionTimeoutMillis: 5 * SECOND,
      onConnect: (client: ClientBase) => {
        watch(client);
        return takesWrites(client);
      },
      application_name: 'parvis',
    },
  };
}

/** How to reach the replica. Whoever does not get a connection soon asks the primary. */
export const replicaOptions = (settings: Settings): PoolConfig => ({
  connectionString: settings.DATABASE_READ_URL,
  ...poolOptions(settings),
  connectionTimeoutMillis: SECOND,
  onConnect: watch,
  application_name: 'parvis-reads',
});

const poolOptions = (settings: Settings): PoolConfig => ({
  max: settings.DATABASE_POOL_SIZE,
  statement_timeout: PATIENCE,
  // Ends the transactions of a process that vanished with its network; else their locks would stay for hours.
  idle_in_transaction_session_timeout: PATIENCE,
});

function watch(client: ClientBase): void {
  outliveItsError(client);
  giveUpWhenSilent(client, SILENCE);
}

// The classes of entities and migrations, as TypeORM takes them.
// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- TypeORM's own type of a class
type Classes = MixedList<Function | string>;

export function dataSourceOptions(
  connection: Partial<PostgresDataSourceOptions>,
  entities: Classes,
  migrations: Classes,
): PostgresDataSourceOptions {
  return {
    ...connection,
    type: 'postgres',
    entities,
    migrations,
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
    synchronize: false,
    namingStrategy: new SnakeNaming(),
    installExtensions: false,
    applicationName: 'parvis',
  };
}

/**
 * Runs the pending migrations. Instances that start together take turns by an advisory lock, which they ask for again and again: an
 * index that is made CONCURRENTLY waits for every statement that began before it, and so for one that waits for this lock. The embedded
 * database has one process and one connection, so it needs no lock.
 */
export async function migrate(dataSource: DataSource, embedded: boolean): Promise<void> {
  if (embedded) {
    await dataSource.runMigrations();
    return;
  }
  // The lock has a connection of its own: the pool may have only one, which the migrations use.
  const { url } = dataSource.options as PostgresDataSourceOptions;
  const holder = new Client({ connectionString: url, application_name: 'parvis-migrations' });
  outliveItsError(holder);
  await holder.connect();
  try {
    // The lock of a transaction, not of a session: behind a pooler each transaction may have another session.
    await holder.query('BEGIN');
    await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    while (!(await isTaken(holder))) await wait(MIGRATION_TURN);
    await dataSource.runMigrations();
    await holder.query('COMMIT');
  } finally {
    // Without a commit, the transaction ends with its connection.
    await holder.end();
  }
}

/** A statement without parameters leaves no snapshot behind, which an index made CONCURRENTLY would wait for. */
async function isTaken(holder: Client): Promise<boolean> {
  const { rows } = await holder.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS taken`,
  );
  return rows[0]?.taken === true;
}
