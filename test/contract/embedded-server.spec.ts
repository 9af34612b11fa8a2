import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { join } from 'node:path';
import { Client, type QueryConfig } from 'pg';
import { addressOf, onRealPostgres, takeTestDatabase, type TestDatabase } from '../support/test-database';

(onRealPostgres ? describe.skip : describe)('clients of the embedded database', () => {
  let testDatabase: TestDatabase;
  const clients: Client[] = [];

  beforeAll(async () => {
    testDatabase = await takeTestDatabase();
  });

  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end();
  });

  afterAll(() => testDatabase?.drop());

  const open = async (): Promise<{ client: Client; socket: Socket }> => {
    const socket = new Socket();
    const client = new Client({ ...addressOf(testDatabase), stream: () => socket });
    client.on('error', () => undefined);
    await client.connect();
    clients.push(client);
    return { client, socket };
  };
  const openSocket = async (): Promise<Socket> => {
    const { host, port } = addressOf(testDatabase);
    const socket = connect(join(String(host), `.s.PGSQL.${port}`));
    await once(socket, 'connect');
    return socket;
  };

  it('get their own results, however many send statements at the same time', async () => {
    const [first, second, third] = [await open(), await open(), await open()].map(({ client }) => client);
    const answers = async (name: string, ask: (sent: string) => Promise<{ v: string }[] | undefined>) => {
      for (let n = 0; n < 50; n++) expect(await ask(`${name} ${n}`)).toEqual([{ v: `${name} ${n}` }]);
    };
    await Promise.all([
      answers('first', async (sent) => (await first?.query<{ v: string }>('SELECT $1::text AS v', [sent]))?.rows),
      answers('second', async (sent) =>
        (await second?.query<{ v: string }>('SELECT $2::text AS v, $1::int WHERE $1 = 1', [1, sent]))?.rows.map(
          ({ v }) => ({ v }),
        ),
      ),
      answers('third', async (sent) => {
        await third?.query('BEGIN');
        const result = await third?.query<{ v: string }>('SELECT $1::text AS v LIMIT 1', [sent]);
        await third?.query('COMMIT');
        return result?.rows;
      }),
    ]);
  });

  it('wait for the transaction of another, which is rolled back if it disconnects', async () => {
    const [{ client: gone, socket }, { client }] = [await open(), await open()];
    await gone.query('BEGIN');
    await gone.query('CREATE TABLE of_the_gone (n int)');
    const waiting = client.query<{ found: string | null }>(`SELECT to_regclass('of_the_gone') AS found`);
    expect((await gone.query<{ n: number }>('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    socket.destroy();
    expect((await waiting).rows).toEqual([{ found: null }]);
  });

  it('read a result in parts while others send statements', async () => {
    const [{ client: reader, socket }, { client }] = [await open(), await open()];
    // pg asks for two rows at a time, with a Flush
    const inParts = { text: 'SELECT n FROM generate_series(1, $1) AS n', values: [9], rows: 2 } as QueryConfig;
    const [{ rows }] = await Promise.all([
      reader.query<{ n: number }>(inParts),
      ...Array.from({ length: 9 }, () => client.query('SELECT $1::int AS n', [0])),
    ]);
    expect(rows.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // one that leaves in between doesn't hold the others up
    const left = reader.query(inParts).catch(() => undefined);
    socket.destroy();
    expect((await client.query<{ n: number }>('SELECT $1::int AS n', [3])).rows).toEqual([{ n: 3 }]);
    await left;
  });

  it('send and receive what takes many packets, and go on after an error', async () => {
    const { client } = await open();
    const long = 'é'.repeat(2_000_000);
    expect((await client.query<{ v: string }>('SELECT $1::text AS v', [long])).rows[0]?.v).toBe(long);
    await expect(client.query('SELECT $1::int / 0', [1])).rejects.toMatchObject({ code: '22012' });
    expect((await client.query<{ n: number }>('SELECT $1::int AS n', [2])).rows).toEqual([{ n: 2 }]);
  });

  it('share prepared statements, of which a limited number is kept', async () => {
    const [first, second] = [await open(), await open()].map(({ client }) => client);
    const prepared = async (like: string) =>
      (
        await first?.query<{ calls: number }>(
          `SELECT (generic_plans + custom_plans)::int AS calls FROM pg_prepared_statements WHERE statement LIKE $1`,
          [like],
        )
      )?.rows;
    for (const client of [first, second, first]) await client?.query('SELECT $1::int AS shared', [1]);
    expect(await prepared('SELECT $1::int AS shared')).toEqual([{ calls: 3 }]);
    for (let n = 0; n < 600; n++) await second?.query(`SELECT $1::int AS many_${n}`, [n]);
    expect((await prepared('%'))?.length).toBe(500);
    expect(await prepared('SELECT $1::int AS shared')).toEqual([]);
    expect((await first?.query<{ shared: number }>('SELECT $1::int AS shared', [2]))?.rows).toEqual([{ shared: 2 }]);
  });

  it('get new columns of a table, and can repeat a statement that failed', async () => {
    const { client } = await open();
    const all = async () => (await client.query<object>('SELECT * FROM changing WHERE n > $1', [0])).rows;
    await expect(all()).rejects.toMatchObject({ code: '42P01' });
    await client.query('CREATE TABLE changing AS SELECT 1 AS n');
    expect(await all()).toEqual([{ n: 1 }]);
    await client.query(`ALTER TABLE changing ADD COLUMN name text DEFAULT 'Ada'`);
    expect(await all()).toEqual([{ n: 1, name: 'Ada' }]);
    await client.query('BEGIN');
    await client.query('ALTER TABLE changing DROP COLUMN name');
    expect(await all()).toEqual([{ n: 1 }]);
    await client.query('ROLLBACK');
    expect(await all()).toEqual([{ n: 1, name: 'Ada' }]);
    await client.query('DROP TABLE changing');
    await expect(all()).rejects.toMatchObject({ code: '42P01' });
  });

  it('are refused encryption', async () => {
    const socket = await openSocket();
    socket.write(Buffer.from('0000000804d2162f', 'hex'));
    expect(String((await once(socket, 'data'))[0])).toBe('N');
    socket.destroy();
  });

  it.each(['00000000', '0000000500', '474554202f20485454502f312e310d0a'])(
    'are disconnected if they speak another protocol: %s',
    async (sent) => {
      const socket = await openSocket();
      socket.write(Buffer.from(sent, 'hex'));
      await once(socket, 'close');
      expect(socket.bytesRead).toBe(0);
    },
  );

  it('are disconnected if they are too many', async () => {
    for (let n = 0; n < 4; n++) await open();
    const socket = await openSocket();
    await once(socket, 'close');
    expect(socket.bytesRead).toBe(0);
  });
});
