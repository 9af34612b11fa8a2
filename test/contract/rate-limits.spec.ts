import { type AddressInfo, createServer, type Socket } from 'node:net';
import { newId } from '#core/ids';
import { countStatements, createTestApp, ORIGIN, PASSWORD, type TestApp } from '../support/app';
import { buildRequest } from '../support/build';
import { SIGNED } from '../support/provider-events';
import { RawRequest } from '../support/raw-request';
import { Client } from '../fuzz/client';
import { signHubBody } from '../support/signatures';

describe('rate limits', () => {
  let test: TestApp;

  beforeAll(async () => {
    // the two sign-ins count too
    test = await createTestApp({ RATE_LIMIT_GLOBAL: '12', RATE_LIMIT_AUTH: '5' });
    for (const role of ['admin', 'agent']) await test.signIn(`${role}@parvis.example`, PASSWORD);
  });

  afterAll(() => test?.close());

  it('count each scope in addition to the global one, and set Retry-After', async () => {
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
    // the links of accounts have a separate window
    const link = await test.anonymous.get(`/api/public/team/invitations/${'x'.repeat(43)}`);
    expect([link.status, link.headers['ratelimit-remaining']]).toEqual([404, '4']);

    // other routes can still use the rest of the global window
    const other = await test.anonymous.get('/api/nowhere');
    expect([other.status, other.headers['ratelimit-limit']]).toEqual([404, '12']);
    for (let i = 0; i < 4; i++) await test.anonymous.get('/api/nowhere');
    const last = await test.anonymous.get('/api/nowhere');
    expect([last.status, last.body.code]).toEqual([429, 'RATE_LIMITED']);
  });

  it("don't apply to the probes", async () => {
    for (let i = 0; i < 20; i++) expect((await test.anonymous.get('/health')).status).toBe(200);
  });

  it('ignore X-Forwarded-For unless the proxy is trusted', async () => {
    const answer = await test.anonymous.with({ 'x-forwarded-for': '198.51.100.7' }).get('/api/nowhere');
    expect(answer.status).toBe(429);
  });
});

describe("the assistant's rate limit", () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT_GLOBAL: '100', RATE_LIMIT_AI: '2' });
  });

  afterAll(() => test?.close());

  it("counts questions, and its tools' calls as the user's", async () => {
    const left = async (): Promise<number> =>
      Number((await test.agent.get('/api/nowhere')).headers['ratelimit-remaining']);
    const { id } = await buildRequest(test.agent);
    const ask = (): ReturnType<typeof test.agent.post> =>
      test.agent.post('/api/ai/chat/messages', { requestId: id, content: 'Find venues for 20 people' });
    const before = await left();
    const first = await ask();
    expect([first.status, first.headers['ratelimit-limit']]).toEqual([201, '2']);
    expect(first.body.toolCalls).toHaveLength(1);
    // the question, the resulting search, and the check of the remaining limit
    expect(before - (await left())).toBe(3);
    expect((await ask()).status).toBe(201);
    const third = await ask();
    expect([third.status, third.body.code, third.headers['ratelimit-limit']]).toEqual([429, 'RATE_LIMITED', '2']);
    expect((await test.agent.get(`/api/ai/chat/messages?requestId=${id}`)).body.total).toBe(4);
  });
});

describe("the webhooks' rate limit", () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT_WEBHOOK: '10' });
  });

  afterAll(() => test?.close());

  it.each([
    ['/webhooks/emailprov', '198.51.100.1'],
    ['/webhooks/payprov', '198.51.100.2'],
    ['/api/webhooks/email/inbound', '198.51.100.3'],
  ])('rejects excess calls at %s, and loses nothing it has accepted', async (url, address) => {
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
    // the provider retries from its other addresses
    for (const [i, id] of refused.entries()) expect((await deliver(id, `${address}${i % 2}`)).statusCode).toBe(200);
    expect((await stored()).sort()).toEqual(ids.sort());
  });
});

describe("the rate limits' subject", () => {
  const GLOBAL = 6;
  const USER = 8;
  let test: TestApp;
  let cookie: string;

  beforeAll(async () => {
    test = await createTestApp({
      ...SIGNED,
      RATE_LIMIT_GLOBAL: String(GLOBAL),
      RATE_LIMIT_USER: String(USER),
      RATE_LIMIT_ASSETS: '7',
      RATE_LIMIT_AUTH: '100',
      RATE_LIMIT_WEBHOOK: '2',
      RATE_LIMIT_SEND: '3',
    });
    ({ cookie } = await test.sessionOf('agent@parvis.example'));
  });

  afterAll(() => test?.close());

  const send = (
    remoteAddress: string,
    method: 'GET' | 'POST',
    url: string,
    more: { headers?: Record<string, string>; payload?: object | string } = {},
  ): ReturnType<typeof test.app.inject> => test.app.inject({ method, url, remoteAddress, ...more });
  const limitOf = ({ headers }: Awaited<ReturnType<typeof send>>): number => Number(headers['ratelimit-limit']);

  it('is a user by id from any address, separate from anonymous callers', async () => {
    const ask = (address: string): ReturnType<typeof send> =>
      send(address, 'GET', '/api/tags', { headers: { cookie } });
    for (let i = 1; i <= USER; i++) {
      const answer = await ask(`192.0.2.${i}`);
      expect([answer.statusCode, limitOf(answer), answer.headers['ratelimit-remaining']]).toEqual([
        200,
        USER,
        String(USER - i),
      ]);
    }
    const refused = await ask('192.0.2.100');
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'RATE_LIMITED']);
    // another user and an anonymous caller at the same addresses; a public route doesn't bypass the limit
    expect((await test.admin.get('/api/tags')).status).toBe(200);
    expect((await send('192.0.2.100', 'GET', '/api/tags')).statusCode).toBe(401);
    expect((await send('192.0.2.100', 'GET', '/api/auth/get-session', { headers: { cookie } })).statusCode).toBe(429);
  });

  it('is anonymous for a made-up cookie, without a statement, and for an ended session', async () => {
    const forged = { cookie: 'better-auth.session_token=made.up' };
    expect(
      await countStatements(async () => {
        for (let i = 0; i < GLOBAL; i++)
          expect((await send('192.0.2.120', 'GET', '/api/tags', { headers: forged })).statusCode).toBe(401);
        expect((await send('192.0.2.120', 'GET', '/api/tags', { headers: forged })).statusCode).toBe(429);
      }),
    ).toBe(0);
    const token = { 'x-magic-token': 'A'.repeat(43) };
    const asToken = (): ReturnType<typeof send> =>
      send('192.0.2.120', 'GET', '/api/public/member/profile', { headers: token });
    expect(await countStatements(async () => expect((await asToken()).statusCode).toBe(429))).toBe(0);

    await test.database.query(`DELETE FROM team_session WHERE token = $1`, [
      decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0],
    ]);
    const ended = await send('192.0.2.121', 'GET', '/api/tags', { headers: { cookie } });
    expect([ended.statusCode, limitOf(ended)]).toEqual([401, GLOBAL]);
    // it never comes back: a signed-out client costs no statement per call
    expect(
      await countStatements(async () => {
        expect((await send('192.0.2.122', 'GET', '/api/tags', { headers: { cookie } })).statusCode).toBe(401);
      }),
    ).toBe(0);
  });

  it('has a separate window for photos', async () => {
    const photo = await send('192.0.2.130', 'GET', `/api/public/photos/${newId()}`);
    expect([photo.statusCode, limitOf(photo), photo.headers['ratelimit-remaining']]).toEqual([404, 7, '6']);
    expect((await send('192.0.2.130', 'GET', '/api/nowhere')).headers['ratelimit-remaining']).toBe(String(GLOBAL - 1));
  });

  it('limits webhooks with forged signatures before their body is read, except at addresses that have sent valid ones', async () => {
    const payload = '{"object":"account","entry":[]}';
    const pretended = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}`, 'content-type': 'text/plain' };
    const pretend = async (address: string): Promise<number> =>
      (await send(address, 'POST', '/webhooks/chatprov', { payload, headers: pretended })).statusCode;
    const statuses = [];
    for (let i = 0; i < GLOBAL + 2; i++) statuses.push(await pretend('192.0.2.150'));
    expect(statuses).toEqual([...Array<number>(GLOBAL).fill(415), 429, 429]);

    const signed = { ...signHubBody(SIGNED.CHATPROV_APP_SECRET, payload), 'content-type': 'application/json' };
    const deliver = (): ReturnType<typeof send> =>
      send('192.0.2.151', 'POST', '/webhooks/chatprov', { payload, headers: signed });
    expect((await deliver()).statusCode).toBe(200);
    for (let i = 0; i < GLOBAL + 2; i++) expect(await pretend('192.0.2.151')).toBe(415);
    expect((await deliver()).statusCode).toBe(200);
  });

  it.each([
    ['/webhooks/chatprov', 'POST /webhooks/chatprov'],
    ['a letter encoded', 'POST /%77ebhooks/chatprov'],
    ['a whole address', 'POST http://x/webhooks/chatprov'],
  ])(
    "counts a webhook once its signature is verified; forged ones don't use up its sender's limit: %s",
    async (_what, start) => {
      const [, path = ''] = start.split(' ');
      const address = `192.0.2.14${path.length % 10}`;
      const payload = '{"object":"account","entry":[]}';
      const deliver = (headers: Record<string, string>): ReturnType<typeof send> =>
        send(address, 'POST', path, { payload, headers: { ...headers, 'content-type': 'application/json' } });
      const signed = signHubBody(SIGNED.CHATPROV_APP_SECRET, payload);
      const strangers: Record<string, string>[] = [{}, { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }];
      const answers = [];
      for (let i = 0; i < GLOBAL + 2; i++) answers.push(await deliver(strangers[i % 2] ?? {}));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(GLOBAL).fill(401), 429, 429]);
      expect(answers.every((answer) => limitOf(answer) === GLOBAL)).toBe(true);
      const provider = [await deliver(signed), await deliver(signed), await deliver(signed)];
      expect(provider.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
      expect(provider.every((answer) => limitOf(answer) === 2)).toBe(true);
    },
  );
});

describe("a route's rate limit", () => {
  const [AUTH, SEND] = [1000, 2000];
  let test: TestApp;
  let client: Client;
  let cookie: string;

  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT_AUTH: String(AUTH), RATE_LIMIT_SEND: String(SEND), RATE_LIMIT_AI: '3000' });
    await test.app.listen(0, '127.0.0.1');
    client = new Client((test.app.getHttpServer().address() as AddressInfo).port);
    ({ cookie } = await test.sessionOf('agent@parvis.example'));
  });

  afterAll(async () => {
    client?.close();
    await test?.close();
  });

  it.each([
    ['POST', '/api/auth/sign-in/email', AUTH],
    ['POST', 'http://x/api/auth/sign-in/email', AUTH],
    ['POST', '/%61pi/auth/sign-in/email', AUTH],
    ['POST', '/api/auth/sign-in/%65mail', AUTH],
    ['POST', '/api/public/team/forgot-passwor%64', AUTH],
    ['POST', '/api/auth/sign-in%2Femail', 1_000_000],
    ['GET', '/api/%61uth/get-session', AUTH],
    ['POST', '/api/chatprov/send', SEND],
    ['POST', '/api/chatprov/sen%64', SEND],
    ['POST', 'http://x/api/chatprov/send?a=b', SEND],
    ['POST', '/api/communications/email/sen%64', SEND],
    ['POST', '/api/ai/chat/message%73', 3000],
    ['GET', '/health', NaN],
    ['GET', 'http://x/healt%68', NaN],
    ['GET', '/healthy', 1_000_000],
    ['GET', '/health/../api/tags', 1_000_000],
  ])('counts every spelling of its path: %s %s', async (method, path, limit) => {
    const { headers } = await client.send({
      method,
      path,
      headers: { cookie, origin: ORIGIN, 'content-type': 'application/json' },
      body: method === 'GET' ? undefined : Buffer.from('{}'),
      chunked: false,
    });
    expect(Number(headers['ratelimit-limit'] ?? NaN)).toBe(limit);
  });
});

describe('a call over the network', () => {
  let test: TestApp;
  let port: number;
  const open: RawRequest[] = [];

  beforeAll(async () => {
    test = await createTestApp({ TRUST_PROXY: '1', RATE_LIMIT_GLOBAL: '2', RATE_LIMIT_ASSETS: '5' });
    await test.app.listen(0, '127.0.0.1');
    port = (test.app.getHttpServer().address() as AddressInfo).port;
  });
  afterEach(() => {
    for (const request of open.splice(0)) request.end();
  });
  afterAll(() => test?.close());

  const ask = async (start: string, address: string, headers: Record<string, string | number> = {}) => {
    const request = new RawRequest(port, start, { 'x-forwarded-for': address, ...headers });
    open.push(request);
    const answer = await request.answer();
    return [answer.status, Number(answer.headers['ratelimit-limit']), Number(answer.headers['ratelimit-remaining'])];
  };

  it('is refused before its body arrives', async () => {
    const announced = { 'content-type': 'application/json', 'content-length': 500_000 };
    for (let i = 0; i < 2; i++) await ask('GET /api/tags', '192.0.2.160');
    for (const path of ['/api/auth/sign-in/email', '/api/tags', '/api/nowhere'])
      expect(await ask(`POST ${path}`, '192.0.2.160', announced)).toEqual([429, 2, 0]);
  });

  it.each([
    ['QUERY /api/tags', '192.0.2.171'],
    ['PURGE /api/tags', '192.0.2.172'],
    ['OPTIONS /api/tags', '192.0.2.173'],
    ['GET /api/timeline/by-request/', '192.0.2.174'],
    ['POST /docs/nothing', '192.0.2.175'],
  ])('counts once if Nest has no handler for it: %s', async (start, address) => {
    expect(await ask(start, address)).toEqual([404, 2, 1]);
    expect(await ask(start, address)).toEqual([404, 2, 0]);
    expect(await ask(start, address)).toEqual([429, 2, 0]);
  });

  it('counts once in the window of its route if the documentation has no such file', async () => {
    expect(await ask('GET /docs/nothing.js', '192.0.2.165')).toEqual([404, 5, 4]);
    expect(await ask('GET /api/nowhere', '192.0.2.165')).toEqual([404, 2, 1]);
  });
});

describe('rate limits with Redis', () => {
  it.each(['away', 'silent'])('fall back to a limit per instance if it is %s', async (state) => {
    const sockets = new Set<Socket>();
    const redis = createServer((socket) => void sockets.add(socket.resume()));
    await new Promise<void>((resolve) => redis.listen(0, '127.0.0.1', resolve));
    const { port } = redis.address() as AddressInfo;
    if (state === 'away') await new Promise((resolve) => redis.close(resolve));
    const test = await createTestApp({ REDIS_URL: `redis://127.0.0.1:${port}`, RATE_LIMIT_GLOBAL: '2' });
    try {
      expect((await test.agent.get('/api/members')).status).toBe(200);
      const answers = [];
      for (let i = 0; i < 3; i++) answers.push((await test.anonymous.get('/api/members')).status);
      expect(answers).toEqual([401, 401, 429]);
      expect(test.logs.filter(({ msg }) => String(msg).startsWith('Redis is unreachable')).length).toBeLessThan(2);
    } finally {
      await test.close();
      for (const socket of sockets) socket.destroy();
      redis.close();
    }
  });
});
