import { Controller, Post } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type AddressInfo, connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { ErrorTracker } from '#core/error-tracker';
import { AccessGuard } from '#http/access.guard';
import { leaveBodiesUnread } from '#http/body.guard';
import { ErrorFilter } from '#http/error.filter';
import { Pages } from '#http/pages';
import { httpConfig } from '#http/http.config';
import { signPaymentEvent } from '#providers/payments/payment-event';
import { createTestApp, ORIGIN, type TestApp } from '../support/app';
import { buildVenue } from '../support/build';
import { SIGNED } from '../support/provider-events';
import { RawRequest } from '../support/raw-request';
import { signHubBody, signStandardWebhook } from '../support/signatures';

const MIB = 2 ** 20;
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=b' };
const FORM_HEAD = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';

/** Without `@Access`. */
@Controller()
class Undeclared {
  @Post('open')
  open(): string {
    return 'open';
  }
}

describe('request bodies', () => {
  let test: TestApp;
  let port: number;
  let cookie: string;
  let venue: string;
  const open: RawRequest[] = [];

  beforeAll(async () => {
    test = await createTestApp({
      ...SIGNED,
      // however slow the machine is, nothing here counts as slow
      BODY_GRACE_MS: '600000',
      BODIES_UNVERIFIED_MIB: '32',
      BODIES_MIB: '64',
    });
    await test.app.listen(0, '127.0.0.1');
    port = (test.app.getHttpServer().address() as AddressInfo).port;
    ({ cookie } = await test.sessionOf('agent@parvis.example'));
    venue = (await buildVenue(test.agent)).id;
  });
  afterEach(() => {
    for (const request of open.splice(0)) request.end();
  });
  afterAll(() => test?.close());

  const begin = (start: string, headers: Record<string, string | number>): RawRequest => {
    const request = new RawRequest(port, start, headers);
    open.push(request);
    return request;
  };
  /** The response to a head whose body never arrives. */
  const toHead = async (start: string, headers: Record<string, string | number>): Promise<[number, string?]> => {
    const length: Record<string, number> = 'transfer-encoding' in headers ? {} : { 'content-length': 30 * MIB };
    const { status, body } = await begin(start, { ...length, ...headers }).answer();
    return [status, body.code];
  };
  const signedIn = (): Record<string, string> => ({ cookie, origin: ORIGIN });

  describe("aren't awaited", () => {
    it.each<[string, string, Record<string, string>, [number, string]]>([
      ['of nobody, in JSON', 'POST /api/communications/email/inbound', JSON_TYPE, [401, 'UNAUTHENTICATED']],
      ['of nobody, in a form', 'POST /api/uploads/member-photos/1', FORM_TYPE, [401, 'UNAUTHENTICATED']],
      ['of nobody, in another type', 'POST /api/tags', { 'content-type': 'text/plain' }, [401, 'UNAUTHENTICATED']],
      [
        'of nobody, in chunks',
        'POST /api/tags',
        { ...JSON_TYPE, 'transfer-encoding': 'chunked' },
        [401, 'UNAUTHENTICATED'],
      ],
      ['of nobody, by another spelling', 'POST http://x/api/%74ags', JSON_TYPE, [401, 'UNAUTHENTICATED']],
      ['without a key', 'POST /mcp', JSON_TYPE, [401, 'UNAUTHENTICATED']],
      ['without a token', 'PATCH /api/public/member/profile', JSON_TYPE, [401, 'INVALID_TOKEN']],
      ['to no route', 'POST /api/nowhere', JSON_TYPE, [404, 'NOT_FOUND']],
      ['to a public route, too large', 'POST /api/auth/sign-in/email', JSON_TYPE, [413, 'PAYLOAD_TOO_LARGE']],
    ])('%s', async (_what, start, headers, answer) => {
      expect(await toHead(start, headers)).toEqual(answer);
    });

    it("if the user's page, role or content type doesn't suit the route", async () => {
      const inbound = 'POST /api/communications/email/inbound';
      expect(await toHead(inbound, { ...JSON_TYPE, cookie, origin: 'https://evil.example' })).toEqual([
        403,
        'FORBIDDEN',
      ]);
      expect(await toHead('POST /api/team/invitations', { ...JSON_TYPE, ...signedIn() })).toEqual([403, 'FORBIDDEN']);
      for (const [start, type] of [
        ['POST /api/tags', FORM_TYPE],
        [inbound, { 'content-type': 'text/plain' }],
      ] as const)
        expect(await toHead(start, { ...type, ...signedIn() })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      expect(await toHead(`POST /api/uploads/member-photos/${venue}`, { ...JSON_TYPE, ...signedIn() })).toEqual([
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      ]);
      for (const [start, type] of [
        ['POST /api/tags', JSON_TYPE],
        [`POST /api/uploads/member-photos/${venue}`, FORM_TYPE],
      ] as const)
        expect(await toHead(start, { ...type, ...signedIn() })).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    });

    it("if a webhook's headers have no current signature", async () => {
      const [now, late] = [new Date(), new Date(Date.now() - 6 * 60_000)];
      const standard = (secret: string, at: Date): Record<string, string> => ({
        ...signStandardWebhook(secret, 'm', at, ''),
      });
      const mail = standard(SIGNED.EMAIL_WEBHOOK_SECRET, now);
      const cases: [string, Record<string, string>][] = [
        ...['/webhooks/emailprov', '/webhooks/chatprov', '/webhooks/payprov', '/api/webhooks/email/inbound'].map(
          (path): [string, Record<string, string>] => [path, {}],
        ),
        ['/webhooks/emailprov', standard(SIGNED.EMAILPROV_WEBHOOK_SECRET, late)],
        ['/api/webhooks/email/inbound', standard(SIGNED.EMAIL_WEBHOOK_SECRET, late)],
        ['/api/webhooks/email/inbound', { ...mail, 'webhook-signature': 'v1,short' }],
        ['/api/webhooks/email/inbound', { ...mail, 'webhook-timestamp': 'now' }],
        ['/webhooks/payprov', { 'stripe-signature': signPaymentEvent(SIGNED.PAYPROV_WEBHOOK_SECRET, '{}', late) }],
        ['/webhooks/payprov', { 'stripe-signature': `t=${Math.floor(now.getTime() / 1000)}` }],
        ['/webhooks/chatprov', { 'x-hub-signature-256': 'sha256=abc' }],
      ];
      for (const [path, headers] of cases)
        for (const type of [JSON_TYPE, FORM_TYPE])
          expect([path, await toHead(`POST ${path}`, { ...type, ...headers })]).toEqual([
            path,
            [401, 'INVALID_SIGNATURE'],
          ]);
      // signed ones are read, and rejected for their content
      const signed: [string, string, Record<string, string>][] = [
        ['/webhooks/emailprov', '{', standard(SIGNED.EMAILPROV_WEBHOOK_SECRET, now)],
        ['/webhooks/chatprov', '{', { ...signHubBody(SIGNED.CHATPROV_APP_SECRET, '') }],
        ['/webhooks/payprov', '{', { 'stripe-signature': signPaymentEvent(SIGNED.PAYPROV_WEBHOOK_SECRET, '', now) }],
      ];
      for (const [path, body, headers] of signed) {
        const request = begin(`POST ${path}`, { ...JSON_TYPE, ...headers, 'content-length': 1 });
        await request.send(body);
        expect((await request.answer()).body.code).toBe('INVALID_SIGNATURE');
      }
    });

    it('if the route has no access declaration, and so is closed', async () => {
      const app = await NestFactory.create<NestFastifyApplication>(
        {
          module: class {},
          controllers: [Undeclared],
          providers: [
            { provide: httpConfig.KEY, useValue: test.config(httpConfig) },
            { provide: APP_GUARD, useClass: AccessGuard },
          ],
        },
        new FastifyAdapter(),
        { logger: false, bodyParser: false },
      );
      app.useGlobalFilters(new ErrorFilter(test.app.get(ErrorTracker), test.app.get(Pages)));
      leaveBodiesUnread(app.getHttpAdapter().getInstance());
      await app.listen(0, '127.0.0.1');
      const request = new RawRequest((app.getHttpServer().address() as AddressInfo).port, 'POST /open', {
        ...JSON_TYPE,
        'content-length': MIB,
      });
      try {
        expect(await request.answer()).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      } finally {
        request.end();
        await app.close();
      }
    });
  });

  it('are read to their end if they arrive after a rejection, and the connection serves the next request', async () => {
    const request = begin('POST /api/tags', { ...JSON_TYPE, 'content-length': 4 * MIB });
    expect((await request.answer()).status).toBe(401);
    await request.send(Buffer.alloc(4 * MIB, 'a'));
    const second = new Promise<string>((resolve) => request.socket.once('data', (chunk) => resolve(chunk.toString())));
    await request.send('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n');
    expect(await second).toMatch(/^HTTP\/1.1 200 /);
  });

  it('leave their sender the response if they arrive after a rejection that closes the connection', async () => {
    const request = begin('POST /api/tags', { ...JSON_TYPE, connection: 'close', 'content-length': 8 * MIB });
    // it reads after writing, as simple clients and proxies do
    request.socket.pause();
    await request.send(Buffer.alloc(8 * MIB, 'a'));
    request.socket.resume();
    expect((await request.answer()).status).toBe(401);
    await request.closed();
  });

  it('hold no connection if they never arrive, even if the URL is invalid', async () => {
    const head = { ...JSON_TYPE, 'content-length': 4 * MIB };
    // together, since each connection is closed after seconds
    const [known, invalid] = [begin('POST /api/tags', head), begin('POST /%zz', head)];
    expect([(await known.answer()).status, (await invalid.answer()).status]).toEqual([401, 404]);
    await Promise.all([known.closed(), invalid.closed()]);
  });

  it('are requested by 100 Continue only if they will be read', async () => {
    const waiting = { ...JSON_TYPE, expect: '100-continue' };
    const stranger = begin('POST /api/tags', { ...waiting, 'content-length': MIB });
    expect((await stranger.answer()).status).toBe(401);
    const body = '{"category":"style","name":"Manoir"}';
    const user = begin('POST /api/tags', { ...waiting, ...signedIn(), 'content-length': body.length });
    expect((await user.answer()).status).toBe(100);
    user.passOver();
    await user.send(body);
    expect((await user.answer()).status).toBe(201);
  });

  it('share a budget if their senders are unknown: large ones are aborted, small ones pass', async () => {
    const webhook = (): RawRequest =>
      begin('POST /api/webhooks/email/inbound', {
        ...JSON_TYPE,
        ...signStandardWebhook(SIGNED.EMAIL_WEBHOOK_SECRET, 'm', new Date(), ''),
        'content-length': 25 * MIB,
      });
    const [first, second] = [webhook(), webhook()];
    await first.send(Buffer.alloc(18 * MIB, 'a'));
    await second.send(Buffer.alloc(12 * MIB, 'a'));
    // more than the first has of the 32 MiB by now
    void second.send(Buffer.alloc(8 * MIB, 'a'));
    const refused = await Promise.race([first.answer(), second.answer()]);
    expect([refused.status, refused.body.code, Number(refused.headers['retry-after']) > 0]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      true,
    ]);
    const wrong = await test.anonymous
      .with({ origin: ORIGIN })
      .post('/api/auth/sign-in/email', { email: 'nobody@parvis.example', password: 'not the password' });
    expect(wrong.status).toBe(401);
    expect((await test.agent.post('/api/tags', { category: 'style', name: 'Salon' })).status).toBe(201);
  });

  it('have a budget for signed-in users too, in forms as in JSON', async () => {
    const form = `POST /api/uploads/audio/${venue}`;
    const requests = [1, 2].map(() => begin(form, { ...FORM_TYPE, ...signedIn(), 'content-length': 50 * MIB }));
    for (const request of requests) {
      await request.send(FORM_HEAD);
      void request.send(Buffer.alloc(40 * MIB, 'a'));
    }
    const refused = await Promise.race(requests.map((request) => request.answer()));
    expect([refused.status, refused.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  });

  it('are rejected before parsing if they have more values than any input allows', async () => {
    const body = `{"name":[${Array(300_000).fill('[]').join()}]}`;
    const answer = await test.agent.with(JSON_TYPE).post('/api/tags', body);
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [
        {
          path: '',
          message: 'The body contains more than 100000 values.',
          rule: 'jsonValues',
          params: { max: 100_000 },
        },
      ],
    ]);
  });
});

describe('a slow upload', () => {
  let test: TestApp;
  let port: number;
  let user: Record<string, string>;
  let venue: string;

  beforeAll(async () => {
    test = await createTestApp({
      EMAIL_WEBHOOK_SECRET: SIGNED.EMAIL_WEBHOOK_SECRET,
      BODY_GRACE_MS: '1000',
      BODY_MIN_RATE: '1000',
      HEADERS_TIMEOUT_MS: '1000',
    });
    await test.app.listen(0, '127.0.0.1');
    port = (test.app.getHttpServer().address() as AddressInfo).port;
    user = await test.sessionOf('agent@parvis.example');
    venue = (await buildVenue(test.agent)).id;
  });
  afterAll(() => test?.close());

  it.each<[string, () => [string, Record<string, string>, string]]>([
    ['JSON', () => ['POST /api/tags', { ...JSON_TYPE, ...user }, '{"name":"']],
    ['JSON of nobody', () => ['POST /api/auth/sign-in/email', JSON_TYPE, '{"email":"']],
    ['a form', () => [`POST /api/uploads/member-photos/${venue}`, { ...FORM_TYPE, ...user }, FORM_HEAD]],
    [
      'a signed form',
      () => [
        'POST /api/webhooks/email/inbound',
        { ...FORM_TYPE, ...signStandardWebhook(SIGNED.EMAIL_WEBHOOK_SECRET, 'm', new Date(), '') },
        FORM_HEAD,
      ],
    ],
  ])('is aborted with its connection: %s', async (_what, asked) => {
    const [start, headers, beginning] = asked();
    const request = new RawRequest(port, start, { ...headers, 'content-length': 1000 });
    await request.send(beginning);
    const answer = await request.answer();
    expect([answer.status, answer.body.code, answer.headers.connection]).toEqual([408, 'UNKNOWN', 'close']);
    await request.closed();
  });

  it('is also aborted in its headers', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /api/tags HTTP/1.1\r\nhost: localhost\r\nx-more: ');
    const [head = '', body = ''] = (await textOf(socket)).split('\r\n\r\n');
    expect([head.split('\r\n')[0], JSON.parse(body)]).toEqual([
      'HTTP/1.1 408 Request Timeout',
      { code: 'UNKNOWN', message: 'The request timed out.' },
    ]);
  });
});
