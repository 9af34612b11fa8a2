import type { Api } from '../../support/api';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, expectNoAxeViolations, openPage } from '../../support/browser';
import { buildBareRequest, buildRequest } from '../../support/build';

describeInBrowser('the looks of the board and the list', () => {
  let test: TestApp;
  let team: Api;

  beforeAll(async () => {
    test = await createTestApp();
    team = test.agent;
    await buildRequest(team, { title: 'Colloque' });
    await buildBareRequest(team, { title: 'Inconnu' });
  });

  afterAll(() => test?.close());

  it.each(
    ['', '?view=list'].flatMap((path) =>
      (['fr', 'en'] as const).flatMap((locale) =>
        (['light', 'dark'] as const).map((colorScheme) => ({ path, locale, colorScheme })),
      ),
    ),
  )('can be read by everybody: $path, $locale, $colorScheme', async ({ path, ...visitor }) => {
    const page = await openPage(test, '/', visitor);
    const { cookie } = await test.sessionOf('agent@parvis.example');
    const at = cookie.indexOf('=');
    const url = new URL('/', page.url()).href;
    await page.context().addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url }]);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/app/requests${path}`);
      await page.getByRole('link', { name: 'Colloque', exact: true }).waitFor();
      await expectNoAxeViolations(page);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
  });
});
