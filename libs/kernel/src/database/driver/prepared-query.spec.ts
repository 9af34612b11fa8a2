import { Pool } from 'pg';
import { createTestDatabase, onRealPostgres, type TestDatabase } from '../../../../../test/support/test-database';
import { isParsed, wireOf } from './prepared-query';
import { run } from './send';

// On the embedded database statements have no names.
(onRealPostgres ? describe : describe.skip)('a named statement', () => {
  let testDatabase: TestDatabase;
  let pool: Pool;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    pool = new Pool({ connectionString: testDatabase.url, max: 1 });
  });

  afterAll(async () => {
    await pool?.end();
    await testDatabase?.drop();
  });

  it('asks for its columns once a connection', async () => {
    const client = await pool.connect();
    const describe = jest.spyOn(wireOf(client), 'describe');
    const text = 'SELECT n, n::text AS text, NULL::date AS date FROM generate_series(1, $1::int) AS n';
    const listed = { name: 'listed', text };
    const answers: unknown[] = [];
    for (const n of [0, 2, 1, 2, 0]) answers.push(await run(client, { ...listed, values: [n] }, undefined));
    const one = { n: 1, text: '1', date: null };
    const two = { n: 2, text: '2', date: null };
    expect(answers).toEqual([[], [one, two], [one], [one, two], []]);
    expect([isParsed(client, 'listed'), isParsed(client, 'never')]).toEqual([true, false]);
    expect(describe).toHaveBeenCalledTimes(1);
    describe.mockRestore();
    // the driver's own queries know nothing of it
    await expect(client.query({ ...listed, values: [1] })).resolves.toMatchObject({ rows: [one] });
    client.release();
  });

  it('has its columns where it failed at first', async () => {
    const risky = (n: number) => ({ name: 'risky', text: 'SELECT 1 / $1::int AS n', values: [n] });
    const client = await pool.connect();
    await expect(run(client, risky(0), undefined)).rejects.toMatchObject({ code: '22012' });
    expect([await run(client, risky(1), undefined), await run(client, risky(1), undefined)]).toEqual([
      [{ n: 1 }],
      [{ n: 1 }],
    ]);
    await expect(run(client, risky(0), undefined)).rejects.toMatchObject({ code: '22012' });
    client.release();
  });

  it('is refused by the server where its columns have changed since', async () => {
    await pool.query('CREATE TABLE wide (a int)');
    const all = { name: 'all_of_wide', text: 'SELECT * FROM wide', values: [] };
    expect(await run(pool, all, undefined)).toEqual([]);
    await pool.query('ALTER TABLE wide ADD b int');
    await pool.query('INSERT INTO wide VALUES (1, 2)');
    await expect(run(pool, all, undefined)).rejects.toThrow('cached plan must not change result type');
  });
});
