import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { Settings } from '#kernel/settings';
import { createTestApp, PASSWORD, type TestApp } from '../../support/app';
import { describeInBrowser, expectNoAxeViolations, openPage } from '../../support/browser';
import { buildRequest, type BuiltRequest } from '../../support/build';

const EMAIL = 'agent@parvis.example';
/** What Chromium reports of answers and connections that a test brings about. */
const REFUSED = /^Failed to load resource: the server responded with a status of (401|429|503)/;
const CUT = /^Failed to load resource: net::ERR_/;

describeInBrowser('the shell', () => {
  let test: TestApp;
  let request: BuiltRequest;

  beforeAll(async () => {
    test = await createTestApp({ AGENCY_NAME: 'Salles & Cie' });
    request = await buildRequest(test.agent, { title: 'Congrès des libraires' });
  });

  afterAll(() => test?.close());

  /** Opens a path as the agent, who is signed in. */
  const open = async (path: string, visitor: Parameters<typeof openPage>[2] = {}): Promise<Page> => {
    const page = await openPage(test, '/catalogs', visitor);
    const [name = '', value = ''] = (await test.sessionOf(EMAIL)).cookie.split('=');
    await page.context().addCookies([{ name, value, url: page.url() }]);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };
  const signIn = async (page: Page, password: string): Promise<void> => {
    await page.getByLabel('Mot de passe').fill(password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
  };
  const endSessions = () => test.database.query('DELETE FROM team_session');

  it('signs in over the page that was asked, with the hint of a trial, and says what is wrong', async () => {
    Object.assign(test.app.get(Settings), { DEMO_DATA: true });
    const file = join(test.app.get(Settings).DATA_DIR, 'first-admin.json');
    writeFileSync(file, JSON.stringify({ email: 'admin@parvis.example', password: PASSWORD }));
    const page = await openPage(test, `/app/requests/${request.code}`, { allowed: { errors: [REFUSED] } });
    await page.getByText(file).waitFor();
    await expectNoAxeViolations(page);
    expect(await page.getByLabel('Adresse e-mail').inputValue()).toBe('admin@parvis.example');
    await signIn(page, 'not the password');
    await page.getByRole('alert').waitFor();
    await signIn(page, PASSWORD);
    await page.getByRole('heading', { name: 'Congrès des libraires' }).waitFor();
    Object.assign(test.app.get(Settings), { DEMO_DATA: false });
  });

  it('finds, goes and does by the palette, without a mouse', async () => {
    const page = await open('/app/');
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog').getByRole('searchbox');
    await search.waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.type(request.code);
    await page.getByRole('menuitem', { name: /Congrès des libraires/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Congrès des libraires' }).waitFor();
    // what was opened stands first
    await page.keyboard.press('Control+k');
    await page.getByRole('group', { name: 'Récemment ouvertes' }).waitFor();
    await page.keyboard.type('demandes');
    await page.getByRole('menuitem', { name: /^Demandes/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Demandes', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
  });

  it('lists its keys, and lets single letters be switched off', async () => {
    const page = await open('/app/requests');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Raccourcis' }).waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.getByRole('heading', { name: 'Aujourd’hui', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Raccourcis' }).click();
    await page.getByRole('switch').press(' ');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await page.keyboard.press('?');
    // what has ⌘ or Ctrl stays
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('searchbox').waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/');
    expect(await page.getByRole('dialog', { name: 'Raccourcis' }).count()).toBe(0);
  });

  it('has language and theme in the menu of the account, and keeps them', async () => {
    const page = await open('/app/');
    const choose = async (account: RegExp, entry: string): Promise<void> => {
      await page.getByRole('button', { name: account }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await choose(/^Mon compte/, 'English');
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await choose(/^My account/, 'Theme: as the device');
    await choose(/^My account/, 'Theme: light');
    await page.reload();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    expect(await page.evaluate('document.documentElement.style.colorScheme')).toBe('dark');
    expect((await test.agent.get('/api/team/me')).body.locale).toBe('en');
  });

  it('asks to sign in over the page if the session ends while one types, and goes on', async () => {
    const page = await open('/app/requests', { allowed: { errors: [REFUSED] } });
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('searchbox').waitFor();
    await endSessions();
    await page.getByRole('dialog').getByRole('searchbox').fill('libraires');
    await page.getByRole('heading', { name: 'Reconnectez-vous pour continuer' }).waitFor();
    await expectNoAxeViolations(page);
    await signIn(page, PASSWORD);
    await page.getByRole('menuitem', { name: /Congrès des libraires/ }).waitFor();
    expect(await page.getByRole('dialog').getByRole('searchbox').inputValue()).toBe('libraires');
    [test.admin, test.agent] = [
      test.anonymous.with(await test.sessionOf('admin@parvis.example')),
      test.anonymous.with(await test.sessionOf(EMAIL)),
    ];
  });

  it('reads what it missed while the stream was cut, and finds that another build is there', async () => {
    const page = await open('/app/', { allowed: { errors: [CUT] } });
    await page.getByText('Congrès des libraires').waitFor();
    await page.route('**/app/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script src="/app/assets/another.js"></script>' }),
    );
    test.app.getHttpServer().closeAllConnections();
    await buildRequest(test.agent, { title: 'Née pendant la coupure' });
    await page.getByText('Née pendant la coupure').waitFor();
    await page.getByText('Une nouvelle version est prête.').waitFor();
    await page.unroute('**/app/');
    await page.getByRole('button', { name: 'Recharger' }).click();
    await page.getByText('Une nouvelle version est prête.').waitFor({ state: 'detached' });
  });

  it('keeps the page if a part of the app cannot be loaded', async () => {
    const page = await open('/app/', { allowed: { errors: [CUT, /A part of the app was not loaded/] } });
    await page.route('**/assets/palette-*.js', (route) => route.abort());
    await page.keyboard.press('Control+k');
    await page.getByText('Le service ne répond pas.').waitFor();
    await page.getByText('Congrès des libraires').waitFor();
  });

  it.each([429, 503])('waits as long as a %i says, and tells', async (status) => {
    const page = await open('/app/', { allowed: { errors: [REFUSED] } });
    let refusals = 0;
    await page.route(/\/api\/requests\/board\?/, (route) =>
      (refusals += 1) === 1
        ? route.fulfill({ status, headers: { 'retry-after': '2' }, json: { code: 'BUSY', message: 'Busy.' } })
        : route.continue(),
    );
    await page.getByRole('link', { name: 'Demandes', exact: true }).click();
    await page.getByText('Le service est très demandé').waitFor();
    await page.getByRole('heading', { name: 'Demandes', level: 1 }).waitFor();
    await page.getByText('Le service est très demandé').waitFor({ state: 'detached' });
  });

  it('lets one read without a connection, and not write', async () => {
    const page = await open('/app/', { allowed: { errors: [CUT] } });
    const take = page.getByRole('button', { name: 'Prendre Congrès des libraires' });
    await take.waitFor();
    await page.context().setOffline(true);
    await page.getByText(/^Hors ligne/).waitFor();
    expect(await take.isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await page.getByText(/^Hors ligne/).waitFor({ state: 'detached' });
    expect(await take.isEnabled()).toBe(true);
  });

  it('opens without a connection, keeps nobody’s data, and goes on when it is back', async () => {
    const page = await open('/app/', { allowed: { errors: [CUT, /^Unreachable/] } });
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('Le service ne répond pas.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Congrès des libraires').waitFor();
    const kept = await page.evaluate<string[]>(`(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    })()`);
    expect(kept).toContain('/app/');
    expect(kept.filter((path) => !/^\/app\/(assets\/[\w.-]+)?$/.test(path))).toEqual([]);
  });

  it('shows every part in every state', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openPage(test, '/app/_parts', { colorScheme });
      await page.getByRole('heading', { name: 'Parts' }).waitFor();
      await expectNoAxeViolations(page);
    }
  });
});
