import type { Page } from 'playwright-core';
import { createTestApp, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  expectNoAxeViolations,
  expectAccessible,
  failUntilPressed,
  VIEWPORTS,
  openPage,
  type Visitor,
} from '../../support/browser';
import {
  buildResult,
  type BuiltRequest,
  buildRequest,
  insertVenueRecords,
  roomRecord,
  venueRecord,
  type VenueRecord,
} from '../../support/build';

/** A point that many kilometers north of Lyon. */
const north = (kilometres: number) => ({ latitude: 45.7578 + kilometres / 111.195, longitude: 4.832 });

describeInBrowser('the venue search screen', () => {
  let test: TestApp;
  let request: BuiltRequest;

  beforeAll(async () => {
    test = await createTestApp();
  });
  beforeEach(async () => {
    await test.database.query(`DELETE FROM result`);
    await test.database.query(`DELETE FROM member`);
    request = await buildRequest(test.agent);
  });
  afterAll(() => test?.close());

  const given = (...venues: Partial<VenueRecord>[]): Promise<void> =>
    insertVenueRecords(
      test.database,
      venues.map((venue) => venueRecord({ rooms: [roomRecord('Atrium', { classroom: 80 })], ...venue })),
    );
  const open = (visitor: Visitor = {}, search = ''): Promise<Page> =>
    openPage(test, `/app/requests/${request.code}/find${search}`, { as: 'agent@parvis.example', ...visitor });
  const three = () =>
    given(
      { name: 'Alpha', position: north(1) },
      { name: 'Beta', position: north(8) },
      { name: 'Gamma', position: north(16) },
    );
  const found = (page: Page, count: string) => page.getByRole('heading', { name: count, exact: true }).waitFor();
  const line = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) });
  const marker = (page: Page, name: string) =>
    page.getByRole('region', { name: 'Carte' }).getByRole('button', { name, exact: true });
  const added = async (): Promise<string[]> =>
    (await test.agent.get(`/api/requests/${request.id}`)).body.results.map(
      ({ member }: { member: { name: string } }) => member.name,
    );

  it("starts with the request's criteria and their reasons, and every filter can be changed", async () => {
    await three();
    await given(
      { name: 'Small', position: north(1), rooms: [roomRecord('Nook', { classroom: 12 })] },
      { name: 'Far', position: north(60) },
    );
    const page = await open();
    await found(page, '3 lieux');
    await line(page, 'Alpha').getByText('Atrium : 80 places en classe').waitFor();
    await line(page, 'Alpha')
      .getByText(/À 0,\d km du point choisi \(Lyon/)
      .waitFor();
    await line(page, 'Alpha').getByText('Libre le 12 mars 2027').waitFor();
    await page.getByLabel('Personnes').fill('10');
    await page.keyboard.press('Enter');
    await found(page, '4 lieux');
    expect(new URL(page.url()).search).toContain('people=10');
    await page.getByLabel('Rayon (km)').fill('100');
    await page.keyboard.press('Enter');
    await found(page, '5 lieux');
    await page.getByLabel('Autour de').fill('Atlantide');
    await page.keyboard.press('Enter');
    await page.getByText('Commune introuvable. Vérifiez l’orthographe.').waitFor();
    await page.getByLabel('Autour de').fill('st-etienne');
    await page.keyboard.press('Enter');
    await line(page, 'Alpha')
      .getByText(/du point choisi \(Saint-Étienne\)/)
      .waitFor();
    await page.getByLabel('Décrivez le lieu').fill('calme');
    await page.keyboard.press('Enter');
    await line(page, 'Alpha').getByText('Pas encore comparé à votre description').waitFor();
    await page.reload();
    expect(await page.getByLabel('Décrivez le lieu').inputValue()).toBe('calme');
    await page.getByRole('button', { name: 'Comme la demande' }).click();
    await found(page, '3 lieux');
    expect(new URL(page.url()).search).toBe('');
  });

  it("shows the reasons in the reader's new language, without another search", async () => {
    await three();
    const page = await open();
    await line(page, 'Alpha').getByText('Atrium : 80 places en classe').waitFor();
    let searches = 0;
    page.on('request', (call) => (searches += Number(call.url().endsWith('/api/search/members'))));
    await page.getByRole('button', { name: /^Mon compte/ }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await line(page, 'Alpha').getByText('Atrium seats 80 in classroom style').waitFor();
    await line(page, 'Alpha').getByText('Free on 12 March 2027').waitFor();
    expect(searches).toBe(0);
    await test.agent.patch('/api/team/me', { locale: 'fr' });
  });

  it('says which of the found venues have declined the request, and why', async () => {
    await three();
    const { items } = (await test.agent.get('/api/members?limit=100')).body as {
      items: { id: string; name: string }[];
    };
    for (const [name, said] of [
      ['Alpha', { declineReason: 'closed' }],
      ['Beta', {}],
    ] as const) {
      const id = items.find((venue) => venue.name === name)?.id ?? '';
      await buildResult(test.agent, request.id, id);
      const path = `/api/requests/${request.id}/results/${id}/advance`;
      expect((await test.agent.post(path, { toStage: 'unavailable', ...said })).status).toBe(200);
    }
    const page = await open();
    await line(page, 'Alpha')
      .getByText(/^A dit non à cette demande.: fermé à cette période$/)
      .waitFor();
    await line(page, 'Beta').getByText('A dit non à cette demande', { exact: true }).waitFor();
    expect(await line(page, 'Gamma').getByText('A dit non').count()).toBe(0);
  });

  it('adds by keys without leaving, previews, and undoes', async () => {
    await three();
    const page = await open();
    await found(page, '3 lieux');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: 'Beta' }).getByText('Atrium').waitFor();
    await page.keyboard.press('j');
    await page.getByRole('complementary', { name: 'Gamma' }).getByText('Atrium').waitFor();
    await page.keyboard.press('k');
    await page.keyboard.press(' ');
    await line(page, 'Beta').getByText('Ajouté').waitFor();
    await page.getByText('Beta ajouté à la présélection').waitFor();
    expect(await added()).toEqual(['Beta']);
    // the same again adds nothing
    await page.keyboard.press(' ');
    await page.keyboard.press('Escape');
    await marker(page, '2. Beta').waitFor();
    await page.keyboard.press('z');
    await line(page, 'Beta').getByRole('button', { name: 'Ajouter Beta à la demande' }).waitFor();
    expect(await added()).toEqual([]);
    await line(page, 'Beta').getByRole('button', { name: 'Présélectionner Beta' }).click();
    await page.getByText('Beta ajouté à la présélection').last().waitFor();
    expect(await added()).toEqual(['Beta']);
  });

  it('shows the venues on a map linked with the list, and searches around another place', async () => {
    await three();
    const page = await open();
    await marker(page, '3. Gamma').click();
    await expectCurrent(page, 'Gamma');
    await page.keyboard.press('k');
    await expectCurrent(page, 'Beta');
    await marker(page, '2. Beta').and(page.locator('[class*="current"]')).waitFor();
    const map = page.getByRole('region', { name: 'Carte' });
    const box = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const middle = { x: box.x + box.width / 2, y: box.y + box.height - 40 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x, middle.y - 60, { steps: 5 });
    await page.mouse.up();
    await map.getByRole('button', { name: 'Chercher autour d’ici' }).click();
    await page.waitForURL(/lat=/);
    await page.getByLabel('Autour de').and(page.locator('[value="Point de la carte"]')).waitFor();
  });
  const expectCurrent = (page: Page, name: string) =>
    page.locator('[data-current]').filter({ hasText: name }).waitFor();

  it('compares up to four side by side', async () => {
    await three();
    await given({ name: 'Delta', position: north(18) }, { name: 'Epsilon', position: north(20) });
    const page = await open();
    await found(page, '5 lieux');
    for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta'])
      await page.getByRole('checkbox', { name: `Comparer ${name}` }).click({ force: true });
    await page.getByRole('checkbox', { name: 'Comparer Epsilon' }).click({ force: true });
    await page.getByText('Vous pouvez comparer quatre lieux au plus.').waitFor();
    await page.getByRole('button', { name: 'Comparer (4)' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('columnheader', { name: 'Delta' }).waitFor();
    expect(await dialog.getByRole('columnheader').allTextContents()).toEqual(['Alpha', 'Beta', 'Gamma', 'Delta']);
    await dialog.getByRole('row', { name: /^Distance 0,/ }).waitFor();
    await dialog.getByRole('row', { name: /^Places 80 / }).waitFor();
    const heads = await dialog.getByRole('columnheader').all();
    const widths = await Promise.all(heads.map(async (head) => (await head.boundingBox())?.width ?? 0));
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(1);
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Ajouter Gamma à la demande' }).click();
    await dialog.getByText('Ajouté', { exact: true }).waitFor();
    expect(await added()).toEqual(['Gamma']);
  });

  it('makes room to compare when a filter removes others from the list', async () => {
    await three();
    await given({ name: 'Delta', position: north(18) }, { name: 'Epsilon', position: north(9) });
    const page = await open();
    await found(page, '5 lieux');
    for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta'])
      await page.getByRole('checkbox', { name: `Comparer ${name}` }).click({ force: true });
    await page.getByRole('button', { name: 'Comparer (4)' }).waitFor();
    await page.getByLabel('Rayon (km)').fill('10');
    await page.keyboard.press('Enter');
    await found(page, '3 lieux');
    await page.getByRole('checkbox', { name: 'Comparer Epsilon' }).click({ force: true });
    await page.getByRole('button', { name: 'Comparer (3)' }).waitFor();
  });

  it('has pages of twenty', async () => {
    await given(
      ...Array.from({ length: 23 }, (_, index) => ({ name: `Venue ${index + 1}`, position: north(1 + index / 10) })),
    );
    const page = await open();
    await found(page, '23 lieux');
    const lines = page.getByRole('checkbox', { name: /^Comparer/ });
    expect(await lines.count()).toBe(20);
    await page.getByRole('button', { name: '3 de plus' }).click();
    await line(page, 'Venue 23').waitFor();
    expect(await lines.count()).toBe(23);
  });

  it('suggests wider filters if there are no results', async () => {
    await given({ name: 'Far', position: north(40) });
    const page = await open();
    await page.getByText('Aucun lieu à 25 km au plus de Lyon pour 60 personnes en classe libre à ces dates.').waitFor();
    await found(page, '0 lieu');
    await page.getByRole('button', { name: 'Élargir à 50 km · 1 lieu' }).press('Enter');
    await found(page, '1 lieu');
    await line(page, 'Far').locator(':focus').waitFor();
  });

  it('shows errors, and retries', async () => {
    await three();
    const page = await open({ allowed: { errors: [/status of 500/] } });
    await failUntilPressed(page, /\/api\/search\/members/, 'La recherche ne répond pas.');
    await page.reload();
    await page.getByRole('alert').getByText('La recherche ne répond pas.').waitFor();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await found(page, '3 lieux');
  });

  it('is one column on a phone, with the list and the map alternating', async () => {
    await three();
    const page = await open({ width: 390, touch: true });
    await found(page, '3 lieux');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(await page.getByLabel('Rayon (km)').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Filtres' }).tap();
    await page.getByLabel('Rayon (km)').waitFor();
    await page.getByRole('button', { name: 'Filtres' }).tap();
    await page.getByRole('button', { name: 'Carte' }).tap();
    await marker(page, '1. Alpha').tap();
    await page.getByRole('dialog', { name: 'Alpha' }).getByText('Atrium').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Liste' }).tap();
    await line(page, 'Alpha').waitFor();
  });

  it('offers every tag, even if an agency has hundreds', async () => {
    await three();
    await test.database.query(
      `INSERT INTO tag (id, name, category, created_at, updated_at)
       SELECT gen_random_uuid(), 'Zinc ' || n, 'style', now(), now() FROM generate_series(101, 230) n`,
    );
    const page = await open();
    await found(page, '3 lieux');
    await page.getByRole('button', { name: 'Étiquette' }).click();
    await page.getByRole('option', { name: 'Zinc 230' }).click();
    await page.getByRole('button', { name: 'Ôter l’étiquette Zinc 230' }).waitFor();
  });

  it('accepts a hand-typed URL', async () => {
    await three();
    const page = await open({}, '?km=-3&people=many&layout=sofa&from=2027-99-99&tags=%5B1%5D&lat=45&slot=never');
    await found(page, '3 lieux');
  });

  it('assigns different rooms to the needs, and leaves out a need on demand', async () => {
    const classroom = (name: string, seats: number) => roomRecord(name, { classroom: seats });
    await given(
      { name: 'Alpha', rooms: [classroom('Atrium', 80), classroom('Bibliothèque', 30), classroom('Cave', 20)] },
      { name: 'Beta', rooms: [classroom('Dôme', 80), classroom('Écurie', 30)] },
    );
    await test.agent.put(`/api/requests/${request.id}/needs`, {
      needs: [
        { kind: 'breakout', count: 2, attendees: 20 },
        { kind: 'meal', meal: 'dinner', attendees: 20, optional: true },
      ],
    });
    const page = await open();
    await found(page, '1 lieu');
    const rooms = line(page, 'Alpha')
      .getByText(/^Salle principale/)
      .locator('xpath=ancestor::dl');
    expect((await rooms.textContent())?.replace(/\s/gu, ' ')).toMatch(
      /Salle principale :Atrium2 salles de sous-commission :(Bibliothèque, Cave|Cave, Bibliothèque)Dîner :/,
    );
    // the other one lacks a room for the second group
    const near = page.getByRole('list', { name: 'Il s’en faut d’un besoin' });
    await near.getByText(/Manque.: 2 salles de sous-commission \(20 personnes par salle\)/).waitFor();
    await expectAccessible(page);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width: 390, height });
    // the reason is a sentence, which takes as many lines as it needs
    const areCut = await near
      .locator('li div')
      .evaluateAll((all) => all.map((one) => one.scrollWidth > one.clientWidth));
    expect(areCut).not.toContain(true);
    await page.setViewportSize({ width, height });
    await near.getByRole('button', { name: 'Ajouter Beta à la demande' }).press('Enter');
    await near.getByText('Ajouté', { exact: true }).waitFor();
    // the focus stays in the row
    await near.getByRole('button', { name: 'Beta', exact: true }).and(page.locator(':focus')).waitFor();
    expect(await added()).toEqual(['Beta']);

    await page.getByRole('button', { name: 'Chercher sans : 2 salles de sous-commission' }).click();
    await found(page, '2 lieux');
    expect(new URL(page.url()).searchParams.get('without')).not.toBeNull();
    await page.getByRole('button', { name: 'Comme la demande' }).click();
    await found(page, '1 lieu');
    const none = await open({}, '?people=90');
    await none.getByText(/^Aucun lieu .*pour 90 personnes.* qui réponde aussi aux autres besoins\.$/).waitFor();
  });

  it.each(VIEWPORTS)('is accessible: $locale, $width px', async (visitor) => {
    await three();
    const page = await open(visitor);
    await found(page, { fr: '3 lieux', en: '3 venues' }[visitor.locale]);
    if (visitor.touch) await page.getByRole('button', { name: { fr: 'Carte', en: 'Map' }[visitor.locale] }).tap();
    await page.getByRole('button', { name: '1. Alpha', exact: true }).waitFor();
    await expectAccessible(page);
  });
});
