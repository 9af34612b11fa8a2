import { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { openDataSource } from '../../../test/support/data-source';
import { takeTestDatabase, type TestDatabase } from '../../../test/support/test-database';
import type { Span } from '#core/spans';
import { poolOf } from './data-source';
import { run } from './statement';

describe('a statement that bypasses the ORM', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;
  let pool: Pool;

  beforeAll(async () => {
    testDatabase = await takeTestDatabase();
    dataSource = await openDataSource(testDatabase, [], [], { DATABASE_POOL_SIZE: '1' });
    pool = poolOf(dataSource);
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await testDatabase?.drop();
  });

  const numbered = async function whoAsked(text: string): Promise<unknown[]> {
    return await run(pool, { text, values: [1] }, undefined);
  };

  it("shares the ORM's connections and releases them", async () => {
    expect(pool).toBeInstanceOf(Pool);
    for (let i = 0; i < 3; i++) expect(await numbered('SELECT $1::int AS n')).toEqual([{ n: 1 }]);
    expect(await dataSource.query('SELECT 2 AS n')).toEqual([{ n: 2 }]);
    expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0]);
  });

  it('returns the last result of a text with several statements', async () => {
    expect(await run(pool, { text: 'SELECT 1 AS n; SELECT 2 AS n', values: [] }, undefined)).toEqual([{ n: 2 }]);
  });

  it("fails with the caller's stack, and leaves the pool usable", async () => {
    const error = await numbered('SELECT 1 / ($1::int - 1)').catch((caught: Error) => caught);
    expect(error).toMatchObject({ code: '22012', stack: expect.stringContaining('whoAsked') as string });
    expect(await numbered('SELECT $1::int AS n')).toEqual([{ n: 1 }]);
    expect([pool.idleCount, pool.waitingCount]).toEqual([1, 0]);
  });

  it('is a span of the current trace', async () => {
    const spans: Span[] = [];
    await run(pool, { text: 'SELECT 1', values: [] }, spans);
    await run(pool, { text: 'SELECT 1 / 0', values: [] }, spans).catch(() => undefined);
    expect(spans).toMatchObject([
      { name: 'SELECT 1', ok: true },
      { name: 'SELECT 1 / 0', ok: false },
    ]);
  });
});
