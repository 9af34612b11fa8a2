import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { openDataSource } from '../../../../../test/support/data-source';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database';
import { RawBody } from '../../http/raw-body';
import { poolOf } from './pool';
import { run } from './send';

describe('a value that is sent in pieces', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;
  let pool: Pool;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    dataSource = await openDataSource(testDatabase, [], [], { DATABASE_POOL_SIZE: '1' });
    pool = poolOf(dataSource);
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await testDatabase?.drop();
  });

  const read = `SELECT $1::text AS before, encode(sha256($2::bytea), 'hex') AS hash, length($2) AS length`;
  const pieces = [randomBytes(65_000), Buffer.alloc(0), randomBytes(3_000_000), Buffer.from([0])];

  it.each([
    ['of several', pieces],
    ['of one', [Buffer.from('a')]],
    ['that is empty', []],
  ])('is whole: %s', async (_name, given) => {
    const whole = Buffer.concat(given);
    for (let i = 0; i < 2; i++)
      expect(await run(pool, { text: read, values: ['é', new RawBody(given)] }, undefined)).toEqual([
        { before: 'é', hash: createHash('sha256').update(whole).digest('hex'), length: whole.length },
      ]);
    expect(await run(pool, { text: 'SELECT $1::int AS n', values: [1] }, undefined)).toEqual([{ n: 1 }]);
  });

  it('is joined if it does not go so', async () => {
    const body = new RawBody(pieces);
    const named = { name: 'joined', text: 'SELECT length($1::bytea) AS length', values: [body] };
    for (const statement of [{ text: 'SELECT length($1::bytea) AS length, $2::int', values: [body, 1] }, named])
      expect(await run(pool, statement, undefined)).toMatchObject([{ length: body.length }]);
  });

  it('leaves a connection that answers the next, if its statement fails', async () => {
    const failing = { text: 'SELECT 1 / ($1::int - 1), $2::bytea', values: [1, new RawBody(pieces)] };
    await expect(run(pool, failing, undefined)).rejects.toMatchObject({ code: '22012' });
    const gone = new RawBody(pieces);
    gone.free();
    await expect(run(pool, { text: 'SELECT $1::bytea', values: [gone] }, undefined)).rejects.toThrow('given back');
    expect(await run(pool, { text: 'SELECT $1::int AS n', values: [2] }, undefined)).toEqual([{ n: 2 }]);
    expect([pool.idleCount, pool.waitingCount]).toEqual([1, 0]);
  });
});
