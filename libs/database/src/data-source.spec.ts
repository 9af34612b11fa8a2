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

  // The embedded database has no parallel workers.
  (onRealPostgres ? it : it.skip)('asks for no parallel workers', async () => {
    const testDatabase = await takeTestDatabase();
    const dataSource = await openDataSource(testDatabase, [], []);
    expect(await dataSource.query('SHOW max_parallel_workers_per_gather')).toEqual([
      { max_parallel_workers_per_gather: '0' },
    ]);
    await dataSource.destroy();
    await testDatabase.drop();
  });
});
