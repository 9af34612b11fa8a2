import type { Locator, Page } from 'playwright-core';
import type { Api } from '../../support/api';
import { createTestApp, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  failUntilPressed,
  expectNoAxeViolations,
  openPage,
  type Visitor,
} from '../../support/browser';
import { advanceRequest, buildRequest, buildResult, insertMember, insertRequest } from '../../support/build';

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

  const open = (path: string, visitor: Visitor = {}): Promise<Page> =>
    openPage(test, `/app/requests${path}`, { as: 'agent@parvis.example', ...visitor });

  const column = (page: Page, status: string): Locator => page.locator(`[data-column="${status}"]`);
  const card = (page: Page, title: string): Locator => page.locator('[data-request]').filter({ hasText: title });
  const link = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });
  const statusOf = async (id: string): Promise<string> => (await team.get(`/api/requests/${id}`)).body.status as string;
  /** Text within the toast area. */
  const message = (page: Page, text: RegExp): Locator => page.getByRole('alertdialog').filter({ hasText: text });

  it.each(['', '?view=list'])('shows errors, and retries: %s', async (path) => {
    await buildRequest(team, { title: 'Gala des forges' });
    const page = await openPage(test, '/catalogs', {
      as: 'agent@parvis.example',
      allowed: { errors: [/status of 500/, /^ApiProblem/] },
    });
    await failUntilPressed(page, /\/api\/requests(\/board)?\?/, 'Les demandes manquent.');
    await page.goto(`/app/requests${path}`);
    await page.getByText('Les demandes manquent.').first().waitFor();
    await page.getByRole('button', { name: 'Réessayer' }).first().click();
    await page.getByRole('link', { name: 'Gala des forges' }).waitFor();
  });

  it('suggests how to fill an empty board, or which filters hide everything', async () => {
    const page = await open('?city=Brest');
    await page.getByText('Aucune demande ne correspond').waitFor();
    await page.getByRole('button', { name: 'Retirer tous les filtres' }).click();
    await page.getByText('Aucune demande', { exact: true }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Nouvelle demande' }).last().click();
    await page.getByRole('dialog', { name: 'Nouvelle demande' }).waitFor();
  });

  it('shows errors in the rest of a column, and retries', async () => {
    for (let at = 0; at < 22; at++) await insertRequest(test.database, { title: `Demande ${at}` });
    const page = await open('', { allowed: { errors: [/status of 500/] } });
    // scrolling to the button triggers loading, so don't wait for it to be stable
    await page.setViewportSize({ width: 1280, height: 4000 });
    await page.reload();
    await card(page, '').first().waitFor();
    await failUntilPressed(page, /\/api\/requests\?/, 'La suite manque.');
    await column(page, 'searching').getByRole('button', { name: 'Afficher la suite' }).click();
    await page.getByText('La suite manque.').waitFor();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await column(page, 'searching').locator('[data-request]').nth(21).waitFor();
  });

  it('moves a request by mouse, and back, and moves the card back if the service rejects it', async () => {
    const { id, code } = await buildRequest(team, { title: 'Séminaire' });
    const page = await open('', { allowed: { errors: [/409/] } });
    await card(page, 'Séminaire').dragTo(column(page, 'negotiating'));
    await page.getByRole('alertdialog').waitFor();
    await column(page, 'qualifying').getByText('Séminaire').waitFor();
    expect(await statusOf(id)).toBe('qualifying');
    await card(page, 'Séminaire').dragTo(column(page, 'searching'));
    await column(page, 'searching').locator('[data-request]').waitFor();
    await message(page, new RegExp(`${code}.*En recherche`)).waitFor();
    expect(await statusOf(id)).toBe('searching');
    await page.getByRole('button', { name: 'Annuler' }).click();
    await column(page, 'qualifying').locator('[data-request]').waitFor();
    await message(page, /À qualifier/).waitFor();
    expect(await statusOf(id)).toBe('qualifying');
  });

  it('puts a card back where it was, after a refused move and after an undone one', async () => {
    for (const title of ['Un', 'Deux', 'Trois']) await buildRequest(team, { title });
    const page = await open('', { allowed: { errors: [/status of 409/] } });
    const titles = async () => (await column(page, 'qualifying').locator('[data-request] a').allTextContents()).join();
    await card(page, 'Deux').waitFor();
    const before = await titles();
    await page.route('**/api/requests/*/advance', (route) =>
      route.fulfill({ status: 409, json: { code: 'INVALID_STATUS_TRANSITION', message: 'Pas maintenant.' } }),
    );
    await card(page, 'Deux').dragTo(column(page, 'searching'));
    await message(page, /Pas maintenant/).waitFor();
    expect(await titles()).toBe(before);
    await page.unroute('**/api/requests/*/advance');
    await page.reload();
    await card(page, 'Deux').dragTo(column(page, 'searching'));
    await column(page, 'searching').locator('[data-request]').waitFor();
    await message(page, /En recherche/).waitFor();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await message(page, /À qualifier/).waitFor();
    expect(await titles()).toBe(before);
  });

  it('leaves a card in its new column while the service has not moved it yet and others make changes', async () => {
    const { id } = await buildRequest(team, { title: 'Bal' });
    const other = await buildRequest(team, { title: 'Gala' });
    const page = await open('');
    await card(page, 'Gala').waitFor();
    const sent = Promise.withResolvers<void>();
    await page.route(`**/api/requests/${id}/advance`, async (route) => {
      await sent.promise;
      await route.continue();
    });
    const reads: unknown[] = [];
    await card(page, 'Bal').dragTo(column(page, 'searching'));
    await column(page, 'searching').getByText('Bal').waitFor();
    page.on('request', (call) => new URL(call.url()).pathname === '/api/requests/board' && reads.push(call));
    await team.patch(`/api/requests/${other.id}`, { attendees: 77 });
    // its row is highlighted, and afterwards no longer: the lists would have been read in between
    const changed = page.locator(`[data-request="${other.id}"][data-changed]`);
    await changed.waitFor();
    await changed.waitFor({ state: 'detached' });
    expect(reads).toEqual([]);
    expect(await column(page, 'searching').getByText('Bal').count()).toBe(1);
    sent.resolve();
    await message(page, /En recherche/).waitFor();
    await card(page, 'Gala').getByText(/^77/).waitFor();
    await column(page, 'searching').getByText('Bal').waitFor();
  });

  it('sends a move made while another of the same card is pending after it', async () => {
    const { id } = await buildRequest(team, { title: 'Bal' });
    const page = await open('');
    const held = Promise.withResolvers<void>();
    await page.route(`**/api/requests/${id}/advance`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await card(page, 'Bal').dragTo(column(page, 'searching'));
    await column(page, 'searching').getByText('Bal').waitFor();
    await card(page, 'Bal').dragTo(column(page, 'qualifying'));
    await column(page, 'qualifying').getByText('Bal').waitFor();
    held.resolve();
    await message(page, /À qualifier/).waitFor();
    expect(await column(page, 'qualifying').getByText('Bal').count()).toBe(1);
    expect(await statusOf(id)).toBe('qualifying');
  });

  it('highlights only the columns where a dragged card may be dropped', async () => {
    const { body: machines } = await team.get('/api/meta/state-machines');
    const { id } = await buildRequest(team, { title: 'Bal' });
    const page = await open('');
    const whereLegal = (legal: boolean) =>
      page
        .locator(`[data-column][data-legal=${legal}]`)
        .evaluateAll((columns) => columns.map((one) => one.getAttribute('data-column')).toSorted());
    await card(page, 'Bal').hover();
    await page.mouse.down();
    // in steps, like a hand: a column receives dragenter first, then dragover for each move
    const { x = 0, y = 0 } = (await column(page, 'searching').boundingBox()) ?? {};
    await page.mouse.move(x + 100, y + 100, { steps: 20 });
    await page.locator('[data-column=searching][data-over]').waitFor();
    expect(await whereLegal(true)).toEqual(machines.request.qualifying.toSorted());
    // its own column is neither
    const others = Object.keys(machines.request as object).filter(
      (status) => status !== 'qualifying' && !machines.request.qualifying.includes(status),
    );
    expect(await whereLegal(false)).toEqual(others.toSorted());
    await page.mouse.up();
    await column(page, 'searching').locator('[data-request]').waitFor();
    expect(await page.locator('[data-legal], [data-over]').count()).toBe(0);
    await message(page, /En recherche/).waitFor();
    expect(await statusOf(id)).toBe('searching');
  });

  it('shows twenty cards per column, and loads more on scrolling', async () => {
    for (let at = 0; at < 50; at += 1) await insertRequest(test.database, { title: `Demande ${at}` });
    const page = await open('');
    const cards = column(page, 'searching').locator('[data-request]');
    await cards.nth(19).waitFor();
    expect(await cards.count()).toBe(20);
    for (const count of [40, 50]) {
      await cards.first().hover();
      await page.mouse.wheel(0, 20_000);
      await cards.nth(count - 1).waitFor();
      expect(await cards.count()).toBe(count);
    }
    const codes = await cards.locator('a').evaluateAll((links) => links.map((one) => one.getAttribute('href')));
    expect(new Set(codes).size).toBe(50);
  });

  it('loads the next page when the user is already at the bottom', async () => {
    for (let at = 0; at < 50; at += 1) await insertRequest(test.database, { title: `Demande ${at}` });
    const page = await open('');
    const cards = column(page, 'searching').locator('[data-request]');
    await cards.nth(19).waitFor();
    await page.evaluate(`(() => {
      const list = document.querySelector('[data-column=searching] ul');
      const toEnd = () => list.scrollTo(0, 1e6);
      new MutationObserver(toEnd).observe(list, { childList: true });
      toEnd();
    })()`);
    await cards.nth(49).waitFor();
  });

  it('asks why a request is lost, by keyboard only', async () => {
    const { id } = await buildRequest(team, { title: 'Dîner' });
    const page = await open('');
    await link(page, 'Dîner').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Perdue' }).waitFor();
    // the menu receives letters once it has the focus, the page before that
    await page.locator('[role=menu]:focus, [role=menu] :focus').waitFor();
    await page.keyboard.press('p');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Raison').first().waitFor();
    expect(await dialog.getByRole('button', { name: 'Confirmer' }).isDisabled()).toBe(true);
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: /Choisissez une raison/ }).press('Enter');
    await page.getByRole('option', { name: 'Prix' }).press('Enter');
    await dialog.getByRole('button', { name: 'Confirmer' }).press('Enter');
    await message(page, /Perdue/).waitFor();
    expect((await team.get(`/api/requests/${id}`)).body).toMatchObject({ status: 'lost', lostReason: 'price' });
    await column(page, 'lost').getByText('1').waitFor();
  });

  it('keeps the focus on a card moved by its menu, or gives it to the next one of the column', async () => {
    await buildRequest(team, { title: 'Dîner' });
    const { id } = await buildRequest(team, { title: 'Gala' });
    await buildRequest(team, { title: 'Noces' });
    const page = await open('');
    const focused = page.locator(':focus');
    const inColumn = (title: string, status: string) => column(page, status).getByRole('link', { name: title });
    const move = async (title: string, to: string) => {
      await inColumn(title, 'qualifying').focus();
      await page.keyboard.press('m');
      await page.getByRole('menuitem', { name: to }).press('Enter');
    };
    await move('Dîner', 'En recherche');
    await inColumn('Dîner', 'searching').and(focused).waitFor();
    await message(page, /En recherche/).waitFor();
    await page.keyboard.press('z');
    await inColumn('Dîner', 'qualifying').and(focused).waitFor();
    await move('Dîner', 'Perdue');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Choisissez une raison/ }).press('Enter');
    await page.getByRole('option', { name: 'Prix' }).press('Enter');
    await dialog.getByRole('button', { name: 'Confirmer' }).press('Enter');
    await inColumn('Gala', 'qualifying').and(focused).waitFor();
    // a colleague closes the request under its open menu
    await page.keyboard.press('m');
    await page.locator('[role=menu] :focus').waitFor();
    await team.post(`/api/requests/${id}/advance`, { toStatus: 'lost', lostReason: 'price' });
    await column(page, 'qualifying').locator('[data-request]').nth(1).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await inColumn('Noces', 'qualifying').and(focused).waitFor();
  });

  it('assigns with E, and opens with Enter', async () => {
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

  it('filters by the URL, with chips, and saves views', async () => {
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
    await page.waitForURL(/city=Lyon/);
    await link(page, 'À Paris').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Lyon seule', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Supprimer la vue' }).click();
    await message(page, /supprimée/).waitFor();
    expect((await team.get('/api/saved-views')).body.total).toBe(0);
    await page.keyboard.press('/');
    await page.keyboard.type('Paris');
    await page.waitForURL(/search=Paris/);
  });

  it.each(['', '&view=list'])('ignores an invalid date in the URL: %s', async (view) => {
    await buildRequest(team, { title: 'Gala des forges' });
    const page = await open(`?eventFrom=2027-02-30&eventTo=2027-04-31${view}`);
    await link(page, 'Gala des forges').waitFor();
  });

  it('filters by department and by whose turn it is, by form, chip and saved view', async () => {
    const asked = await buildRequest(team, { title: 'Rhône qui attend', city: 'Lyon 2e' });
    await buildRequest(team, { title: 'Rhône calme', city: 'Villeurbanne' });
    await buildRequest(team, { title: 'Ailleurs', city: 'Nantes' });
    await advanceRequest(team, asked.id, 'searching');
    await buildResult(team, asked.id, (await insertMember(test.database)).id, 'availability_requested');
    const page = await open('');
    await link(page, 'Ailleurs').waitFor();
    await page.getByRole('button', { name: 'Filtrer' }).click();
    await page.getByLabel('Département').fill('69');
    await page.getByRole('button', { name: 'Afficher', exact: true }).click();
    // while the form is open, everything behind it is hidden; reopened too soon, it has lost the department
    await page.getByRole('button', { name: /Retirer le filtre.*Département 69/ }).waitFor();
    await link(page, 'Ailleurs').waitFor({ state: 'detached' });
    await link(page, 'Rhône calme').waitFor();
    await page.getByRole('button', { name: 'Filtrer' }).click();
    await page.getByRole('button', { name: /En attente de/ }).click();
    await page.getByRole('option', { name: 'Un lieu' }).click();
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Afficher', exact: true }).click();
    await page.waitForURL(/waitingFor=venue/);
    await link(page, 'Rhône calme').waitFor({ state: 'detached' });
    await link(page, 'Rhône qui attend').waitFor();
    await page.getByRole('button', { name: 'Vues' }).click();
    await page.getByRole('menuitem', { name: 'Enregistrer cette vue…' }).click();
    await page.getByLabel('Nom de la vue').fill('Lieux du Rhône');
    await page.keyboard.press('Enter');
    await message(page, /Lieux du Rhône/).waitFor();
    const [view] = (await team.get('/api/saved-views')).body.items;
    expect(view.query).toMatchObject({ department: '69', waitingFor: 'venue' });
    await page.getByRole('button', { name: /Retirer le filtre.*Département 69/ }).click();
    await page.getByRole('button', { name: /Retirer le filtre.*En attente de · Un lieu/ }).click();
    await link(page, 'Ailleurs').waitFor();
    await page.goto('/app/requests?view=list&department=69&waitingFor=rubbish');
    await link(page, 'Rhône calme').waitFor();
    expect(await link(page, 'Ailleurs').count()).toBe(0);
    await team.delete(`/api/saved-views/${view.id}`);
  });

  it('changes many at once, and shows rejections', async () => {
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

  it('sorts by its headings, and mounts only visible rows', async () => {
    for (let index = 0; index < 120; index += 1)
      await insertRequest(test.database, { title: `Demande ${1000 + index}` });
    const page = await open('?view=list&city=Lyon');
    await page.getByRole('button', { name: 'Demande', exact: true }).click();
    await page.waitForURL(/sort=name/);
    await page.locator('tr[aria-rowindex="2"]').getByText('Demande 1000').waitFor();
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('121');
    expect(await page.locator('tbody tr').count()).toBeLessThanOrEqual(60);
    await page.locator('tr[aria-rowindex="5"] a').hover();
    await page.mouse.wheel(0, 100_000);
    await page.locator('tr[aria-rowindex="121"]').getByText('Demande 1119').waitFor();
    const board = await open('?city=Lyon');
    const cards = column(board, 'searching').locator('[data-request]');
    // those out of sight are drawn later, which moves the button below them
    await cards.nth(19).waitFor();
    await column(board, 'searching').getByRole('button', { name: 'Afficher la suite' }).click();
    await cards.nth(39).waitFor();
  });

  it('keeps the rows until new results have arrived, selects none of them, and scrolls to the top', async () => {
    for (let index = 0; index < 60; index += 1)
      await insertRequest(test.database, { title: `${index % 2 ? 'Gala' : 'Colloque'} ${100 + index}` });
    const page = await open('?view=list&sort=name');
    const first = page.locator('tr[aria-rowindex="2"]');
    await first.getByText('Colloque 100').hover();
    await page.mouse.wheel(0, 10_000);
    await page.locator('tr[aria-rowindex="61"]').getByText('Gala 159').waitFor();
    const answered = Promise.withResolvers<void>();
    await page.route(/\/api\/requests\?/, (route) => answered.promise.then(() => route.continue()));
    await page.getByRole('searchbox').fill('gala');
    await page.locator('table[aria-busy=true]').waitFor();
    await page.locator('tr[aria-rowindex="61"]').getByText('Gala 159').waitFor();
    await page.getByRole('checkbox', { name: 'Tout sélectionner' }).press(' ');
    answered.resolve();
    await page.locator('table[aria-busy=false][aria-rowcount="31"]').waitFor();
    await first.getByText('Gala 101').waitFor();
    expect(await page.getByRole('region', { name: /sélectionnée/ }).count()).toBe(0);
    await page.getByRole('searchbox').fill('rien de tel');
    await page.getByText('Aucune demande ne correspond').waitFor();
  });

  it('creates one request by hand, even by a double click, with errors next to their fields', async () => {
    const page = await open('', { allowed: { errors: [/400/] } });
    await page.getByRole('button', { name: 'Nouvelle demande' }).first().waitFor();
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'Nouvelle demande' });
    await dialog.getByRole('button', { name: 'Nouvel organisateur' }).click();
    await dialog.getByLabel('Adresse e-mail').fill('nobody');
    await dialog.getByRole('textbox', { name: 'Titre' }).fill('Soirée');
    await dialog.getByRole('button', { name: 'Créer la demande' }).click();
    await dialog.locator('[aria-invalid=true]').waitFor();
    await dialog.getByLabel('Adresse e-mail').fill('ada@client.example');
    const asked: string[] = [];
    page.on('request', (one) => one.method() === 'POST' && asked.push(new URL(one.url()).pathname));
    await dialog.getByRole('button', { name: 'Créer la demande' }).evaluate((button) => {
      (button as unknown as { click: () => void }).click();
      (button as unknown as { click: () => void }).click();
    });
    await page.getByRole('heading', { name: 'Soirée' }).waitFor();
    expect(asked).toEqual(['/api/requests']);
    expect((await team.get('/api/requests?search=Soirée')).body.total).toBe(1);
  });

  it('asks before a dialog closes with typed text, by Escape, a click outside or Back', async () => {
    const page = await openPage(test, '/app/organizers', { as: 'agent@parvis.example' });
    await page.getByRole('navigation').getByRole('link', { name: 'Demandes' }).first().click();
    await page.getByRole('button', { name: 'Nouvelle demande' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Nouvelle demande' });
    const title = dialog.getByLabel('Titre');
    const keep = dialog.getByRole('button', { name: 'Continuer la saisie' });
    await title.fill('Séminaire de rentrée');
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(10, 10),
      () => dialog.getByRole('button', { name: 'Fermer' }).click(),
      () => page.evaluate('history.back()'),
    ]) {
      await leave();
      await dialog.getByText('Abandonner ce que vous avez saisi ?').waitFor();
      await keep.click();
      await keep.waitFor({ state: 'detached' });
      expect(await title.inputValue()).toBe('Séminaire de rentrée');
      expect(new URL(page.url()).pathname).toBe('/app/requests');
    }
    await page.keyboard.press('Escape');
    await keep.waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Abandonner' }).click();
    await dialog.waitFor({ state: 'detached' });
    // without text there is nothing to ask
    await page.getByRole('button', { name: 'Nouvelle demande' }).first().click();
    await title.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it("shows another user's changes without jumping", async () => {
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

  it('shows bulk actions in one line on a phone', async () => {
    for (const title of ['Atelier', 'Bal']) await buildRequest(team, { title });
    const page = await open('?view=list', { width: 390, touch: true });
    await link(page, 'Atelier').waitFor();
    for (const tick of await page.getByRole('checkbox', { name: /^Sélectionner R-/ }).all()) await tick.tap();
    const done = page.getByRole('button', { name: 'Désélectionner' });
    const boxes = await Promise.all(
      [page.getByText('2 sélectionnées'), done].map(async (one) => (await one.boundingBox()) ?? { y: 0, height: 0 }),
    );
    const [first = 0, last = 0] = boxes.map(({ y, height }) => y + height / 2);
    expect(Math.abs(first - last)).toBeLessThan(2);
    await done.tap();
    await done.waitFor({ state: 'detached' });
  });

  it('shows one column on a phone, moves by menu, and has its filters side by side without overlap', async () => {
    const { id } = await buildRequest(team, { title: 'Atelier' });
    const page = await open('', { width: 390, touch: true });
    await link(page, 'Atelier').waitFor();
    expect(await card(page, 'Atelier').getAttribute('draggable')).toBe('false');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.getByRole('button', { name: /^Actions pour/ }).tap();
    await page.getByRole('menuitem', { name: 'En recherche' }).tap();
    // the card moves before the service has responded
    await message(page, /En recherche/).waitFor();
    await page.getByRole('button', { name: /^En recherche/ }).tap();
    await column(page, 'searching').getByText('Atelier').waitFor();
    expect(await statusOf(id)).toBe('searching');
    await page.getByRole('button', { name: 'Filtrer' }).tap();
    await page.getByLabel('Événement à partir du').waitFor();
    const boxes = await Promise.all(
      ['Événement à partir du', 'Événement jusqu’au'].map((name) => page.getByLabel(name).boundingBox()),
    );
    const [from, to] = boxes.map((box) => ({ start: box?.x ?? 0, end: (box?.x ?? 0) + (box?.width ?? 0) }));
    expect(from?.end).toBeLessThan(to?.start ?? 0);
    expect(to?.end).toBeLessThan(380);
  });
});
