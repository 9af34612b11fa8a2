import { type AddressInfo, createServer, type Socket } from 'node:net';
import { newId } from '@kernel/ids';
import { createTestApp, ORIGIN, type TestApp } from '../support/app';
import { makeRequest } from '../support/brokerage';

describe('rate limits', () => {
  let test: TestApp;

  beforeAll(async () => {
    // the two sign-ins of the test app count too
    test = await createTestApp({ RATE_LIMIT_GLOBAL: '12', RATE_LIMIT_AUTH: '5' });
  });

  afterAll(() => test?.close());

  it('count each scope in addition to the global one, and say when to come back', async () => {
    const wrong = (): ReturnType<typeof test.anonymous.post> =>
      test.anonymous
        .with({ origin: ORIGIN })
        .post('/api/auth/sign-in/email', { email: 'a@parvis.example', password: 'x' });
    const third = await wrong();
    expect(third.headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '2' });
    await wrong();
    await wrong();
    const sixth = await wrong();
    expect([sixth.status, sixth.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(sixth.headers['retry-after'])).toBeLessThanOrEqual(60);

    // other routes still have what is left of the global window
    const other = await test.anonymous.get('/api/nowhere');
    expect([other.status, other.headers['ratelimit-limit']]).toEqual([404, '12']);
    for (let i = 0; i < 5; i++) await test.anonymous.get('/api/nowhere');
    const last = await test.anonymous.get('/api/nowhere');
    expect([last.status, last.body.code]).toEqual([429, 'RATE_LIMITED']);
  });

  it('do not apply to the probes', async () => {
    for (let i = 0; i < 20; i++) expect((await test.anonymous.get('/health')).status).toBe(200);
  });

  it('believe no X-Forwarded-For unless told to trust the proxy', async () => {
    const answer = await test.anonymous.with({ 'x-forwarded-for': '198.51.100.7' }).get('/api/nowhere');
    expect(answer.status).toBe(429);
  });
});

describe('the rate limit of the assistant', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT_GLOBAL: '100', RATE_LIMIT_AI: '2' });
  });

  afterAll(() => test?.close());

  it('counts questions, and what its tools call as calls of the one who asks', async () => {
    const left = async (): Promise<number> =>
      Number((await test.agent.get('/api/nowhere')).headers['ratelimit-remaining']);
    const { id } = await makeRequest(test.agent);
    const ask = (): ReturnType<typeof test.agent.post> =>
      test.agent.post('/api/ai/chat/messages', { requestId: id, content: 'Find venues for 20 people' });
    const before = await left();
    const first = await ask();
    expect([first.status, first.headers['ratelimit-limit']]).toEqual([201, '2']);
    expect(first.body.toolCalls).toHaveLength(1);
    // the question, the search that it led to, and the look at what is left
    expect(before - (await left())).toBe(3);
    expect((await ask()).status).toBe(201);
    const third = await ask();
    expect([third.status, third.body.code, third.headers['ratelimit-limit']]).toEqual([429, 'RATE_LIMITED', '2']);
    expect((await test.agent.get(`/api/ai/chat/messages?requestId=${id}`)).body.total).toBe(4);
  });
});

describe('the rate limit of webhooks', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT_WEBHOOK: '10' });
  });

  afterAll(() => test?.close());

  it.each([
    ['/webhooks/emailprov', '198.51.100.1'],
    ['/webhooks/payprov', '198.51.100.2'],
    ['/api/webhooks/email/inbound', '198.51.100.3'],
  ])('refuses at %s what is too much, and loses nothing of what it has answered', async (url, address) => {
    const ids = Array.from({ length: 30 }, () => newId());
    const bodyOf = (id: string): object => ({
      // a delivery event, a payment event and a mail in one
      id,
      type: 'checkout.session.expired',
      from: `${id}@client.example`,
      to: 'nobody@parvis.example',
      subject: id,
    });
    const deliver = (id: string, remoteAddress: string): ReturnType<typeof test.app.inject> =>
      test.app.inject({ method: 'POST', url, payload: bodyOf(id), remoteAddress });
    const stored = async (): Promise<string[]> => {
      const rows = await test.database.query<{ id: string }>(
        `SELECT convert_from(body, 'UTF8')::jsonb ->> 'id' AS id FROM webhook_event WHERE status = 'processed'`,
      );
      return rows.map(({ id }) => id).filter((id) => ids.includes(id));
    };
    const answers = await Promise.all(ids.map((id) => deliver(id, address)));
    const taken = ids.filter((_id, i) => answers[i]?.statusCode === 200);
    const refused = ids.filter((_id, i) => answers[i]?.statusCode === 429);
    expect([taken.length, refused.length]).toEqual([10, 20]);
    for (const { statusCode, headers, json } of answers.filter((answer) => answer.statusCode === 429)) {
      expect([statusCode, json<{ code: string }>().code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(headers).toMatchObject({ 'ratelimit-limit': '10', 'ratelimit-remaining': '0' });
    }
    expect((await stored()).sort()).toEqual(taken.sort());
    // the provider comes again, from others of its addresses
    for (const [i, id] of refused.entries()) expect((await deliver(id, `${address}${i % 2}`)).statusCode).toBe(200);
    expect((await stored()).sort()).toEqual(ids.sort());
  });
});

describe('rate limits in a Redis', () => {
  it.each(['away', 'silent'])('that is %s let every request through', async (state) => {
    const sockets = new Set<Socket>();
    const redis = createServer((socket) => void sockets.add(socket.resume()));
    await new Promise<void>((resolve) => redis.listen(0, '127.0.0.1', resolve));
    const { port } = redis.address() as AddressInfo;
    if (state === 'away') await new Promise((resolve) => redis.close(resolve));
    const test = await createTestApp({ REDIS_URL: `redis://127.0.0.1:${port}`, RATE_LIMIT_AUTH: '1' });
    try {
      expect((await test.agent.get('/api/members')).status).toBe(200);
      expect(test.logs.filter(({ msg }) => String(msg).startsWith('Redis cannot be reached')).length).toBeLessThan(2);
    } finally {
      await test.close();
      for (const socket of sockets) socket.destroy();
      redis.close();
    }
  });
});
