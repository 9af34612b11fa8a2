import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, expectNoAxeViolations, openPage, pressTabUntil } from '../../support/browser';

describeInBrowser('the pages without a secret', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  it.each(
    ['/catalogs', '/nothing-here'].flatMap((path) =>
      (['fr', 'en'] as const).flatMap((locale) =>
        (['light', 'dark'] as const).map((colorScheme) => ({ path, locale, colorScheme })),
      ),
    ),
  )('can be read by everybody: $path, $locale, $colorScheme', async ({ path, ...visitor }) => {
    const page = await openPage(test, path, { ...visitor, width: 390, touch: true });
    expect(await page.locator('html').getAttribute('lang')).toBe(visitor.locale);
    await expectNoAxeViolations(page);
    // nothing is wider than the phone
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });

  it('say the same in the other language, by the keyboard and without JavaScript', async () => {
    const page = await openPage(test, '/catalogs', { locale: 'fr', javaScript: false });
    await pressTabUntil(page, page.getByRole('link', { name: 'English' }));
    await page.keyboard.press('Enter');
    await page.locator('html[lang=en]').waitFor();
    await expectNoAxeViolations(page);
  });
});
