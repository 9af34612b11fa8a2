import type { Page, Request, Route } from 'playwright-core';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, keepPage, openPage } from '../../support/browser';
import { buildResults, buildShortlist, insertMember, insertRequest } from '../../support/build';

/** The limits of a screen, however much data there is. */
const CALLS = 4;
const NODES = 3000;
const ROWS = 60;

const OPEN = ['qualifying', 'searching', 'proposed', 'negotiating'];
/** A screen's API calls, except images, which load when visible. */
const API = /\/api\/(?!public\/photos|notifications\/stream)/;
const FILE = /\/app\/assets\//;

/** The size of the screen's document: its elements, and the rows of its longest list. */
const SIZE = `({
  nodes: document.querySelectorAll('*').length,
  rows: Math.max(0, ...[...document.querySelectorAll('main :is(ul, ol, tbody)')].map(({ children }) => children.length)),
})`;
/** Waits until a frame is painted, and React's deferred work is done. */
const DRAWN = 'new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))';

/** Waits for React's work; the page's clock may be stopped. */
const NEXT_TASK = `new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve();
  port2.postMessage(null);
})`;

/** The previous screen, its own URL, and calls that may wait for others. */
interface Screen {
  screen: string;
  from?: string;
  path: string;
  later?: RegExp;
}
/**
 * Names of towns on a map. Which ones depends on where the found venues lie: the list and the map are there, and only the drawing gets its
 * labels. Naming every town that a map could show would need all 35,000.
 */
const TOWNS = /^GET \/api\/search\/towns\?/;
const SCREENS: Screen[] = [
  { screen: 'today', path: '/?whose=all' },
  { screen: 'the inbox', from: '/requests', path: '/inbox' },
  { screen: 'the board', path: '/requests' },
  { screen: 'the list', from: '/requests', path: '/requests?view=list' },
  { screen: 'a request', from: '/requests', path: '/requests/REQUEST' },
  { screen: 'its venues', from: '/', path: '/requests/REQUEST/venues' },
  {
    screen: 'venues for it',
    from: '/requests/REQUEST',
    path: '/requests/REQUEST/find?layout=null&people=null',
    later: TOWNS,
  },
  { screen: 'its offers', from: '/requests', path: '/requests/REQUEST/offers' },
  { screen: 'an offer', from: '/requests/REQUEST', path: '/requests/REQUEST/offers/OFFER' },
  { screen: 'its exchange', from: '/requests/REQUEST', path: '/requests/REQUEST/exchange' },
  { screen: 'its catalog', from: '/requests', path: '/requests/REQUEST/catalog' },
  { screen: 'its commission', from: '/requests/REQUEST', path: '/requests/REQUEST/commission' },
  { screen: 'its timeline', from: '/requests', path: '/requests/REQUEST/timeline' },
  { screen: 'venues', path: '/venues' },
  { screen: 'venues on a map', path: '/venues?view=map', later: TOWNS },
  { screen: 'a venue', from: '/venues', path: '/venues/VENUE' },
  { screen: 'the calendar', path: '/calendar' },
  { screen: 'organizers', path: '/organizers' },
  { screen: 'an organizer', path: '/organizers/ORGANIZER' },
  { screen: 'commissions', path: '/commissions' },
  { screen: 'figures', path: '/stats' },
  { screen: 'notifications', path: '/notifications' },
  { screen: 'what one is notified of', path: '/notifications/choices' },
  ...['me', 'mailboxes', 'tags', 'team', 'agency', 'templates', 'data', 'system'].map((part) => ({
    screen: `settings, ${part}`,
    path: `/settings/${part}`,
  })),
];

const atOnce = <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

describeInBrowser("a screen's cost", () => {
  let test: TestApp;
  let code: string;
  let venue: string;
  let organizer: string;
  let offer: string;

  beforeAll(async () => {
    test = await createTestApp({ EMAIL_INBOUND_DOMAIN: 'parvis.example' });
    for (const status of OPEN)
      await atOnce(30, (at) => insertRequest(test.database, { title: `Demande ${at}`, status }));
    const request = await buildShortlist(test.agent);
    code = request.code;
    await test.agent.post(`/api/catalogs/${request.id}/compose`, {});
    for (const { id: memberId } of request.venues) {
      const lines = ['room_hire', 'food', 'av'].map((kind) => ({ kind, label: kind, unitPrice: 100 }));
      const { body } = await test.agent.post('/api/offers', { requestId: request.id, memberId, lines });
      offer = body.id as string;
      await test.agent.post(`/api/offers/${offer}/submit`);
    }
    const venues = await atOnce(30, (at) =>
      insertMember(test.database, { latitude: 45.76, longitude: 4.83 + at / 100 }),
    );
    await buildResults(test.agent, request.id, venues.slice(0, 20));
    venue = venues[0]?.code ?? '';
    organizer = request.organizerId;
    await atOnce(60, (at) =>
      test.agent.post('/api/communications/email/inbound', {
        from: `Marc Lenoir <marc-${at}@lenoir.example>`,
        to: ['contact@parvis.example'],
        subject: `Une salle pour mardi ${at}`,
        text: 'Bonjour, avez-vous une salle ?',
        headers: { 'Message-ID': `<cost-${at}@lenoir.example>` },
      }),
    );
    // a page refetches what changed in the last seconds
    for (const table of ['timeline_change', 'notification'])
      await test.database.query(`UPDATE ${table} SET created_at = created_at - interval '1 minute'`);
  });

  afterAll(() => test?.close());

  /** Tracks a page's requests. */
  function watch(page: Page) {
    const held: Route[] = [];
    const underWay = new Set<Request>();
    page.on('request', (one) => (API.test(one.url()) || FILE.test(one.url())) && underWay.add(one));
    page.on('requestfinished', (one) => underWay.delete(one));
    page.on('requestfailed', (one) => underWay.delete(one));
    /** Waits until only the held calls are pending, and the rendered screen has sent no more. */
    const isStill = async (): Promise<void> => {
      for (let rounds = 0, seen = -1; rounds < 3; seen = held.length) {
        await page.evaluate(DRAWN);
        rounds = held.length === seen && underWay.size === held.length ? rounds + 1 : 0;
      }
    };
    return {
      isStill,
      /**
       * Opens a URL like a link, and responds to its calls in waves: first the initial ones, then those that depended on them, and so on.
       */
      callsOf: async (path: string): Promise<string[][]> => {
        // only now: with routes, Chromium caches nothing
        await page.route(API, (route) => void held.push(route));
        await page.evaluate(`void globalThis.__TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)} })`);
        const levels: string[][] = [];
        for (await isStill(); held.length > 0; await isStill()) {
          const level = held.splice(0);
          levels.push(level.map((route) => callOf(route.request())));
          await Promise.all(level.map((route) => route.fallback()));
        }
        await page.unroute(API);
        return levels;
      },
    };
  }

  const callOf = (request: Request): string => {
    const { pathname, search } = new URL(request.url());
    return [request.method(), pathname + search, request.postData() ?? ''].join(' ').trim();
  };
  const addressOf = (path: string): string =>
    `/app${path.replace('REQUEST', code).replace('VENUE', venue).replace('ORGANIZER', organizer).replace('OFFER', offer)}`;

  describe('of a new visit', () => {
    const admin = keepPage(() => openPage(test, '/answer', { as: 'admin@parvis.example' }));
    let watched: ReturnType<typeof watch>;

    beforeAll(() => {
      watched = watch(admin());
    });

    it.each(SCREENS)('is a few parallel calls, and visible content: $screen', async (screen) => {
      const { from = '/inbox', path, later } = screen;
      const page = admin();
      const { isStill, callsOf } = watched;
      await page.evaluate('localStorage.clear(); sessionStorage.clear()');
      await page.goto(addressOf(from));
      await page.locator('#main h1').first().waitFor();
      await isStill();

      const [first = [], ...waiting] = await callsOf(addressOf(path));
      const calls = [...first, ...waiting.flat()];
      expect(calls.length).toBeGreaterThan(0);
      expect(calls).toEqual([...new Set(calls)]);
      expect(waiting.flat().filter((call) => later?.test(call) !== true)).toEqual([]);
      expect(calls.length).toBeLessThanOrEqual(CALLS);
      const { nodes, rows } = await page.evaluate<{ nodes: number; rows: number }>(SIZE);
      expect(nodes).toBeLessThanOrEqual(NODES);
      expect(rows).toBeLessThanOrEqual(ROWS);
    });
  });

  it('is nothing for cached data, even if that is old', async () => {
    const page = await openPage(test, '/answer', { as: 'admin@parvis.example', isolated: true });
    await page.clock.install();
    const { isStill } = watch(page);
    const go = (path: string) =>
      page.evaluate(`void globalThis.__TSR_ROUTER__.navigate({ href: ${JSON.stringify(addressOf(path))} })`);
    await page.goto(addressOf('/requests/REQUEST'));
    await page.getByRole('heading', { level: 1, name: 'Séminaire' }).waitFor();
    await go('/organizers');
    await page.locator('#main table').waitFor();
    await isStill();
    // longer than data is cached
    await page.clock.fastForward('06:00');
    await isStill();
    const answered = Promise.withResolvers<void>();
    await page.route(/by-code/, (route) => answered.promise.then(() => route.continue()));
    // the clock is stopped: the response isn't late, however long this takes
    await page.clock.pauseAt(await page.evaluate<number>('Date.now() + 1000'));
    const asked = page.waitForRequest(/by-code/);
    await go('/requests/REQUEST');
    await asked;
    for (let tasks = 0; tasks < 5; tasks += 1) await page.evaluate(NEXT_TASK);
    // the previous screen
    expect(await page.locator('#main table').count()).toBe(1);
    expect(await page.locator('#main [class*=skeleton]').count()).toBe(0);
    await page.clock.resume();
    answered.resolve();
    await page.getByRole('heading', { level: 1, name: 'Séminaire' }).waitFor();
  });
});
