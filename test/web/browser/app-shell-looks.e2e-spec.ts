import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, expectAccessible, VIEWPORTS, openPage } from '../../support/browser';
import { buildRequest } from '../../support/build';

/** Chromium's message for a request that checks the session. */
const REFUSED = /^Failed to load resource: the server responded with a status of 401/;

describeInBrowser('the layout of the shell', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
    await buildRequest(test.agent, { title: 'Colloque' });
  });

  afterAll(() => test?.close());

  it.each(VIEWPORTS)('is accessible: $locale, $width px', async (visitor) => {
    const page = await openPage(test, '/app/requests', { as: 'agent@parvis.example', ...visitor });
    const opened = page.getByRole('dialog');
    for (const keys of ['Control+k', '?', 'c']) {
      await page.getByRole('link', { name: 'Colloque', exact: true }).waitFor();
      await page.keyboard.press(keys);
      await opened.waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'detached' });
    }
    await page.keyboard.press('?');
    await opened.getByRole('button', { name: /^(Revoir la visite|Take the tour again)$/ }).click();
    await opened.getByRole('button', { name: /^(Suivant|Next)$/ }).waitFor();
    await expectAccessible(page);
  });

  it.each(VIEWPORTS)("isn't truncated: $locale, $width px", async (visitor) => {
    const page = await openPage(test, '/app/stats', { as: 'agent@parvis.example', ...visitor });
    const around = page.getByRole('navigation').first();
    const place = around.locator('a[aria-current=page]');
    await place.waitFor();
    const cut = `[...document.querySelectorAll('nav button span, nav button kbd')]
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent)`;
    expect(await page.evaluate(cut)).toEqual([]);
    // the navigation fades where it scrolls, but not the current entry
    const room = await around.getByRole('list').boundingBox();
    const shown = await place.boundingBox();
    const end = ({ x, width }: { x: number; width: number }) => x + width;
    if (!room || !shown) throw new Error('There is nothing around the screen.');
    expect(end(shown)).toBeLessThanOrEqual(end(room) - (visitor.touch ? 20 : 0));
  });

  it.each(VIEWPORTS)('is accessible when signed out: $locale, $width px', async (visitor) => {
    const page = await openPage(test, '/app/', { ...visitor, allowed: { errors: [REFUSED] } });
    await page.locator('input[name=password]').waitFor();
    await expectAccessible(page);
  });
});
