import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { createTestDatabase } from '../../../../../test/support/test-database';
import { readSettings } from '../../settings';
import { connectionOptions, dataSourceOptions } from '../data-source';
import { poolOf } from './pool';

describe("the ORM's pool", () => {
  it('is the one that its statements go through', async () => {
    const testDatabase = await createTestDatabase();
    const settings = readSettings({
      NODE_ENV: 'test',
      DATABASE_POOL_SIZE: '1',
      ...(testDatabase.url === undefined ? {} : { DATABASE_URL: testDatabase.url }),
    });
    const options = dataSourceOptions(connectionOptions(settings, testDatabase.embedded), [], []);
    const dataSource = await new DataSource(options).initialize();
    const pool = poolOf(dataSource);
    expect(pool).toBeInstanceOf(Pool);
    const client = await pool.connect();
    const asked = dataSource.query('SELECT 1 AS n');
    expect(pool.waitingCount).toBe(1);
    client.release();
    expect(await asked).toEqual([{ n: 1 }]);
    await dataSource.destroy();
    await testDatabase.drop();
  });
});
