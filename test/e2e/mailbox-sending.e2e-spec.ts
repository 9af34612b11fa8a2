import { setTimeout as sleep } from 'node:timers/promises';
import { MailboxFollower } from '#api/exchange/mailbox-follow/mailbox-follower.service';
import { EmailProvider } from '#providers/email/email.provider';
import type { MockEmail } from '#providers/email/mock.email';
import { MailboxSmtp } from '#providers/mailboxes/mailbox-smtp';
import { MailboxesProvider } from '#providers/mailboxes/mailboxes.provider';
import { HOUR, MINUTE, SECOND } from '#core/clock';
import { newId } from '#core/ids';
import { MailboxAccesses } from '#api/foundations/mailboxes/mailbox-accesses.service';
import { MailboxProgress } from '#api/foundations/mailboxes/mailbox-progress.service';
import type { Answer } from '../support/api';
import { createTestApp, type TestApp } from '../support/app';
import {
  advanceRequest,
  buildBareVenue,
  buildRequest,
  type BuiltRequest,
  buildShortlist,
  insertMember,
  insertRequest,
} from '../support/build';
import { describeWithDovecot, Dovecot, DOVECOT_PASSWORD } from '../support/dovecot';
import { OAuthServer } from '../support/oauth-server';
import { SubmissionServer } from '../support/submission';

const SEND = '/api/communications/email/send';
const UNKNOWN = '01890000-0000-7000-8000-000000000000';

describe('sending by mailbox', () => {
  let test: TestApp;
  let server: SubmissionServer;
  let oauth: OAuthServer;
  let service: MockEmail;
  let smtp: MailboxSmtp;
  let request: BuiltRequest;
  let shared: string;
  /** The Sent folder: the bytes of its mails. */
  const sentFolder: Buffer[] = [];

  beforeAll(async () => {
    [server, oauth] = await Promise.all([SubmissionServer.start(), OAuthServer.start()]);
    server.acceptsToken = (token) => oauth.introspect(token).active;
    test = await createTestApp({
      ...oauth.settingsFor('MICROSOFT'),
      MICROSOFT_IMAP_URL: 'imap://127.0.0.1:1',
      MICROSOFT_SMTP_URL: `smtp://127.0.0.1:${server.address.port}`,
    });
    service = test.app.get<EmailProvider, MockEmail>(EmailProvider);
    smtp = new MailboxSmtp({ timeoutMs: 10_000, retryDelaysMs: [] });
    const provider = test.app.get(MailboxesProvider);
    jest.spyOn(provider, 'send').mockImplementation((access, mail) => smtp.send(access, mail));
    jest.spyOn(provider, 'folders').mockResolvedValue([
      { path: 'INBOX', name: 'INBOX', specialUse: '\\Inbox', messages: 0 },
      { path: 'Envoyés', name: 'Envoyés', specialUse: '\\Sent', messages: 0 },
    ]);
    jest
      .spyOn(provider, 'findByMessageId')
      .mockImplementation(async (_access, folder, id) =>
        sentFolder.some((raw) => folder === 'Envoyés' && raw.includes(`<${id}>`)),
      );
    jest.spyOn(provider, 'appendSent').mockImplementation(async (_access, _folder, raw) => void sentFolder.push(raw));
    shared = await connect();
  });
  afterAll(async () => {
    await test?.close();
    await smtp.close();
    await server.down();
    await oauth.close();
  });
  beforeEach(async () => {
    server.taken.length = 0;
    server.tries.length = 0;
    server.secret = 'secret';
    service.sent.length = 0;
    sentFolder.length = 0;
    test.clock.set('2026-11-22T10:00:00.000Z');
    request = await insertRequest(test.database);
  });
  afterEach(async () => {
    await settle();
    // Leave nothing to be sent or filed in the next test.
    await test.database.query(`DELETE FROM queue_job`);
    await test.database.query(`UPDATE email_message SET status = 'failed' WHERE status = 'pending'`);
    await test.database.query(`UPDATE mailbox SET default_sender = false, status = 'live', attention_since = NULL`);
    test.clock.release();
  });

  let connected = 0;
  async function connect(given: object = {}, api = test.admin): Promise<string> {
    const { status, body, text } = await api.post('/api/mailboxes', {
      address: `events${++connected}@agency.example`,
      displayName: 'Martin, "Events"',
      kind: 'shared',
      password: 'secret',
      imap: { host: '127.0.0.1', port: 1, security: 'none' },
      smtp: server.address,
      ...given,
    });
    if (status !== 201) throw new Error(text);
    return body.id as string;
  }
  const send = (given: object = {}, api = test.agent): Promise<Answer> =>
    api.post(SEND, {
      requestId: request.id,
      to: request.organizerEmail,
      subject: 'Your visit',
      bodyHtml: '<p>See you on Thursday.</p>',
      ...given,
    });
  const mailboxOf = async (requestId: string, mailboxId: string | null): Promise<void> => {
    await test.database.query(`UPDATE request SET mailbox_id = $2 WHERE id = $1`, [requestId, mailboxId]);
  };
  const rowOf = (id: string): Promise<{ status: string; error: string | null; hasCopy: boolean }> =>
    test.database.one(`SELECT status, error, sent_copy IS NOT NULL AS "hasCopy" FROM email_message WHERE id = $1`, [
      id,
    ]);
  /** Runs what is due, and waits for it. */
  const settle = async (): Promise<void> => {
    do {
      for (const job of ['mail-password-links', 'deliver-events', 'send-mails', 'file-sent-copies'])
        await test.jobs.runNow(job);
    } while (
      (
        await test.database.query(
          `SELECT 1 FROM queue_job WHERE leased_by IS NOT NULL OR (failed_at IS NULL AND run_at <= $1)`,
          [test.clock.now()],
        )
      ).length > 0
    );
  };
  /** Moves the clock this far, and runs what becomes due. */
  const pass = async (milliseconds: number, step = 20 * SECOND): Promise<void> => {
    for (let left = milliseconds; left > 0; left -= step) {
      test.clock.advance(Math.min(step, left));
      await settle();
    }
  };

  it('sends with its name and address, our Message-ID and the code of the request, without Reply-To', async () => {
    const { status, body } = await send({ mailboxId: shared, bcc: ['hidden@example.test'] });
    expect([status, body.status, body.mailboxId, body.sentVia, body.providerId]).toEqual([
      ...[201, 'sent', shared, 'service', 'Q1'],
    ]);
    expect(body.from).toBe('"Martin, \\"Events\\"" <events1@agency.example>');
    const [mail, ...others] = server.taken;
    expect(others).toEqual([]);
    expect(mail?.recipients).toEqual([request.organizerEmail, 'hidden@example.test']);
    expect(mail?.parsed).toMatchObject({
      messageId: `<${body.messageId}>`,
      subject: `Your visit [#${request.code}]`,
      from: { value: [{ name: 'Martin, "Events"', address: 'events1@agency.example' }] },
    });
    expect(mail?.parsed.replyTo).toBeUndefined();
    expect(service.sent).toEqual([]);
    const list = await test.agent.get(`/api/communications/messages?direction=outbound&requestId=${request.id}`);
    const { body: me } = await test.agent.get('/api/team/me');
    expect(list.body.items[0]).toMatchObject({ mailboxId: shared, sentVia: 'service', createdBy: me.id });
  });

  it('continues the thread of the recipient, whatever has sent the mails before', async () => {
    const first = (await send()).body;
    const second = (await send({ mailboxId: shared })).body;
    expect(first.mailboxId).toBeNull();
    expect(server.taken[0]?.parsed.inReplyTo).toBe(`<${first.messageId}>`);
    expect(second.references).toEqual([first.messageId, second.messageId]);
  });

  describe('without a chosen mailbox', () => {
    it('takes that of the conversation, else the default sender, else the address of the service', async () => {
      const other = await connect();
      expect((await send()).body.mailboxId).toBeNull();
      expect(service.sent[0]).toMatchObject({ from: 'Parvis <requests@parvis.example>' });
      expect((await test.admin.patch(`/api/mailboxes/${other}`, { defaultSender: true })).status).toBe(200);
      expect((await send()).body.mailboxId).toBe(other);
      expect((await test.agent.patch(`/api/requests/${request.id}`, { mailboxId: shared })).body.mailboxId).toBe(
        shared,
      );
      expect((await send()).body.mailboxId).toBe(shared);
      expect((await send({ mailboxId: other })).body.mailboxId).toBe(other);
      expect(service.sent).toHaveLength(1);
    });

    it('never sends mails about accounts by a mailbox', async () => {
      await test.admin.patch(`/api/mailboxes/${shared}`, { defaultSender: true });
      await test.admin.post('/api/team/invitations', { email: 'new@agency.example', name: 'New', role: 'agent' });
      await test.anonymous.post('/api/public/team/forgot-password', { email: 'agent@parvis.example' });
      await settle();
      expect(service.sent.map(({ to }) => to[0]).sort()).toEqual(['agent@parvis.example', 'new@agency.example']);
      expect(server.taken).toEqual([]);
    });
  });

  describe('a personal mailbox', () => {
    it('sends for its owner only', async () => {
      const owner = await test.createUser();
      const mine = await connect({ kind: 'personal', displayName: 'Claire' }, owner.api);
      expect((await send({ mailboxId: mine }, owner.api)).body).toMatchObject({ status: 'sent', mailboxId: mine });
      for (const api of [test.agent, test.admin]) {
        const refused = await send({ mailboxId: mine }, api);
        expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
        expect(refused.body.message).toMatch(/owner|propriétaire/);
      }
      expect((await send({ mailboxId: UNKNOWN })).status).toBe(404);
      expect(server.taken).toHaveLength(1);
    });

    it('leaves mails of colleagues and automatic ones of its conversation to the default sender', async () => {
      const owner = await test.createUser();
      const mine = await connect({ kind: 'personal' }, owner.api);
      await mailboxOf(request.id, mine);
      expect((await send({}, owner.api)).body.mailboxId).toBe(mine);
      expect((await send()).body.mailboxId).toBeNull();
      await test.admin.patch(`/api/mailboxes/${shared}`, { defaultSender: true });
      expect((await send()).body.mailboxId).toBe(shared);
      const automatic = await test.app.get(MailboxAccesses).forRequest(request.id, null, null);
      expect(automatic?.id).toBe(shared);
    });

    it('sends what follows from an action of its owner', async () => {
      const owner = await test.createUser();
      const mine = await connect({ kind: 'personal' }, owner.api);
      const member = await insertMember(test.database, { requestId: request.id });
      await mailboxOf(request.id, mine);
      const asked = await owner.api.post(`/api/requests/${request.id}/results/${member.id}/advance`, {
        toStage: 'availability_requested',
      });
      expect(asked.status).toBe(200);
      await settle();
      expect(server.taken.map(({ recipients }) => recipients)).toEqual([[member.email]]);
    });
  });

  describe('every route that sends', () => {
    const ROUTES = [
      'POST /api/catalogs/{requestId}/send',
      'POST /api/commissions/{id}/cancel',
      'POST /api/commissions/{id}/credit-notes',
      'POST /api/commissions/{id}/invoice',
      'POST /api/communications/email/send',
      'POST /api/holds/{id}/release',
      'POST /api/members/{id}/profile-link',
      'POST /api/meta/test-mail',
      'POST /api/reminders',
      'POST /api/requests/{id}/advance',
      'POST /api/requests/{id}/requalify',
      'POST /api/requests/{id}/results/ask',
      'POST /api/requests/{id}/results/{memberId}/advance',
    ];

    it('takes the mailbox', () => {
      interface Operation {
        requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
      }
      const taking = Object.entries(test.openApi.paths).flatMap(([path, item]) => {
        const { post } = item as { post?: Operation };
        const name = post?.requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1);
        const schema = name === undefined ? undefined : test.openApi.components?.schemas?.[name];
        return schema && 'properties' in schema && schema.properties?.mailboxId !== undefined ? [`POST ${path}`] : [];
      });
      // The preview has the body of the mail that it shows.
      expect(taking.filter((route) => !route.endsWith('/preview')).sort()).toEqual(ROUTES);
    });

    const takenFor = async (): Promise<string[]> => {
      await settle();
      expect(service.sent).toEqual([]);
      return server.taken.flatMap(({ recipients }) => recipients);
    };

    const by = (): { mailboxId: string } => ({ mailboxId: shared });

    it('sends by it: questions, reminders, links and test mails', async () => {
      const member = await insertMember(test.database, { requestId: request.id });
      await test.database.query(
        `UPDATE request SET missing_fields = '{attendees}', status = 'qualifying' WHERE id = $1`,
        [request.id],
      );
      const answers = [
        await test.agent.post(`/api/requests/${request.id}/requalify`, by()),
        await test.agent.post(`/api/members/${member.id}/profile-link`, by()),
        await test.agent.post('/api/reminders', {
          ...{ requestId: request.id, kind: 'custom', to: 'reminded@example.test' },
          ...{ dueAt: test.clock.now().toISOString(), ...by() },
        }),
        await test.admin.post('/api/meta/test-mail', by()),
      ];
      expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
      await test.jobs.runNow('send-reminders');
      expect((await takenFor()).sort()).toEqual(
        ['admin@parvis.example', member.email, request.organizerEmail, 'reminded@example.test'].sort(),
      );
    });

    it('sends by it: the automatic reminder of a question, unless the default was left', async () => {
      const [asked, other] = await Promise.all(
        [1, 2].map(() => insertMember(test.database, { requestId: request.id })),
      );
      await test.database.query(`UPDATE request SET status = 'searching' WHERE id = $1`, [request.id]);
      const own = await connect({ kind: 'personal' }, test.agent);
      await test.database.query(`UPDATE result SET stage = 'suggested' WHERE request_id = $1`, [request.id]);
      const question = (memberId: string) => `/api/requests/${request.id}/results/${memberId}/advance`;
      const answers = [
        await test.agent.post(question(asked!.id), { toStage: 'availability_requested', mailboxId: own }),
        await test.agent.post(question(other!.id), { toStage: 'availability_requested' }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      await settle();
      expect(server.taken.flatMap(({ recipients }) => recipients)).toEqual([asked!.email]);
      const reminders = (await test.agent.get(`/api/reminders/by-request/${request.id}`)).body.items as {
        memberId: string;
        mailboxId: string | null;
      }[];
      const mailboxes = new Map(reminders.map(({ memberId, mailboxId }) => [memberId, mailboxId]));
      expect(mailboxes).toEqual(
        new Map([
          [asked!.id, own],
          [other!.id, null],
        ]),
      );
      server.taken.length = 0;
      test.clock.advance(7 * 24 * 60 * 60 * SECOND);
      await test.jobs.runNow('send-reminders');
      await settle();
      // Other requests have reminders too.
      const reminded = server.taken.flatMap(({ recipients }) => recipients);
      expect(reminded.filter((address) => [asked!.email, other!.email].includes(address))).toEqual([asked!.email]);
    });

    it('sends by it: questions to several venues at once', async () => {
      const { id } = await buildRequest(test.agent);
      const venues = [await buildBareVenue(test.agent), await buildBareVenue(test.agent)];
      await advanceRequest(test.agent, id, 'searching');
      const asked = await test.agent.post(`/api/requests/${id}/results/ask`, {
        memberIds: venues.map((venue) => venue.id),
        ...by(),
      });
      expect(asked.status).toBe(200);
      expect((await takenFor()).sort()).toEqual(venues.map(({ email }) => email).sort());
    });

    it('sends by it: the end of options, released alone or with their request', async () => {
      const { id: requestId } = await buildRequest(test.agent);
      const venue = await buildBareVenue(test.agent);
      await advanceRequest(test.agent, requestId, 'searching');
      const held = { requestId, memberId: venue.id, rank: 1, expiresAt: '2098-12-01T11:00:00.000Z' };
      const hold = async (date: string): Promise<string> =>
        (await test.agent.post('/api/holds', { ...held, dates: [date] })).body.id;
      const released = await hold('2099-01-10');
      await hold('2099-01-11');
      const own = await connect({ kind: 'personal' }, test.admin);
      const answers = [
        await test.agent.post(`/api/holds/${released}/release`, { mailboxId: own }),
        await test.agent.post(`/api/requests/${requestId}/advance`, { toStatus: 'cancelled', mailboxId: own }),
        await test.agent.post(`/api/holds/${released}/release`, by()),
        await test.agent.post(`/api/requests/${requestId}/advance`, { toStatus: 'cancelled', ...by() }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 200, 200]);
      expect(await takenFor()).toEqual([venue.email, venue.email]);
    });

    it('sends by it: catalogs', async () => {
      const { venues, id, organizerEmail } = await buildShortlist(test.agent);
      await test.agent.post(`/api/catalogs/${id}/compose`, { memberIds: venues.map((venue) => venue.id) });
      expect((await test.agent.post(`/api/catalogs/${id}/send`, by())).status).toBe(200);
      expect(await takenFor()).toEqual([organizerEmail]);
    });

    it('sends by it: invoices and credit notes', async () => {
      const member = await insertMember(test.database, { requestId: request.id });
      const made = await test.agent.post('/api/commissions', {
        ...{ requestId: request.id, memberId: member.id, amount: 100, currency: 'EUR' },
      });
      const { id } = made.body;
      const answers = [
        await test.agent.post(`/api/commissions/${id}/invoice`, by()),
        await test.agent.post(`/api/commissions/${id}/credit-notes`, { net: 10, ...by() }),
        await test.agent.post(`/api/commissions/${id}/cancel`, by()),
      ];
      expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
      expect(await takenFor()).toEqual([member.email, member.email, member.email]);
    });
  });

  describe('the copy in Sent', () => {
    it('is appended after a minute, with the bytes that were sent, once', async () => {
      const { body } = await send({ mailboxId: shared });
      await pass(40 * SECOND);
      expect(sentFolder).toEqual([]);
      expect(await rowOf(body.id)).toMatchObject({ hasCopy: true });
      await pass(5 * MINUTE);
      expect(sentFolder.map(String)).toEqual([String(server.taken[0]?.raw)]);
      expect(await rowOf(body.id)).toMatchObject({ hasCopy: false });
    });

    it("is the server's if that puts one there", async () => {
      await send({ mailboxId: shared });
      await pass(20 * SECOND);
      sentFolder.push(server.taken[0]?.raw ?? Buffer.alloc(0));
      await pass(5 * MINUTE);
      expect(sentFolder).toHaveLength(1);
    });

    it('is not appended twice after a crash', async () => {
      const { body } = await send({ mailboxId: shared });
      await settle();
      const kept = await test.database.one<{ copy: Buffer }>(
        `SELECT sent_copy AS copy FROM email_message WHERE id = $1`,
        [body.id],
      );
      await pass(2 * MINUTE);
      // The process ended after appending, before it recorded that.
      await test.database.query(`UPDATE email_message SET sent_copy = $2 WHERE id = $1`, [body.id, kept.copy]);
      await test.database.query(
        `INSERT INTO queue_job (id, queue, key, payload, run_at, created_at) VALUES ($1::uuid, 'sent-copies', $1::text, $2, $3, $3)`,
        [body.id, { id: body.id }, test.clock.now()],
      );
      await pass(MINUTE);
      expect(sentFolder).toHaveLength(1);
      expect(await rowOf(body.id)).toMatchObject({ hasCopy: false });
    });

    it('keeps live links sealed', async () => {
      const { body } = await send({ mailboxId: shared });
      const { copy } = await test.database.one<{ copy: Buffer }>(
        `SELECT sent_copy AS copy FROM email_message WHERE id = $1`,
        [body.id],
      );
      expect(copy.includes('See you')).toBe(false);
    });
  });

  describe('a refused sign-in', () => {
    const notices = (): Promise<{ kind: string }[]> =>
      test.database.query(`SELECT kind FROM notification ORDER BY created_at, id`);
    beforeEach(() => test.database.query(`DELETE FROM notification`));

    it('lets mails wait until the password is right, without trying the wrong one again', async () => {
      server.secret = 'changed';
      const first = await send({ mailboxId: shared });
      const second = await send({ mailboxId: shared });
      expect([first.status, first.body.status, second.body.status]).toEqual([201, 'pending', 'pending']);
      expect(first.body.error).toMatch(/sign-in/);
      await pass(2 * HOUR, 10 * MINUTE);
      expect(server.tries).toEqual(['secret']);
      expect((await test.agent.get(`/api/mailboxes/${shared}`)).body.status).toBe('needs_attention');
      expect(await notices()).toEqual([{ kind: 'mailbox_needs_attention' }]);
      // Another wrong one is tried once, not once per mail.
      await test.admin.patch(`/api/mailboxes/${shared}`, { password: 'mistyped' });
      await settle();
      expect(server.tries).toEqual(['secret', 'mistyped']);
      await test.admin.patch(`/api/mailboxes/${shared}`, { password: 'changed' });
      await settle();
      expect(server.taken.map(({ parsed }) => parsed.messageId).sort()).toEqual(
        [first, second].map(({ body }) => `<${body.messageId}>`).sort(),
      );
      expect(await rowOf(first.body.id)).toMatchObject({ status: 'sent', error: null });
      await test.admin.patch(`/api/mailboxes/${shared}`, { password: 'secret' });
    });

    it('is not over while the mailbox can only be read', async () => {
      server.secret = 'changed';
      const { body } = await send({ mailboxId: shared });
      const accesses = test.app.get(MailboxAccesses);
      await accesses.signedIn(shared, 'reading');
      await test.app.get(MailboxProgress).report(shared, { status: 'live', behindSeconds: 0 });
      await pass(HOUR, 10 * MINUTE);
      const { status, statusReason } = (await test.agent.get(`/api/mailboxes/${shared}`)).body;
      expect([status, statusReason]).toEqual(['needs_attention', expect.stringMatching(/SMTP/)]);
      expect(await rowOf(body.id)).toMatchObject({ status: 'pending' });
      expect(server.tries).toEqual(['secret']);
      expect(await notices()).toHaveLength(1);
    });

    it('sends a mail whose mailbox recovers while the mail begins to wait', async () => {
      server.secret = 'changed';
      const accesses = test.app.get(MailboxAccesses);
      const refused = accesses.signInRefused.bind(accesses);
      const recovering = jest.spyOn(accesses, 'signInRefused').mockImplementationOnce(async (id, reason) => {
        await refused(id, reason);
        server.secret = 'secret';
        await accesses.signedIn(id, 'sending');
      });
      const { body } = await send({ mailboxId: shared });
      await settle();
      recovering.mockRestore();
      expect(await rowOf(body.id)).toMatchObject({ status: 'sent' });
      expect(server.taken).toHaveLength(1);
    });

    it('lets mails fail after a day, with a notification', async () => {
      server.secret = 'changed';
      const { body } = await send({ mailboxId: shared });
      await pass(23 * HOUR, HOUR);
      expect(await rowOf(body.id)).toMatchObject({ status: 'pending' });
      await pass(2 * HOUR, HOUR);
      expect(await rowOf(body.id)).toMatchObject({ status: 'failed', error: expect.stringContaining('24 hours') });
      expect(await notices()).toEqual([{ kind: 'mailbox_needs_attention' }, { kind: 'mail_not_sent' }]);
      expect(server.tries).toEqual(['secret']);
      server.secret = 'secret';
      await test.app.get(MailboxAccesses).signedIn(shared, 'sending');
      await settle();
      await pass(HOUR, HOUR);
      expect(server.taken).toEqual([]);
    });

    it('lets a delayed mail be canceled while it waits', async () => {
      server.secret = 'changed';
      const { body } = await send({ mailboxId: shared, sendAfterSeconds: 10 });
      await pass(MINUTE);
      expect(await rowOf(body.id)).toMatchObject({ status: 'pending' });
      const canceled = await test.agent.post(`/api/communications/messages/${body.id}/cancel`);
      expect(canceled.body).toMatchObject({ message: { status: 'cancelled' }, draft: { mailboxId: shared } });
      server.secret = 'secret';
      await test.app.get(MailboxAccesses).signedIn(shared, 'sending');
      await pass(HOUR, HOUR);
      expect(server.taken).toEqual([]);
    });
  });

  describe('with an access token', () => {
    const signIn = async (): Promise<string> => {
      const started = await test.admin.get('/api/mailboxes/oauth/microsoft?kind=shared');
      const back = await oauth.signIn(started.headers.location ?? '');
      const { headers } = await test.admin.get(`${back.pathname}${back.search}`);
      return new URL(headers.location ?? '').searchParams.get('connected') ?? '';
    };

    it('sends, and gets another token when the provider has ended one early', async () => {
      const mailboxId = await signIn();
      expect((await send({ mailboxId })).body.status).toBe('sent');
      oauth.endAccessTokens();
      expect((await send({ mailboxId })).body.status).toBe('sent');
      expect(server.taken).toHaveLength(2);
    });

    it('waits once the access is revoked, until the owner signs in again', async () => {
      const mailboxId = await signIn();
      oauth.revokeAll();
      const { body } = await send({ mailboxId });
      expect(body.status).toBe('pending');
      const { status, statusReason } = (await test.agent.get(`/api/mailboxes/${mailboxId}`)).body;
      expect([status, statusReason]).toEqual(['needs_attention', expect.stringMatching(/revoked|révoqué/)]);
      expect(await signIn()).toBe(mailboxId);
      await settle();
      expect(server.taken.map(({ parsed }) => parsed.messageId)).toEqual([`<${body.messageId}>`]);
      expect((await test.agent.get(`/api/mailboxes/${mailboxId}`)).body.status).toBe('connecting');
    });
  });

  it('tries again while the server is unreachable', async () => {
    await server.down();
    const { status, body } = await send({ mailboxId: shared });
    expect([status, body.status]).toEqual([201, 'pending']);
    await pass(MINUTE);
    await server.up();
    await pass(10 * MINUTE, MINUTE);
    expect(server.taken).toHaveLength(1);
    expect(await rowOf(body.id)).toMatchObject({ status: 'sent' });
  });

  it('does not send from another address once the mailbox is removed', async () => {
    const other = await connect();
    server.secret = 'changed';
    const { body } = await send({ mailboxId: other });
    expect((await test.admin.delete(`/api/mailboxes/${other}`)).status).toBe(200);
    await pass(25 * HOUR, 5 * HOUR);
    expect(await rowOf(body.id)).toMatchObject({ status: 'failed', error: expect.stringContaining('removed') });
    expect([server.taken, service.sent]).toEqual([[], []]);
  });
});

describeWithDovecot('sending by mailbox, with a real IMAP server', () => {
  let test: TestApp;
  let server: SubmissionServer;
  let imap: Dovecot;

  beforeAll(async () => {
    [server, imap] = await Promise.all([SubmissionServer.start(), Dovecot.start()]);
    server.secret = DOVECOT_PASSWORD;
    test = await createTestApp({ EMAILPROV_DEV_TO: 'developer@agency.example' });
    test.clock.set(new Date());
    test.app.get(MailboxFollower).start({ lookEvery: 50, pollEvery: 300 });
  });
  afterAll(async () => {
    await test?.close();
    await imap?.stop();
    await server?.down();
  });

  const until = async <Found>(find: () => Promise<Found | null | undefined | false>): Promise<Found> => {
    for (;;) {
      const found = await find();
      if (found) return found;
      await sleep(20);
    }
  };
  const sentMails = async (user: string): Promise<Buffer[]> => {
    const client = await imap.client(user);
    const lock = await client.getMailboxLock('Sent');
    try {
      await client.noop();
      if (!client.mailbox || client.mailbox.exists === 0) return [];
      const found = await client.fetchAll('1:*', { source: true });
      return found.map(({ source }) => source ?? Buffer.alloc(0));
    } finally {
      lock.release();
    }
  };

  it('replies by the mailbox that a mail came to, and files one copy, which comes back as the same mail', async () => {
    const user = `u${newId()}`;
    const address = `${user}@agency.example`;
    const { body: mailbox } = await test.admin.post('/api/mailboxes', {
      ...{ address, kind: 'shared', username: user, password: DOVECOT_PASSWORD, displayName: 'Agence' },
      imap: { host: '127.0.0.1', port: imap.port, security: 'none' },
      smtp: server.address,
    });
    await imap.append(user, 'INBOX', [
      [
        'From: Zoé <zoe@client.example>',
        `To: ${address}`,
        'Subject: Seminaire',
        'Message-ID: <question@client.example>',
        'Content-Type: text/plain; charset=utf-8',
        '',
        'Bonjour, nous cherchons une salle pour 80 personnes à Lyon le 18 mars 2027. Merci, Zoé',
        '',
      ].join('\r\n'),
    ]);
    const request = await until(() =>
      test.database.maybeOne<{ id: string; mailboxId: string }>(
        `SELECT id, mailbox_id AS "mailboxId" FROM request WHERE mailbox_id = $1`,
        [mailbox.id],
      ),
    );
    const { body: answer } = await test.agent.post(SEND, {
      ...{ requestId: request.id, to: 'zoe@client.example', subject: 'Re: Seminaire', bodyHtml: '<p>Merci.</p>' },
    });
    expect(answer).toMatchObject({ status: 'sent', mailboxId: mailbox.id, inReplyTo: 'question@client.example' });
    const raw = server.taken[0]?.raw ?? Buffer.alloc(0);
    // In development, only this address receives mails, whatever sends them.
    expect(server.taken.map(({ recipients }) => recipients)).toEqual([['developer@agency.example']]);
    await until(async () => {
      test.clock.advance(20 * SECOND);
      await test.jobs.runNow('file-sent-copies');
      return (await sentMails(user)).length > 0;
    });
    // The follower finds it there.
    await until(async () => (await test.admin.get(`/api/mailboxes/${mailbox.id}`)).body.counts.read >= 2);
    test.clock.advance(5 * MINUTE);
    await test.jobs.runNow('file-sent-copies');
    expect((await sentMails(user)).map(String)).toEqual([String(raw)]);
    const { items } = (await test.agent.get(`/api/communications/messages?requestId=${request.id}&direction=outbound`))
      .body;
    expect(items).toMatchObject([{ id: answer.id, sentVia: 'service', mailboxId: mailbox.id }]);
  });
});
