import { DAY } from '#core/clock';
import { EmailProvider } from '#providers/email/email.provider';
import type { MockEmail } from '#providers/email/mock.email';
import { createTestApp, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  expectNoAxeViolations,
  expectPublicPageAccessible,
  VIEWPORTS,
  openPage,
  pressTabUntil,
} from '../../support/browser';
import { buildVenue } from '../../support/build';

describeInBrowser('the page of an expired link', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterEach(() => test.clock.release());
  afterAll(() => test?.close());

  const expired = async (): Promise<{ email: string; link: string }> => {
    const { id: scopeId, email } = await buildVenue(test.agent);
    const asked = { scope: 'member', scopeId, action: 'update_profile' };
    const { body } = await test.agent.post('/api/magic-tokens', asked);
    test.clock.advance(31 * DAY);
    return { email, link: `/profile/${body.token as string}` };
  };
  const mailed = (): string[] =>
    test.app
      .get<EmailProvider, MockEmail>(EmailProvider)
      .sent.splice(0)
      .flatMap(({ to }) => to);

  it.each([true, false])('mails a new link at the press of its button (JavaScript: %s)', async (javaScript) => {
    const { email, link } = await expired();
    // the venue is French, the browser English
    const page = await openPage(test, link, { width: 390, touch: true, locale: 'en', javaScript });
    await page.getByRole('heading', { name: 'Ce lien a expiré' }).waitFor();
    await expectPublicPageAccessible(page);
    await page.getByRole('button', { name: 'M’envoyer un nouveau lien' }).tap();
    await page.getByRole('heading', { name: 'Regardez vos e-mails' }).waitFor();
    expect(mailed()).toEqual([email]);
    await page.reload();
    await page.getByRole('heading', { name: 'Regardez vos e-mails' }).waitFor();
    expect(mailed()).toEqual([]);
    await page.getByRole('link', { name: 'English' }).tap();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await expectPublicPageAccessible(page);
  });
});

describeInBrowser('the pages without a secret', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  it.each(VIEWPORTS)('are accessible: $locale, $width px', async (visitor) => {
    const page = await openPage(test, '/catalogs', visitor);
    for (const path of ['/catalogs', '/nothing-here']) {
      await page.goto(path);
      expect(await page.locator('html').getAttribute('lang')).toBe(visitor.locale);
      await expectPublicPageAccessible(page);
    }
  });

  it('show the same in the other language, by keyboard and without JavaScript', async () => {
    const page = await openPage(test, '/catalogs', { locale: 'fr', javaScript: false });
    await pressTabUntil(page, page.getByRole('link', { name: 'English' }));
    await page.keyboard.press('Enter');
    await page.locator('html[lang=en]').waitFor();
    await expectNoAxeViolations(page);
  });
});
