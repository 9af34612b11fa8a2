import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Api } from '../../support/api';
import { createTestApp, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  expectNoAxeViolations,
  expectPublicPageAccessible,
  VIEWPORTS,
  openPage,
  pressTabUntil,
} from '../../support/browser';
import { advanceRequest, buildRequest, buildResults, buildVenue } from '../../support/build';

describeInBrowser('the page of a catalog', () => {
  let test: TestApp;
  let team: Api;

  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT_GLOBAL: '10000' });
    team = test.agent;
  });

  afterAll(() => test?.close());

  /** A sent catalog of three venues in Lyon, the first with photos; the link's path. */
  async function sent(): Promise<{ path: string; requestId: string }> {
    const venues = [await buildVenue(team), await buildVenue(team), await buildVenue(team)];
    for (const [index, { id }] of venues.entries())
      await team.patch(`/api/members/${id}`, {
        ...{ addressLine: `${index + 1} quai de Saône`, latitude: 45.76 + index / 100, longitude: 4.83 },
      });
    const content = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer();
    for (let photo = 0; photo < 4; photo++)
      await team.upload(`/api/uploads/member-photos/${venues[0]!.id}`, {
        ...{ field: 'file', filename: 'hall.jpg', contentType: 'image/jpeg', content },
      });
    const request = await buildRequest(team, { configuration: 'classroom', attendees: 60 });
    await advanceRequest(team, request.id, 'searching');
    await buildResults(team, request.id, venues, 'available', 'shortlisted');
    const items = [{ memberId: venues[0]!.id, price: 3200, comment: 'La lumière du matin. '.repeat(40) }];
    await team.post(`/api/catalogs/${request.id}/compose`, {
      memberIds: venues.map(({ id }) => id),
      ...{ items, message: 'Bonjour Inès,\nvoici trois lieux.' },
    });
    const { body } = await team.post(`/api/catalogs/${request.id}/send`);
    return { path: `/catalogs/${String(body.publicUrl).split('/').pop()}`, requestId: request.id };
  }

  const pressed = (page: Page): Promise<string[]> => page.locator('[aria-pressed="true"]').allInnerTexts();
  const isTooWide = (page: Page): Promise<boolean> =>
    page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

  it('stores reactions by touch, in place', async () => {
    const { path } = await sent();
    const page = await openPage(test, path, { width: 390, touch: true });
    expect(await isTooWide(page)).toBe(false);
    const second = page.locator('#venue-2');
    await page.locator('#strip').getByRole('link', { name: /^2 / }).tap();
    await second.getByRole('button', { name: 'Ce lieu nous plaît' }).tap();
    await second.getByText('C’est noté, ce lieu vous plaît.').waitFor();
    expect(page.url()).toMatch(/#venue-2$/);
    expect(await page.locator('#said').textContent()).toContain('C’est noté');
    await second.getByLabel('Votre mot à notre équipe').fill('Peut-on visiter mardi ?');
    await second.getByRole('button', { name: 'Peut-être' }).tap();
    await second.getByText('C’est noté : peut-être.').waitFor();
    expect(await pressed(page)).toEqual(['Peut-être']);
    expect(await second.getByLabel('Votre mot à notre équipe').inputValue()).toBe('Peut-on visiter mardi ?');
    // the strip and the comparison show the same
    expect(await page.locator('#strip li').nth(1).innerText()).toContain('peut-être');
    expect(await page.locator('#comparison tr').nth(1).innerText()).toContain('peut-être');
    await page.reload();
    expect(await pressed(page)).toEqual(['Peut-être']);
    await second.getByRole('button', { name: /Retirer mon avis/ }).tap();
    await second.getByText('Votre avis est retiré.').waitFor();
    expect(await pressed(page)).toEqual([]);
  });

  it('is usable by keyboard, and keeps the focus', async () => {
    const { path } = await sent();
    const page = await openPage(test, path);
    const button = page.locator('#venue-1').getByRole('button', { name: 'Non' });
    await pressTabUntil(page, button);
    await page.keyboard.press('Enter');
    await page.locator('#venue-1').getByText('C’est noté, ce lieu ne vous convient pas.').waitFor();
    expect(await page.locator(':focus').getAttribute('id')).toBe('venue-1-no');
    const covered = await page.evaluate(`(() => {
      const strip = document.querySelector('.strip').getBoundingClientRect();
      return document.activeElement.getBoundingClientRect().top < strip.bottom;
    })()`);
    expect(covered).toBe(false);
    await pressTabUntil(page, page.getByRole('region', { name: 'Les lieux côte à côte' }));
  });

  it('needs no JavaScript', async () => {
    const { path } = await sent();
    const page = await openPage(test, path, { width: 390, javaScript: false });
    await page.locator('#venue-3').getByRole('button', { name: 'Peut-être' }).click();
    await page.locator('#venue-3').getByText('C’est noté : peut-être.').waitFor();
    expect(page.url()).toMatch(/\?lang=fr&done=venue-3#venue-3$/);
    await page.locator('#venue-3').getByLabel('Votre mot à notre équipe').fill('Trop loin ?');
    const answered = page.waitForEvent('load');
    await page.locator('#venue-3').getByRole('button', { name: 'Envoyer ce mot' }).click();
    await answered;
    await page.reload();
    expect(await page.locator('#venue-3').getByLabel('Votre mot à notre équipe').inputValue()).toBe('Trop loin ?');
    expect(await pressed(page)).toEqual(['Peut-être']);
    await page.locator('#venue-1').getByText('Lire la suite').first().click();
    await page.locator('#venue-1').getByText('Voir une photo de plus').click();
  });

  describe('shown with photos and reactions', () => {
    let path: string;

    beforeAll(async () => {
      ({ path } = await sent());
    });

    it.each(VIEWPORTS)('is accessible ($locale, $width px)', async (visitor) => {
      const page = await openPage(test, `${path}?lang=${visitor.locale}`, visitor);
      await page.locator('#venue-1-maybe').click();
      await page.locator('#venue-1 .note').waitFor();
      await expectPublicPageAccessible(page);
    });

    it.each(VIEWPORTS)('is accessible in print ($locale, $width px)', async (visitor) => {
      await expectPublicPageAccessible(await openPage(test, `${path}/print?lang=${visitor.locale}`, visitor));
    });
  });

  describe('with six venues whose texts are very long words or right-to-left', () => {
    const WORD = 'Donaudampfschiff'.repeat(12).slice(0, 190);
    const RIGHT_TO_LEFT = 'قاعة الاجتماعات الكبرى في المدينة القديمة';
    let path: string;

    beforeAll(async () => {
      const venues = await Promise.all(
        Array.from({ length: 6 }, (_, index) => buildVenue(team, { name: index % 2 === 0 ? WORD : RIGHT_TO_LEFT })),
      );
      for (const [index, { id, roomId }] of venues.entries()) {
        const text = `${WORD} ${RIGHT_TO_LEFT}`;
        const place = { city: WORD.slice(0, 100), addressLine: WORD, latitude: 45.7 + index / 50, longitude: 4.83 };
        expect((await team.patch(`/api/members/${id}`, { ...place, description: text })).status).toBe(200);
        expect((await team.patch(`/api/rooms/${roomId}`, { name: WORD.slice(0, 120), description: text })).status).toBe(
          200,
        );
      }
      const request = await buildRequest(team, { title: WORD, configuration: 'classroom', attendees: 60 });
      await advanceRequest(team, request.id, 'searching');
      await buildResults(team, request.id, venues, 'available', 'shortlisted');
      await team.post(`/api/catalogs/${request.id}/compose`, {
        memberIds: venues.map(({ id }) => id),
        items: venues.map(({ id }) => ({ memberId: id, price: 1234.5, comment: `${WORD} ${RIGHT_TO_LEFT}` })),
        message: `${WORD}\n${RIGHT_TO_LEFT}`,
      });
      const { body } = await team.post(`/api/catalogs/${request.id}/send`);
      path = `/catalogs/${String(body.publicUrl).split('/').pop()}`;
    });

    it.each(VIEWPORTS)('fits the width of the window ($locale, $width px)', async (visitor) => {
      const page = await openPage(test, `${path}?lang=${visitor.locale}`, visitor);
      expect(await isTooWide(page)).toBe(false);
      await page.goto(page.url().replace(path, `${path}/print`));
      expect(await isTooWide(page)).toBe(false);
    });

    it('fits on paper with its whole comparison', async () => {
      const page = await openPage(test, path, { width: 703 });
      await page.emulateMedia({ media: 'print' });
      const widths = await page
        .locator('.compare')
        .evaluate(({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }) => [
          scrollWidth,
          clientWidth,
        ]);
      expect(widths[0]).toBe(widths[1]);
      expect(await isTooWide(page)).toBe(false);
    });
  });

  describe('counts a view', () => {
    // headless browsers identify themselves, and count as bots
    const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36' };
    const viewsOf = async (requestId: string): Promise<number> =>
      (await team.get(`/api/catalogs/by-request/${requestId}`)).body.viewCount;

    it('once it has been visible for three seconds', async () => {
      const { path, requestId } = await sent();
      const page = await openPage(test, '/catalogs', { isolated: true });
      await page.setExtraHTTPHeaders(PERSON);
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 1000);
      await page.goto(path);
      const reported = page.waitForResponse(/\/viewed$/);
      await page.clock.runFor(2900);
      expect(await viewsOf(requestId)).toBe(0);
      await page.clock.runFor(600);
      await reported;
      expect(await viewsOf(requestId)).toBe(1);
    });

    it('works if JavaScript is disabled', async () => {
      const { path, requestId } = await sent();
      const page = await openPage(test, '/catalogs', { javaScript: false });
      await page.setExtraHTTPHeaders(PERSON);
      const reported = page.waitForResponse(/\/seen\.gif$/);
      await page.goto(path);
      await reported;
      expect(await viewsOf(requestId)).toBe(1);
    });
  });

  it('prints two venues per page', async () => {
    const { path } = await sent();
    const page = await openPage(test, `${path}/print`);
    expect(await page.getByRole('button', { name: 'Imprimer' }).isVisible()).toBe(true);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    // the first page has the introduction and one venue
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
  });

  it('is previewed next to the composer, where it is inert', async () => {
    const { requestId } = await sent();
    const page = await openPage(test, '/catalogs', { as: 'agent@parvis.example' });
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') posts.push(request.url());
    });
    await page.goto(new URL(`/catalogs/preview/${requestId}`, page.url()).href);
    await page.getByRole('heading', { name: 'Séminaire de printemps' }).waitFor();
    await page.locator('#venue-1-favourite').click({ force: true });
    await page.locator('#venue-1-favourite').focus();
    await expect(page.locator('#venue-1-favourite:focus').count()).resolves.toBe(0);
    expect(posts).toEqual([]);
    const { body } = await team.get(`/api/catalogs/by-request/${requestId}`);
    expect([body.viewCount, body.reactions]).toEqual([0, []]);
    await expectNoAxeViolations(page);
  });
});
