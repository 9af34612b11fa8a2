import type { AddressInfo } from 'node:net';
import pino from 'pino';
import type { MockEmail } from '#providers/email/mock.email';
import { EmailProvider } from '#providers/email/email.provider';
import { MINUTE } from '#core/clock';
import { runAsSystem } from '#core/context';
import type { Role } from '#http/access';
import { newId } from '#core/ids';
import { createApp } from '#api/app.factory';
import { AUTH, type Auth } from '#api/foundations/team/auth';
import { TeamLinks } from '#api/foundations/team/team-links.service';
import { LoginThrottle, PASSWORDS } from '#api/foundations/team/login-throttle.service';
import { TeamService } from '#api/foundations/team/team.service';
import type { Answer, Api } from '../support/api';
import { createTestApp, ORIGIN, PASSWORD, type TestApp } from '../support/app';
import { EventStream } from '../support/event-stream';
import { onRealPostgres } from '../support/test-database';

const OTHER = 'another horse, another battery';
const WRONG = 'not the password';

describe('the life cycle of team accounts', () => {
  let test: TestApp;
  let serial = 0;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterEach(() => {
    jest.restoreAllMocks();
    test.clock.release();
  });

  afterAll(() => test?.close());

  const signIn = (email: string, password: string, headers: Record<string, string> = {}): Promise<Answer> =>
    test.anonymous.with({ origin: ORIGIN, ...headers }).post('/api/auth/sign-in/email', { email, password });
  const cookiesOf = ({ headers }: Answer): string =>
    (headers['set-cookie'] as unknown as string[]).map((cookie) => cookie.split(';')[0]).join('; ');
  const deviceOf = (answer: Answer): string => /parvis\.device=[^;]+/.exec(cookiesOf(answer))?.[0] ?? '';
  /** The secret of the latest mail to an address. */
  const mailedTo = async (email: string): Promise<string> => {
    await test.jobs.runNow('mail-password-links');
    await test.jobs.runNow('send-mails');
    const mails = test.app.get<EmailProvider, MockEmail>(EmailProvider).sent.filter(({ to }) => to.includes(email));
    return mails.at(-1)?.text.match(/[\w-]{43}/)?.[0] ?? '';
  };
  const newcomer = (): { email: string; name: string; role: Role } => ({
    email: `newcomer${++serial}@parvis.example`,
    name: 'Newcomer',
    role: 'admin',
  });
  const invite = async (
    api: Api,
    body: ReturnType<typeof newcomer> = newcomer(),
  ): Promise<{ id: string; email: string; token: string }> => {
    const answer = await api.post('/api/team/invitations', body);
    expect(answer.status).toBe(201);
    return { id: answer.body.id as string, email: body.email, token: await mailedTo(body.email) };
  };
  const accept = (token: string): Promise<Answer> =>
    test.anonymous.post('/api/public/team/accept', { token, password: PASSWORD });
  const preview = (token: string): Promise<Answer> => test.anonymous.get(`/api/public/team/invitations/${token}`);
  const forgot = async (email: string): Promise<string> => {
    const answer = await test.anonymous.post('/api/public/team/forgot-password', { email });
    expect([answer.status, answer.body]).toEqual([200, { sent: true }]);
    return mailedTo(email);
  };
  const reset = (token: string, password = OTHER): Promise<Answer> =>
    test.anonymous.post('/api/public/team/reset-password', { token, password });
  const refusal = ({ status, body }: Answer): [number, string] => [status, body.code as string];
  /** Makes that many failed attempts for an account, without the time that each takes to hash. */
  const guessed = async (email: string, times: number): Promise<void> => {
    for (let i = 0; i < times; i++)
      expect(await test.app.get(LoginThrottle).take(PASSWORDS, email)).toHaveProperty('slot');
  };
  const kindsAbout = async (id: string): Promise<string[]> =>
    (
      await test.database.query<{ kind: string }>(
        `SELECT kind FROM timeline_event WHERE $1 IN (payload->>'userId', payload->>'invitationId') ORDER BY created_at, id`,
        [id],
      )
    ).map(({ kind }) => kind);
  const idsOf = ({ body }: Answer): string[] => body.items.map(({ id }: { id: string }) => id) as string[];

  describe('an invitation', () => {
    it('is listed while it can be accepted, sent again, and revoked', async () => {
      const { id, email, token } = await invite(test.admin);
      const listed = await test.admin.get('/api/team/invitations?limit=1');
      expect(listed.body.items).toEqual([
        expect.objectContaining({ id, email, name: 'Newcomer', role: 'admin', invitedBy: expect.any(String) }),
      ]);
      const resent = await test.admin.post(`/api/team/invitations/${id}/resend`);
      expect([resent.status, resent.body.id, resent.body.email]).toEqual([200, id, email]);
      const second = await mailedTo(email);
      expect(second).not.toBe(token);
      expect(refusal(await accept(token))).toEqual([410, 'TOKEN_REVOKED']);
      expect(refusal(await preview(token))).toEqual([410, 'TOKEN_REVOKED']);
      expect((await preview(second)).status).toBe(200);
      const revoked = await test.admin.delete(`/api/team/invitations/${id}`);
      expect([revoked.status, revoked.body.id]).toEqual([200, id]);
      expect(refusal(await accept(second))).toEqual([410, 'TOKEN_REVOKED']);
      expect(idsOf(await test.admin.get('/api/team/invitations'))).not.toContain(id);
      expect(await kindsAbout(id)).toEqual(['user_invited', 'invitation_resent', 'invitation_revoked']);
      for (const answer of [
        await test.admin.delete(`/api/team/invitations/${id}`),
        await test.admin.post(`/api/team/invitations/${id}/resend`),
        await test.admin.delete(`/api/team/invitations/${newId()}`),
      ])
        expect(refusal(answer)).toEqual([404, 'NOT_FOUND']);
    });

    it('is for admins only', async () => {
      const { id } = await invite(test.admin);
      for (const [api, status] of [
        [test.agent, 403],
        [test.anonymous, 401],
      ] as const)
        for (const answer of [
          await api.get('/api/team/invitations'),
          await api.post(`/api/team/invitations/${id}/resend`),
          await api.delete(`/api/team/invitations/${id}`),
        ])
          expect(answer.status).toBe(status);
      expect((await test.admin.delete('/api/team/invitations/1')).status).toBe(400);
    });

    it('shows the invited address, any number of times, and is used once', async () => {
      const { email, token } = await invite(test.admin);
      for (let i = 0; i < 2; i++)
        expect((await preview(token)).body).toEqual({
          email,
          name: 'Newcomer',
          agency: 'Parvis',
          expiresAt: expect.any(String),
        });
      expect((await accept(token)).status).toBe(201);
      expect(refusal(await accept(token))).toEqual([410, 'TOKEN_EXPIRED']);
      expect(refusal(await preview(token))).toEqual([410, 'TOKEN_EXPIRED']);
      expect(refusal(await preview('x'.repeat(43)))).toEqual([404, 'NOT_FOUND']);
      const late = await invite(test.admin);
      test.clock.advance(8 * 24 * 60 * MINUTE);
      expect(refusal(await preview(late.token))).toEqual([410, 'TOKEN_EXPIRED']);
      expect(idsOf(await test.admin.get('/api/team/invitations'))).not.toContain(late.id);
    });

    it('is void once a newer one for the address is created, however that is spelled', async () => {
      const first = await invite(test.admin);
      const second = await invite(test.admin, { ...newcomer(), email: first.email.toUpperCase() });
      expect(refusal(await accept(first.token))).toEqual([410, 'TOKEN_REVOKED']);
      expect((await accept(second.token)).status).toBe(201);
      const [revoked] = await test.database.query(
        `SELECT actor_label FROM timeline_event WHERE kind = 'invitation_revoked' AND payload ->> 'invitationId' = $1`,
        [first.id],
      );
      expect(revoked).toEqual({ actor_label: 'admin' });
    });

    it('is created once by two concurrent calls', async () => {
      const body = newcomer();
      const statuses = await Promise.all(
        [1, 2, 3].map(async () => (await test.admin.post('/api/team/invitations', body)).status),
      );
      expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
      const listed = await test.admin.get('/api/team/invitations?limit=100');
      expect(listed.body.items.filter(({ email }: { email: string }) => email === body.email)).toHaveLength(1);
    });

    it.each([{ disabled: true }, { role: 'agent' as const }])(
      'is permanently void once its creator is not an active admin: %j',
      async (change) => {
        const maker = await test.createUser('admin');
        const { id, token } = await invite(maker.api);
        expect((await test.admin.patch(`/api/team/users/${maker.id}`, change)).status).toBe(200);
        expect(refusal(await accept(token))).toEqual([410, 'TOKEN_REVOKED']);
        expect(idsOf(await test.admin.get('/api/team/invitations?limit=100'))).not.toContain(id);
        await test.admin.patch(`/api/team/users/${maker.id}`, { disabled: false, role: 'admin' });
        expect(refusal(await accept(token))).toEqual([410, 'TOKEN_REVOKED']);
        expect(await kindsAbout(id)).toEqual(['user_invited', 'invitation_revoked']);
      },
    );

    // The embedded database has one connection, so nothing can happen while a transaction is open.
    (onRealPostgres ? it : it.skip)('makes no account while its maker is being disabled', async () => {
      const maker = await test.createUser('admin');
      const { email, token } = await invite(maker.api);
      const disabling = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      const change = runAsSystem('job', () =>
        test.database.transaction(async () => {
          await test.app.get(TeamService).update(maker.id, { disabled: true });
          held.resolve();
          await disabling.promise;
        }),
      );
      await held.promise;
      const accepting = accept(token);
      const inviting = maker.api.post('/api/team/invitations', newcomer());
      const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
      while ((await test.database.one<{ n: number }>(waiting)).n < 2);
      disabling.resolve();
      await change;
      expect(refusal(await accepting)).toEqual([410, 'TOKEN_REVOKED']);
      expect(refusal(await inviting)).toEqual([403, 'FORBIDDEN']);
      expect(await test.database.query(`SELECT 1 FROM team_user WHERE email = $1`, [email])).toEqual([]);
    });
  });

  describe('a forgotten password', () => {
    it('is reset by a one-time link by mail, which ends all sessions', async () => {
      const { id, email, api } = await test.createUser();
      const { key } = (await api.post('/api/team/api-keys', { name: 'Mine' })).body;
      await forgot(email.toUpperCase());
      const token = await mailedTo(email);
      expect((await api.get('/api/tags')).status).toBe(200);
      const set = await reset(token);
      expect([set.status, set.body.id]).toEqual([200, id]);
      expect((await api.get('/api/tags')).status).toBe(401);
      const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
      expect((await test.anonymous.with({ authorization: `Bearer ${key}` }).post('/mcp', ping)).status).toBe(401);
      expect((await signIn(email, PASSWORD)).status).toBe(401);
      expect((await signIn(email, OTHER)).status).toBe(200);
      expect(refusal(await reset(token))).toEqual([410, 'TOKEN_EXPIRED']);
      expect((await kindsAbout(id)).filter((kind) => kind.startsWith('password'))).toEqual([
        'password_link_sent',
        'password_reset',
      ]);
    });

    it('gets the same response for an unknown address, which receives no mail', async () => {
      expect(await forgot('nobody@parvis.example')).toBe('');
      const { id, email } = await test.createUser();
      await test.admin.patch(`/api/team/users/${id}`, { disabled: true });
      expect(await forgot(email)).toBe('');
      const bad = await test.anonymous.post('/api/public/team/forgot-password', { email: 'no' });
      expect(refusal(bad)).toEqual([400, 'VALIDATION_ERROR']);
    });

    it('is mailed later if it fails at first', async () => {
      const { email } = await test.createUser();
      jest.spyOn(test.app.get(TeamLinks), 'make').mockRejectedValueOnce(new Error('no connection'));
      expect(await forgot(email)).toBe('');
      test.clock.advance(MINUTE);
      expect((await reset(await mailedTo(email))).status).toBe(200);
      const jobs = await test.database.query(`SELECT 1 FROM queue_job WHERE queue = 'forgotten-passwords'`);
      expect(jobs).toEqual([]);
    });

    it('is mailed at most five times per hour, each link voiding the previous one', async () => {
      const { id, email } = await test.createUser();
      const tokens: string[] = [];
      for (let i = 0; i < 7; i++) tokens.push(await forgot(email));
      expect(new Set(tokens).size).toBe(5);
      expect((await kindsAbout(id)).filter((kind) => kind === 'password_link_sent')).toHaveLength(5);
      expect(refusal(await reset(tokens[0] ?? ''))).toEqual([410, 'TOKEN_REVOKED']);
      test.clock.advance(61 * MINUTE);
      expect(refusal(await reset(tokens[6] ?? ''))).toEqual([410, 'TOKEN_EXPIRED']);
      expect(new Set([...tokens, await forgot(email)]).size).toBe(6);
    });

    it('accepts no unknown link, none of an invitation, and no short password', async () => {
      expect(refusal(await reset('x'.repeat(43)))).toEqual([410, 'TOKEN_EXPIRED']);
      const { token } = await invite(test.admin);
      expect(refusal(await reset(token))).toEqual([410, 'TOKEN_EXPIRED']);
      const { email } = await test.createUser();
      const link = await forgot(email);
      expect(refusal(await accept(link))).toEqual([410, 'TOKEN_EXPIRED']);
      expect(refusal(await preview(link))).toEqual([404, 'NOT_FOUND']);
      const short = await reset(link, 'short');
      expect([refusal(short), short.body.details[0].path]).toEqual([[400, 'VALIDATION_ERROR'], 'password']);
      expect((await reset(link)).status).toBe(200);
    });

    it('can be reset by an admin, who sees no secret', async () => {
      const { id, email } = await test.createUser();
      const path = `/api/team/users/${id}/reset-password`;
      const sent = await test.admin.post(path);
      expect([sent.status, sent.body.id]).toEqual([200, id]);
      const token = await mailedTo(email);
      expect(sent.text).not.toContain(token);
      expect((await test.agent.post(path)).status).toBe(403);
      expect((await test.anonymous.post(path)).status).toBe(401);
      expect(refusal(await test.admin.post(`/api/team/users/${newId()}/reset-password`))).toEqual([404, 'NOT_FOUND']);
      await test.admin.patch(`/api/team/users/${id}`, { disabled: true });
      expect(refusal(await test.admin.post(path))).toEqual([409, 'INVALID_STATUS_TRANSITION']);
      await test.admin.patch(`/api/team/users/${id}`, { disabled: false });
      expect(refusal(await reset(token))).toEqual([410, 'TOKEN_REVOKED']);
      // nor in the team's copy of the mail
      const mails = await test.database.query<{ body: string }>(
        `SELECT body_html || body_text AS body FROM email_message WHERE $1 = ANY ("to")`,
        [email],
      );
      expect(mails.map(({ body }) => [body.includes('/passwords/'), body.includes(token)])).toEqual([[true, false]]);
    });

    it('leaves no session created with the old password', async () => {
      const { id, email } = await test.createUser();
      const auth = test.app.get<Auth>(AUTH);
      const token = await forgot(email);
      const handler = auth.handler.bind(auth);
      jest.spyOn(auth, 'handler').mockImplementationOnce(async (request) => {
        const response = await handler(request);
        expect((await reset(token)).status).toBe(200);
        // as if created a moment later: the reset didn't see it
        const { token: session } = (await response.clone().json()) as { token: string };
        await test.database.query(
          `INSERT INTO team_session (id, user_id, token, expires_at) VALUES ($1, $2, $3, now() + interval '1 day')`,
          [newId(), id, session],
        );
        return response;
      });
      expect(refusal(await signIn(email, PASSWORD))).toEqual([401, 'UNAUTHENTICATED']);
      expect(await test.database.query(`SELECT 1 FROM team_session WHERE user_id = $1`, [id])).toEqual([]);
    });
  });

  describe('a password change', () => {
    const change = (api: Api, body: object): Promise<Answer> => api.post('/api/auth/change-password', body);

    it('ends every other session and all keys, and keeps the current session', async () => {
      const { id, email, api } = await test.createUser();
      const elsewhere = await test.signIn(email, PASSWORD);
      const { key } = (await api.post('/api/team/api-keys', { name: 'Mine' })).body;
      const link = await forgot(email);
      const changed = await change(api, { currentPassword: PASSWORD, newPassword: OTHER, revokeOtherSessions: true });
      expect([changed.status, changed.body.id]).toEqual([200, id]);
      expect(changed.text).not.toMatch(/token/);
      expect((await elsewhere.get('/api/tags')).status).toBe(401);
      expect((await api.get('/api/tags')).status).toBe(200);
      const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
      expect((await test.anonymous.with({ authorization: `Bearer ${key}` }).post('/mcp', ping)).status).toBe(401);
      expect(refusal(await reset(link))).toEqual([410, 'TOKEN_REVOKED']);
      expect((await signIn(email, OTHER)).status).toBe(200);
      expect(await kindsAbout(id)).toContain('password_changed');
    });

    it('needs the current password, a valid new one, and a session', async () => {
      const { email, api } = await test.createUser();
      const wrong = await change(api, { currentPassword: WRONG, newPassword: OTHER });
      expect([refusal(wrong), wrong.body.details[0].path]).toEqual([[400, 'VALIDATION_ERROR'], 'currentPassword']);
      const short = await change(api, { currentPassword: PASSWORD, newPassword: 'short' });
      expect([refusal(short), short.body.details[0].path]).toEqual([[400, 'VALIDATION_ERROR'], 'newPassword']);
      const body = { currentPassword: PASSWORD, newPassword: OTHER };
      expect(refusal(await change(test.anonymous, body))).toEqual([401, 'UNAUTHENTICATED']);
      expect((await change(api.with({ origin: 'https://evil.example' }), body)).status).toBe(403);
      expect((await signIn(email, PASSWORD)).status).toBe(200);
    });

    it('is throttled like the sign-in', async () => {
      const { email } = await test.createUser();
      const session = /[^;]*session_token=[^;]+/.exec(cookiesOf(await signIn(email, PASSWORD)))?.[0] ?? '';
      const api = test.anonymous.with({ origin: ORIGIN, cookie: session });
      await guessed(email, 19);
      const tries = [WRONG, WRONG, PASSWORD].map((currentPassword) => ({ currentPassword, newPassword: OTHER }));
      const answers: Answer[] = [];
      for (const body of tries) answers.push(await change(api, body));
      expect(answers.map(({ status }) => status)).toEqual([400, 429, 429]);
      expect(answers.map(({ body }) => body.code as string).slice(1)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
    });

    it('leaves no key created in a session that ends at the same time', async () => {
      const { id, api } = await test.createUser();
      const auth = test.app.get<Auth>(AUTH);
      const create = auth.api.createApiKey.bind(auth.api);
      jest.spyOn(auth.api, 'createApiKey').mockImplementationOnce((async (input: never) => {
        const made = await create(input);
        await test.database.query(`DELETE FROM team_session WHERE user_id = $1`, [id]);
        return made;
      }) as never);
      expect((await api.post('/api/team/api-keys', { name: 'Late' })).status).toBe(401);
      expect(
        await test.database.query(`SELECT 1 FROM team_api_key WHERE user_id = $1 AND trace_id IS NOT NULL`, [id]),
      ).toEqual([]);
    });
  });

  describe('sessions', () => {
    it('are listed to their user without their tokens, and ended one by one', async () => {
      const { id, email, api } = await test.createUser();
      const answer = await signIn(email, PASSWORD, {
        'user-agent': 'A browser',
        // the client's address isn't trusted
        'x-forwarded-for': '203.0.113.9',
        'x-parvis-address': '203.0.113.9',
      });
      const other = test.anonymous.with({ origin: ORIGIN, cookie: cookiesOf(answer) });
      const { body, text } = await api.get('/api/team/sessions');
      expect([body.total, body.items.map(({ current }: { current: boolean }) => current)]).toEqual([2, [false, true]]);
      expect(body.items[0]).toMatchObject({ userAgent: 'A browser', expiresAt: expect.any(String) });
      expect(body.items[0].ipAddress).not.toBe('203.0.113.9');
      expect(text).not.toContain(answer.body.token);
      expect((await other.get('/api/team/sessions?limit=1')).body).toMatchObject({ total: 2, pageSize: 1 });

      const theirs = body.items[0].id as string;
      expect(refusal(await test.admin.delete(`/api/team/sessions/${theirs}`))).toEqual([404, 'NOT_FOUND']);
      expect((await test.anonymous.delete(`/api/team/sessions/${theirs}`)).status).toBe(401);
      expect((await api.delete('/api/team/sessions/1')).status).toBe(400);
      const ended = await api.delete(`/api/team/sessions/${theirs}`);
      expect([ended.status, ended.body]).toEqual([200, body.items[0]]);
      expect((await other.get('/api/tags')).status).toBe(401);
      expect((await api.get('/api/team/sessions')).body.total).toBe(1);
      expect(refusal(await api.delete(`/api/team/sessions/${theirs}`))).toEqual([404, 'NOT_FOUND']);
      expect(await kindsAbout(id)).toEqual(['session_ended']);
    });

    it('end their streams automatically', async () => {
      await test.app.listen(0, '127.0.0.1');
      const { port } = test.app.getHttpServer().address() as AddressInfo;
      const { id, email, api } = await test.createUser();
      const [cookie, second] = [await signIn(email, PASSWORD), await signIn(email, PASSWORD)].map(cookiesOf);
      const stream = await EventStream.open(port, { cookie: cookie ?? '' });
      const stays = await EventStream.open(port, { cookie: second ?? '' });
      const mine = test.anonymous.with({ origin: ORIGIN, cookie: cookie ?? '' });
      const { items } = (await mine.get('/api/team/sessions')).body;
      const current = items.find((session: { current: boolean }) => session.current) as { id: string };
      expect((await api.delete(`/api/team/sessions/${current.id}`)).status).toBe(200);
      await stream.ended;
      expect(await Promise.race([stays.ended.then(() => 'ended'), Promise.resolve('open')])).toBe('open');
      await test.admin.patch(`/api/team/users/${id}`, { disabled: true });
      await stays.ended;
    });
  });

  describe('password guessing', () => {
    const guess = async (email: string, times: number, path = '/api/auth/sign-in/email'): Promise<number[]> => {
      const statuses: number[] = [];
      for (let i = 0; i < times; i++)
        statuses.push(
          (await test.anonymous.with({ origin: ORIGIN }).post(path, { email, password: `${WRONG} ${i}` })).status,
        );
      return statuses;
    };

    it('is limited to twenty attempts per account, while the user signs in from a known device', async () => {
      const { email } = await test.createUser();
      const known = deviceOf(await signIn(email, PASSWORD));
      const others = deviceOf(await signIn((await test.createUser()).email, PASSWORD));
      await guessed(email, 18);
      expect(await guess(email, 1)).toEqual([401]);
      // the same route, and the same address
      expect(await guess(email.toUpperCase(), 1, '/api/auth/%73ign-in/email')).toEqual([401]);
      const throttled = await signIn(email, PASSWORD);
      expect(refusal(throttled)).toEqual([429, 'RATE_LIMITED']);
      expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(800);
      expect(Number(throttled.headers['retry-after'])).toBeLessThanOrEqual(900);
      for (const cookie of [
        others,
        `${known}x`,
        known.replace(/=(.)/, (_all, first: string) => `=${first === 'A' ? 'B' : 'A'}`),
        'parvis.device=a.b',
      ])
        expect((await signIn(email, PASSWORD, { cookie })).status).toBe(429);
      expect((await signIn(email, PASSWORD, { cookie: known })).status).toBe(200);
      test.clock.advance(15 * MINUTE);
      expect((await signIn(email, PASSWORD)).status).toBe(200);
    });

    it("doesn't reveal which addresses exist", async () => {
      const { email } = await test.createUser();
      for (const address of [email, 'guessed@parvis.example']) {
        await guessed(address, 19);
        expect(await guess(address, 2)).toEqual([401, 429]);
      }
      const [one, two] = [await signIn(email, WRONG), await signIn('guessed@parvis.example', WRONG)];
      const words = ({ body }: Answer): string => body.message.replace(/\d+/, 'n') as string;
      expect(words(one)).toBe(words(two));
    });

    it('gains nothing from concurrency', async () => {
      const { email } = await test.createUser();
      await guessed(email, 16);
      const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await signIn(email, WRONG)).status));
      expect(statuses.filter((status) => status === 401)).toHaveLength(4);
      expect(statuses.filter((status) => status === 429)).toHaveLength(6);
    });

    it('finds no other route', async () => {
      const { email, api } = await test.createUser();
      for (const path of ['/api/auth//sign-in/email', '/api/auth/sign-in/email/', '/api/auth/x/../sign-in/email'])
        expect([path, ...(await guess(email, 1, path))]).toEqual([path, 404]);
      for (const [method, path] of [
        ['get', 'list-sessions'],
        ['post', 'revoke-session'],
        ['post', 'revoke-sessions'],
        ['post', 'revoke-other-sessions'],
        ['post', 'update-session'],
        ['post', 'update-user'],
        ['post', 'change-email'],
        ['post', 'delete-user'],
        ['post', 'request-password-reset'],
        ['post', 'reset-password'],
        ['post', 'verify-password'],
        ['get', 'list-accounts'],
        ['post', 'sign-in/social'],
        ['get', 'ok'],
      ] as const)
        expect([path, (await api[method](`/api/auth/${path}`, {})).status]).toEqual([path, 404]);
    });

    it("isn't assumed for correct passwords, or calls without one", async () => {
      const { email } = await test.createUser();
      await guessed(email, 18);
      for (let i = 0; i < 3; i++) {
        expect((await signIn(email, PASSWORD)).status).toBe(200);
        expect((await signIn(email, PASSWORD, { origin: 'https://evil.example' })).status).toBe(403);
      }
      expect((await signIn(email, 'x'.repeat(200))).status).toBe(400);
      expect((await signIn('a\u0000b', WRONG)).status).toBe(400);
      expect(await guess(email, 3)).toEqual([401, 401, 429]);
    });

    it('ends with a new password, for known devices too', async () => {
      const { email } = await test.createUser();
      const known = deviceOf(await signIn(email, PASSWORD));
      const set = await reset(await forgot(email));
      await guessed(email, 20);
      expect((await signIn(email, OTHER, { cookie: known })).status).toBe(429);
      expect((await signIn(email, OTHER, { cookie: deviceOf(set) })).status).toBe(200);
    });

    it('fills no table: expired counters are deleted', async () => {
      await guess('forgotten@parvis.example', 1);
      const rows = async (): Promise<number> =>
        (await test.database.one<{ n: number }>(`SELECT count(*)::int AS n FROM login_throttle`)).n;
      expect(await rows()).toBeGreaterThan(0);
      // beyond the counters that earlier tests created for the future
      test.clock.advance(180 * MINUTE);
      await test.jobs.runNow('prune-login-throttle');
      expect(await rows()).toBe(0);
    });

    it('sees the device cookie only on password routes', async () => {
      const { headers } = await signIn((await test.createUser()).email, PASSWORD);
      const cookie = (headers['set-cookie'] as unknown as string[]).find((line) => line.startsWith('parvis.device='));
      expect(cookie).toMatch(/; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/);
    });
  });

  it('delete expired sessions, and expired links much later', async () => {
    const { id } = await test.createUser();
    const invitation = await invite(test.admin);
    await test.database.query(`UPDATE team_session SET expires_at = now() - interval '1 hour' WHERE user_id = $1`, [
      id,
    ]);
    await test.jobs.runNow('prune-team');
    expect(await test.database.query(`SELECT 1 FROM team_session WHERE user_id = $1`, [id])).toEqual([]);
    expect(await test.database.query(`SELECT 1 FROM team_invitation WHERE id = $1`, [invitation.id])).toHaveLength(1);
    await test.database.query(`UPDATE team_invitation SET expires_at = now() - interval '91 days' WHERE id = $1`, [
      invitation.id,
    ]);
    await test.jobs.runNow('prune-team');
    expect(refusal(await preview(invitation.token))).toEqual([404, 'NOT_FOUND']);
  });
});

it('sends the device cookie only over https if the service has such a URL', async () => {
  const origin = 'https://parvis.example';
  const test = await createTestApp({ BETTER_AUTH_URL: origin, CORS_ORIGIN: ORIGIN });
  const answer = await test.anonymous
    .with({ origin })
    .post('/api/auth/sign-in/email', { email: 'agent@parvis.example', password: PASSWORD });
  const cookies = answer.headers['set-cookie'] as unknown as string[];
  expect(cookies.find((line) => line.includes('parvis.device'))).toMatch(/^__Secure-parvis\.device=.*; Secure$/);
  await test.close();
});

// The embedded database belongs to one process.
(onRealPostgres ? it : it.skip)('ends what a user has open at every instance', async () => {
  const test = await createTestApp();
  const other = await createApp(test.settings, { logger: pino({ enabled: false }) });
  await other.app.listen(0, '127.0.0.1');
  const { port } = other.app.getHttpServer().address() as AddressInfo;
  const signedIn = await test.anonymous
    .with({ origin: ORIGIN })
    .post('/api/auth/sign-in/email', { email: 'agent@parvis.example', password: PASSWORD });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  const stream = await EventStream.open(port, { cookie });
  const ask = async (): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}/api/tags`, { headers: { cookie } })).status;
  expect([stream.status, await ask()]).toEqual([200, 200]);
  const users = (await test.admin.get('/api/team/users')).body.items as { id: string; role: string }[];
  const agent = users.find(({ role }) => role === 'agent');
  expect((await test.admin.patch(`/api/team/users/${agent?.id}`, { disabled: true })).status).toBe(200);
  expect(await ask()).toBe(401);
  await stream.ended;
  await other.close();
  await test.close();
});
