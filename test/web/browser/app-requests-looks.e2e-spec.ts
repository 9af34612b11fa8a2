import type { Api } from '../../support/api';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, expectAccessible, VIEWPORTS, openPage } from '../../support/browser';
import { buildBareRequest, buildRequest } from '../../support/build';

describeInBrowser('the layout of the board and the list', () => {
  let test: TestApp;
  let team: Api;

  beforeAll(async () => {
    test = await createTestApp();
    team = test.agent;
    await buildRequest(team, { title: 'Colloque' });
    await buildBareRequest(team, { title: 'Inconnu' });
  });

  afterAll(() => test?.close());

  const looks = VIEWPORTS.flatMap((visitor) => ['', '?view=list'].map((search) => ({ ...visitor, search })));

  it.each(looks)('is accessible: $locale, $width px, "$search"', async ({ search, ...visitor }) => {
    const page = await openPage(test, `/app/requests${search}`, { as: 'agent@parvis.example', ...visitor });
    await page.getByRole('link', { name: 'Colloque', exact: true }).waitFor();
    await expectAccessible(page);
  });
});
