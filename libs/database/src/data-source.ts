import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import type { DataSource, MixedList } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { type ClientBase, type Pool, type PoolConfig, types } from 'pg';
import { SECOND } from '#core/clock';
import type { Settings } from '#core/settings';
import { BriefLocks } from './brief-locks';
import { EmbeddedDatabase } from './embedded';
import { SnakeNaming } from './naming';
import { DatabaseSocket } from './database-socket';

// Calendar dates stay `YYYY-MM-DD` strings: as Date objects they would move with the process's time zone.
types.setTypeParser(types.builtins.DATE, (value) => value);
// Amounts, areas and rates have at most 15 digits, which a number represents exactly: a row is what its entity says.
types.setTypeParser(types.builtins.NUMERIC, Number);
types.setTypeParser(1182 as never, (value) => (value === '{}' ? [] : value.slice(1, -1).split(',')));

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
        outliveItsError(client);
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
  onConnect: outliveItsError,
  application_name: 'parvis-reads',
});

const poolOptions = (settings: Settings): PoolConfig => ({
  stream: () => new DatabaseSocket(SILENCE),
  max: settings.DATABASE_POOL_SIZE,
  statement_timeout: PATIENCE,
  // Ends the transactions of a process that vanished with its network; else their locks would stay for hours.
  idle_in_transaction_session_timeout: PATIENCE,
});

/** TypeORM's pool. Statements past the ORM and better-auth share it: the embedded database has a single connection. */
export const poolOf = ({ driver }: DataSource): Pool => (driver as PostgresDriver).master as Pool;

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
    subscribers: [BriefLocks],
    synchronize: false,
    namingStrategy: new SnakeNaming(),
    installExtensions: false,
    applicationName: 'parvis',
  };
}
