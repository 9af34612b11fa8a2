import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import type { Api } from '../../support/api';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, expectAccessible, VIEWPORTS, openPage, type Visitor } from '../../support/browser';
import { insertVenueRecords, venueRecord } from '../../support/build';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
/** The position of a map, its controls and town names. */
const DRAWN = `(() => {
  const box = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
  const map = document.querySelector('.leaflet-container');
  const markers = [...map.querySelectorAll('.leaflet-marker-icon')];
  const isButton = (marker) => marker.getAttribute('role') === 'button';
  return {
    edge: box(map.getBoundingClientRect()),
    buttons: markers.filter(isButton).map((marker) => box(marker.getBoundingClientRect())),
    names: markers.filter((marker) => !isButton(marker) && marker.textContent !== '').map((marker) => {
      const text = document.createRange();
      text.selectNodeContents(marker);
      return { name: marker.textContent, ...box(text.getBoundingClientRect()) };
    }),
  };
})()`;

describeInBrowser("the agency's venues", () => {
  let test: TestApp;
  let team: Api;

  beforeAll(async () => {
    test = await createTestApp();
    team = test.agent;
    await insertVenueRecords(
      test.database,
      Array.from({ length: 260 }, (_, index) =>
        venueRecord({
          name: `Maison ${String(index).padStart(3, '0')}`,
          city: index % 2 === 0 ? 'Lyon' : 'Nantes',
          postalCode: index % 2 === 0 ? '69002' : '44000',
          position: { latitude: 45 + (index % 20) / 20, longitude: 4 + index / 300 },
        }),
      ),
    );
    await test.database.query(`UPDATE member SET code = 'M-' || upper(left(md5(id::text), 8))`);
  });
  afterAll(() => test?.close());

  const open = (path = '', visitor: Visitor = {}): Promise<Page> => {
    // a venue without an imported calendar returns 404
    const errors = [/404/, ...(visitor.allowed?.errors ?? [])];
    return openPage(test, `/app/venues${path}`, {
      as: 'agent@parvis.example',
      ...visitor,
      allowed: { errors },
    });
  };

  it('are in a list sorted by its headings, which renders visible rows', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Nom' }).click();
    await page.getByRole('link', { name: 'Maison 000' }).waitFor();
    expect(await page.locator('[data-index]').count()).toBeLessThan(60);
    await page.getByRole('button', { name: 'Nom' }).click();
    await page.getByRole('link', { name: 'Maison 259' }).waitFor();
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-name');
    await page.getByRole('table').evaluate((table) => table.parentElement?.scrollTo(0, 1e6));
    await page.getByRole('link', { name: 'Maison 000' }).waitFor();
  });

  it('are found by a search and filters, which also apply to the map', async () => {
    const page = await open('?sort=name');
    // a hidden list's request is aborted, so that each step has a separate response
    const listed = (asked: RegExp) => page.waitForResponse((response) => asked.test(response.url()));
    const found = listed(/\/api\/members\?.*search=Maison/);
    await page.getByRole('searchbox').fill('Maison');
    await page.waitForURL(/search=Maison/);
    expect((await found).status()).toBe(200);
    await page.getByRole('button', { name: 'Filtrer' }).click();
    await page.getByLabel('Ville').fill('nantes');
    const filtered = listed(/\/api\/members\?.*city=nantes/);
    await page.getByRole('button', { name: 'Appliquer' }).click();
    // while the form is open, everything behind it is hidden from assistive technology
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForURL(/city=nantes/);
    await page.getByRole('button', { name: 'Retirer le filtre : nantes' }).waitFor();
    expect((await filtered).status()).toBe(200);
    await page.getByRole('link', { name: 'Maison 001' }).waitFor();
    await page.getByRole('link', { name: 'Maison 000' }).waitFor({ state: 'detached' });
    const file = await page.getByRole('link', { name: 'Exporter' }).getAttribute('href');
    const lines = (await team.get(file ?? '')).text.trim().split('\n');
    expect(lines.filter((line) => line.includes('Nantes'))).toHaveLength(130);
    expect(lines).toHaveLength(131);
    await page.getByRole('link', { name: 'Carte' }).click();
    await page.getByText('130 lieux sur la carte').waitFor();
    await page.getByRole('button', { name: 'Retirer le filtre : nantes' }).click();
    await page.getByText('260 lieux sur la carte').waitFor();
  });

  it.each([390, 1280])("don't cover town names on the map at %s px", async (width) => {
    const page = await open('?view=map', { width });
    // from the venues to the whole country
    for (let step = 0; step < 4; step++) await page.getByRole('button', { name: 'Réduire' }).click();
    // Brest comes into view with the last step
    for (const town of ['Paris', 'Brest']) await page.getByText(town, { exact: true }).waitFor();
    const { edge, buttons, names } = await page.evaluate<{
      edge: Box;
      buttons: Box[];
      names: (Box & { name: string })[];
    }>(DRAWN);
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['Lyon', 'Paris', 'Brest']));
    expect(buttons.length).toBeGreaterThan(0);
    for (const { name, ...text } of names) {
      const under = [...buttons, ...names.filter((other) => other.name !== name)].filter(
        (other) =>
          text.left < other.right && other.left < text.right && text.top < other.bottom && other.top < text.bottom,
      );
      expect([name, under]).toEqual([name, []]);
      expect([name, text.left >= edge.left && text.right <= edge.right]).toEqual([name, true]);
    }
  });

  it('link from a map marker to the sheet', async () => {
    const page = await open('?view=map&search=Maison%20007');
    await page.getByRole('button', { name: 'Maison 007' }).click();
    await page.getByRole('link', { name: 'Ouvrir la fiche' }).click();
    await page.getByRole('heading', { level: 1, name: 'Maison 007' }).waitFor();
  });

  it('are added with the required fields, reporting all errors', async () => {
    const page = await open('', { allowed: { errors: [/400/] } });
    await page.getByRole('searchbox').waitFor();
    await page.getByRole('button', { name: 'Nouveau lieu' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nom').fill('Villa Zinnia');
    await dialog.getByLabel('Code postal').fill('6900');
    await dialog.getByLabel('Adresse e-mail').fill('zinnia');
    await dialog.getByRole('button', { name: 'Créer' }).click();
    await dialog.locator('[aria-invalid=true]').nth(1).waitFor();
    // without the API's field names: their labels are above
    await dialog.getByText('Doit compter cinq chiffres', { exact: true }).waitFor();
    await dialog.getByLabel('Code postal').fill('69001');
    await dialog.getByLabel('Adresse e-mail').fill('zinnia@venue.example');
    // the place gives the position, which may be corrected
    await dialog.getByText('Position de Lyon', { exact: false }).waitFor();
    expect(Number(await dialog.getByLabel('Latitude').inputValue())).toBeCloseTo(45.77, 1);
    await dialog.getByLabel('Longitude').fill('4,84');
    await dialog.getByRole('button', { name: 'Créer' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Villa Zinnia' }).waitFor();
    const found = await team.get('/api/members?search=zinnia');
    expect(found.body.items).toMatchObject([{ status: 'active', postalCode: '69001' }]);
  });

  it('have an empty state, and are navigable by keys', async () => {
    const page = await open('?search=nowhere-at-all');
    await page.getByText('Aucun lieu ne correspond').waitFor();
    await page.goto('/app/venues?sort=name');
    await page.getByRole('link', { name: 'Maison 000' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Maison 001' }).waitFor();
  });

  it('show full names on a phone, below the title', async () => {
    const { body } = await team.get('/api/members?search=Maison%20011');
    const name = 'Grand Hôtel de la Citadelle';
    await team.patch(`/api/members/${body.items[0].id}`, { name });
    const page = await open('?search=citadelle', { width: 390, touch: true });
    const link = page.getByRole('link', { name });
    await link.waitFor();
    expect(
      await link.evaluate((link) => [link.scrollWidth <= link.clientWidth, link.scrollHeight <= link.clientHeight]),
    ).toEqual([true, true]);
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect((await link.boundingBox())?.x).toBe(title?.x);
    await team.patch(`/api/members/${body.items[0].id}`, { name: 'Maison 011' });
    // a finger can touch anywhere in its cell
    const cell = page.getByRole('cell', { name });
    await cell.tap({ position: { x: 4, y: 4 } });
    await page.getByRole('heading', { level: 1, name: 'Maison 011' }).waitFor();
  });

  it.each(VIEWPORTS)('are accessible: $locale, $width px', async (visitor) => {
    const page = await open('?sort=name&city=Lyon', visitor);
    await page.getByRole('link', { name: 'Maison 000' }).waitFor();
    await expectAccessible(page);
  });

  it.each(VIEWPORTS)('are accessible on a map: $locale, $width px', async (visitor) => {
    const page = await open('?city=Lyon', visitor);
    await page.getByRole('link', { name: visitor.locale === 'fr' ? 'Carte' : 'Map' }).click();
    await page.getByText(visitor.locale === 'fr' ? /lieux sur la carte/ : /venues on the map/).waitFor();
    await expectAccessible(page);
  });
});

describeInBrowser('a map with tiles', () => {
  const PIXEL = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
    'base64',
  );
  const asked: { path: string | undefined; referer: string | undefined }[] = [];
  const server = createServer((request, response) => {
    asked.push({ path: request.url, referer: request.headers.referer });
    response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL);
  });
  let test: TestApp;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    test = await createTestApp({
      MAP_TILES_URL: `http://127.0.0.1:${port}/fr/{z}/{x}/{y}.png`,
      MAP_TILES_ATTRIBUTION: 'Tiles © Example',
    });
    await insertVenueRecords(test.database, [venueRecord({ position: { latitude: 45.76, longitude: 4.84 } })]);
  });
  afterAll(async () => {
    await test?.close();
    server.close();
  });

  it('shows them with their credit line instead of the drawing, and tells their provider only the origin', async () => {
    const { port } = server.address() as AddressInfo;
    const page = await openPage(test, '/app/venues?view=map', {
      as: 'agent@parvis.example',
      allowed: { origins: [`http://127.0.0.1:${port}`] },
    });
    await page.locator('.leaflet-tile-loaded').first().waitFor();
    await page.getByText('Tiles © Example').waitFor();
    expect(await page.locator('.leaflet-image-layer').count()).toBe(0);
    expect(await page.locator('.leaflet-marker-icon:not([role=button])').count()).toBe(0);
    expect(asked[0]?.path).toMatch(/^\/fr\/\d+\/\d+\/\d+\.png$/);
    expect(new Set(asked.map(({ referer }) => referer))).toEqual(new Set([`${new URL(page.url()).origin}/`]));
  });
});
