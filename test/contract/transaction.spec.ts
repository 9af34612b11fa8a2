import { Client, type Pool } from 'pg';
import { DataSource } from 'typeorm';
import { connectionOptions, dataSourceOptions } from '@kernel/database/data-source';
import { Transaction } from '@kernel/database/transaction';
import { readSettings } from '@kernel/settings';
import { createTestDatabase, onRealPostgres, type TestDatabase } from '../support/test-database';

// The embedded database's statements have no names and go one by one; the suites of the areas run on it.
(onRealPostgres ? describe : describe.skip)('BEGIN with the first statement, COMMIT with the last', () => {
  let testDatabase: TestDatabase;
  let dataSource: DataSource;
  let pool: Pool;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    const settings = readSettings({ NODE_ENV: 'test', DATABASE_URL: testDatabase.url, DATABASE_POOL_SIZE: '1' });
    dataSource = await new DataSource(dataSourceOptions(connectionOptions(settings, null), [], [])).initialize();
    pool = (dataSource.driver as unknown as { master: Pool }).master;
    await pool.query('CREATE TABLE note (text text UNIQUE CHECK (text <> $$refused$$))');
    // The first one on a connection has BEGIN and COMMIT parsed.
    const first = begin();
    await first.run(write('first'));
    await first.commit(write('last of the first'));
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await testDatabase?.drop();
  });

  const begin = (named = true): Transaction => new Transaction(pool, dataSource, named, undefined);
  const write = (text: string, name?: string) => ({ name, text: 'INSERT INTO note VALUES ($1)', values: [text] });
  const notes = async (like: string): Promise<string[]> =>
    (await pool.query<{ text: string }>('SELECT text FROM note WHERE text LIKE $1 ORDER BY text', [like])).rows.map(
      ({ text }) => text,
    );
  it.each([true, false])('keeps what was written (statements named: %s)', async (named) => {
    const transaction = begin(named);
    const [row] = (await transaction.run({ text: 'SELECT $1::int AS n', values: [1] })) as { n: number }[];
    await transaction.run(write(`kept ${named} 1`, named ? 'write' : undefined));
    await transaction.commit(write(`kept ${named} 2`, named ? 'write' : undefined));
    expect([row, await notes(`kept ${named} %`)]).toEqual([{ n: 1 }, [`kept ${named} 1`, `kept ${named} 2`]]);
  });

  it('asks the database as often as there are statements', async () => {
    const query = jest.spyOn(Client.prototype, 'query');
    const transaction = begin();
    await transaction.run(write('counted 1'));
    await transaction.run(write('counted 2'));
    await transaction.commit(write('counted 3'));
    expect(query).toHaveBeenCalledTimes(3);
    query.mockRestore();
    expect(await notes('counted %')).toEqual(['counted 1', 'counted 2', 'counted 3']);
  });

  it('takes no connection where nothing is asked', async () => {
    const held = await pool.connect();
    const transaction = begin();
    await transaction.commit(undefined);
    await expect(transaction.run(write('after nothing'))).rejects.toThrow('is over');
    await begin().rollback();
    held.release();
    expect(pool.waitingCount).toBe(0);
  });

  it('keeps nothing where the last statement fails', async () => {
    const transaction = begin();
    await transaction.run(write('undone'));
    await expect(transaction.commit(write('refused'))).rejects.toMatchObject({ code: '23514' });
    await transaction.rollback();
    expect(await notes('undone')).toEqual([]);
  });

  it('keeps nothing where the first statement fails, even if nobody says so', async () => {
    const transaction = begin();
    await transaction.run(write('refused')).catch(() => undefined);
    await expect(transaction.run(write('after the fault'))).rejects.toMatchObject({ code: '23514' });
    await expect(transaction.commit(write('last after the fault'))).rejects.toMatchObject({ code: '23514' });
    await transaction.rollback();
    expect(await notes('%after the fault')).toEqual([]);
  });

  it('says so where a later statement had failed and nobody did', async () => {
    const transaction = begin();
    await transaction.run(write('lost'));
    await transaction.run(write('refused')).catch(() => undefined);
    await expect(transaction.commit(undefined)).rejects.toThrow('nothing of it was kept');
    await transaction.rollback();
    expect(await notes('lost')).toEqual([]);
  });

  it('sends nothing in front of BEGIN: two first statements at once are in the transaction', async () => {
    const transaction = begin();
    await Promise.all([transaction.run(write('at once 1')), transaction.run(write('at once 2'))]);
    await transaction.rollback();
    expect(await notes('at once %')).toEqual([]);
  });

  it('is over with its connection, and the next one has another', async () => {
    const transaction = begin();
    const [row] = (await transaction.run({ text: 'SELECT pg_backend_pid() AS pid', values: [] })) as { pid: number }[];
    const other = new Client({ connectionString: testDatabase.url });
    await other.connect();
    await other.query('SELECT pg_terminate_backend($1)', [row?.pid]);
    await other.end();
    // The pool has only one: it makes another while the work of the lost one still goes on.
    expect(await notes('to nobody')).toEqual([]);
    await expect(transaction.commit(write('to nobody'))).rejects.toMatchObject({ code: '57P01' });
    await transaction.rollback();
    const next = begin();
    await next.run(write('by another connection'));
    await next.commit(write('by another connection, again'));
    expect([await notes('to nobody'), await notes('by another connection')]).toEqual([[], ['by another connection']]);
  });

  it('holds nothing that was not waited for', async () => {
    const transaction = begin();
    await transaction.run(write('in time'));
    await transaction.commit(undefined);
    await expect(transaction.run(write('too late'))).rejects.toThrow('is over');
    expect([await notes('in time'), await notes('too late')]).toEqual([['in time'], []]);
  });

  it('runs nothing where BEGIN fails', async () => {
    // A name that the driver believes to be known and the server has forgotten: a sure way to make it fail.
    await pool.query('DEALLOCATE begin');
    const transaction = begin();
    await expect(transaction.run(write('without BEGIN 1'))).rejects.toMatchObject({ code: '26000' });
    await expect(transaction.run(write('without BEGIN 2'))).rejects.toMatchObject({ code: '26000' });
    await expect(transaction.commit(write('without BEGIN 3'))).rejects.toMatchObject({ code: '26000' });
    await transaction.rollback();
    expect(await notes('without BEGIN %')).toEqual([]);
  });
});
