import type { Locator, Page, Route } from 'playwright-core';
import type { Api } from '../../support/api';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, expectNoAxeViolations, openPage, type Visitor } from '../../support/browser';
import { buildShortlist } from '../../support/build';

describeInBrowser('a sent catalog, or one composed by two users', () => {
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
  /** A catalog sent to the organizer. */
  const sent = async () => {
    const request = await buildShortlist(team);
    await composeOf(request);
    const { status, body } = await team.post(`/api/catalogs/${request.id}/send`);
    expect(status).toBe(200);
    return { request, publicUrl: body.publicUrl as string };
  };
  const newestOf = async (request: { id: string }) => (await team.get(`/api/catalogs/by-request/${request.id}`)).body;
  const saved = (page: Page) => page.getByText('Enregistré', { exact: true }).waitFor();
  const unfold = async (page: Page, name: string): Promise<Locator> => {
    const venue = page.locator('ol > li', { hasText: name });
    await venue.getByRole('button', { name: new RegExp(`\\d\\. ${name}`) }).click();
    return venue;
  };

  it('is sent, undone and sent again', async () => {
    const request = await buildShortlist(team);
    await composeOf(request, { message: 'Bonjour Ada,' });
    const page = await open(request);
    const send = async () => {
      await page.getByRole('button', { name: 'Envoyer…' }).click();
      const dialog = page.getByRole('dialog');
      const letter = dialog.getByRole('region', { name: 'Ce que dira l’e-mail' });
      await letter.getByText('Votre sélection de lieux est prête').waitFor();
      await letter.getByText(/Un mot de notre équipe[\s\S]*Bonjour Ada,/).waitFor();
      await letter.getByText(/En ligne jusqu’au/).waitFor();
      expect(await dialog.getByLabel('À', { exact: true }).inputValue()).toBe(request.organizerEmail);
      await dialog.getByRole('button', { name: 'Envoyer 1 e-mail' }).click();
    };
    await send();
    await page.getByText('Pas encore vu').waitFor();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await page.getByText('le brouillon est de nouveau là').waitFor();
    await saved(page);
    expect(await newestOf(request)).toMatchObject({ status: 'draft', version: 1 });

    await send();
    await page.getByText(/Envoyé à .* le/).waitFor();
    expect(await newestOf(request)).toMatchObject({ status: 'sent', version: 1 });
  });

  it('can be sent before its preview has loaded, which is then not requested', async () => {
    const request = await buildShortlist(team);
    await composeOf(request);
    const page = await open(request);
    const preview = Promise.withResolvers<Route>();
    await page.route(/\/send\/preview$/, preview.resolve);
    await page.getByRole('button', { name: 'Envoyer…' }).click();
    const held = await preview.promise;
    const end = page.waitForEvent('requestfailed');
    const send = Promise.withResolvers<Route>();
    await page.route(/\/send$/, send.resolve);
    await page.getByRole('dialog').getByRole('button', { name: 'Envoyer 1 e-mail' }).click();
    expect((await end).url()).toBe(held.request().url());
    await (await send.promise).continue();
    await page.getByText('Pas encore vu').waitFor();
  });

  it("shows the organizer's reactions as they arrive", async () => {
    const { request, publicUrl } = await sent();
    const page = await open(request);
    await page.getByText(/Envoyé à .* le/).waitFor();
    // headless browsers count as bots, so this view is another's
    await test.anonymous.get(`/api/public/catalogs/${publicUrl.split('/').pop()}`);
    const organizer = await openPage(test, publicUrl.replace(/^https?:\/\/[^/]+/, ''), { width: 390, touch: true });
    await organizer.locator('#venue-2').getByRole('button', { name: 'Peut-être' }).tap();
    await page.getByRole('listitem').filter({ hasText: 'Bastide' }).getByText('Peut-être').waitFor();
    await organizer.locator('#venue-2').getByLabel('Votre mot à notre équipe').fill('Peut-on visiter mardi ?');
    await organizer.locator('#venue-2').getByRole('button', { name: 'Ce lieu nous plaît' }).tap();
    await organizer.locator('#venue-2').getByText('C’est noté, ce lieu vous plaît.').waitFor();
    await page.getByText('Peut-on visiter mardi ?').waitFor();
    // screen readers use the language of the comment, whatever the reader's is
    expect(await page.getByText('Peut-on visiter mardi ?').getAttribute('lang')).toBe('fr');
    await page.getByRole('listitem').filter({ hasText: 'Bastide' }).getByText('Coup de cœur').waitFor();
    await page.getByText(/Vu 1 fois/).waitFor();
  });

  it('gets another link, and a new version next to the sent one', async () => {
    const { request } = await sent();
    const page = await open(request);
    const linkButton = page.getByRole('button', { name: 'Créer un autre lien' });
    await linkButton.click();
    const link = await page.getByRole('dialog').getByLabel('Lien').inputValue();
    expect((await test.anonymous.get(new URL(link).pathname)).status).toBe(200);
    await page.keyboard.press('Escape');
    await linkButton.and(page.locator(':focus')).waitFor();

    await page.getByRole('button', { name: 'Nouvelle version' }).press('Enter');
    await page.getByRole('heading', { name: 'Version 2' }).waitFor();
    await page.getByRole('button', { name: 'Envoyer…' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: /Version 1/ }).click();
    await page.getByRole('list', { name: 'Contenu' }).getByText('Bastide').waitFor();
    expect(await newestOf(request)).toMatchObject({ status: 'draft', version: 2 });
  });

  it('shows both versions if two users compose at once, and loses no input', async () => {
    const request = await buildShortlist(team);
    await composeOf(request);
    const other = await test.createUser();
    const allowed = { errors: [/412/] };
    const [one, two] = await Promise.all([open(request, { allowed }), open(request, { allowed, as: other.email })]);
    await Promise.all([saved(one), saved(two)]);
    const [here, there] = await Promise.all([unfold(one, 'Abbaye'), unfold(two, 'Abbaye')]);
    const alsoThere = await unfold(two, 'Bastide');
    // the first keeps typing while the second saves: updates must not replace the input
    await here.getByLabel('Commentaire de notre équipe').pressSequentially('Un cloître');
    await there.getByLabel('Prix (EUR)').fill('900');
    await alsoThere.getByLabel('Commentaire de notre équipe').fill('Au bord de l’eau.');
    const late = [one, two].map((page) =>
      page
        .getByRole('dialog', { name: 'Quelqu’un a enregistré avant vous' })
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
      .getByRole('radio', { name: /Enregistré entre-temps/ })
      .press('Space');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await saved(page);
    const [abbaye, bastide] = (await newestOf(request)).items;
    expect(page === one ? abbaye.price : abbaye.comment).toBe(page === one ? 900 : 'Un cloître');
    expect(bastide.comment).toBe('Au bord de l’eau.');
  });
});
