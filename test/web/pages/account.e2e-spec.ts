import type { MockEmail } from '#providers/email/mock.email';
import { EmailProvider, type OutgoingMail } from '#providers/email/email.provider';
import { DAY, HOUR } from '#core/clock';
import { createTestApp, ORIGIN, PASSWORD, type TestApp } from '../../support/app';
import { expectLight, Reader } from '../../support/reader';

const OTHER = 'another horse, another battery';

describe('the pages of team accounts', () => {
  let test: TestApp;
  let reader: Reader;
  let serial = 0;

  beforeAll(async () => {
    test = await createTestApp({ AGENCY_NAME: 'Salles & Cie' });
    reader = new Reader(test);
  });

  afterEach(() => test.clock.release());

  afterAll(() => test?.close());

  /** The latest mail to an address. */
  const mailTo = async (email: string): Promise<OutgoingMail | undefined> => {
    await test.jobs.runNow('mail-password-links');
    await test.jobs.runNow('send-mails');
    return test.app.get<EmailProvider, MockEmail>(EmailProvider).sent.findLast(({ to }) => to.includes(email));
  };
  /** The link in it. */
  const mailedTo = async (email: string): Promise<string> =>
    (await mailTo(email))?.text.match(/https?:\/\/\S+\/[\w-]{43}/)?.[0] ?? '';
  const invited = async (name = 'Léa <b>'): Promise<{ id: string; email: string; link: string }> => {
    const email = `newcomer${++serial}@pages.example`;
    const { status, body } = await test.admin.post('/api/team/invitations', { email, name, role: 'agent' });
    expect(status).toBe(201);
    return { id: body.id as string, email, link: await mailedTo(email) };
  };
  /** The link to the other language; empty without one. */
  const otherLanguage = (html: string): string => /<a href="(\?[^"]*)" hreflang/.exec(html)?.[1] ?? '';
  const signIn = (email: string, password: string): Promise<{ status: number }> =>
    test.anonymous.with({ origin: ORIGIN }).post('/api/auth/sign-in/email', { email, password });

  describe('opened by an invitation', () => {
    it('show the inviter and the invited address in both languages, and ask for a password', async () => {
      const { email, link } = await invited();
      const { status, html, headers } = await reader.open(link);
      expect(status).toBe(200);
      expect(html).toContain('Join Salles &amp; Cie');
      expect(html).toContain('Hello Léa &lt;b&gt;,');
      expect(html).toContain(email);
      expect(html).toContain('autocomplete="new-password"');
      expect(headers['cache-control']).toBe('no-store');
      expect((await reader.open(`${link}?lang=fr`)).html).toContain('Rejoindre Salles &amp; Cie');
      expect((await new Reader(test, 'fr').open(link)).html).toContain('<html lang="fr">');
    });

    it('create the account once, and then say that the link is used', async () => {
      const { email, link } = await invited();
      const made = await reader.post(`${link}?lang=fr`, { password: PASSWORD });
      expect([made.status, made.headers.location]).toEqual([303, '/invitations/accepted?lang=fr']);
      // the page can be reloaded, and says the same in the other language
      const done = await reader.open('/invitations/accepted?lang=fr');
      expect([done.status, done.html.includes('Votre compte est prêt')]).toEqual([200, true]);
      expect((await reader.open(`/invitations/accepted${otherLanguage(done.html)}`)).html).toContain(
        'Your account is ready',
      );
      expect((await signIn(email, PASSWORD)).status).toBe(200);
      const again = await reader.send(link, { password: OTHER });
      expect([again.status, (await reader.open(link)).status]).toEqual([410, 410]);
      expect((await signIn(email, OTHER)).status).toBe(401);
    });

    it("create an account with the page's language for mails", async () => {
      for (const [locale, subject] of [
        ['fr', 'Votre nouveau mot de passe'],
        ['en', 'Your new password'],
      ] as const) {
        const { email, link } = await invited();
        expect((await new Reader(test, locale).post(link, { password: PASSWORD })).status).toBe(303);
        await reader.send('/passwords', { email });
        expect((await mailTo(email))?.subject).toBe(subject);
      }
    });

    it('create one account if the form is submitted twice at once', async () => {
      const { link } = await invited();
      const answers = await Promise.all([1, 2].map(() => reader.send(link, { password: PASSWORD })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    });

    it('show the form again if the password is too short, without the password', async () => {
      const { email, link } = await invited();
      const short = await reader.send(link, { password: 'short one' });
      expect(short.status).toBe(400);
      expect(short.html).toContain('aria-invalid="true"');
      expect(short.html).toContain('role="alert"');
      expect(short.html).not.toContain('short one');
      // the form's errors can't be shown in the other language
      expect(otherLanguage(short.html)).toBe('');
      expect((await reader.send(link, {})).html).toContain(email);
      expect((await reader.send(link, { password: PASSWORD })).html).toContain('Your account is ready');
    });

    it('show the status of a dead link', async () => {
      const old = await invited();
      const taken = await invited();
      expect((await test.admin.delete(`/api/team/invitations/${taken.id}`)).status).toBe(200);
      expect(await reader.open(taken.link)).toMatchObject({
        status: 410,
        html: expect.stringContaining('no longer valid') as string,
      });
      test.clock.advance(8 * DAY);
      const expired = await reader.open(old.link);
      expect(expired).toMatchObject({ status: 410, html: expect.stringContaining('has expired') as string });
      expect(expired.html).toContain('Ask the person who invited you');
      // only a colleague can send it
      expect(expired.html).not.toMatch(/<form|href="\/passwords"/);
      const unknown = await reader.open(`/invitations/${'x'.repeat(43)}`);
      expect([unknown.status, unknown.html.includes('does not work')]).toEqual([404, true]);
    });

    it('lead to the account if it is used already, or the address has one', async () => {
      const used = await invited();
      await reader.send(used.link, { password: PASSWORD });
      const { status, html } = await reader.open(used.link);
      expect([status, html.includes('You already have an account')]).toEqual([410, true]);
      expect(html).toMatch(/href="\/app\/"[^]*href="\/passwords"/);
      const posted = await reader.send(used.link, { password: OTHER });
      expect([posted.status, posted.html.includes('href="/app/"')]).toEqual([410, true]);
      // going back would show the same
      expect(posted.html).not.toContain('Back to the page');
      const late = await invited();
      await test.database.query(`UPDATE team_user SET email = $2 WHERE email = $1`, [used.email, late.email]);
      const taken = await reader.send(late.link, { password: PASSWORD });
      expect([taken.status, taken.html.includes('You already have an account')]).toEqual([409, true]);
    });

    it("are linked from a mail in the agency's and the inviter's name", async () => {
      const { email } = await invited('Zoé');
      const mail = test.app.get<EmailProvider, MockEmail>(EmailProvider).sent.findLast(({ to }) => to.includes(email));
      const { name } = (await test.admin.get('/api/team/me')).body as { name: string };
      expect(mail?.subject).toBe('Votre invitation à rejoindre Salles & Cie / Your invitation to join Salles & Cie');
      expect(mail?.text).toContain(`${name} vous invite à rejoindre l’équipe de Salles & Cie.`);
      expect(mail?.text).toContain(`${name} invites you to join the team of Salles & Cie.`);
    });
  });

  describe('opened for a forgotten password', () => {
    it('are requested without a session', async () => {
      expect((await reader.open('/passwords')).html).not.toContain('This link is personal');
      const { link } = await invited();
      expect((await reader.open(link)).html).toContain('This link is personal');
    });

    it('respond the same whether the address has an account or not', async () => {
      const { email } = await test.createUser();
      const [known, unknown] = [
        await reader.send('/passwords', { email }),
        await reader.send('/passwords', { email: 'nobody@pages.example' }),
      ];
      expect(known).toMatchObject({ status: 200, html: expect.stringContaining('Check your email') as string });
      expect(unknown.html).toBe(known.html);
      expect((await reader.post('/passwords?lang=fr', { email })).headers.location).toBe('/passwords/sent?lang=fr');
      expect((await reader.open(`/passwords/sent${otherLanguage(known.html)}`)).html).toContain('Regardez vos e-mails');
      expect(await mailedTo(email)).toContain('/passwords/');
      expect(await mailedTo('nobody@pages.example')).toBe('');
      const refused = await reader.send('/passwords', { email: '<script>' });
      expect(refused.html).toContain('value="&lt;script&gt;"');
      expect(otherLanguage(refused.html)).toBe('');
    });

    it('set a new password by the mailed link, once', async () => {
      const { email } = await test.createUser();
      await reader.send('/passwords', { email });
      const link = await mailedTo(email);
      expect(await reader.open(link)).toMatchObject({ status: 200, html: expect.stringContaining(email) as string });
      expect((await reader.send(link, { password: 'short' })).status).toBe(400);
      const set = await reader.post(`${link}?lang=en`, { password: OTHER });
      expect([set.status, set.headers.location]).toEqual([303, '/passwords/changed?lang=en']);
      // the response sets the device cookie
      expect(String(set.headers['set-cookie'])).toContain('HttpOnly');
      const done = await reader.open('/passwords/changed?lang=en');
      expect([done.status, done.html.includes('Your password has been changed')]).toEqual([200, true]);
      expect((await reader.open(`/passwords/changed${otherLanguage(done.html)}`)).html).toContain('est changé');
      expect([(await signIn(email, OTHER)).status, (await signIn(email, PASSWORD)).status]).toEqual([200, 401]);
      const used = await reader.send(`${link}?lang=en`, { password: PASSWORD });
      expect([used.status, used.html.includes('This link has already been used')]).toEqual([410, true]);
      expect(used.html).toMatch(/href="\/app\/"[^]*href="\/passwords"/);
    });

    it("use the account's language, unless the reader chooses another", async () => {
      const { email, api } = await test.createUser();
      expect((await api.patch('/api/team/me', { locale: 'fr' })).status).toBe(200);
      await reader.send('/passwords', { email });
      const link = await mailedTo(email);
      expect((await reader.open(link)).html).toContain('<html lang="fr">');
      expect((await reader.open(`${link}?lang=en`)).html).toContain('<html lang="en">');
      const set = await reader.post(link, { password: OTHER });
      expect(set.headers.location).toBe('/passwords/changed?lang=fr');
      const used = await reader.open(link);
      expect([used.status, used.html.includes('Ce lien a déjà servi')]).toEqual([410, true]);
    });

    it('expire after an hour', async () => {
      const { email } = await test.createUser();
      await reader.send('/passwords', { email });
      const link = await mailedTo(email);
      await reader.send('/passwords', { email });
      const newer = await mailedTo(email);
      const replaced = await reader.open(`${link}?lang=en`);
      expect([replaced.status, replaced.html.includes('A later link replaces it')]).toEqual([410, true]);
      test.clock.advance(2 * HOUR);
      const expired = await reader.open(`${newer}?lang=en`);
      expect([expired.status, expired.html.includes('it stays open for an hour')]).toEqual([410, true]);
      const unknown = await reader.open(`/passwords/${'x'.repeat(43)}`);
      expect(unknown.status).toBe(404);
      // each links to a new one
      for (const { html } of [replaced, expired, unknown])
        expect(html).toMatch(/<a class="button" href="\/passwords"\s*>Request a new password/);
    });
  });

  it('are small', async () => {
    const { link } = await invited();
    const { email } = await test.createUser();
    await reader.send('/passwords', { email });
    const paths = ['/passwords', '/passwords/sent', '/passwords/changed', '/invitations/accepted'];
    for (const path of [link, await mailedTo(email), `/passwords/${'x'.repeat(43)}`, ...paths])
      expectLight((await reader.open(path)).html);
  });
});
