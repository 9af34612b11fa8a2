import { SECOND } from '#core/clock';
import { EmailProvider } from '#providers/email/email.provider';
import { MessagingProvider } from '#providers/messaging/messaging.provider';
import { MailService } from '#api/exchange/communications/mail.service';
import { ThreadsService } from '#api/exchange/communications/threads.service';
import { InvitationsService } from '#api/foundations/team/invitations.service';
import { createTestApp, type TestApp } from '../support/app';
import { buildRequest } from '../support/build';

describe('Idempotency-Key', () => {
  let test: TestApp;
  let serial = 0;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  const invitation = (): { email: string; name: string; role: string } => ({
    email: `person${++serial}@parvis.example`,
    name: 'New',
    role: 'agent',
  });
  const count = async (email: string): Promise<number> =>
    (await test.database.query(`SELECT 1 FROM team_invitation WHERE email = $1`, [email])).length;

  it('returns the first response to a repeated call, and acts once', async () => {
    const body = invitation();
    const api = test.admin.with({ 'idempotency-key': 'repeat' });
    const first = await api.post('/api/team/invitations', body);
    const second = await api.post('/api/team/invitations', body);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await count(body.email)).toBe(1);
  });

  it("returns the entity's version to a repeated call, like the first time", async () => {
    const api = test.admin.with({ 'idempotency-key': 'versioned' });
    const body = { name: 'Venue', postalCode: '69002', email: 'versioned@venue.example' };
    for (let call = 0; call < 2; call++) expect((await api.post('/api/members', body)).headers.etag).toBe('"1"');
  });

  it('rejects the key with another body', async () => {
    const api = test.admin.with({ 'idempotency-key': 'other-body' });
    await api.post('/api/team/invitations', invitation());
    const answer = await api.post('/api/team/invitations', invitation());
    expect([answer.status, answer.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    expect(answer.body.message).toMatch(/different body: use a new key/);
  });

  it('tells a caller whose first call is still running to repeat it with the same key', async () => {
    const body = invitation();
    const api = test.admin.with({ 'idempotency-key': 'running' });
    await api.post('/api/team/invitations', body);
    test.clock.set(new Date());
    await test.database.query(
      `UPDATE idempotency_key SET status = NULL, response = NULL, claimed_at = $1 WHERE key = 'running'`,
      [new Date(Date.now() + 3600 * SECOND)],
    );
    const passing = setInterval(() => test.clock.advance(SECOND), 20);
    try {
      const twin = await api.post('/api/team/invitations', body);
      expect([twin.status, twin.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
      expect(twin.body.message).toMatch(/still running: repeat the call with the same key/);
    } finally {
      clearInterval(passing);
      test.clock.release();
    }
  });

  it('acts once for two simultaneous calls', async () => {
    const body = invitation();
    const api = test.admin.with({ 'idempotency-key': 'twins' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => api.post('/api/team/invitations', body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await count(body.email)).toBe(1);
  });

  it('stores no failure: the same key may be used again', async () => {
    const api = test.admin.with({ 'idempotency-key': 'after-failure' });
    expect((await api.post('/api/team/invitations', { name: 'No address' })).status).toBe(400);
    const body = { ...invitation(), email: 'agent@parvis.example' };
    expect((await api.post('/api/team/invitations', body)).status).toBe(409);
    await test.database.query(
      `UPDATE team_user SET email = 'moved@parvis.example' WHERE email = 'agent@parvis.example'`,
    );
    expect((await api.post('/api/team/invitations', body)).status).toBe(201);
  });

  it('is scoped to a user and a path', async () => {
    const key = { 'idempotency-key': 'mine' };
    const body = invitation();
    await test.admin.with(key).post('/api/team/invitations', body);
    expect((await test.agent.with(key).post('/api/team/invitations', body)).status).toBe(403);
  });

  it('is forgotten after 24 hours', async () => {
    const api = test.admin.with({ 'idempotency-key': 'day' });
    test.clock.set('2026-11-20T10:00:00Z');
    try {
      await api.post('/api/team/invitations', invitation());
      test.clock.advance(24 * 3600 * 1000 + 1000);
      expect((await api.post('/api/team/invitations', invitation())).status).toBe(201);
    } finally {
      test.clock.release();
    }
  });

  it('stores the response encrypted', async () => {
    const body = invitation();
    await test.admin.with({ 'idempotency-key': 'sealed' }).post('/api/team/invitations', body);
    const [row] = await test.database.query<{ response: Buffer }>(
      `SELECT response FROM idempotency_key WHERE key = 'sealed'`,
    );
    expect(row?.response.toString('latin1')).not.toContain(body.email);
  });

  describe('after an interrupted call', () => {
    /** Longer than a claim lasts without renewal. */
    const LATER = 16 * SECOND;

    afterEach(() => {
      jest.restoreAllMocks();
      test.clock.release();
    });

    it("is taken over by the next one, and the first can't commit any more", async () => {
      const body = invitation();
      const api = test.admin.with({ 'idempotency-key': 'taken-over' });
      const team = test.app.get(InvitationsService);
      const invite = team.invite.bind(team);
      jest.spyOn(team, 'invite').mockImplementationOnce(async (...args) => {
        const invitation = await invite(...args);
        await test.database.query(`UPDATE idempotency_key SET claim = gen_random_uuid() WHERE key = 'taken-over'`);
        return invitation;
      });
      const late = await api.post('/api/team/invitations', body);
      expect([late.status, late.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(await count(body.email)).toBe(0);

      await test.database.query(
        `INSERT INTO idempotency_key (user_id, method, path, key, claim, body_hash, claimed_at, created_at)
         SELECT id, 'POST', '/api/team/invitations', 'dead', gen_random_uuid(), '', $1, $1 FROM team_user
          WHERE email = 'admin@parvis.example'`,
        [new Date(Date.now() - LATER)],
      );
      const next = await test.admin.with({ 'idempotency-key': 'dead' }).post('/api/team/invitations', body);
      expect([next.status, await count(body.email)]).toEqual([201, 1]);
    });

    it("isn't repeated if it had already committed something", async () => {
      const { id, organizerEmail } = await buildRequest(test.agent);
      const api = test.agent.with({ 'idempotency-key': 'mail' });
      const body = { requestId: id, to: organizerEmail, subject: 'Hello', bodyText: 'Hello', bodyHtml: '<p>Hello</p>' };
      const provider = test.app.get(EmailProvider);
      const send = provider.send.bind(provider);
      const asked = Promise.withResolvers<void>();
      const answered = Promise.withResolvers<void>();
      const sending = jest.spyOn(provider, 'send').mockImplementation(async (mail) => {
        asked.resolve();
        await answered.promise;
        return send(mail);
      });
      test.clock.set(new Date());
      const first = api.post('/api/communications/email/send', body);
      await asked.promise;
      test.clock.advance(LATER);
      const twin = await api.post('/api/communications/email/send', body);
      expect([twin.status, twin.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
      expect(twin.body.message).toContain('was interrupted');
      answered.resolve();
      expect((await first).status).toBe(201);
      const again = await api.post('/api/communications/email/send', body);
      expect([again.status, again.body.id]).toEqual([201, (await first).body.id]);
      expect(sending).toHaveBeenCalledTimes(1);
    });

    it("isn't repeated if it had stored a message either", async () => {
      const api = test.agent.with({ 'idempotency-key': 'message' });
      const body = { to: '+33612345678', body: 'Bonjour' };
      const provider = test.app.get(MessagingProvider);
      const send = provider.sendText.bind(provider);
      const asked = Promise.withResolvers<void>();
      const answered = Promise.withResolvers<void>();
      const sending = jest.spyOn(provider, 'sendText').mockImplementation(async (text) => {
        if (sending.mock.calls.length > 1) throw new Error('asked twice');
        asked.resolve();
        await answered.promise;
        return send(text);
      });
      test.clock.set(new Date());
      const first = api.post('/api/chatprov/send', body);
      await asked.promise;
      test.clock.advance(LATER);
      const twin = await api.post('/api/chatprov/send', body);
      expect([twin.status, twin.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
      answered.resolve();
      expect((await first).status).toBe(201);
      expect(sending).toHaveBeenCalledTimes(1);
      const rows = await test.database.query(`SELECT 1 FROM messaging_message WHERE body = 'Bonjour'`);
      expect(rows).toHaveLength(1);
    });

    it("isn't repeated if the service lost its database after that; calls that hadn't begun may be", async () => {
      const { id, organizerEmail } = await buildRequest(test.agent);
      const api = test.agent.with({ 'idempotency-key': 'lost' });
      const body = { requestId: id, to: organizerEmail, subject: 'Hello', bodyText: 'Hello', bodyHtml: '<p>Hello</p>' };
      const sending = jest.spyOn(test.app.get(EmailProvider), 'send');
      const lost = new Error('Connection terminated unexpectedly');
      const statuses: number[] = [];
      const call = async (): Promise<unknown> => {
        const answer = await api.post('/api/communications/email/send', body);
        statuses.push(answer.status);
        return answer.body.message;
      };
      jest.spyOn(test.app.get(MailService), 'send').mockRejectedValueOnce(lost);
      await call();
      jest.spyOn(test.app.get(ThreadsService), 'message').mockRejectedValueOnce(lost);
      await call();
      expect(await call()).toContain('was interrupted');
      expect(statuses).toEqual([503, 503, 409]);
      expect(sending).toHaveBeenCalledTimes(1);
    });
  });
});
