import type { Page } from 'playwright-core';
import { createTestApp, type TestApp } from '../../support/app';
import {
  describeInBrowser,
  expectAccessible,
  failUntilPressed,
  openPage,
  type Visitor,
  VIEWPORTS,
} from '../../support/browser';
import { buildRequest, type BuiltRequest, buildResults, buildVenue, type BuiltVenue } from '../../support/build';

interface Made {
  id: string;
}

const DINNER = { kind: 'meal', meal: 'dinner' };

describeInBrowser('the offers of a request', () => {
  let test: TestApp;
  let halle: BuiltVenue;
  let moulin: BuiltVenue;
  let request: BuiltRequest;
  let dinner: string;

  beforeAll(async () => {
    test = await createTestApp({ EMAIL_INBOUND_DOMAIN: 'parvis.example' });
    halle = await buildVenue(test.agent, { name: 'Halle des Soies' });
    moulin = await buildVenue(test.agent, { name: 'Moulin Vert' });
  });
  afterAll(() => test?.close());
  beforeEach(async () => {
    request = await buildRequest(test.agent, { eventDate: '2030-03-05', eventEndDate: '2030-03-06', attendees: 80 });
    const { body } = await test.agent.put(`/api/requests/${request.id}/needs`, { needs: [DINNER] });
    dinner = body.needs[0].id as string;
    await buildResults(test.agent, request.id, [halle, moulin], 'available');
  });

  const open = async (path: string, visitor: Visitor = {}): Promise<Page> => {
    const page = await openPage(test, path, { as: 'agent@parvis.example', ...visitor });
    await page.locator('#main h2').first().waitFor();
    return page;
  };
  const tab = () => `/app/requests/${request.code}/offers`;
  const LUNCH = { kind: 'food', label: 'Déjeuner', basis: 'per_person', unitPrice: 40 };
  const draft = async (memberId: string, lines: object[], more: object = {}): Promise<Made> =>
    (await test.agent.post('/api/offers', { requestId: request.id, memberId, lines, ...more })).body as Made;
  const submitted = async (memberId: string, lines: object[], more: object = {}): Promise<Made> => {
    const made = await draft(memberId, lines, more);
    await test.agent.post(`/api/offers/${made.id}/submit`);
    return made;
  };
  const read = async (id: string) => (await test.agent.get(`/api/offers/${id}`)).body as Record<string, unknown>;
  const cell = (page: Page, row: string, column: number) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
      .getByRole('cell')
      .nth(column);
  const line = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

  it('open no menu from a focused button that is disabled offline', async () => {
    const page = await open(tab(), { allowed: { errors: [/^Failed to load resource: net::ERR_/] } });
    const enter = page.getByRole('button', { name: 'Saisir une offre' });
    await enter.focus();
    await page.context().setOffline(true);
    await enter.and(page.locator('[aria-disabled=true]:focus')).waitFor();
    for (const press of [
      () => page.keyboard.press('Enter'),
      () => page.keyboard.press('ArrowDown'),
      () => enter.click({ force: true }),
    ]) {
      await press();
      expect(await enter.getAttribute('aria-expanded')).toBe('false');
    }
    await page.context().setOffline(false);
    await enter.and(page.locator(':not([aria-disabled]):focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Halle des Soies' }).waitFor();
  });

  it('are entered by keyboard, line by line, and submitted into the comparison', async () => {
    const page = await open(tab());
    await page.getByText('Pas encore d’offre').waitFor();
    await page.keyboard.press('n');
    await page.getByRole('menuitem', { name: 'Halle des Soies' }).press('Enter');
    const first = line(page, 'Poste 1');
    await first.getByLabel('Intitulé').focus();
    await page.keyboard.type('Journée d’étude');
    const day = line(page, 'Journée d’étude');
    await day.getByLabel('Nature').selectOption('package');
    await day.getByLabel('Compté').selectOption('per_person_day');
    await day.getByLabel('Prix unitaire HT').fill('72');
    // the amount follows what is typed: 80 people, two days
    await day.getByText(/^11.520.€$/).waitFor();
    await day.getByLabel('Prix unitaire HT').press('Enter');
    await line(page, 'Poste 2').locator('input:focus').waitFor();
    await page.keyboard.type('Dîner');
    await line(page, 'Dîner').getByLabel('Nature').selectOption('food');
    expect(await line(page, 'Dîner').getByLabel('TVA (%)').inputValue()).toBe('10');
    await line(page, 'Dîner').getByLabel('Répond au besoin').selectOption({ label: 'Dîner' });
    await line(page, 'Dîner').getByLabel('Prix').first().selectOption('on_request');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Enregistré', { exact: true }).waitFor();
    // a saved draft survives a reload
    await page.reload();
    await line(page, 'Dîner').waitFor();
    await line(page, 'Dîner').getByLabel('Intitulé').press('Alt+ArrowUp');
    await page.getByText('Dîner : place 1').waitFor({ state: 'attached' });
    const save = page.getByRole('button', { name: 'Enregistrer le brouillon' });
    await save.press('Enter');
    // it is disabled until the next change, and keeps the focus
    await save.and(page.locator('[aria-disabled=true]:not([data-pending]):focus')).waitFor();
    await line(page, 'Dîner').getByLabel('Intitulé').press('Alt+ArrowDown');
    // submitted while the draft is being saved
    const isSaving = Promise.withResolvers<void>();
    const submitted = Promise.withResolvers<void>();
    await page.route(/\/api\/offers\/[^/]+$/, async (route) => {
      isSaving.resolve();
      await submitted.promise;
      await route.continue();
    });
    await save.press('Enter');
    await isSaving.promise;
    await page.getByRole('button', { name: 'Remettre l’offre' }).press('Enter');
    submitted.resolve();

    await page.getByText('Offre remise : Halle des Soies').waitFor();
    await cell(page, 'Dîner', 0).getByText('sur demande').waitFor();
    // the first package is for the main room unless another need is chosen
    await cell(page, 'Salle principale', 0)
      .getByText(/^11.520.€$/)
      .waitFor();
    await cell(page, 'Total', 0)
      .getByText(/^au moins 11.520.€$/)
      .waitFor();
    await cell(page, 'Ce qui manque', 0).getByText('Dîner').waitFor();
  });

  it('are compared in words, with gaps that the team fills by its own marked amounts', async () => {
    await submitted(halle.id, [LUNCH, { kind: 'room_hire', label: 'Salle', state: 'included', needId: 'main' }]);
    const other = await submitted(moulin.id, [
      { ...LUNCH, unitPrice: 45 },
      { kind: 'food', label: 'Dîner', basis: 'per_person', unitPrice: 60, needId: dinner },
    ]);
    const page = await open(tab());
    await cell(page, 'Salle principale', 0).getByText('compris').waitFor();
    await cell(page, 'Salle principale', 1).getByText('non précisé').waitFor();
    await cell(page, 'Dîner', 0).getByText('non précisé').waitFor();
    await cell(page, 'Dîner', 1)
      .getByText(/^4.800.€$/)
      .waitFor();
    await cell(page, 'Total', 1)
      .getByText(/^au moins 8.400.€$/)
      .waitFor();
    await cell(page, 'Par personne', 1)
      .getByText(/^au moins 105.€$/)
      .waitFor();
    await page.getByRole('radio', { name: 'TTC' }).click();
    await cell(page, 'Total', 1)
      .getByText(/^au moins 9.240.€$/)
      .waitFor();
    await page.getByRole('radio', { name: 'HT' }).click();

    await page.getByRole('button', { name: 'Estimer pour Moulin Vert : Salle principale' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Salle principale chez Moulin Vert' });
    await dialog.getByLabel('Montant HT (€)').fill('1 500');
    await dialog.getByLabel('D’où vient ce montant').fill('Leur tarif 2029');
    await page.keyboard.press('Enter');
    await cell(page, 'Salle principale', 1).getByText('hypothèse').waitFor();
    await cell(page, 'Salle principale', 1).getByText('Leur tarif 2029').waitFor();
    await cell(page, 'Total', 1)
      .getByText(/^9.900.€$/)
      .waitFor();
    expect(await read(other.id)).toMatchObject({ assumptions: [{ key: 'main', net: 1500 }] });

    await page.getByRole('button', { name: /^Modifier l’hypothèse pour Moulin Vert/ }).click();
    await page.getByRole('button', { name: 'Retirer l’hypothèse' }).click();
    await cell(page, 'Salle principale', 1).getByText('non précisé').waitFor();
  });

  it('have rounds, whose differences are shown', async () => {
    await submitted(halle.id, [LUNCH, { kind: 'beverage', label: 'Bar', unitPrice: 500 }]);
    const page = await open(tab());
    await page.getByRole('button', { name: 'Actions sur l’offre : Halle des Soies' }).click();
    await page.getByRole('menuitem', { name: 'Saisir une nouvelle version' }).click();
    await line(page, 'Déjeuner').getByLabel('Prix unitaire HT').fill('36');
    await page.getByRole('button', { name: 'Retirer : Bar' }).click();
    await page.getByText('Remise, elle remplace la version 1 et ne change plus.').waitFor();
    // a second press would be refused, since the offer isn't a draft anymore
    await page.getByRole('button', { name: 'Remettre l’offre' }).dblclick();
    await page.getByRole('table').getByText('version 2').waitFor();
    await page.getByRole('button', { name: 'Actions sur l’offre : Halle des Soies' }).click();
    await page.getByRole('menuitem', { name: 'Voir ce qui a changé' }).click();
    const dialog = page.getByRole('dialog', { name: 'Versions de l’offre : Halle des Soies' });
    await dialog
      .getByRole('listitem')
      .filter({ hasText: 'Déjeuner' })
      .getByText(/2.880.€.*avant.: 3.200.€/)
      .waitFor();
    await dialog.getByRole('listitem').filter({ hasText: 'Bar' }).getByText('Retiré').waitFor();
  });

  it('are declined with a reason, and stay readable', async () => {
    const { id } = await submitted(moulin.id, [LUNCH, { kind: 'av', label: 'Régie', state: 'on_request' }], {
      terms: { deposit: '30 % à la signature' },
    });
    const page = await open(tab());
    await page.getByRole('button', { name: 'Actions sur l’offre : Moulin Vert' }).click();
    await page.getByRole('menuitem', { name: 'Décliner l’offre…' }).click();
    await page.getByRole('dialog').getByLabel('Raison').fill('Trop loin');
    await page.getByRole('dialog').getByRole('button', { name: 'Décliner' }).click();
    const past = page.getByRole('list', { name: 'Offres passées' });
    await past.getByText(/Trop loin/).waitFor();
    expect(await read(id)).toMatchObject({ status: 'declined', declineReason: 'Trop loin' });
    await past.getByRole('link', { name: 'Moulin Vert' }).click();
    await page.getByText('30 % à la signature').waitFor();
    await page.getByText('Déjeuner').waitFor();
    const totals = page.getByRole('complementary', { name: 'Total' });
    await totals.getByText(/^au moins 3.200.€$/).waitFor();
  });

  it('are asked about when an expired one is chosen, and give the commission its base', async () => {
    const { id } = await submitted(halle.id, [LUNCH], { validUntil: '2026-01-31' });
    await test.agent.put(`/api/offers/${id}/assumptions`, {
      assumptions: [{ key: dinner, net: 4000, reason: 'Leur tarif' }],
    });
    await submitted(moulin.id, [LUNCH]);
    for (const status of ['searching', 'proposed'])
      await test.agent.post(`/api/requests/${request.id}/advance`, { toStatus: status });
    for (const toStage of ['shortlisted', 'proposed'])
      await test.agent.post(`/api/requests/${request.id}/results/${halle.id}/advance`, { toStage });
    const page = await open(tab());
    await page.getByRole('button', { name: 'Actions sur l’offre : Halle des Soies' }).click();
    await page.getByRole('menuitem', { name: 'Retenir ce lieu…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Retenir Halle des Soies ?' });
    await dialog.getByText(/^Son offre est acceptée.: au moins 3.200.€ HT/).waitFor();
    await dialog.getByText(/^Elle ne donne pas de prix pour.: .*Dîner \(hypothèse 4.000.€\)/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Retenir ce lieu' }).isDisabled()).toBe(true);
    await dialog.getByText('L’accepter bien qu’elle soit expirée le 31 janvier 2026').click();
    await dialog.getByRole('button', { name: 'Retenir ce lieu' }).click();
    await page.getByText('Halle des Soies sera retenu dans').waitFor();
    // leaving the page ends the time for undoing it
    await page.goto(tab());
    await page
      .getByRole('list', { name: 'Offres passées' })
      .getByText(/un autre lieu a été retenu/)
      .waitFor();
    const items = (await test.agent.get(`/api/offers?requestId=${request.id}`)).body.items as { status: string }[];
    expect(items.map(({ status }) => status).sort()).toEqual(['accepted', 'declined']);
    await page.getByRole('link', { name: 'Commission', exact: true }).click();
    await page.getByRole('button', { name: 'Noter une commission' }).click();
    const noting = page.getByRole('dialog');
    await noting.getByText(/^D’après l’offre acceptée O-/).waitFor();
    expect(await noting.getByLabel(/^Base/).inputValue()).toBe('3200');
    await noting.getByLabel(/^Base/).fill('3000');
    expect(await noting.getByLabel(/^Base/).inputValue()).toBe('3000');
  });

  it('are read from a venue’s mail into a draft, with the words of the mail', async () => {
    await test.agent.post('/api/communications/email/inbound', {
      from: `Halle des Soies <${halle.email}>`,
      to: ['requests@parvis.example'],
      subject: `Re: votre demande [#${request.code}]`,
      text: 'Bonjour, nous vous proposons une journée d’étude à 72 € HT par personne. Bien à vous',
      headers: { 'Message-ID': `<offer-${request.code}@halle.example>` },
    });
    const page = await open(`/app/requests/${request.code}/exchange`);
    await page.getByRole('button', { name: 'Lire comme une offre' }).click();
    await page.getByRole('heading', { name: 'Offre : Halle des Soies' }).waitFor();
    await page.getByText('lue dans un e-mail').waitFor();
    const lines = page.getByRole('list').filter({ has: page.getByLabel('Intitulé') });
    expect(await lines.getByLabel('Prix unitaire HT').inputValue()).toBe('72');
    await lines.locator('q', { hasText: /72/ }).first().waitFor();
    expect(await page.evaluate('getComputedStyle(document.querySelector("q")).quotes')).toContain('«\u00a0');
    await page.getByRole('heading', { name: 'Lu dans l’e-mail' }).waitFor();
    await page.getByRole('button', { name: 'Remettre l’offre' }).click();
    await cell(page, 'Salle principale', 0)
      .getByText(/^5.760.€$/)
      .waitFor();
  });

  it('take files, which stay beside what is typed and can be removed', async () => {
    const { id } = await draft(halle.id, [LUNCH]);
    const page = await open(`${tab()}/${id}`, { allowed: { errors: [/415/, /412/] } });
    await page.getByLabel('Acompte').fill('40 %');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Joindre des fichiers' }).click(),
    ]);
    const file = (name: string, content: string) => ({
      ...{ name, mimeType: 'application/pdf', buffer: Buffer.from(content) },
    });
    await chooser.setFiles([file('devis.pdf', '%PDF-1.7'), file('note.pdf', 'No PDF'), file('menus.pdf', '%PDF-1.7')]);
    const files = page.getByRole('list', { name: 'Fichiers joints' });
    await files.getByRole('link', { name: 'menus.pdf' }).waitFor();
    await page.getByText(/Le fichier doit être un PDF/).waitFor();
    await page.getByText('2 fichiers joints', { exact: true }).waitFor();
    await expectAccessible(page);
    await files.getByRole('button', { name: 'Retirer le fichier : devis.pdf' }).click();
    await files.getByRole('link', { name: 'devis.pdf' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    await page.getByText('Enregistré', { exact: true }).waitFor();
    expect(await read(id)).toMatchObject({
      terms: { deposit: '40 %' },
      attachments: [{ filename: 'menus.pdf', contentType: 'application/pdf' }],
    });
  });

  it('show errors at their line, and ask before typed text is lost', async () => {
    const { id } = await draft(halle.id, [
      { kind: 'food', label: 'Déjeuner', basis: 'per_person' },
      { kind: 'other', label: 'Taxe de séjour', basis: 'per_person', unitPrice: 2.53, vatRate: 0 },
    ]);
    const page = await open(`${tab()}/${id}`, { allowed: { errors: [/400/] } });
    expect(await line(page, 'Taxe de séjour').getByLabel('Prix unitaire HT').inputValue()).toBe('2,53');
    const price = line(page, 'Déjeuner').getByLabel('Prix unitaire HT');
    await price.fill('soixante');
    await line(page, 'Déjeuner').getByText('Saisissez un nombre, comme 72 ou 72,50.').waitFor();
    await price.fill('');
    await page.getByRole('button', { name: 'Remettre l’offre' }).click();
    await line(page, 'Déjeuner')
      .getByText('Indiquez le prix de ce poste, ou marquez-le « sur demande ».'.replace(/ (?=»)|(?<=«) /g, '\u00a0'))
      .waitFor();
    await price.fill('40');
    await page.getByRole('link', { name: 'Toutes les offres' }).click();
    await page.getByRole('button', { name: 'Continuer la saisie' }).click();
    expect(await price.inputValue()).toBe('40');
    await page.getByRole('link', { name: 'Toutes les offres' }).click();
    await page.getByRole('button', { name: 'Quitter' }).click();
    await page
      .getByRole('list', { name: 'Brouillons à vérifier et à remettre' })
      .getByText('Halle des Soies')
      .waitFor();
  });

  it('ask which version to keep if a colleague has changed the draft', async () => {
    const { id } = await draft(halle.id, [LUNCH]);
    const page = await open(`${tab()}/${id}`, { allowed: { errors: [/412/] } });
    await page.getByLabel('Acompte').fill('40 %');
    await line(page, 'Déjeuner').getByLabel('Prix unitaire HT').fill('42');
    const lines = [{ ...LUNCH, unitPrice: 45 }];
    await test.agent.patch(`/api/offers/${id}`, { terms: { deposit: '20 %' }, lines });
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^20 %/).waitFor();
    // both with their amounts, also the lines that aren't saved yet
    await dialog.getByText(/Déjeuner · 42.€, par personne, TVA 10.% · 3.360.€/).waitFor();
    await dialog.getByText(/Déjeuner · 45.€, par personne, TVA 10.% · 3.600.€/).waitFor();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Enregistré', { exact: true }).waitFor();
    expect(await read(id)).toMatchObject({ terms: { deposit: '40 %' } });
  });

  it('aren’t found at an address that isn’t an id', async () => {
    const page = await openPage(test, `${tab()}/nothing`, { as: 'agent@parvis.example' });
    await page.getByText('Cette page n’existe pas').waitFor();
  });

  it('say that they could not be loaded, and load again', async () => {
    await submitted(halle.id, [LUNCH]);
    const page = await open(`/app/requests/${request.code}/venues`, { allowed: { errors: [/500/, /Panne/] } });
    await failUntilPressed(page, /api\/offers\/compare/, 'Panne');
    await page.getByRole('link', { name: 'Offres' }).click();
    await page.getByText('Panne').waitFor();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await cell(page, 'Restauration', 0).waitFor();
  });

  it.each(VIEWPORTS)('are accessible: $locale, $width px', async (visitor) => {
    await submitted(halle.id, [LUNCH], { validUntil: '2026-01-31' });
    await submitted(moulin.id, [LUNCH]);
    const { id } = await draft(moulin.id, [LUNCH], { terms: { deposit: '30 %' } });
    const page = await open(tab(), visitor);
    await page.getByRole('table').waitFor();
    await expectAccessible(page);
    await page.goto(`${tab()}/${id}`);
    await page.getByRole('button', { name: /Remettre l’offre|Submit offer/ }).waitFor();
    await expectAccessible(page);
    const areCut = await page.locator('[data-line] select').evaluateAll((all) =>
      all.map((one) => {
        const { offsetWidth, style } = one;
        style.width = 'auto';
        return one.offsetWidth > offsetWidth;
      }),
    );
    expect(areCut).not.toContain(true);
  });
});
