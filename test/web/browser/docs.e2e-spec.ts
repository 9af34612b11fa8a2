import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, openPage } from '../../support/browser';

describeInBrowser('the documentation of the API', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  it.each([
    { width: 1280, colorScheme: 'light' },
    { width: 390, touch: true, colorScheme: 'dark' },
  ] as const)('lists the areas ($width px)', async (visitor) => {
    const page = await openPage(test, '/docs', visitor);
    await page.getByRole('heading', { name: test.openApi.info.title }).waitFor();
    await page.locator(`#operations-tag-${test.openApi.tags![0]!.name}`).waitFor();
  });
});
