import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAsSystem, runInContext, SYSTEM_ACTOR } from '#core/context';
import { WAL_PLACE } from '#database/replica';
import { Operations, type OperationAnswer } from '#http/operations';
import { newTraceId } from '#core/ids';
import { Metrics } from '#core/metrics/metrics';
import { MetricsServer } from '#api/operations/metrics/metrics.server';
import { ask, Cluster } from '../chaos/cluster.mjs';
import type { Api, Answer } from '../support/api';
import { createTestApp, type TestApp } from '../support/app';
import { buildBareVenue } from '../support/build';
import { templateOn } from '../support/template';
import { onRealPostgres } from '../support/test-database';

/** Nothing here has to survive a crash; uncommitted WAL is written a second later. */
const PRIMARY = `
fsync = off
wal_writer_delay = 1000
`;
/** A reader never delays the replay. */
const STANDBY = `
fsync = off
max_standby_streaming_delay = 0
`;

/** Every kind of read that a replica may serve. */
const READS: [path: string, body: object | null][] = [
  ['/api/stats/overview', null],
  ['/api/stats/figures', null],
  ['/api/stats/funnel', null],
  ['/api/stats/revenue', null],
  ['/api/stats/activity', null],
  ['/api/stats/top-members', null],
  ['/api/stats/top-organizers', null],
  ['/api/stats/response-time', null],
  ['/api/stats/win-rate', null],
  ['/api/today', null],
  ['/api/search/all?q=Hotel', null],
  ['/api/search/members', {}],
  ['/api/search/members', { semanticQuery: 'a quiet house by the sea' }],
  ['/api/calendar/events?from=2027-03-01&to=2027-03-31', null],
  ['/api/members', null],
  ['/api/members?search=Hotel', null],
  ['/api/members/points', null],
  ['/api/members/export', null],
  ['/api/requests', null],
  ['/api/requests/board', null],
  ['/api/organizers', null],
  ['/api/commissions', null],
  ['/api/commissions/summary', null],
  ['/api/commissions/mismatches', null],
  ['/api/communications/messages', null],
  ['/api/communications/unsorted', null],
  ['/api/chatprov/unlinked', null],
  ['/api/availability?from=2027-03-01&to=2027-03-31', null],
  ['/api/availability/days?from=2027-03-01&to=2027-03-31', null],
  ['/api/notifications', null],
  ['/api/tags', null],
];

/** Polls for a condition; stops after the test has failed. */
const until = async (check: () => Promise<boolean>): Promise<void> => {
  while (!(await check())) {
    if (globalThis.testHasFailed) throw new Error('It has not happened while the test ran.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

// A standby needs the server's programs, which the embedded database lacks.
(onRealPostgres ? describe : describe.skip)('a replica', () => {
  let primary: Cluster;
  let standby: Cluster;
  let name: string;
  let test: TestApp;
  const clusters: Cluster[] = [];
  const apps: TestApp[] = [];

  beforeAll(async () => {
    const made = await Cluster.make(PRIMARY);
    if (made === null) throw new Error('No PostgreSQL with pgvector here: set PG_BIN to the folder of its binaries.');
    clusters.push((primary = made));
    name = await templateOn(primary.url('postgres'));
    clusters.push((standby = await primary.standby(STANDBY)));
    test = await open({ METRICS_PORT: '0' });
  }, 120_000);

  afterAll(async () => {
    for (const app of apps) await app.close();
    for (const cluster of clusters.reverse()) await cluster.drop();
  }, 60_000);

  /** An instance of the service on the primary and the standby, or on the given servers. */
  async function open(env: Record<string, string> = {}, server = primary): Promise<TestApp> {
    const url = server.url(name);
    const app = await createTestApp(
      { DATABASE_READ_URL: standby.url(name), ...env },
      { takeDatabase: async () => ({ url, direct: url, embedded: null, drop: async () => undefined }) },
    );
    apps.push(app);
    return app;
  }

  /** The servers that ran the statements of a call that a replica may serve. */
  async function answered(app: TestApp, call: () => Promise<Answer>): Promise<{ answer: Answer; by: Set<string> }> {
    const counted = jest.spyOn(app.app.get(Metrics), 'readAnswered');
    try {
      const answer = await call();
      expect(answer.status).toBe(200);
      return { answer, by: new Set(counted.mock.calls.map(([by]) => by)) };
    } finally {
      counted.mockRestore();
    }
  }

  const send = (api: Api, path: string, body: object | null): Promise<Answer> =>
    body === null ? api.get(path) : api.post(path, body);

  /** Polls until only the replica has responded: it catches up as fast as the machine allows. */
  async function fromReplica(app: TestApp, path: string, body: object | null = null): Promise<Answer> {
    let last: Answer | undefined;
    await until(async () => {
      const { answer, by } = await answered(app, () => send(app.admin, path, body));
      last = answer;
      return by.size === 1 && by.has('replica');
    });
    return last as Answer;
  }

  const namesIn = ({ body }: Answer): string[] => (body.items as { name: string }[]).map((item) => item.name);
  const whileReplayRests = async (work: () => Promise<void>): Promise<void> => {
    const url = standby.url(name);
    await ask(url, 'SELECT pg_wal_replay_pause()');
    await until(async () => {
      const [row] = await ask<{ state: string }>(url, 'SELECT pg_get_wal_replay_pause_state() AS state');
      return row?.state === 'paused';
    });
    try {
      await work();
    } finally {
      await ask(url, 'SELECT pg_wal_replay_resume()');
    }
  };

  it.each(READS)('serves %s %j', async (path, body) => {
    await fromReplica(test, path, body);
  });

  it("isn't used to read one record, claim a key or serve calls without a team session", async () => {
    const member = await buildBareVenue(test.admin, { name: 'Hôtel du Port' });
    const asked = async (call: () => Promise<Answer>): Promise<string[]> => [...(await answered(test, call)).by];
    expect(await asked(() => test.admin.get(`/api/members/${member.id}`))).toEqual([]);
    expect(await asked(() => test.admin.with({ 'idempotency-key': 'once' }).post('/api/search/members', {}))).toEqual(
      [],
    );
    expect(await asked(() => test.anonymous.get('/health/db'))).toEqual([]);
  });

  it('serves calls by personal keys too', async () => {
    const { body } = await test.admin.post('/api/team/api-keys', { name: 'My assistant' });
    const operations = test.app.get(Operations);
    const caller = { headers: { authorization: `Bearer ${body.key}` }, address: '127.0.0.1' };
    const counted = jest.spyOn(test.app.get(Metrics), 'readAnswered');
    await until(async () => {
      counted.mockClear();
      const call = (): Promise<OperationAnswer> => operations.call(operations.get('Members_list'), {}, caller);
      expect((await runAsSystem('assistant', call)).status).toBe(200);
      return counted.mock.calls.every(([by]) => by === 'replica') && counted.mock.calls.length > 0;
    });
    counted.mockRestore();
  });

  it("never hides a user's own write, even if it hasn't replayed it", async () => {
    await fromReplica(test, '/api/members');
    await whileReplayRests(async () => {
      const written = 'Written while the replay rests';
      await buildBareVenue(test.admin, { name: written });
      for (const api of [test.admin, test.agent]) {
        const { answer, by } = await answered(test, () => api.get('/api/members'));
        expect([namesIn(answer)[0], by]).toEqual([written, new Set(['primary'])]);
      }
      const [row] = await ask<{ n: number }>(
        standby.url(name),
        `SELECT count(*)::int AS n FROM member WHERE name = '${written}'`,
      );
      expect(row).toEqual({ n: 0 });
    });
    expect(namesIn(await fromReplica(test, '/api/members'))[0]).toBe('Written while the replay rests');
  });

  it('never hides it if commits are acknowledged before they are flushed either', async () => {
    await ask(primary.url('postgres'), `ALTER DATABASE ${name} SET synchronous_commit = off`);
    try {
      const careless = await open();
      await fromReplica(careless, '/api/tags');
      for (const tag of ['first', 'second', 'third']) {
        expect((await careless.admin.post('/api/tags', { name: tag, category: 'label' })).status).toBe(201);
        expect(namesIn(await careless.admin.get('/api/tags'))).toContain(tag);
      }
    } finally {
      await ask(primary.url('postgres'), `ALTER DATABASE ${name} RESET synchronous_commit`);
    }
  });

  it("isn't missed if it goes away, and is used again once it is back", async () => {
    // the log of one instance in this process may contain another's lines
    const lines = (msg: string): number => apps.flatMap(({ logs }) => logs).filter((line) => line.msg === msg).length;
    const before = new Map(
      ['The replica is unavailable: all reads go to the primary.', 'The replica serves reads again.'].map((msg) => [
        msg,
        lines(msg),
      ]),
    );
    const said = (msg: string): number => lines(msg) - (before.get(msg) ?? 0);
    await fromReplica(test, '/api/members');
    await standby.stop();
    const answers = await Promise.all(Array.from({ length: 20 }, () => test.admin.get('/api/members')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(said('The replica is unavailable: all reads go to the primary.')).toBe(1);
    const other = await open();
    expect((await answered(other, () => other.admin.get('/api/members'))).by).toEqual(new Set(['primary']));
    await standby.start();
    for (const app of [test, other]) await fromReplica(app, '/api/members');
    expect(said('The replica is unavailable: all reads go to the primary.')).toBe(2);
    expect(said('The replica serves reads again.')).toBe(2);
  });

  it("isn't missed if it freezes", async () => {
    await fromReplica(test, '/api/members');
    standby.freeze();
    try {
      const { by } = await answered(test, () => test.admin.get('/api/members'));
      expect(by).toEqual(new Set(['primary']));
    } finally {
      standby.thaw();
    }
    await fromReplica(test, '/api/members');
  });

  it('may cancel a read that blocks its replay; then the primary is used', async () => {
    await fromReplica(test, '/api/tags');
    const places: (string | undefined)[] = [];
    const look = async (): Promise<boolean> => {
      const [row] = await test.database.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby FROM tag');
      places.push(row?.standby ? 'standby' : 'primary');
      return row?.standby ?? false;
    };
    const read = async (): Promise<string> => {
      if (await look()) {
        // the standby has to replay a lock that takes the table away from its readers
        await ask(primary.url(name), 'BEGIN; LOCK TABLE tag IN ACCESS EXCLUSIVE MODE; COMMIT');
        await until(async () => {
          const [row] = await ask<{ n: number }>(
            standby.url('postgres'),
            'SELECT sum(confl_lock)::int AS n FROM pg_stat_database_conflicts',
          );
          return (row?.n ?? 0) > 0;
        });
      }
      await look();
      return 'read';
    };
    await until(async () => {
      const [row] = await ask<{ place: string }>(primary.url(name), `SELECT ${WAL_PLACE} AS place`);
      const context = { traceId: newTraceId(), actor: SYSTEM_ACTOR, via: 'api' as const, readsAfter: row?.place ?? '' };
      places.splice(0);
      expect(await runInContext(context, () => test.database.transaction(read))).toBe('read');
      return places.includes('standby');
    });
    expect(places).toEqual(['standby', 'primary', 'primary']);
  });

  it('reports in metrics what it serves, its lag, and waiting connections', async () => {
    await fromReplica(test, '/api/members');
    const text = await (await fetch(`http://127.0.0.1:${test.app.get(MetricsServer).port}/metrics`)).text();
    for (const series of [
      'parvis_database_reads_total{by="replica"} ',
      'parvis_database_reads_total{by="primary"} ',
      'parvis_database_replica_lag_bytes 0',
      'parvis_database_replica_up 1',
      'parvis_database_connections{pool="replica",state="waiting"} 0',
      'parvis_database_connections_max{pool="replica"} 6',
    ])
      expect(text).toContain(`\n${series}`);
  });

  it.each([
    ['the primary itself', () => primary.url(name)],
    ['another database of the standby', () => standby.url('postgres')],
    ['another server', () => process.env.DATABASE_URL as string],
  ])('is ignored if the URL leads to %s: this is logged, and the primary serves', async (_what, address) => {
    const app = await open({ DATABASE_READ_URL: address() });
    expect((await answered(app, () => app.admin.get('/api/members'))).by).toEqual(new Set(['primary']));
    expect(JSON.stringify(app.logs)).toContain(
      'DATABASE_READ_URL does not lead to a standby of the database in DATABASE_URL.',
    );
  });

  // Must be last: neither server is left in its original state.
  it("isn't read if it missed a failover, however far ahead it is on the old timeline", async () => {
    await standby.stop();
    // the data that the standby never got, at a position that its own log won't reach for long
    await ask(primary.url(name), `SELECT pg_logical_emit_message(true, 'lost', repeat('x', 20000000))`);
    await primary.stop();
    writeFileSync(join(primary.data, 'standby.signal'), '');
    await Promise.all([primary.start(), standby.start()]);
    await ask(standby.url('postgres'), 'SELECT pg_promote()');
    const app = await open({ DATABASE_READ_URL: primary.url(name) }, standby);
    expect((await app.admin.post('/api/tags', { name: 'after the failover', category: 'label' })).status).toBe(201);
    const { answer, by } = await answered(app, () => app.admin.get('/api/tags'));
    expect([namesIn(answer).includes('after the failover'), by]).toEqual([true, new Set(['primary'])]);
  }, 60_000);
});
