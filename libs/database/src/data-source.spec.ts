import { Pool } from 'pg';
import { openDataSource } from '../../../test/support/data-source';
import { takeTestDatabase, onRealPostgres } from '../../../test/support/test-database';
import { poolOf } from './data-source';

describe("the ORM's pool", () => {
  it('is the one its statements use', async () => {
    const testDatabase = await takeTestDatabase();
    const dataSource = await openDataSource(testDatabase, [], [], { DATABASE_POOL_SIZE: '1' });
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

  // The embedded database has neither.
  (onRealPostgres ? it : it.skip)(
    'asks for no parallel workers and no compiled statements, whatever the server says',
    async () => {
      const testDatabase = await takeTestDatabase();
      const dataSource = await openDataSource(testDatabase, [], []);
      const settings = await dataSource.query(
        `SELECT name, setting, source FROM pg_settings WHERE name IN ('max_parallel_workers_per_gather', 'jit') ORDER BY name`,
      );
      expect(settings).toEqual([
        { name: 'jit', setting: 'off', source: 'client' },
        { name: 'max_parallel_workers_per_gather', setting: '0', source: 'client' },
      ]);
      await dataSource.destroy();
      await testDatabase.drop();
    },
  );
});
