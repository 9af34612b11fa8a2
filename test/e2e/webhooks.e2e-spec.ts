import { randomBytes } from 'node:crypto';
import { newCode, newId } from '#core/ids';
import { ProviderError } from '#core/errors';
import { webhooksConfig } from '#api/exchange/webhooks/webhooks.config';
import { appConfig } from '#core/app.config';
import { EmailProvider } from '#providers/email/email.provider';
import { signPaymentEvent } from '#providers/payments/payment-event';
import { MailService } from '#api/exchange/communications/mail.service';
import { type ReceivedWebhook, WebhookInbox } from '#api/exchange/webhooks/webhook-inbox.service';
import { WebhookProcessor } from '#api/exchange/webhooks/webhook-processor.service';
import type { Answer } from '../support/api';
import { createTestApp, timelineKinds, type TestApp } from '../support/app';
import { insertRequest } from '../support/build';
import { signStandardWebhook } from '../support/signatures';

const SECRET = `whsec_${Buffer.from('a signing key of the mail provider').toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.from('a signing key of somebody else').toString('base64')}`;
const PAY_SECRET = 'whsec_of_the_payment_provider';
const ROUTE = '/webhooks/emailprov';
const MINUTE = 60_000;

interface Mail {
  id: string;
  providerId: string;
  messageId: string;
}

describe('webhooks', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ EMAILPROV_WEBHOOK_SECRET: SECRET, PAYPROV_WEBHOOK_SECRET: PAY_SECRET });
    // Each job runs once per tick, so this file's clock only moves forward.
    test.clock.set(new Date());
  });

  afterAll(() => test?.close());

  afterEach(() => {
    jest.restoreAllMocks();
    test.clock.advance(MINUTE);
  });

  const sentMail = async (status = 'sent'): Promise<Mail> => {
    const mail = { id: newId(), providerId: `prov-${newId()}`, messageId: `${newId()}@parvis.example` };
    await test.database.query(
      `INSERT INTO email_message (id, direction, "from", "to", subject, status, provider_id, message_id, created_at, updated_at)
       VALUES ($1, 'outbound', 'requests@parvis.example', '{a@example.test}', 'S', $2, $3, $4, now(), now())`,
      [mail.id, status, mail.providerId, mail.messageId],
    );
    return mail;
  };
  interface State {
    status: string;
    deliveredAt: Date | null;
    openedAt: Date | null;
    bouncedAt: Date | null;
    failedAt: Date | null;
    error: string | null;
  }
  const stateOf = (mail: Mail): Promise<State> =>
    test.database.one<State>(
      `SELECT status, delivered_at AS "deliveredAt", opened_at AS "openedAt", bounced_at AS "bouncedAt", failed_at AS "failedAt", error
         FROM email_message WHERE id = $1`,
      [mail.id],
    );
  const event = (type: string, mail: Partial<Mail>, at = '2026-11-20T10:00:00.000Z', data: object = {}): object => ({
    type: `email.${type}`,
    created_at: at,
    data: { email_id: mail.providerId ?? 'unknown', unknown_property: 1, ...data },
  });
  const signed = (body: string, id = `msg_${newId()}`, secret = SECRET, at = test.clock.now()): Promise<Answer> =>
    test.anonymous.with({ ...signStandardWebhook(secret, id, at, body) }).post(ROUTE, body);
  const send = (body: object, id?: string): Promise<Answer> => signed(JSON.stringify(body), id);
  const stored = (): Promise<number> =>
    test.database.one<{ n: string }>(`SELECT count(*) AS n FROM webhook_event`).then(({ n }) => Number(n));
  /** Runs the attempts of the event with this key; the first `times` of them fail. */
  const tries = (key: string, times = 0): number[] => {
    const processor = test.app.get(WebhookProcessor);
    const process = processor.process.bind(processor);
    const attempts: number[] = [];
    jest.spyOn(processor, 'process').mockImplementation((one, finish) => {
      if (one.dedupeKey !== `${key}:0`) return process(one, finish);
      attempts.push(one.attempt);
      return attempts.length <= times ? Promise.reject(new Error('killed')) : process(one, finish);
    });
    return attempts;
  };
  const later = async (seconds: number): Promise<void> => {
    test.clock.advance(seconds * 1000);
    expect(await test.jobs.runNow('process-webhooks')).toBe(true);
  };
  const eventRow = (key: string): Promise<{ id: string; status: string; attempts: number; lastError: string | null }> =>
    test.database.one(
      `SELECT id, status, attempts, last_error AS "lastError" FROM webhook_event WHERE dedupe_key = $1`,
      [`${key}:0`],
    );

  /** The job left by a process that crashed during this attempt; its lease expires after some seconds. */
  const leasedByTheDead = (id: string, tries: number, seconds: number): Promise<unknown> =>
    test.database.query(
      `INSERT INTO queue_job (id, queue, key, payload, run_at, tries, leased_by, lease_until, created_at)
       VALUES (gen_random_uuid(), 'webhooks', $1, jsonb_build_object('id', $1::text), $2, $3, gen_random_uuid(),
               $2::timestamptz + make_interval(secs => $4), $2)`,
      [id, test.clock.now(), tries, seconds],
    );

  describe('signatures', () => {
    it('are required: unsigned, forged, modified or stale deliveries are rejected and not stored', async () => {
      const mail = await sentMail();
      const before = await stored();
      const body = JSON.stringify(event('delivered', mail));
      const headers = { ...signStandardWebhook(SECRET, 'msg_t', test.clock.now(), body) };
      const answers = [
        await test.anonymous.post(ROUTE, body),
        await signed(body, undefined, OTHER_SECRET),
        await test.anonymous.with(headers).post(ROUTE, body.replace('delivered', 'bounced')),
        await test.anonymous.with({ ...headers, 'webhook-id': 'msg_u' }).post(ROUTE, body),
        await signed(body, undefined, SECRET, new Date(test.clock.now().getTime() - 6 * MINUTE)),
        await signed(body, undefined, SECRET, new Date(test.clock.now().getTime() + 6 * MINUTE)),
        await test.anonymous.post(ROUTE, 'not json'),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        answers.map(() => [401, 'INVALID_SIGNATURE']),
      );
      expect(await stored()).toBe(before);
      expect((await stateOf(mail)).status).toBe('sent');
    });

    it('may use the svix header names', async () => {
      const mail = await sentMail();
      const body = JSON.stringify(event('delivered', mail));
      const headers = Object.fromEntries(
        Object.entries(signStandardWebhook(SECRET, 'msg_svix', test.clock.now(), body)).map(([name, value]) => [
          name.replace('webhook-', 'svix-'),
          value,
        ]),
      );
      expect((await test.anonymous.with(headers).post(ROUTE, body)).body).toEqual({ received: 1 });
      expect((await stateOf(mail)).status).toBe('delivered');
    });

    it("don't save invalid events, rejected with 400, or other content types, with 415", async () => {
      for (const body of [
        '{"type":',
        '',
        'null',
        '"text"',
        '[1]',
        '[[]]',
        JSON.stringify(Array(1001).fill({})),
        `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`,
      ]) {
        const answer = await signed(body);
        expect([body, answer.status, answer.body.code]).toEqual([body, 400, 'VALIDATION_ERROR']);
      }
      const other = await test.anonymous
        .with({ 'content-type': 'text/plain', ...signStandardWebhook(SECRET, 'msg_text', test.clock.now(), 'text') })
        .post(ROUTE, 'text');
      expect([other.status, other.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    });

    it('take the events of an array beside elements that are none', async () => {
      const mail = await sentMail();
      const answer = await send([1, event('delivered', mail), null, [], 'text']);
      expect([answer.status, answer.body]).toEqual([200, { received: 1 }]);
      expect((await stateOf(mail)).status).toBe('delivered');
    });

    it('are required in production, which rejects everything without a secret', async () => {
      const app = test.config(appConfig);
      const { secrets } = test.config(webhooksConfig);
      const mail = await sentMail();
      secrets.emailprov = undefined;
      app.production = true;
      try {
        for (const answer of [
          await test.anonymous.post(ROUTE, event('opened', mail)),
          await send(event('opened', mail)),
        ])
          expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_SIGNATURE']);
        app.production = false;
        const unsigned = await test.anonymous.post(ROUTE, event('opened', mail));
        expect([unsigned.status, unsigned.body.received]).toEqual([200, 1]);
        expect((await stateOf(mail)).status).toBe('opened');
        const rows = await stored();
        expect((await test.anonymous.post(ROUTE, event('opened', mail))).status).toBe(200);
        expect(await stored()).toBe(rows);
      } finally {
        app.production = false;
        secrets.emailprov = SECRET;
      }
    });
  });

  describe('delivery events', () => {
    it('move the status forward only, in whatever order they arrive, and record every time', async () => {
      const mail = await sentMail();
      await send(event('opened', mail, '2026-11-20T10:05:00.000Z'));
      await send([
        event('delivered', mail, '2026-11-20T10:01:00.000Z'),
        event('sent', mail, '2026-11-20T10:00:00.000Z'),
        event('opened', mail, '2026-11-20T10:04:00.000Z'),
      ]);
      expect(await stateOf(mail)).toMatchObject({
        status: 'opened',
        deliveredAt: new Date('2026-11-20T10:01:00.000Z'),
        openedAt: new Date('2026-11-20T10:04:00.000Z'),
      });
      await send(event('clicked', mail));
      expect((await stateOf(mail)).status).toBe('clicked');
      await send(event('bounced', mail, undefined, { bounce: { type: 'Permanent', message: 'no such box' } }));
      expect(await stateOf(mail)).toMatchObject({ status: 'clicked', error: null });
      expect((await stateOf(mail)).bouncedAt).not.toBeNull();
    });

    it('count only for the recipients that they name', async () => {
      const mail = await sentMail();
      const several = `UPDATE email_message SET "to" = '{A@example.test,"Bea <b@example.test>"}', cc = '{c@example.test}' WHERE id = $1`;
      await test.database.query(several, [mail.id]);
      const bounce = (to: unknown): object =>
        event('bounced', mail, undefined, { to, bounce: { type: 'Permanent', message: 'no such box' } });
      const bounced = async (): Promise<unknown> =>
        (
          await test.database.one<{ of: string[] }>(`SELECT bounced_for AS of FROM email_message WHERE id = $1`, [
            mail.id,
          ])
        ).of;
      await send(bounce(['B@example.test']));
      await send(bounce('b@example.test'));
      // an address that the mail wasn't sent to: ignored
      await send(bounce(['stranger@example.test']));
      expect([(await stateOf(mail)).status, await bounced()]).toEqual(['sent', ['b@example.test']]);
      expect((await stateOf(mail)).bouncedAt).not.toBeNull();
      const told = await test.database.query(
        `SELECT payload -> 'to' AS to FROM timeline_event WHERE kind = 'email_bounced' AND payload ->> 'emailMessageId' = $1 ORDER BY id`,
        [mail.id],
      );
      expect(told).toEqual([{ to: ['b@example.test'] }]);
      await send(event('delivered', mail));
      await send(bounce(['a@example.test', 'c@example.test']));
      expect([(await stateOf(mail)).status, await bounced()]).toEqual([
        'bounced',
        ['a@example.test', 'b@example.test', 'c@example.test'],
      ]);
      // with a single recipient the address may be one it was forwarded to; without an address, all bounce
      for (const to of [['elsewhere@example.test'], [], null, 7]) {
        const single = await sentMail();
        await send(event('bounced', single, undefined, { to }));
        expect([to, (await stateOf(single)).status]).toEqual([to, 'bounced']);
      }
    });

    it('set bounced and failed permanently', async () => {
      const bounced = await sentMail('pending');
      await send(event('bounced', bounced, undefined, { bounce: { type: 'Permanent', message: 'no such box' } }));
      expect(await stateOf(bounced)).toMatchObject({ status: 'bounced', error: 'no such box' });
      await send(event('delivered', bounced));
      await send(event('failed', bounced, undefined, { failed: { reason: 'quota' } }));
      expect(await stateOf(bounced)).toMatchObject({ status: 'bounced', error: 'no such box' });
      expect((await stateOf(bounced)).deliveredAt).not.toBeNull();
      expect((await stateOf(bounced)).failedAt).not.toBeNull();
      const failed = await sentMail();
      await send(event('failed', failed, undefined, { failed: { reason: 'quota' } }));
      expect(await stateOf(failed)).toMatchObject({ status: 'failed', error: 'quota' });
      expect(await timelineKinds(test.database)).toEqual(expect.arrayContaining(['email_bounced', 'email_failed']));
    });

    it('match by the Message-ID too, with or without brackets', async () => {
      const mail = await sentMail();
      await send(event('delivered', {}, undefined, { message_id: `<${mail.messageId}>` }));
      expect((await stateOf(mail)).status).toBe('delivered');
      const byId = await sentMail();
      await send(event('delivered', { providerId: byId.messageId }));
      expect((await stateOf(byId)).status).toBe('delivered');
    });

    it('are accepted and change nothing if their type or id is unknown', async () => {
      const mail = await sentMail();
      const answers = [
        await send(event('delivery_delayed', mail)),
        await send(event('constructor', mail)),
        await send({ type: 'constructor', data: { email_id: mail.providerId } }),
        await send({ type: 5 }),
        await send({ data: { email_id: { a: 1 } } }),
        await send(event('delivered', { providerId: 'nobody-\u0000knows' })),
        await send([]),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(await stateOf(mail)).toMatchObject({ status: 'sent', deliveredAt: null });
    });

    it('find their mail on a later attempt if they arrive before its id', async () => {
      const mail = { providerId: 'prov-late' };
      await send(event('delivered', mail), 'msg_late');
      expect(await eventRow('msg_late')).toMatchObject({ status: 'pending', attempts: 1 });
      const late = await sentMail();
      await test.database.query(`UPDATE email_message SET provider_id = 'prov-late' WHERE id = $1`, [late.id]);
      await later(6);
      expect((await stateOf(late)).status).toBe('delivered');
      expect((await eventRow('msg_late')).status).toBe('processed');
    });
  });

  describe('delivery events that arrive before our own record', () => {
    const letter = { requestId: null, to: ['a@example.test'], template: null, subject: 'S' } as const;
    const link = `http://localhost:3000/catalogs/${'A1b2'.repeat(11)}`;
    const queue = (): Promise<{ id: string }> =>
      test.app.get(MailService).queue({ ...letter, to: [...letter.to], html: link, text: link });
    const recordOf = (id: string): Promise<Record<string, unknown>> =>
      test.database.one(
        `SELECT status, provider_id AS "providerId", message_id AS "messageId", sent_at AS "sentAt", delivered_at AS "deliveredAt",
                sealed_body AS sealed, error,
                (SELECT count(*)::int FROM timeline_event WHERE kind = 'EMAIL_SENT' AND payload ->> 'emailMessageId' = m.id::text) AS told
           FROM email_message m WHERE id = $1`,
        [id],
      );

    it('leave the mail with the complete record', async () => {
      const provider = test.app.get(EmailProvider);
      jest.spyOn(provider, 'send').mockImplementationOnce(async ({ messageId }) => {
        await send(event('opened', { providerId: 'of-their-own' }, undefined, { message_id: messageId }));
        await send(event('delivered', { providerId: 'swift' }), 'msg_swift');
        return { providerId: 'swift' };
      });
      const { id } = await queue();
      expect(await recordOf(id)).toMatchObject({
        status: 'opened',
        providerId: 'swift',
        sentAt: test.clock.now(),
        deliveredAt: null,
        sealed: null,
        told: 1,
      });
      await later(5);
      expect(await recordOf(id)).toMatchObject({ status: 'opened', deliveredAt: new Date('2026-11-20T10:00:00.000Z') });
      expect((await eventRow('msg_swift')).status).toBe('processed');
    });

    it('complete the record of a process that crashed after the provider had accepted the mail', async () => {
      const provider = test.app.get(EmailProvider);
      const sending = jest.spyOn(provider, 'send').mockRejectedValue(new ProviderError('emailprov', 'timeout', true));
      const { id } = await queue();
      const { messageId } = await recordOf(id);
      await send(event('delivered', { providerId: 'of-the-dead' }, undefined, { message_id: messageId }));
      expect(await recordOf(id)).toMatchObject({
        status: 'delivered',
        providerId: 'of-the-dead',
        sentAt: new Date('2026-11-20T10:00:00.000Z'),
        sealed: null,
        error: null,
        told: 1,
      });
      sending.mockClear();
      test.clock.advance(60 * MINUTE);
      await test.jobs.runNow('send-mails');
      expect(sending).not.toHaveBeenCalled();
      expect(await recordOf(id)).toMatchObject({ status: 'delivered', told: 1 });
    });
  });

  it("report a complaint, which doesn't change the status", async () => {
    const request = await insertRequest(test.database);
    const mail = await sentMail('delivered');
    await test.database.query(`UPDATE email_message SET request_id = $2 WHERE id = $1`, [mail.id, request.id]);
    await send(event('complained', mail), 'msg_spam');
    await send(event('complained', mail), 'msg_spam');
    expect(await stateOf(mail)).toMatchObject({ status: 'delivered', bouncedAt: null });
    expect(await timelineKinds(test.database, request.id)).toEqual(['email_complained']);
  });

  describe('the inbox', () => {
    it('processes an event once, delivered twice at once or again later', async () => {
      const mail = await sentMail();
      const attempts = tries('msg_twin');
      const answers = await Promise.all([1, 2, 3, 4].map(() => send(event('delivered', mail), 'msg_twin')));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      await send(event('delivered', mail), 'msg_twin');
      expect(attempts).toEqual([1]);
    });

    it('processes two events per source at a time, and leaves later ones to the job while too many wait', async () => {
      const processor = test.app.get(WebhookProcessor);
      const process = processor.process.bind(processor);
      const gate = Promise.withResolvers<void>();
      let [underWay, most] = [0, 0];
      jest.spyOn(processor, 'process').mockImplementation(async (one, finish) => {
        most = Math.max(most, ++underWay);
        await gate.promise;
        underWay--;
        return process(one, finish);
      });
      const body = Buffer.from(JSON.stringify(event('delivered', await sentMail())));
      const deliver = (n: number): Promise<ReceivedWebhook> =>
        test.app
          .get(WebhookInbox)
          .receive({ source: 'emailprov', dedupeKey: `msg_turn_${n}`, contentType: 'application/json', body });
      const statusOf = async (id: string): Promise<unknown> =>
        (await test.database.one<{ status: string }>(`SELECT status FROM webhook_event WHERE id = $1`, [id])).status;
      const taken = Array.from({ length: 200 }, (_none, n) => deliver(n));
      const left = await deliver(200);
      expect([left.outcome, await statusOf(left.id)]).toEqual([null, 'pending']);
      gate.resolve();
      for (const { id, outcome } of await Promise.all(taken))
        expect([outcome === null, await statusOf(id)]).toEqual([false, 'processed']);
      expect(most).toBe(2);
      await later(1);
      expect(await statusOf(left.id)).toBe('processed');
    });

    it('retries a failed event, with back-off', async () => {
      const mail = await sentMail();
      const attempts = tries('msg_retry', 2);
      const answer = await send(event('delivered', mail), 'msg_retry');
      expect([answer.status, answer.body]).toEqual([200, { received: 1 }]);
      expect((await stateOf(mail)).status).toBe('sent');
      await later(4);
      expect(attempts).toEqual([1]);
      await later(1);
      expect(attempts).toEqual([1, 2]);
      await later(29);
      expect(attempts).toEqual([1, 2]);
      await later(1);
      expect(attempts).toEqual([1, 2, 3]);
      expect((await stateOf(mail)).status).toBe('delivered');
      expect(await eventRow('msg_retry')).toMatchObject({ status: 'processed', attempts: 3, lastError: null });
    });

    it('loses nothing if the process crashes in between', async () => {
      const mail = await sentMail();
      const body = Buffer.from(JSON.stringify(event('delivered', mail)));
      const id = newId();
      // the rows left by a process that crashed while it held the claim
      await test.database.query(
        `INSERT INTO webhook_event (id, source, dedupe_key, content_type, body, attempts, next_attempt_at, created_at, updated_at)
         VALUES ($1, 'emailprov', 'msg_dead:0', 'application/json', $2, 1, $3, $3, $3)`,
        [id, body, test.clock.now()],
      );
      await leasedByTheDead(id, 1, 30);
      await later(29);
      expect((await stateOf(mail)).status).toBe('sent');
      await later(1);
      expect((await stateOf(mail)).status).toBe('delivered');
      expect((await eventRow('msg_dead')).status).toBe('processed');
    });

    it("rolls the effect back if the event can't be marked", async () => {
      const mail = await sentMail();
      jest.spyOn(test.app.get(WebhookProcessor), 'process').mockImplementation((_one, finish) =>
        finish(async () => {
          await test.database.query(`UPDATE email_message SET status = 'opened' WHERE id = $1`, [mail.id]);
          throw new Error('after the effect');
        }),
      );
      await send(event('delivered', mail), 'msg_half');
      expect((await stateOf(mail)).status).toBe('sent');
    });

    it('sets a poison event aside, which an admin replays', async () => {
      const mail = await sentMail();
      tries('msg_poison', 7);
      await send(event('delivered', mail), 'msg_poison');
      for (const seconds of [5, 30, 120, 600, 3600, 21_600]) {
        expect((await eventRow('msg_poison')).status).toBe('pending');
        await later(seconds);
      }
      const row = await eventRow('msg_poison');
      expect(row).toMatchObject({ status: 'failed', attempts: 7, lastError: 'Error' });

      const list = await test.admin.get('/api/webhooks/failed?limit=1');
      expect(list.body).toMatchObject({ total: 1, page: 1, pageSize: 1, items: [{ id: row.id, status: 'failed' }] });
      expect((await test.agent.get('/api/webhooks/failed')).status).toBe(403);
      expect((await test.anonymous.get('/api/webhooks/failed')).status).toBe(401);
      const path = `/api/webhooks/failed/${row.id}/replay`;
      expect((await test.agent.post(path)).status).toBe(403);
      expect((await test.anonymous.post(path)).status).toBe(401);
      expect((await test.admin.post(`/api/webhooks/failed/${newId()}/replay`)).body.code).toBe('NOT_FOUND');
      expect((await test.admin.post(`/api/webhooks/failed/x/replay`)).body.code).toBe('VALIDATION_ERROR');

      const replayed = await test.admin.post(path);
      expect([replayed.status, replayed.body.status]).toEqual([200, 'processed']);
      expect((await stateOf(mail)).status).toBe('delivered');
      expect(await timelineKinds(test.database)).toContain('webhook_replayed');
      const again = await test.admin.post(path);
      expect([again.status, again.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
      expect((await test.admin.get('/api/webhooks/failed')).body.total).toBe(0);
    });

    it('sets an event aside that crashes every process', async () => {
      const id = newId();
      await test.database.query(
        `INSERT INTO webhook_event (id, source, dedupe_key, content_type, body, attempts, next_attempt_at, created_at, updated_at)
         VALUES ($1, 'emailprov', 'msg_killer:0', 'application/json', $2, 7, $3, $3, $3)`,
        [id, randomBytes(8), test.clock.now()],
      );
      await leasedByTheDead(id, 7, 0);
      await later(1);
      expect((await eventRow('msg_killer')).status).toBe('failed');
    });

    it('deletes processed events after thirty days', async () => {
      await send(event('delivered', await sentMail()), 'msg_old');
      test.clock.advance(31 * 24 * 60 * MINUTE);
      await test.jobs.runNow('prune-webhooks');
      const left = await test.database.query(`SELECT 1 FROM webhook_event WHERE dedupe_key = 'msg_old:0'`);
      expect(left).toHaveLength(0);
    });
  });

  describe('payment events', () => {
    const PAY = '/webhooks/payprov';
    const commission = async (): Promise<string> => {
      const [organizer, request, member, id] = [newId(), newId(), newId(), newId()];
      await test.database.query(
        `INSERT INTO organizer (id, email, created_at, updated_at) VALUES ($1, $2, now(), now())`,
        [organizer, `${organizer}@client.example`],
      );
      await test.database.query(
        `INSERT INTO request (id, code, status, source, organizer_id, title, last_activity_at, created_at, updated_at)
         VALUES ($1, $2, 'won', 'email', $3, 'Gala', now(), now(), now())`,
        [request, newCode('R'), organizer],
      );
      await test.database.query(
        `INSERT INTO member (id, code, name, status, postal_code, email, created_at, updated_at)
         VALUES ($1, $2, 'Le Grand Hôtel', 'active', '69002', $3, now(), now())`,
        [member, newCode('M'), `${member}@venue.example`],
      );
      await test.database.query(
        `INSERT INTO commission (id, request_id, member_id, status, amount, invoice_number, invoiced_at, created_at, updated_at)
         VALUES ($1, $2, $3, 'invoiced', 1250.5, $4, now(), now(), now())`,
        [id, request, member, `2026-${id.slice(-6)}`],
      );
      return id;
    };
    const completed = (commissionId: string, amount = 125_050): string =>
      JSON.stringify({
        id: `evt_${newId()}`,
        type: 'checkout.session.completed',
        created: Math.floor(test.clock.now().getTime() / 1000),
        unknown_property: true,
        data: {
          object: {
            id: 'cs_1',
            amount_total: amount,
            currency: 'eur',
            payment_status: 'paid',
            payment_intent: `pi_${commissionId}`,
            metadata: { commissionId },
          },
        },
      });
    const pay = (body: string, secret = PAY_SECRET, at = test.clock.now()): Promise<Answer> =>
      test.anonymous.with({ 'stripe-signature': signPaymentEvent(secret, body, at) }).post(PAY, body);
    const statusOf = async (id: string): Promise<string> =>
      (await test.database.one<{ status: string }>(`SELECT status FROM commission WHERE id = $1`, [id])).status;

    it('mark a commission paid, once', async () => {
      const id = await commission();
      const body = completed(id);
      const answers = await Promise.all([pay(body), pay(body)]);
      expect(answers.map(({ status, body: view }) => [status, view.received])).toEqual([
        [200, 1],
        [200, 1],
      ]);
      expect(await statusOf(id)).toBe('paid');
      expect((await pay(completed(id))).status).toBe(200);
      const kinds = await test.database.query(
        `SELECT 1 FROM timeline_event WHERE kind = 'commission_paid' AND payload->>'commissionId' = $1`,
        [id],
      );
      expect(kinds).toHaveLength(1);
    });

    it('change nothing with another amount', async () => {
      const id = await commission();
      expect((await pay(completed(id, 100))).status).toBe(200);
      expect(await statusOf(id)).toBe('invoiced');
    });

    it('report a refund that arrives before its payment, but not one of another payment', async () => {
      const id = await commission();
      const refunds = [`pi_${id}`, 'pi_of_another'].map((payment_intent) => ({
        ...{ id: `evt_${newId()}`, type: 'charge.refunded', created: Math.floor(test.clock.now().getTime() / 1000) },
        data: { object: { payment_intent, amount_refunded: 125_050, currency: 'eur' } },
      }));
      for (const refund of refunds) expect((await pay(JSON.stringify(refund))).status).toBe(200);
      for (const seconds of [6, 31, 121]) await later(seconds);
      expect((await pay(completed(id))).status).toBe(200);
      for (const seconds of [601, 3_601, 21_601]) await later(seconds);
      const mismatches = await test.database.query(
        `SELECT found, paid FROM payment_mismatch WHERE commission_id = $1`,
        [id],
      );
      expect(mismatches).toEqual([{ found: 'refunded', paid: 1250.5 }]);
      const waiting = await test.database.query(
        `SELECT 1 FROM webhook_event WHERE source = 'payprov' AND status <> 'processed'`,
      );
      expect(waiting).toEqual([]);
    });

    it('are rejected unsigned, forged or stale, and if they are invalid', async () => {
      const id = await commission();
      const body = completed(id);
      for (const answer of [
        await test.anonymous.post(PAY, body),
        await pay(body, 'whsec_of_somebody_else'),
        await pay(body, PAY_SECRET, new Date(test.clock.now().getTime() - 6 * MINUTE)),
        await test.anonymous
          .with({ 'stripe-signature': signPaymentEvent(PAY_SECRET, body, test.clock.now()) })
          .post(PAY, body.replace('125050', '125051')),
        await test.anonymous.post(PAY, '{'),
      ])
        expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_SIGNATURE']);
      expect(await statusOf(id)).toBe('invoiced');
      for (const bad of ['{', '{}', '[]']) expect([bad, (await pay(bad)).body.code]).toEqual([bad, 'VALIDATION_ERROR']);
    });
  });
});
