import type { Page } from 'playwright-core';
import { DAY } from '#core/clock';
import type { MockPayments } from '#providers/payments/mock.payments';
import { PaymentsProvider } from '#providers/payments/payments.provider';
import { createTestApp, ORIGIN, type TestApp } from '../../support/app';
import { describeInBrowser, expectPublicPageAccessible, VIEWPORTS, openPage } from '../../support/browser';
import { buildRequest, buildVenue } from '../../support/build';

/** Checks a page's accessibility in its reader's language. */
async function expectPage(page: Page, path: string, locale: string, title: RegExp): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe(locale);
  await expectPublicPageAccessible(page);
}

describeInBrowser('the pages of dead links', () => {
  let test: TestApp;
  /** Links that were once valid, by their status. */
  const links = { revoked: '', cancelled: '', unpayable: '' };

  beforeAll(async () => {
    test = await createTestApp();
    const venue = await buildVenue(test.agent);
    const made = await test.agent.post('/api/magic-tokens', {
      ...{ scope: 'member', scopeId: venue.id, action: 'update_profile' },
    });
    await test.agent.post(`/api/magic-tokens/${made.body.id}/revoke`);
    links.revoked = `/profile/${made.body.token as string}`;

    const { id: requestId } = await buildRequest(test.agent);
    const invoiced = async (): Promise<{ id: string; link: string }> => {
      const owed = await test.agent.post('/api/commissions', { requestId, memberId: venue.id, amount: 540 });
      const { body } = await test.agent.post(`/api/commissions/${owed.body.id}/invoice`);
      return { id: body.id as string, link: (body.paymentUrl as string).replace(ORIGIN, '') };
    };
    const cancelled = await invoiced();
    await test.agent.post(`/api/commissions/${cancelled.id}/cancel`);
    links.cancelled = cancelled.link;
    links.unpayable = (await invoiced()).link;
  });

  afterAll(() => test?.close());

  it.each(VIEWPORTS)('are accessible: $locale, $width px', async (visitor) => {
    const { locale } = visitor;
    const french = locale === 'fr';
    const page = await openPage(test, '/catalogs', visitor);
    const read = (path: string, inFrench: RegExp, inEnglish: RegExp): Promise<void> =>
      expectPage(page, `${path}?lang=${locale}`, locale, french ? inFrench : inEnglish);
    await read(`/answer/${'x'.repeat(43)}`, /ne mène nulle part/, /does not work/);
    await read(links.revoked, /n’est plus valable/, /no longer valid/);
    await read(links.cancelled, /facture est annulée/, /invoice has been canceled/);
    test.app.get<PaymentsProvider, MockPayments>(PaymentsProvider).failNext();
    await read(links.unpayable, /débordés un instant/, /very busy right now/);
  });

  it('offer a new link only if one can be requested', async () => {
    const page = await openPage(test, links.revoked, { javaScript: false });
    await page.getByRole('heading', { name: 'Ce lien n’est plus valable' }).waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
  });
});

describeInBrowser('the rate limit page', () => {
  let test: TestApp;
  let link: string;

  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT_SEND: '1' });
    const { id: scopeId } = await buildVenue(test.agent);
    const asked = { scope: 'member', scopeId, action: 'update_profile' };
    link = `/profile/${(await test.agent.post('/api/magic-tokens', asked)).body.token as string}`;
    test.clock.advance(31 * DAY);
  });

  afterAll(() => test?.close());

  it.each(VIEWPORTS)('is accessible: $locale, $width px', async (visitor) => {
    const french = visitor.locale === 'fr';
    const page = await openPage(test, `${link}?lang=${visitor.locale}`, visitor);
    // a new link may be requested once per minute
    const button = page.getByRole('button', { name: french ? 'M’envoyer un nouveau lien' : 'Send me a new link' });
    await button.click();
    await page.waitForURL('**/links/**');
    await page.goto(`${link}?lang=${visitor.locale}`);
    await button.click();
    await page.getByRole('heading', { name: french ? 'Un instant' : 'One moment' }).waitFor();
    await expectPublicPageAccessible(page);
  });
});
