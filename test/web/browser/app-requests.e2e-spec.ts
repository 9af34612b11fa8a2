import type { Locator, Page } from 'playwright-core';
import type { Api } from '../../support/api';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, openPage } from '../../support/browser';
import { advanceRequest, buildBareRequest, buildRequest } from '../../support/build';

describeInBrowser('the board and the list of requests', () => {
  let test: TestApp;
  let team: Api;

  beforeAll(async () => {
    test = await createTestApp();
    team = test.agent;
  });

  afterEach(async () => {
    await test.database.query('TRUNCATE request CASCADE');
    await test.database.query('TRUNCATE saved_view CASCADE');
  });
  afterAll(() => test?.close());

  async function open(path: string, visitor: Parameters<typeof openPage>[2] = {}): Promise<Page> {
    const { cookie } = await test.sessionOf('agent@parvis.example');
    const page = await openPage(test, '/', visitor);
    const at = cookie.indexOf('=');
    const url = new URL('/', page.url()).href;
    await page.context().addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url }]);
    await page.goto(`/app/requests${path}`);
    return page;
  }

  const column = (page: Page, status: string): Locator => page.locator(`[data-column="${status}"]`);
  const card = (page: Page, title: string): Locator => page.locator('[data-request]').filter({ hasText: title });
  const link = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });
  const statusOf = async (id: string): Promise<string> => (await team.get(`/api/requests/${id}`)).body.status as string;
  /** A word of the place where messages stand. */
  const message = (page: Page, text: RegExp): Locator => page.getByRole('alertdialog').filter({ hasText: text });

  it('moves a request by the mouse, and back', async () => {
    const { id, code } = await buildRequest(team, { title: 'Séminaire' });
    const page = await open('');
    await card(page, 'Séminaire').dragTo(column(page, 'searching'));
    await column(page, 'searching').locator('[data-request]').waitFor();
    await message(page, new RegExp(`${code}.*En recherche`)).waitFor();
    expect(await statusOf(id)).toBe('searching');
    await page.getByRole('button', { name: 'Annuler' }).click();
    await column(page, 'qualifying').locator('[data-request]').waitFor();
    await message(page, /À qualifier/).waitFor();
    expect(await statusOf(id)).toBe('qualifying');
  });

  it('says why the service refuses a move, and puts the card back', async () => {
    const { id } = await buildRequest(team, { title: 'Gala' });
    const page = await open('', { allowed: { errors: [/409/] } });
    await card(page, 'Gala').dragTo(column(page, 'negotiating'));
    await page.getByRole('alertdialog').waitFor();
    await column(page, 'qualifying').getByText('Gala').waitFor();
    expect(await statusOf(id)).toBe('qualifying');
  });

  it('asks why a request is lost, by the keyboard alone', async () => {
    const { id } = await buildRequest(team, { title: 'Dîner' });
    const page = await open('');
    await link(page, 'Dîner').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Perdue' }).waitFor();
    await page.keyboard.press('p');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Pourquoi est-elle perdue').first().waitFor();
    expect(await dialog.getByRole('button', { name: 'Confirmer' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: /Choisir une raison/ }).press('Enter');
    await page.getByRole('option', { name: 'Prix' }).press('Enter');
    await dialog.getByRole('button', { name: 'Confirmer' }).press('Enter');
    await message(page, /Perdue/).waitFor();
    expect((await team.get(`/api/requests/${id}`)).body).toMatchObject({ status: 'lost', lostReason: 'price' });
    await column(page, 'lost').getByText('1').waitFor();
  });

  it('assigns by E, and Enter opens', async () => {
    const { id, code } = await buildRequest(team, { title: 'Congrès' });
    const page = await open('');
    await link(page, 'Congrès').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('e');
    await page.getByRole('menuitem', { name: 'Moi' }).click();
    await message(page, new RegExp(code)).waitFor();
    expect((await team.get(`/api/requests/${id}`)).body.assigneeId).not.toBeNull();
    await link(page, 'Congrès').press('Enter');
    await page.waitForURL(`**/requests/${code}`);
  });

  it('filters by the address, with chips, and keeps views', async () => {
    await buildRequest(team, { title: 'À Lyon', city: 'Lyon' });
    await buildRequest(team, { title: 'À Paris', city: 'Paris' });
    const page = await open('?city=Lyon&view=nonsense&status=rubbish');
    await link(page, 'À Lyon').waitFor();
    expect(await link(page, 'À Paris').count()).toBe(0);
    await page.getByRole('button', { name: 'Vues' }).click();
    await page.getByRole('menuitem', { name: 'Enregistrer cette vue…' }).click();
    await page.getByLabel('Nom de la vue').fill('Lyon seule');
    await page.keyboard.press('Enter');
    await message(page, /Lyon seule/).waitFor();
    await page.getByRole('button', { name: /Retirer le filtre.*Lyon/ }).click();
    await link(page, 'À Paris').waitFor();
    await page.getByRole('button', { name: 'Vues' }).click();
    await page.getByRole('menuitem', { name: 'Lyon seule' }).click();
    await link(page, 'À Paris').waitFor({ state: 'detached' });
    expect(page.url()).toContain('city=Lyon');
    await page.getByRole('button', { name: 'Lyon seule', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Supprimer la vue' }).click();
    await message(page, /supprimée/).waitFor();
    expect((await team.get('/api/saved-views')).body.total).toBe(0);
    await page.keyboard.press('/');
    await page.keyboard.type('Paris');
    await page.waitForURL(/search=Paris/);
  });

  it('changes many at once, and says which of them refused', async () => {
    const ids: string[] = [];
    for (const title of ['Un', 'Deux', 'Trois']) ids.push((await buildRequest(team, { title })).id);
    await advanceRequest(team, ids[2] ?? '', 'lost');
    const page = await open('?view=list');
    await link(page, 'Un').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press(' ');
    await page.getByRole('region', { name: '1 sélectionnée' }).waitFor();
    await page.getByRole('checkbox', { name: 'Tout sélectionner' }).press(' ');
    const bulk = page.getByRole('region', { name: '3 sélectionnées' });
    await bulk.getByRole('button', { name: 'Faire avancer' }).click();
    await page.getByRole('menuitem', { name: 'En recherche' }).click();
    await page.getByRole('dialog', { name: '1 demande n’a pas changé' }).getByText('Trois').waitFor();
    expect(await Promise.all(ids.map(statusOf))).toEqual(['searching', 'searching', 'lost']);
  });

  it('sorts by its heads, and mounts few of many rows', async () => {
    for (let index = 0; index < 120; index += 1)
      await buildBareRequest(team, { title: `Demande ${1000 + index}`, city: 'Sedan' });
    const page = await open('?view=list&city=Sedan');
    await page.getByRole('button', { name: 'Demande', exact: true }).click();
    await page.waitForURL(/sort=name/);
    await page.locator('tr[aria-rowindex="2"]').getByText('Demande 1000').waitFor();
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('121');
    expect(await page.locator('tbody tr').count()).toBeLessThanOrEqual(60);
    await page.locator('tr[aria-rowindex="5"] a').hover();
    await page.mouse.wheel(0, 100_000);
    await page.locator('tr[aria-rowindex="121"]').getByText('Demande 1119').waitFor();
    const board = await open('?city=Sedan');
    await column(board, 'qualifying').getByRole('button', { name: 'Afficher la suite' }).click();
    await column(board, 'qualifying').locator('[data-request]').nth(39).waitFor();
  });

  it('makes a request by hand, with faults beside their fields', async () => {
    const page = await open('', { allowed: { errors: [/400/] } });
    await page.getByRole('button', { name: 'Nouvelle demande' }).waitFor();
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'Nouvelle demande' });
    await dialog.getByRole('button', { name: 'Nouvel organisateur' }).click();
    await dialog.getByLabel('Adresse e-mail').fill('nobody');
    await dialog.getByRole('textbox', { name: 'Titre' }).fill('Soirée');
    await dialog.getByRole('button', { name: 'Créer la demande' }).click();
    await dialog.locator('[aria-invalid=true]').waitFor();
    await dialog.getByLabel('Adresse e-mail').fill('ada@client.example');
    await dialog.getByRole('button', { name: 'Créer la demande' }).click();
    await page.getByRole('heading', { name: 'Soirée' }).waitFor();
  });

  it('shows what another person does, without jumping', async () => {
    const { id } = await buildRequest(team, { title: 'Première' });
    const page = await open('');
    await link(page, 'Première').waitFor();
    await buildRequest(test.admin, { title: 'Seconde' });
    const notice = page.getByRole('button', { name: '1 nouvelle demande' });
    await notice.waitFor();
    expect(await link(page, 'Seconde').count()).toBe(0);
    await notice.click();
    await link(page, 'Seconde').waitFor();
    await advanceRequest(test.admin, id, 'searching');
    await column(page, 'searching').getByText('Première').waitFor();
  });

  it('shows one column on a phone, and moves by the menu', async () => {
    const { id } = await buildRequest(team, { title: 'Atelier' });
    const page = await open('', { width: 390, touch: true });
    await link(page, 'Atelier').waitFor();
    expect(await card(page, 'Atelier').getAttribute('draggable')).toBe('false');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.getByRole('button', { name: /^Actions pour/ }).tap();
    await page.getByRole('menuitem', { name: 'En recherche' }).tap();
    await page.getByRole('button', { name: /^En recherche/ }).tap();
    await column(page, 'searching').getByText('Atelier').waitFor();
    expect(await statusOf(id)).toBe('searching');
  });
});
