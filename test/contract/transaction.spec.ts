import { Client, type Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { poolOf } from '#database/data-source';
import { Transaction } from '#database/transaction';
import { openDataSource } from '../support/data-source';
import { createTestDatabase, onRealPostgres, type TestDatabase } from '../support/test-database';

describe('a transaction', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;
  let pool: Pool;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    dataSource = await openDataSource(testDatabase, [], [], { DATABASE_POOL_SIZE: '1' });
    pool = poolOf(dataSource);
    await pool.query('CREATE TABLE note (text text UNIQUE CHECK (text <> $$refused$$))');
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await testDatabase?.drop();
  });

  const begin = (): Transaction => new Transaction(pool, undefined);
  const write = (text: string) => ({ text: 'INSERT INTO note VALUES ($1)', values: [text] });
  const notes = async (like: string): Promise<string[]> =>
    (await pool.query<{ text: string }>('SELECT text FROM note WHERE text LIKE $1 ORDER BY text', [like])).rows.map(
      ({ text }) => text,
    );

  it('commits its writes, its final statement last', async () => {
    await pool.query('CREATE TABLE step (n serial, text text)');
    const step = (text: string) => ({ text: 'INSERT INTO step (text) VALUES ($1)', values: [text] });
    const transaction = begin();
    const [row] = (await transaction.run({ text: 'SELECT $1::int AS n', values: [1] })) as { n: number }[];
    await transaction.run(step('a'));
    await transaction.commit(step('b'));
    const { rows } = await pool.query<{ text: string }>('SELECT text FROM step ORDER BY n');
    expect([row, rows.map(({ text }) => text)]).toEqual([{ n: 1 }, ['a', 'b']]);
  });

  it('takes no connection if it runs no statement', async () => {
    const held = await pool.connect();
    const transaction = begin();
    await transaction.commit();
    await expect(transaction.run(write('after nothing'))).rejects.toThrow('is over');
    await begin().rollback();
    held.release();
    expect(pool.waitingCount).toBe(0);
  });

  it('rolls back if its final statement fails', async () => {
    const transaction = begin();
    await transaction.run(write('undone'));
    await expect(transaction.commit(write('refused'))).rejects.toMatchObject({ code: '23514' });
    await transaction.rollback();
    expect(await notes('undone%')).toEqual([]);
  });

  it('may consist of its final statement only', async () => {
    await begin().commit(write('only'));
    expect(await notes('only')).toEqual(['only']);
  });

  it('rolls back if the first statement fails, even if its error is swallowed', async () => {
    const transaction = begin();
    await transaction.run(write('refused')).catch(() => undefined);
    await expect(transaction.run(write('after the fault'))).rejects.toMatchObject({ code: '25P02' });
    await expect(transaction.commit(write('last after the fault'))).rejects.toMatchObject({ code: '25P02' });
    await transaction.rollback();
    expect(await notes('%after the fault')).toEqual([]);
  });

  it('reports a later failed statement whose error was swallowed', async () => {
    const transaction = begin();
    await transaction.run(write('lost'));
    await transaction.run(write('refused')).catch(() => undefined);
    await expect(transaction.commit()).rejects.toThrow('the transaction was rolled back');
    await transaction.rollback();
    expect(await notes('lost')).toEqual([]);
  });

  it('sends nothing before BEGIN: two concurrent first statements are in the transaction', async () => {
    const transaction = begin();
    await Promise.all([transaction.run(write('at once 1')), transaction.run(write('at once 2'))]);
    await transaction.rollback();
    expect(await notes('at once %')).toEqual([]);
  });

  // A session of the embedded database can't be terminated.
  (onRealPostgres ? it : it.skip)('is over with its connection, and the next one has another', async () => {
    const transaction = begin();
    const [row] = (await transaction.run({ text: 'SELECT pg_backend_pid() AS pid', values: [] })) as { pid: number }[];
    const other = new Client({ connectionString: testDatabase.url });
    await other.connect();
    await other.query('SELECT pg_terminate_backend($1)', [row?.pid]);
    await other.end();
    // The pool has only one: it opens another while the work of the lost one continues.
    expect(await notes('to nobody')).toEqual([]);
    await expect(transaction.commit(write('to nobody'))).rejects.toMatchObject({ code: '57P01' });
    await transaction.rollback();
    const next = begin();
    await next.run(write('by another connection'));
    await next.commit(write('by another connection, again'));
    expect([await notes('to nobody'), await notes('by another connection')]).toEqual([[], ['by another connection']]);
  });

  it("ignores statements that weren't awaited", async () => {
    const transaction = begin();
    await transaction.run(write('in time'));
    await transaction.commit();
    await expect(transaction.run(write('too late'))).rejects.toThrow('is over');
    expect([await notes('in time'), await notes('too late')]).toEqual([['in time'], []]);
  });

  it('runs nothing if BEGIN fails', async () => {
    const transaction = begin();
    const query = jest.spyOn(Client.prototype, 'query');
    query.mockImplementationOnce(() => {
      throw Object.assign(new Error('refused'), { code: '26000' });
    });
    await expect(transaction.run(write('without BEGIN 1'))).rejects.toMatchObject({ code: '26000' });
    await expect(transaction.run(write('without BEGIN 2'))).rejects.toMatchObject({ code: '26000' });
    await expect(transaction.commit(write('without BEGIN 3'))).rejects.toMatchObject({ code: '26000' });
    await transaction.rollback();
    query.mockRestore();
    expect(await notes('without BEGIN %')).toEqual([]);
  });
});
