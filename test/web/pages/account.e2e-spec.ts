import type { MockEmail } from '#providers/email/mock.email';
import { EmailProvider } from '#providers/email/email.provider';
import { DAY, HOUR } from '#kernel/clock';
import { PasswordsService } from '#api/foundations/team/passwords.service';
import { createTestApp, ORIGIN, PASSWORD, type TestApp } from '../../support/app';
import { Reader } from '../../support/reader';

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

  /** The link in the latest mail to an address. */
  const mailedTo = async (email: string): Promise<string> => {
    await test.app.get(PasswordsService).beforeApplicationShutdown();
    await test.jobs.runNow('send-mails');
    const mails = test.app.get<EmailProvider, MockEmail>(EmailProvider).sent.filter(({ to }) => to.includes(email));
    return mails.at(-1)?.text.match(/https?:\/\/\S+\/[\w-]{43}/)?.[0] ?? '';
  };
  const invited = async (name = 'Léa <b>'): Promise<{ id: string; email: string; link: string }> => {
    const email = `newcomer${++serial}@pages.example`;
    const { status, body } = await test.admin.post('/api/team/invitations', { email, name, role: 'agent' });
    expect(status).toBe(201);
    return { id: body.id as string, email, link: await mailedTo(email) };
  };
  const signIn = (email: string, password: string): Promise<{ status: number }> =>
    test.anonymous.with({ origin: ORIGIN }).post('/api/auth/sign-in/email', { email, password });

  describe('of an invitation', () => {
    it('says who invites whom, in both languages, and asks for a password', async () => {
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

    it('makes the account once, and says afterwards that the link is used', async () => {
      const { email, link } = await invited();
      const made = await reader.send(link, { password: PASSWORD });
      expect(made.status).toBe(200);
      expect(made.html).toContain('Your account is ready');
      expect((await signIn(email, PASSWORD)).status).toBe(200);
      const again = await reader.send(link, { password: OTHER });
      expect([again.status, (await reader.open(link)).status]).toEqual([410, 410]);
      expect((await signIn(email, OTHER)).status).toBe(401);
    });

    it('makes one account if its form comes twice at once', async () => {
      const { link } = await invited();
      const answers = await Promise.all([1, 2].map(() => reader.send(link, { password: PASSWORD })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    });

    it('shows the form again if the password is too short, without the password', async () => {
      const { email, link } = await invited();
      const short = await reader.send(link, { password: 'short one' });
      expect(short.status).toBe(400);
      expect(short.html).toContain('aria-invalid="true"');
      expect(short.html).toContain('role="alert"');
      expect(short.html).not.toContain('short one');
      expect((await reader.send(link, {})).status).toBe(400);
      expect((await reader.send(link, { password: PASSWORD })).html).toContain(email);
    });

    it('says what became of a link that is no longer good', async () => {
      const old = await invited();
      const taken = await invited();
      expect((await test.admin.delete(`/api/team/invitations/${taken.id}`)).status).toBe(200);
      expect(await reader.open(taken.link)).toMatchObject({
        status: 410,
        html: expect.stringContaining('no longer valid') as string,
      });
      test.clock.advance(8 * DAY);
      expect(await reader.open(old.link)).toMatchObject({
        status: 410,
        html: expect.stringContaining('has expired') as string,
      });
      const unknown = await reader.open(`/invitations/${'x'.repeat(43)}`);
      expect([unknown.status, unknown.html.includes('leads nowhere')]).toEqual([404, true]);
    });
  });

  describe('of a forgotten password', () => {
    it('answers the same whether the address is an account’s or not', async () => {
      const { email } = await test.createUser();
      const [known, unknown] = [
        await reader.send('/passwords', { email }),
        await reader.send('/passwords', { email: 'nobody@pages.example' }),
      ];
      expect(known).toMatchObject({ status: 200, html: expect.stringContaining('Look into your mail') as string });
      expect(unknown.html).toBe(known.html);
      expect(await mailedTo(email)).toContain('/passwords/');
      expect(await mailedTo('nobody@pages.example')).toBe('');
      expect((await reader.send('/passwords', { email: '<script>' })).html).toContain('value="&lt;script&gt;"');
    });

    it('sets a new password by the mailed link, once', async () => {
      const { email } = await test.createUser();
      await reader.send('/passwords', { email });
      const link = await mailedTo(email);
      expect(await reader.open(link)).toMatchObject({ status: 200, html: expect.stringContaining(email) as string });
      expect((await reader.send(link, { password: 'short' })).status).toBe(400);
      const set = await reader.send(link, { password: OTHER });
      expect(set.html).toContain('Your password has changed');
      expect([(await signIn(email, OTHER)).status, (await signIn(email, PASSWORD)).status]).toEqual([200, 401]);
      expect((await reader.send(link, { password: PASSWORD })).status).toBe(410);
    });

    it('ends with its hour', async () => {
      const { email } = await test.createUser();
      await reader.send('/passwords', { email });
      const link = await mailedTo(email);
      test.clock.advance(2 * HOUR);
      expect((await reader.open(link)).status).toBe(410);
      expect((await reader.open(`/passwords/${'x'.repeat(43)}`)).status).toBe(404);
    });
  });
});
