import type { MockEmail } from '#providers/email/mock.email';
import { EmailProvider } from '#providers/email/email.provider';
import { createTestApp, type TestApp } from '../support/app';

describe("a user's own account", () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  const changesOf = async (userId: string): Promise<unknown[]> =>
    (
      await test.database.query<{ changed: unknown; actorId: string }>(
        `SELECT payload -> 'changed' AS changed, actor_id AS "actorId" FROM timeline_event
          WHERE kind = 'user_updated' AND payload ->> 'userId' = $1 ORDER BY created_at, id`,
        [userId],
      )
    ).map(({ changed, actorId }) => [changed, actorId]);
  const nested = (levels: number): object => (levels === 1 ? {} : { inner: nested(levels - 1) });

  it('is shown to its user, whatever the role', async () => {
    const { id, email, api } = await test.createUser();
    expect((await api.get('/api/team/me')).body).toEqual({
      id,
      name: 'Colleague',
      email,
      role: 'agent',
      locale: 'fr',
      preferences: {},
    });
    expect((await test.admin.get('/api/team/me')).body).toMatchObject({ role: 'admin' });
  });

  it('has its name, language and preferences changed by its user, alone or together', async () => {
    const { id, api } = await test.createUser();
    const preferences = { theme: 'dark', keys: false, columns: ['code', 'title'] };
    const both = await api.patch('/api/team/me', { locale: 'en', preferences });
    expect([both.status, both.body]).toEqual([200, expect.objectContaining({ id, locale: 'en', preferences })]);
    const renamed = await api.patch('/api/team/me', { name: '  Zoé  ' });
    expect(renamed.body).toEqual({ ...both.body, name: 'Zoé' });
    const replaced = await api.patch('/api/team/me', { preferences: { theme: 'light' } });
    expect(replaced.body).toEqual({ ...renamed.body, preferences: { theme: 'light' } });
    expect((await api.patch('/api/team/me', {})).body).toEqual(replaced.body);
    expect((await api.get('/api/team/me')).body).toEqual(replaced.body);
    expect(await changesOf(id)).toEqual([
      [['locale', 'preferences'], id],
      [['name'], id],
      [['preferences'], id],
    ]);
  });

  it("accepts nothing else, and no preferences that are large, deep or can't be stored", async () => {
    const { id, api } = await test.createUser();
    const wrong: [object, string][] = [
      [{ role: 'admin' }, 'role'],
      [{ email: 'other@parvis.example' }, 'email'],
      [{ name: '' }, 'name'],
      [{ name: null }, 'name'],
      [{ locale: 'de' }, 'locale'],
      [{ preferences: null }, 'preferences'],
      [{ preferences: [] }, 'preferences'],
      [{ preferences: 'dark' }, 'preferences'],
      [{ preferences: nested(4) }, 'preferences'],
      [{ preferences: { text: 'é'.repeat(2043) } }, 'preferences'],
      [{ preferences: { text: 'a\u0000b' } }, 'preferences'],
      [{ preferences: { ['a\u0000b']: 1 } }, 'preferences'],
      [{ preferences: { list: ['\ud800'] } }, 'preferences'],
    ];
    for (const [body, path] of wrong) {
      const { status, body: answer } = await api.patch('/api/team/me', JSON.stringify(body));
      expect([body, status, answer.details?.[0].path]).toEqual([body, 400, path]);
    }
    // {"text":"…"} has 11 bytes around the text
    const largest = { text: 'é'.repeat(2042) };
    expect((await api.patch('/api/team/me', { preferences: largest })).body.preferences).toEqual(largest);
    expect((await api.patch('/api/team/me', { preferences: nested(3) })).status).toBe(200);
    expect(await changesOf(id)).toHaveLength(2);
  });

  it('requires a session', async () => {
    for (const answer of [
      await test.anonymous.get('/api/team/me'),
      await test.anonymous.patch('/api/team/me', { locale: 'en' }),
      await test.anonymous.get('/api/team/directory'),
    ])
      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('determines the language of the password reset mail', async () => {
    const mailTo = async (email: string) => {
      await test.anonymous.post('/api/public/team/forgot-password', { email });
      await test.jobs.runNow('mail-password-links');
      await test.jobs.runNow('send-mails');
      return test.app.get<EmailProvider, MockEmail>(EmailProvider).sent.findLast(({ to }) => to.includes(email));
    };
    const { email, api } = await test.createUser();
    const french = await mailTo(email);
    expect(french?.subject).toContain('Votre nouveau mot de passe');
    expect(french?.html).toContain('lang="fr"');
    expect(french?.text).toMatch(/http:\/\/localhost:3000\/passwords\/[\w-]{43}\b/);
    expect(french?.text).not.toContain('Hello');
    await api.patch('/api/team/me', { locale: 'en' });
    const english = await mailTo(email);
    expect(english?.subject).toContain('Your new password');
    expect(english?.html).toContain('lang="en"');
    expect(english?.text).toMatch(/http:\/\/localhost:3000\/passwords\/[\w-]{43}\b/);
    expect(english?.text).not.toContain('Bonjour');
  });

  it('is invited in both languages, by a link to the invitation page', async () => {
    const email = 'guest@parvis.example';
    await test.admin.post('/api/team/invitations', { email, name: 'Guest', role: 'agent' });
    await test.jobs.runNow('send-mails');
    const mail = test.app.get<EmailProvider, MockEmail>(EmailProvider).sent.findLast(({ to }) => to.includes(email));
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/invitations\/[\w-]{43}\b/);
    expect(mail?.text).toContain('Bonjour Guest');
    expect(mail?.text).toContain('Hello Guest');
  });

  it('is listed in a directory of names, readable by every user, including former users', async () => {
    const { id } = await test.createUser();
    await test.admin.patch(`/api/team/users/${id}`, { name: 'Aaron', disabled: true });
    const { status, body } = await test.agent.get('/api/team/directory');
    expect([status, Object.keys(body)]).toEqual([200, ['items']]);
    expect(body.items[0]).toEqual({ id, name: 'Aaron' });
    const { total, items } = (await test.admin.get('/api/team/users?limit=100')).body;
    expect(body.items).toHaveLength(total);
    expect(body.items).toEqual(items.map((user: { id: string; name: string }) => ({ id: user.id, name: user.name })));
    expect((await test.agent.get('/api/team/directory?limit=1')).status).toBe(400);
  });
});
