import type { Locator, Page } from 'playwright-core';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, keepPage, openPage, pressTabUntil } from '../../support/browser';
import { insertVenueRecords, roomRecord, venueRecord } from '../../support/build';
import { mailedLink } from '../../support/mails';

const PHONE = { width: 390, touch: true } as const;

/** The main workflow: the team uses its screens, and venue and organizer the pages linked from their mails. */
describeInBrowser("the main workflow on the team's screens", () => {
  let test: TestApp;
  let serial = 0;

  beforeAll(async () => {
    test = await createTestApp({ EMAIL_INBOUND_DOMAIN: 'parvis.example' });
  });

  afterAll(() => test?.close());

  /** Two venues, and a mail that matches no request. */
  const begin = async (): Promise<void> => {
    await test.database.query('TRUNCATE member, request, email_message CASCADE');
    await insertVenueRecords(test.database, [
      venueRecord({ name: 'Abbaye', rooms: [roomRecord('Chapelle', { theatre: 120 })] }),
      venueRecord({
        ...{ name: 'Bastide', rooms: [roomRecord('Orangerie', { theatre: 90 })] },
        position: { latitude: 45.78, longitude: 4.84 },
      }),
    ]);
    const taken = await test.anonymous.post('/api/webhooks/email/inbound', {
      from: 'Camille Roux <camille@agence.example>',
      to: 'contact@parvis.example',
      subject: 'Séminaire à Lyon',
      text: 'Bonjour, nous cherchons une salle à Lyon pour un séminaire de 80 personnes le 12 mars 2027, en théâtre.\nCamille Roux',
      messageId: `<main-job-${++serial}@agence.example>`,
    });
    expect(taken.status).toBe(200);
    await test.jobs.runNow('process-webhooks');
  };
  const open = (): Promise<Page> => openPage(test, '/app/', { as: 'agent@parvis.example', isolated: true });
  const emailOf = async (name: string): Promise<string> =>
    (await test.database.one<{ email: string }>('SELECT email FROM member WHERE name = $1', [name])).email;
  const row = (page: Page, name: string): Locator =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
  const group = (page: Page, stage: RegExp): Locator => page.getByRole('rowheader', { name: stage });
  const saved = (page: Page) => page.getByText('Enregistré', { exact: true }).waitFor();
  const attendees = (page: Page): Locator =>
    page.locator('dd').filter({ has: page.getByRole('button', { name: /^Participants/ }) });

  /** The expected final state for either input method. */
  async function expectSelected(): Promise<void> {
    const [{ id }] = (await test.agent.get('/api/requests')).body.items;
    const request = (await test.agent.get(`/api/requests/${id}`)).body;
    expect(request).toMatchObject({ status: 'won', attendees: 60, needsValidation: false, eventDate: '2027-03-12' });
    expect(
      request.results.map((result: { member: { name: string }; stage: string; reaction: string | null }) => [
        ...[result.member.name, result.stage, result.reaction],
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Abbaye', 'selected', 'favourite'],
        ['Bastide', 'not_selected', null],
      ]),
    );
    const catalog = (await test.agent.get(`/api/catalogs/by-request/${id}`)).body;
    expect(catalog.items.map(({ price }: { price: number | null }) => price)).toEqual([3200, null]);
    const corrections = await test.database.query('SELECT correction FROM training_correction WHERE request_id = $1', [
      id,
    ]);
    expect(corrections).toEqual([{ correction: 'attendees: 60' }]);
  }

  describe('done by mouse', () => {
    beforeAll(() => begin());

    const agent = keepPage(open);

    it('converts the mail to a request', async () => {
      const page = agent();
      await page.getByRole('link', { name: /^Boîte/ }).click();
      await page.getByRole('link', { name: /Séminaire à Lyon/ }).click();
      await page.getByRole('button', { name: 'Nouvelle demande' }).click();
      await page.getByText(/Demande R-\w{6} créée/).waitFor();
      await test.jobs.runNow('read-mails');
    });

    it('validates it: one value is corrected, the rest is right', async () => {
      const page = agent();
      await page.getByRole('link', { name: 'Demandes', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Demandes' }).waitFor();
      await page.getByRole('link', { name: 'Séminaire à Lyon', exact: true }).click();
      await attendees(page).getByRole('button', { name: 'Corriger' }).click();
      await page.getByLabel('Participants').last().fill('60');
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await page.getByText(/l’IA en tiendra compte/).waitFor();
      await page.getByRole('button', { name: 'Tout est juste' }).click();
      await page.getByText('La demande est vérifiée').waitFor();
      await page.getByRole('button', { name: /^À qualifier/ }).click();
      await page.getByRole('menuitem', { name: 'En recherche' }).click();
      await page.getByText(/Statut.: En recherche/).waitFor();
    });

    it('finds and contacts venues', async () => {
      const page = agent();
      await page
        .getByRole('navigation', { name: 'Parties de la demande' })
        .getByRole('link', { name: 'Lieux' })
        .click();
      await page.getByRole('button', { name: 'Chercher des lieux' }).click();
      for (const name of ['Abbaye', 'Bastide']) {
        await page.getByRole('button', { name: `Ajouter ${name} à la demande` }).click();
        await page.getByText(new RegExp(`${name} .*ajouté`)).waitFor();
      }
      await page
        .getByRole('navigation', { name: 'Parties de la demande' })
        .getByRole('link', { name: 'Lieux' })
        .click();
      for (const name of ['Abbaye', 'Bastide']) await row(page, name).locator('label').click();
      await page.getByRole('button', { name: 'Interroger 2 lieux…' }).click();
      await page.getByRole('button', { name: 'Envoyer 2 e-mails' }).click();
      await page.getByText('2 lieux interrogés', { exact: false }).waitFor();
    });

    it('shortlists the venues that reply', async () => {
      const page = agent();
      for (const name of ['Abbaye', 'Bastide']) {
        const answer = await openPage(test, await mailedLink(test, await emailOf(name), 'answer'), PHONE);
        await answer.getByRole('button', { name: /^Disponible/ }).tap();
        await answer.getByRole('button', { name: 'Envoyer ces précisions' }).waitFor();
        await row(page, name).getByText('Disponible', { exact: true }).waitFor();
        await page.getByRole('button', { name: `Actions pour ${name}` }).click();
        await page.getByRole('menuitem', { name: 'Passer à « Présélectionné »' }).click();
        await page.getByText(new RegExp(`${name}.: Présélectionné`)).waitFor();
      }
    });

    it('composes and sends the catalog', async () => {
      const page = agent();
      await page.getByRole('link', { name: 'Catalogue', exact: true }).click();
      await page.getByRole('button', { name: 'Composer le catalogue' }).click();
      await saved(page);
      await page.getByRole('button', { name: /1\. Abbaye/ }).click();
      // the saving indicator is shown only briefly, so start watching before
      await Promise.all([page.getByText('Enregistrement…').waitFor(), page.getByLabel('Prix (EUR)').fill('3200')]);
      await saved(page);
      await page.getByRole('button', { name: 'Envoyer…' }).click();
      await page.getByRole('button', { name: 'Envoyer 1 e-mail' }).click();
      await page.getByText('Pas encore vu').waitFor();
    });

    it('wins it with the venue that the organizer likes', async () => {
      const page = agent();
      await page.getByText('Pas encore vu').waitFor();
      const organizer = await openPage(test, await mailedLink(test, 'camille@agence.example', 'catalogs'), PHONE);
      await organizer.locator('#venue-1').getByRole('button', { name: 'Ce lieu nous plaît' }).tap();
      await page.getByRole('listitem').filter({ hasText: 'Abbaye' }).getByText('Coup de cœur').waitFor();

      await page
        .getByRole('navigation', { name: 'Parties de la demande' })
        .getByRole('link', { name: 'Lieux' })
        .click();
      await page.getByRole('button', { name: 'Actions pour Abbaye' }).click();
      await page.getByRole('menuitem', { name: 'Retenir ce lieu…' }).click();
      await page.getByRole('dialog').getByText('Bastide').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Retenir ce lieu' }).click();
      await page.getByText('Abbaye sera retenu dans').waitFor();
      await page
        .getByRole('alertdialog')
        .filter({ hasText: 'sera retenu' })
        .getByRole('button', { name: 'Fermer le message' })
        .click();
      await group(page, /^Retenu/).waitFor();
      await expectSelected();
    });
  });

  describe('done by keyboard only', () => {
    beforeAll(() => begin());

    const agent = keepPage(open);

    const press = async (page: Page, ...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    /** Moves down a menu to an entry, and chooses it. */
    const choose = async (page: Page, name: string): Promise<void> => {
      const focused = page.locator(':focus');
      const entry = page.getByRole('menuitem', { name });
      await entry.waitFor();
      // the menu receives arrow keys once it has the focus, the page before that
      await page.locator('[role=menu]:focus, [role=menu] :focus').waitFor();
      for (let left = await page.getByRole('menuitem').count(); left > 0; left -= 1) {
        if ((await entry.and(focused).count()) > 0) return press(page, 'Enter');
        await press(page, 'ArrowDown');
      }
      throw new Error(`The arrows do not reach ${name}.`);
    };

    it('converts the mail to a request', async () => {
      const page = agent();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await press(page, 'g', 'i');
      await page.getByRole('link', { name: /Séminaire à Lyon/ }).waitFor();
      await press(page, 'j');
      await page.getByRole('heading', { level: 2, name: 'Séminaire à Lyon' }).waitFor();
      await press(page, 'n');
      await page.getByText(/Demande R-\w{6} créée/).waitFor();
      await test.jobs.runNow('read-mails');
    });

    it('validates it: one value is corrected, the rest is right', async () => {
      const page = agent();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await press(page, 'g', 'r');
      await page.getByRole('heading', { level: 1, name: 'Demandes' }).waitFor();
      await page.getByRole('link', { name: 'Séminaire à Lyon', exact: true }).waitFor();
      await press(page, 'j', 'Enter');
      await page.getByRole('navigation', { name: 'Parties de la demande' }).waitFor();
      await pressTabUntil(page, page.getByRole('button', { name: 'Tout est juste' }));
      await pressTabUntil(page, attendees(page).getByRole('button', { name: 'Corriger' }));
      await press(page, 'Enter');
      await page.getByLabel('Participants').and(page.locator(':focus')).waitFor();
      await page.keyboard.type('60');
      await press(page, 'Enter');
      await page.getByText(/l’IA en tiendra compte/).waitFor();
      await pressTabUntil(page, page.getByRole('button', { name: 'Tout est juste' }), 'Shift+Tab');
      await press(page, 'Enter');
      await page.getByText('La demande est vérifiée').waitFor();
      await press(page, 'm');
      await choose(page, 'En recherche');
      await page.getByText(/Statut.: En recherche/).waitFor();
    });

    it('finds and contacts venues', async () => {
      const page = agent();
      await page.getByRole('navigation', { name: 'Parties de la demande' }).waitFor();
      await press(page, '2');
      await page.getByText('Aucun lieu pour l’instant').waitFor();
      await press(page, 'f');
      await page.getByRole('heading', { name: '2 lieux', exact: true }).waitFor();
      for (const name of ['Abbaye', 'Bastide']) {
        await press(page, 'j', 'a');
        await page.getByText(new RegExp(`${name} .*ajouté`)).waitFor();
      }
      await press(page, '2');
      await row(page, 'Bastide').waitFor();
      await press(page, 'j', ' ', 'j', ' ', 'a');
      await page.getByRole('button', { name: 'Envoyer 2 e-mails' }).and(page.locator(':focus')).waitFor();
      await press(page, 'Enter');
      await page.getByText('2 lieux interrogés', { exact: false }).waitFor();
    });

    it('shortlists the venues that reply', async () => {
      const page = agent();
      for (const name of ['Abbaye', 'Bastide']) {
        const answer = await openPage(test, await mailedLink(test, await emailOf(name), 'answer'));
        await pressTabUntil(answer, answer.getByRole('button', { name: /^Disponible/ }));
        await answer.keyboard.press('Enter');
        await answer.getByRole('button', { name: 'Envoyer ces précisions' }).waitFor();
        await row(page, name).getByText('Disponible', { exact: true }).waitFor();
      }
      for (const name of ['Abbaye', 'Bastide']) {
        await pressTabUntil(page, page.getByRole('button', { name, exact: true }));
        await press(page, 'm');
        await choose(page, 'Passer à « Présélectionné »');
        await page.getByText(new RegExp(`${name}.: Présélectionné`)).waitFor();
      }
    });

    it('composes and sends the catalog', async () => {
      const page = agent();
      await row(page, 'Abbaye').waitFor();
      await press(page, '5');
      await page.getByRole('button', { name: 'Composer le catalogue' }).waitFor();
      await pressTabUntil(page, page.getByRole('button', { name: 'Composer le catalogue' }));
      await press(page, 'Enter');
      await saved(page);
      await pressTabUntil(page, page.getByRole('button', { name: /1\. Abbaye/ }));
      await press(page, 'Enter');
      await pressTabUntil(page, page.getByLabel('Prix (EUR)'));
      await page.keyboard.type('3200');
      await press(page, 'Control+Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Envoyer 1 e-mail' }).waitFor();
      await pressTabUntil(page, page.getByRole('button', { name: 'Envoyer 1 e-mail' }));
      await press(page, 'Enter');
      await page.getByText('Pas encore vu').waitFor();
    });

    it('wins it with the venue that the organizer likes', async () => {
      const page = agent();
      await page.getByText('Pas encore vu').waitFor();
      const organizer = await openPage(test, await mailedLink(test, 'camille@agence.example', 'catalogs'));
      const likes = organizer.locator('#venue-1').getByRole('button', { name: 'Ce lieu nous plaît' });
      await pressTabUntil(organizer, likes);
      await organizer.keyboard.press('Enter');
      await page.getByRole('listitem').filter({ hasText: 'Abbaye' }).getByText('Coup de cœur').waitFor();

      await press(page, '2');
      await row(page, 'Abbaye').waitFor();
      await press(page, 'j', 'm');
      await choose(page, 'Retenir ce lieu…');
      await page.getByRole('dialog').getByText('Bastide').waitFor();
      await pressTabUntil(page, page.getByRole('dialog').getByRole('button', { name: 'Retenir ce lieu' }));
      await press(page, 'Enter');
      await page.getByText('Abbaye sera retenu dans').waitFor();
      await pressTabUntil(
        page,
        page
          .getByRole('alertdialog')
          .filter({ hasText: 'sera retenu' })
          .getByRole('button', { name: 'Fermer le message' }),
      );
      await press(page, 'Enter');
      await group(page, /^Retenu/).waitFor();
      await expectSelected();
    });
  });
});
