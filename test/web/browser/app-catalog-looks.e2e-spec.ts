import type { Page } from 'playwright-core';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, expectAccessible, VIEWPORTS, openPage, type Visitor } from '../../support/browser';
import { type BuiltRequest, buildShortlist } from '../../support/build';

describeInBrowser("the catalog composer's layout", () => {
  let test: TestApp;
  let request: BuiltRequest;

  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT_GLOBAL: '10000' });
    request = await buildShortlist(test.agent);
    await test.agent.post(`/api/catalogs/${request.id}/compose`);
  });

  afterAll(() => test?.close());

  const open = (visitor: Visitor): Promise<Page> =>
    openPage(test, `/app/requests/${request.code}/catalog`, { as: 'agent@parvis.example', ...visitor });

  it.each(VIEWPORTS)('is accessible ($locale, $width px)', async (visitor) => {
    const page = await open(visitor);
    const french = visitor.locale === 'fr';
    await page.getByRole('button', { name: french ? 'Tout déplier' : 'Expand all' }).click();
    await page
      .getByRole('checkbox', { name: /photo 3/ })
      .first()
      .waitFor({ state: 'attached' });
    await expectAccessible(page);
    if (visitor.touch) {
      await page.getByRole('radio', { name: french ? 'Aperçu' : 'Preview' }).tap();
      await page.locator('iframe').waitFor();
      expect(await page.locator('ol').isVisible()).toBe(false);
      await page.getByRole('radio', { name: 'Composition' }).tap();
    }
    await page.getByRole('button', { name: french ? 'Envoyer…' : 'Send…' }).click();
    await page.getByRole('region', { name: french ? 'Ce que dira l’e-mail' : 'Email preview' }).waitFor();
    await expectAccessible(page);
  });

  describe('once it is sent', () => {
    beforeAll(async () => {
      await test.agent.post(`/api/catalogs/${request.id}/send`);
    });

    it.each(VIEWPORTS)('is accessible ($locale, $width px)', async (visitor) => {
      const page = await open(visitor);
      await page.getByText(visitor.locale === 'fr' ? 'Pas encore vu' : 'Not seen yet').waitFor();
      await expectAccessible(page);
    });
  });
});
