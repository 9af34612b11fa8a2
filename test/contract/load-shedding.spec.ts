import { setTimeout as wait } from 'node:timers/promises';
import { runAsSystem } from '#core/context';
import { Database } from '#database/database';
import { ErrorTracker } from '#core/error-tracker';
import type { NoErrorTracker } from '#providers/error-tracker/none.error-tracker';
import { createTestApp, type TestApp } from '../support/app';
import { onRealPostgres } from '../support/test-database';

/** In milliseconds: however slow the machine, only what is made up here is later. */
const HOUR = 3_600_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await wait(5);
}

describe('more requests than can be answered', () => {
  let test: TestApp;
  let database: Database;

  beforeAll(async () => {
    test = await createTestApp({
      DATABASE_POOL_SIZE: '1',
      OVERLOAD_WAITING: '3',
      OVERLOAD_DELAY_MS: String(HOUR),
      CORS_ORIGIN: 'https://app.example',
    });
    database = test.app.get(Database);
  });

  afterAll(() => test?.close());
  afterEach(() => jest.restoreAllMocks());

  const overload = (waiting = 3): void => void jest.spyOn(database, 'waiting', 'get').mockReturnValue(waiting);

  it('a late event loop is a reason too; a flood is told of once, not once a request', async () => {
    const tracker = test.app.get<NoErrorTracker>(ErrorTracker);
    const [logged, tracked] = [test.logs.length, tracker.captured.length];
    const server = test.app.getHttpAdapter().getInstance();
    const figures = server.memoryUsage();
    const late = jest.spyOn(server, 'memoryUsage').mockReturnValue({ ...figures, eventLoopDelay: HOUR + 1 });
    for (let i = 0; i < 5; i++) expect((await test.agent.get('/api/tags')).status).toBe(503);
    expect((await test.anonymous.get('/health')).status).toBe(200);
    // nothing was read at all: the process stood still, but does no more
    late.mockReturnValue({ ...figures, eventLoopDelay: Infinity });
    expect((await test.agent.get('/api/tags')).status).toBe(200);

    const told = test.logs.slice(logged).filter(({ msg }) => String(msg).startsWith('Refusing requests'));
    expect(told).toEqual([expect.objectContaining({ level: 'warn', refused: 1, waiting: 0, delayMs: HOUR + 1 })]);
    expect(tracker.captured.slice(tracked)).toEqual([
      expect.objectContaining({ context: expect.objectContaining({ code: 'SERVICE_UNAVAILABLE', level: 'error' }) }),
    ]);
  });

  /** Takes the pool's only connection; what is answered gives it back. */
  const hold = async (): Promise<() => Promise<void>> => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    let held = false;
    const holder = runAsSystem('job', () =>
      database.transaction(async () => {
        // it has its connection from its first statement on
        await database.query('SELECT 1');
        held = true;
        await gate;
      }),
    );
    await until(() => held);
    return () => {
      open();
      return holder;
    };
  };

  it('those that ask whether the database answers are no load, however many, and have one statement made for them', async () => {
    const ping = jest.spyOn(database, 'ping');
    const free = await hold();
    const waiting: number[] = [];
    const asked = Array.from({ length: 50 }, async () => {
      const answer = await test.anonymous.get('/health/db');
      waiting.push(database.waiting);
      return answer.status;
    });
    await until(() => ping.mock.calls.length > 0);
    const read = test.agent.get('/api/tags');
    await until(() => database.waiting > 0);
    expect(database.waiting).toBe(1);
    // the embedded database has no second connection: there the statement waits for the first
    if (!onRealPostgres) await free();
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
    if (onRealPostgres) await free();
    expect((await read).status).toBe(200);
    expect(Math.max(...waiting)).toBeLessThanOrEqual(1);
    expect((await test.anonymous.get('/health/db')).status).toBe(200);
    expect(ping).toHaveBeenCalledTimes(1);
  });

  it('those that wait for a connection are answered, those beyond them refused', async () => {
    const free = await hold();
    const patient = [1, 2, 3].map(() => test.agent.get('/api/tags'));
    await until(() => database.waiting === 3);
    expect((await test.agent.get('/api/tags')).status).toBe(503);
    expect((await test.anonymous.get('/health')).status).toBe(200);
    await free();
    expect((await Promise.all(patient)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await test.agent.get('/api/tags')).status).toBe(200);
  });

  it('a refusal has what every answer has, and says when to come back', async () => {
    overload();
    const query = jest.spyOn(database, 'query');
    const answer = await test.agent.with({ origin: 'https://app.example' }).post('/api/tags', { name: 'never read' });
    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({ code: 'SERVICE_UNAVAILABLE', message: expect.stringContaining('try again') });
    expect(answer.headers).toMatchObject({
      'retry-after': '2',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-trace-id': expect.stringMatching(UUID),
      'access-control-allow-origin': 'https://app.example',
    });
    // nor is it counted by the limits of requests
    expect(answer.headers).not.toHaveProperty('ratelimit-limit');
    expect(query).not.toHaveBeenCalled();
    await until(() =>
      test.logs.some(({ traceId, status }) => traceId === answer.headers['x-trace-id'] && status === 503),
    );
  });

  it('probes and preflights always pass, and nothing else that begins like a probe', async () => {
    overload();
    for (const path of ['/health', '/health/db', '/health/ai'])
      expect([path, (await test.anonymous.get(path)).status]).toEqual([path, 200]);
    // let through, and refused for what it is
    expect((await test.anonymous.get('/health?from=balancer')).status).toBe(400);
    const preflight = await test.anonymous
      .with({ origin: 'https://app.example', 'access-control-request-method': 'GET' })
      .options('/api/tags');
    expect(preflight.status).toBe(204);
    expect((await test.anonymous.get('/healthy')).status).toBe(503);
  });

  it('a call inside of the process goes on, since what it belongs to was let in', async () => {
    overload();
    const inside = async (): Promise<{ statusCode: number }> =>
      await test.app.getHttpAdapter().getInstance().inject({ method: 'GET', url: '/api/tags' });
    // as nobody, so that it is only let through to the guard
    expect((await runAsSystem('assistant', inside)).statusCode).toBe(401);
    expect((await inside()).statusCode).toBe(503);
  });
});
