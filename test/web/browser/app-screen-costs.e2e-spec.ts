import type { Request } from 'playwright-core';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, openPage } from '../../support/browser';
import { buildRequest, buildResults, insertMember, insertRequest } from '../../support/build';

/** What a screen may cost, however much there is to show. */
const CALLS = 4;
const NODES = 3000;
const ROWS = 60;

const OPEN = ['qualifying', 'searching', 'proposed', 'negotiating'];
/** What a screen asks the service for, but for pictures, which come as they are seen. */
const API = /\/api\/(?!public\/photos|notifications\/stream)/;

/** What the page holds of its screen: its elements, and the rows of its longest list. */
const SIZE = `({
  nodes: document.querySelectorAll('*').length,
  rows: Math.max(0, ...[...document.querySelectorAll('main :is(ul, ol, tbody)')].map(({ children }) => children.length)),
})`;
/** A frame is drawn, and what React has put off is done. */
const DRAWN = 'new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))';

describeInBrowser('what a screen costs', () => {
  let test: TestApp;
  let code: string;

  beforeAll(async () => {
    test = await createTestApp({ EMAIL_INBOUND_DOMAIN: 'parvis.example' });
    for (const status of OPEN)
      for (let at = 0; at < 30; at += 1) await insertRequest(test.database, { title: `Demande ${at}`, status });
    const request = await buildRequest(test.agent, { title: 'Congrès des libraires' });
    code = request.code;
    const venues = [];
    for (let at = 0; at < 30; at += 1)
      venues.push(await insertMember(test.database, { latitude: 45.76, longitude: 4.83 + at / 100 }));
    await buildResults(test.agent, request.id, venues.slice(0, 20));
    for (let at = 0; at < 60; at += 1)
      await test.agent.post('/api/communications/email/inbound', {
        from: `Marc Lenoir <marc-${at}@lenoir.example>`,
        to: ['contact@parvis.example'],
        subject: `Une salle pour mardi ${at}`,
        text: 'Bonjour, avez-vous une salle ?',
        headers: { 'Message-ID': `<cost-${at}@lenoir.example>` },
      });
  });

  afterAll(() => test?.close());

  it.each([
    { screen: 'today', path: () => '/?whose=all' },
    { screen: 'the inbox', path: () => '/inbox' },
    { screen: 'the board', path: () => '/requests' },
    { screen: 'the list', path: () => '/requests?view=list' },
    { screen: 'a request', path: () => `/requests/${code}` },
    ...['venues', 'find', 'exchange', 'catalog', 'journal'].map((tab) => ({
      screen: `its ${tab}`,
      path: () => `/requests/${code}/${tab}`,
    })),
  ])('is a few calls at once, and what can be seen: $screen', async ({ path }) => {
    const page = await openPage(test, '/app/settings/me', { as: 'agent@parvis.example' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(DRAWN);

    const asked: string[] = [];
    const files = new Set<Request>();
    let answer = (): void => undefined;
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    await page.route(API, async (route) => {
      asked.push(new URL(route.request().url()).pathname);
      await mayAnswer;
      await route.continue();
    });
    page.on('request', (one) => one.url().includes('/app/assets/') && files.add(one));
    page.on('requestfinished', (one) => files.delete(one));
    page.on('requestfailed', (one) => files.delete(one));
    /** The screen has its files, has drawn what it can, and has asked for nothing since. */
    const isStill = async (): Promise<void> => {
      for (let rounds = 0, seen = 0; rounds < 2; rounds = asked.length === seen && files.size === 0 ? rounds + 1 : 0) {
        seen = asked.length;
        await page.evaluate(DRAWN);
      }
    };

    const first = page.waitForRequest(API);
    await page.evaluate(`void globalThis.__TSR_ROUTER__.navigate({ href: '/app${path()}' })`);
    await first;
    await isStill();
    const atOnce = [...asked];
    answer();
    await page.waitForURL((url) => url.pathname + url.search === `/app${path()}`);
    await page.locator('main [class*=skeleton]').first().waitFor({ state: 'detached' });
    await isStill();

    // nothing had to wait for an answer before it could be asked for
    expect(asked).toEqual(atOnce);
    expect(atOnce.length).toBeLessThanOrEqual(CALLS);
    const { nodes, rows } = await page.evaluate<{ nodes: number; rows: number }>(SIZE);
    expect(nodes).toBeLessThanOrEqual(NODES);
    expect(rows).toBeLessThanOrEqual(ROWS);
  });
});
