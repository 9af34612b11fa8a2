import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createTestApp, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  dropFiles,
  expectAccessible,
  VIEWPORTS,
  openPage,
  type Visitor,
} from '../../support/browser';

const FILE = [
  'Nom;CP;Ville;E-mail;Couleur;Salle;Places théâtre;Statut;Journée',
  'Villa Import;69002;Lyon;villa@import.example;bleu;Salon;80;En pause;1 250,50',
  'Mas Import;130;Arles;mas@import.example;vert;Grange;beaucoup;Ouvert;',
].join('\n');

describeInBrowser('importing venues from a file', () => {
  let test: TestApp;
  let folder: string;

  beforeAll(async () => {
    test = await createTestApp();
    folder = await mkdtemp(join(tmpdir(), 'parvis-import-'));
  });
  afterAll(async () => {
    await test?.close();
    await rm(folder, { recursive: true });
  });

  const open = (visitor: Visitor = {}): Promise<Page> =>
    openPage(test, '/app/venues/import', { as: 'agent@parvis.example', ...visitor });
  const choose = async (page: Page, text = FILE): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /CSV/ }).click();
    await (await chooser).setFiles({ name: 'lieux.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  };

  it('guesses columns, fixes errors in place, and imports all at once', async () => {
    const page = await open();
    await choose(page);
    await page.getByRole('button', { name: /« CP » contient.*Code postal|Code postal.*« CP » contient/ }).waitFor();
    await page.getByRole('button', { name: 'Contrôler le fichier' }).press('Enter');
    await page.getByText('Code postal doit compter cinq chiffres').waitFor();
    const result = page.getByRole('heading', { level: 2 }).and(page.locator(':focus'));
    await result.waitFor();
    await page.getByText('Statut : l’un de Prospect, En intégration, Actif, En pause, Archivé').waitFor();
    await page.getByLabel('Statut, ligne 3').fill('actif');
    await page.getByLabel('Code postal, ligne 3').fill('13200');
    await page.getByLabel(/Places théâtre, ligne 3/).fill('120');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Télécharger le fichier corrigé' }).click();
    const saved = join(folder, 'corrected.csv');
    await (await download).saveAs(saved);
    const corrected = await readFile(saved, 'utf8');
    // like the user's file: its own headings, skipped columns included
    expect(corrected).toMatch(/^\ufeffNom;CP;Ville;E-mail;Couleur;Salle;Places théâtre;Statut;Journée\r\n/);
    expect(corrected).toContain('Mas Import;13200;Arles;mas@import.example;vert;Grange;120;actif;');
    await page.getByRole('button', { name: 'Contrôler à nouveau' }).press('Enter');
    await page.getByText('Lieux créés').waitFor();
    await result.waitFor();
    expect((await test.agent.get('/api/members?search=import')).body.total).toBe(0);
    await page.getByRole('button', { name: 'Importer', exact: true }).click();
    await page.getByText('L’import est terminé').waitFor();
    await page.getByRole('link', { name: 'Voir les lieux' }).click();
    await page.getByRole('link', { name: 'Mas Import' }).waitFor();
    const { body } = await test.agent.get('/api/members?search=import&sort=name');
    expect(body.items.map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual([
      ['Mas Import', 'active'],
      ['Villa Import', 'paused'],
    ]);
    const { rooms } = (await test.agent.get(`/api/members/${body.items[1].id}`)).body;
    expect(rooms[0].fullDayPrice).toBe(1250.5);
  });

  it('accepts a dropped file, and finds a running import after a reload', async () => {
    const page = await open();
    const text = 'Nom;CP;E-mail\nGare Import;69003;gare@drop.example';
    await dropFiles(page, page.getByRole('button', { name: /CSV/ }), [
      { name: 'lieux.csv', mimeType: 'text/csv', buffer: Buffer.from(text) },
    ]);
    await page.getByText(/lieux\.csv · 1 ligne$/).waitFor();
    await page.getByRole('button', { name: 'Contrôler le fichier' }).click();
    await page.getByText('Lieux créés').waitFor();
    await page.reload();
    await page.getByText('Lieux créés').waitFor();
    await page.getByText(/Le fichier n’est plus ouvert ici/).waitFor();
    expect(await page.getByRole('button', { name: 'Importer', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Autre fichier' }).click();
    await choose(page, text);
    await page.getByRole('button', { name: 'Contrôler le fichier' }).click();
    await page.getByRole('button', { name: 'Importer', exact: true }).click();
    await page.getByText('L’import est terminé').waitFor();
    await page.reload();
    await page.getByText('L’import est terminé').waitFor();
    await page.getByRole('link', { name: 'Voir les lieux' }).waitFor();
  });

  it('requests nothing for a URL without an import', async () => {
    const page = await openPage(test, '/app/venues/import?import=nothing', { as: 'agent@parvis.example' });
    await page.getByRole('button', { name: /CSV/ }).waitFor();
  });

  it('needs a column that identifies venues, and a CSV file', async () => {
    const page = await open();
    await choose(page, 'Nom;Ville\nVilla;Lyon');
    await page.getByText(/Il faut une colonne « Code »/).waitFor();
    expect(await page.getByRole('button', { name: 'Contrôler le fichier' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Autre fichier' }).click();
    await choose(page, 'a,b\n"x,y');
    await page.getByText(/n’est pas un CSV valide/).waitFor();
  });

  it.each(VIEWPORTS)('is accessible: $locale, $width px', async (visitor) => {
    const page = await open(visitor);
    await page.getByRole('button', { name: /CSV/ }).waitFor();
    await expectAccessible(page);
    await choose(page);
    await page.getByRole('table').waitFor();
    await expectAccessible(page);
  });

  it.each(VIEWPORTS)('shows errors accessibly: $locale, $width px', async (visitor) => {
    const page = await open(visitor);
    await choose(page);
    const check = visitor.locale === 'fr' ? 'Contrôler le fichier' : 'Check file';
    await page.getByRole('button', { name: check }).click();
    await page.getByRole('heading', { level: 2 }).waitFor();
    await expectAccessible(page);
  });
});
