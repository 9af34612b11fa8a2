import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { appConfig } from '#core/app.config';
import { LOCALES } from '#i18n/locale';
import { SCREEN_HELP } from '../../../apps/web/src/shell/help.words';
import { createTestApp, PASSWORD, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  expectNoAxeViolations,
  expectAccessible,
  failUntilPressed,
  openPage,
  pressTabUntil,
  type Visitor,
} from '../../support/browser';
import { buildRequest, type BuiltRequest, buildVenue } from '../../support/build';

const EMAIL = 'agent@parvis.example';
/** Chromium's messages for responses and connections that a test causes on purpose. */
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

  const open = async (path: string, visitor: Visitor = {}): Promise<Page> => {
    const page = await openPage(test, path, { as: EMAIL, ...visitor });
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };
  const signIn = async (page: Page, password: string): Promise<void> => {
    await page.getByLabel('Mot de passe').fill(password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
  };
  const endSessions = () => test.database.query('DELETE FROM team_session');

  it('asks for the address first, then for the password', async () => {
    const page = await openPage(test, '/app/');
    await page.getByLabel('Adresse e-mail').and(page.locator(':focus')).waitFor();
    await page.keyboard.type(EMAIL);
    await pressTabUntil(page, page.getByLabel('Mot de passe'));
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Se connecter' }).waitFor({ state: 'detached' });
  });

  it("signs in over the requested page, with a trial's hint, and shows errors", async () => {
    test.config(appConfig).demoData = true;
    const file = join(test.settings.DATA_DIR, 'first-admin.json');
    writeFileSync(file, JSON.stringify({ email: 'admin@parvis.example', password: PASSWORD }));
    const page = await openPage(test, `/app/requests/${request.code}`, { allowed: { errors: [REFUSED] } });
    await page.getByText(file).waitFor();
    // the first empty field has the focus
    expect(await page.getByLabel('Mot de passe').evaluate((field) => field.matches(':focus'))).toBe(true);
    await expectNoAxeViolations(page);
    expect(await page.getByLabel('Adresse e-mail').inputValue()).toBe('admin@parvis.example');
    await signIn(page, 'not the password');
    await page.getByRole('alert').waitFor();
    await signIn(page, PASSWORD);
    await page.getByRole('heading', { name: 'Congrès des libraires' }).waitFor();
    test.config(appConfig).demoData = false;
    const unknown = await openPage(test, '/app/', { allowed: { errors: [REFUSED] } });
    await unknown.getByRole('dialog').locator('input[type=email]:focus').waitFor();
  });

  it('passes text typed before the palette has loaded to the palette, and to nothing else', async () => {
    const page = await open('/app/requests');
    await page.getByRole('heading', { name: 'Demandes', level: 1 }).waitFor();
    let release = (): void => undefined;
    const released = new Promise<void>((done) => (release = done));
    await page.route('**/assets/palette-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    // the first letter alone would create a request on the page
    await page.keyboard.type('congres');
    release();
    await page.getByRole('menuitem', { name: /Congrès des libraires/ }).waitFor();
    expect(await page.getByRole('dialog').getByRole('searchbox').inputValue()).toBe('congres');
    expect(await page.getByRole('dialog').count()).toBe(1);
  });

  it('searches, navigates and runs commands by the palette, without a mouse', async () => {
    const page = await open('/app/');
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog').getByRole('searchbox');
    await search.waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.type(request.code);
    await page.getByRole('menuitem', { name: /Congrès des libraires/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Congrès des libraires' }).waitFor();
    // the most recently opened comes first
    await page.keyboard.press('Control+k');
    await page.getByRole('group', { name: 'Récemment ouvertes' }).waitFor();
    await page.keyboard.type('demandes');
    // the entry is there before typing; entries above it disappear while typing
    await page.getByRole('group', { name: 'Récemment ouvertes' }).waitFor({ state: 'detached' });
    await page.getByRole('menuitem', { name: /^Demandes/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Demandes', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await search.waitFor();
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
  });

  it("accepts pasted text in the palette, up to the search's maximum length", async () => {
    const page = await openPage(test, '/app/', { as: 'agent@parvis.example' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.locator('[role=dialog] input:focus').waitFor();
    const searched = page.waitForResponse(/\/api\/search\/all\?/);
    await page.keyboard.insertText('seminaire'.repeat(100));
    expect((await searched).status()).toBe(200);
    await page.locator('[role=dialog]').getByText('Rien').waitFor();
  });

  it('finds venues and organizers by the palette, and shows search errors', async () => {
    const venue = await buildVenue(test.agent, { name: 'Moulin des Aubes' });
    const page = await open('/app/', { allowed: { errors: [/status of 500/] } });
    await failUntilPressed(page, /\/api\/search\/all/, 'La recherche ne répond pas.');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('searchbox').waitFor();
    await page.keyboard.type('Moulin des');
    await page.getByText('La recherche ne répond pas.').waitFor();
    expect(await page.getByText('Rien ne correspond.').count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Réessayer' }).click();
    await page
      .getByRole('group', { name: 'Lieux' })
      .getByRole('menuitem', { name: /Moulin des Aubes/ })
      .click();
    await page.waitForURL(`**/app/venues/${venue.code}`);
    const { body } = await test.agent.get(`/api/organizers/${request.organizerId}`);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('searchbox').waitFor();
    await page.keyboard.type(body.email as string);
    await page.getByRole('group', { name: 'Organisateurs' }).getByRole('menuitem').first().click();
    await page.waitForURL(`**/app/organizers/${request.organizerId}`);
  });

  it('shows live counts of pending work in its navigation', async () => {
    const page = await open('/app/requests');
    const places = page.getByRole('navigation', { name: 'Navigation' });
    await places.getByRole('link', { name: /^Aujourd’hui/ }).waitFor();
    const { body } = await test.agent.get('/api/today?whose=mine');
    const waiting = Object.values(body.total as Record<string, number>).reduce((sum, count) => sum + count, 0);
    await buildRequest(test.agent);
    await places.getByRole('link', { name: new RegExp(`^Aujourd’hui ?, ${waiting + 1} en attente`) }).waitFor();
  });

  it('lists its keys, and can disable single letters', async () => {
    const page = await open('/app/requests');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Aide' }).waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.getByRole('heading', { name: 'Aujourd’hui', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Aide et raccourcis' }).click();
    await page.getByRole('switch').press(' ');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await page.keyboard.press('?');
    // shortcuts with ⌘ or Ctrl stay
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('searchbox').waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/');
    expect(await page.getByRole('dialog', { name: 'Aide' }).count()).toBe(0);
  });

  const HELP = Object.entries(SCREEN_HELP);
  const helpOf = (page: Page) => page.getByRole('dialog', { name: 'Aide' });
  /** Navigates by the router: reloading the app for each screen takes most of the time. */
  const go = (page: Page, path: string): Promise<unknown> =>
    page.evaluate(`__TSR_ROUTER__.navigate({ to: ${JSON.stringify(path)} })`);

  it('describes each screen', async () => {
    const page = await open('/app/', { as: 'admin@parvis.example' });
    const all = await page.evaluate<string[]>('Object.keys(__TSR_ROUTER__.routesByPath)');
    const screens = [...new Set(all.map((path) => path.replace(/(?<=.)\/$/, '')))].filter(
      // the settings redirect to their first section, the component gallery has no shell, and unknown paths have no help
      (path) => !['/settings', '/_components', '/$'].includes(path),
    );
    expect(Object.keys(SCREEN_HELP).sort()).toEqual(screens.sort());
    for (const language of LOCALES) expect(new Set(HELP.map(([, words]) => words[language])).size).toBe(screens.length);
  });

  const LEGS = 2;
  it.each(Array.from({ length: LEGS }, (_, leg) => leg + 1))('describes each screen: part %i', async (leg) => {
    const { id: memberId, code: venue } = await buildVenue(test.agent);
    const { organizer } = (await test.agent.get(`/api/requests/${request.id}`)).body;
    await test.agent.post(`/api/requests/${request.id}/results`, { memberId });
    const { body: offer } = await test.agent.post('/api/offers', { requestId: request.id, memberId });
    const entered = await test.agent.post('/api/communications/email/inbound', {
      from: 'Marc Lenoir <marc@lenoir.example>',
      to: ['contact@parvis.example'],
      subject: 'Une salle pour mardi',
      text: 'Bonjour, avez-vous une salle ?',
      headers: { 'Message-ID': `<help-${leg}@lenoir.example>` },
    });
    expect(entered.status).toBe(201);
    const page = await open('/app/', { as: 'admin@parvis.example' });
    for (const [screen, { fr: text }] of HELP.filter((_, at) => at % LEGS === leg - 1)) {
      const path = screen
        .replace('/requests/$code', `/requests/${request.code}`)
        .replace('/venues/$code', `/venues/${venue}`)
        .replace('/offers/$offer', `/offers/${offer.id}`)
        .replace('/organizers/$id', `/organizers/${organizer.id}`)
        .replace('/inbox/$id', `/inbox/${entered.body.outcome.emailMessageId}`)
        .replace('/{-$kind}', '');
      await go(page, path);
      await page.locator('body').press('?');
      await helpOf(page).getByText(text, { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await helpOf(page).waitFor({ state: 'detached' });
    }
  });

  it('shows a page for unknown URLs', async () => {
    const page = await open('/app/');
    await go(page, `/requests/${request.code}/nothing-here`);
    await page.getByText('Cette page n’existe pas').waitFor();
    await page.locator('body').press('?');
    await helpOf(page).waitFor();
    const shown = (await helpOf(page).textContent()) ?? '';
    expect(HELP.filter(([, { fr: text }]) => shown.includes(text))).toEqual([]);
    await page.keyboard.press('Escape');
    await go(page, '/nothing-here');
    await page.getByText('Cette page n’existe pas').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Demandes' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Demandes' }).waitFor();
  });

  it('shows a screen as without parameters if its URL has unknown values', async () => {
    const page = await open('/app/');
    for (const [path, current] of [
      ['/app/?whose=nobody', 'Pour moi'],
      ['/app/inbox?kind=spam', 'À classer'],
      ['/app/notifications?show=none', 'À lire'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('main').locator('a[aria-current=page]', { hasText: current }).waitFor();
    }
    await page.goto(`/app/requests/${request.code}/timeline?group=nothing`);
    await page.locator('button[aria-pressed=true]', { hasText: 'Tout' }).waitFor();
  });

  it('shows the tour again', async () => {
    const page = await open('/app/settings/me');
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Revoir la visite' }).click();
    for (const title of [
      'Commencez par Aujourd’hui',
      'Un e-mail devient une demande',
      'D’une demande à une proposition',
    ]) {
      await page.getByRole('dialog', { name: title }).waitFor();
      await page.getByRole('button', { name: 'Suivant' }).click();
    }
    await page.getByRole('dialog', { name: 'Tout se fait au clavier' }).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Commencer' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('can be installed, with an icon for each kind of device', async () => {
    const page = await open('/app/');
    const session = await page.context().newCDPSession(page);
    const { data = '', errors } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // each test has a temporary profile
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const { icons } = JSON.parse(data) as { icons: { src: string; sizes: string; type: string; purpose: string }[] };
    expect(icons.map(({ sizes, type, purpose }) => [sizes, type, purpose])).toEqual([
      ['any', 'image/svg+xml', 'any'],
      ['192x192', 'image/png', 'any'],
      ['512x512', 'image/png', 'any'],
      ['512x512', 'image/png', 'maskable'],
    ]);
    const touched = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
    for (const { src, sizes } of [...icons, { src: touched ?? '', sizes: '180x180' }]) {
      const icon = await page.request.get(new URL(src, new URL('/app/', page.url())).href);
      const { width, height } = await sharp(await icon.body()).metadata();
      if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes);
    }
  });

  it('opens page after page, even while its session check is rate-limited', async () => {
    const page = await open('/app/', { allowed: { errors: [/429/] } });
    const today = page.getByRole('heading', { name: 'Aujourd’hui', level: 1 });
    await today.waitFor();
    let asked = 0;
    await page.route('**/api/auth/get-session', (route) => {
      asked++;
      return route.fulfill({ status: 429, json: { code: 'RATE_LIMITED', message: 'Trop de demandes.' } });
    });
    await page.reload();
    await today.waitFor();
    expect(asked).toBe(0);
    await page.evaluate('localStorage.clear()');
    await page.reload();
    await today.waitFor();
    expect(asked).toBe(1);
  });

  it('offers the tour at the first sign-in, and not again once it is declined', async () => {
    const page = await open('/app/');
    await page.getByRole('complementary', { name: 'Bienvenue' }).getByRole('button', { name: 'Visiter' }).click();
    await page.getByRole('dialog', { name: 'Commencez par Aujourd’hui' }).waitFor();
    await page.getByRole('button', { name: 'Passer' }).click();
    // while the tour is open, everything behind it is hidden from assistive technology
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('complementary', { name: 'Bienvenue' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Aujourd’hui', level: 1 }).waitFor();
    expect(await page.getByRole('complementary', { name: 'Bienvenue' }).count()).toBe(0);
    expect((await test.agent.get('/api/team/me')).body.preferences).toEqual({ toured: true });
  });

  it('has language and theme in the account menu, and saves them', async () => {
    const page = await open('/app/');
    const choose = async (account: RegExp, entry: string): Promise<void> => {
      await page.getByRole('button', { name: account }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    // the language changes before it is saved, so don't leave the page while it saves
    const kept = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await choose(/^Mon compte/, 'English');
    await kept;
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await choose(/^My account/, 'Theme: same as device');
    await choose(/^My account/, 'Theme: light');
    await page.reload();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    expect(await page.evaluate('document.documentElement.style.colorScheme')).toBe('dark');
    expect((await test.agent.get('/api/team/me')).body.locale).toBe('en');
  });

  it('asks to sign in over the page if the session ends while typing, and continues', async () => {
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

  it('refetches changes missed while the stream was down, and detects a new build', async () => {
    const page = await open('/app/', { allowed: { errors: [CUT] } });
    await page.getByText('Congrès des libraires').waitFor();
    // only an open stream can be cut: this one tells us that it is
    await buildRequest(test.agent, { title: 'Née avant la coupure' });
    await page.getByText('Née avant la coupure').waitFor();
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

  it('has one stream for all tabs of a browser, which the next takes over', async () => {
    const first = await openPage(test, '/catalogs', { as: EMAIL });
    const streams: Page[] = [];
    first.context().on('request', (asked) => {
      if (asked.url().includes('/notifications/stream')) streams.push(asked.frame().page());
    });
    await first.goto('/app/');
    await first.getByText('Congrès des libraires').waitFor();
    const second = await first.context().newPage();
    await second.goto('/app/');
    await second.getByText('Congrès des libraires').waitFor();
    await buildRequest(test.agent, { title: 'Vue des deux onglets' });
    for (const tab of [first, second]) await tab.getByText('Vue des deux onglets').waitFor();
    expect(streams).toEqual([first]);
    await first.goto('about:blank');
    await buildRequest(test.agent, { title: 'Vue du second' });
    await second.getByText('Vue du second').waitFor();
    expect(streams).toEqual([first, second]);
  });

  it("keeps the page if a part of the app can't be loaded", async () => {
    const page = await open('/app/', { allowed: { errors: [CUT, /A part of the app was not loaded/] } });
    await page.route('**/assets/palette-*.js', (route) => route.abort());
    await page.keyboard.press('Control+k');
    await page.getByText('Le service ne répond pas.').waitFor();
    await page.getByText('Congrès des libraires').waitFor();
  });

  it.each([429, 503])('waits as long as a %i says, and shows it', async (status) => {
    const page = await open('/app/', { allowed: { errors: [REFUSED] } });
    let refusals = 0;
    await page.route(/\/api\/requests\/board\?/, (route) =>
      (refusals += 1) === 1
        ? route.fulfill({ status, headers: { 'retry-after': '1' }, json: { code: 'BUSY', message: 'Busy.' } })
        : route.continue(),
    );
    await page.getByRole('link', { name: 'Demandes', exact: true }).click();
    await page.getByText('Le service est très demandé').waitFor();
    await page.getByRole('heading', { name: 'Demandes', level: 1 }).waitFor();
    await page.getByText('Le service est très demandé').waitFor({ state: 'detached' });
  });

  it('allows reading offline, but not writing', async () => {
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

  it("rejects actions by keys offline at once, and doesn't run them later", async () => {
    const asked = await buildRequest(test.agent, { title: 'Gala des imprimeurs' });
    const page = await open(`/app/requests/${asked.code}`, { allowed: { errors: [CUT] } });
    const bar = page.getByText('vous pouvez lire ce qui est déjà chargé');
    const search = async () => {
      await page.keyboard.press('m');
      await page.getByRole('menuitem', { name: 'En recherche' }).click();
    };
    await page.context().setOffline(true);
    await bar.waitFor();
    await search();
    await page.getByText('rien n’a été fait').waitFor();
    await page.context().setOffline(false);
    await bar.waitFor({ state: 'detached' });
    // a queued action would find nothing left to do
    await search();
    await page.getByText(/Statut.: En recherche/).waitFor();
    const moves = await test.database.query(
      `SELECT id FROM timeline_event WHERE request_id = $1 AND kind = 'request_status_changed'`,
      [asked.id],
    );
    expect(moves).toHaveLength(1);
  });

  it('keeps an undo available until the connection is back', async () => {
    const asked = await buildRequest(test.agent, { title: 'Salon des relieurs' });
    const page = await open(`/app/requests/${asked.code}`, { allowed: { errors: [CUT] } });
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'En recherche' }).click();
    const said = page.getByText(/Statut.: En recherche/);
    await said.waitFor();
    // it stays while the pointer is over it
    await said.hover();
    await page.context().setOffline(true);
    await page.keyboard.press('z');
    await page.getByText('rien n’a été fait').waitFor();
    await page.context().setOffline(false);
    await page.getByText('vous pouvez lire ce qui est déjà chargé').waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await said.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'À qualifier' }).waitFor();
  });

  it('opens offline, stores no data, and continues when the connection is back', async () => {
    const page = await open('/app/', { allowed: { errors: [CUT, /^Unreachable/] }, isolated: true });
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

  it('has a gallery of every component in every state', async () => {
    const page = await openPage(test, '/app/_components');
    await page.getByRole('heading', { name: 'Parts' }).waitFor();
    await expectAccessible(page);
  });
});
