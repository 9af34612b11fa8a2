import type { Locator, Page } from 'playwright-core';
import type { Api } from '../../support/api';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, openPage, type Visitor } from '../../support/browser';
import { buildRequest, buildResults, buildShortlist, buildVenue } from '../../support/build';

describeInBrowser('the catalog composer', () => {
  let test: TestApp;
  let team: Api;

  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT_GLOBAL: '10000' });
    team = test.agent;
  });

  afterAll(() => test?.close());

  const open = ({ code }: { code: string }, visitor: Visitor = {}): Promise<Page> =>
    openPage(test, `/app/requests/${code}/catalog`, { as: 'agent@parvis.example', ...visitor });

  const composeOf = (request: { id: string }, more: object = {}) =>
    team.post(`/api/catalogs/${request.id}/compose`, more);
  const newestOf = async (request: { id: string }) => (await team.get(`/api/catalogs/by-request/${request.id}`)).body;
  const saved = (page: Page) => page.getByText('Enregistré', { exact: true }).waitFor();
  /** Changes something and waits for the saving indicator. It is shown only briefly, so start watching before. */
  const saving = (page: Page, change: () => Promise<void>) =>
    Promise.all([page.getByText('Enregistrement…').waitFor(), change()]);
  const venueNames = (page: Page) => page.locator('ol h3').allInnerTexts();
  const unfold = async (page: Page, name: string): Promise<Locator> => {
    const venue = page.locator('ol > li', { hasText: name });
    await venue.getByRole('button', { name: new RegExp(`\\d\\. ${name}`) }).click();
    return venue;
  };
  const frame = (page: Page) => page.frameLocator('iframe[title="La page de l’organisateur"]');

  it("starts with the shortlist, saves automatically, and shows the organizer's page", async () => {
    const request = await buildShortlist(team);
    const page = await open(request);
    await page.getByRole('button', { name: 'Composer le catalogue' }).click();
    await saved(page);
    expect(await venueNames(page)).toEqual([
      expect.stringMatching(/1\. Abbaye/),
      expect.stringMatching(/2\. Bastide/),
      expect.stringMatching(/3\. Comptoir/),
    ]);
    const venue = await unfold(page, 'Abbaye');
    await venue.getByLabel('Prix (EUR)').fill('beaucoup');
    await venue.getByText('Saisissez un montant').waitFor();
    await venue.getByLabel('Prix (EUR)').fill('3 200,50');
    await venue.getByLabel('Commentaire de notre équipe').fill('La lumière du matin.');
    await saving(page, () =>
      venue.getByLabel('Présentation pour cet organisateur').fill('Un cloître pour vous seuls.'),
    );
    await saved(page);
    await frame(page).getByText('La lumière du matin.').waitFor();
    await frame(page).getByText('Un cloître pour vous seuls.').first().waitFor();
    // the photos: the first is hidden, the third comes first
    await venue.getByRole('checkbox', { name: 'photo 1' }).press('Space');
    await venue.getByRole('button', { name: 'Avancer photo 3' }).click();
    await saving(page, () => venue.getByRole('checkbox', { name: 'Petit salon' }).press('Space'));
    await saved(page);
    const [item] = (await newestOf(request)).items;
    const all = (await team.get(`/api/members/${request.venues[0]!.id}`)).body;
    const photoIds = all.photos.map(({ id }: { id: string }) => id);
    expect(item).toMatchObject({
      price: 3200.5,
      comment: 'La lumière du matin.',
      description: 'Un cloître pour vous seuls.',
      chosen: { photoIds: [photoIds[2], photoIds[1]] },
    });
    expect(item.rooms.map(({ name }: { name: string }) => name)).toEqual(['Grand salon']);
    await frame(page).locator(`#venue-1 img[src*="${photoIds[2]}"]`).first().waitFor();
    // adds a venue, and removes one that comes back
    await page.getByRole('button', { name: 'Ajouter un lieu' }).click();
    await page.getByRole('menuitem', { name: /Domaine/ }).click();
    await page.getByRole('button', { name: 'Actions : Bastide' }).click();
    await page.getByRole('menuitem', { name: 'Retirer du catalogue' }).click();
    await frame(page).locator('#strip').getByText('Domaine').waitFor();
    await saved(page);
    await page.getByRole('button', { name: 'Annuler' }).click();
    await saved(page);
    await frame(page).locator('#strip').getByText('Bastide').waitFor();
    expect((await newestOf(request)).items.map(({ member }: { member: { name: string } }) => member.name)).toEqual([
      ...['Abbaye', 'Bastide', 'Comptoir', 'Domaine'],
    ]);
  });

  it('shows the offers that the team chooses', async () => {
    const request = await buildShortlist(team);
    await composeOf(request);
    const offerOf = async (place: number, unitPrice: number) => {
      const lines = [{ kind: 'package', label: 'Journée d’étude', basis: 'per_person', unitPrice }];
      const memberId = request.venues[place]?.id;
      const { body } = await team.post('/api/offers', { requestId: request.id, memberId, lines });
      await team.post(`/api/offers/${body.id}/submit`);
      return body.id as string;
    };
    const first = await offerOf(0, 72);
    await offerOf(1, 80);
    const page = await open(request);
    await saving(page, () => page.getByRole('button', { name: 'Montrer les offres reçues' }).click());
    await saved(page);
    const bastide = await unfold(page, 'Bastide');
    await bastide.getByRole('button', { name: /Offre montrée/ }).click();
    await saving(page, () => page.getByRole('option', { name: 'Aucune' }).click());
    await saved(page);
    const { items } = await newestOf(request);
    expect(items.map(({ offerId }: { offerId: string | null }) => offerId)).toEqual([first, null, null]);
    // a new round replaces the shown one: the team chooses again
    await offerOf(0, 70);
    const abbaye = await unfold(page, 'Abbaye');
    await abbaye.getByText('L’offre choisie a été remplacée ou déclinée').waitFor();
    await abbaye.getByRole('button', { name: /Offre montrée/ }).click();
    await saving(page, () => page.getByRole('option', { name: /^Version 2.: 4.200.€ HT$/ }).click());
    await saved(page);
  });

  it('reorders by keys, by menu and by drag, and its preview keeps its scroll position', async () => {
    const request = await buildShortlist(team);
    await composeOf(request);
    const page = await open(request);
    await frame(page).locator('#venue-2').waitFor();
    // the reloaded page starts at the top before it scrolls back
    const loaded = async () => page.frame({ url: /\/catalogs\/preview\// })?.waitForLoadState();
    await loaded();
    const scrolled = () => page.evaluate<number>('Math.round(frames[0].scrollY)');
    await page.evaluate('frames[0].scrollTo({ top: 300, behavior: "instant" })');
    const handle = page.getByRole('button', { name: /^Déplacer Abbaye/ });
    await handle.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.getByText('Abbaye : place 3 sur 3').waitFor();
    expect(await page.locator(':focus').getAttribute('aria-label')).toMatch(/Abbaye/);
    await saved(page);
    await frame(page).locator('#strip li', { hasText: 'Bastide' }).first().getByText('1').waitFor();
    await loaded();
    expect(await scrolled()).toBe(300);
    await page.getByRole('button', { name: 'Actions : Comptoir' }).click();
    await page.getByRole('menuitem', { name: 'Mettre en premier' }).click();
    await page
      .getByRole('button', { name: /^Déplacer Abbaye/ })
      .dragTo(page.locator('ol > li', { hasText: 'Comptoir' }));
    await frame(page).locator('#strip li', { hasText: 'Abbaye' }).getByText('1').waitFor();
    await saved(page);
    expect(await venueNames(page)).toEqual([
      expect.stringMatching(/1\. Abbaye/),
      expect.stringMatching(/2\. Comptoir/),
      expect.stringMatching(/3\. Bastide/),
    ]);
    // in the other language, and as wide as a phone
    await page.getByRole('radio', { name: 'English' }).click();
    await frame(page).getByText('Your venue selection', { exact: false }).first().waitFor();
    await page.getByRole('radio', { name: 'Téléphone' }).click();
    await expect(page.evaluate('frames[0].innerWidth')).resolves.toBe(390);
  });

  it('says what to do first', async () => {
    const request = await buildRequest(team);
    const page = await open(request);
    await page.getByText('La présélection est vide').waitFor();
    await page.getByRole('link', { name: 'Voir les pistes' }).waitFor();
    const venue = await buildVenue(team);
    await buildResults(team, request.id, [venue], 'available', 'shortlisted');
    await page.getByRole('button', { name: 'Composer le catalogue' }).click();
    await page.getByText('La demande est encore à qualifier', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Envoyer…' }).isDisabled()).toBe(true);
  });

  it("keeps changes that couldn't be saved", async () => {
    const request = await buildShortlist(team);
    await composeOf(request);
    const page = await open(request, { allowed: { errors: [/503|Failed to load/] } });
    await saved(page);
    await page.route('**/compose', (route) => route.abort());
    await page.getByLabel('Titre du catalogue').fill('Au vert');
    await page.getByText('Non enregistré', { exact: false }).waitFor();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('Non enregistré', { exact: false }).waitFor();
    expect(await page.getByLabel('Titre du catalogue').inputValue()).toBe('Au vert');
    await page.unroute('**/compose');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await saved(page);
    expect((await newestOf(request)).title).toBe('Au vert');
  });
});
