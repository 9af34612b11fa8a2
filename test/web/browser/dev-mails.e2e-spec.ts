import { createTestApp, ORIGIN, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  expectNoAxeViolations,
  expectPublicPageOpenToAll,
  LOOKS,
  openPage,
  pressTabUntil,
} from '../../support/browser';
import { sendWaitingMails } from '../../support/mails';

describeInBrowser('the mails that the mock took', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
    const invited = { email: 'zoe@pages.example', name: 'Zoé', role: 'agent' };
    expect((await test.admin.post('/api/team/invitations', invited)).status).toBe(201);
    await sendWaitingMails(test);
  });

  afterAll(() => test?.close());

  it.each(LOOKS)('can be read by everybody: $locale, $width px', async (visitor) => {
    const page = await openPage(test, '/dev/mails', visitor);
    expect(await page.locator('html').getAttribute('lang')).toBe(visitor.locale);
    await page.getByText('zoe@pages.example').waitFor();
    // it is nobody's own
    expect(await page.locator('footer').innerText()).not.toMatch(/personnel|personal/);
    await expectPublicPageOpenToAll(page);
    await page.goto('/dev/mails/nothing');
    await expectPublicPageOpenToAll(page);
  });

  it('lead by the keyboard alone, without JavaScript, to the page that a mail links to', async () => {
    const page = await openPage(test, '/dev/mails', { javaScript: false, allowed: { origins: [ORIGIN] } });
    await pressTabUntil(page, page.getByRole('link', { name: /Votre invitation/ }));
    await page.keyboard.press('Enter');
    await page.getByText('Bonjour Zoé,', { exact: true }).waitFor();
    await expectNoAxeViolations(page);
    const link = page.getByRole('link', { name: /\/invitations\// }).first();
    // the link is that of the service's own name, which is not where this test reaches it
    const { pathname } = new URL((await link.getAttribute('href')) ?? '');
    await page.route(`**${pathname}`, (route) => route.fulfill({ body: 'opened' }));
    await pressTabUntil(page, link);
    await page.keyboard.press('Enter');
    await page.getByText('opened').waitFor();
  });
});
