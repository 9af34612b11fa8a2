import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import type { Api } from '../../support/api';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, expectNoAxeViolations, openPage } from '../../support/browser';
import { advanceRequest, buildRequest, buildResults, buildVenue, type BuiltRequest } from '../../support/build';

describeInBrowser('the composer of a catalog', () => {
  let test: TestApp;
  let team: Api;

  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT_GLOBAL: '10000' });
    team = test.agent;
  });

  afterAll(() => test?.close());

  /** A request that searches, with three venues of its shortlist and a fourth that is available; the first has three photos. */
  async function shortlisted(): Promise<BuiltRequest & { venues: { id: string; name: string }[] }> {
    const names = ['Abbaye', 'Bastide', 'Comptoir', 'Domaine'];
    const venues = [];
    for (const name of names) venues.push(await buildVenue(team, { name }));
    const [first] = venues;
    for (const background of ['#456', '#654', '#564'])
      await team.upload(`/api/uploads/member-photos/${first!.id}`, {
        field: 'file',
        filename: 'hall.jpg',
        contentType: 'image/jpeg',
        content: await sharp({ create: { width: 90, height: 60, channels: 3, background } })
          .jpeg()
          .toBuffer(),
      });
    await team.post('/api/rooms', { memberId: first!.id, name: 'Petit salon' });
    const request = await buildRequest(team);
    await advanceRequest(team, request.id, 'searching');
    await buildResults(team, request.id, venues.slice(0, 3), 'available', 'shortlisted');
    await buildResults(team, request.id, venues.slice(3), 'available');
    return { ...request, venues };
  }

  async function open(
    { code }: { code: string },
    { email = 'agent@parvis.example', ...visitor }: Parameters<typeof openPage>[2] & { email?: string } = {},
  ): Promise<Page> {
    const { cookie } = await test.sessionOf(email);
    const page = await openPage(test, '/', visitor);
    const at = cookie.indexOf('=');
    const url = new URL('/', page.url()).href;
    await page.context().addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url }]);
    await page.goto(`/app/requests/${code}/catalog`);
    return page;
  }

  const composeOf = (request: { id: string }, more: object = {}) =>
    team.post(`/api/catalogs/${request.id}/compose`, more);
  const newestOf = async (request: { id: string }) => (await team.get(`/api/catalogs/by-request/${request.id}`)).body;
  const saved = (page: Page) => page.getByText('Enregistré', { exact: true }).waitFor();
  const saving = (page: Page) => page.getByText('Enregistrement…').waitFor();
  const venueNames = (page: Page) => page.locator('ol h3').allInnerTexts();
  const unfold = async (page: Page, name: string): Promise<Locator> => {
    const venue = page.locator('ol > li', { hasText: name });
    await venue.getByRole('button', { name: new RegExp(`\\d\\. ${name}`) }).click();
    return venue;
  };
  const frame = (page: Page) => page.frameLocator('iframe[title="La page de l’organisateur"]');
  const isTooWide = (page: Page): Promise<boolean> =>
    page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

  it('begins as the shortlist, saves by itself, and shows the organizer’s page', async () => {
    const request = await shortlisted();
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
    await venue.getByText('Écrivez un montant').waitFor();
    await venue.getByLabel('Prix (EUR)').fill('3 200,50');
    await venue.getByLabel('Commentaire de notre équipe').fill('La lumière du matin.');
    await venue.getByLabel('Présentation pour cet organisateur').fill('Un cloître pour vous seuls.');
    await saving(page);
    await saved(page);
    await frame(page).getByText('La lumière du matin.').waitFor();
    await frame(page).getByText('Un cloître pour vous seuls.').first().waitFor();
    // the photos: the first is not shown, the third comes first
    await venue.getByRole('checkbox', { name: 'photo 1' }).press('Space');
    await venue.getByRole('button', { name: 'Avancer photo 3' }).click();
    await venue.getByRole('checkbox', { name: 'Petit salon' }).press('Space');
    await saving(page);
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
    // a venue more, and one less that comes back
    await page.getByRole('button', { name: 'Ajouter un lieu' }).click();
    await page.getByRole('menuitem', { name: /Domaine/ }).click();
    await page.getByRole('button', { name: 'Actions : Bastide' }).click();
    await page.getByRole('menuitem', { name: 'Retirer du catalogue' }).click();
    await frame(page).locator('#strip').getByText('Domaine').waitFor();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await frame(page).locator('#strip').getByText('Bastide').waitFor();
    expect((await newestOf(request)).items.map(({ member }: { member: { name: string } }) => member.name)).toEqual([
      ...['Abbaye', 'Bastide', 'Comptoir', 'Domaine'],
    ]);
  });

  it('orders by keys, by the menu and by drag, and its page stays where it was scrolled to', async () => {
    const request = await shortlisted();
    await composeOf(request);
    const page = await open(request);
    await frame(page).locator('#venue-2').waitFor();
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

  it('sends, calls back, sends again, and shows what the organizer says as it comes', async () => {
    const request = await shortlisted();
    await composeOf(request, { message: 'Bonjour Ada,' });
    const page = await open(request);
    const send = async () => {
      await page.getByRole('button', { name: 'Envoyer…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog
        .getByRole('region', { name: 'Ce que dira l’e-mail' })
        .getByText('Votre sélection de lieux est prête')
        .waitFor();
      expect(await dialog.getByLabel('À', { exact: true }).inputValue()).toBe(request.organizerEmail);
      const answered = page.waitForResponse(/\/send$/);
      await dialog.getByRole('button', { name: 'Envoyer 1 e-mail' }).click();
      return (await (await answered).json()) as { publicUrl: string };
    };
    await send();
    await page.getByText('Pas encore vu').waitFor();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await page.getByText('le brouillon est de nouveau là').waitFor();
    await saved(page);
    expect(await newestOf(request)).toMatchObject({ status: 'draft', version: 1 });

    const { publicUrl } = await send();
    await page.getByText(/Envoyé à .* le/).waitFor();
    // a browser without a head counts as a program, so this view is another's
    await test.anonymous.get(`/api/public/catalogs/${publicUrl.split('/').pop()}`);
    const organizer = await openPage(test, publicUrl.replace(/^https?:\/\/[^/]+/, ''), { width: 390, touch: true });
    await organizer.locator('#venue-2').getByRole('button', { name: 'Peut-être' }).tap();
    await page.getByRole('listitem').filter({ hasText: 'Bastide' }).getByText('Peut-être').waitFor();
    await organizer.locator('#venue-2').getByLabel('Votre mot à notre équipe').fill('Peut-on visiter mardi ?');
    await organizer.locator('#venue-2').getByRole('button', { name: 'Ce lieu nous plaît' }).tap();
    await organizer.locator('#venue-2').getByText('C’est noté, ce lieu vous plaît.').waitFor();
    await page.getByText('Peut-on visiter mardi ?').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Bastide' }).getByText('Coup de cœur').waitFor();
    await page.getByText(/Vu 1 fois/).waitFor();

    await page.getByRole('button', { name: 'Créer un autre lien' }).click();
    const link = await page.getByRole('dialog').getByLabel('Lien').inputValue();
    expect((await test.anonymous.get(new URL(link).pathname)).status).toBe(200);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Nouvelle version' }).click();
    await page.getByRole('heading', { name: 'Version 2' }).waitFor();
    await page.getByRole('button', { name: /Version 1/ }).click();
    await page.getByRole('list', { name: 'Ce qu’elle montrait' }).getByText('Bastide').waitFor();
    expect(await newestOf(request)).toMatchObject({ status: 'draft', version: 2 });
  });

  it('shows both versions when two compose at once, and loses nothing typed', async () => {
    const request = await shortlisted();
    await composeOf(request);
    const other = await test.createUser();
    const allowed = { errors: [/412/] };
    const one = await open(request, { allowed });
    const two = await open(request, { allowed, email: other.email });
    for (const page of [one, two]) await saved(page);
    const here = await unfold(one, 'Abbaye');
    const there = await unfold(two, 'Abbaye');
    const alsoThere = await unfold(two, 'Bastide');
    // the first types on while the second saves: news do not take the words from under the fingers
    await here.getByLabel('Commentaire de notre équipe').pressSequentially('Un cloître');
    await there.getByLabel('Prix (EUR)').fill('900');
    await alsoThere.getByLabel('Commentaire de notre équipe').fill('Au bord de l’eau.');
    const late = [one, two].map((page) =>
      page
        .getByRole('dialog', { name: 'Deux versions du catalogue' })
        .waitFor()
        .then(() => page),
    );
    const page = await Promise.race(late);
    void Promise.allSettled(late);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Un cloître').waitFor();
    await dialog.getByText('900', { exact: false }).waitFor();
    await expectNoAxeViolations(page);
    await dialog
      .getByRole('radiogroup', { name: 'Abbaye' })
      .getByRole('radio', { name: /L’autre/ })
      .press('Space');
    await dialog.getByRole('button', { name: 'Garder ce choix' }).click();
    await saved(page);
    const [abbaye, bastide] = (await newestOf(request)).items;
    expect(page === one ? abbaye.price : abbaye.comment).toBe(page === one ? 900 : 'Un cloître');
    expect(bastide.comment).toBe('Au bord de l’eau.');
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

  it('keeps what could not be saved', async () => {
    const request = await shortlisted();
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

  it.each(
    (['fr', 'en'] as const).flatMap((locale) =>
      (['light', 'dark'] as const).flatMap((colorScheme) => [
        { locale, colorScheme, width: 1280, touch: false },
        { locale, colorScheme, width: 390, touch: true },
      ]),
    ),
  )('is open to all ($locale, $colorScheme, $width)', async ({ width, ...visitor }) => {
    const request = await shortlisted();
    await composeOf(request);
    const page = await open(request, { width, ...visitor });
    const french = visitor.locale === 'fr';
    await page.getByRole('button', { name: french ? 'Tout déplier' : 'Unfold all' }).click();
    await page
      .getByRole('checkbox', { name: /photo 3/ })
      .first()
      .waitFor({ state: 'attached' });
    await expectNoAxeViolations(page);
    expect(await isTooWide(page)).toBe(false);
    if (width === 390) {
      await page.getByRole('radio', { name: french ? 'Aperçu' : 'Preview' }).tap();
      await page.locator('iframe').waitFor();
      expect(await page.locator('ol').isVisible()).toBe(false);
      await page.getByRole('radio', { name: 'Composition' }).tap();
    }
    await page.getByRole('button', { name: french ? 'Envoyer…' : 'Send…' }).click();
    await page.getByRole('region', { name: french ? 'Ce que dira l’e-mail' : 'What the mail will say' }).waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await team.post(`/api/catalogs/${request.id}/send`);
    await page.getByText(french ? 'Pas encore vu' : 'Not seen yet').waitFor();
    await expectNoAxeViolations(page);
    expect(await isTooWide(page)).toBe(false);
  });
});
