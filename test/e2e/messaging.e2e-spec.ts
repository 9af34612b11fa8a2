import { DAY, HOUR, MINUTE, SECOND } from '#core/clock';
import { ProviderError } from '#core/errors';
import { newId } from '#core/ids';
import { webhooksConfig } from '#api/exchange/webhooks/webhooks.config';
import { appConfig } from '#core/app.config';
import { LlmProvider } from '#providers/llm/llm.provider';
import { MessagingProvider } from '#providers/messaging/messaging.provider';
import { MockMessaging } from '#providers/messaging/mock.messaging';
import { StorageProvider } from '#providers/storage/storage.provider';
import { TranscriptionProvider } from '#providers/transcription/transcription.provider';
import { DomainEvents } from '#api/foundations/timeline/domain-events';
import { Correspondents } from '#api/exchange/messaging/correspondents.service';
import type { Answer } from '../support/api';
import { countStatements, createTestApp, ORIGIN, timelineKinds, type TestApp } from '../support/app';
import { advanceRequest, buildRequest, buildResults, buildVenue } from '../support/build';
import { CloudApi } from '../support/cloud-api';
import { signHubBody } from '../support/signatures';
import { onRealPostgres } from '../support/test-database';
import { LocalServer } from '../contract/providers/local-server';

const SECRET = 'the app secret of the account';
const VERIFY = 'the verify token';
const NUMBER_ID = '106540352242922';
const ROUTE = '/webhooks/chatprov';
const SEND = '/api/chatprov/send';

let numbers = 0;
/** A French mobile number unique in this file, in E.164. */
const newNumber = (): string => `+3361234${String(++numbers).padStart(4, '0')}`;
const waId = (number: string): string => number.slice(1);
const newWamid = (): string => `wamid.${newId()}`;

interface Row {
  id: string;
  requestId: string | null;
  memberId: string | null;
  organizerId: string | null;
  type: string;
  body: string | null;
  status: string;
  transcript: string | null;
  audioUrl: string | null;
  file: { filename: string; contentType: string; size: number; url: string } | null;
  error: string | null;
  wamid: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  readAt: string | null;
  failedAt: string | null;
  editedAt: string | null;
  deletedAt: string | null;
}

/** A webhook of the cloud API with these messages and statuses. */
const webhook = (value: { messages?: object[]; statuses?: object[]; contacts?: object[] }): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '33 1 99 00 12 34', phone_number_id: NUMBER_ID },
              ...value,
            },
          },
        ],
      },
    ],
  });

describe('message templates', () => {
  const cloud = new CloudApi({ phoneNumberId: NUMBER_ID, accessToken: 'the access token' });

  beforeAll(() => cloud.start());
  afterAll(() => cloud.stop());

  const send = (test: TestApp, template: object, more: object = {}): Promise<Answer> =>
    test.agent.post(SEND, { to: newNumber(), template, ...more });

  it('of the fake are three, and are sent with their variables', async () => {
    const test = await createTestApp();
    try {
      const { status, body } = await test.agent.get('/api/chatprov/templates');
      expect([status, body.total, body.items.map(({ variables }: { variables: number }) => variables)]).toEqual([
        ...[200, 3, [3, 3, 0]],
      ]);
      const question = { name: 'availability_question', language: 'fr' };
      const sent = await send(test, { ...question, variables: ['Léa', '18 mars', '60'] });
      expect([sent.status, sent.body]).toMatchObject([
        ...[201, { status: 'sent', body: 'Bonjour Léa, êtes-vous libres le 18 mars pour 60 personnes ?' }],
      ]);
      expect((await send(test, { name: 'please_call', language: 'fr' })).status).toBe(201);
      const wrong: [object, object, string][] = [
        [{ ...question, variables: ['Léa'] }, {}, 'template.variables'],
        [{ ...question, language: 'de', variables: [] }, {}, 'template.name'],
        [{ name: 'unknown', language: 'fr' }, {}, 'template.name'],
        [{ language: 'fr' }, {}, 'template.name'],
        [{ name: 'please_call', language: 'fr' }, { body: 'Bonjour' }, 'body'],
      ];
      for (const [template, more, path] of wrong) {
        const answer = await send(test, template, more);
        expect([answer.status, answer.body.details?.[0]?.path]).toEqual([400, path]);
      }
      const nothing = await test.agent.post(SEND, {});
      const paths = nothing.body.details.map((one: { path: string }) => one.path) as string[];
      expect([...new Set(paths)].sort()).toEqual(['body', 'to']);
    } finally {
      await test.close();
    }
  });

  it('of the provider reach people who have not written', async () => {
    const part = (text: string, type = 'BODY'): object => ({ type, text, format: 'TEXT' });
    cloud.templates = [
      { name: 'hello', language: 'fr', components: [part('Bonjour {{1}}'), part('Parvis', 'FOOTER')] },
      { name: 'with_picture', language: 'fr', components: [{ type: 'HEADER', format: 'IMAGE' }, part('Bonjour')] },
    ];
    const test = await createTestApp({
      CHATPROV_API_URL: cloud.url,
      CHATPROV_PHONE_NUMBER_ID: NUMBER_ID,
      CHATPROV_ACCESS_TOKEN: 'the access token',
      CHATPROV_BUSINESS_ACCOUNT_ID: '102290129340398',
    });
    try {
      const { body } = await test.agent.get('/api/chatprov/templates');
      expect(body.items).toEqual([{ name: 'hello', language: 'fr', body: 'Bonjour {{1}}', variables: 1 }]);
      const text = await test.agent.post(SEND, { to: newNumber(), body: 'Bonjour' });
      expect(text.body.code).toBe('MESSAGING_WINDOW_CLOSED');
      const sent = await send(test, { name: 'hello', language: 'fr', variables: ['Léa'] });
      expect([sent.status, sent.body.body, sent.body.status]).toEqual([201, 'Bonjour Léa', 'sent']);
      expect(cloud.calls.at(-1)?.body).toMatchObject({
        type: 'template',
        template: {
          ...{ name: 'hello', language: { code: 'fr' } },
          components: [{ type: 'body', parameters: [{ type: 'text', text: 'Léa' }] }],
        },
      });
    } finally {
      await test.close();
    }
  });
});

describe('messaging', () => {
  const cloud = new CloudApi({ phoneNumberId: NUMBER_ID, accessToken: 'the access token' });
  const transcriber = new LocalServer();
  let test: TestApp;

  beforeAll(async () => {
    await cloud.start();
    await transcriber.start();
    test = await createTestApp({
      CHATPROV_API_URL: cloud.url,
      CHATPROV_PHONE_NUMBER_ID: NUMBER_ID,
      CHATPROV_ACCESS_TOKEN: 'the access token',
      CHATPROV_VERIFY_TOKEN: VERIFY,
      CHATPROV_APP_SECRET: SECRET,
      TRANSCRIPTION_URL: `${transcriber.url}/v1`,
      TRANSCRIPTION_API_KEY: 'transcription key',
    });
    // Each job runs once per tick, so this file's clock only moves forward.
    test.clock.set(new Date());
  });

  afterAll(async () => {
    await test?.close();
    await cloud.stop();
    await transcriber.stop();
  });

  beforeEach(() => {
    cloud.reset();
    transcriber.calls.length = 0;
    transcriber.react = () => ({ status: 200, body: { text: 'Oui, nous sommes disponibles.' } });
  });

  afterEach(() => {
    jest.restoreAllMocks();
    test.clock.advance(MINUTE);
  });

  const seconds = (at = test.clock.now()): string => String(Math.floor(at.getTime() / SECOND));
  const post = (body: string, secret = SECRET): Promise<Answer> =>
    test.anonymous.with(signHubBody(secret, body)).post(ROUTE, body);
  /** Delivers one message from a person like the provider; returns its wamid. */
  const receive = async (number: string, message: object, more: { name?: string; at?: Date } = {}): Promise<string> => {
    const id = newWamid();
    const answer = await post(
      webhook({
        contacts: [{ profile: { name: more.name ?? 'Camille' }, wa_id: waId(number) }],
        messages: [{ from: waId(number), id, timestamp: seconds(more.at), ...message }],
      }),
    );
    expect([answer.status, answer.body]).toEqual([200, { received: 1 }]);
    return id;
  };
  const text = (body: string): object => ({ type: 'text', text: { body } });
  const status = (wamid: string, word: string, more: object = {}): object => ({
    id: wamid,
    status: word,
    timestamp: seconds(),
    recipient_id: '33612345678',
    ...more,
  });
  const row = (wamid: string): Promise<Row> =>
    test.database.one<Row>(
      `SELECT id, request_id AS "requestId", member_id AS "memberId", organizer_id AS "organizerId", type, body, status,
              transcript, error, wamid, sent_at AS "sentAt", failed_at AS "failedAt" FROM messaging_message WHERE wamid = $1`,
      [wamid],
    );
  const listed = async (requestId: string): Promise<Row[]> =>
    (await test.agent.get(`/api/chatprov/by-request/${requestId}`)).body.items as Row[];
  const later = async (milliseconds: number): Promise<void> => {
    test.clock.advance(milliseconds);
    expect(await test.jobs.runNow('process-webhooks')).toBe(true);
  };
  const inboxOf = (wamid: string): Promise<{ status: string; attempts: number }> =>
    test.database.one(`SELECT status, attempts FROM webhook_event WHERE source = 'chatprov' AND dedupe_key = $1`, [
      `message:${wamid}`,
    ]);

  const memberWithPhone = async (phone = newNumber()): Promise<{ id: string; name: string; phone: string }> => {
    const venue = await buildVenue(test.agent);
    const changed = await test.agent.patch(`/api/members/${venue.id}`, { phone });
    expect([changed.status, changed.body.phone]).toEqual([200, phone]);
    return { id: venue.id, name: venue.name, phone };
  };
  /** A member with a phone that was contacted about an open request. */
  const asked = async (
    phone?: string,
  ): Promise<{ request: { id: string; code: string }; member: { id: string; name: string; phone: string } }> => {
    const member = await memberWithPhone(phone);
    return { request: await ask(member), member };
  };
  const ask = async (member: { id: string }): Promise<{ id: string; code: string }> => {
    const request = await buildRequest(test.agent);
    await advanceRequest(test.agent, request.id, 'searching');
    await buildResults(test.agent, request.id, [member], 'availability_requested');
    return request;
  };
  const resultOf = async (
    requestId: string,
    memberId: string,
  ): Promise<{ stage: string; availabilityReply: object | null }> => {
    const request = await test.agent.get(`/api/requests/${requestId}`);
    return (request.body.results as { memberId: string; stage: string; availabilityReply: object | null }[]).find(
      (result) => result.memberId === memberId,
    ) as { stage: string; availabilityReply: object | null };
  };
  const notificationsOf = async (requestId: string): Promise<string[]> =>
    (
      await test.database.query<{ kind: string }>(
        `SELECT kind FROM notification WHERE request_id = $1 AND kind <> 'request_created'`,
        [requestId],
      )
    ).map(({ kind }) => kind);

  describe('the challenge', () => {
    const challenge = (query: Record<string, string>): Promise<Answer> =>
      test.anonymous.get(`${ROUTE}?${new URLSearchParams(query).toString()}`);
    const right = { 'hub.mode': 'subscribe', 'hub.verify_token': VERIFY, 'hub.challenge': '1158201444' };

    it('is returned as plain text to callers with the token', async () => {
      const answer = await challenge(right);
      expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([
        200,
        '1158201444',
        'text/plain; charset=utf-8',
      ]);
      expect((await challenge({ ...right, 'hub.challenge': '<b>x</b>', other: '1' })).text).toBe('<b>x</b>');
    });

    it('is rejected for everyone else', async () => {
      const { 'hub.challenge': _challenge, ...without } = right;
      for (const query of [
        { ...right, 'hub.verify_token': `${VERIFY}x` },
        { ...right, 'hub.verify_token': '' },
        { ...right, 'hub.mode': 'unsubscribe' },
        without,
        {},
      ] as Record<string, string>[]) {
        const answer = await challenge(query);
        expect([query, answer.status, answer.body.code]).toEqual([query, 403, 'FORBIDDEN']);
      }
      const twice = await test.anonymous.get(
        `${ROUTE}?hub.mode=subscribe&hub.verify_token=x&hub.verify_token=y&hub.challenge=1`,
      );
      expect(twice.status).toBe(403);
      const config = test.config(webhooksConfig);
      config.verifyToken = undefined;
      try {
        expect((await challenge({ ...right, 'hub.verify_token': '' })).status).toBe(403);
      } finally {
        config.verifyToken = VERIFY;
      }
    });
  });

  describe('the webhook', () => {
    const stored = (): Promise<number> =>
      test.database.one<{ n: string }>(`SELECT count(*) AS n FROM webhook_event`).then(({ n }) => Number(n));

    it('accepts nothing without a signature of the exact bytes', async () => {
      const body = webhook({
        messages: [{ from: waId(newNumber()), id: newWamid(), timestamp: seconds(), ...text('x') }],
      });
      const signed = signHubBody(SECRET, body)['x-hub-signature-256'];
      const before = await stored();
      for (const answer of [
        await test.anonymous.post(ROUTE, body),
        await post(body, 'another secret'),
        await test.anonymous
          .with({ 'x-hub-signature-256': signed.replace(/.$/, (last) => (last === '0' ? '1' : '0')) })
          .post(ROUTE, body),
        await test.anonymous.with({ 'x-hub-signature-256': signed }).post(ROUTE, `${body} `),
        await test.anonymous.post(ROUTE, 'no json'),
      ])
        expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_SIGNATURE']);
      expect(await stored()).toBe(before);
    });

    it('needs no signature without a secret, except in production, where it then accepts nothing', async () => {
      const app = test.config(appConfig);
      const { secrets } = test.config(webhooksConfig);
      const body = webhook({
        messages: [{ from: waId(newNumber()), id: newWamid(), timestamp: seconds(), ...text('x') }],
      });
      secrets.chatprov = undefined;
      try {
        expect((await test.anonymous.post(ROUTE, body)).body).toEqual({ received: 1 });
        app.production = true;
        for (const answer of [await test.anonymous.post(ROUTE, body), await post(body)])
          expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_SIGNATURE']);
      } finally {
        app.production = false;
        secrets.chatprov = SECRET;
      }
    });

    it('rejects anything but a JSON object, and ignores unknown content', async () => {
      for (const body of ['{"entry":', '', 'null', '[]', '"text"', '5'])
        expect([body, (await post(body)).body.code]).toEqual([body, 'VALIDATION_ERROR']);
      const other = await test.anonymous
        .with({ 'content-type': 'text/plain', ...signHubBody(SECRET, 'text') })
        .post(ROUTE, 'text');
      expect([other.status, other.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      for (const body of [
        {},
        { entry: {} },
        { entry: [null, 5, { changes: 'x' }, { changes: [null, { field: 'messages' }] }] },
        { entry: [{ changes: [{ field: 'account_update', value: { messages: [{ id: 'a', from: '1' }] } }] }] },
        {
          entry: [{ changes: [{ field: 'messages', value: { messages: [{ id: 5 }, { id: 'x' }], statuses: [{}] } }] }],
        },
      ]) {
        const answer = await post(JSON.stringify(body));
        expect([body, answer.status, answer.body]).toEqual([body, 200, { received: 0 }]);
      }
    });

    it('processes many messages and statuses at once, each once however often and grouped they arrive', async () => {
      const { request, member } = await asked();
      const [first, second] = [newWamid(), newWamid()];
      const message = (id: string, body: string): object => ({
        from: waId(member.phone),
        id,
        timestamp: seconds(),
        ...text(body),
      });
      const both = webhook({
        messages: [message(first, 'Bonjour'), message(second, 'Je regarde et reviens vers vous')],
      });
      const answers = await Promise.all([
        post(both),
        post(webhook({ messages: [message(second, 'Je regarde et reviens vers vous')] })),
        post(both),
      ]);
      expect(answers.map(({ status: code, body }) => [code, body.received])).toEqual([
        [200, 2],
        [200, 1],
        [200, 2],
      ]);
      const items = await listed(request.id);
      expect(items.map(({ wamid }) => wamid).sort()).toEqual([first, second].sort());
      expect(
        (await timelineKinds(test.database, request.id)).filter((kind) => kind === 'chatprov_received'),
      ).toHaveLength(2);
    });

    it('recognizes a message by its wamid even after the inbox has deleted it', async () => {
      const { request, member } = await asked();
      const id = await receive(member.phone, text('Oui, nous sommes disponibles.'));
      await test.database.query(`DELETE FROM webhook_event WHERE dedupe_key = $1`, [`message:${id}`]);
      await test.agent.post(`/api/requests/${request.id}/results/${member.id}/advance`, { toStage: 'withdrawn' });
      await test.agent.post(`/api/requests/${request.id}/results/${member.id}/advance`, { toStage: 'suggested' });
      await test.agent.post(`/api/requests/${request.id}/results/${member.id}/advance`, {
        toStage: 'availability_requested',
      });
      const body = webhook({
        messages: [{ from: waId(member.phone), id, timestamp: seconds(), ...text('Oui, nous sommes disponibles.') }],
      });
      expect((await post(body)).status).toBe(200);
      expect(await listed(request.id)).toHaveLength(1);
      expect((await resultOf(request.id, member.id)).stage).toBe('availability_requested');
    });
  });

  describe('sending', () => {
    it("posts the text, stores the provider's id and records it in the timeline", async () => {
      const { request, member } = await asked();
      await receive(member.phone, text('Bonjour'));
      const answer = await test.agent.post(SEND, {
        requestId: request.id,
        to: `${member.phone.slice(0, 3)} ${member.phone.slice(3)}`,
        body: '  Bonjour, êtes-vous libres ?  ',
      });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        requestId: request.id,
        memberId: member.id,
        organizerId: null,
        direction: 'outbound',
        from: NUMBER_ID,
        to: member.phone,
        type: 'text',
        body: 'Bonjour, êtes-vous libres ?',
        wamid: expect.stringMatching(/^wamid\./),
        status: 'sent',
        transcript: null,
        audioUrl: null,
        sentAt: test.clock.now().toISOString(),
        deliveredAt: null,
        readAt: null,
        error: null,
        traceId: answer.headers['x-trace-id'],
      });
      expect(cloud.calls).toMatchObject([
        {
          path: `/v21.0/${NUMBER_ID}/messages`,
          authorization: 'Bearer the access token',
          body: { to: member.phone, type: 'text', text: { body: 'Bonjour, êtes-vous libres ?' } },
        },
      ]);
      const [event] = await test.database.query<object>(
        `SELECT actor_type AS actor, via, payload FROM timeline_event WHERE request_id = $1 AND kind = 'CHATPROV_SENT'`,
        [request.id],
      );
      expect(event).toEqual({
        actor: 'user',
        via: 'api',
        payload: { messagingMessageId: answer.body.id, to: member.phone },
      });
      const items = await listed(request.id);
      expect(items.map(({ id }) => id)[0]).toBe(answer.body.id);
    });

    it('works without a request, to anyone who has written', async () => {
      const number = newNumber();
      await receive(number, text('Bonjour'));
      const answer = await test.agent.post(SEND, { to: number, body: 'Bonjour', requestId: null });
      expect([answer.status, answer.body.requestId, answer.body.memberId]).toEqual([201, null, null]);
    });

    it('is for the team, to a number, about an existing request', async () => {
      const number = newNumber();
      await receive(number, text('Bonjour'));
      expect((await test.anonymous.post(SEND, { to: number, body: 'x' })).status).toBe(401);
      const wrong = await test.agent.post(SEND, { to: '12', body: ' ', requestId: 'x', more: 1 });
      expect([wrong.status, (wrong.body.details as { path: string }[]).map(({ path }) => path).sort()]).toEqual([
        400,
        ['body', 'more', 'requestId', 'to'],
      ]);
      expect((await test.agent.post(SEND, { to: number, body: 'x'.repeat(4097) })).status).toBe(400);
      const national = await test.agent.post(SEND, { to: '0612345678', body: 'x' });
      expect([national.status, national.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      const unknown = await test.agent.post(SEND, { to: number, body: 'x', requestId: newId() });
      expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
      expect(cloud.calls).toHaveLength(0);
      for (const [api, path, code] of [
        [test.anonymous, newId(), 401],
        [test.agent, newId(), 404],
        [test.agent, 'x', 400],
      ] as const)
        expect((await api.get(`/api/chatprov/by-request/${path}`)).status).toBe(code);
    });

    it("reaches only people who have written within 24 hours, by the provider's clock", async () => {
      const number = newNumber();
      const send = (): Promise<Answer> => test.agent.post(SEND, { to: number, body: 'Bonjour' });
      const closed = [409, 'MESSAGING_WINDOW_CLOSED'];
      const never = await send();
      expect([never.status, never.body.code]).toEqual(closed);
      await receive(number, text('Bonjour'), { at: new Date(test.clock.now().getTime() - 25 * HOUR) });
      const old = await send();
      expect([old.status, old.body.code]).toEqual(closed);
      // Sent one second before the full second, so that its age is exact.
      const at = new Date(Math.floor(test.clock.now().getTime() / SECOND) * SECOND);
      await receive(number, { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' } }, { at });
      test.clock.set(new Date(at.getTime() + DAY - 1));
      expect((await send()).status).toBe(201);
      test.clock.advance(1);
      const edge = await send();
      expect([edge.status, edge.body.code]).toEqual(closed);
      // Our own rejection leaves nothing behind.
      const rows = await test.database.query(`SELECT 1 FROM messaging_message WHERE "to" = $1`, [number]);
      expect(rows).toHaveLength(1);
      await receive(number, text('Encore moi'));
      expect((await send()).status).toBe(201);
    });

    it("stores a message rejected by the provider as failed, with a readable reason, and doesn't retry it", async () => {
      const { request, member } = await asked();
      await receive(member.phone, text('Bonjour'));
      for (const [code, httpStatus, status, sentence] of [
        [131026, 400, 502, /cannot receive messages/],
        [190, 401, 502, /CHATPROV_ACCESS_TOKEN/],
        [131047, 400, 409, /24 hours/],
        [130429, 429, 502, /wait a few minutes/],
      ] as const) {
        cloud.refuse(code, httpStatus);
        const answer = await test.agent.post(SEND, { requestId: request.id, to: member.phone, body: 'a private word' });
        expect([answer.status, answer.body.code]).toEqual([
          status,
          status === 409 ? 'MESSAGING_WINDOW_CLOSED' : 'PROVIDER_ERROR',
        ]);
        expect(answer.body.message).toMatch(sentence);
        expect(answer.body.message).not.toMatch(/raw words|private/);
        const [last] = await listed(request.id);
        expect(last).toMatchObject({ status: 'failed', wamid: null, error: answer.body.message });
        expect(last?.failedAt).not.toBeNull();
        test.clock.advance(SECOND);
      }
      const french = await test.agent
        .with({ 'accept-language': 'fr' })
        .get(`/api/chatprov/by-request/${request.id}?limit=1`);
      expect(french.body.items[0].error).toMatch(/^Le prestataire chatprov a échoué \(trop de demandes\)/);
      const calls = cloud.calls.length;
      test.clock.advance(10 * MINUTE);
      await test.jobs.runNow('fail-abandoned-messages');
      expect(cloud.calls).toHaveLength(calls);
      expect(
        (await timelineKinds(test.database, request.id)).filter((kind) => kind === 'chatprov_failed'),
      ).toHaveLength(4);
      expect(JSON.stringify(test.logs)).not.toMatch(/a private word|the access token/);
    });

    it('sends once per Idempotency-Key, also for two calls at once', async () => {
      const number = newNumber();
      await receive(number, text('Bonjour'));
      const api = test.agent.with({ 'idempotency-key': newId() });
      const input = { to: number, body: 'Une seule fois' };
      const answers = await Promise.all([api.post(SEND, input), api.post(SEND, input)]);
      answers.push(await api.post(SEND, input));
      expect(new Set(answers.map(({ status: code, body }) => `${code} ${body.id}`)).size).toBe(1);
      expect(cloud.calls).toHaveLength(1);
      expect((await api.post(SEND, { ...input, body: 'Autre' })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    });

    it("marks a crashed process's message as failed, and doesn't send it again", async () => {
      const request = await buildRequest(test.agent);
      const [id, traceId] = [newId(), newId()];
      await test.database.query(
        `INSERT INTO messaging_message (id, request_id, direction, "from", "to", type, body, status, trace_id, created_at, updated_at)
         VALUES ($1, $2, 'outbound', $3, '+33612345678', 'text', 'Bonjour', 'pending', $4, $5, $5)`,
        [id, request.id, NUMBER_ID, traceId, test.clock.now()],
      );
      test.clock.advance(2 * MINUTE - 1);
      await test.jobs.runNow('fail-abandoned-messages');
      expect((await listed(request.id))[0]?.status).toBe('pending');
      test.clock.advance(1 + SECOND);
      await test.jobs.runNow('fail-abandoned-messages');
      expect((await listed(request.id))[0]).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('ask the recipient'),
        traceId,
      });
      const french = await test.agent.with({ 'accept-language': 'fr' }).get(`/api/chatprov/by-request/${request.id}`);
      expect(french.body.items[0].error).toContain('demandez au destinataire');
      expect(await timelineKinds(test.database, request.id)).toContain('chatprov_failed');
      // It had been sent after all: the provider reports it with our reference.
      await post(webhook({ statuses: [status('wamid.late', 'delivered', { biz_opaque_callback_data: id })] }));
      expect((await listed(request.id))[0]).toMatchObject({
        status: 'delivered',
        wamid: 'wamid.late',
        error: null,
        failedAt: null,
      });
      expect(await timelineKinds(test.database, request.id)).toContain('CHATPROV_SENT');
      expect(cloud.calls).toHaveLength(0);
    });

    it('marks the others of a crashed process as failed even if one can’t be, which the next run repeats', async () => {
      const request = await buildRequest(test.agent);
      for (const body of ['first', 'second']) {
        await test.database.query(
          `INSERT INTO messaging_message (id, request_id, direction, "from", "to", type, body, status, created_at, updated_at)
           VALUES ($1, $2, 'outbound', $3, '+33612345678', 'text', $4, 'pending', $5, $5)`,
          [newId(), request.id, NUMBER_ID, body, test.clock.now()],
        );
        test.clock.advance(SECOND);
      }
      const statuses = async () => (await listed(request.id)).map(({ body, status: now }) => `${body} ${now}`).sort();
      test.clock.advance(2 * MINUTE);
      jest.spyOn(test.app.get(DomainEvents), 'publish').mockRejectedValueOnce(new Error('It fails once.'));
      await test.jobs.runNow('fail-abandoned-messages');
      expect(await statuses()).toEqual(['first pending', 'second failed']);
      await test.jobs.runNow('fail-abandoned-messages');
      expect(await statuses()).toEqual(['first failed', 'second failed']);
    });

    it('takes the same number of statements for a full list as for an empty one', async () => {
      const request = await buildRequest(test.agent);
      const path = `/api/chatprov/by-request/${request.id}?limit=2`;
      const none = await countStatements(() => test.agent.get(path));
      for (let n = 0; n < 3; n++) {
        await test.database.query(
          `INSERT INTO messaging_message (id, request_id, direction, "from", "to", type, status, created_at, updated_at)
           VALUES ($1, $2, 'outbound', 'a', 'b', 'text', 'sent', $3, $3)`,
          [newId(), request.id, new Date(test.clock.now().getTime() + n)],
        );
      }
      const page = await test.agent.get(path);
      expect(page.body).toMatchObject({ total: 3, page: 1, pageSize: 2 });
      expect((page.body.items as { createdAt: string }[]).map(({ createdAt }) => createdAt)).toEqual(
        [2, 1].map((n) => new Date(test.clock.now().getTime() + n).toISOString()),
      );
      expect(await countStatements(() => test.agent.get(path))).toBe(none);
      expect((await test.agent.get(`/api/chatprov/by-request/${request.id}?limit=0`)).status).toBe(400);
    });
  });

  describe('statuses', () => {
    const sent = async (): Promise<{ requestId: string; id: string; wamid: string }> => {
      const { request, member } = await asked();
      await receive(member.phone, text('Bonjour'));
      const { body } = await test.agent.post(SEND, { requestId: request.id, to: member.phone, body: 'Bonjour' });
      return { requestId: request.id, id: body.id as string, wamid: body.wamid as string };
    };
    const stateOf = async ({ requestId, id }: { requestId: string; id: string }): Promise<Row> =>
      (await listed(requestId)).find((item) => item.id === id) as Row;
    const at = (minutes: number): string => seconds(new Date(test.clock.now().getTime() + minutes * MINUTE));
    const iso = (unix: string): string => new Date(Number(unix) * SECOND).toISOString();

    it('move a message forward only, in whatever order they arrive, and keep their times', async () => {
      const message = await sent();
      test.clock.advance(10 * MINUTE);
      const [delivered, read] = [at(-2), at(-1)];
      await post(webhook({ statuses: [status(message.wamid, 'read', { timestamp: read })] }));
      await post(
        webhook({
          statuses: [
            status(message.wamid, 'sent', { timestamp: at(-3) }),
            status(message.wamid, 'delivered', { timestamp: delivered }),
            status(message.wamid, 'failed', { errors: [{ code: 131026, title: 'x' }] }),
          ],
        }),
      );
      expect(await stateOf(message)).toMatchObject({
        status: 'read',
        deliveredAt: iso(delivered),
        readAt: iso(read),
        error: null,
      });
      await post(webhook({ statuses: [status(message.wamid, 'played'), status(message.wamid, 'constructor')] }));
      expect((await stateOf(message)).status).toBe('read');
    });

    it("give a permanent failure's reason", async () => {
      const message = await sent();
      const failed = status(message.wamid, 'failed', {
        errors: [{ code: 131026, title: 'Message undeliverable', error_data: { details: 'raw words' } }],
      });
      await post(webhook({ statuses: [failed, failed] }));
      await post(webhook({ statuses: [status(message.wamid, 'delivered')] }));
      const state = await stateOf(message);
      expect(state).toMatchObject({ status: 'failed', error: expect.stringContaining('cannot receive messages') });
      expect(state.error).not.toContain('raw words');
      const kinds = await timelineKinds(test.database, message.requestId);
      expect(kinds.filter((kind) => kind === 'chatprov_failed')).toHaveLength(1);
    });

    /** Sends a message while this status of it arrives before the provider's response. */
    const overtaken = async (word: string, withReference: boolean): Promise<{ requestId: string; answer: Answer }> => {
      const { request, member } = await asked();
      await receive(member.phone, text('Bonjour'));
      const provider = test.app.get(MessagingProvider);
      const sendText = provider.sendText.bind(provider);
      jest.spyOn(provider, 'sendText').mockImplementationOnce(async (message) => {
        const taken = await sendText(message);
        const more = withReference ? { biz_opaque_callback_data: message.reference } : {};
        await post(webhook({ statuses: [status(taken.wamid, word, more)] }));
        return taken;
      });
      const answer = await test.agent.post(SEND, { requestId: request.id, to: member.phone, body: 'Bonjour' });
      expect(answer.status).toBe(201);
      return { requestId: request.id, answer };
    };

    it('are matched at once by our reference if they arrive before the response to the sending', async () => {
      const { requestId, answer } = await overtaken('delivered', true);
      expect(answer.body).toMatchObject({ status: 'delivered', wamid: expect.any(String), sentAt: expect.any(String) });
      const kinds = await timelineKinds(test.database, requestId);
      expect(kinds.filter((kind) => kind === 'CHATPROV_SENT')).toHaveLength(1);
    });

    it('are matched by a later attempt if they arrive before the response and without a reference', async () => {
      const { requestId, answer } = await overtaken('read', false);
      expect(answer.body.status).toBe('sent');
      await later(6 * SECOND);
      expect((await listed(requestId))[0]?.status).toBe('read');
    });

    it('correct a message marked failed because its response was lost', async () => {
      const { request, member } = await asked();
      await receive(member.phone, text('Bonjour'));
      let reference = '';
      cloud.react = ({ body }) => {
        reference = body.biz_opaque_callback_data as string;
        return 'hang-up';
      };
      const answer = await test.agent.post(SEND, { requestId: request.id, to: member.phone, body: 'Bonjour' });
      expect([answer.status, answer.body.message]).toEqual([502, expect.stringContaining('ask the recipient')]);
      cloud.reset();
      const wamid = newWamid();
      await post(webhook({ statuses: [status(wamid, 'sent', { biz_opaque_callback_data: reference })] }));
      expect((await listed(request.id))[0]).toMatchObject({ id: reference, status: 'sent', wamid, error: null });
    });

    it('are accepted and change nothing if the message is unknown', async () => {
      const { member } = await asked();
      const inbound = await receive(member.phone, text('Bonjour'));
      const answer = await post(
        webhook({
          statuses: [
            status(newWamid(), 'delivered'),
            status(inbound, 'read'),
            status(newWamid(), 'read', { biz_opaque_callback_data: newId() }),
            status(newWamid(), 'read', { biz_opaque_callback_data: 'something else' }),
          ],
        }),
      );
      expect([answer.status, answer.body]).toEqual([200, { received: 4 }]);
      await later(6 * SECOND);
      await later(31 * SECOND);
      const open = await test.database.query(`SELECT 1 FROM webhook_event WHERE status = 'pending'`);
      expect(open).toHaveLength(0);
      expect((await row(inbound)).status).toBe('received');
    });
  });

  describe('inbound messages', () => {
    it.each<[string, object, string, string | null]>([
      ['text', text(' Bonjour \u0000'), 'text', 'Bonjour'],
      ['button', { type: 'button', button: { payload: 'MORE_INFO', text: 'Plus d’infos' } }, 'button', 'Plus d’infos'],
      [
        'button reply',
        { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'x', title: 'Plus tard' } } },
        'interactive',
        'Plus tard',
      ],
      [
        'list reply',
        {
          type: 'interactive',
          interactive: { type: 'list_reply', list_reply: { id: 'x', title: 'Le 12 mars', description: 'Vendredi' } },
        },
        'interactive',
        'Le 12 mars',
      ],
      [
        'image',
        { type: 'image', image: { id: '1', mime_type: 'image/jpeg', caption: 'La salle' } },
        'image',
        'La salle',
      ],
      ['image without words', { type: 'image', image: { id: '1' } }, 'image', null],
      ['video', { type: 'video', video: { id: '1', caption: 'Visite' } }, 'video', 'Visite'],
      ['document', { type: 'document', document: { id: '1', filename: 'devis.pdf' } }, 'document', 'devis.pdf'],
      ['sticker', { type: 'sticker', sticker: { id: '1', animated: false } }, 'sticker', null],
      [
        'location',
        { type: 'location', location: { latitude: 45.75, longitude: 4.83, name: 'Le Pavillon', address: '1 rue X' } },
        'location',
        'Le Pavillon, 1 rue X, 45.75, 4.83',
      ],
      [
        'contacts',
        {
          type: 'contacts',
          contacts: [{ name: { formatted_name: 'Inès Morel' }, phones: [{ phone: '+33 6 12 34 56 78' }] }],
        },
        'contacts',
        'Inès Morel, +33 6 12 34 56 78',
      ],
      ['reaction', { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '🙏' } }, 'reaction', '🙏'],
      ['reaction taken back', { type: 'reaction', reaction: { message_id: 'wamid.x' } }, 'reaction', null],
      ['what nobody knows', { type: 'hologram', hologram: { id: '1' } }, 'unsupported', null],
      ['nothing of what it says', { type: 'text' }, 'text', null],
    ])('are stored with their text: %s', async (_name, message, type, body) => {
      const { request, member } = await asked();
      cloud.keep('1', Buffer.from('%PDF-1.7'), 'application/pdf');
      const wamid = await receive(member.phone, message);
      const [item] = await listed(request.id);
      expect(item).toMatchObject({
        wamid,
        type,
        body,
        direction: 'inbound',
        from: member.phone,
        to: '+33199001234',
        status: 'received',
        memberId: member.id,
        organizerId: null,
        audioUrl: null,
        error: null,
      });
      expect((await inboxOf(wamid)).status).toBe('processed');
      expect((await resultOf(request.id, member.id)).stage).toBe('availability_requested');
      const [event] = await test.database.query<object>(
        `SELECT actor_type AS actor, actor_id AS "actorId", actor_label AS label, via, payload FROM timeline_event
          WHERE request_id = $1 AND kind = 'chatprov_received'`,
        [request.id],
      );
      expect(event).toEqual({
        actor: 'member',
        actorId: member.id,
        label: member.name,
        via: 'webhook',
        payload: { messagingMessageId: item?.id, from: member.phone, type },
      });
    });

    it("are stored with the reason if the provider doesn't deliver them", async () => {
      const { request, member } = await asked();
      await receive(member.phone, { type: 'unsupported', errors: [{ code: 131051, title: 'raw words' }] });
      expect((await listed(request.id))[0]).toMatchObject({
        type: 'unsupported',
        body: null,
        error: 'The provider chatprov failed (refused): it does not support this type of message.',
      });
    });

    it('belong to no one if several people have the number, unless they reply to a message of ours', async () => {
      const phone = newNumber();
      const organizer = { email: `o-${newId()}@client.example`, phone };
      const own = await test.agent.post('/api/requests', { organizer, title: 'Gala' });
      await memberWithPhone(phone);
      const { request, member } = await asked(phone);
      const nobody = { requestId: null, memberId: null, organizerId: null };
      expect(await row(await receive(phone, text('Oui, nous sommes disponibles.')))).toMatchObject(nobody);
      expect((await resultOf(request.id, member.id)).stage).toBe('availability_requested');
      const { body } = await test.agent.get('/api/notifications?limit=1');
      expect((body.items as object[])[0]).toMatchObject({ kind: 'unlinked_message' });

      const sent = async (requestId: string | null): Promise<{ wamid: string }> => {
        const answer = await test.agent.post(SEND, { requestId, to: phone, body: 'Bonjour' });
        expect(answer.status).toBe(201);
        return answer.body as { wamid: string };
      };
      const answering = ({ wamid }: { wamid: string }): object => ({ context: { id: wamid } });
      const [toVenue, toOrganizer, toNumber] = [
        await sent(request.id),
        await sent(own.body.id as string),
        await sent(null),
      ];
      expect([await row(toVenue.wamid), await row(toOrganizer.wamid), await row(toNumber.wamid)]).toMatchObject([
        { requestId: request.id, memberId: member.id, organizerId: null },
        { requestId: own.body.id, memberId: null, organizerId: own.body.organizerId },
        nobody,
      ]);
      expect(await row(await receive(phone, { ...text('Merci'), ...answering(toOrganizer) }))).toMatchObject({
        requestId: own.body.id,
        memberId: null,
        organizerId: own.body.organizerId,
      });
      expect(await row(await receive(phone, { ...text('Allô ?'), ...answering(toNumber) }))).toMatchObject(nobody);
      // No other person can reply in their place.
      const stranger = await memberWithPhone();
      const foreign = await receive(stranger.phone, { ...text('Oui, disponibles.'), ...answering(toVenue) });
      expect(await row(foreign)).toMatchObject({ requestId: null, memberId: stranger.id });
      expect((await resultOf(request.id, member.id)).stage).toBe('availability_requested');

      const yes = await receive(phone, { ...text('Oui, nous sommes disponibles.'), ...answering(toVenue) });
      expect(await row(yes)).toMatchObject({ requestId: request.id, memberId: member.id, organizerId: null });
      expect((await resultOf(request.id, member.id)).stage).toBe('available');
    });

    it("aren't attributed by a number from a mail or a link", async () => {
      const { request, member } = await asked();
      const token = await test.agent.post('/api/magic-tokens', {
        scope: 'member',
        scopeId: (await buildVenue(test.agent)).id,
      });
      const said = await test.anonymous
        .with({ 'x-magic-token': token.body.token as string })
        .patch('/api/public/member/profile', { phone: member.phone });
      expect(said.status).toBe(200);
      const mail = await test.anonymous.post('/api/webhooks/email/inbound', {
        from: `forger-${newId()}@elsewhere.example`,
        to: ['requests@parvis.example'],
        subject: 'Séminaire',
        text: `Bonjour, une salle pour 60 personnes à Lyon le 18 mars 2027.\n\nCordialement,\nPaul Petit\n${member.phone}`,
        headers: { 'Message-ID': `<${newId()}@elsewhere.example>` },
      });
      const { organizer } = (await test.agent.get(`/api/requests/${mail.body.outcome.requestId}`)).body;
      const forger = (await test.agent.get(`/api/organizers/${organizer.id}`)).body;
      const proposed = [{ field: 'phone', value: member.phone }];
      expect(forger).toMatchObject({ phone: member.phone, phoneFromMail: true, proposed });
      const wamid = await receive(member.phone, text('Oui, nous sommes disponibles.'));
      expect(await row(wamid)).toMatchObject({ requestId: request.id, memberId: member.id });
      expect((await resultOf(request.id, member.id)).stage).toBe('available');
    });

    it("are stored without a link if the number is unknown, with the sender's profile name, and the team is notified", async () => {
      const number = newNumber();
      const find = jest.spyOn(test.app.get(Correspondents), 'find');
      const wamid = await receive(number, text('Bonjour, avez-vous une salle ?'), { name: 'Zoé' });
      // a sender unknown the first time isn't looked up again
      expect(find).toHaveBeenCalledTimes(1);
      expect(await row(wamid)).toMatchObject({
        requestId: null,
        memberId: null,
        organizerId: null,
        status: 'received',
      });
      const [event] = await test.database.query<object>(
        `SELECT request_id AS "requestId", actor_type AS actor, actor_label AS label FROM timeline_event
          WHERE kind = 'chatprov_received' AND payload->>'from' = $1`,
        [number],
      );
      expect(event).toEqual({ requestId: null, actor: 'system', label: 'Zoé' });
      const { body } = await test.agent.get('/api/notifications?limit=1');
      expect((body.items as object[])[0]).toMatchObject({
        kind: 'unlinked_message',
        title: 'Message from Zoé',
        body: `${number} sent a message without an open request: Bonjour, avez-vous une salle ?`,
        requestId: null,
      });
    });

    it('are listed without a request until a user files them', async () => {
      const number = newNumber();
      const [first, second] = [await receive(number, text('Bonjour')), await receive(number, text('Vous êtes là ?'))];
      const list = await test.agent.get('/api/chatprov/unlinked?limit=2');
      expect(list.body).toMatchObject({
        page: 1,
        pageSize: 2,
        items: [
          { wamid: second, body: 'Vous êtes là ?', from: number, requestId: null, senderName: null },
          { wamid: first, body: 'Bonjour' },
        ],
      });
      const statements = (limit: number): Promise<number> =>
        countStatements(() => test.agent.get(`/api/chatprov/unlinked?limit=${limit}`));
      expect(await statements(100)).toBe(await statements(1));

      const request = await buildRequest(test.agent);
      await test.agent.patch(`/api/organizers/${request.organizerId}`, { phone: number });
      const { id } = await row(first);
      const path = `/api/chatprov/unlinked/${id}/assign`;
      const answers = await Promise.all([1, 2].map(() => test.agent.post(path, { requestId: request.id })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
        id,
        requestId: request.id,
        organizerId: request.organizerId,
      });
      expect((await listed(request.id)).map(({ wamid }) => wamid)).toEqual([first]);
      expect(await timelineKinds(test.database, request.id)).toContain('chatprov_received');
      const left = (await test.agent.get('/api/chatprov/unlinked?limit=100')).body.items as Row[];
      expect(left.map(({ wamid }) => wamid)).toEqual(expect.arrayContaining([second]));
      expect(left.map(({ wamid }) => wamid)).not.toContain(first);
    });

    it('are filed only by the team, under an existing request', async () => {
      const { id } = await row(await receive(newNumber(), text('Bonjour')));
      const path = `/api/chatprov/unlinked/${id}/assign`;
      const unknown = await test.agent.post(path, { requestId: newId() });
      expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
      expect((await test.agent.post(path, {})).body.code).toBe('VALIDATION_ERROR');
      expect((await test.anonymous.post(path, { requestId: newId() })).status).toBe(401);
      expect((await test.anonymous.get('/api/chatprov/unlinked')).status).toBe(401);
      expect((await test.agent.get('/api/chatprov/unlinked?limit=0')).status).toBe(400);
    });

    it('can be converted to a request, for a given organizer or the owner of the number', async () => {
      const number = newNumber();
      const { id } = await row(await receive(number, text('Bonjour, une salle pour 40 personnes ?')));
      const path = `/api/chatprov/unlinked/${id}/convert`;
      for (const input of [{}, { title: 'Séminaire' }, { title: 'Séminaire', organizer: { email: 'nobody' } }])
        expect((await test.agent.post(path, input)).body.code).toBe('VALIDATION_ERROR');
      expect((await test.anonymous.post(path, { title: 'Séminaire' })).status).toBe(401);
      const unknown = await test.agent.post(path, { title: 'Séminaire', organizerId: newId() });
      expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);

      const organizer = { email: `o-${newId()}@client.example`, phone: number };
      const answers = await Promise.all([1, 2].map(() => test.agent.post(path, { title: 'Séminaire', organizer })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      const { message, request } = answers.find(({ status }) => status === 200)?.body as {
        message: Row;
        request: { id: string; organizerId: string };
      };
      expect(request).toMatchObject({
        title: 'Séminaire',
        source: 'message',
        status: 'qualifying',
        description: 'Bonjour, une salle pour 40 personnes ?',
        organizer,
      });
      expect(message).toMatchObject({ id, requestId: request.id, memberId: null, organizerId: request.organizerId });
      expect((await listed(request.id)).map((one) => one.id)).toEqual([id]);
      expect(await timelineKinds(test.database, request.id)).toEqual(
        expect.arrayContaining(['request_created', 'chatprov_received']),
      );
      // the rejected call has created nothing
      const ofOrganizer = await test.agent.get(`/api/requests?organizerId=${request.organizerId}`);
      expect(ofOrganizer.body.total).toBe(1);
      // it waits for the team until a reply is sent
      const waitsSince = async (): Promise<string | null> =>
        (await test.agent.get(`/api/requests?organizerId=${request.organizerId}`)).body.items[0].unansweredSince as
          | string
          | null;
      expect(await waitsSince()).toBe(test.clock.now().toISOString());
      const sent = await test.agent.post(SEND, { requestId: request.id, to: number, body: 'Oui, au Moulin.' });
      expect([sent.status, await waitsSince()]).toEqual([201, null]);

      // a reaction or a sticker needs no answer
      for (const message of [
        { type: 'reaction', reaction: { message_id: sent.body.wamid, emoji: '👍' } },
        { type: 'sticker', sticker: { id: '987', mime_type: 'image/webp' } },
      ])
        expect([(await row(await receive(number, message))).requestId, await waitsSince()]).toEqual([request.id, null]);

      await advanceRequest(test.agent, request.id, 'cancelled');
      const later = await row(await receive(number, text('Autre chose : un dîner')));
      expect(later.requestId).toBeNull();
      const known = await test.agent.post(`/api/chatprov/unlinked/${later.id}/convert`, { title: 'Dîner' });
      expect([known.status, known.body.request.organizerId]).toEqual([200, request.organizerId]);
    });

    it('can be discarded, and restored for an hour', async () => {
      const number = newNumber();
      const { id } = await row(await receive(number, text('Gagnez un téléphone !')));
      const path = `/api/chatprov/unlinked/${id}`;
      const waiting = async (): Promise<[boolean, number]> => [
        ((await test.agent.get('/api/chatprov/unlinked?limit=100')).body.items as Row[]).some((one) => one.id === id),
        (await test.agent.get('/api/today')).body.total.unlinked_message as number,
      ];
      const [, before] = await waiting();
      expect((await test.anonymous.delete(path)).status).toBe(401);
      expect((await test.agent.delete('/api/chatprov/unlinked/none')).body.code).toBe('VALIDATION_ERROR');
      expect((await test.agent.post(`${path}/restore`)).status).toBe(404);
      const answer = await test.agent.delete(path);
      expect([answer.status, answer.body.id, answer.body.senderName]).toEqual([200, id, null]);
      expect(await waiting()).toEqual([false, before - 1]);
      expect(await timelineKinds(test.database)).toContain('unlinked_discarded');
      const request = await buildRequest(test.agent);
      for (const again of [
        await test.agent.delete(path),
        await test.agent.post(`${path}/assign`, { requestId: request.id }),
        await test.agent.post(`${path}/convert`, { title: 'Dîner' }),
      ])
        expect([again.status, again.body.code]).toEqual([404, 'NOT_FOUND']);

      test.clock.advance(59 * MINUTE);
      await test.jobs.runNow('delete-discarded-messages');
      expect((await test.anonymous.post(`${path}/restore`)).status).toBe(401);
      const answers = await Promise.all([1, 2].map(() => test.agent.post(`${path}/restore`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect(await waiting()).toEqual([true, before]);
      expect(await timelineKinds(test.database)).toContain('unlinked_restored');

      await test.agent.delete(path);
      test.clock.advance(HOUR);
      expect((await test.agent.post(`${path}/restore`)).status).toBe(404);
      await test.jobs.runNow('delete-discarded-messages');
      expect(await test.database.query(`SELECT 1 FROM messaging_message WHERE id = $1`, [id])).toEqual([]);
    });

    it("belong to the organizer's latest open request, or to the one they reply to", async () => {
      const phone = newNumber();
      const organizer = { email: `o-${newId()}@client.example`, phone };
      const first = await test.agent.post('/api/requests', { organizer, title: 'Gala' });
      const second = await test.agent.post('/api/requests', { organizer, title: 'Dîner' });
      const third = await test.agent.post('/api/requests', { organizer, title: 'Annulé' });
      await advanceRequest(test.agent, third.body.id as string, 'cancelled');
      const one = await row(await receive(phone, text('Et les dates ?')));
      expect(one).toMatchObject({ requestId: second.body.id, organizerId: second.body.organizerId, memberId: null });
      const { body } = await test.agent.post(SEND, { requestId: first.body.id, to: phone, body: 'Pour le gala ?' });
      expect(body.organizerId).toBe(second.body.organizerId);
      await test.agent.post(SEND, { requestId: second.body.id, to: phone, body: 'Pour le dîner ?' });
      const answer = await receive(phone, {
        ...text('80'),
        context: { from: '33199001234', id: body.wamid as string },
      });
      expect((await row(answer)).requestId).toBe(first.body.id);
      expect((await row(await receive(phone, text('Et le dîner 20')))).requestId).toBe(second.body.id);
      expect((await row(await receive(phone, { ...text('?'), context: { id: 'wamid.unknown' } }))).requestId).toBe(
        second.body.id,
      );
    });

    it('never appear in a log', async () => {
      const { member } = await asked();
      jest.spyOn(test.app.get(LlmProvider), 'readAvailability').mockRejectedValueOnce(new Error('broken'));
      await receive(member.phone, text('une phrase très personnelle'));
      await later(6 * SECOND);
      expect(JSON.stringify(test.logs)).not.toContain('très personnelle');
    });
  });

  describe('an availability reply', () => {
    const button = (payload: string, title: string): object => ({ type: 'button', button: { payload, text: title } });
    const buttonReply = (id: string, title: string): object => ({
      type: 'interactive',
      interactive: { type: 'button_reply', button_reply: { id, title } },
    });

    it.each<[string, object, string]>([
      ['text: yes', text('Oui, nous sommes disponibles, avec plaisir.'), 'available'],
      ['text: no', text('Non, malheureusement nous sommes complets.'), 'unavailable'],
      ['text: in English', text('Yes, we are available.'), 'available'],
      ['template button', button('availability_yes', 'Oui'), 'available'],
      ['template button: no', button('NOT_AVAILABLE', 'Non'), 'unavailable'],
      ['button reply', buttonReply('available', 'Nous avons de la place'), 'available'],
      ['button reply by its title', buttonReply('btn_2', 'Non, complet'), 'unavailable'],
      [
        'list reply',
        { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'no', title: 'Complet' } } },
        'unavailable',
      ],
    ])('%s moves the result once, and notifies the team', async (_name, message, stage) => {
      const { request, member } = await asked();
      const wamid = await receive(member.phone, message);
      expect((await row(wamid)).requestId).toBe(request.id);
      const result = await resultOf(request.id, member.id);
      expect(result).toMatchObject({ stage, availabilityReply: { status: stage } });
      const kinds = await timelineKinds(test.database, request.id);
      for (const kind of ['chatprov_received', 'availability_replied'])
        expect([kind, kinds.filter((one) => one === kind)]).toEqual([kind, [kind]]);
      expect(await notificationsOf(request.id)).toEqual(['availability_reply']);
      const [event] = await test.database.query<object>(
        `SELECT actor_type AS actor, actor_id AS "actorId", via FROM timeline_event
          WHERE request_id = $1 AND kind = 'availability_replied'`,
        [request.id],
      );
      expect(event).toEqual({ actor: 'member', actorId: member.id, via: 'webhook' });
    });

    it.each<[string, object]>([
      ['a condition', text('Oui, mais pas ce jour-là, plutôt le 13 ?')],
      ['something else', text('Merci pour votre message')],
      ['a button that says neither', button('CALL_ME', 'Rappelez-moi')],
      ['a caption', { type: 'image', image: { id: '1', caption: 'Oui, nous sommes disponibles' } }],
    ])("isn't read from %s", async (_name, message) => {
      const { request, member } = await asked();
      await receive(member.phone, message);
      expect(await resultOf(request.id, member.id)).toMatchObject({
        stage: 'availability_requested',
        availabilityReply: null,
      });
      expect(await notificationsOf(request.id)).toEqual([]);
      expect(await listed(request.id)).toHaveLength(1);
    });

    it('belongs to the last request that asked, then to the one before', async () => {
      const member = await memberWithPhone();
      const first = await ask(member);
      test.clock.advance(MINUTE);
      const second = await ask(member);
      test.clock.advance(MINUTE);
      await receive(member.phone, text('Oui, disponible'));
      expect((await resultOf(second.id, member.id)).stage).toBe('available');
      expect((await resultOf(first.id, member.id)).stage).toBe('availability_requested');
      await receive(member.phone, text('Non, indisponible'));
      expect((await resultOf(first.id, member.id)).stage).toBe('unavailable');
      expect((await resultOf(second.id, member.id)).stage).toBe('available');
    });

    it('belongs to the request of the message that it replies to', async () => {
      const member = await memberWithPhone();
      const first = await ask(member);
      test.clock.advance(MINUTE);
      await receive(member.phone, { type: 'sticker', sticker: { id: '1' } });
      const { body } = await test.agent.post(SEND, { requestId: first.id, to: member.phone, body: 'Libres le 12 ?' });
      test.clock.advance(MINUTE);
      const second = await ask(member);
      await receive(member.phone, { ...text('Oui, disponible'), context: { id: body.wamid as string } });
      expect((await resultOf(first.id, member.id)).stage).toBe('available');
      expect((await resultOf(second.id, member.id)).stage).toBe('availability_requested');
    });

    it("moves nothing but is stored if the member's result has moved on", async () => {
      const { request, member } = await asked();
      const path = `/api/requests/${request.id}/results/${member.id}/advance`;
      for (const toStage of ['available', 'shortlisted']) await test.agent.post(path, { toStage });
      const wamid = await receive(member.phone, text('Non, indisponible'));
      expect((await row(wamid)).requestId).toBe(request.id);
      expect((await inboxOf(wamid)).status).toBe('processed');
      expect((await resultOf(request.id, member.id)).stage).toBe('shortlisted');
      await advanceRequest(test.agent, request.id, 'cancelled');
      const after = await receive(member.phone, text('Oui, disponible'));
      expect(await row(after)).toMatchObject({ requestId: null, memberId: member.id });
      expect((await resultOf(request.id, member.id)).stage).toBe('shortlisted');
    });

    it("moves nothing but is stored if the member's result moves during extraction", async () => {
      const { request, member } = await asked();
      const llm = test.app.get(LlmProvider);
      jest.spyOn(llm, 'readAvailability').mockImplementationOnce(async () => {
        await test.agent.delete(`/api/requests/${request.id}/results/${member.id}`);
        return {
          ...{ answer: 'available', comment: null, price: null, quote: null, hold: null, condition: null },
          ...{ declineReason: null, alternativeDates: [] },
        };
      });
      const wamid = await receive(member.phone, text('Oui, disponible'));
      expect((await inboxOf(wamid)).status).toBe('processed');
      expect(await notificationsOf(request.id)).toEqual([]);
    });

    it('is stored while it waits for the language model; after three attempts it stays unread', async () => {
      const { request, member } = await asked();
      const llm = test.app.get(LlmProvider);
      const down = (times: number): void => {
        const spy = jest.spyOn(llm, 'readAvailability');
        for (let n = 0; n < times; n++) spy.mockRejectedValueOnce(new ProviderError('llm', 'timeout', true));
      };
      down(1);
      const wamid = await receive(member.phone, text('Oui, nous sommes disponibles.'));
      expect(await inboxOf(wamid)).toEqual({ status: 'pending', attempts: 1 });
      expect((await listed(request.id))[0]).toMatchObject({ wamid, status: 'received' });
      // Another request has asked in the meantime: the message stays where it was.
      const other = await ask(member);
      await later(6 * SECOND);
      expect((await resultOf(request.id, member.id)).stage).toBe('available');
      expect((await resultOf(other.id, member.id)).stage).toBe('availability_requested');
      expect((await listed(request.id))[0]).toMatchObject({ wamid, error: null });

      down(3);
      const unread = await receive(member.phone, text('Oui, nous sommes disponibles.'));
      await later(6 * SECOND);
      await later(31 * SECOND);
      expect(await inboxOf(unread)).toEqual({ status: 'processed', attempts: 3 });
      expect((await resultOf(other.id, member.id)).stage).toBe('availability_requested');
      expect(await timelineKinds(test.database, other.id)).toContain('chatprov_received');
    });

    it("isn't read from a message received before the question, whose reading had to be repeated", async () => {
      const { request, member } = await asked();
      const path = `/api/requests/${request.id}/results/${member.id}/advance`;
      jest
        .spyOn(test.app.get(LlmProvider), 'readAvailability')
        .mockRejectedValueOnce(new ProviderError('llm', 'timeout', true));
      const wamid = await receive(member.phone, text('Oui, nous sommes disponibles.'));
      expect(await inboxOf(wamid)).toEqual({ status: 'pending', attempts: 1 });
      test.clock.advance(SECOND);
      for (const toStage of ['withdrawn', 'suggested', 'availability_requested'])
        expect((await test.agent.post(path, { toStage })).status).toBe(200);
      await later(6 * SECOND);
      expect((await inboxOf(wamid)).status).toBe('processed');
      expect((await resultOf(request.id, member.id)).stage).toBe('availability_requested');
    });

    (onRealPostgres ? it : it.skip)('is recorded once, given three times at the same moment', async () => {
      const { request, member } = await asked();
      await Promise.all([
        receive(member.phone, text('Oui, nous sommes disponibles.')),
        receive(member.phone, button('availability_yes', 'Oui')),
        receive(member.phone, text('Oui, disponible')),
      ]);
      const kinds = await timelineKinds(test.database, request.id);
      expect(kinds.filter((kind) => kind === 'availability_replied')).toHaveLength(1);
      expect(kinds.filter((kind) => kind === 'chatprov_received')).toHaveLength(3);
      expect(await notificationsOf(request.id)).toEqual(['availability_reply']);
    });
  });

  describe('a voice message', () => {
    const recording = (): Buffer => {
      const content = Buffer.alloc(2000, 7);
      content.write('OggS\x00\x02', 'latin1');
      content[26] = 1;
      content.write('\x13OpusHead', 27, 'latin1');
      return content;
    };
    const voice = (id: string): object => ({
      type: 'audio',
      audio: { id, mime_type: 'audio/ogg; codecs=opus', sha256: 'x', voice: true },
    });
    const hear = (item: Row | undefined): Promise<Answer> =>
      test.anonymous.get((item?.audioUrl ?? '').slice(ORIGIN.length));

    it('is fetched with the token, stored privately, transcribed and handled as a text', async () => {
      const { request, member } = await asked();
      const content = recording();
      cloud.keep('4411', content, 'audio/ogg; codecs=opus');
      const wamid = await receive(member.phone, voice('4411'));
      expect(cloud.calls.map(({ path, authorization }) => [path, authorization])).toEqual([
        ['/v21.0/4411', 'Bearer the access token'],
        ['/media/4411', 'Bearer the access token'],
      ]);
      expect(transcriber.calls).toHaveLength(1);
      expect(transcriber.calls[0]).toMatchObject({
        path: '/v1/audio/transcriptions',
        headers: { authorization: 'Bearer transcription key' },
      });
      expect(transcriber.calls[0]?.raw.includes(content)).toBe(true);
      const [item] = await listed(request.id);
      expect(item).toMatchObject({
        wamid,
        type: 'audio',
        body: null,
        transcript: 'Oui, nous sommes disponibles.',
        audioUrl: expect.stringMatching(/^http:\/\/localhost:3000\/api\/public\/content\//),
        error: null,
      });
      const heard = await hear(item);
      expect([heard.status, heard.headers['content-type'], heard.raw.equals(content)]).toEqual([
        200,
        'audio/ogg',
        true,
      ]);
      expect((await resultOf(request.id, member.id)).stage).toBe('available');
    });

    it('is stored at once, and transcribed when the provider or the transcription is back', async () => {
      const { request, member } = await asked();
      cloud.refuse(131000, 500);
      const wamid = await receive(member.phone, voice('4412'));
      expect(await inboxOf(wamid)).toEqual({ status: 'pending', attempts: 1 });
      const [waiting] = await listed(request.id);
      expect(waiting).toMatchObject({ wamid, type: 'audio', transcript: null, audioUrl: null });
      expect(waiting?.error).toMatch(/internal error/);

      cloud.reset();
      cloud.keep('4412', recording(), 'audio/ogg');
      transcriber.react = () => ({ status: 503, body: {} });
      await later(6 * SECOND);
      const [stored] = await listed(request.id);
      expect(stored).toMatchObject({ transcript: null, error: expect.stringContaining('transcription') });
      expect((await hear(stored)).status).toBe(200);

      transcriber.react = () => ({ status: 200, body: { text: 'Non, nous sommes complets.' } });
      const fetched = cloud.calls.length;
      await later(31 * SECOND);
      expect(cloud.calls).toHaveLength(fetched);
      const [heard] = await listed(request.id);
      expect(heard).toMatchObject({ transcript: 'Non, nous sommes complets.', error: null });
      expect((await resultOf(request.id, member.id)).stage).toBe('unavailable');
      const kinds = await timelineKinds(test.database, request.id);
      expect(kinds.filter((kind) => kind === 'chatprov_received')).toHaveLength(1);
    });

    it('is transcribed once, however often it is processed', async () => {
      const { request, member } = await asked();
      cloud.keep('4419', recording(), 'audio/ogg');
      jest
        .spyOn(test.app.get(LlmProvider), 'readAvailability')
        .mockRejectedValueOnce(new ProviderError('llm', 'timeout', true));
      await receive(member.phone, voice('4419'));
      expect((await listed(request.id))[0]).toMatchObject({ transcript: 'Oui, nous sommes disponibles.' });
      await later(6 * SECOND);
      expect((await resultOf(request.id, member.id)).stage).toBe('available');
      expect([cloud.calls.length, transcriber.calls.length]).toEqual([2, 1]);
    });

    it('is stored with the reason if it is too large, and not fetched again', async () => {
      const { request, member } = await asked();
      cloud.react = () => ({
        status: 200,
        body: { url: `${cloud.url}/media/1`, mime_type: 'audio/ogg', file_size: 16 * 2 ** 20 + 1 },
      });
      const wamid = await receive(member.phone, voice('4413'));
      expect(await inboxOf(wamid)).toEqual({ status: 'processed', attempts: 1 });
      expect((await listed(request.id))[0]).toMatchObject({
        transcript: null,
        audioUrl: null,
        error: expect.stringContaining('16 MiB'),
      });
    });

    it('is never fetched from another host', async () => {
      const { request, member } = await asked();
      cloud.react = () => ({ status: 200, body: { url: `${transcriber.url}/media/1`, mime_type: 'audio/ogg' } });
      await receive(member.phone, voice('4414'));
      expect(transcriber.calls).toHaveLength(0);
      expect((await listed(request.id))[0]).toMatchObject({ type: 'audio', audioUrl: null });
    });

    it('is stored with its declared type if the format is another, but never as a page', async () => {
      const { request, member } = await asked();
      const page = Buffer.from('<html><script>alert(1)</script>');
      for (const [id, declared, served] of [
        ['4415', 'audio/aac', 'audio/aac'],
        ['4416', 'text/html', 'application/octet-stream'],
      ] as const) {
        cloud.keep(id, page, declared);
        await receive(member.phone, voice(id));
        const heard = await hear((await listed(request.id))[0]);
        expect([heard.headers['content-type'], heard.headers['x-content-type-options']]).toEqual([served, 'nosniff']);
        test.clock.advance(SECOND);
      }
    });

    it('is deleted with its message', async () => {
      const { request, member } = await asked();
      cloud.keep('4417', recording(), 'audio/ogg');
      const wamid = await receive(member.phone, voice('4417'));
      const [item] = await listed(request.id);
      await test.database.query(`DELETE FROM messaging_message WHERE wamid = $1`, [wamid]);
      await test.jobs.runNow('remove-discarded-files');
      expect((await hear(item)).status).toBe(404);
    });

    it("leaves no file behind if its row can't be written", async () => {
      const { member } = await asked();
      cloud.keep('4418', recording(), 'audio/ogg');
      const storage = test.app.get(StorageProvider);
      const put = storage.put.bind(storage);
      let stored = '';
      jest.spyOn(storage, 'put').mockImplementationOnce(async (bucket, key, content, meta) => {
        stored = key;
        await put(bucket, key, content, meta);
        await test.database.query(`UPDATE messaging_message SET file_key = 'another/file' WHERE member_id = $1`, [
          member.id,
        ]);
      });
      await receive(member.phone, voice('4418'));
      expect(await storage.exists('voice-messages', stored)).toBe(false);
    });
  });

  describe('a file', () => {
    const PDF = Buffer.from('%PDF-1.7 devis');
    const pdf = (id: string, more: object = {}): object => ({
      type: 'document',
      document: { id, mime_type: 'application/pdf', sha256: 'x', filename: 'devis.pdf', ...more },
    });
    const open = (item: Row | undefined): Promise<Answer> =>
      test.anonymous.get((item?.file?.url ?? '').slice(ORIGIN.length));

    it.each<[string, object, Buffer, string, object]>([
      ['document', pdf('1'), PDF, 'application/pdf', { filename: 'devis.pdf', contentType: 'application/pdf' }],
      [
        'photo',
        { type: 'image', image: { id: '1', mime_type: 'image/jpeg', sha256: 'x', caption: 'La salle' } },
        ...([Buffer.from('\xff\xd8\xff photo', 'latin1'), 'image/jpeg'] as const),
        { filename: 'image.jpg', contentType: 'image/jpeg' },
      ],
      [
        'video',
        { type: 'video', video: { id: '1', mime_type: 'video/mp4', sha256: 'x' } },
        ...([Buffer.from('\0\0\0\x18ftypmp42'), 'video/mp4'] as const),
        { filename: 'video.mp4', contentType: 'video/mp4' },
      ],
      [
        'page',
        pdf('1', { filename: '../devis.html', mime_type: 'text/html' }),
        ...([Buffer.from('<html><script>alert(1)</script>'), 'text/html'] as const),
        { filename: 'devis.html', contentType: 'application/octet-stream' },
      ],
    ])('is fetched and stored: %s', async (_name, message, content, declared, expected) => {
      const { request, member } = await asked();
      cloud.keep('1', content, declared);
      const wamid = await receive(member.phone, message);
      expect((await inboxOf(wamid)).status).toBe('processed');
      const [item] = await listed(request.id);
      expect(item).toMatchObject({ file: { ...expected, size: content.length }, audioUrl: null, error: null });
      const opened = await open(item);
      expect([opened.status, opened.headers['content-type'], opened.raw.equals(content)]).toEqual([
        ...[200, item?.file?.contentType, true],
      ]);
      expect((await resultOf(request.id, member.id)).stage).toBe('availability_requested');
    });

    it('is fetched when the provider is back; until then its message is shown with the reason', async () => {
      const { request, member } = await asked();
      cloud.refuse(131000, 500);
      const wamid = await receive(member.phone, pdf('1', { caption: 'Notre devis' }));
      expect(await inboxOf(wamid)).toEqual({ status: 'pending', attempts: 1 });
      expect((await listed(request.id))[0]).toMatchObject({
        ...{ body: 'Notre devis', file: null, error: expect.stringContaining('internal error') },
      });
      cloud.reset();
      cloud.keep('1', PDF, 'application/pdf');
      await later(6 * SECOND);
      expect((await listed(request.id))[0]).toMatchObject({ file: { size: PDF.length }, error: null });
    });

    it('is left out with the reason if it is larger than an attachment may be', async () => {
      const { request, member } = await asked();
      cloud.react = () => ({
        status: 200,
        body: { url: `${cloud.url}/media/1`, mime_type: 'application/pdf', file_size: 15 * 2 ** 20 + 1 },
      });
      const wamid = await receive(member.phone, pdf('1', { caption: 'Notre devis' }));
      expect(await inboxOf(wamid)).toEqual({ status: 'processed', attempts: 1 });
      expect((await listed(request.id))[0]).toMatchObject({
        ...{ body: 'Notre devis', file: null, error: expect.stringContaining('15 MiB') },
      });
    });
  });

  describe('an edit or a deletion', () => {
    const edit = (original: string, message: object): object => ({
      type: 'edit',
      edit: { original_message_id: original, message },
    });
    const revoke = (original: string): object => ({ type: 'revoke', revoke: { original_message_id: original } });
    const kindsOf = async (requestId: string): Promise<string[]> =>
      (await timelineKinds(test.database, requestId)).filter((kind) => kind.startsWith('chatprov_')).sort();

    it('shows the new words, and reads a reply from them', async () => {
      const { request, member } = await asked();
      const wamid = await receive(member.phone, text('Nous regardons'));
      test.clock.advance(MINUTE);
      await receive(member.phone, edit(wamid, text('Oui, nous sommes disponibles.')));
      const items = await listed(request.id);
      expect(items).toMatchObject([{ wamid, body: 'Oui, nous sommes disponibles.', deletedAt: null }]);
      expect(items[0]?.editedAt).toEqual(expect.stringMatching(/Z$/));
      expect((await resultOf(request.id, member.id)).stage).toBe('available');
      expect(await kindsOf(request.id)).toEqual(['chatprov_edited', 'chatprov_received']);
    });

    it('keeps the newest words, in whatever order the edits arrive', async () => {
      const { request, member } = await asked();
      const wamid = await receive(member.phone, text('Pour 60 personnes ?'));
      test.clock.advance(MINUTE);
      await receive(member.phone, edit(wamid, text('Pour 90 personnes ?')));
      const before = new Date(test.clock.now().getTime() - 10 * SECOND);
      await receive(member.phone, edit(wamid, text('Pour 80 personnes ?')), { at: before });
      expect(await listed(request.id)).toMatchObject([{ wamid, body: 'Pour 90 personnes ?' }]);
      expect(await kindsOf(request.id)).toEqual(['chatprov_edited', 'chatprov_received']);
    });

    it('is what the reader reads, even if the first words wait for the language model', async () => {
      const { request, member } = await asked();
      const read = jest
        .spyOn(test.app.get(LlmProvider), 'readAvailability')
        .mockRejectedValueOnce(new ProviderError('llm', 'timeout', true));
      const wamid = await receive(member.phone, text('Oui, nous sommes disponibles.'));
      test.clock.advance(SECOND);
      await receive(member.phone, edit(wamid, text('Non, nous sommes complets.')));
      expect((await resultOf(request.id, member.id)).stage).toBe('unavailable');
      await later(6 * SECOND);
      expect((await inboxOf(wamid)).status).toBe('processed');
      expect(read.mock.calls.map(([{ text: words }]) => words)).toEqual([
        ...['Oui, nous sommes disponibles.', 'Non, nous sommes complets.'],
      ]);
      expect((await resultOf(request.id, member.id)).stage).toBe('unavailable');
    });

    it('of a message that never arrived is stored as the message', async () => {
      const { request, member } = await asked();
      const wamid = newWamid();
      await receive(member.phone, edit(wamid, text('Pour 90 personnes ?')));
      expect(await listed(request.id)).toEqual([]);
      await later(6 * SECOND);
      await later(31 * SECOND);
      expect(await listed(request.id)).toMatchObject([{ wamid, body: 'Pour 90 personnes ?' }]);
    });

    it('deletes the content, with its file', async () => {
      const { request, member } = await asked();
      cloud.keep('1', Buffer.from('%PDF-1.7 devis'), 'application/pdf');
      const wamid = await receive(member.phone, {
        type: 'document',
        document: { id: '1', mime_type: 'application/pdf', filename: 'devis.pdf' },
      });
      const [item] = await listed(request.id);
      const file = (item?.file?.url ?? '').slice(ORIGIN.length);
      expect((await test.anonymous.get(file)).status).toBe(200);
      test.clock.advance(SECOND);
      await receive(member.phone, revoke(wamid));
      const [deleted] = await listed(request.id);
      expect(deleted).toMatchObject({ wamid, body: null, file: null, editedAt: null });
      expect(deleted?.deletedAt).toEqual(expect.stringMatching(/Z$/));
      await test.jobs.runNow('remove-discarded-files');
      expect((await test.anonymous.get(file)).status).toBe(404);
      expect(await kindsOf(request.id)).toEqual(['chatprov_deleted', 'chatprov_received']);
      await receive(member.phone, edit(wamid, text('Encore')));
      expect(await listed(request.id)).toMatchObject([{ body: null, editedAt: null }]);
    });

    it('puts the request back to those that wait for the team, unless it deletes', async () => {
      const phone = newNumber();
      const organizer = { email: `edit${phone}@client.example`, phone };
      const request = await buildRequest(test.agent, { organizer });
      const waits = async (): Promise<boolean> =>
        (
          await test.database.one<{ waits: boolean }>(
            `SELECT unanswered_since IS NOT NULL AS waits FROM request WHERE id = $1`,
            [request.id],
          )
        ).waits;
      const wamid = await receive(phone, text('Pour 60 personnes'));
      expect(await waits()).toBe(true);
      test.clock.advance(SECOND);
      expect((await test.agent.post(SEND, { requestId: request.id, to: phone, body: 'Bien noté' })).status).toBe(201);
      expect(await waits()).toBe(false);
      test.clock.advance(SECOND);
      await receive(phone, edit(wamid, text('Pour 90 personnes')));
      expect(await waits()).toBe(true);
    });
  });
});

describe('messaging without credentials', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT_SEND: '3', RATE_LIMIT_WEBHOOK: '2' });
  });
  afterAll(() => test?.close());

  it('has no window: the fake accepts every message', async () => {
    const mock = test.app.get<MessagingProvider, MockMessaging>(MessagingProvider);
    const request = await buildRequest(test.agent);
    const answer = await test.agent.post(SEND, { requestId: request.id, to: '+33 6 12 34 56 78', body: 'Bonjour' });
    expect([answer.status, answer.body.status, answer.body.to]).toEqual([201, 'sent', '+33612345678']);
    expect(mock.sent).toEqual([
      { to: '+33612345678', body: 'Bonjour', reference: answer.body.id, wamid: answer.body.wamid },
    ]);
    mock.failNext();
    const failed = await test.agent.post(SEND, { requestId: request.id, to: '+33612345678', body: 'Bonjour' });
    expect([failed.status, failed.body.code]).toEqual([502, 'PROVIDER_ERROR']);
    const { body } = await test.agent.get(`/api/chatprov/by-request/${request.id}`);
    expect((body.items as Row[]).map(({ status }) => status)).toEqual(['failed', 'sent']);
  });

  it('transcribes a voice message by the fakes', async () => {
    const phone = '+33612345679';
    const organizer = { email: 'voice@client.example', phone };
    const request = await test.agent.post('/api/requests', { organizer, title: 'Gala' });
    const said = jest.spyOn(test.app.get(TranscriptionProvider), 'transcribe');
    const body = webhook({
      messages: [{ from: waId(phone), id: newWamid(), timestamp: '1', type: 'audio', audio: { id: '99' } }],
    });
    expect((await test.anonymous.post(ROUTE, body)).body).toEqual({ received: 1 });
    const list = await test.agent.get(`/api/chatprov/by-request/${request.body.id}`);
    expect((list.body.items as Row[])[0]).toMatchObject({
      type: 'audio',
      transcript: expect.stringContaining('audio/ogg'),
      audioUrl: expect.stringContaining('/api/public/content/'),
      organizerId: request.body.organizerId,
    });
    expect(said).toHaveBeenCalledWith(expect.any(Buffer), 'audio/ogg', 'fr');
  });

  it('counts outbound and inbound messages separately', async () => {
    // The two previous tests have sent twice, and received once.
    const [, refused] = [
      await test.agent.post(SEND, { to: '+33612345678', body: 'Bonjour' }),
      await test.agent.post(SEND, { to: '+33612345678', body: 'Bonjour' }),
    ];
    expect([refused.status, refused.body.code, refused.headers['ratelimit-limit']]).toEqual([429, 'RATE_LIMITED', '3']);
    const hooks = [await test.anonymous.post(ROUTE, {}), await test.anonymous.post(ROUTE, {})];
    expect(hooks.map(({ status }) => status)).toEqual([200, 429]);
    expect(hooks[1]?.headers['ratelimit-limit']).toBe('2');
    // failed challenges have their own window, separate from the provider's
    const guesses = [1, 2, 3].map(() => test.anonymous.get(`${ROUTE}?hub.mode=subscribe`));
    expect((await Promise.all(guesses)).map(({ status }) => status).sort()).toEqual([403, 403, 429]);
  });
});
