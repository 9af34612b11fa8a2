import { namespace } from '#core/namespace';

export const databaseConfig = namespace('database', (settings) => ({
  /** Undefined for the embedded database. */
  url: settings.DATABASE_URL,
  replicaUrl: settings.DATABASE_READ_URL,
  poolSize: settings.DATABASE_POOL_SIZE,
  /**
   * The embedded database has one session for all connections, where names would clash. A pooler in transaction mode
   * doesn't support named statements.
   */
  namedStatements: settings.DATABASE_NAMED_STATEMENTS && !settings.embedded,
}));

export type DatabaseConfig = ReturnType<typeof databaseConfig>;
