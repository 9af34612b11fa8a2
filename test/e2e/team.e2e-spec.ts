import { createTestApp, ORIGIN, PASSWORD, timelineKinds, type TestApp } from '../support/app';

describe('team accounts', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  it('return the session of a signed-in user, and null without one', async () => {
    const mine = await test.admin.get('/api/auth/get-session');
    expect(mine.status).toBe(200);
    expect(mine.body.user).toMatchObject({ email: 'admin@parvis.example', role: 'admin' });
    const none = await test.anonymous.get('/api/auth/get-session');
    expect([none.status, none.text]).toEqual([200, 'null']);
  });

  it('reject a wrong password, sign-up and a foreign origin in our error format', async () => {
    const wrong = await test.anonymous
      .with({ origin: ORIGIN })
      .post('/api/auth/sign-in/email', { email: 'admin@parvis.example', password: 'not the password' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'UNAUTHENTICATED']);
    const signUp = await test.anonymous
      .with({ origin: ORIGIN })
      .post('/api/auth/sign-up/email', { email: 'x@parvis.example', password: PASSWORD, name: 'X' });
    expect(signUp.status).toBe(404);
    const empty = await test.anonymous.with({ origin: ORIGIN }).post('/api/auth/sign-in/email', {});
    expect(empty.body.details.map(({ path }: { path: string }) => path)).toEqual(['email', 'password']);
    const beside = jest.spyOn(console, 'error').mockImplementation();
    const foreign = await test.anonymous
      .with({ origin: 'https://evil.example' })
      .post('/api/auth/sign-in/email', { email: 'admin@parvis.example', password: PASSWORD });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'FORBIDDEN']);
    expect(beside.mock.calls).toEqual([]);
    beside.mockRestore();
  });

  it("can be used by a client without an Origin, which isn't a browser", async () => {
    // like Node's `fetch`
    const api = test.anonymous.with({ 'sec-fetch-mode': 'cors' });
    const answer = await api.post('/api/auth/sign-in/email', { email: 'agent@parvis.example', password: PASSWORD });
    expect(answer.status).toBe(200);
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    expect((await api.with({ cookie }).post('/api/auth/sign-out', {})).status).toBe(200);
    expect((await api.with({ cookie }).get('/api/team/users')).status).toBe(401);
    const page = await api
      .with({ 'sec-fetch-site': 'cross-site' })
      .post('/api/auth/sign-in/email', { email: 'agent@parvis.example', password: PASSWORD });
    expect([page.status, page.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('report no session as created, renewed or ended if the database write failed', async () => {
    const api = test.anonymous.with({ origin: ORIGIN });
    const signIn = (): ReturnType<typeof api.post> =>
      api.post('/api/auth/sign-in/email', { email: 'agent@parvis.example', password: PASSWORD });
    const cookie = String((await signIn()).headers['set-cookie']).split(';')[0] ?? '';
    // so that the library renews it
    await test.database.query(`UPDATE team_session SET expires_at = now() + interval '5 days' WHERE token = $1`, [
      decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0],
    ]);
    await test.database.query(
      `CREATE FUNCTION stopping() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN RAISE EXCEPTION 'the server stops' USING ERRCODE = '57P01'; END $$;
       CREATE TRIGGER stopping BEFORE INSERT OR UPDATE OR DELETE ON team_session FOR EACH ROW EXECUTE FUNCTION stopping()`,
    );
    try {
      for (const answer of [
        await signIn(),
        await api.with({ cookie }).get('/api/auth/get-session'),
        await api.with({ cookie }).post('/api/auth/sign-out', {}),
      ])
        expect([answer.status, answer.body.code, answer.headers['retry-after'], answer.headers['set-cookie']]).toEqual([
          503,
          'SERVICE_UNAVAILABLE',
          '2',
          undefined,
        ]);
    } finally {
      await test.database.query('DROP FUNCTION stopping CASCADE');
    }
    expect((await api.with({ cookie }).get('/api/tags')).status).toBe(200);
    expect((await api.with({ cookie }).post('/api/auth/sign-out', {})).status).toBe(200);
    expect((await api.with({ cookie }).get('/api/tags')).status).toBe(401);
  });

  it("set a cookie that scripts can't read, for seven days", async () => {
    const answer = await test.anonymous
      .with({ origin: ORIGIN })
      .post('/api/auth/sign-in/email', { email: 'agent@parvis.example', password: PASSWORD });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Max-Age=604800/);
  });

  describe('the session check', () => {
    let cookie: string;
    const reading = (value: string): Promise<number> =>
      test.anonymous
        .with({ cookie: value })
        .get('/api/tags')
        .then(({ status }) => status);
    const age = (expires: string): Promise<unknown> =>
      test.database.query(`UPDATE team_session SET expires_at = now() + $2::interval WHERE token = $1`, [
        decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0],
        expires,
      ]);

    beforeEach(async () => {
      const answer = await test.anonymous
        .with({ origin: ORIGIN })
        .post('/api/auth/sign-in/email', { email: 'agent@parvis.example', password: PASSWORD });
      cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    });

    it('finds the cookie among others and rejects a forged signature', async () => {
      expect(await reading(`theme=dark; ${cookie}; lang=fr`)).toBe(200);
      const [name = '', value = ''] = cookie.split('=');
      const [token = '', signature = ''] = decodeURIComponent(value).split('.');
      const signed = (text: string): string => `${name}=${encodeURIComponent(text)}`;
      const first = signature.startsWith('A') ? 'B' : 'A';
      for (const text of [
        `${token}.${first}${signature.slice(1)}`,
        `${token.slice(0, -1)}.${signature}`,
        `${token}.`,
        token,
        `.${signature}`,
        '%',
      ])
        expect(await reading(signed(text))).toBe(401);
      expect(await reading(`${name}=%E0%A4%A`)).toBe(401);
      expect(await reading(`x${cookie}`)).toBe(401);
    });

    it('ends with the session', async () => {
      await age('-1 second');
      expect(await reading(cookie)).toBe(401);
    });

    it('renews the session once it is a day old, and not before', async () => {
      const young = await test.anonymous.with({ cookie }).get('/api/tags');
      expect(young.headers['set-cookie']).toBeUndefined();
      await age('6 days -1 minute');
      const old = await test.anonymous.with({ cookie }).get('/api/tags');
      expect(String(old.headers['set-cookie'])).toContain(cookie);
      expect(String(old.headers['set-cookie'])).toMatch(/Max-Age=604800/);
      const again = await test.anonymous.with({ cookie }).get('/api/tags');
      expect(again.headers['set-cookie']).toBeUndefined();
    });
  });

  it('are listed only for admins', async () => {
    const list = await test.admin.get('/api/team/users?limit=1');
    expect(list.body).toMatchObject({ total: 2, page: 1, pageSize: 1 });
    expect((await test.agent.get('/api/team/users')).status).toBe(403);
    expect((await test.anonymous.get('/api/team/users')).body).toEqual({
      code: 'UNAUTHENTICATED',
      message: 'Unauthenticated',
    });
  });

  it('have all errors of an invitation reported at once', async () => {
    const answer = await test.admin.post('/api/team/invitations', { email: 'no', role: 'king', extra: 1 });
    expect(answer.status).toBe(400);
    expect(answer.body.details.map(({ path }: { path: string }) => path).sort()).toEqual(
      expect.arrayContaining(['email', 'extra', 'name', 'role']),
    );
  });

  it('can be invited, except at the address of a user', async () => {
    const invited = await test.admin.post('/api/team/invitations', {
      email: 'new@parvis.example',
      name: 'New',
      role: 'agent',
    });
    expect(invited.status).toBe(201);
    expect(invited.body).not.toHaveProperty('token');
    expect(await timelineKinds(test.database)).toContain('user_invited');
    const taken = await test.admin.post('/api/team/invitations', {
      email: 'Agent@parvis.example',
      name: 'A',
      role: 'agent',
    });
    expect([taken.status, taken.body.code]).toEqual([409, 'ALREADY_EXISTS']);
    const unknown = await test.anonymous.post('/api/public/team/accept', { token: 'x'.repeat(43), password: PASSWORD });
    expect([unknown.status, unknown.body.code]).toEqual([410, 'TOKEN_EXPIRED']);
  });

  it("keep the last admin, and end a disabled user's sessions at once", async () => {
    const users = await test.admin.get('/api/team/users');
    const idOf = (role: string): string => users.body.items.find((user: { role: string }) => user.role === role).id;
    const demoted = await test.admin.patch(`/api/team/users/${idOf('admin')}`, { role: 'agent' });
    expect([demoted.status, demoted.body.code]).toEqual([409, 'IN_USE']);
    expect((await test.agent.get('/api/auth/get-session')).body).not.toBeNull();
    const disabled = await test.admin.patch(`/api/team/users/${idOf('agent')}`, { disabled: true });
    expect(disabled.body.disabled).toBe(true);
    expect((await test.agent.get('/api/auth/get-session')).text).toBe('null');
    await expect(test.signIn('agent@parvis.example', PASSWORD)).rejects.toThrow('403');
    await test.admin.patch(`/api/team/users/${idOf('agent')}`, { disabled: false });
    await expect(test.signIn('agent@parvis.example', PASSWORD)).resolves.toBeDefined();
  });

  it('reject a mutation with a cookie from a foreign page', async () => {
    const answer = await test.admin
      .with({ origin: 'https://evil.example' })
      .post('/api/team/invitations', { email: 'b@parvis.example', name: 'B', role: 'agent' });
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
  });
});
