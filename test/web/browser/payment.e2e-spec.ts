import type { Page } from 'playwright-core';
import { createTestApp, ORIGIN, type TestApp } from '../../support/app';
import { describeInBrowser, expectPublicPageAccessible, openPage, pressTabUntil } from '../../support/browser';
import { buildRequest, buildVenue } from '../../support/build';

describeInBrowser('the payment pages', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  /** A mailed invoice: its link, and the fake provider's page that it leads to. */
  const invoiced = async (country = 'FR'): Promise<{ id: string; link: string; checkout: string }> => {
    const { id: requestId } = await buildRequest(test.agent);
    const { id: memberId } = await buildVenue(test.agent);
    expect((await test.agent.patch(`/api/members/${memberId}`, { country })).status).toBe(200);
    const made = await test.agent.post('/api/commissions', {
      requestId,
      memberId,
      amount: 540,
      description: 'Séminaire',
    });
    const { body } = await test.agent.post(`/api/commissions/${made.body.id}/invoice`);
    const link = (body.paymentUrl as string).replace(ORIGIN, '');
    const away = await test.anonymous.with({ accept: 'text/html' }).get(link);
    expect(away.status).toBe(303);
    return { id: body.id as string, link, checkout: String(away.headers.location).replace(ORIGIN, '') };
  };
  const statusOf = async (id: string): Promise<unknown> => (await test.agent.get(`/api/commissions/${id}`)).body.status;

  it('lead to a paid invoice by touch, and say so on later visits', async () => {
    const { id, link, checkout } = await invoiced();
    const page = await openPage(test, checkout, { width: 390, touch: true });
    await page.getByRole('heading', { name: 'Paiement d’essai' }).waitFor();
    await page.getByText('540,00 €').waitFor();
    await page.getByRole('button', { name: 'Payer' }).tap();
    await page.getByRole('heading', { name: 'Facture réglée' }).waitFor();
    expect(await statusOf(id)).toBe('paid');
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await page.goto(link);
    await page.getByText('Cette facture est réglée. Merci').waitFor();
    await page.getByRole('link', { name: 'Voir la facture' }).waitFor();
    // going back to the checkout and paying again pays nothing
    await page.goto(checkout);
    await page.getByRole('button', { name: 'Payer' }).tap();
    await page.getByRole('heading', { name: 'Facture réglée' }).waitFor();
  });

  it('allow leaving and returning by keyboard only, without JavaScript', async () => {
    const { id, checkout } = await invoiced('GB');
    const page = await openPage(test, checkout, { locale: 'en', javaScript: false });
    await pressTabUntil(page, page.getByRole('link', { name: 'Go back without paying' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Payment interrupted' }).waitFor();
    expect(await statusOf(id)).toBe('invoiced');
    // the same in the other language, and back
    await page.getByRole('link', { name: 'Français' }).click();
    await page.getByRole('heading', { name: 'Paiement interrompu' }).waitFor();
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('link', { name: 'Pay the invoice' }).waitFor();
    await page.goto(checkout);
    await pressTabUntil(page, page.getByRole('button', { name: 'Pay', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Invoice paid' }).waitFor();
    expect(await statusOf(id)).toBe('paid');
  });

  describe.each(['fr', 'en'] as const)('shown in %s', (locale) => {
    const country = { fr: 'FR', en: 'GB' }[locale];
    const open = (path: string): Promise<Page> => openPage(test, path, { locale, width: 390, touch: true });
    const looksWell = async (page: Page): Promise<void> => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await expectPublicPageAccessible(page);
      }
      expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    };

    it('are accessible before payment', async () => {
      const { link, checkout } = await invoiced(country);
      const page = await open(checkout);
      await looksWell(page);
      await page.goto(`${link}?outcome=left`);
      await looksWell(page);
      // back before the provider's event has arrived
      await page.goto(`${link}?outcome=done`);
      await looksWell(page);
    });

    it('are accessible once it is paid', async () => {
      const page = await open((await invoiced(country)).checkout);
      await page.locator('form button').tap();
      await page.waitForURL(/outcome=done/);
      await looksWell(page);
    });

    it('are accessible once nothing is owed', async () => {
      const { id, link } = await invoiced(country);
      await test.agent.post(`/api/commissions/${id}/cancel`);
      await looksWell(await open(link));
    });
  });
});
