import { DataSource } from 'typeorm';
import { connectionOptions, dataSourceOptions } from '#database/data-source';
import { readSettings } from '#core/settings';
import { databaseConfig } from '#database/database.config';
import type { TestDatabase } from './test-database';

type Classes = Parameters<typeof dataSourceOptions>[1];

/** TypeORM on a test database, configured like the service, with more settings if needed. The caller destroys it. */
export function openDataSource(
  { url, embedded }: TestDatabase,
  entities: Classes,
  migrations: Classes,
  more: NodeJS.ProcessEnv = {},
): Promise<DataSource> {
  const settings = readSettings({ NODE_ENV: 'test', ...(url === undefined ? {} : { DATABASE_URL: url }), ...more });
  return new DataSource(
    dataSourceOptions(connectionOptions(databaseConfig(settings), embedded), entities, migrations),
  ).initialize();
}
