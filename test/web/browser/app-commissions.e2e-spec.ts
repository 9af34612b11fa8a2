import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { CommissionsService } from '#api/demand/commissions/commissions.service';
import { BILLING, createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, expectAccessible, VIEWPORTS, openPage, type Visitor } from '../../support/browser';
import { buildRequest, buildResults, buildVenue } from '../../support/build';

describeInBrowser('commissions', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp(BILLING);
    // the document renderer is loaded with the first one
    await invoiced('Premier lieu');
  });

  afterAll(() => test?.close());

  const open = async (path: string, visitor: Visitor = {}): Promise<Page> => {
    const page = await openPage(test, path, { as: 'agent@parvis.example', ...visitor });
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };
  const rowOf = (page: Page, venue: string) =>
    page.getByRole('list', { name: 'Liste des commissions' }).getByRole('listitem').filter({ hasText: venue });

  /** The commission of a venue of this name for a new request. */
  const owed = async (name: string, more: object = {}) => {
    const venue = await buildVenue(test.agent, { name });
    const memberId = venue.id;
    const request = await buildRequest(test.agent, { title: `Séminaire chez ${name}` });
    await buildResults(test.agent, request.id, [venue]);
    const { body } = await test.agent.post('/api/commissions', {
      requestId: request.id,
      memberId,
      amount: 1000,
      ...more,
    });
    return { ...(body as { id: string; memberId: string }), code: request.code };
  };
  const invoiced = async (name: string) => {
    const made = await owed(name);
    await test.agent.post(`/api/commissions/${made.id}/invoice`);
    return made;
  };
  /** A long overdue invoice. */
  const overdue = async (name: string) => {
    const made = await invoiced(name);
    await test.database.query(`UPDATE commission SET due_date = '2026-01-05' WHERE id = $1`, [made.id]);
    return made;
  };

  it('are invoiced after a preview of the invoice', async () => {
    await owed('Domaine des Tilleuls');
    const page = await open('/app/commissions');
    const opener = rowOf(page, 'Domaine des Tilleuls').getByRole('button', { name: /^Facturer/ });
    await opener.press('Enter');
    await page.getByRole('button', { name: /^Émettre la facture/ }).waitFor();
    await page.keyboard.press('Escape');
    // the preview has replaced its loading state, and still returns the focus
    await opener.and(page.locator(':focus')).waitFor();
    await opener.click();
    const preview = page.getByRole('dialog', { name: 'Aperçu de la facture' });
    await preview.getByText('Agence Parvis SAS').waitFor();
    for (const said of ['TVA 20', '200,00', 'taux d’intérêt légal', 'France'])
      expect(await preview.textContent()).toContain(said);
    await preview.getByRole('button', { name: /Émettre la facture de 1.200,00/ }).click();
    await page.getByText(/La facture \d{4}-\d{6} est émise/).waitFor();
    await rowOf(page, 'Domaine des Tilleuls').waitFor({ state: 'detached' });

    await page.getByRole('link', { name: /^Facturées/ }).click();
    await rowOf(page, 'Domaine des Tilleuls').waitFor();
  });

  it('are shown from the first tab if their URL names none', async () => {
    const page = await open('/app/commissions?tab=nothing');
    await page.locator('main a[aria-current=page]', { hasText: 'À facturer' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.goto('/app/commissions?venue=nothing');
    await page.locator('main a[aria-current=page]', { hasText: 'À facturer' }).waitFor();
    // the first tab's own name shows it too
    await page.goto('/app/commissions?tab=owed');
    await page.locator('main a[aria-current=page]', { hasText: 'À facturer' }).waitFor();
    // and only for it
    await page.getByRole('link', { name: /^Payées/ }).click();
    await page.locator('main a[aria-current=page]', { hasText: 'Payées' }).waitFor();
    expect(await page.locator('main a[aria-current=page]').count()).toBe(1);
  });

  it('name their request on a phone, in two lines if needed', async () => {
    const { code } = await owed('Manufacture', { dueDate: '2027-01-05' });
    const page = await open('/app/commissions', { width: 390, touch: true });
    const request = rowOf(page, 'Manufacture').getByRole('link', { name: code });
    await request.waitFor();
    expect(
      await request.evaluate((link) => [link.scrollWidth <= link.clientWidth, link.scrollHeight <= link.clientHeight]),
    ).toEqual([true, true]);
  });

  it('are credited in part, and marked as paid', async () => {
    const { id, code } = await invoiced('Domaine des Cèdres');
    const page = await open('/app/commissions', { allowed: { errors: [/400/] } });
    await page.getByRole('link', { name: /^Facturées/ }).click();
    await rowOf(page, 'Domaine des Cèdres')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Émettre un avoir' }).click();
    const credit = page.getByRole('dialog', { name: 'Émettre un avoir' });
    await credit.getByLabel('Motif').waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Actions pour/ })
      .and(page.locator(':focus'))
      .press('Enter');
    await page.getByRole('menuitem', { name: 'Émettre un avoir' }).click();
    await credit.getByLabel('Montant HT').fill('99999');
    await credit.getByRole('button', { name: 'Émettre l’avoir' }).click();
    await credit.getByText(/^Il ne reste que 1\s000,00\s€ hors TVA sur la facture\.$/).waitFor();
    await credit.getByLabel('Montant HT').fill('250');
    await credit.getByLabel('Motif').fill('Salle plus petite');
    await credit.getByRole('button', { name: 'Émettre l’avoir' }).click();
    await page.getByText(/L’avoir CN-\d{4}-\d{6} est émis/).waitFor();
    await rowOf(page, 'Domaine des Cèdres')
      .getByText(/^900,00\s€ TTCaprès/)
      .waitFor();
    await rowOf(page, 'Domaine des Cèdres')
      .getByText(/^après 300,00\s€ d’avoir$/)
      .waitFor();

    await rowOf(page, 'Domaine des Cèdres')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Marquer payée' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Marquer payée' }).click();
    await page.getByText('La commission est payée.').waitFor();
    expect((await test.agent.get(`/api/commissions/${id}`)).body).toMatchObject({ status: 'paid', paidAmount: 900 });

    // the same in the request, with its documents
    await page.goto(`/app/requests/${code}/commission`);
    await page.getByRole('link', { name: /^Facture \d/ }).waitFor();
    const link = await page.getByRole('link', { name: /^Avoir CN-/ }).getAttribute('href');
    expect((await test.agent.get(link ?? '')).headers['content-type']).toBe('application/pdf');
  });

  it('show overdue ones and mismatched payments, until a user settles them', async () => {
    const { id, memberId, code } = await overdue('Moulin Vert');
    // both are open while it loads
    const timeline = await open(`/app/requests/${code}/timeline`);
    const page = await open(`/app/requests/${code}/commission`);
    await test.app.get(CommissionsService).applyPaymentEvent({
      id: 'evt_browser',
      type: 'checkout.session.completed',
      createdAt: new Date(),
      sessionId: 'cs_1',
      commissionId: id,
      paymentId: null,
      amountMinor: 100_000,
      currency: 'EUR',
      paymentStatus: 'paid',
    });
    await timeline.getByText(/Un paiement ne correspond pas à la commission de 1.200.€.: montant différent/).waitFor();
    const alarm = page.getByRole('region', { name: 'Paiements qui ne correspondent pas' });
    await alarm.getByRole('button', { name: /Régler/ }).waitFor();
    await page.goto('/app/commissions?tab=overdue');
    await rowOf(page, 'Moulin Vert')
      .getByText(/jours de retard/)
      .waitFor();
    await page.getByText('plus de 90 jours').waitFor();
    await alarm.getByText(/1.000,00.€ reçus pour 1.200,00/).waitFor();
    await alarm.getByRole('button', { name: /Régler/ }).click();
    const settling = page.getByRole('dialog');
    await settling.getByLabel('Ce qui a été fait').fill('Complément demandé');
    await settling.getByRole('button', { name: 'C’est réglé' }).click();
    // while the question is open, everything behind it is hidden from assistive technology
    await settling.waitFor({ state: 'detached' });
    await alarm.waitFor({ state: 'detached' });

    await rowOf(page, 'Moulin Vert')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Ne plus relancer ce lieu' }).click();
    await rowOf(page, 'Moulin Vert').getByText('sans relance').waitFor();
    expect((await test.agent.get(`/api/members/${memberId}`)).body.paymentReminders).toBe(false);

    await rowOf(page, 'Moulin Vert')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: /^Relevé du lieu/ }).click();
    const statement = page.getByRole('dialog', { name: 'Relevé : Moulin Vert' });
    const saved = page.waitForEvent('download');
    await statement.getByRole('button', { name: 'CSV' }).click();
    const [head, opening, movement] = (await buffer(await (await saved).createReadStream())).toString().split('\r\n');
    expect(head).toBe('\ufeffDate;Opération;Numéro;Demande;Devise;Montant;Solde');
    expect(opening).toMatch(/^\d{4}-01-01;Solde de départ;;;EUR;;0$/);
    expect(movement).toMatch(/^[\d-]{10};Facture;\d{4}-\d{6};R-\w+;EUR;1200;1200$/);
    await statement.getByLabel('Au').fill('2020-01-01');
    await statement.getByRole('alert').waitFor();
  });

  it('are cancelled after invoicing with a credit note, listed with the invoice among the documents', async () => {
    await invoiced('Pavillon d’Été');
    const page = await open('/app/commissions?tab=invoiced');
    const row = rowOf(page, 'Pavillon d’Été');
    const act = async (name: string | RegExp) => {
      await row.getByRole('button', { name: /^Actions/ }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await act(/^Annuler/);
    const asked = page.getByRole('dialog', { name: 'Annuler la commission' });
    await asked.getByText(/Un avoir annule la facture \d{4}-\d{6} et part par e-mail au lieu/).waitFor();
    await asked.getByRole('button', { name: 'Annuler la commission' }).click();
    await page.getByText('La commission est annulée.').waitFor();
    await row.waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Annulées' }).click();
    await row.getByText(/^1\s200,00\s€ TTC$/).waitFor();
    await act('Facture et avoirs');
    const documents = page.getByRole('dialog', { name: 'Facture et avoirs' });
    await documents
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: /^Facture \d{4}-\d{6}$/ }) })
      .getByText(/^1\s200,00\s€ TTC$/)
      .waitFor();
    const note = documents.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Avoir CN-/ }) });
    await note.getByText(/^-1\s200,00\s€ TTC$/).waitFor();
    const pdf = await test.agent.get((await note.getByRole('link').getAttribute('href')) ?? '');
    expect(pdf.headers['content-type']).toBe('application/pdf');
  });

  it('can be changed until they are invoiced: base and rate give the amount', async () => {
    const { id, memberId } = await owed('Serre des Lilas');
    const page = await open('/app/commissions', { allowed: { errors: [/400|409|412/] } });
    const edit = async () => {
      await rowOf(page, 'Serre des Lilas')
        .getByRole('button', { name: /^Actions/ })
        .click();
      await page.getByRole('menuitem', { name: 'Modifier…' }).click();
      return page.getByRole('dialog', { name: 'Modifier la commission : Serre des Lilas' });
    };
    const dialog = await edit();
    const save = dialog.getByRole('button', { name: 'Enregistrer' });
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByLabel('Base HT').fill('12500');
    await dialog.getByLabel('Taux (%)').fill('7.5');
    expect(await dialog.getByLabel('Montant HT').inputValue()).toBe('937.5');
    await dialog.getByLabel('Échéance').fill('2031-03-01');
    await save.click();
    await page.getByText('La commission est modifiée.').waitFor();
    await rowOf(page, 'Serre des Lilas')
      .getByText(/^937,50\s€ HT/)
      .waitFor();
    await rowOf(page, 'Serre des Lilas')
      .getByText(/^7,50\s% de 12\s500,00\s€$/)
      .waitFor();
    const changed = (await test.agent.get(`/api/commissions/${id}`)).body;
    expect(changed).toMatchObject({ amount: 937.5, baseAmount: 12500, rate: 7.5, dueDate: '2031-03-01', memberId });

    // an amount that its currency can't express gets an error below its field
    const again = await edit();
    await again.getByLabel('Devise').fill('jpy');
    await again.getByRole('button', { name: 'Enregistrer' }).click();
    await again.getByText(/JPY/).first().waitFor();
    await again.getByLabel('Devise').fill('EUR');
    await again.getByLabel('Désignation').fill('Commission');
    // a colleague was faster, and the commission has left this tab
    await test.agent.post(`/api/commissions/${id}/invoice`);
    await again.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText(/seule une commission à facturer peut être modifiée/).waitFor();
    await again.waitFor({ state: 'detached' });
    await rowOf(page, 'Serre des Lilas').waitFor({ state: 'detached' });
  });

  it('merge concurrent changes, or ask which to keep', async () => {
    const { id } = await owed('Atelier du Port');
    const [one, other] = [
      await open('/app/commissions', { allowed: { errors: [/412/] } }),
      await openPage(test, '/app/commissions', { as: 'admin@parvis.example' }),
    ];
    const typing = async (page: Page, amount: string, rate: string) => {
      await rowOf(page, 'Atelier du Port')
        .getByRole('button', { name: /^Actions/ })
        .click();
      await page.getByRole('menuitem', { name: 'Modifier…' }).click();
      const dialog = page.getByRole('dialog', { name: /^Modifier la commission/ });
      await dialog.getByLabel('Taux (%)').fill(rate);
      await dialog.getByLabel('Montant HT').fill(amount);
      return dialog.getByRole('button', { name: 'Enregistrer' });
    };
    const mine = await typing(one, '1100', '8');
    await (await typing(other, '1200', '8')).click();
    await other.getByText('La commission est modifiée.').waitFor();
    await mine.click();
    // the rate is the same in both: only the amount is in conflict
    const conflict = one.getByRole('dialog').filter({ hasText: 'Votre version' });
    await conflict.getByText('Votre version').waitFor();
    expect(await conflict.textContent()).toMatch(/Montant.*1100.*1200.*1000/s);
    await conflict.getByRole('button', { name: 'Enregistrer' }).click();
    await rowOf(one, 'Atelier du Port')
      .getByText(/^1\s100,00\s€ HT/)
      .waitFor();
    expect((await test.agent.get(`/api/commissions/${id}`)).body).toMatchObject({ amount: 1100, rate: 8, version: 3 });
  });

  it('are marked as paid, or invoiced, only as shown', async () => {
    const { id } = await owed('Cave des Augustins');
    const page = await open('/app/commissions', { allowed: { errors: [/412/] } });
    const row = rowOf(page, 'Cave des Augustins');
    const ask = async () => {
      await row.getByRole('button', { name: /^Actions/ }).click();
      await page.getByRole('menuitem', { name: 'Marquer payée' }).click();
    };
    await ask();
    const paying = page.getByRole('dialog', { name: 'Marquer comme payée' });
    await paying.getByText(/a payé 1.000,00/).waitFor();
    await test.agent.patch(`/api/commissions/${id}`, { amount: 1300 });
    await paying.getByRole('button', { name: 'Marquer payée' }).click();
    await paying.getByRole('alert').filter({ hasText: 'vient de changer' }).waitFor();
    await paying.getByText(/a payé 1.300,00/).waitFor();
    await paying.getByRole('button', { name: 'Ne rien faire' }).click();
    await paying.waitFor({ state: 'detached' });

    await row.getByRole('button', { name: /^Facturer/ }).click();
    const preview = page.getByRole('dialog', { name: 'Aperçu de la facture' });
    const send = preview.getByRole('button', { name: /Émettre la facture de 1.560,00/ });
    await send.waitFor();
    await test.agent.patch(`/api/commissions/${id}`, { amount: 2000 });
    await send.click();
    await preview.getByRole('alert').filter({ hasText: 'vient de changer' }).waitFor();
    await preview.getByRole('button', { name: /Émettre la facture de 2.400,00/ }).click();
    await page.getByText(/La facture \d{4}-\d{6} est émise/).waitFor();
    expect((await test.agent.get(`/api/commissions/${id}`)).body).toMatchObject({ status: 'invoiced', gross: 2400 });
  });

  it('are listed per venue, with its statement, from its sheet', async () => {
    const { memberId } = await invoiced('Verger du Lac');
    const { code } = (await test.agent.get(`/api/members/${memberId}`)).body;
    const page = await open(`/app/venues/${code}`);
    await page.getByRole('button', { name: 'Relevé…' }).click();
    await page.getByRole('dialog', { name: 'Relevé : Verger du Lac' }).getByText('Fermer', { exact: true }).click();
    const kept = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByText('Relancer ce lieu des factures en retard').click();
    await kept;
    expect((await test.agent.get(`/api/members/${memberId}`)).body.paymentReminders).toBe(false);
    await page.getByText(/^À encaisser HT$/).waitFor();
    await page.getByRole('link', { name: 'Ses commissions' }).click();
    await page.getByText('Toutes les commissions : Verger du Lac.').waitFor();
    await rowOf(page, 'Verger du Lac').getByText('Facturée').waitFor();
    expect(await page.getByRole('list', { name: 'Liste des commissions' }).getByRole('listitem').count()).toBe(1);
    await page.getByRole('link', { name: 'Voir tous les lieux' }).click();
    await page.getByRole('link', { name: /^À facturer/ }).waitFor();
  });

  it('are added in their request, for the chosen venue, at its own rate', async () => {
    const venue = await buildVenue(test.agent, { name: 'Halle aux Grains' });
    const request = await buildRequest(test.agent, { title: 'Gala des Grains' });
    await buildResults(test.agent, request.id, [venue]);
    const page = await open(`/app/requests/${request.code}/commission`);
    await page.getByText('Aucune commission pour cette demande.').waitFor();
    await page.getByRole('button', { name: 'Noter une commission' }).click();
    const noting = page.getByRole('dialog');
    expect(await noting.getByRole('button', { name: 'Noter la commission' }).isDisabled()).toBe(true);
    await noting.getByRole('button', { name: /Lieu/ }).click();
    await page.getByRole('option', { name: 'Halle aux Grains' }).click();
    await noting.getByLabel('Base HT').fill('5124');
    await noting.locator('input[value="640.5"]').waitFor();
    expect(await noting.getByLabel('Taux (%)').inputValue()).toBe('12.5');
    await noting.getByLabel('Taux (%)').press('Enter');
    await rowOf(page, 'Halle aux Grains').getByText('640,50').waitFor();
  });

  it("explain why one can't be invoiced", async () => {
    const { memberId } = await owed('Abbaye de Belgique');
    await test.agent.patch(`/api/members/${memberId}`, { country: 'BE' });
    const page = await open('/app/commissions', { allowed: { errors: [/409/] } });
    await rowOf(page, 'Abbaye de Belgique')
      .getByRole('button', { name: /^Facturer/ })
      .click();
    await page.getByRole('alert').filter({ hasText: 'numéro de TVA' }).waitFor();
  });

  it.each(VIEWPORTS)('are accessible: $locale, $width px', async (visitor) => {
    const venue = `Château ${visitor.locale} ${visitor.width}`;
    await overdue(venue);
    const page = await open('/app/commissions?tab=overdue', visitor);
    await page.getByText(venue, { exact: true }).waitFor();
    await expectAccessible(page);
  });

  it.each(VIEWPORTS)('are accessible within a request: $locale, $width px', async (visitor) => {
    const { code } = await invoiced(`Manoir ${visitor.locale} ${visitor.width}`);
    const page = await open(`/app/requests/${code}/commission`, visitor);
    await page.getByRole('link', { name: /^(Facture|Invoice) \d/ }).waitFor();
    await expectAccessible(page);
  });
});
