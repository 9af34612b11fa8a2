import type { Page } from 'playwright-core';
import { EmailProvider } from '#providers/email/email.provider';
import type { MockEmail } from '#providers/email/mock.email';
import { createTestApp, ORIGIN, PASSWORD, type TestApp } from '../../support/app';
import { describeInBrowser, expectPublicPageAccessible, openPage, pressTabUntil } from '../../support/browser';

const OTHER = 'another horse, another battery';

describeInBrowser('the pages of team accounts', () => {
  let test: TestApp;
  let serial = 0;

  beforeAll(async () => {
    test = await createTestApp({ AGENCY_NAME: 'Salles & Cie' });
  });

  afterAll(() => test?.close());

  /** The link in the latest mail to an address. */
  const mailedTo = async (email: string): Promise<string> => {
    await test.jobs.runNow('mail-password-links');
    await test.jobs.runNow('send-mails');
    const mails = test.app.get<EmailProvider, MockEmail>(EmailProvider).sent.filter(({ to }) => to.includes(email));
    return mails.at(-1)?.text.match(/https?:\/\/\S+\/[\w-]{43}/)?.[0] ?? '';
  };
  const invited = async (): Promise<{ email: string; link: string }> => {
    const email = `newcomer${++serial}@pages.example`;
    const { status } = await test.admin.post('/api/team/invitations', { email, name: 'Léa', role: 'agent' });
    expect(status).toBe(201);
    return { email, link: await mailedTo(email) };
  };
  /** A team user who reads this language. */
  const colleague = async (locale: 'fr' | 'en'): Promise<string> => {
    const { email, api } = await test.createUser();
    expect((await api.patch('/api/team/me', { locale })).status).toBe(200);
    return email;
  };
  const forgot = async (locale: 'fr' | 'en'): Promise<{ email: string; link: string }> => {
    const email = await colleague(locale);
    await test.anonymous.post('/api/public/team/forgot-password', { email });
    return { email, link: await mailedTo(email) };
  };
  const signIn = async (email: string, password: string): Promise<number> =>
    (await test.anonymous.with({ origin: ORIGIN }).post('/api/auth/sign-in/email', { email, password })).status;

  it('create an account by touch, and lead to it', async () => {
    const { email, link } = await invited();
    const page = await openPage(test, link, { width: 390, touch: true });
    await page.getByRole('heading', { name: 'Rejoindre Salles & Cie' }).waitFor();
    await page.getByText(email).waitFor();
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await page.getByRole('button', { name: 'Créer mon compte' }).tap();
    await page.getByRole('heading', { name: 'Votre compte est prêt' }).waitFor();
    expect(await signIn(email, PASSWORD)).toBe(200);
    await page.getByRole('link', { name: 'Se connecter' }).tap();
    await page.waitForURL('**/app/**');
  });

  it('send a link and accept a new password by keyboard only', async () => {
    const email = await colleague('en');
    const page = await openPage(test, '/passwords', { locale: 'en' });
    await pressTabUntil(page, page.getByLabel('Email address'));
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.goto((await mailedTo(email)).replace(ORIGIN, ''));
    await page.getByText(`For the account ${email}.`).waitFor();
    await pressTabUntil(page, page.getByLabel('Password'));
    await page.keyboard.type(OTHER);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your password has been changed' }).waitFor();
    expect([await signIn(email, PASSWORD), await signIn(email, OTHER)]).toEqual([401, 200]);
  });

  it('work without JavaScript', async () => {
    const { email, link } = await invited();
    const page = await openPage(test, link, { width: 390, touch: true, javaScript: false });
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    await page.getByRole('button', { name: 'Créer mon compte' }).tap();
    await page.getByRole('heading', { name: 'Votre compte est prêt' }).waitFor();
    expect(await signIn(email, PASSWORD)).toBe(200);
    await page.goto('/passwords');
    await page.getByLabel('Adresse e-mail').fill(email);
    await page.getByRole('button', { name: 'M’envoyer un lien' }).tap();
    await page.getByRole('heading', { name: 'Regardez vos e-mails' }).waitFor();
    await page.goto((await mailedTo(email)).replace(ORIGIN, ''));
    await page.getByLabel('Mot de passe').fill(OTHER);
    await page.getByRole('button', { name: 'Enregistrer ce mot de passe' }).tap();
    await page.getByRole('heading', { name: 'Votre mot de passe est changé' }).waitFor();
    expect(await signIn(email, OTHER)).toBe(200);
  });

  describe.each(['fr', 'en'] as const)('shown in %s', (locale) => {
    const french = locale === 'fr';
    const open = (link: string): Promise<Page> => openPage(test, link, { locale, width: 390, touch: true });
    const looksWell = async (page: Page): Promise<void> => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await expectPublicPageAccessible(page);
      }
      expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    };

    it('are accessible for new users', async () => {
      const { link } = await invited();
      const page = await open(link);
      await looksWell(page);
      await page.getByLabel(french ? 'Mot de passe' : 'Password').fill(PASSWORD);
      await page.getByRole('button', { name: french ? 'Créer mon compte' : 'Create my account' }).tap();
      await page.getByRole('link', { name: french ? 'Se connecter' : 'Sign in' }).waitFor();
      await looksWell(page);
      // the page can be reloaded, in the other language too
      await page.reload();
      await page.getByRole('link', { name: french ? 'English' : 'Français' }).tap();
      await page.getByRole('heading', { name: french ? 'Your account is ready' : 'Votre compte est prêt' }).waitFor();
      // the link is used
      await page.goto(link.replace(ORIGIN, ''));
      await page
        .getByRole('heading', { name: french ? 'Votre compte existe' : 'You already have an account' })
        .waitFor();
      await looksWell(page);
    });

    it('are accessible for users who request a link', async () => {
      const { email } = await test.createUser();
      const page = await open('/passwords');
      await looksWell(page);
      await page.getByLabel(french ? 'Adresse e-mail' : 'Email address').fill(email);
      await page.getByRole('button', { name: french ? 'M’envoyer un lien' : 'Send me a link' }).tap();
      await page.getByRole('heading', { name: french ? 'Regardez vos e-mails' : 'Check your email' }).waitFor();
      await looksWell(page);
    });

    it('are accessible for users who follow a link', async () => {
      const { email, link } = await forgot(locale);
      await test.anonymous.post('/api/public/team/forgot-password', { email });
      const newer = await mailedTo(email);
      // the newer link replaces the previous one, which leads to another page
      const page = await open(link);
      await looksWell(page);
      await page.getByRole('link', { name: french ? 'Demander un nouveau' : 'Request a new' }).tap();
      await page.getByRole('heading', { name: french ? 'Mot de passe oublié' : 'Forgot your password' }).waitFor();
      await page.goto(newer.replace(ORIGIN, ''));
      await page.getByRole('button', { name: french ? 'Enregistrer ce mot de passe' : 'Save password' }).waitFor();
      await looksWell(page);
    });
  });
});
