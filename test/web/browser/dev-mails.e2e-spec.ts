import { createTestApp, ORIGIN, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  expectPublicPageAccessible,
  VIEWPORTS,
  openPage,
  pressTabUntil,
} from '../../support/browser';
import { sendWaitingMails } from '../../support/mails';

describeInBrowser("the fake's mail viewer", () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
    const invited = { email: 'zoe@pages.example', name: 'Zoé', role: 'agent' };
    expect((await test.admin.post('/api/team/invitations', invited)).status).toBe(201);
    await sendWaitingMails(test);
  });

  afterAll(() => test?.close());

  it.each(VIEWPORTS)('is accessible: $locale, $width px', async (visitor) => {
    const page = await openPage(test, '/dev/mails', visitor);
    expect(await page.locator('html').getAttribute('lang')).toBe(visitor.locale);
    await page.getByText('zoe@pages.example').waitFor();
    // it isn't branded
    expect(await page.locator('footer').innerText()).not.toMatch(/personnel|personal/);
    await expectPublicPageAccessible(page);
    await page.goto('/dev/mails/nothing');
    await expectPublicPageAccessible(page);
  });

  it('leads by keyboard only, without JavaScript, to the page linked in a mail', async () => {
    // scripts can't run in a mail, not even the driver's: only keys reach it
    const allowed = { origins: [ORIGIN], errors: [/^Blocked script execution/] };
    const page = await openPage(test, '/dev/mails', { javaScript: false, allowed });
    // the link uses the service's own name, which isn't reachable in this test
    await page.route(`${ORIGIN}/invitations/**`, (route) => route.fulfill({ body: 'The page of the invitation' }));
    await pressTabUntil(page, page.getByRole('link', { name: /Votre invitation/ }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dev\/mails\/[\w-]+$/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('The page of the invitation').waitFor();
  });
});
