import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createTestApp, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  expectNoAxeViolations,
  expectPublicPageAccessible,
  VIEWPORTS,
  openPage,
  pressTabUntil,
} from '../../support/browser';
import { phonePhoto } from '../../support/phone-photo';
import { buildVenue, type BuiltVenue } from '../../support/build';

/** Chromium's message for a form whose errors are shown in place. */
const FAULTY = { errors: [/status of 400/] };

describeInBrowser("a venue's own profile", () => {
  let test: TestApp;
  let venue: BuiltVenue;
  let link: string;

  beforeAll(async () => {
    test = await createTestApp();
  });

  beforeEach(async () => {
    venue = await buildVenue(test.agent);
    const asked = { scope: 'member', scopeId: venue.id, action: 'update_profile' };
    link = `/profile/${(await test.agent.post('/api/magic-tokens', asked)).body.token}`;
  });

  afterAll(() => test?.close());

  const memberNow = async () => (await test.agent.get(`/api/members/${venue.id}`)).body;

  it.each(VIEWPORTS)('is accessible: $locale, $width px', async (visitor) => {
    const today = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await test.agent.post('/api/availability', { memberId: venue.id, date: today, status: 'booked' });
    const content = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer();
    for (const filename of ['hall.jpg', 'garden.jpg'])
      await test.agent.upload(`/api/uploads/member-photos/${venue.id}`, {
        ...{ field: 'file', filename, contentType: 'image/jpeg', content },
      });
    const page = await openPage(test, `${link}?lang=${visitor.locale}`, visitor);
    await page.evaluate(`for (const part of document.querySelectorAll('details')) part.open = true`);
    await expectPublicPageAccessible(page);
  });

  it.each(VIEWPORTS)('is accessible after a rejected form: $locale, $width px', async (visitor) => {
    const page = await openPage(test, `${link}?lang=${visitor.locale}`, { ...visitor, allowed: FAULTY });
    await page.locator('#postalCode').fill('69');
    await page.locator('#save-place').click();
    await page.getByRole('alert').waitFor();
    await expectPublicPageAccessible(page);
  });

  it('is edited by touch, each section in place', async () => {
    const page = await openPage(test, link, { width: 390, touch: true });
    await page.getByLabel('Ville').fill('Vienne');
    await page.getByRole('button', { name: 'Enregistrer' }).tap();
    await page.locator('#place').getByText('C’est enregistré.').waitFor();
    expect((await memberNow()).city).toBe('Vienne');
    await page.getByRole('heading', { name: 'Salles' }).tap();
    await page.getByRole('heading', { name: 'Grand salon' }).tap();
    await page.locator(`#room-${venue.roomId}`).getByLabel('Théâtre').fill('120');
    await page.locator(`#save-${venue.roomId}`).tap();
    await page.locator(`#room-${venue.roomId}`).getByText('C’est enregistré.').waitFor();
    await page.locator('#rooms-sum').getByText('jusqu’à 120 personnes').waitFor();
    expect(page.url()).not.toContain('done');
  });

  it("scales a recent phone's photo down", async () => {
    const page = await openPage(test, link, { width: 390, touch: true });
    await page.locator('#photos > details > summary').tap();
    const before = (await memberNow()).photos.length;
    // Given a path, the browser opens the file; contents would pass through its debugging interface, which is slow.
    const folder = await mkdtemp(join(tmpdir(), 'parvis-photos-'));
    const files = [join(folder, 'IMG_1.heic'), join(folder, 'IMG_2.JPG')] as const;
    await writeFile(files[0], Buffer.alloc(5000, 7));
    await writeFile(files[1], await phonePhoto());
    await page.locator('#file').setInputFiles([...files]);
    await page.getByText(/^IMG_1\.heic : ce navigateur ne sait pas la lire/).waitFor();
    await page.getByRole('button', { name: 'Envoyer' }).tap();
    await page.getByText('Vos photos sont en ligne.').waitFor();
    const { photos } = await memberNow();
    expect(photos).toHaveLength(before + 1);
    expect(photos.at(-1)).toMatchObject({ width: 4096, height: 819 });
    await rm(folder, { recursive: true });
  });

  it('is edited by keyboard only, without JavaScript', async () => {
    const page = await openPage(test, link, { javaScript: false });
    await pressTabUntil(page, page.locator('#rooms > details > summary'));
    await page.keyboard.press('Enter');
    await pressTabUntil(page, page.locator('.new > summary'));
    await page.keyboard.press('Enter');
    await pressTabUntil(page, page.locator('#name-new'));
    await page.keyboard.type('Verrière');
    await page.keyboard.press('Enter');
    await page.getByText('La salle est ajoutée.').waitFor();
    expect((await memberNow()).rooms).toHaveLength(2);
    await pressTabUntil(page, page.locator('#calendar > details > summary'));
    await page.keyboard.press('Enter');
    await page.locator('#from').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
    await page.locator('#notes').focus();
    await pressTabUntil(page, page.locator('#block'));
    await page.keyboard.press('Enter');
    await page.getByText('Ces jours sont bloqués.').waitFor();
    await page.getByRole('button', { name: /^Libérer/ }).click();
    await page.getByText('C’est libéré').waitFor();
    await expectNoAxeViolations(page);
  });
});
