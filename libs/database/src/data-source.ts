import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import type { DataSource, MixedList } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { type ClientBase, type Pool, type PoolConfig, types } from 'pg';
import { SECOND } from '#core/clock';
import type { DatabaseConfig } from './database.config';
import { BriefLocks } from './brief-locks';
import { EmbeddedDatabase } from './embedded';
import { SnakeNaming } from './naming';
import { DatabaseSocket } from './database-socket';

// Calendar dates stay `YYYY-MM-DD` strings: as Date objects they would shift with the process's time zone.
types.setTypeParser(types.builtins.DATE, (value) => value);
// Amounts, areas and rates have at most 15 digits, which a number represents exactly, so rows match their entity types.
types.setTypeParser(types.builtins.NUMERIC, Number);
types.setTypeParser(1182 as never, (value) => (value === '{}' ? [] : value.slice(1, -1).split(',')));

/** Time-out of a statement, and of an idle transaction, whose locks must not stay. */
const PATIENCE = 60 * SECOND;
/** A server that is silent for longer than any statement may take is gone, even if TCP hasn't noticed. */
const SILENCE = PATIENCE + 5 * SECOND;

/**
 * Adds an error listener to a connection. Between two statements there may be no other listener, and an error without
 * one ends the process. A running statement receives the error itself.
 */
export const outliveItsError = (client: ClientBase): void => void client.on('error', () => undefined);

/** SQLSTATE: read_only_sql_transaction. */
const READ_ONLY = '25006';

/**
 * Refuses a server that accepts no writes. After a failover an address may lead to a former primary, or to the next one
 * just before its promotion: a pool would hold such a connection, read stale rows over it, and have each write refused.
 * Uses the statement that libpq sends for `target_session_attrs=read-write`, since the driver has no such option.
 */
async function takesWrites(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off')
    throw Object.assign(new Error('This database server accepts no writes.'), { code: READ_ONLY });
}

/** Returns the connection options: for DATABASE_URL, or for the single connection of the embedded database. */
export function connectionOptions(
  database: DatabaseConfig,
  embedded: EmbeddedDatabase | null,
): Partial<PostgresDataSourceOptions> {
  if (embedded) {
    // One session serves all sockets of the embedded database, so there may be only one connection.
    return {
      host: embedded.host,
      port: EmbeddedDatabase.PORT,
      username: 'postgres',
      database: 'postgres',
      extra: {
        max: 1,
        connectionTimeoutMillis: 30_000,
        query_timeout: 60_000,
        pipeline: true,
        onConnect: outliveItsError,
      },
    };
  }
  return {
    ...(database.url === undefined ? {} : { url: database.url }),
    extra: {
      ...poolOptions(database),
      connectionTimeoutMillis: 5 * SECOND,
      onConnect: (client: ClientBase) => {
        outliveItsError(client);
        return takesWrites(client);
      },
      application_name: 'parvis',
    },
  };
}

/** Returns the connection options of the replica. Callers that don't get a connection soon use the primary. */
export const replicaOptions = (database: DatabaseConfig): PoolConfig => ({
  connectionString: database.replicaUrl,
  ...poolOptions(database),
  connectionTimeoutMillis: SECOND,
  onConnect: outliveItsError,
  application_name: 'parvis-reads',
});

const poolOptions = ({ poolSize }: DatabaseConfig): PoolConfig => ({
  stream: () => new DatabaseSocket(SILENCE),
  // A transaction sends its last statement with COMMIT.
  pipeline: true,
  max: poolSize,
  statement_timeout: PATIENCE,
  // Starting parallel workers takes longer than they save, and they take the cores from other calls: at 300,000 requests a
  // list of them took 264 ms instead of 18 under load. Only a search asks for one (`Database.search`). Compiling a statement
  // (`jit`) also takes longer than it saves: a count of 300,000 searched requests took 78 ms instead of 49.
  options: '-c max_parallel_workers_per_gather=0 -c jit=off',
  // Ends the transactions of a process that vanished with its network; otherwise their locks would stay for hours.
  idle_in_transaction_session_timeout: PATIENCE,
});

/**
 * TypeORM's pool, shared with statements outside the ORM and with better-auth: the embedded database has a single
 * connection.
 */
export const poolOf = ({ driver }: DataSource): Pool => (driver as PostgresDriver).master as Pool;

// The classes of entities and migrations, as TypeORM takes them.
// oxlint-disable-next-line typescript/no-unsafe-function-type -- TypeORM's own type of a class
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
    subscribers: [BriefLocks],
    synchronize: false,
    namingStrategy: new SnakeNaming(),
    installExtensions: false,
    applicationName: 'parvis',
  };
}
