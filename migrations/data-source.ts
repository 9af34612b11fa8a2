import { join } from 'node:path';
import { databaseConfig } from '#database/database.config';
import { connectionOptions, dataSourceOptions } from '#database/data-source';
import { readSettings } from '#core/settings';
import { DataSource } from 'typeorm';
import { MIGRATIONS } from './all';

/** For TypeORM's command line (`npm run migration:*`), which works on the database of DATABASE_URL. */
const settings = readSettings();
if (settings.embedded)
  throw new Error('Set DATABASE_URL: the embedded database migrates itself when the service starts.');

export default new DataSource(
  dataSourceOptions(
    connectionOptions(databaseConfig(settings), null),
    [join(__dirname, '../apps/**/*.entity.js')],
    MIGRATIONS,
  ),
);
