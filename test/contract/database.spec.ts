import { Logger } from '@nestjs/common';
import { Client, Pool } from 'pg';
import { runAsSystem } from '#core/context';
import { connectionOptions } from '#database/data-source';
import { Outbox } from '#api/foundations/timeline/outbox';
import { newId } from '#core/ids';
import { readSettings } from '#core/settings';
import { databaseConfig } from '#database/database.config';
import { defineEvent, DomainEvents } from '#api/foundations/timeline/domain-events';
import { createTestApp, timelineKinds, type TestApp } from '../support/app';
import { createTestDatabase, onRealPostgres } from '../support/test-database';

const Happened = defineEvent<{ n: number }>('test_happened');

describe('the ambient transaction, timeline and outbox', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ DATABASE_POOL_SIZE: '1' });
  });

  afterAll(() => test?.close());

  const tag = (name: string): Promise<unknown[]> =>
    test.database.query(
      `INSERT INTO tag (id, name, category, created_at, updated_at) VALUES ($1, $2, 'label', now(), now())`,
      [newId(), name],
    );
  const tags = async (name: string): Promise<number> =>
    (await test.database.query(`SELECT 1 FROM tag WHERE name = $1`, [name])).length;
  const inTransaction = <T>(work: () => Promise<T>): Promise<T> =>
    runAsSystem('job', () => test.database.transaction(work));

  it('is used by every statement, so that one connection is enough', async () => {
    await inTransaction(async () => {
      await tag('inside');
      expect(await tags('inside')).toBe(1);
      await test.database.transaction(() => tag('nested'));
    });
    expect(await tags('nested')).toBe(1);
  });

  it('rolls everything back on a failure, timeline and events included', async () => {
    const events = test.app.get(DomainEvents);
    const heard: number[] = [];
    test.app.get(Outbox).register('test.undone', 'test.undone', async () => void heard.push(1));
    await expect(
      inTransaction(async () => {
        await tag('undone');
        await events.publish(Happened, { payload: { n: 1 } });
        await test.app.get(Outbox).emit('test.undone', {});
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect([
      await tags('undone'),
      heard.length,
      (await timelineKinds(test.database)).includes('test_happened'),
    ]).toEqual([0, 0, false]);
  });

  it('runs all hooks after the commit, and logs those that throw', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const ran: number[] = [];
    const failure = new Error('no');
    const fail = () => Promise.reject(failure);
    const result = await inTransaction(async () => {
      await tag('kept');
      await test.database.afterCommit(fail);
      await test.database.afterCommit(async () => void ran.push(await tags('kept')));
      return 'done';
    });
    await test.database.afterCommit(fail);
    const entries = logged.mock.calls.map(([entry]) => entry as unknown);
    logged.mockRestore();
    expect([result, ran]).toEqual(['done', [1]]);
    expect(entries).toEqual(Array(2).fill({ msg: 'a hook failed after the commit', err: failure }));
  });

  it('makes all inserts at its commit in one statement, each from its own rows', async () => {
    const insert = (category: string) =>
      `INSERT INTO tag (id, name, category, created_at, updated_at)
       SELECT row.*, '${category}', now(), now() FROM jsonb_to_recordset($1::jsonb) AS row (id uuid, name text)`;
    const rows = (...names: string[]) => names.map((name) => ({ id: newId(), name }));
    const made = async (): Promise<unknown> =>
      test.database.query(`SELECT category, name FROM tag WHERE name LIKE 'last %' ORDER BY name`);
    const query = jest.spyOn(Client.prototype, 'query');
    await inTransaction(async () => {
      await test.database.atCommit(insert('style'), () => rows('last 1', 'last 2'));
      await test.database.atCommit(insert('label'), () => rows('last 3'));
      await test.database.atCommit(insert('style'), () => rows('last 4'));
      await test.database.atCommit(insert('amenity'), () => []);
      expect(await made()).toEqual([]);
    });
    // BEGIN, the look at the rows, the inserts, COMMIT
    expect(query).toHaveBeenCalledTimes(4);
    query.mockRestore();
    const expected = ['style', 'style', 'label', 'style'];
    expect(await made()).toEqual(expected.map((category, at) => ({ category, name: `last ${at + 1}` })));
  });

  it('is rolled back without its inserts if the rows of one cannot be created', async () => {
    const cannot = () => {
      throw new Error('no rows');
    };
    const work = async (): Promise<void> => {
      await tag('unfinished');
      await test.database.atCommit('INSERT INTO tag SELECT $1', cannot);
    };
    await expect(inTransaction(work)).rejects.toThrow('no rows');
    expect(await tags('unfinished')).toBe(0);
  });

  it('plans a search with separate settings, which end with it', async () => {
    const settings = `SELECT current_setting('max_parallel_workers_per_gather') AS workers, current_setting('cpu_tuple_cost') AS cost`;
    const before = await test.database.query(settings);
    expect(await test.database.search(settings, [])).toEqual([{ workers: '1', cost: '0.05' }]);
    expect(before).not.toEqual([{ workers: '1', cost: '0.05' }]);
    expect(await test.database.query(settings)).toEqual(before);
  });

  it('writes all timeline rows of a mutation at its end', async () => {
    const events = test.app.get(DomainEvents);
    await inTransaction(async () => {
      await events.publish(Happened, { payload: { n: 1 } });
      await events.publish(Happened, { payload: { n: 2 } });
      expect(await timelineKinds(test.database)).not.toContain('test_happened');
    });
    const rows = await test.database.query<{ payload: { n: number } }>(
      `SELECT payload FROM timeline_event WHERE kind = 'test_happened' ORDER BY id`,
    );
    expect(rows.map(({ payload }) => payload.n)).toEqual([1, 2]);
  });

  it('keep the timeline append-only for every writer', async () => {
    await expect(test.database.query(`UPDATE timeline_event SET kind = 'forged'`)).rejects.toThrow('append-only');
    await expect(test.database.query(`DELETE FROM timeline_event`)).rejects.toThrow('append-only');
  });

  it('deliver an event once after the commit, and retry only failed listeners', async () => {
    const outbox = test.app.get(Outbox);
    const heard: string[] = [];
    let broken = true;
    outbox.register('test.heard', 'test.good', async () => void heard.push('good'));
    outbox.register('test.heard', 'test.bad', async () => {
      await tag('by the broken listener');
      if (broken) throw new Error('not yet');
      heard.push('bad');
    });
    test.clock.set('2026-01-21T10:00:00Z');
    try {
      await inTransaction(() => outbox.emit('test.heard', { x: 1 }));
      expect([heard, await tags('by the broken listener')]).toEqual([['good'], 0]);
      broken = false;
      await test.jobs.runNow('deliver-events');
      expect(heard).toEqual(['good']);
      test.clock.advance(60_000);
      await test.jobs.runNow('deliver-events');
      test.clock.advance(60_000);
      await test.jobs.runNow('deliver-events');
      expect([heard, await tags('by the broken listener')]).toEqual([['good', 'bad'], 1]);
    } finally {
      test.clock.release();
    }
  });

  it('deliver the events that a crash between commit and dispatch left behind', async () => {
    const heard: unknown[] = [];
    test.app.get(Outbox).register('test.crashed', 'test.crashed', async (payload) => void heard.push(payload));
    await test.database.query(
      `INSERT INTO queue_job (id, queue, payload, run_at, tries, leased_by, lease_until, created_at)
       VALUES ($1, 'events', '{"listener":"test.crashed","told":{"n":7}}', now(), 1, $1, now() - interval '1 s', now())`,
      [newId()],
    );
    await test.jobs.runNow('deliver-events');
    await test.jobs.runNow('deliver-events');
    expect(heard).toEqual([{ n: 7 }]);
  });

  it('run a job once if two instances see its time, and record the run', async () => {
    const tick = new Date('2026-01-21T12:00:00Z');
    expect(
      await Promise.all([test.jobs.tick('prune-set-aside-jobs', tick), test.jobs.tick('prune-set-aside-jobs', tick)]),
    ).toEqual([true, false]);
    expect(await test.jobs.tick('prune-set-aside-jobs', new Date('2026-01-21T12:00:30Z'))).toBe(true);
    const [job] = await test.database.query(
      `SELECT last_outcome, locked_until FROM job WHERE name = 'prune-set-aside-jobs'`,
    );
    expect(job).toEqual({ last_outcome: 'ok', locked_until: null });
  });
});

// The embedded database has no concurrent statements behind pg_sleep, and no network; a pooler loses its server without the service's help.
(onRealPostgres ? describe : describe.skip)('a database that is lost', () => {
  it('survives the error of an idle checked-out connection', async () => {
    const testDatabase = await createTestDatabase();
    const settings = readSettings({ NODE_ENV: 'test', DATABASE_URL: testDatabase.direct });
    const pool = new Pool({
      connectionString: testDatabase.direct,
      ...(connectionOptions(databaseConfig(settings), null).extra as object),
    });
    // The server may end an idle connection for `drop` before it reads that the pool has closed it.
    pool.on('error', () => undefined);
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    await expect(client.query('SELECT 1')).rejects.toThrow();
    client.release(true);
    await pool.end();
    await testDatabase.drop();
  });

  it('responds with 503 if the address leads to a read-only server, and keeps no connection to it', async () => {
    const database = await createTestDatabase();
    const test = await createTestApp({}, { takeDatabase: async () => ({ ...database, url: database.direct }) });
    const name = new URL(database.direct ?? '').pathname.slice(1);
    const server = new Client({ connectionString: process.env.DATABASE_URL });
    await server.connect();
    const takeWrites = (answer: 'yes' | 'no'): Promise<unknown> =>
      server.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${answer === 'no' ? 'on' : 'off'}`);
    const add = (): ReturnType<typeof test.admin.post> =>
      test.admin.post('/api/tags', { name: 'after a failover', category: 'label' });
    try {
      // as in a failover: no earlier connections, and an address that leads to a standby
      await takeWrites('no');
      await server.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [name]);
      const { status, body, headers } = await add();
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'SERVICE_UNAVAILABLE', '2']);
      expect((await test.admin.get('/api/tags')).status).toBe(503);
      await takeWrites('yes');
      expect((await add()).status).toBe(201);
    } finally {
      await server.end();
      await test.close();
    }
  });
});
