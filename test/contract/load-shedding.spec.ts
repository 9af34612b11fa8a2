import { setTimeout as wait } from 'node:timers/promises';
import { runAsSystem } from '#core/context';
import { Database } from '#database/database';
import { ErrorTracker } from '#core/error-tracker';
import type { NoErrorTracker } from '#providers/error-tracker/none.error-tracker';
import { createTestApp, type TestApp } from '../support/app';
import { onRealPostgres } from '../support/test-database';

/** In milliseconds: only the simulated delays exceed it, however slow the machine is. */
const HOUR = 3_600_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await wait(5);
}

describe('load shedding', () => {
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

  it('is also triggered by a late event loop, and logged once per overload, not per request', async () => {
    const tracker = test.app.get<NoErrorTracker>(ErrorTracker);
    const [logged, tracked] = [test.logs.length, tracker.captured.length];
    const server = test.app.getHttpAdapter().getInstance();
    const figures = server.memoryUsage();
    const late = jest.spyOn(server, 'memoryUsage').mockReturnValue({ ...figures, eventLoopDelay: HOUR + 1 });
    for (let i = 0; i < 5; i++) expect((await test.agent.get('/api/tags')).status).toBe(503);
    expect((await test.anonymous.get('/health')).status).toBe(200);
    // the process stood still and read nothing, but isn't overloaded any more
    late.mockReturnValue({ ...figures, eventLoopDelay: Infinity });
    expect((await test.agent.get('/api/tags')).status).toBe(200);

    const told = test.logs.slice(logged).filter(({ msg }) => String(msg).startsWith('Refusing requests'));
    expect(told).toEqual([expect.objectContaining({ level: 'warn', refused: 1, waiting: 0, delayMs: HOUR + 1 })]);
    expect(tracker.captured.slice(tracked)).toEqual([
      expect.objectContaining({ context: expect.objectContaining({ code: 'SERVICE_UNAVAILABLE', level: 'error' }) }),
    ]);
  });

  /** Takes the pool's only connection; the returned function releases it. */
  const hold = async (): Promise<() => Promise<void>> => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    let held = false;
    const holder = runAsSystem('job', () =>
      database.transaction(async () => {
        // it takes its connection with its first statement
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

  it('ignores database probes, however many, and runs one statement for them', async () => {
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

  it('serves requests that wait for a connection and rejects those beyond the limit', async () => {
    const free = await hold();
    const patient = [1, 2, 3].map(() => test.agent.get('/api/tags'));
    await until(() => database.waiting === 3);
    expect((await test.agent.get('/api/tags')).status).toBe(503);
    expect((await test.anonymous.get('/health')).status).toBe(200);
    await free();
    expect((await Promise.all(patient)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await test.agent.get('/api/tags')).status).toBe(200);
  });

  it('responds with the usual headers and Retry-After', async () => {
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
    // nor does it count toward the rate limits
    expect(answer.headers).not.toHaveProperty('ratelimit-limit');
    expect(query).not.toHaveBeenCalled();
    await until(() =>
      test.logs.some(({ traceId, status }) => traceId === answer.headers['x-trace-id'] && status === 503),
    );
  });

  it('always lets probes and preflights pass, but not other paths that begin like a probe', async () => {
    overload();
    for (const path of ['/health', '/health/db', '/health/ai'])
      expect([path, (await test.anonymous.get(path)).status]).toEqual([path, 200]);
    // let through, and rejected for what it is
    expect((await test.anonymous.get('/health?from=balancer')).status).toBe(400);
    const preflight = await test.anonymous
      .with({ origin: 'https://app.example', 'access-control-request-method': 'GET' })
      .options('/api/tags');
    expect(preflight.status).toBe(204);
    expect((await test.anonymous.get('/healthy')).status).toBe(503);
  });

  it("doesn't apply to internal calls, since their request was admitted", async () => {
    overload();
    const inside = async (): Promise<{ statusCode: number }> =>
      await test.app.getHttpAdapter().getInstance().inject({ method: 'GET', url: '/api/tags' });
    // anonymous, so that it only passes to the guard
    expect((await runAsSystem('assistant', inside)).statusCode).toBe(401);
    expect((await inside()).statusCode).toBe(503);
  });
});
