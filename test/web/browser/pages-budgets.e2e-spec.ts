import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { createTestApp, ORIGIN, type TestApp } from '../../support/app';
import { describeInBrowser, openPage } from '../../support/browser';
import { advanceRequest, buildBareRequest, buildRequest, buildResults, buildShortlist } from '../../support/build';

/** The size limits of a page with its styles, and its script; compressed. */
const BYTES = { document: 15_000, script: 6_000 };
/** The maximum layout shift of visible content. */
const SHIFT = 0.02;

/** Waits until the page is painted with the files loaded so far. */
const PAINTED = `new Promise((resolve) => {
  const painted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
  const look = () => (painted() ? requestAnimationFrame(() => resolve(true)) : requestAnimationFrame(look));
  look();
})`;

/** The layout shift until all images are loaded, two frames later. */
const MOVED = `(async () => {
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([...document.images].map((image) => image.decode()));
  const moves = new PerformanceObserver(() => undefined);
  moves.observe({ type: 'layout-shift', buffered: true });
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  return moves.takeRecords().filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0);
})()`;

/** Files besides the document that block painting. */
const BLOCKING = `performance.getEntriesByType('resource')
  .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking').map(({ name }) => name)`;

describeInBrowser('the budget of public pages', () => {
  let test: TestApp;
  const links: Record<string, string> = {};

  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT_GLOBAL: '10000' });
    const token = async (input: object): Promise<string> => {
      const { status, body } = await test.agent.post('/api/magic-tokens', input);
      expect(status).toBe(201);
      return body.token as string;
    };
    const shortlist = await buildShortlist(test.agent);
    await test.agent.post(`/api/catalogs/${shortlist.id}/compose`, {
      ...{ memberIds: shortlist.venues.map(({ id }) => id), message: 'Bonjour Inès,\nvoici quatre lieux.' },
    });
    const { body: sent } = await test.agent.post(`/api/catalogs/${shortlist.id}/send`);
    links.catalog = (sent.publicUrl as string).replace(ORIGIN, '');
    links.print = `${links.catalog}/print`;

    const [venue] = shortlist.venues;
    const scopeId = venue?.id ?? '';
    const [asked, other] = [await buildRequest(test.agent), await buildRequest(test.agent)];
    for (const { id } of [asked, other]) {
      await advanceRequest(test.agent, id, 'searching');
      await buildResults(test.agent, id, [{ id: scopeId }], 'availability_requested');
    }
    const answer = await token({ scope: 'member', scopeId, action: 'answer_availability' });
    links.answer = `/answer/${answer}?request=${other.code}`;
    const reply = { status: 'unavailable', comment: 'Complet ce jour-là.' };
    const replied = await test.anonymous
      .with({ 'x-magic-token': answer })
      .post(`/api/public/member/availability-requests/${asked.id}/reply`, reply);
    expect(replied.status).toBe(200);
    links.offer = `/answer/${answer}/offer?request=${asked.code}`;
    links.answered = `/answer/${answer}?request=${asked.code}&done=other`;
    links.profile = `/profile/${await token({ scope: 'member', scopeId, action: 'update_profile' })}`;

    const bare = await buildBareRequest(test.agent, { city: 'Lyon' });
    const requalify = { scope: 'organizer', scopeId: bare.organizerId, action: 'requalify' };
    links.requalification = `/requalify/${await token(requalify)}`;

    const owed = await test.agent.post('/api/commissions', { requestId: asked.id, memberId: scopeId, amount: 540 });
    const { body: invoice } = await test.agent.post(`/api/commissions/${owed.body.id}/invoice`);
    links.payment = `${(invoice.paymentUrl as string).replace(ORIGIN, '')}?outcome=left`;
    links.password = '/passwords';
    links.secretless = '/answer';
    links.unknown = `/answer/${'x'.repeat(43)}`;
  });

  afterAll(() => test?.close());

  /** A page's responses, by kind. */
  const answersTo = (page: Page): Record<string, Response[]> => {
    const answers: Record<string, Response[]> = {};
    page.on('response', (response) => void (answers[response.request().resourceType()] ??= []).push(response));
    return answers;
  };

  describe.each([390, 1280])('rendered at %i px', (width) => {
    it.each([
      ...['catalog', 'print', 'answer', 'answered', 'offer', 'profile', 'requalification'],
      ...['payment', 'password', 'secretless', 'unknown'],
    ])('is met by %s', async (name) => {
      const page = await openPage(test, '/robots.txt', { width, touch: width < 600 });
      const answers = answersTo(page);
      // the script and the images load after the page has been painted without them
      const painted = Promise.withResolvers<void>();
      await page.route(/\/assets\/|\/photos\//, async (route) => {
        await painted.promise;
        await route.continue();
      });
      await page.goto(links[name] ?? '', { waitUntil: 'commit' });
      await page.evaluate(PAINTED);
      painted.resolve();
      await page.waitForLoadState('load');
      expect(await page.evaluate<number>(MOVED)).toBeLessThanOrEqual(SHIFT);
      expect(await page.evaluate<string[]>(BLOCKING)).toEqual([]);

      const { document = [], script = [], ...more } = answers;
      expect([document.length, script.length]).toEqual([1, 1]);
      expect(Object.keys(more).filter((kind) => !['image', 'other'].includes(kind))).toEqual([]);
      for (const [kind, [answer]] of Object.entries({ document, script }))
        expect(gzipSync((await answer?.body()) ?? '').length).toBeLessThanOrEqual(BYTES[kind as keyof typeof BYTES]);
    });
  });
});
