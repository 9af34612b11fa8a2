import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, keepPage, openPage } from '../../support/browser';
import { buildRequest, buildVenue } from '../../support/build';

const SETTINGS = ['me', 'tags', 'team', 'agency', 'templates', 'data', 'system'];

describeInBrowser('every screen', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
    await buildRequest(test.agent, { title: 'Colloque' });
    await buildVenue(test.agent, { name: 'Abbaye' });
  });

  // it closes before the service does
  const admin = keepPage(() => openPage(test, '/app/settings', { as: 'admin@parvis.example', locale: 'en' }));

  afterAll(() => test?.close());

  it('opens from the navigation, with a heading', async () => {
    const page = await openPage(test, '/app/', { as: 'agent@parvis.example' });
    const places = page.getByRole('navigation').first().getByRole('link');
    await places.first().waitFor();
    const headings = new Set<string>();
    const heading = page.getByRole('heading', { level: 1 }).first();
    let shown = (await heading.textContent()) ?? '';
    for (const place of (await places.all()).toReversed()) {
      await place.click();
      await page.locator('a[aria-current=page]').and(place).waitFor();
      await heading.filter({ hasNotText: new RegExp(`^${shown}$`) }).waitFor();
      headings.add((shown = (await heading.textContent()) ?? ''));
    }
    expect(headings.size).toBe(await places.count());
  });

  it.each(SETTINGS)('opens within the settings: %s', async (name) => {
    const page = admin();
    await page.goto(`/app/settings/${name}`);
    await page.getByRole('navigation').locator('a[aria-current=page]').first().waitFor();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  });

  it('opens from a list for a request and for a venue', async () => {
    const page = await openPage(test, '/app/requests', { as: 'agent@parvis.example' });
    await page.getByRole('link', { name: 'Colloque', exact: true }).click();
    await page.getByRole('heading', { name: 'Colloque' }).waitFor();
    await page.goto(`${new URL(page.url()).origin}/app/venues`);
    await page.getByText('Abbaye', { exact: true }).first().click();
    await page.getByRole('heading', { name: 'Abbaye' }).waitFor();
  });
});
