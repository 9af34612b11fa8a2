import { NOUNS } from '#domain/nouns';
import { NotFound, ProviderError } from '#core/errors';
import type { ErrorContext } from '#core/error-tracker';
import { NoErrorTracker } from '#providers/error-tracker/none.error-tracker';
import { scrubText, scrubValue } from '#providers/error-tracker/scrub';
import { SentryErrorTracker, type SentryOptions } from '#providers/error-tracker/sentry.error-tracker';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { Steps } from '../../support/steps';

const TOKEN = 'q3Vn0c-8mXyZ_1aBcDeFgHiJkLmNoPqRsTuVwXyZ012';
const ID = '01936f2e-7a10-7c3b-9d2e-5f6a7b8c9d0e';
const context: ErrorContext = {
  traceId: '01936f2e-1111-7222-8333-444455556666',
  level: 'error',
  status: 500,
  code: 'INTERNAL_ERROR',
  method: 'POST',
  pathname: `/api/requests/${ID}/advance`,
};

/** Percent-encoded by an attacker or a broken client: every character, half of them in lower case, or twice. */
const escaped = (text: string): string =>
  [...text].map((one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
const half = (text: string): string => [...text].map((one, at) => (at % 2 ? escaped(one).toUpperCase() : one)).join('');

/** Texts with secrets, and what must not remain of them. */
const leaks: [string, string[]][] = [
  [`GET /api/public/catalogs/${TOKEN} failed`, [TOKEN]],
  ['GET /api/public/catalogs/short-token failed', ['short-token']],
  [`see https://app.example/catalogs/${TOKEN}`, [TOKEN]],
  ['Cookie: better-auth.session_token=abc.def; theme=dark', ['abc.def', 'dark']],
  ['{"cookie":"sid=abc123","accept":"*/*"}', ['abc123']],
  ['authorization: Bearer abc.def.ghi', ['abc.def.ghi']],
  ['sent "Authorization": "Basic dXNlcjpwYXNz"', ['dXNlcjpwYXNz']],
  [`x-magic-token: ${TOKEN.slice(0, 20)}`, [TOKEN.slice(0, 20)]],
  ['Stripe-Signature: t=1,v1=abcdef', ['abcdef']],
  ['GET https://api.example/v1/things?key=hunter2&x=someone', ['hunter2', 'someone']],
  ['the query of /api/members?search=Dupont', ['Dupont']],
  ['postgres://parvis:hunter2@db:5432/parvis refused', ['hunter2', 'parvis:']],
  ['S3_SECRET_ACCESS_KEY=hunter2 is wrong', ['hunter2']],
  ['{"password":"correct horse","name":"x"}', ['correct horse']],
  ['accessToken: hunter2', ['hunter2']],
  [`the token ${TOKEN} is unknown`, [TOKEN]],
  ['No such key: sk_live_51Hunter2Hunter2', ['sk_live_51Hunter2Hunter2']],
  [`GET /api/nowhere/%${TOKEN.charCodeAt(0).toString(16)}${TOKEN.slice(1)} failed`, [TOKEN.slice(1)]],
  [`GET /api/nowhere/${half(TOKEN)} failed`, [half(TOKEN)]],
  [`GET /api/nowhere/${escaped(TOKEN)} failed`, [escaped(TOKEN)]],
  [`GET /api/nowhere/${encodeURIComponent(escaped(TOKEN))} failed`, [encodeURIComponent(escaped(TOKEN))]],
  [`GET /api%2Fpublic%2fcatalogs%2F${TOKEN} failed`, [TOKEN]],
  [`GET /nowhere/${TOKEN.slice(0, 20)}%2F${TOKEN.slice(20)} failed`, [TOKEN.slice(0, 20), TOKEN.slice(20)]],
  [`Referer: https://out.example/go?to=https%3A%2F%2Fapp.example%2Fcatalogs%2F${TOKEN}`, [TOKEN]],
  ['Referer: https://out.example/go%3Ftoken%3Dshort%20one', ['short', 'one']],
  ['sent authorization%3A%20Bearer%20abc.def.ghi', ['abc.def.ghi']],
  ['mail to marie.dupont%40example.org bounced', ['marie.dupont', 'example.org']],
  ['mail to marie.dupont@example.org bounced', ['marie.dupont', 'example.org']],
];

describe('scrubbing', () => {
  it.each(leaks)('%s', (text, secrets) => {
    for (const secret of secrets) expect(scrubText(text)).not.toContain(secret);
  });

  it.each([
    `Request ${ID} not found.`,
    `/api/catalogs/${ID}/compose`,
    `/api/tags/%C3%A9t%C3%A9/members/${ID}`,
    `/api/catalogs/by-request/${ID}`,
    "Cannot read properties of undefined (reading 'token'); did you mean a?.token",
    'duplicate key value violates unique constraint "availability_member_id_room_id_date_slot_key"',
    'The provider payprov failed (timeout): try again in a moment.',
  ])('leaves unchanged: %s', (text) => expect(scrubText(text)).toBe(text));

  it('keeps the rest of a scrubbed text readable', () => {
    expect(scrubText(`GET /api/public/catalogs/${TOKEN}?x=1 by a@b.fr: 500`)).toBe(
      'GET /api/public/catalogs/[redacted]?[redacted] by [email]: 500',
    );
  });

  it('redacts properties by name at any depth, without changing the input', () => {
    const value = { headers: { Cookie: 'a', 'x-magic-token': 'b', accept: 'c' }, list: [{ password: 'd', n: 1 }] };
    expect(scrubValue(value)).toEqual({
      headers: { Cookie: '[redacted]', 'x-magic-token': '[redacted]', accept: 'c' },
      list: [{ password: '[redacted]', n: 1 }],
    });
    expect(value.headers.Cookie).toBe('a');
  });

  it('takes time proportional to the text', async () => {
    const steps = new Steps();
    for (const piece of ['/', 'a', 'a@', 'cookie"', '%25']) {
      const [few, many] = [50_000, 200_000].map((size) => [piece.repeat(size / piece.length)]) as [string[], string[]];
      const growth = await steps.growth('libs/providers/src/error-tracker/scrub.ts', 'scrubText', few, many);
      expect(growth).toBeLessThan(5);
    }
    await steps.close();
  });
});

interface SentEvent {
  level: string;
  exception: { values: { type: string; value: string; stacktrace: { frames: unknown[] } }[] };
  request?: unknown;
  server_name?: unknown;
  user?: unknown;
}

interface Received {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

describe('error tracker: sentry', () => {
  let server: Server;
  let received: Received[] = [];
  let port: number;

  beforeAll(async () => {
    server = createServer((request, response) => {
      void buffer(request).then((bytes) => {
        const body = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
        received.push({ url: request.url ?? '', headers: request.headers, body });
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    received = [];
  });

  const tracker = (overrides: Partial<SentryOptions> = {}) =>
    new SentryErrorTracker({
      dsn: `http://publickey@127.0.0.1:${port}/42`,
      environment: 'test',
      release: 'parvis@1.2.3',
      clientErrorSampleRate: 1,
      tracesSampleRate: 0,
      ...overrides,
    });
  // An envelope is lines of JSON: its header, then a header and a payload for each item.
  const eventOf = (envelope: Received): SentEvent => {
    const [, itemHeader, payload] = envelope.body.split('\n');
    expect(JSON.parse(itemHeader!)).toMatchObject({ type: 'event' });
    return JSON.parse(payload!) as SentEvent;
  };

  it('sends one event with the trace id, the level, the tags and the error', async () => {
    const sentry = tracker();
    sentry.capture(new TypeError('x is not a function'), { ...context, userId: ID });
    await sentry.flush(2000);
    expect(received).toHaveLength(1);
    expect(received[0]!.url).toMatch(/^\/api\/42\/envelope\//);
    const event = eventOf(received[0]!);
    expect(event).toMatchObject({
      level: 'error',
      environment: 'test',
      release: 'parvis@1.2.3',
      transaction: `POST /api/requests/${ID}/advance`,
      tags: { traceId: context.traceId, code: 'INTERNAL_ERROR', status: 500, method: 'POST' },
      user: { id: ID },
      contexts: {
        call: { pathname: context.pathname },
        trace: { trace_id: context.traceId.replaceAll('-', '') },
      },
    });
    const exception = event.exception.values[0]!;
    expect(exception).toMatchObject({ type: 'TypeError', value: 'x is not a function' });
    expect(exception.stacktrace.frames.length).toBeGreaterThan(0);
    expect(event.request).toBeUndefined();
    expect(event.server_name).toBeUndefined();
  });

  it('sends a client error as a warning, and only a user with an id', async () => {
    const sentry = tracker();
    sentry.capture(new NotFound(NOUNS.request), { ...context, level: 'warning', status: 404, code: 'NOT_FOUND' });
    await sentry.flush(2000);
    const event = eventOf(received[0]!);
    expect(event).toMatchObject({ level: 'warning', tags: { code: 'NOT_FOUND', status: 404 } });
    expect(event.user).toBeUndefined();
  });

  it('names the cause of a provider error, scrubbed too', async () => {
    const sentry = tracker();
    const cause = new Error('401 for authorization: Bearer abc.def.ghi');
    sentry.capture(new ProviderError('payprov', 'refused', false, cause), context);
    await sentry.flush(2000);
    const values = eventOf(received[0]!).exception.values.map((value) => value.value);
    expect(values).toContain('401 for authorization: [redacted]');
    expect(received[0]!.body).not.toContain('abc.def.ghi');
  });

  it('leaks no secret, wherever it is', async () => {
    const sentry = tracker();
    for (const [text, secrets] of leaks) {
      received = [];
      sentry.capture(new Error(text, { cause: new Error(`because ${text}`) }), {
        ...context,
        pathname: `/api/public/catalogs/${TOKEN}`,
      });
      // Objects that aren't Errors reach the tracker with their properties.
      sentry.capture(
        { headers: { cookie: 'sid=hunter2', 'x-magic-token': TOKEN }, password: 'hunter2', text },
        context,
      );
      await sentry.flush(2000);
      expect(received).toHaveLength(2);
      for (const { body } of received) {
        // the path of the checkout in stack traces may equal one of them
        for (const secret of [...secrets, TOKEN, 'sid=', 'hunter2'])
          expect(body.replaceAll(process.cwd(), '')).not.toContain(secret);
      }
    }
  });

  it("never sends an error's other properties", async () => {
    const sentry = tracker();
    const error = Object.assign(new Error('failed'), {
      query: 'SELECT secret',
      parameters: ['hunter2'],
      body: 'hunter2',
    });
    sentry.capture(error, context);
    await sentry.flush(2000);
    expect(received[0]!.body).not.toMatch(/hunter2|SELECT/);
  });

  it('reports the configured share of client errors, and every server error', async () => {
    const half = tracker({ clientErrorSampleRate: 0.5 });
    const none = tracker({ clientErrorSampleRate: 0 });
    for (let i = 0; i < 60; i++) {
      const traceId = `01936f2e-1111-7222-8333-${String(i).padStart(12, '0')}`;
      half.capture(new NotFound(NOUNS.member), { ...context, traceId, level: 'warning', status: 404 });
      none.capture(new NotFound(NOUNS.member), { ...context, traceId, level: 'warning', status: 404 });
    }
    none.capture(new Error('server'), context);
    await Promise.all([half.flush(2000), none.flush(2000)]);
    const levels = received.map((envelope) => eventOf(envelope).level);
    expect(levels.filter((level) => level === 'error')).toHaveLength(1);
    const warnings = levels.filter((level) => level === 'warning').length;
    expect(warnings).toBeGreaterThan(15);
    expect(warnings).toBeLessThan(45);
  });

  it('survives a tracker outage, and errors of any shape', async () => {
    const sentry = tracker({ dsn: 'http://publickey@127.0.0.1:1/42' });
    const cyclic: Record<string, unknown> = {};
    cyclic['self'] = cyclic;
    for (const thrown of [new Error('x'), Object.freeze(new Error('frozen')), 'text', undefined, null, 7, cyclic]) {
      expect(() => sentry.capture(thrown, context)).not.toThrow();
    }
    await sentry.flush(500);
  });

  it('rejects an invalid DSN without repeating it', () => {
    expect(() => tracker({ dsn: 'hunter2' })).toThrow(/^The DSN of the error tracker is not valid\.$/);
  });

  it("doesn't touch the process: no listeners, no global client", async () => {
    const before = ['uncaughtException', 'unhandledRejection', 'beforeExit'].map((name) => process.listenerCount(name));
    const sentry = tracker();
    sentry.capture(new Error('x'), context);
    await sentry.flush(2000);
    const after = ['uncaughtException', 'unhandledRejection', 'beforeExit'].map((name) => process.listenerCount(name));
    expect(after).toEqual(before);
  });
});

describe('error tracker: none', () => {
  it('stores the last 100 captures, scrubbed, oldest first', async () => {
    const none = new NoErrorTracker();
    for (let i = 0; i < 103; i++) none.capture(new Error(`${i} token=hunter2`), context);
    none.capture('text', { ...context, pathname: `/api/public/catalogs/${TOKEN}` });
    expect(none.captured).toHaveLength(100);
    expect(none.captured[0]).toEqual({ name: 'Error', message: '4 token=[redacted]', context });
    expect(none.captured.at(-1)).toMatchObject({
      message: 'text',
      context: { pathname: '/api/public/catalogs/[redacted]', traceId: context.traceId },
    });
    await none.flush();
  });
});
