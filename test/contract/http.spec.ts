import { once } from 'node:events';
import { text as textOf } from 'node:stream/consumers';
import { connect } from 'node:net';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { createTestApp, PASSWORD, type TestApp } from '../support/app';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** The Cache-Control of every response that sets none. */
const EVERY = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
const ONE_OF_EVERY = Object.entries(EVERY).map(([name, value]) => `${name}: ${value}`);
const invitation = (email: string): object => ({ email, name: 'New', role: 'agent' });

async function listening(server: Server): Promise<AddressInfo> {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  return server.address() as AddressInfo;
}

describe('every request', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ CORS_ORIGIN: 'https://app.parvis.example' });
  });

  afterAll(() => test?.close());

  it("gets its own trace id, never the client's, in its rows and log line", async () => {
    const given = '00000000-0000-4000-8000-000000000000';
    const created = await test.admin
      .with({ 'x-trace-id': given })
      .post('/api/team/invitations', invitation('trace@parvis.example'));
    const traceId = created.headers['x-trace-id'];
    expect(traceId).toMatch(UUID);
    expect(traceId).not.toBe(given);
    expect(created.body.traceId).toBe(traceId);
    const events = await test.database.query(`SELECT kind FROM timeline_event WHERE trace_id = $1`, [traceId]);
    expect(events).toContainEqual({ kind: 'user_invited' });
    await new Promise(setImmediate);
    expect(test.logs.filter((line) => line.traceId === traceId && line.pathname !== undefined)).toEqual([
      expect.objectContaining({
        level: 'info',
        method: 'POST',
        pathname: '/api/team/invitations',
        status: 201,
        duration: expect.any(Number),
      }),
    ]);
  });

  it('has a trace id even if it fails before routing', async () => {
    for (const answer of [
      await test.anonymous.get('/nowhere'),
      await test.admin.post('/api/team/invitations', '{"email":'),
      await test.anonymous.get('/api/%E0%A4%A'),
    ])
      expect(answer.headers['x-trace-id']).toMatch(UUID);
  });

  it('leaves no token, cookie or password in the logs', async () => {
    const token = 'A'.repeat(43);
    await test.anonymous.with({ 'x-magic-token': token }).get(`/api/public/catalogs/${token}?token=${token}`);
    const encoded = `%41%61${'A'.repeat(41)}`;
    await test.anonymous.get(`/api/public/catalogs/${encoded}?token=${token}`);
    await test.anonymous.get(`/api/public%2Fcatalogs%2F${token}`);
    new Logger('Test').warn({ msg: `of ${token}`, referer: `https://x/${encoded}`, err: new Error(`no ${encoded}`) });
    await test.anonymous.post('/api/public/team/accept', { token, password: 'a secret of mine' });
    await new Promise(setImmediate);
    const text = JSON.stringify(test.logs);
    expect(text).toContain('/api/public/catalogs/[redacted]');
    for (const secret of [token, 'A'.repeat(41), 'session_token', PASSWORD, 'a secret of mine'])
      expect(text).not.toContain(secret);
  });

  describe('with invalid input', () => {
    const cases: [string, () => Promise<{ status: number; body: { code: string } }>, number, string][] = [
      ['unknown route', () => test.admin.get('/api/nowhere'), 404, 'NOT_FOUND'],
      ['unknown method of a known route', () => test.admin.put('/api/team/users'), 404, 'NOT_FOUND'],
      ['malformed percent encoding', () => test.admin.get('/api/%E0%A4%A'), 404, 'NOT_FOUND'],
      ['malformed JSON', () => test.admin.post('/api/team/invitations', '{"email":'), 400, 'VALIDATION_ERROR'],
      ['malformed JSON to an unknown route', () => test.admin.post('/api/nowhere', '{"email":'), 404, 'NOT_FOUND'],
      [
        'JSON of fifty thousand levels',
        () => test.admin.post('/api/team/invitations', `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
        400,
        'VALIDATION_ERROR',
      ],
      ['JSON that is no object', () => test.admin.post('/api/team/invitations', '[1]'), 400, 'VALIDATION_ERROR'],
      [
        'a prototype key',
        () => test.admin.post('/api/team/invitations', '{"__proto__":{"role":"admin"}}'),
        400,
        'VALIDATION_ERROR',
      ],
      ['malformed uuid', () => test.admin.patch('/api/team/users/7', {}), 400, 'VALIDATION_ERROR'],
      ['unknown query', () => test.admin.get('/api/team/users?color=red'), 400, 'VALIDATION_ERROR'],
      ['a query where none is taken', () => test.anonymous.get('/health?color=red'), 400, 'VALIDATION_ERROR'],
      ['an inherited name in a query', () => test.admin.get('/api/team/users?toString=1'), 400, 'VALIDATION_ERROR'],
      ['__proto__ in a query', () => test.admin.get('/api/team/users?__proto__=1'), 400, 'VALIDATION_ERROR'],
      ['limit in scientific notation', () => test.admin.get('/api/team/users?limit=1e1'), 400, 'VALIDATION_ERROR'],
      ['limit in hexadecimal', () => test.admin.get('/api/team/users?limit=0x10'), 400, 'VALIDATION_ERROR'],
      ['limit out of bounds', () => test.admin.get('/api/team/users?limit=101'), 400, 'VALIDATION_ERROR'],
      ['limit that is no number', () => test.admin.get('/api/team/users?limit=ten'), 400, 'VALIDATION_ERROR'],
      ['negative offset', () => test.admin.get('/api/team/users?offset=-1'), 400, 'VALIDATION_ERROR'],
      [
        'an inherited name in a body',
        () => test.admin.post('/api/team/invitations', { ...invitation('own@parvis.example'), constructor: 1 }),
        400,
        'VALIDATION_ERROR',
      ],
      [
        'NUL in a text',
        () => test.admin.post('/api/team/invitations', { ...invitation('nul@parvis.example'), name: 'a\u0000b' }),
        400,
        'VALIDATION_ERROR',
      ],
      [
        'text/plain',
        () => test.admin.with({ 'content-type': 'text/plain' }).post('/api/team/invitations', 'hello'),
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      ],
      [
        'a body over 1 MB',
        () => test.admin.post('/api/team/invitations', JSON.stringify({ name: 'x'.repeat(1_100_000) })),
        413,
        'PAYLOAD_TOO_LARGE',
      ],
      ['no session', () => test.anonymous.get('/api/team/users'), 401, 'UNAUTHENTICATED'],
      [
        'a made-up session',
        () => test.anonymous.with({ cookie: 'better-auth.session_token=made.up' }).get('/api/team/users'),
        401,
        'UNAUTHENTICATED',
      ],
      ['another role', () => test.agent.get('/api/team/users'), 403, 'FORBIDDEN'],
      [
        'an unknown id',
        () => test.admin.patch('/api/team/users/01890000-0000-7000-8000-000000000000', { name: 'X' }),
        404,
        'NOT_FOUND',
      ],
    ];

    it.each(cases)('gets a precise error: %s', async (_name, call, status, code) => {
      const answer = await call();
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(Object.keys(answer.body).sort()).toEqual(
        code === 'VALIDATION_ERROR' ? ['code', 'details', 'message'] : ['code', 'message'],
      );
    });

    it('gets an error about the whole body if the JSON is malformed', async () => {
      const answer = await test.admin.post('/api/team/invitations', '{"email":');
      expect(answer.body.details).toEqual([{ path: '', message: expect.any(String), rule: 'isJson', params: {} }]);
    });
  });

  it('hides the details of an internal error', async () => {
    await test.database.query(`ALTER TABLE team_invitation RENAME TO hidden`);
    try {
      const answer = await test.admin.post('/api/team/invitations', invitation('broken@parvis.example'));
      expect([answer.status, answer.body]).toEqual([500, { code: 'INTERNAL_ERROR', message: 'Internal server error' }]);
    } finally {
      await test.database.query(`ALTER TABLE hidden RENAME TO team_invitation`);
    }
  });

  it('gets CORS headers if it comes from the web app, but not from elsewhere', async () => {
    const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
    const known = await test.anonymous
      .with({ origin: 'https://app.parvis.example', ...preflight })
      .options('/api/team/invitations');
    expect(known.headers).toMatchObject({
      'access-control-allow-origin': 'https://app.parvis.example',
      'access-control-allow-credentials': 'true',
    });
    const foreign = await test.anonymous
      .with({ origin: 'https://evil.example', ...preflight })
      .options('/api/team/invitations');
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('has a trace id on a preflight too, and on an ordinary OPTIONS request', async () => {
    const preflight = { origin: 'https://app.parvis.example', 'access-control-request-method': 'POST' };
    for (const api of [test.anonymous.with(preflight), test.anonymous]) {
      const answer = await api.options('/api/team/invitations');
      expect(answer.status).toBe(204);
      expect(answer.headers['x-trace-id']).toMatch(UUID);
    }
  });

  it('gets a 415 for a form instead of JSON', async () => {
    const file = { field: 'email', filename: 'a.txt', contentType: 'text/plain', content: Buffer.from('a') };
    for (const path of ['/api/team/invitations', '/api/notifications/read-all']) {
      const answer = await test.admin.upload(path, file);
      expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
  });

  it.each([
    ['its length said', true],
    ['in chunks', false],
  ])(
    'is read to its end even if it is too large, so that its sender gets the response: %s',
    async (_name, announced) => {
      const { port } = await listening(test.app.getHttpServer());
      const body = Buffer.alloc(12 * 2 ** 20, 'a');
      const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
        const sending = request(
          {
            port,
            method: 'POST',
            path: '/api/auth/sign-in/email',
            headers: { 'content-type': 'application/json', ...(announced ? { 'content-length': body.length } : {}) },
          },
          (response) => {
            const parts: Buffer[] = [];
            response.on('data', (part: Buffer) => parts.push(part));
            response.on('end', () => resolve({ status: response.statusCode, text: Buffer.concat(parts).toString() }));
          },
        );
        sending.on('error', reject);
        for (let at = 0; at < body.length; at += 2 ** 20) sending.write(body.subarray(at, at + 2 ** 20));
        sending.end();
      });
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        413,
        { code: 'PAYLOAD_TOO_LARGE', message: 'The body is larger than this route accepts.' },
      ]);
    },
  );

  it.each([
    ['is not a valid HTTP', 'hello\r\n\r\n', 400, 'VALIDATION_ERROR'],
    ['names no host', 'GET /health HTTP/9.9\r\n\r\n', 400, 'VALIDATION_ERROR'],
    [
      'has two lengths',
      'POST /x HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
      'VALIDATION_ERROR',
    ],
    ['has headers without end', `GET /health HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'UNKNOWN'],
  ])('gets our error format if it %s, with a trace id from the log', async (_name, bytes, status, code) => {
    const { port } = await listening(test.app.getHttpServer());
    const socket = connect(port, '127.0.0.1');
    socket.write(bytes);
    const [head = '', body = ''] = (await textOf(socket)).split('\r\n\r\n');
    expect([Number(head.split(' ')[1]), JSON.parse(body).code]).toEqual([status, code]);
    const traceId = /^x-trace-id: (.+)$/m.exec(head)?.[1]?.trim();
    expect(traceId).toMatch(UUID);
    for (const header of ONE_OF_EVERY) expect(head.split('\r\n')).toContain(header);
    await new Promise(setImmediate);
    expect(test.logs).toContainEqual(expect.objectContaining({ traceId, status }));
  });

  it("gets security headers and isn't cached", async () => {
    const answer = await test.anonymous.get('/health');
    expect(answer.headers).toMatchObject({ ...EVERY, 'referrer-policy': 'no-referrer' });
  });

  it.each<[string, number, () => Promise<{ status: number; headers: Record<string, string> }>]>([
    ['an unknown address', 404, () => test.anonymous.get('/nowhere')],
    ['a malformed one', 404, () => test.anonymous.get('/api/%E0%A4%A')],
    ['one without end', 404, () => test.anonymous.get(`/api/members/${'a'.repeat(400)}`)],
    ['no session', 401, () => test.anonymous.get('/api/team/users')],
    ['another type', 415, () => test.admin.with({ 'content-type': 'text/plain' }).post('/api/tags', 'x')],
    ['a large body', 413, () => test.admin.post('/api/tags', { name: 'x'.repeat(1_100_000) })],
    ['OPTIONS', 204, () => test.anonymous.options('/api/tags')],
    [
      'a preflight',
      204,
      () =>
        test.anonymous
          .with({ origin: 'https://app.parvis.example', 'access-control-request-method': 'POST' })
          .options('/api/tags'),
    ],
    [
      'the accounts',
      401,
      () => test.anonymous.post('/api/auth/sign-in/email', { email: 'a@b.example', password: 'x' }),
    ],
    ['the documentation', 200, () => test.anonymous.get('/docs')],
  ])('gets the headers of every response: %s', async (_name, status, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(EVERY);
  });

  it.each([
    ['no host', 'GET /health HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['what it expects', 'GET /health HTTP/1.1\r\nhost: a\r\nconnection: close\r\nexpect: a miracle\r\n\r\n', 417],
  ])('gets the headers of every response even if Node itself responds: %s', async (_name, bytes, status) => {
    const { port } = await listening(test.app.getHttpServer());
    const socket = connect(port, '127.0.0.1');
    socket.write(bytes);
    const [head = ''] = (await textOf(socket)).split('\r\n\r\n');
    expect(Number(head.split(' ')[1])).toBe(status);
    for (const header of ONE_OF_EVERY) expect(head.toLowerCase().split('\r\n')).toContain(header);
  });

  it('can reach the documentation', async () => {
    expect((await test.anonymous.get('/docs')).text).toContain('swagger-ui');
    const document = await test.anonymous.get('/docs/json');
    expect(document.body.openapi).toMatch(/^3\./);
    expect(document.body.paths['/api/team/users']).toBeDefined();
  });
});
