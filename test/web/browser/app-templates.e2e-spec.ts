import type { FrameLocator, Page } from 'playwright-core';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, expectAccessible, VIEWPORTS, openPage, type Visitor } from '../../support/browser';

const ADMIN = 'admin@parvis.example';
const LIST = '/app/settings/templates';

describeInBrowser('the mail template editor', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  const open = (path: string, visitor: Visitor = {}): Promise<Page> => openPage(test, path, { as: ADMIN, ...visitor });
  const mailIn = (page: Page): FrameLocator => page.frameLocator('main iframe');
  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
  const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Enregistrer', exact: true }).click();

  it("finds a template by its mail's purpose, shows a live preview, and saves", async () => {
    const page = await open('/app/settings/me');
    await page.getByRole('link', { name: 'E-mails' }).click();
    await page.getByText('Au lieu, quand sa facture est échue.').waitFor();
    await page.getByRole('link', { name: 'Lieu choisi' }).click();
    const mail = mailIn(page);
    await mail.getByRole('heading', { name: 'Félicitations, votre lieu a été choisi\u00a0!' }).waitFor();

    await field(page, 'Titre').fill('Hourra pour {venue} !');
    await mail.getByRole('heading', { name: 'Hourra pour Domaine des Tilleuls\u00a0!' }).waitFor();
    await field(page, 'Objet').fill('Choisi : ');
    await page.getByRole('button', { name: 'Titre de l’événement' }).click();
    expect(await field(page, 'Objet').inputValue()).toBe('Choisi : {event}');
    await page.getByText('Choisi\u00a0: Séminaire annuel').waitFor();
    await page.getByText('Pas encore enregistré').waitFor();
    await save(page);
    await page.getByText('Texte enregistré').waitFor();
    await page.getByText(/^Version 1, /).waitFor();
    const { text } = await test.agent.get('/api/email-preview/winner-selected?format=text&locale=fr');
    expect(text).toContain('Hourra pour Domaine des Tilleuls');

    // the other language has a separate text
    await page.getByRole('radio', { name: 'English' }).click();
    await mail.getByRole('heading', { name: 'Congratulations, your venue has been chosen!' }).waitFor();
    await page.getByRole('link', { name: 'Tous les e-mails' }).click();
    await page.getByText('FR · votre texte').waitFor();
    expect(await page.getByText('EN · votre texte').count()).toBe(0);
  });

  it('keeps input while navigating, and shows errors while typing', async () => {
    const page = await open(`${LIST}?mail=requalification&lang=fr`, { allowed: { errors: [/status of 400/] } });
    const mail = mailIn(page);
    await mail.getByRole('link', { name: 'Compléter ma demande' }).waitFor();
    const usual = await field(page, 'Texte').inputValue();
    await field(page, 'Texte').fill(usual.replace('{button}', ''));
    await page
      .getByRole('main')
      .getByText(/^Doit contenir \{button\}/)
      .waitFor();
    await page.getByText('Corrigez les erreurs pour actualiser l’aperçu.').waitFor();
    await mail.getByRole('link', { name: 'Compléter ma demande' }).waitFor();
    await save(page);
    await page
      .getByRole('main')
      .getByText(/^Doit contenir \{button\}/)
      .waitFor();
    await field(page, 'Texte').fill(usual.replace('Merci de nous', '<b>Merci</b> de nous'));
    await mail.getByText('<b>Merci</b> de nous avoir confié').waitFor();

    await page.getByRole('radio', { name: 'English' }).click();
    await mail.getByText('Thank you for asking us').waitFor();
    await page.getByRole('radio', { name: 'Français' }).click();
    await mail.getByText('<b>Merci</b> de nous avoir confié').waitFor();
    await page.getByRole('button', { name: 'Texte d’origine\u00a0: Texte' }).click();
    expect(await field(page, 'Texte').inputValue()).toBe(usual);
    expect(await page.getByText('Pas encore enregistré').count()).toBe(0);
    expect((await test.admin.get('/api/mail-templates/requalification/fr')).body.version).toBe(0);
  });

  it('asks what to keep if a colleague was faster', async () => {
    const path = '/api/mail-templates/not-selected/fr';
    const page = await open(`${LIST}?mail=not-selected&lang=fr`, { allowed: { errors: [/status of 412/] } });
    await field(page, 'Titre').fill('Une autre fois');
    await field(page, 'Objet').fill('Merci, {venue}');
    await test.admin.put(path, { heading: 'À bientôt', preheader: 'Merci à vous' });
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Quelqu’un a enregistré avant vous' });
    await dialog.getByText('À bientôt').waitFor();
    expect(await dialog.getByText('Merci, {venue}').count()).toBe(0);
    await dialog.getByText('À bientôt').click();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Texte enregistré').waitFor();
    const { body } = await test.admin.get(path);
    expect(body.version).toBe(2);
    expect(Object.fromEntries(body.parts.map((part: { name: string; own: string }) => [part.name, part.own]))).toEqual({
      subject: 'Merci, {venue}',
      preheader: 'Merci à vous',
      heading: 'À bientôt',
      body: null,
    });
  });

  it('restores an old version, and the default text', async () => {
    const path = '/api/mail-templates/catalog-sent/fr';
    for (const heading of ['Première', 'Seconde']) await test.admin.put(path, { heading });
    const page = await open(`${LIST}?mail=catalog-sent&lang=fr`);
    await mailIn(page).getByRole('heading', { name: 'Seconde' }).waitFor();
    await page.getByRole('button', { name: 'Versions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Versions' });
    await dialog.getByText('en vigueur').waitFor();
    await dialog.getByRole('button', { name: 'Voir la version 1' }).click();
    await dialog.frameLocator('iframe').getByRole('heading', { name: 'Première' }).waitFor();
    await dialog.getByRole('button', { name: 'Reprendre ce texte' }).click();
    await mailIn(page).getByRole('heading', { name: 'Première' }).waitFor();
    await save(page);
    await page.getByText(/^Version 3, /).waitFor();
    await page.getByRole('button', { name: 'Revenir au texte d’origine' }).click();
    await mailIn(page).getByRole('heading', { name: 'Votre sélection de lieux est prête' }).waitFor();
    await save(page);
    await page.getByText(/^Version 4, /).waitFor();
    expect((await test.admin.get(path)).body).toMatchObject({ version: 4, isOwn: false });
  });

  it("isn't for agents", async () => {
    const page = await openPage(test, LIST, { as: 'agent@parvis.example' });
    await page.getByText('Réservé aux administrateurs').waitFor();
    expect(await page.getByRole('link', { name: 'E-mails' }).count()).toBe(0);
  });

  it.each(VIEWPORTS)('has an accessible list: $locale, $width', async (look) => {
    const page = await open(LIST, look);
    await page.locator('main li').first().waitFor();
    await expectAccessible(page);
  });

  it.each(VIEWPORTS)('is accessible: $locale, $width', async (look) => {
    const page = await open(`${LIST}?mail=commission-invoice`, look);
    await mailIn(page).getByRole('heading').first().waitFor();
    await expectAccessible(page);
  });
});
