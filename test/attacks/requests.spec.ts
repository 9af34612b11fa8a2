import { setImmediate as turn } from 'node:timers/promises';
import { dereferenced } from '#http/openapi-references';
import { signPaymentEvent } from '#providers/payments/payment-event';
import { sample } from 'openapi-sampler';
import type { IncomingMessage } from 'node:http';
import supertest from 'supertest';
import type { Answer } from '../support/api';
import { createTestApp, ORIGIN, PASSWORD, type TestApp } from '../support/app';
import { buildRequest, buildVenue } from '../support/build';
import { SIGNED } from '../support/provider-events';
import { type Operation, operationsOf, type Schema } from '../fuzz/document';
import { signHubBody, signStandardWebhook } from '../support/signatures';

const APP = 'https://app.parvis.example';
const NOBODY = '01890000-0000-7000-8000-000000000000';
const WRITES = new Set(['POST', 'PATCH', 'PUT', 'DELETE']);

/** A URL of the operation with ids that don't exist. */
const addressOf = ({ path, parameters }: Operation, values: Record<string, string> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const [known] = parameters.find((parameter) => parameter.name === name)?.schema.enum ?? [];
    return values[name] ?? (typeof known === 'string' ? known : /id$/i.test(name) ? NOBODY : 'unknown');
  });

describe('attacks by request', () => {
  let test: TestApp;
  let operations: Operation[];
  let venue: Awaited<ReturnType<typeof buildVenue>>;

  beforeAll(async () => {
    test = await createTestApp({ ...SIGNED, CORS_ORIGIN: APP });
    operations = operationsOf(test.openApi);
    venue = await buildVenue(test.agent, { name: 'Château 100% d’Or' });
    await buildVenue(test.agent, { name: 'Maison_Bleue' });
    await buildRequest(test.agent);
  });
  afterAll(() => test?.close());

  /** How many rows have ever been written: every change leaves one. */
  const written = async (): Promise<number> =>
    (await test.database.one<{ n: number }>(`SELECT count(*)::int AS n FROM timeline_event`)).n;

  describe('mass assignment', () => {
    /** Properties that attackers try, and columns of records that no client sends. */
    const GUESSED = ['id', 'code', 'traceId', 'createdAt', 'updatedAt', 'isAdmin', 'permissions', 'passwordHash'];

    /** Each object in a sample body, with the properties that its schema accepts. */
    const objectsIn = (given: Schema, value: unknown, path = ''): [string, Record<string, unknown>, Schema][] => {
      const schema = dereferenced(test.openApi, given.allOf?.[0] ?? given);
      if (Array.isArray(value)) return value.flatMap((item, i) => objectsIn(schema.items ?? {}, item, `${path}${i}.`));
      if (typeof value !== 'object' || value === null || !schema.properties) return [];
      const own = value as Record<string, unknown>;
      return [
        [path, own, schema],
        ...Object.entries(schema.properties).flatMap(([key, of]) => objectsIn(of, own[key], `${path}${key}.`)),
      ];
    };
    const answered = (operation: Operation): string[] => {
      const responses = test.openApi.paths[operation.path]?.[operation.method.toLowerCase() as 'post']?.responses ?? {};
      const json = Object.entries(responses as Record<string, { content?: Record<string, { schema: Schema }> }>)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([, { content }]) => content?.['application/json']?.schema ?? []);
      return json.flatMap((schema) => Object.keys(dereferenced(test.openApi, schema).properties ?? {}));
    };

    it('is rejected on every route, for every property in responses but not in request bodies', async () => {
      // Bodies defined by others: a provider's webhook, the auth library's sign-in, the protocol of external assistants.
      const foreign = /^\/(?:webhooks|api\/webhooks|api\/communications\/email\/inbound|api\/auth|mcp)/;
      const before = await written();
      const through: string[] = [];
      let tried = 0;
      for (const operation of operations) {
        const schema = operation.bodies['application/json'];
        if (!schema || foreign.test(operation.path) || !['team', 'public'].includes(operation.access)) continue;
        const body = sample(schema as object, { skipReadOnly: true }, test.openApi) as Record<string, unknown>;
        const unknown: string[] = [];
        for (const [path, object, { properties = {} }] of objectsIn(schema, body))
          for (const name of [
            ...GUESSED,
            ...(path === '' ? answered(operation) : ['status', 'role', 'amount', 'memberId']),
          ])
            if (!(name in properties)) {
              object[name] = NOBODY;
              unknown.push(`${path}${name}`);
            }
        const answer = await test.admin[operation.method.toLowerCase() as 'post'](addressOf(operation), body);
        const named = ((answer.body as { details?: { path: string }[] }).details ?? []).map(({ path }) => path);
        const missed = unknown.filter((path) => !named.includes(path));
        if (answer.status !== 400 || missed.length > 0)
          through.push(`${operation.name}: ${answer.status}, takes ${missed.join(', ')}`);
        tried += unknown.length;
      }
      expect(through).toEqual([]);
      expect(tried).toBeGreaterThan(600);
      expect(await written()).toBe(before);
    });
  });

  describe('SQL in user input', () => {
    /** Boolean, union, stacked-statement, time, error, comment and escape based. */
    const PAYLOADS = [
      `' OR '1'='1`,
      `zzz' OR 1=1 --`,
      `zzz') OR ('1'='1`,
      `zzz%' OR '1' LIKE '1`,
      `zzz' UNION SELECT null, email, null FROM team_user --`,
      `zzz'; DROP TABLE member; --`,
      `zzz'; SELECT pg_sleep(600); --`,
      `zzz'||(SELECT pg_sleep(600))||'`,
      `(SELECT CASE WHEN (1=1) THEN pg_sleep(600) ELSE pg_sleep(0) END)`,
      `zzz' AND 1=CAST((SELECT version()) AS int) --`,
      `zzz\\' OR 1=1 --`,
      `zzz\u02bc OR 1=1 --`,
      `zzz/**/OR/**/1=1`,
      `$1`,
      `zzz$$ OR 1=1 $$`,
      `name; SELECT pg_sleep(600)`,
      `-name,(SELECT 1)`,
    ];
    /** The size of a response: its total, or the number of its items. */
    const foundIn = (body: unknown): number => {
      if (typeof body !== 'object' || body === null) return body === null ? 0 : 1;
      if ('total' in body && typeof body.total === 'number') return body.total;
      return Object.values(body).reduce((found: number, part) => found + foundIn(part), 0);
    };
    const told = /syntax|relation|column|operator|postgres|pg_/i;

    it.each([
      ['query', 200],
      ['path', 60],
    ] as const)('is plain text in every search, and harmless everywhere else: %s', async (where, least) => {
      const wrong: string[] = [];
      const check = async (what: string, asked: Promise<Answer>, taken: number): Promise<void> => {
        const { status, body, text, headers } = await asked;
        const isList = headers['content-type']?.startsWith('text/csv');
        const found = isList ? text.trim().split('\n').length - 1 : foundIn(body);
        if (status >= 500 || (status >= 400 && told.test(text)) || (status === 200 && found !== taken))
          wrong.push(`${what}: ${status} ${text.slice(0, 200)}`);
      };
      let asked = 0;
      for (const operation of operations.filter(({ method, access }) => method === 'GET' && access === 'team')) {
        const get = (query: string, values = {}): Promise<Answer> =>
          test.admin.get(`${addressOf(operation, values)}${query}`);
        for (const { name, schema } of operation.parameters.filter(({ in: place }) => place === where)) {
          // an enum, a number, an id or a day: a few show that it is validated
          const free =
            where === 'query' && dereferenced(test.openApi, schema).type === 'string' && !schema.enum && !schema.format;
          for (const payload of free ? PAYLOADS : PAYLOADS.slice(1, 4)) {
            const value = encodeURIComponent(payload);
            await check(
              `${operation.name} ${name} ${payload}`,
              where === 'path' ? get('', { [name]: value }) : get(`?${name}=${value}`),
              0,
            );
            asked++;
          }
        }
      }
      expect(wrong).toEqual([]);
      expect(asked).toBeGreaterThan(least);
      const { n } = await test.database.one<{ n: number }>(`SELECT count(*)::int AS n FROM member`);
      expect(n).toBe(2);
    });

    it.each([
      ['%', ['Château 100% d’Or']],
      ['_', ['Maison_Bleue']],
      ['\\', []],
      ['100%', ['Château 100% d’Or']],
      ['n_b', ['Maison_Bleue']],
      ['o%r', []],
    ])('matches %s literally', async (search, names) => {
      const { body } = await test.agent.get(`/api/members?search=${encodeURIComponent(search)}`);
      expect((body.items as { name: string }[]).map(({ name }) => name)).toEqual(names);
    });
  });

  describe('pages of other sites', () => {
    it.each([
      ['another origin', 'https://evil.example'],
      ['no origin of its own (a sandboxed frame, a file)', 'null'],
      ['an origin that begins like ours', `${APP}.evil.example`],
      ['an origin that ends like ours', `https://evil-${APP.slice(8)}`],
      ['our origin by another scheme', APP.replace('https', 'http')],
      ['our origin at another port', `${APP}:8443`],
    ])("change nothing with a user's cookie: %s", async (_what, origin) => {
      const before = await written();
      const open: string[] = [];
      const page = test.admin.with({ origin });
      // routes for personal API keys don't accept cookies
      const changing = operations.filter(
        ({ access, method, path }) => access === 'team' && WRITES.has(method) && path !== '/mcp',
      );
      for (const operation of changing) {
        const { status } = await page[operation.method.toLowerCase() as 'post'](addressOf(operation), {});
        if (status !== 403) open.push(`${operation.name}: ${status}`);
      }
      expect(open).toEqual([]);
      expect(changing.length).toBeGreaterThan(60);
      expect(await written()).toBe(before);
    });

    it('change nothing by a form, which needs no preflight', async () => {
      const before = await written();
      const body = JSON.stringify({ name: 'Salon', memberId: venue.id });
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json'])
        for (const api of [test.admin, test.admin.with({ origin: 'null' })])
          expect([403, 415]).toContain((await api.with({ 'content-type': type }).post('/api/rooms', body)).status);
      expect(await written()).toBe(before);
    });

    it.each(['https://evil.example', 'null', `${APP}.evil.example`, ORIGIN.replace('http:', 'https:')])(
      'read nothing: no response allows %s',
      async (origin) => {
        const preflight = {
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'x-magic-token',
        };
        for (const answer of [
          await test.admin.with({ origin }).get('/api/members'),
          await test.anonymous.with({ origin, ...preflight }).options('/api/members'),
        ])
          expect(answer.headers['access-control-allow-origin']).toBeUndefined();
        const ours = await test.admin.with({ origin: APP }).get('/api/members');
        expect(ours.headers).toMatchObject({
          'access-control-allow-origin': APP,
          vary: expect.stringMatching(/Origin/i),
        });
      },
    );
  });

  describe('a webhook', () => {
    const at = new Date('2026-11-21T09:00:00.000Z');
    beforeAll(() => test.clock.set(at));
    afterAll(() => test.clock.release());

    const email = '{"type":"email.sent","created_at":"2026-11-21T09:00:00Z","data":{"email_id":"e1"}}';
    const mail =
      '{"from":"a@b.example","to":"nobody@parvis.example","subject":"S","text":"T","messageId":"<m1@b.example>"}';
    const payment = '{"id":"evt_1","type":"ping","created":1790000000,"data":{"object":{}}}';
    const chat = '{"object":"account","entry":[]}';
    const DELIVERIES: [string, string, () => Record<string, string>][] = [
      [
        '/webhooks/emailprov',
        email,
        () => ({ ...signStandardWebhook(SIGNED.EMAILPROV_WEBHOOK_SECRET, 'msg_1', at, email) }),
      ],
      [
        '/api/webhooks/email/inbound',
        mail,
        () => ({ ...signStandardWebhook(SIGNED.EMAIL_WEBHOOK_SECRET, 'msg_2', at, mail) }),
      ],
      [
        '/webhooks/payprov',
        payment,
        () => ({ 'stripe-signature': signPaymentEvent(SIGNED.PAYPROV_WEBHOOK_SECRET, payment, at) }),
      ],
      ['/webhooks/chatprov', chat, () => ({ ...signHubBody(SIGNED.CHATPROV_APP_SECRET, chat) })],
    ];
    const deliver = async (url: string, payload: Buffer, headers: Record<string, string>): Promise<number> => {
      const sent = {
        method: 'POST' as const,
        url,
        payload,
        headers: { ...headers, 'content-type': 'application/json' },
      };
      return (await test.app.inject(sent)).statusCode;
    };
    /** Another letter or digit, never the same one in another case, since hexadecimal digits may have either. */
    const another = (letter: string): string =>
      letter === '0' ? '1' : /\d/.test(letter) ? '0' : letter === 'x' ? 'y' : 'x';

    it.each(DELIVERIES)(
      'is rejected at %s with any byte changed, in the body or its headers',
      async (url, body, signed) => {
        const headers = signed();
        const taken: string[] = [];
        const bytes = Buffer.from(body);
        for (let i = 0; i < bytes.length; i++) {
          const changed = Buffer.from(bytes);
          changed[i] = (changed[i] ?? 0) ^ 1;
          if ((await deliver(url, changed, headers)) !== 401) taken.push(`byte ${i} of the body`);
        }
        for (const more of [
          Buffer.concat([bytes, Buffer.from(' ')]),
          bytes.subarray(0, -1),
          Buffer.concat([bytes, bytes]),
        ])
          if ((await deliver(url, more, headers)) !== 401) taken.push(`${more.length} bytes for ${bytes.length}`);
        for (const [name, value] of Object.entries(headers))
          for (let i = 0; i < value.length; i++) {
            const changed = `${value.slice(0, i)}${another(value[i] ?? '')}${value.slice(i + 1)}`;
            if ((await deliver(url, bytes, { ...headers, [name]: changed })) !== 401) taken.push(`${name} ${changed}`);
          }
        expect(taken).toEqual([]);
        expect(await deliver(url, bytes, headers)).toBe(200);
      },
    );

    it.each(DELIVERIES.slice(0, 3))(
      'is rejected at %s if it is signed for the past or the future',
      async (url, body, signed) => {
        // the payment provider's library only rejects old timestamps; a signer could also wait
        for (const minutes of [...(url.endsWith('payprov') ? [] : [-6]), 6, 60, 60 * 24 * 365]) {
          test.clock.set(new Date(at.getTime() + minutes * 60_000));
          expect(await deliver(url, Buffer.from(body), signed())).toBe(401);
        }
        test.clock.set(at);
      },
    );
  });

  describe('log lines', () => {
    it("can't be forged by a caller", async () => {
      const lines = ['%0d%0a{"level":"fatal","msg":"forged"}', '%1b[2J%1b[31mforged', '%E2%80%A8forged', '%00forged'];
      const before = test.logs.length;
      for (const line of lines) {
        await test.anonymous.get(`/api/${line}`);
        await test.agent.get(`/api/members?search=${line}`);
        await test.agent.get(`/api/members/by-code/${line}`);
        await test.anonymous
          .with({ 'user-agent': decodeURIComponent(line).replace(/[^\x20-\x7e]/g, ' ') })
          .get('/api/x');
      }
      await test.agent.post('/api/tags', { category: 'style', name: 'a\r\n{"level":"fatal","msg":"forged"}\u001b[2J' });
      await turn();
      const made = test.logs.slice(before);
      expect(made.length).toBeGreaterThanOrEqual(lines.length * 4);
      for (const line of made) {
        expect(line.level).not.toBe('fatal');
        expect(line.msg).not.toBe('forged');

        expect(String(line.pathname)).not.toMatch(/[\x00-\x1f\x7f\u2028\u2029]/);
      }
    });
  });

  describe('a mailed file', () => {
    const PAGE = Buffer.from('<html><script>alert(document.cookie)</script></html>');
    const BOMB = Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "lol"><!ENTITY y "&x;&x;&x;">]><svg onload="alert(1)">&y;</svg>',
    );
    const JPEG_AND_PAGE = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), PAGE]);
    const FILES: [filename: string, contentType: string, content: Buffer][] = [
      ['page.html', 'text/html', PAGE],
      ['picture.svg', 'image/svg+xml', BOMB],
      ['picture.jpg', 'image/jpeg', JPEG_AND_PAGE],
      ['script.js', 'text/javascript; charset=utf-7', PAGE],
      ['../../../../etc/passwd', 'text/plain', PAGE],
      ['..\\..\\windows\\system.ini', 'application/x-msdownload', PAGE],
      ['invoice\u202efdp.exe', 'application/pdf', PAGE],
      ['a\u0000.pdf', 'application/pdf', PAGE],
      ['a"; filename="b.html\r\nset-cookie: a=b', 'application/pdf\r\nx-evil: 1', PAGE],
      [`${'x'.repeat(5000)}.pdf`, 'multipart/mixed; boundary=a', PAGE],
    ];

    it('is served as a download with a plain name, and never executed', async () => {
      const received = await test.agent.post('/api/communications/email/inbound', {
        from: 'Ada <ada@client.example>',
        to: 'requests@parvis.example',
        subject: 'Séminaire',
        text: 'Un séminaire pour 80 personnes à Lyon le 12 mars 2027.',
        messageId: '<attachments@client.example>',
        attachments: FILES.map(([filename, contentType, content]) => ({
          filename,
          contentType,
          content: content.toString('base64'),
        })),
      });
      const { requestId } = received.body.outcome as { requestId: string };
      const threads = await test.agent.get(`/api/communications/threads/by-request/${requestId}`);
      const thread = await test.agent.get(`/api/communications/threads/${threads.body.items[0].id}`);
      const attachments = thread.body.messages[0].attachments as { filename: string; url: string }[];
      expect(attachments).toHaveLength(FILES.length);
      for (const { filename, url } of attachments) {
        expect(filename.length).toBeLessThanOrEqual(200);
        expect(filename).not.toMatch(/[/\\\p{Cc}\p{Cf}"]|^\./u);
        const { headers, status } = await supertest(test.app.getHttpServer())
          .get(new URL(url, ORIGIN).pathname)
          .parse((answer, done) => {
            const incoming = answer as unknown as IncomingMessage;
            incoming.resume().on('end', () => done(null, null));
          });
        expect(status).toBe(200);
        // the sender sets its type: nothing sniffs another, and active content is downloaded or never executed
        expect(headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        });
        expect(headers['set-cookie']).toBeUndefined();
        expect(headers['x-evil']).toBeUndefined();
        if (!String(headers['content-type']).startsWith('image/jpeg'))
          expect(headers['content-disposition']).toMatch(/^attachment;/);
      }
    });
  });

  describe('tokens', () => {
    it('are stored only in forms that open nothing', async () => {
      const { id: requestId, organizerId } = await buildRequest(test.agent);
      const issue = async (scope: string, scopeId: string): Promise<string> =>
        (await test.agent.post('/api/magic-tokens', { scope, scopeId })).body.token as string;
      const session = await test.anonymous
        .with({ origin: ORIGIN })
        .post('/api/auth/sign-in/email', { email: 'agent@parvis.example', password: 'correct horse battery' });
      const cookie = /session_token=([^;]+)/.exec(String(session.headers['set-cookie']))?.[1] ?? '';
      const key = (await test.agent.post('/api/team/api-keys', { name: 'An assistant' })).body.key as string;
      const secrets = [
        await issue('member', venue.id),
        await issue('organizer', organizerId),
        key,
        decodeURIComponent(cookie),
        'correct horse battery',
      ];
      for (const secret of secrets) expect(secret.length).toBeGreaterThan(20);
      const tables = await test.database.query<{ name: string }>(
        `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
      );
      const holding: string[] = [];
      for (const { name } of tables) {
        // bytes are searched as text too: sealed or hashed values don't contain it
        const rows = await test.database.query<{ row: string }>(`SELECT one::text AS row FROM ${name} one`);
        for (const { row } of rows)
          for (const [i, secret] of secrets.entries())
            if (row.includes(secret) || row.includes(Buffer.from(secret).toString('hex')))
              holding.push(`${name}: ${i}`);
      }
      expect(tables.length).toBeGreaterThan(30);
      expect(holding).toEqual([]);
      expect(JSON.stringify(test.logs)).not.toContain(secrets[0]);
      expect(requestId).toBeDefined();
    });

    it('have 256 random bits, each different', async () => {
      const tokens = new Set<string>();
      for (let i = 0; i < 40; i++)
        tokens.add(
          (await test.agent.post('/api/magic-tokens', { scope: 'member', scopeId: venue.id })).body.token as string,
        );
      expect(tokens.size).toBe(40);
      const bytes = [...tokens].map((token) => Buffer.from(token, 'base64url'));
      for (const one of bytes) expect(one).toHaveLength(32);
      // no bit is the same in all of them: a constant bit has a chance of 2^-31 in 256 bits
      for (let bit = 0; bit < 256; bit++)
        expect(new Set(bytes.map((one) => ((one[bit >> 3] ?? 0) >> (bit & 7)) & 1)).size).toBe(2);
    });

    it("aren't cached, nor leaked to others by the pages they open", async () => {
      const token = (await test.agent.post('/api/magic-tokens', { scope: 'member', scopeId: venue.id })).body
        .token as string;
      for (const answer of [
        await test.anonymous.with({ 'x-magic-token': token }).get('/api/public/member/profile'),
        await test.anonymous.with({ 'x-magic-token': 'A'.repeat(43) }).get('/api/public/member/profile'),
        await test.anonymous.get(`/api/public/catalogs/${token}`),
        await test.anonymous.get(`/api/public/payments/${token}`),
        await test.agent.get('/api/magic-tokens'),
      ])
        expect(answer.headers).toMatchObject({
          'cache-control': expect.stringContaining('no-store') as string,
          'referrer-policy': 'no-referrer',
        });
    });
  });
});

describe('rate limits behind a proxy', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ TRUST_PROXY: 'true', TLS_BY_PROXY: 'true', RATE_LIMIT_WEBHOOK: '3' });
  });
  afterAll(() => test?.close());

  const ask = async (forwarded: string, remoteAddress = '127.0.0.1'): Promise<number> => {
    const headers = { 'x-forwarded-for': forwarded, 'content-type': 'application/json' };
    return (await test.app.inject({ method: 'POST', url: '/webhooks/payprov', payload: '{}', headers, remoteAddress }))
      .statusCode;
  };

  it('count an IPv6 address as its /64, however it is written', async () => {
    const answers = [
      await ask('2001:db8:1:2::1'),
      await ask('2001:0db8:0001:0002:ffff:ffff:ffff:ffff'),
      await ask('2001:DB8:1:2:abcd::7'),
      await ask('2001:db8:1:2:0:0:0:9'),
    ];
    expect(answers.map((status) => status === 429)).toEqual([false, false, false, true]);
    expect(await ask('2001:db8:1:3::1')).not.toBe(429);
  });

  it("aren't the only proxy setting: with TLS at the proxy, cookies are https-only and still recognized", async () => {
    const [email, password] = ['agent@parvis.example', PASSWORD];
    const answer = await test.anonymous.with({ origin: ORIGIN }).post('/api/auth/sign-in/email', { email, password });
    const [cookie = ''] = answer.headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^__Secure-better-auth\.session_token=[^;]+;.*; Secure\b/);
    expect((await test.anonymous.with({ cookie: cookie.split(';')[0] ?? '' }).get('/api/tags')).status).toBe(200);
  });

  it("count by the proxy's address, not by headers added by the client", async () => {
    const answers: number[] = [];
    for (let i = 0; i < 4; i++) answers.push(await ask(`192.0.2.${i}, 203.0.113.20`));
    expect(answers.map((status) => status === 429)).toEqual([false, false, false, true]);
  });

  it('count an IPv4-mapped IPv6 address as IPv4', async () => {
    const answers = [
      await ask('203.0.113.9'),
      await ask('::ffff:203.0.113.9'),
      await ask('::ffff:cb00:7109'),
      await ask('203.0.113.9'),
    ];
    expect(answers.map((status) => status === 429)).toEqual([false, false, false, true]);
    expect(await ask('203.0.113.10')).not.toBe(429);
  });
});
