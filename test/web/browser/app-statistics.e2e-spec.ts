import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { createTestApp, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  expectNoAxeViolations,
  expectAccessible,
  VIEWPORTS,
  openPage,
  pressTabUntil,
  rowsOfTable,
  type Visitor,
} from '../../support/browser';
import { advanceRequest, buildRequest, buildResult, buildVenue } from '../../support/build';

describeInBrowser('the statistics screen', () => {
  let test: TestApp;
  let me: string;
  let venue: { id: string; code: string };

  beforeAll(async () => {
    test = await createTestApp();
    test.clock.set('2026-11-16T09:00:00.000Z');
    me = (await test.agent.get('/api/team/me')).body.id as string;
  });
  afterAll(() => test?.close());

  /** Opens a path as the signed-in agent. */
  const open = async (path: string, visitor: Visitor = {}): Promise<Page> => {
    const page = await openPage(test, path, { as: 'agent@parvis.example', ...visitor });
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };
  /** Waits until a period is shown with its own statistics: the previous ones stay until they have arrived. */
  const shows = async (page: Page, name: string): Promise<void> => {
    await page.locator('header strong').filter({ hasText: name }).waitFor();
    await page.locator('main [aria-busy=false]').waitFor();
  };
  const shown = (page: Page) => page.locator('header strong').textContent();

  it('has an empty state', async () => {
    const page = await open('/app/stats');
    await page.getByText('Pas encore de statistiques').waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Voir les demandes' }).click();
    await page.getByRole('heading', { name: 'Demandes', level: 1 }).waitFor();
  });

  it('shows the activity, compared with the previous period', async () => {
    venue = await buildVenue(test.agent, { name: 'Le Grand Hôtel' });
    const won = await buildRequest(test.agent, { title: 'Séminaire', assigneeId: me });
    const refused = await buildRequest(test.agent, { title: 'Congrès' });
    await advanceRequest(test.agent, won.id, 'searching');
    await buildResult(test.agent, won.id, venue.id, 'availability_requested');
    test.clock.set('2026-11-16T11:30:00.000Z');
    const move = async (toStage: string) =>
      expect((await test.agent.post(`/api/requests/${won.id}/results/${venue.id}/advance`, { toStage })).status).toBe(
        200,
      );
    for (const stage of ['available', 'shortlisted', 'proposed']) await move(stage);
    await advanceRequest(test.agent, won.id, 'proposed');
    await move('selected');
    const owed = { requestId: won.id, memberId: venue.id, amount: 1250.5 };
    const { id } = (await test.agent.post('/api/commissions', owed)).body as { id: string };
    expect((await test.agent.post(`/api/commissions/${id}/mark-paid`)).status).toBe(200);

    await buildResult(test.agent, refused.id, venue.id);
    const declined = { toStage: 'unavailable', declineReason: 'too_small' };
    await test.agent.post(`/api/requests/${refused.id}/results/${venue.id}/advance`, declined);
    const page = await open('/app/stats');
    expect(await rowsOfTable(page, 'Refus')).toEqual([['Le Grand HôtelTrop petit pour cet événement 1', '1']]);
    expect(await rowsOfTable(page, 'Entonnoir')).toEqual([
      ['Reçues', '2', '100 %', '0'],
      ['En recherche', '1', '50 %', '0'],
      ['Proposées', '1', '50 %', '0'],
      ['En négociation', '1', '50 %', '0'],
      ['Gagnées', '1', '50 %', '0'],
    ]);
    expect((await rowsOfTable(page, 'Temps de réponse'))[1]).toEqual([
      'Des lieux à l’agence',
      '2,5 h',
      '2,5 h',
      '1 sur 1',
      '–',
    ]);
    expect(await rowsOfTable(page, 'Lieux')).toEqual([['Le Grand Hôtel', '1 250,50 €', '1', '0']]);
    expect((await rowsOfTable(page, 'Charge par personne')).at(-1)).toEqual([
      'Personne n’en est responsable',
      '1',
      '1',
      '0',
      '0',
    ]);
    const brief = page.getByRole('region', { name: 'En bref' });
    expect((await brief.textContent())?.replace(/\s/gu, ' ')).toContain('Commissions payées1 250,50 €');
    expect(await shown(page)).toBe('novembre 2026');
    await page.getByText('Comparaison\u00a0: 1er–16 octobre 2026').waitFor();
    await page.getByRole('table', { name: 'Lieux' }).getByRole('link', { name: 'Le Grand Hôtel' }).click();
    await page.waitForURL(`**/app/venues/${venue.code}`);
  });

  it('keeps the period in the URL, and ignores an invalid one', async () => {
    const page = await open('/app/stats');
    await page.getByRole('link', { name: 'Période précédente' }).click();
    await page.waitForURL('**/app/stats?month=2026-10');
    await shows(page, 'octobre 2026');
    expect((await rowsOfTable(page, 'Entonnoir'))[0]).toEqual(['Reçues', '0', '–', '0']);
    await page.getByRole('region', { name: 'Lieux' }).getByText('Rien sur cette période.').waitFor();
    await page.getByRole('link', { name: 'Trimestre' }).click();
    await page.waitForURL('**/app/stats?quarter=2026-Q4');
    await page.getByRole('link', { name: 'Année' }).click();
    await page.waitForURL('**/app/stats?year=2026');
    await page.reload();
    expect((await rowsOfTable(page, 'Entonnoir'))[0]).toEqual(['Reçues', '2', '100 %', '0']);
    expect(await page.getByRole('link', { name: 'Période suivante' }).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('link', { name: 'Dates' }).click();
    await page.getByLabel('Du', { exact: true }).fill('2026-11-20');
    await page.getByLabel('Au', { exact: true }).fill('2026-11-02');
    await page.getByRole('button', { name: 'Voir', exact: true }).click();
    await page.getByText('Saisissez deux dates, la plus ancienne d’abord.').waitFor();
    await page.getByLabel('Du', { exact: true }).fill('2026-11-01');
    await page.getByLabel('Au', { exact: true }).press('Enter');
    await page.waitForURL('**/app/stats?from=2026-11-01&to=2026-11-02');
    await shows(page, '2 novembre 2026');
    expect((await rowsOfTable(page, 'Entonnoir'))[0]).toEqual(['Reçues', '0', '–', '0']);
    await page.goto('/app/stats?month=2026-99&from=x&year=nine');
    await page.getByText('novembre 2026').first().waitFor();
  });

  it('downloads each table as a file', async () => {
    const page = await open('/app/stats?year=2026');
    await rowsOfTable(page, 'Lieux');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV\u00a0: Lieux' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('parvis-venues-2026-01-01-2026-12-31.csv');
    expect((await buffer(await file.createReadStream())).toString()).toBe(
      '\ufeffLieu;Revenu (EUR);Gagnées;Propositions;Autres monnaies\r\nLe Grand Hôtel;1250,5;1;0;\r\n',
    );
  });

  it('can be used by keys only', async () => {
    const page = await open('/app/stats?month=2026-11');
    await rowsOfTable(page, 'Entonnoir');
    await pressTabUntil(page, page.getByText('Tableau').last());
    await page.keyboard.press('Enter');
    expect((await rowsOfTable(page, 'Revenu par mois')).at(-1)).toEqual(['novembre 2026', '1 250,50 €', '1']);
    await page.keyboard.press('k');
    await page.waitForURL('**/app/stats?month=2026-10');
    // the URL changes before the screen, whose keys continue from what it shows
    await shows(page, 'octobre 2026');
    await page.keyboard.press('j');
    await page.waitForURL('**/app/stats?month=2026-11');
  });

  it('prints a month on one page', async () => {
    const page = await open('/app/stats?month=2026-11');
    await rowsOfTable(page, 'Charge par personne');
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    // on white paper, even if colors are printed
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
  });

  it('shows errors, and retries', async () => {
    const page = await open('/app/requests', { allowed: { errors: [/500/] } });
    await page.route('**/api/stats/figures*', (route) =>
      route.fulfill({
        status: 500,
        headers: { 'x-trace-id': 'abc' },
        json: { code: 'INTERNAL_ERROR', message: 'Un incident.' },
      }),
    );
    await page.getByRole('link', { name: 'Statistiques' }).click();
    await page.getByText('Un incident.').waitFor();
    await page.getByRole('alert').getByText('abc').waitFor();
    await page.unroute('**/api/stats/figures*');
    await page.getByRole('alert').getByRole('button', { name: 'Réessayer' }).click();
    await rowsOfTable(page, 'Entonnoir');
  });

  it.each(VIEWPORTS)('is accessible: $locale, $width px', async (visitor) => {
    const page = await open('/app/stats?from=2026-11-01&to=2026-11-30', visitor);
    await rowsOfTable(page, visitor.locale === 'fr' ? 'Entonnoir' : 'Funnel');
    for (const details of await page.locator('summary').all()) await details.click();
    await expectAccessible(page);
  });
});
