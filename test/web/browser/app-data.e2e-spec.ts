import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, expectAccessible, VIEWPORTS, openPage, type Visitor } from '../../support/browser';
import { buildVenue } from '../../support/build';
import { unzipped } from '../../support/zip';

const REQUESTS = [
  'N° dossier;Objet;Courriel du client;Statut;Reçue le;Pax',
  'D-1;Séminaire d’hiver;ada@client.example;CLOSE;03/02/2024;80',
  'D-2;Gala;bob@client.example;terminé;04/02/2024;200',
].join('\n');

describeInBrowser("the agency's data", () => {
  let test: TestApp;
  let folder: string;

  beforeAll(async () => {
    test = await createTestApp();
    folder = await mkdtemp(join(tmpdir(), 'parvis-export-'));
  });
  afterAll(async () => {
    await test?.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => test.database.query(`TRUNCATE data_export`));

  const open = (path: string, visitor: Visitor = {}, email = 'admin@parvis.example'): Promise<Page> =>
    openPage(test, path, { as: email, ...visitor });
  const choose = async (page: Page, text: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /CSV/ }).click();
    await (await chooser).setFiles({ name: 'fichier.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  };

  it('is exported as one archive, with progress, downloaded and discarded', async () => {
    const page = await open('/app/settings/me');
    await page.getByRole('link', { name: 'Données' }).click();
    await page.getByText('Aucun export pour le moment.').waitFor();
    await page.getByRole('button', { name: 'Créer un export' }).click();
    await page.getByText('En attente').waitFor();
    expect(await page.getByRole('button', { name: 'Créer un export' }).isDisabled()).toBe(true);
    await test.jobs.runNow('make-data-export');
    await page.getByText('Prêt').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Télécharger l’export/ }).click();
    const saved = join(folder, 'export.zip');
    await (await download).saveAs(saved);
    const archive = await unzipped(await readFile(saved));
    expect([...archive.keys()]).toEqual(expect.arrayContaining(['members.csv', 'manifest.json', 'SHA256SUMS']));
    await page.getByRole('button', { name: /^Supprimer l’export/ }).click();
    await page.getByText('Archive supprimée').waitFor();
    await page.getByRole('link', { name: /^Télécharger/ }).waitFor({ state: 'detached' });
  });

  it("imports another tool's requests: columns are guessed or chosen, errors are fixed, all are imported at once", async () => {
    const page = await open('/app/settings/data');
    await page.getByRole('link', { name: 'Demandes', exact: true }).last().click();
    await page.getByRole('heading', { name: 'Importer des demandes' }).waitFor();
    await choose(page, REQUESTS);
    await page.getByText(/Il faut les colonnes « Référence »/).waitFor();
    for (const [head, column] of [
      ['N° dossier', 'Référence'],
      ['Courriel du client', 'Organisateur : adresse e-mail'],
    ]) {
      await page.getByRole('button', { name: new RegExp(`« ${head} »`) }).click();
      await page.getByRole('option', { name: column, exact: true }).click();
    }
    await page.getByRole('button', { name: 'Contrôler le fichier' }).click();
    await page.getByLabel('Statut, ligne 3').fill('Perdue');
    await page.getByRole('button', { name: 'Contrôler à nouveau' }).click();
    await page.getByText('Demandes créées').waitFor();
    expect((await test.agent.get('/api/requests')).body.total).toBe(0);
    await page.getByRole('button', { name: 'Importer', exact: true }).click();
    await page.getByText('L’import est terminé').waitFor();
    expect((await test.agent.get('/api/requests')).body.total).toBe(2);
    await page.getByRole('link', { name: 'Voir les demandes' }).click();
    await page.waitForURL(/\/app\/requests/);
  });

  it('imports organizers, and marks known ones', async () => {
    await test.agent.post('/api/organizers', { email: 'known@client.example', firstName: 'Kim' });
    const page = await open('/app/settings/data/organizers');
    await choose(page, 'Courriel;Prénom;Société\nknown@client.example;Kim;\nnew@client.example;Noé;Acme');
    await page.getByRole('button', { name: 'Contrôler le fichier' }).click();
    await page.getByText('Déjà connus').waitFor();
    await page.getByRole('button', { name: 'Importer', exact: true }).click();
    await page.getByText('L’import est terminé').waitFor();
    expect((await test.agent.get('/api/organizers?search=Acme')).body.total).toBe(1);
  });

  it('imports tags with their venues, and knowledge about venues', async () => {
    const { id, code } = await buildVenue(test.agent, { name: 'Moulin Vert' });
    const page = await open('/app/settings/data');
    await page.getByRole('link', { name: 'Étiquettes', exact: true }).last().click();
    await page.getByRole('heading', { name: 'Importer des étiquettes' }).waitFor();
    await choose(page, `Famille;Nom;Lieu\nType de lieu;Moulin;${code}\nForme;Rond;M-PERDU`);
    await page.getByRole('button', { name: 'Contrôler le fichier' }).click();
    await page.getByText(/^Catégorie\s: l’un de Type de lieu, Style/).waitFor();
    await page.getByText('Il n’existe pas de lieu M-PERDU.').waitFor();
    await page.getByLabel('Catégorie, ligne 3').fill('Style');
    await page.getByLabel('Code du lieu, ligne 3').fill('');
    await page.getByRole('button', { name: 'Contrôler à nouveau' }).click();
    await page.getByText('Étiquettes créées').waitFor();
    await page.getByRole('button', { name: 'Importer', exact: true }).click();
    await page.getByText('L’import est terminé').waitFor();
    expect((await test.agent.get(`/api/members/${id}`)).body.tags).toMatchObject([
      { category: 'venue_type', name: 'Moulin' },
    ]);
    await page.getByRole('link', { name: 'Voir les étiquettes' }).click();
    await page.getByText('Rond', { exact: true }).first().waitFor();

    await page.getByRole('link', { name: 'Données' }).click();
    await page.getByRole('link', { name: 'Notes sur les lieux' }).click();
    await choose(page, `Code;Note;Sujet\n${code};Livraisons par la cour.;Accès`);
    await page.getByRole('button', { name: 'Contrôler le fichier' }).click();
    await page.getByText('Faits notés').waitFor();
    await page.getByRole('button', { name: 'Importer', exact: true }).click();
    await page.getByText('L’import est terminé').waitFor();
    expect((await test.agent.get(`/api/ai/knowledge/by-member/${id}`)).body.items).toMatchObject([
      { type: 'access', source: 'import', content: 'Livraisons par la cour.' },
    ]);
  });

  it('is for admins only', async () => {
    const page = await open('/app/settings/data', {}, 'agent@parvis.example');
    await page.getByText('Réservé aux administrateurs').waitFor();
    expect(await page.getByRole('link', { name: 'Données' }).count()).toBe(0);
  });

  it.each(VIEWPORTS)('has an accessible page: $locale, $width px', async (visitor) => {
    await test.admin.post('/api/exports');
    await test.jobs.runNow('make-data-export');
    await test.admin.post('/api/exports');
    const page = await open('/app/settings/data', visitor);
    await page.getByRole('link', { name: /^(Télécharger l’export|Download the export)/ }).waitFor();
    await expectAccessible(page);
  });

  it.each(
    VIEWPORTS.flatMap((visitor) => [
      { ...visitor, path: 'requests', heading: /Importer des demandes|Import requests/ },
      { ...visitor, path: 'tags', heading: /Importer des étiquettes|Import tags/ },
      { ...visitor, path: 'knowledge', heading: /Importer des notes sur les lieux|Import notes about venues/ },
    ]),
  )('has an accessible import page: $path, $locale, $width px', async ({ path, heading, ...visitor }) => {
    const page = await open(`/app/settings/data/${path}`, visitor);
    await page.getByRole('heading', { level: 2, name: heading }).waitFor();
    await expectAccessible(page);
  });
});
