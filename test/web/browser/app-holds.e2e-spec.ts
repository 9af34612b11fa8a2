import type { Page } from 'playwright-core';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, expectAccessible, openPage, type Visitor } from '../../support/browser';
import { buildRequest, type BuiltRequest, buildResults, buildVenue, type BuiltVenue } from '../../support/build';

describeInBrowser('the options of a request', () => {
  let test: TestApp;
  let venue: BuiltVenue;
  let request: BuiltRequest;

  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test?.close());
  beforeEach(async () => {
    venue = await buildVenue(test.agent, { name: 'Halle des Soies' });
    request = await buildRequest(test.agent, { eventDate: '2030-03-05' });
  });

  const open = async (visitor: Visitor = {}): Promise<Page> => {
    const page = await openPage(test, `/app/requests/${request.code}/venues`, {
      as: 'agent@parvis.example',
      ...visitor,
    });
    await row(page).waitFor();
    return page;
  };
  const row = (page: Page) => page.locator('tr[data-row]').filter({ hasText: 'Halle des Soies' });
  const act = async (page: Page, action: string) => {
    await row(page).getByRole('button', { name: 'Actions pour Halle des Soies' }).press('Enter');
    await page.getByRole('menuitem', { name: action }).press('Enter');
  };
  const ofVenue = async (): Promise<{
    status: string;
    rank: number | null;
    expiresAt: string;
    endReason: string;
    source: string;
  }> => (await test.agent.get(`/api/holds?requestId=${request.id}`)).body.items[0];

  it('are asked for with the availability, and activated, changed and released by keyboard', async () => {
    await buildResults(test.agent, request.id, [venue]);
    const page = await open();
    await act(page, 'Interroger…');
    await page.getByRole('checkbox', { name: 'Demander aussi une option' }).press('Space');
    await page.getByRole('button', { name: 'Envoyer 1 e-mail' }).press('Enter');
    // the row may change before the response, while the dialog is still open
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // a menu closes when its row moves to another stage
    await page.getByRole('rowheader', { name: 'Interrogé 1' }).waitFor();
    await row(page).getByText('Option demandée').waitFor();

    await act(page, 'Poser l’option…');
    await page.getByLabel('Rang').fill('2');
    await page.getByLabel('Tenue jusqu’au').fill('2030-02-01T18:00');
    await page.getByLabel('Tenue jusqu’au').press('Enter');
    await row(page).getByText('Option posée, rang 2').waitFor();
    await row(page).getByText('Jusqu’au 1er février 2030 à 18 h 00').waitFor();
    expect(await ofVenue()).toMatchObject({ status: 'active', rank: 2, expiresAt: '2030-02-01T17:00:00.000Z' });

    await act(page, 'Changer l’option…');
    expect(await page.getByLabel('Tenue jusqu’au').inputValue()).toBe('2030-02-01T18:00');
    await page.getByLabel('Rang').fill('1');
    await page.getByLabel('Rang').press('Enter');
    await row(page).getByText('Option posée, rang 1').waitFor();

    await act(page, 'Lever l’option…');
    await page.getByLabel('Raison (facultative)').fill('Autre date');
    await page.getByLabel('Raison (facultative)').press('Enter');
    await row(page).getByText('Option posée').waitFor({ state: 'detached' });
    expect(await ofVenue()).toMatchObject({ status: 'released', endReason: 'Autre date' });
  });

  it('are recorded without asking the venue, as it told them by phone', async () => {
    await buildResults(test.agent, request.id, [venue]);
    const page = await open();
    await act(page, 'Noter une option…');
    await page.getByText('Aucun e-mail ne part.').waitFor();
    await page.getByLabel('Rang').fill('1');
    await page.getByLabel('Tenue jusqu’au').fill('2030-02-01T18:00');
    await page.getByLabel('Tenue jusqu’au').press('Enter');
    await row(page).getByText('Option posée, rang 1').waitFor();
    expect(await ofVenue()).toMatchObject({ status: 'active', rank: 1, source: 'team' });
    const { body } = await test.agent.get(`/api/requests/${request.id}`);
    expect(body.results[0].stage).toBe('suggested');
  });

  it('show their last hours, beside a condition of the yes, in both languages and themes', async () => {
    await buildResults(test.agent, request.id, [venue], 'availability_requested');
    const { body } = await test.agent.post('/api/magic-tokens', {
      scope: 'member',
      scopeId: venue.id,
      action: 'answer_availability',
    });
    await test.anonymous
      .with({ 'x-magic-token': body.token as string })
      .post(`/api/public/member/availability-requests/${request.id}/reply`, {
        status: 'available',
        condition: 'si vous prenez notre traiteur',
      });
    const expiresAt = new Date(test.clock.now().getTime() + 40.5 * 3_600_000).toISOString();
    await test.agent.post('/api/holds', { requestId: request.id, memberId: venue.id, rank: 2, expiresAt });
    const page = await open({ locale: 'en', colorScheme: 'dark' });
    await row(page).getByText('Option active, rank 2').waitFor();
    await row(page).getByText('40 h left').waitFor();
    await row(page).getByText('Condition: si vous prenez notre traiteur').waitFor();
    await expectAccessible(page);
    const phone = await open({ width: 390, touch: true });
    await row(phone).getByText('reste 40 h').waitFor();
    await row(phone).getByText('Condition : si vous prenez notre traiteur').waitFor();
    await expectAccessible(phone);
  });
});
