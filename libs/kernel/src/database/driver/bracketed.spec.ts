import { Pool, type PoolClient } from 'pg';
import { createTestDatabase, onRealPostgres, type TestDatabase } from '../../../../../test/support/test-database';
import { Bracketed } from './bracketed';
import { wireOf } from './prepared-query';
import { run, send } from './send';

const BEGIN = { name: 'begin', text: 'BEGIN', values: [] };
const COMMIT = { name: 'commit', text: 'COMMIT', values: [] };

(onRealPostgres ? describe : describe.skip)('several statements in one message', () => {
  let testDatabase: TestDatabase;
  let pool: Pool;
  let client: PoolClient;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    pool = new Pool({ connectionString: testDatabase.url, max: 1 });
    client = await pool.connect();
    await client.query('CREATE TABLE note (text text CHECK (text <> $$refused$$))');
    for (const known of [BEGIN, COMMIT]) await run(client, known, undefined);
  });

  afterAll(async () => {
    client?.release();
    await pool?.end();
    await testDatabase?.drop();
  });

  const write = (text: string) => ({ name: 'write', text: 'INSERT INTO note VALUES ($1)', values: [text] });
  const notes = async (): Promise<unknown[]> => (await client.query('SELECT text FROM note')).rows;

  it('are answered once, with the result of the last', async () => {
    const sync = jest.spyOn(wireOf(client), 'sync');
    const { command } = await send(client, new Bracketed(write('kept'), [BEGIN], [COMMIT]), undefined, []);
    expect(command).toBe('COMMIT');
    expect(sync).toHaveBeenCalledTimes(1);
    sync.mockRestore();
    expect(await notes()).toEqual([{ text: 'kept' }]);
  });

  it('end with the first that fails: what stands behind it is not run', async () => {
    await expect(send(client, new Bracketed(write('refused'), [BEGIN], [COMMIT]), undefined, [])).rejects.toMatchObject(
      { code: '23514' },
    );
    await client.query('ROLLBACK');
    // a name that the driver believes to be known and the server has forgotten
    await client.query('DEALLOCATE begin');
    await expect(send(client, new Bracketed(write('alone'), [BEGIN], []), undefined, [])).rejects.toMatchObject({
      code: '26000',
    });
    expect(await notes()).toEqual([{ text: 'kept' }]);
  });
});
