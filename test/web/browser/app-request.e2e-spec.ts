import type { Page } from 'playwright-core';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, expectAccessible, VIEWPORTS, openPage, type Visitor } from '../../support/browser';
import { buildResult, buildVenue } from '../../support/build';
import { pdf } from '../../support/documents';

interface Known {
  id: string;
  code: string;
  version: number;
}

/** Two users change it at once: the rejection appears on the console. */
const CONFLICT = { allowed: { errors: [/412/] } };

describeInBrowser('one request', () => {
  let test: TestApp;
  let request: Known;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test.close());

  beforeEach(async () => {
    const made = await test.agent.post('/api/requests', {
      title: 'Séminaire de printemps',
      organizer: { email: 'alice@acme.example', firstName: 'Alice', lastName: 'Martin' },
      city: 'Lyon',
      attendees: 80,
    });
    request = made.body as Known;
  });

  async function open(path: string, visitor: Visitor = {}): Promise<Page> {
    const page = await openPage(test, path, { as: 'agent@parvis.example', ...visitor });
    await page.getByRole('navigation', { name: /Parties de la demande|Request sections/ }).waitFor();
    return page;
  }
  const read = async () => (await test.agent.get(`/api/requests/${request.id}`)).body as Record<string, unknown>;
  const patch = (fields: object) => test.agent.patch(`/api/requests/${request.id}`, fields);
  const field = (page: Page, name: RegExp) => page.getByRole('button', { name });

  it('is edited in place by keyboard, and shows an error next to the field', async () => {
    const page = await open(`/app/requests/${request.code}`, { allowed: { errors: [/400/] } });
    await field(page, /^Participants/).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Participants').last().fill('0');
    await page.keyboard.press('Enter');
    await page.locator('[slot=errorMessage]').waitFor();
    await page.getByLabel('Participants').last().fill('120');
    await page.keyboard.press('Enter');
    await field(page, /^Participants 120 personnes/).waitFor();
    expect(await read()).toMatchObject({ attendees: 120, city: 'Lyon' });

    await page.keyboard.press('Enter');
    await page.getByLabel('Participants').last().fill('7');
    await page.keyboard.press('Escape');
    await field(page, /^Participants 120 personnes/).waitFor();
    expect(await read()).toMatchObject({ attendees: 120 });
  });

  it('has its dates emptied by a button, which iPhones need', async () => {
    await patch({ eventDate: '2027-03-18', eventEndDate: null });
    const page = await open(`/app/requests/${request.code}`, { width: 390, touch: true });
    await field(page, /^Dates/).tap();
    await page.getByRole('button', { name: 'Vider la date' }).first().tap();
    await page.getByRole('button', { name: 'Enregistrer' }).tap();
    await field(page, /^Dates/).waitFor();
    expect(await read()).toMatchObject({ eventDate: null });
    await patch({ eventDate: '2027-03-18' });
  });

  it("marks the language of the organizer's text", async () => {
    await patch({ requirements: 'Deux salles de sous-commission.' });
    const page = await open(`/app/requests/${request.code}`, { locale: 'en' });
    const said = field(page, /Deux salles/).getByText('Deux salles');
    expect(await said.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('fr');
    const ours = field(page, /^Headcount/);
    expect(await ours.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('en');
  });

  it('is found by its id, and redirects to its code', async () => {
    const page = await open(`/app/requests/${request.id}`);
    expect(new URL(page.url()).pathname).toBe(`/app/requests/${request.code}`);
  });

  it('asks field by field if another user has changed the same one', async () => {
    const page = await open(`/app/requests/${request.code}`, CONFLICT);
    await field(page, /^Participants/).click();
    await page.getByLabel('Participants').last().fill('150');
    await patch({ attendees: 90 });
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Votre version').waitFor();
    expect(await dialog.textContent()).toMatch(/150.*90.*80/s);
    await dialog.getByRole('button', { name: 'Revenir à ma saisie' }).click();
    expect(await page.getByLabel('Participants').last().inputValue()).toBe('150');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await field(page, /^Participants 150 personnes/).waitFor();
    expect(await read()).toMatchObject({ attendees: 150 });
  });

  it("merges two users' changes to different fields", async () => {
    const page = await open(`/app/requests/${request.code}`, CONFLICT);
    await field(page, /^Participants/).click();
    await page.getByLabel('Participants').last().fill('150');
    await patch({ city: 'Nantes' });
    await page.keyboard.press('Enter');
    await field(page, /^Participants 150 personnes/).waitFor();
    expect(await read()).toMatchObject({ attendees: 150, city: 'Nantes' });
  });

  it('shows changes made in another browser', async () => {
    const mine = await open(`/app/requests/${request.code}`);
    const theirs = await open(`/app/requests/${request.code}`, { as: 'admin@parvis.example' });
    await field(theirs, /^Titre/).click();
    await theirs.getByLabel('Titre').last().fill('Séminaire d’été');
    await theirs.keyboard.press('Enter');
    await mine.getByRole('heading', { name: 'Séminaire d’été' }).waitFor({ state: 'attached' });
  });

  it('becomes lost with a reason, shown in the timeline', async () => {
    const page = await open(`/app/requests/${request.code}`);
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Perdue' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Confirmer' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: /Raison/ }).click();
    await page.getByRole('option', { name: 'Prix' }).click();
    await dialog.getByRole('button', { name: 'Confirmer' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await read()).toMatchObject({ status: 'lost', lostReason: 'price' });
    await page.getByRole('link', { name: 'Journal' }).click();
    await page.getByText(/a passé la demande de «\sen qualification\s» à «\sperdue\s» \(prix\)/).waitFor();
  });

  it('is validated value by value: confirming the last one validates it, a correction becomes a training example', async () => {
    const extraction = {
      city: { value: 'Lyon', confidence: 0.95, quote: 'à Lyon' },
      attendees: { value: 80, confidence: 0.6, quote: 'environ 80' },
    };
    await test.database.query(`UPDATE request SET needs_validation = true, extraction = $2 WHERE id = $1`, [
      request.id,
      JSON.stringify(extraction),
    ]);
    const page = await open(`/app/requests/${request.code}`);
    const fact = (quote: string) => page.locator('dd').filter({ hasText: quote });
    await fact('environ 80').getByRole('button', { name: 'Corriger' }).click();
    await page.getByLabel('Participants').last().fill('85');
    await page.keyboard.press('Enter');
    await page.getByText(/l’IA en tiendra compte/).waitFor();
    await fact('à Lyon').getByRole('button', { name: 'Juste' }).click();
    await page.getByText('La demande est vérifiée').waitFor();
    expect(await read()).toMatchObject({ needsValidation: false, attendees: 85 });
    const [taught] = await test.database.query<{ said: string; right: string }>(
      `SELECT original_suggestion AS said, correction AS right FROM training_correction WHERE request_id = $1`,
      [request.id],
    );
    expect(taught).toEqual({ said: 'attendees: 80', right: 'attendees: 85' });
  });

  it('names the document of a value, and lists those that were not read', async () => {
    const file = async (filename: string, content: Promise<Buffer>) => ({
      filename,
      contentType: 'application/pdf',
      content: (await content).toString('base64'),
    });
    const { body } = await test.agent.post('/api/communications/email/inbound', {
      from: 'Bruno Petit <bruno@orga.example>',
      to: ['requests@parvis.example'],
      subject: 'Notre convention',
      text: 'Voir la pièce jointe.',
      headers: { 'Message-ID': '<documents@orga.example>' },
      attachments: [
        await file(
          'brief.pdf',
          pdf([
            {
              form: [
                ['Participants', '140'],
                ['Ville', 'Reims'],
              ],
            },
          ]),
        ),
        await file('verrouillé.pdf', pdf(['Lyon'], { userPassword: 'secret', pdfVersion: '1.7' })),
        await file('scan.pdf', pdf([])),
      ],
    });
    const { code } = (await test.agent.get(`/api/requests/${body.outcome.requestId}`)).body as Known;
    const page = await open(`/app/requests/${code}`);
    await page.locator('dd').filter({ hasText: '140' }).getByText('dans brief.pdf').waitFor();
    const unread = page.getByRole('list', { name: 'Pièces jointes que l’IA n’a pas pu lire' });
    await unread.getByRole('link', { name: 'verrouillé.pdf' }).waitFor();
    expect(await unread.getByRole('link').allTextContents()).toEqual(['verrouillé.pdf', 'scan.pdf']);
    await expectAccessible(page);

    const english = await open(`/app/requests/${code}/exchange`, { locale: 'en', width: 390, touch: true });
    await english.getByRole('link', { name: /brief\.pdf.*read by AI/ }).waitFor();
    await english.getByRole('link', { name: /verrouillé\.pdf.*unreadable/ }).waitFor();
    await english.getByRole('button', { name: 'Extracted details' }).click();
    await english.getByText('in brief.pdf').first().waitFor();
    await expectAccessible(english);
  });

  it('shows a long text once its extraction is accepted, and short text always', async () => {
    const description = 'Deux jours de travail avec nos partenaires, un déjeuner et une soirée sur place.';
    await patch({ description });
    const extraction = {
      city: { value: 'Lyon', confidence: 0.95, quote: 'Lyon' },
      description: { value: description, confidence: 0.9, quote: description },
    };
    await test.database.query(`UPDATE request SET extraction = $2 WHERE id = $1`, [
      request.id,
      JSON.stringify(extraction),
    ]);
    const page = await open(`/app/requests/${request.code}`);
    await page.locator('dd').filter({ hasText: 'sûr à 90' }).waitFor();
    expect(await page.getByText(description).count()).toBe(1);
    await page.locator('q').getByText('Lyon').waitFor();
  });

  it('shows the open tab within the window of a phone, not at its edge', async () => {
    for (const [path, name] of [
      ['', 'Résumé'],
      ['/catalog', 'Catalogue'],
      ['/timeline', 'Journal'],
    ] as const) {
      const page = await open(`/app/requests/${request.code}${path}`, { width: 390, touch: true });
      const { x = 0, width = 0 } = (await page.getByRole('link', { name, exact: true }).boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(15);
      expect(x + width).toBeLessThanOrEqual(375);
    }
  });

  it('has reminders that are deleted and restored, and links whose secret is shown once', async () => {
    const page = await open(`/app/requests/${request.code}`);
    await page.getByRole('button', { name: 'Prévoir une relance' }).click();
    await page.getByLabel('Le', { exact: true }).fill('2030-03-02T09:00');
    await page.getByRole('button', { name: 'Prévoir', exact: true }).click();
    const removal = page.getByRole('button', { name: 'Supprimer la relance de alice@acme.example' });
    await removal.waitFor();
    await test.database.query(`UPDATE reminder SET asked_at = now(), step = 1 WHERE request_id = $1`, [request.id]);
    const reminders = async () =>
      (await test.agent.get(`/api/reminders/by-request/${request.id}`)).body.items as object[];
    const [scheduled] = await reminders();
    expect(scheduled).toMatchObject({ automatic: true });
    await removal.click();
    await page.getByText('Relance supprimée').waitFor();
    await page.getByText('Aucune relance prévue.').waitFor();
    await page.keyboard.press('z');
    await removal.waitFor();
    expect(await reminders()).toEqual([scheduled]);
    await removal.click();
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    const toast = page.getByRole('alertdialog').filter({ hasText: 'Relance supprimée' });
    await toast.getByRole('button', { name: 'Fermer le message' }).click();
    await removed;
    expect(await reminders()).toEqual([]);

    await page.getByRole('button', { name: 'Créer un lien' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Créer un lien' }).click();
    const link = page.getByRole('dialog').locator('input[readonly]');
    expect(await link.inputValue()).toMatch(/\/requalify\/[\w-]{43}$/);
    await page.getByRole('button', { name: 'Terminé' }).click();
    await page.getByRole('button', { name: 'Révoquer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click();
    await page.getByText('Liens passés (1)').waitFor();

    const venue = await buildVenue(test.agent, { name: 'Halle des Soies' });
    await buildResult(test.agent, request.id, venue.id, 'availability_requested');
    await page.getByText(/Halle des Soies · Ouvert jusqu’au/).waitFor();
  });

  it('is assigned to a colleague by a key, and unassigned', async () => {
    const page = await open(`/app/requests/${request.code}`);
    await page.keyboard.press('e');
    await page.getByRole('menuitem', { name: /^Moi/ }).click();
    await page.getByText(/^Confiée à/).waitFor();
    expect((await read()).assigneeId).not.toBeNull();
    await page.keyboard.press('z');
    await page.getByRole('button', { name: /Personne n’en est chargé/ }).waitFor();
  });

  it('asks the organizer, and undoes the mail', async () => {
    const page = await open(`/app/requests/${request.code}`);
    await page.getByRole('button', { name: 'Demander des précisions' }).click();
    await page.getByRole('dialog').getByText('alice@acme.example').waitFor();
    await page.getByRole('button', { name: 'Envoyer l’e-mail' }).click();
    await page.getByText('Précisions demandées').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click();
    await page.getByText(/Envoi annulé/).waitFor();
  });

  it.each(VIEWPORTS)('is accessible: $locale, $width px', async (visitor) => {
    const page = await open(`/app/requests/${request.code}`, visitor);
    await expectAccessible(page);
    await page.getByRole('link', { name: visitor.locale === 'fr' ? 'Journal' : 'Timeline' }).click();
    await page.getByRole('listitem').first().waitFor();
    await expectAccessible(page);
  });
});
