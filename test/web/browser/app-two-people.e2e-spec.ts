import type { Page } from 'playwright-core';
import { HOUR, MINUTE, SECOND } from '#core/clock';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, expectAccessible, openPage, type Visitor } from '../../support/browser';
import { advanceRequest, buildRequest, type BuiltRequest, buildResult, buildVenue } from '../../support/build';

const AGENT = 'agent@parvis.example';
const ADMIN = 'admin@parvis.example';

describeInBrowser('two users on one request', () => {
  let test: TestApp;
  let request: BuiltRequest;

  beforeAll(async () => {
    test = await createTestApp();
  });

  beforeEach(async () => {
    // too old for a notification
    test.clock.set(new Date(Date.now() - HOUR));
    request = await buildRequest(test.agent, { title: 'Séminaire de printemps', attendees: 80 });
    await advanceRequest(test.agent, request.id, 'searching');
    test.clock.release();
  });

  afterEach(() => jest.restoreAllMocks());
  afterAll(() => test?.close());

  const open = async (path: string, visitor: Visitor): Promise<Page> => {
    const page = await openPage(test, path, visitor);
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    return page;
  };
  /** The same for a second user: their clock is stopped once the page has its stream, and only moved by the test. */
  const watch = async (path: string): Promise<Page> => {
    // the service polls its database twice a second; here each commit is announced explicitly
    jest.spyOn(globalThis, 'setInterval').mockImplementation(() => setTimeout(() => undefined, 0));
    const page = await openPage(test, '/catalogs', { as: ADMIN, isolated: true });
    await page.clock.install();
    const stream = page.waitForResponse('**/api/notifications/stream*');
    await page.goto(path);
    await stream;
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + MINUTE);
    // events of earlier tests have been received, and the lists may be refetched
    await page.clock.runFor(3 * SECOND);
    return page;
  };
  /** Makes a change, and waits until the other user's page receives it. */
  const untilHeard = async (watching: Page, change: () => Promise<unknown>): Promise<void> => {
    await watching.evaluate(`void (globalThis.news = new Promise((resolve) => {
      new BroadcastChannel('parvis.live').onmessage = ({ data: { event } }) => event === 'change' && resolve();
    }))`);
    await change();
    await watching.evaluate('news');
  };
  /**
   * Makes a change; the other user's page receives it, and has one second on its own clock to refetch and show it. Independent of real
   * time: both sides wait only for the clock that is moved here.
   */
  const withinASecond = async (watching: Page, path: string, change: () => Promise<unknown>): Promise<void> => {
    const read = watching.waitForResponse((response) => new URL(response.url()).pathname === path);
    await untilHeard(watching, change);
    await watching.clock.runFor(SECOND / 2);
    await (await read).finished();
    await watching.clock.runFor(SECOND / 2);
  };

  it("see each other's changes of details within a second", async () => {
    const theirs = await watch(`/app/requests/${request.code}`);
    const mine = await open(`/app/requests/${request.code}`, { as: AGENT });
    await mine.getByRole('button', { name: /^Participants/ }).click();
    await mine.getByLabel('Participants').last().fill('120');
    await withinASecond(theirs, `/api/requests/by-code/${request.code}`, () => mine.keyboard.press('Enter'));
    await theirs.getByRole('button', { name: /^Participants 120 personnes/ }).waitFor();
  });

  it('see changes of its venues within a second', async () => {
    const venue = await buildVenue(test.agent, { name: 'Abbaye' });
    await buildResult(test.agent, request.id, venue.id);
    const theirs = await watch(`/app/requests/${request.code}/venues`);
    const mine = await open(`/app/requests/${request.code}/venues`, { as: AGENT });
    await theirs.getByRole('rowheader', { name: /^Suggéré/ }).waitFor();
    await mine.getByRole('button', { name: 'Actions pour Abbaye' }).click();
    await withinASecond(theirs, `/api/requests/by-code/${request.code}`, () =>
      mine.getByRole('menuitem', { name: 'Passer à « Présélectionné »' }).click(),
    );
    await theirs.getByRole('rowheader', { name: /^Présélectionné/ }).waitFor();
  });

  it('see its moves on the board within a second, with the focus on the moved card', async () => {
    const theirs = await watch('/app/requests');
    const mine = await open(`/app/requests/${request.code}`, { as: AGENT });
    const column = (status: string) => theirs.locator(`[data-column="${status}"]`);
    const card = (status: string) => column(status).locator(`a[href$="${request.code}"]`);
    await column('searching').getByText(request.code).waitFor();
    await card('searching').focus();
    await mine.getByRole('button', { name: 'En recherche' }).click();
    await withinASecond(theirs, '/api/requests/board', () =>
      mine.getByRole('menuitem', { name: 'À qualifier' }).click(),
    );
    await column('qualifying').getByText(request.code).waitFor();
    await card('qualifying').and(theirs.locator(':focus')).waitFor();
  });

  it("see the current board when they look again; a hidden board isn't refetched", async () => {
    const theirs = await watch('/app/requests');
    const mine = await open(`/app/requests/${request.code}`, { as: AGENT });
    const column = (status: string) => theirs.locator(`[data-column="${status}"]`);
    await column('searching').getByText(request.code).waitFor();
    const isOfBoard = (call: { url: () => string }): boolean => new URL(call.url()).pathname === '/api/requests/board';
    const turn = (visibilityState: string) =>
      theirs.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${visibilityState}', configurable: true });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
    const asked: unknown[] = [];
    await turn('hidden');
    theirs.on('request', (call) => isOfBoard(call) && asked.push(call));
    await mine.getByRole('button', { name: 'En recherche' }).click();
    await untilHeard(theirs, () => mine.getByRole('menuitem', { name: 'À qualifier' }).click());
    await theirs.clock.runFor(MINUTE);
    expect(asked).toEqual([]);
    const read = theirs.waitForResponse(isOfBoard);
    await turn('visible');
    await (await read).finished();
    await theirs.clock.runFor(SECOND / 2);
    await column('qualifying').getByText(request.code).waitFor();
  });

  it('see both versions after a conflicting change, and the chosen one in both browsers', async () => {
    const one = await open(`/app/requests/${request.code}`, { as: AGENT, allowed: { errors: [/412/] } });
    const other = await open(`/app/requests/${request.code}`, { as: ADMIN, allowed: { errors: [/412/] } });
    for (const [page, people] of [
      [one, '150'],
      [other, '90'],
    ] as const) {
      await page.getByRole('button', { name: /^Participants/ }).click();
      await page.getByLabel('Participants').last().fill(people);
    }
    await other.keyboard.press('Enter');
    await other.getByRole('button', { name: /^Participants 90 personnes/ }).waitFor();
    await one.keyboard.press('Enter');
    const dialog = one.getByRole('dialog');
    await dialog.getByText('Votre version').waitFor();
    // mine, theirs, and the common base
    expect(await dialog.textContent()).toMatch(/150.*90.*80/s);
    await expectAccessible(one);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    for (const page of [one, other]) await page.getByRole('button', { name: /^Participants 150 personnes/ }).waitFor();
  });
});
