import { pdfText } from '#api/exchange/inbound/documents/pdf-text';
import type { Api } from '../../support/api';
import { createTestApp, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  expectPublicPageAccessible,
  openPage,
  pressTabUntil,
  VIEWPORTS,
} from '../../support/browser';
import { buildShortlist } from '../../support/build';

/** The width of A4 within the margins of the printed page, in CSS pixels. */
const PAPER = 703;

/** The margin of each page, in points. */
const MARGIN_PT = (12 / 25.4) * 72;

/** The width of each page of a PDF, and how far to the right its text goes, in points. */
async function pagesOf(content: Buffer): Promise<{ width: number; right: number }[]> {
  const { getDocumentProxy } = await import('unpdf');
  const document = await getDocumentProxy(new Uint8Array(content));
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1);
      const { items } = await page.getTextContent();
      const ends = items.map((item) => ('str' in item ? Number(item.transform[4]) + item.width : 0));
      return { width: page.getViewport({ scale: 1 }).width, right: Math.max(0, ...ends) };
    }),
  );
}

describeInBrowser('the offers of a catalog', () => {
  let test: TestApp;
  let team: Api;
  let path: string;

  beforeAll(async () => {
    test = await createTestApp({ RATE_LIMIT_GLOBAL: '10000' });
    team = test.agent;
    path = await sent();
  });

  afterAll(() => test?.close());

  /** A sent catalog of four venues with offers; only the first says something about the dinner. */
  async function sent(): Promise<string> {
    const { id, venues } = await buildShortlist(team);
    const needs = [
      { kind: 'breakout', count: 3, attendees: 12 },
      { kind: 'meal', meal: 'dinner' },
      { kind: 'bedrooms', checkIn: '2027-03-12', nights: 1, singles: 20 },
    ];
    const { body: request } = await team.put(`/api/requests/${id}/needs`, { needs });
    const [breakout, dinner] = request.needs.map((need: { id: string }) => need.id);
    const items: object[] = [];
    for (const [index, { id: memberId }] of venues.entries()) {
      const lines = [
        { kind: 'package', label: 'Forfait', basis: 'per_person', unitPrice: 104.5 + index, needId: 'main' },
        { kind: 'room_hire', label: 'Salles', state: 'included', needId: breakout, note: 'Offertes dès 50 repas.' },
        ...(index === 0 ? [{ kind: 'food', label: 'Dîner', basis: 'per_person', unitPrice: 52, needId: dinner }] : []),
      ];
      const terms = { cancellation: 'Gratuite jusqu’à 60 jours avant l’événement, puis 50 % du total.' };
      const { body } = await team.post('/api/offers', {
        requestId: id,
        memberId,
        lines,
        terms,
        validUntil: '2099-01-31',
      });
      expect((await team.post(`/api/offers/${body.id}/submit`)).status).toBe(200);
      items.push({ memberId, offerId: body.id });
    }
    await team.post(`/api/catalogs/${id}/compose`, { items });
    const { body } = await team.post(`/api/catalogs/${id}/send`);
    return `/catalogs/${String(body.publicUrl).split('/').pop()}`;
  }

  it.each(VIEWPORTS)('are accessible: $locale, $width px', async (visitor) => {
    const page = await openPage(test, `${path}?lang=${visitor.locale}`, visitor);
    await page.locator('#offers table').waitFor();
    await expectPublicPageAccessible(page);
  });

  it.each(VIEWPORTS)('are accessible in print: $locale, $width px', async (visitor) => {
    const page = await openPage(test, `${path}/print?lang=${visitor.locale}`, visitor);
    await page.locator('.offers table').waitFor();
    await expectPublicPageAccessible(page);
  });

  it('scroll by keyboard on a phone, and keep the needs in sight', async () => {
    const page = await openPage(test, path, { width: 390 });
    const table = page.getByRole('region', { name: 'Les offres côte à côte' });
    await pressTabUntil(page, table);
    const need = table.getByRole('rowheader', { name: /^Dîner/ });
    const before = await need.boundingBox();
    const scrolled = page.evaluate(
      `new Promise((resolve) => document.querySelector('#offers .scroll').addEventListener('scroll', resolve, { once: true }))`,
    );
    await page.keyboard.press('ArrowRight');
    await scrolled;
    expect((await need.boundingBox())?.x).toBeCloseTo(before?.x ?? -1, 0);
  });

  it.each(['', '/print'])('fit on paper, whole rows on a page (%s)', async (page) => {
    const paper = await openPage(test, `${path}${page}`, { width: PAPER });
    await paper.emulateMedia({ media: 'print' });
    const measured = await paper.evaluate<{ wide: number; cut: number; hidden: string[] }>(`(() => {
      const table = document.querySelector('#offers-title').parentElement.querySelector('table');
      const cells = [...table.querySelectorAll('th, td')];
      return {
        wide: table.getBoundingClientRect().right - document.documentElement.clientWidth,
        cut: cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length,
        hidden: [...table.querySelectorAll('tr')].filter((row) => getComputedStyle(row).breakInside !== 'avoid').map((row) => row.innerText),
      };
    })()`);
    expect(measured).toEqual({ wide: expect.any(Number), cut: 0, hidden: [] });
    expect(measured.wide).toBeLessThanOrEqual(0);
    for (const said of ['non précisé', 'Total TTC', 'au moins'])
      expect(await paper.getByText(said).count()).toBeGreaterThan(0);
  });

  it.each(['', '/print'])('are whole in a PDF, also from a phone in the dark (%s)', async (page) => {
    const phone = await openPage(test, `${path}${page}`, { width: 390, touch: true, colorScheme: 'dark' });
    const content = await phone.pdf({ preferCSSPageSize: true });
    const said = (await pdfText(content, 100_000)).replace(/\s+/g, ' ');
    for (const venue of ['Abbaye', 'Bastide', 'Comptoir', 'Domaine']) expect(said).toContain(venue);
    for (const net of ['9 390 €', '6 330 €', '6 390 €', '6 450 €']) expect(said).toContain(net);
    for (const gross of ['10 956 €', '7 596 €', '7 668 €', '7 740 €']) expect(said).toContain(gross);
    for (const words of ['non précisé', 'au moins', '3 salles de', 'Dîner', '20 chambres', '31 janvier 2099', 'TVA'])
      expect(said).toContain(words);
    const whole = await pagesOf(content);
    expect(whole.filter(({ right, width }) => right > width - MARGIN_PT + 1)).toEqual([]);
  });
});
