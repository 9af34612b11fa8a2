import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Answer } from '../../support/api';
import { createTestApp, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  dropFiles,
  expectAccessible,
  VIEWPORTS,
  openPage,
  type Visitor,
} from '../../support/browser';
import { phonePhoto } from '../../support/phone-photo';
import { advanceRequest, buildRequest, buildResult, buildVenue, type BuiltVenue } from '../../support/build';

describeInBrowser('the venue sheet', () => {
  let test: TestApp;
  let venue: BuiltVenue;

  const done = (answer: Answer): Answer => {
    if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
    return answer;
  };
  const picture = (red: number): Promise<Buffer> =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 90, b: 60 } } })
      .png()
      .toBuffer();
  const photograph = async (alt: string, red: number): Promise<void> => {
    const file = { field: 'file', filename: 'a.png', contentType: 'image/png', content: await picture(red) };
    done(await test.agent.upload(`/api/uploads/member-photos/${venue.id}?alt=${alt}`, file));
  };
  const now = async (): Promise<Record<string, unknown>> => (await test.agent.get(`/api/members/${venue.id}`)).body;

  beforeAll(async () => {
    test = await createTestApp();
  });
  beforeEach(async () => {
    venue = await buildVenue(test.agent);
  });
  afterAll(() => test?.close());

  const open = async (visitor: Visitor = {}, email = 'agent@parvis.example'): Promise<Page> => {
    // a venue without an imported calendar returns 404
    const errors = [/404/, ...(visitor.allowed?.errors ?? [])];
    const page = await openPage(test, `/app/venues/${venue.code.toLowerCase()}`, {
      as: email,
      ...visitor,
      allowed: { errors },
    });
    await page.getByRole('heading', { level: 1, name: venue.name }).waitFor();
    return page;
  };
  /** Scrolls to a lower section, and waits for its content. */
  const goDown = async (page: Page, title: string, shown: string | RegExp): Promise<void> => {
    await page.getByRole('heading', { level: 2, name: title, exact: true }).scrollIntoViewIfNeeded();
    await page.getByRole('region', { name: title }).getByText(shown).first().waitFor();
  };
  const said = (page: Page, text: RegExp) => page.getByRole('alertdialog').filter({ hasText: text });

  it('edits details in place, and asks whose change to keep if another user was faster', async () => {
    const page = await open({ allowed: { errors: [/412/] } });
    await page
      .getByRole('button', { name: /^Adresse (?!e-mail)/ })
      .first()
      .click();
    await page.getByLabel('Ville').fill('Vienne');
    done(await test.agent.patch(`/api/members/${venue.id}`, { city: 'Nantes', contactName: 'Ada' }));
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    const conflict = page.getByRole('dialog');
    await conflict.getByText('Nantes').first().waitFor();
    await conflict.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Vienne').waitFor();
    expect(await now()).toMatchObject({ city: 'Vienne', contactName: 'Ada' });
  });

  it('offers to move the position when the address changes, and to place a venue that has none', async () => {
    const position = { latitude: 45.7578, longitude: 4.832 };
    done(await test.agent.patch(`/api/members/${venue.id}`, { postalCode: '69002', city: 'Lyon', ...position }));
    const page = await open();
    const use = page.getByRole('button', { name: 'Utiliser cette position' });
    expect(await use.count()).toBe(0);
    const moveTo = async (postalCode: string, town: string): Promise<void> => {
      await page
        .getByRole('button', { name: /^Adresse (?!e-mail)/ })
        .first()
        .click();
      await page.getByLabel('Code postal').fill(postalCode);
      await page.getByLabel('Ville').fill(town);
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await page.getByText(`L’adresse a changé. Déplacer la position à ${town} ?`).waitFor();
    };
    await moveTo('44000', 'Nantes');
    await page.getByRole('button', { name: 'Laisser ainsi' }).click();
    await use.waitFor({ state: 'detached' });
    expect(await now()).toMatchObject({ city: 'Nantes', ...position });
    await moveTo('38200', 'Vienne');
    await use.click();
    await use.waitFor({ state: 'detached' });
    expect(await now()).toMatchObject({ latitude: expect.closeTo(45.52, 1), longitude: expect.closeTo(4.87, 1) });
    done(await test.agent.patch(`/api/members/${venue.id}`, { latitude: null, longitude: null }));
    await page.reload();
    await page.getByText('Le placer à Vienne ?', { exact: false }).waitFor();
    await use.click();
    await use.waitFor({ state: 'detached' });
    expect(await now()).toMatchObject({ latitude: expect.closeTo(45.52, 1) });
  });

  it('reorders photos by keys and by menu, describes and deletes them', async () => {
    await photograph('Hall', 10);
    await photograph('Park', 200);
    const page = await open();
    const order = async (): Promise<unknown> =>
      ((await now()).photos as { alt: string | null }[]).map(({ alt }) => alt);
    // a position is shown and announced before the service has responded
    const placed = () => page.waitForResponse(/\/reorder$/);
    let answered = placed();
    await page.getByRole('button', { name: 'Déplacer Hall' }).press('ArrowRight');
    await page.getByText('Hall est en place 2.').waitFor();
    await answered;
    answered = placed();
    await page.getByRole('button', { name: 'Actions pour Hall' }).click();
    await page.getByRole('menuitem', { name: 'Mettre en couverture' }).click();
    await page.getByText('Hall est en place 1.').waitFor();
    await answered;
    await page.getByRole('button', { name: 'Actions pour Park' }).click();
    await page.getByRole('menuitem', { name: 'Décrire la photo' }).click();
    await page.getByLabel('Lu à ceux qui ne voient pas la photo').fill('Le parc');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('button', { name: 'Actions pour Le parc' }).waitFor();
    expect(await order()).toEqual(['Hall', 'Le parc']);
    await page.getByRole('button', { name: 'Actions pour Hall' }).click();
    await page.getByRole('menuitem', { name: 'Supprimer la photo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer la photo' }).click();
    await said(page, /Photo supprimée/).waitFor();
    expect(await order()).toEqual(['Le parc']);
  });

  it('uploads chosen photos, one after another', async () => {
    const page = await open();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Ajouter des photos' }).click();
    await (
      await chooser
    ).setFiles([
      { name: 'a.png', mimeType: 'image/png', buffer: await picture(20) },
      { name: 'b.png', mimeType: 'image/png', buffer: await picture(40) },
    ]);
    await said(page, /2 photos ajoutées/).waitFor();
    expect((await now()).photos).toHaveLength(2);
  });

  it("scales a recent phone's photo down, and says what to do about one that the browser can't read", async () => {
    const page = await open();
    const photo = await phonePhoto();
    expect(photo.length).toBeGreaterThan(10_485_760);
    // Given a path, the browser opens the file; contents would pass through its debugging interface, which is slow.
    const folder = await mkdtemp(join(tmpdir(), 'parvis-photos-'));
    const files = [join(folder, 'IMG_1.heic'), join(folder, 'IMG_2.JPG')] as const;
    await writeFile(files[0], Buffer.alloc(5000, 7));
    await writeFile(files[1], photo);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Ajouter des photos' }).click();
    await (await chooser).setFiles([...files]);
    await said(page, /Ce navigateur ne sait pas lire IMG_1\.heic/).waitFor();
    await said(page, /1 photo ajoutée/).waitFor();
    expect((await now()).photos).toMatchObject([{ width: 4096, height: 819 }]);
    await rm(folder, { recursive: true });
  });

  it('uploads dropped photos', async () => {
    const page = await open();
    await dropFiles(page, page.getByRole('button', { name: 'Ajouter des photos' }), [
      { name: 'a.png', mimeType: 'image/png', buffer: await picture(20) },
      { name: 'b.png', mimeType: 'image/png', buffer: await picture(40) },
    ]);
    await said(page, /2 photos ajoutées/).waitFor();
    expect((await now()).photos).toHaveLength(2);
  });

  it('uploads recordings, each with its own name and transcript', async () => {
    const content = Buffer.alloc(2000, 7);
    content.write('OggS\x00\x02', 'latin1');
    content[26] = 1;
    content.write('\x13OpusHead', 27, 'latin1');
    const page = await open();
    const recordings = page.getByRole('region', { name: 'Enregistrements' });
    await goDown(page, 'Enregistrements', /^Aucun enregistrement/);
    await dropFiles(page, recordings.getByRole('button', { name: 'Ajouter un enregistrement' }), [
      { name: 'visite.ogg', mimeType: 'audio/ogg', buffer: content },
    ]);
    await recordings.locator('audio').waitFor();
    await test.database.query(`UPDATE audio_upload SET created_at = created_at - interval '1 day'`);
    await dropFiles(page, recordings.getByRole('button', { name: 'Ajouter un enregistrement' }), [
      { name: 'appel.ogg', mimeType: 'audio/ogg', buffer: content },
    ]);
    await recordings.locator('audio').nth(1).waitFor();
    const players = await recordings.locator('audio').all();
    const names = await Promise.all(players.map((player) => player.getAttribute('aria-label')));
    expect(names).toEqual([expect.stringMatching(/^Enregistrement du /), expect.stringMatching(/^Enregistrement du /)]);
    expect(new Set(names).size).toBe(2);
    await recordings.getByText('Transcription', { exact: true }).first().click();
    await recordings
      .getByText(/Transcription simulée|Simulated transcript/)
      .first()
      .waitFor();
  });

  it("has a room's currency and notes on its layouts", async () => {
    const capacities = [
      { configuration: 'theatre', maxCapacity: 120 },
      { configuration: 'classroom', maxCapacity: 80, notes: 'Tight.' },
    ];
    const made = await test.agent.post('/api/rooms', { memberId: venue.id, name: 'Orangerie', capacities });
    const path = `/api/rooms/${made.body.id}`;
    const page = await open();
    await page.getByRole('button', { name: 'Actions pour Orangerie' }).click();
    await page.getByRole('menuitem', { name: 'Modifier la salle' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Monnaie/).fill('chf');
    await dialog.getByLabel('Demi-journée').fill('à voir');
    await dialog.getByLabel('Journée', { exact: true }).fill('1 250,50');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.getByText('Saisissez un nombre, comme 95,5').waitFor();
    await dialog.getByLabel('Demi-journée').fill('');
    expect(await dialog.getByLabel('Précisions : classe').inputValue()).toBe('Tight.');
    await dialog.getByLabel('Précisions : théâtre').fill('Scène comprise');
    await dialog.getByLabel('Précisions : classe').fill('');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { body: room } = await test.agent.get(path);
    expect(room).toMatchObject({ currency: 'CHF', halfDayPrice: null, fullDayPrice: 1250.5 });
    expect(room.capacities).toEqual([
      { configuration: 'theatre', maxCapacity: 120, notes: 'Scène comprise' },
      { configuration: 'classroom', maxCapacity: 80, notes: null },
    ]);
    await test.agent.delete(path);
  });

  it('edits capacities in a grid, moving between cells by keys', async () => {
    const page = await open({ allowed: { errors: [/400/] } });
    await page.getByLabel('Grand salon : places Théâtre').fill('99999999999');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alertdialog')
      .getByText(/^Ne doit pas être supérieur à/)
      .waitFor();
    await page.getByLabel('Grand salon : places Théâtre').fill('120');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Tab');
    await page.getByLabel('Grand salon : m²').fill('95,5');
    await page.keyboard.press('Enter');
    await page.getByLabel('Grand salon : Nom de la salle').fill('Salon Rhône');
    await page.keyboard.press('Enter');
    await page.getByLabel('Salon Rhône : m²').waitFor();
    const [room] = (await now()).rooms as [{ capacities: unknown[] }];
    expect(room).toMatchObject({ name: 'Salon Rhône', areaSqm: 95.5 });
    expect(room.capacities).toEqual(
      expect.arrayContaining([
        { configuration: 'theatre', maxCapacity: 120, notes: null },
        { configuration: 'classroom', maxCapacity: 80, notes: 'Tight.' },
      ]),
    );
    await page.getByRole('button', { name: 'Ajouter une salle' }).click();
    await page.getByRole('dialog').getByLabel('Nom de la salle').fill('Véranda');
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByLabel('Véranda : m²').waitFor();
  });

  it('adds and removes tags, with undo', async () => {
    const tag = done(await test.agent.post('/api/tags', { name: `Château ${venue.code}`, category: 'venue_type' }));
    const page = await open();
    await page.getByRole('button', { name: 'Ajouter une étiquette' }).click();
    await page.getByRole('menuitem', { name: new RegExp(tag.body.name as string) }).click();
    await page.getByRole('button', { name: `Ôter ${tag.body.name as string}` }).click();
    await said(page, /ôtée/).waitFor();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('button', { name: `Ôter ${tag.body.name as string}` }).waitFor();
    expect((await now()).tags).toMatchObject([{ id: tag.body.id }]);
  });

  it("stores the team's knowledge", async () => {
    const page = await open();
    await goDown(page, 'Ce que l’équipe sait', 'Aucune note.');
    await page.getByRole('button', { name: 'Noter' }).click();
    await page.getByLabel('Un fait par note').fill('Livraisons par la cour.');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Livraisons par la cour.').waitFor();
    // keyboard users continue from there
    const focused = page.locator('button:focus');
    await focused.filter({ hasText: 'Noter' }).waitFor();
    await page.getByRole('button', { name: 'Supprimer la note' }).press('Enter');
    await page.getByText('Aucune note.').waitFor();
    await focused.filter({ hasText: 'Noter' }).waitFor();
  });

  it("shows the venue's requests and how often it won", async () => {
    const request = await buildRequest(test.agent, { title: 'Gala de printemps' });
    await advanceRequest(test.agent, request.id, 'searching');
    await buildResult(
      test.agent,
      request.id,
      venue.id,
      'availability_requested',
      'available',
      'shortlisted',
      'proposed',
    );
    await advanceRequest(test.agent, request.id, 'proposed');
    const path = `/api/requests/${request.id}/results/${venue.id}/advance`;
    done(await test.agent.post(path, { toStage: 'selected' }));
    const page = await open();
    await page.getByText('1 fois sur 1').waitFor();
    await goDown(page, 'Demandes', 'Gala de printemps');
    await page.getByRole('link', { name: 'Gala de printemps' }).click();
    await page.waitForURL(new RegExp(`/requests/${request.code}`));
  });

  it('sends the venue its profile link after a confirmation', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Envoyer le lien de la fiche' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click();
    await said(page, new RegExp(venue.email)).waitFor();
    await page.getByText('Mettre à jour la fiche').waitFor();
    const sent = await test.database.query(`SELECT "to" FROM email_message WHERE member_id = $1`, [venue.id]);
    expect(sent).toEqual([{ to: [venue.email] }]);
  });

  it('sends the welcome mail after a confirmation', async () => {
    const page = await open();
    const mails = () => test.database.query(`SELECT subject FROM email_message WHERE member_id = $1`, [venue.id]);
    const choose = async (): Promise<void> => {
      await page.getByRole('button', { name: /Statut/ }).click();
      await page.getByRole('option', { name: 'En intégration' }).click();
      await page.getByRole('dialog').getByText(venue.email).waitFor();
    };
    await choose();
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
    expect([(await now()).status, await mails()]).toEqual(['active', []]);
    await choose();
    await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click();
    await said(page, /reçoit un e-mail/).waitFor();
    expect((await now()).status).toBe('onboarding');
    expect(await mails()).toEqual([{ subject: `Bienvenue chez Parvis, ${venue.name}` }]);
  });

  it('archives and deletes, each with its confirmation', async () => {
    const page = await open();
    await page.getByRole('button', { name: /Statut/ }).click();
    await page.getByRole('option', { name: 'Archivé' }).click();
    await said(page, /Archivé/).waitFor();
    expect((await now()).status).toBe('archived');
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await page.getByRole('menuitem', { name: 'Supprimer le lieu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer le lieu' }).click();
    await page.waitForURL(/\/app\/venues$/);
    expect((await test.agent.get(`/api/members/${venue.id}`)).status).toBe(404);
  });

  it('loads lower sections when scrolled near, by wheel or by keys', async () => {
    const asked: string[] = [];
    // the year is beyond the area loaded ahead of the window
    for (let room = 0; room < 3; room += 1)
      done(await test.agent.post('/api/rooms', { memberId: venue.id, name: `Salle ${room}` }));
    const page = await open();
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const isAsked = (part: RegExp): boolean => asked.some((path) => part.test(path));
    await page.getByRole('heading', { level: 2, name: 'Enregistrements' }).waitFor();
    await page.getByText('Aucune décision pour l’instant.').waitFor();
    // once the browser has checked what is near; earlier requests are in a separate list
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    asked.push(...(await page.evaluate<string[]>(`performance.getEntriesByType('resource').map(({ name }) => name)`)));
    expect(asked.filter((path) => /spans|knowledge|by-entity|venue-year-|recordings/.test(path))).toEqual([]);
    const year = page.getByRole('region', { name: 'Calendrier' });
    const isInYear = (): Promise<boolean> => year.evaluate((place) => place.matches(':focus-within'));
    await page.getByRole('button', { name: 'Ajouter une salle' }).focus();
    for (let presses = 0; presses < 120 && !(await isInYear()); presses += 1) {
      await page.keyboard.press('Tab');
      if (isAsked(/spans/)) await year.getByRole('grid').first().waitFor();
    }
    expect(await isInYear()).toBe(true);
    await goDown(page, 'Enregistrements', /^Aucun enregistrement/);
  });

  it('keeps the sections below the calendar in place while it is loaded', async () => {
    const page = await open();
    await page.getByRole('grid').first().waitFor();
    const below = page.getByRole('heading', { level: 2, name: 'Demandes' });
    const topOf = () => below.evaluate((heading) => heading.getBoundingClientRect().top);
    const loaded = await topOf();
    await page.route(/\/venue-year-/, () => undefined);
    await page.reload();
    await below.waitFor();
    // the height of a photo, and of weeks in months that have six
    expect(Math.abs((await topOf()) - loaded)).toBeLessThan(200);
  });

  it.each(VIEWPORTS)('is accessible, and printed completely: $locale, $width px', async (visitor) => {
    await photograph('Hall', 10);
    const page = await open(visitor);
    await page.getByAltText('Hall').waitFor();
    await page.evaluate(`window.dispatchEvent(new Event('beforeprint'))`);
    await page.getByText(/^(Aucun enregistrement|No recording)/).waitFor();
    await page.getByRole('grid').first().waitFor();
    await page.locator('[aria-busy]').waitFor({ state: 'detached' });
    await page.getByText(/^(Aucune note|No notes yet)/).waitFor();
    await expectAccessible(page);
  });
});
