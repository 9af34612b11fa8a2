import { createTestApp, ORIGIN, type TestApp } from '../../support/app';
import { describeInBrowser, expectPublicPageOpenToAll, LOOKS, openPage, pressTabUntil } from '../../support/browser';
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
    // in a mail no script runs, not even one of the driver: keys alone reach it
    const allowed = { origins: [ORIGIN], errors: [/^Blocked script execution/] };
    const page = await openPage(test, '/dev/mails', { javaScript: false, allowed });
    // the link has the service's own name, which is not where this test reaches it
    await page.route(`${ORIGIN}/invitations/**`, (route) => route.fulfill({ body: 'The page of the invitation' }));
    await pressTabUntil(page, page.getByRole('link', { name: /Votre invitation/ }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dev\/mails\/[\w-]+$/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('The page of the invitation').waitFor();
  });
});
