import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, expectAccessible, failUntilPressed, openPage, VIEWPORTS } from '../../support/browser';
import { buildRequest, buildResult, buildVenue, type BuiltVenue } from '../../support/build';

describeInBrowser('more venues for a request', () => {
  let test: TestApp;
  let venues: BuiltVenue[];

  beforeAll(async () => {
    test = await createTestApp();
    venues = [];
    for (const name of ['Halle des Soies', 'Moulin Vert', 'Grange Neuve', 'Orangerie'])
      venues.push(await buildVenue(test.agent, { name }));
  });
  afterAll(() => test?.close());

  /** A request whose first venue said no. */
  const refused = async () => {
    const request = await buildRequest(test.agent, { city: null, postalCodes: ['69'], eventDate: '2030-03-05' });
    const [first] = venues as [BuiltVenue];
    await buildResult(test.agent, request.id, first.id, 'availability_requested', 'unavailable');
    return request;
  };

  it('are suggested after a no with the reasons, and those kept are added and asked at once', async () => {
    const request = await refused();
    const page = await openPage(test, `/app/requests/${request.code}/venues`, { as: 'agent@parvis.example' });
    await page.getByRole('button', { name: 'Proposer d’autres lieux…' }).press('Enter');
    const suggested = page.getByRole('list', { name: 'Lieux proposés' }).getByRole('listitem');
    await suggested.first().waitFor();
    expect(await suggested.count()).toBe(3);
    expect(await suggested.filter({ hasText: 'Halle des Soies' }).count()).toBe(0);
    await suggested.filter({ hasText: 'Orangerie' }).getByRole('checkbox').press('Space');
    await page.getByRole('button', { name: 'Envoyer 2 e-mails' }).press('Enter');
    await page.getByText('2 lieux interrogés').first().waitFor();
    await page.locator('tr[data-row]').filter({ hasText: 'Moulin Vert' }).waitFor();
    const { body } = await test.agent.get(`/api/requests/${request.id}`);
    const stages = (body.results as { member: { name: string }; stage: string }[]).map(
      ({ member, stage }) => `${member.name} ${stage}`,
    );
    expect(stages.sort()).toEqual([
      'Grange Neuve availability_requested',
      'Halle des Soies unavailable',
      'Moulin Vert availability_requested',
    ]);
  });

  it('say that they could not be loaded, and load again', async () => {
    const request = await refused();
    const page = await openPage(test, `/app/requests/${request.code}/venues`, {
      as: 'agent@parvis.example',
      allowed: { errors: [/status of 500/] },
    });
    await failUntilPressed(page, /\/api\/.*rematch/, 'Une erreur interne est survenue.');
    await page.getByRole('button', { name: 'Proposer d’autres lieux…' }).click();
    await page.getByRole('alert').getByText('Une erreur interne est survenue.').waitFor();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('list', { name: 'Lieux proposés' }).waitFor();
  });

  it.each(VIEWPORTS)('are accessible in $locale at $width px', async ({ locale, ...visitor }) => {
    const request = await refused();
    const page = await openPage(test, `/app/requests/${request.code}/venues`, {
      as: 'agent@parvis.example',
      locale,
      ...visitor,
    });
    await page
      .getByRole('button', { name: locale === 'fr' ? 'Proposer d’autres lieux…' : 'Suggest more venues…' })
      .click();
    await page.getByRole('checkbox', { name: 'Orangerie' }).waitFor();
    await expectAccessible(page);
  });
});
