import type { Locator, Page } from 'playwright-core';
import { BILLING, createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, keepPage, openPage, rowsOfTable } from '../../support/browser';
import { insertVenueRecords, roomRecord, venueRecord } from '../../support/build';
import { latestMailTo, mailedLink } from '../../support/mails';

const PHONE = { width: 390, touch: true } as const;
const AGENT = 'agent@parvis.example';
const ADMIN = 'admin@parvis.example';
/** The day's organizers, by the titles of their requests. */
const ADA = 'Séminaire à Lyon';
const BRUNO = 'Convention à Lyon';
const CAROL = 'Workshop in Lyon';
const DENIS = 'Conférence de rentrée';
/** The receiving server, which marks forged senders. */
const MAIL_SERVER = 'mx.parvis.example';

/** A day of an agency: incoming mails, the work of two users, and the statistics in the evening. */
describeInBrowser('a working day of two users', () => {
  let test: TestApp;
  let serial = 0;
  /** Received mails, each counted once. */
  let mails = 0;

  beforeAll(async () => {
    test = await createTestApp({
      ...BILLING,
      EMAIL_INBOUND_DOMAIN: 'parvis.example',
      EMAIL_AUTHSERV_ID: MAIL_SERVER,
      RATE_LIMIT_GLOBAL: '10000',
    });
    await insertVenueRecords(test.database, [
      venueRecord({ name: 'Abbaye', rooms: [roomRecord('Chapelle', { theatre: 120 })] }),
      venueRecord({ name: 'Bastide', rooms: [roomRecord('Orangerie', { theatre: 100 })] }),
    ]);
  });

  // they close before the service does
  const agent = keepPage(() => openPage(test, '/app/', { as: AGENT }));
  const admin = keepPage(() => openPage(test, '/app/', { as: ADMIN }));

  afterAll(() => test?.close());

  /** A mail delivered by the provider, until it is extracted. */
  const comes = async (mail: object): Promise<void> => {
    const { status } = await test.anonymous.post('/api/webhooks/email/inbound', {
      to: ['requests@parvis.example'],
      headers: { 'Message-ID': `<day-${++serial}@client.example>` },
      ...mail,
    });
    expect(status).toBe(200);
    mails = (await test.database.query(`SELECT 1 FROM email_message WHERE direction = 'inbound'`)).length;
    for (const job of ['process-webhooks', 'read-mails']) await test.jobs.runNow(job);
  };
  const emailOf = async (name: string): Promise<string> =>
    (await test.database.one<{ email: string }>('SELECT email FROM member WHERE name = $1', [name])).email;
  const requestOf = async (title: string) => {
    const { items } = (await test.agent.get(`/api/requests?search=${encodeURIComponent(title)}`)).body;
    return (await test.agent.get(`/api/requests/${items[0].id}`)).body;
  };
  const open = async (page: Page, title: string, tab = ''): Promise<void> =>
    void (await page.goto(`/app/requests/${(await requestOf(title)).code}${tab}`));
  const openPart = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Parties de la demande' }).getByRole('link', { name, exact: true }).click();
  const row = (page: Page, name: string): Locator =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
  const choose = async (page: Page, button: string | RegExp, entry: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };

  /** From the extraction to contacted venues, by the assignee. */
  async function ask(title: string, page: Page, venues: string[]): Promise<void> {
    await open(page, title);
    await choose(page, /Personne n’en est chargé/, /^Moi/);
    await page.getByText(/^Confiée à/).waitFor();
    await page.getByRole('button', { name: 'Tout est juste' }).click();
    await page.getByText('La demande est vérifiée').waitFor();
    await choose(page, /^À qualifier/, 'En recherche');
    await page.getByText(/Statut.: En recherche/).waitFor();
    await openPart(page, 'Lieux');
    await page.getByRole('button', { name: 'Chercher des lieux' }).click();
    for (const name of venues) {
      await page.getByRole('button', { name: `Ajouter ${name} à la demande` }).click();
      await page.getByText(new RegExp(`${name} .*ajouté`)).waitFor();
    }
    await openPart(page, 'Lieux');
    for (const name of venues) await row(page, name).locator('label').click();
    await page.keyboard.press('a');
    await page.getByRole('button', { name: /^Envoyer \d e-mails?$/ }).click();
    await page.getByText(/lieux? interrogés?, départ/).waitFor();
  }

  /** A venue replies on its page that it is free, and is shortlisted. */
  async function answer(title: string, page: Page, venue: string): Promise<void> {
    await open(page, title, '/venues');
    await row(page, venue).waitFor();
    const reply = await openPage(test, await mailedLink(test, await emailOf(venue), 'answer', title), PHONE);
    await reply.getByRole('button', { name: /^Disponible/ }).tap();
    await reply.getByRole('button', { name: 'Envoyer ces précisions' }).waitFor();
    await row(page, venue).getByText('Disponible', { exact: true }).waitFor();
    await choose(page, `Actions pour ${venue}`, 'Passer à « Présélectionné »');
    await page.getByText(new RegExp(`${venue}.: Présélectionné`)).waitFor();
  }

  /** Composes the shortlist into a catalog and sends it to the organizer. */
  async function propose(title: string, page: Page): Promise<void> {
    await open(page, title, '/catalog');
    await page.getByRole('button', { name: 'Composer le catalogue' }).click();
    await page.getByText('Enregistré', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Envoyer…' }).click();
    await page.getByRole('button', { name: 'Envoyer 1 e-mail' }).click();
    await page.getByText('Pas encore vu').waitFor();
  }

  const lose = async (title: string, page: Page, reason: string): Promise<void> => {
    await open(page, title);
    await choose(page, /^Proposée/, 'Perdue');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Choisissez une raison/ }).click();
    await page.getByRole('option', { name: reason, exact: true }).click();
    await dialog.getByRole('button', { name: 'Confirmer' }).click();
    await page.getByText(/Statut.: Perdue/).waitFor();
  };

  it('starts with seven mails: three are requests, one arrives twice, four wait for a user', async () => {
    const seminar = {
      from: 'Ada Martin <ada@atelier.example>',
      subject: ADA,
      text: 'Bonjour, nous cherchons une salle à Lyon pour un séminaire de 80 personnes le 12 mars 2027, en théâtre.\nAda Martin',
      headers: { 'Message-ID': '<seminar@atelier.example>' },
    };
    await comes(seminar);
    await comes(seminar);
    await comes({
      from: 'Bruno Petit <bruno@petit.example>',
      subject: BRUNO,
      text: 'Bonjour, nous organisons une convention de 60 personnes à Lyon, en théâtre. Quels lieux avez-vous ?\nBruno Petit',
    });
    await comes({
      from: 'Carol Jones <carol@northwind.example>',
      subject: CAROL,
      text: 'Hello, we are looking for a room in Lyon for a workshop with 50 people on 14 April 2027, theatre style.\nCarol Jones',
    });
    await comes({
      from: 'Denis Faure <denis@faure.example>',
      to: ['contact@parvis.example'],
      subject: DENIS,
      text: 'Bonjour, une conférence pour 90 personnes à Lyon le 3 septembre 2027, en théâtre : que proposez-vous ?\nDenis Faure',
    });
    await comes({
      from: 'Offres <offres@reclame.example>',
      to: ['contact@parvis.example'],
      subject: 'Nos promotions de novembre',
      text: 'Tout à moitié prix.',
      headers: { 'Message-ID': `<day-${++serial}@reclame.example>`, Precedence: 'list' },
    });
    await comes({
      from: 'Marc Durand <marc@atelier.example>',
      to: ['contact@parvis.example'],
      subject: 'Le plan que vous attendiez',
      text: 'Voici le plan dont Ada vous a parlé.',
      attachments: [
        {
          filename: 'plan.txt',
          contentType: 'text/plain',
          content: Buffer.from('La scène au fond.').toString('base64'),
        },
      ],
    });
    await comes({
      from: 'Ada Martin <ada@atelier.example>',
      subject: 'Nouvelles coordonnées bancaires',
      text: 'Veuillez désormais payer sur le compte ci-joint.',
      headers: {
        'Message-ID': `<day-${++serial}@elsewhere.example>`,
        'Authentication-Results': `${MAIL_SERVER}; dmarc=fail header.from=atelier.example`,
      },
    });
    const page = agent();
    for (const title of [ADA, BRUNO, CAROL]) await page.getByRole('link', { name: title }).first().waitFor();
    await page.getByRole('link', { name: /^Boîte/ }).click();
    expect((await test.agent.get('/api/requests')).body.total).toBe(3);
    expect((await test.agent.get('/api/communications/unsorted')).body.total).toBe(4);
  });

  it('sorts the inbox in parallel', async () => {
    const [hers, his] = [agent(), admin()];
    await Promise.all([hers.goto('/app/inbox'), his.goto('/app/inbox')]);
    await hers.getByRole('link', { name: new RegExp(DENIS) }).click();
    await his.getByRole('link', { name: /promotions de novembre/ }).click();
    await Promise.all([
      hers.getByRole('button', { name: 'Nouvelle demande' }).click(),
      his.getByRole('button', { name: 'Jeter' }).click(),
    ]);
    await hers.getByText(/Demande R-\w{6} créée/).waitFor();
    await his.getByRole('link', { name: /promotions de novembre/ }).waitFor({ state: 'detached' });
    await his.getByRole('link', { name: /Nouvelles coordonnées bancaires/ }).click();
    await his.getByRole('heading', { level: 2, name: 'Nouvelles coordonnées bancaires' }).waitFor();
    // the row disappears before the service has responded; closing the page would drop unsent calls
    const discarded = his.waitForResponse((response) => response.request().method() === 'DELETE');
    await his.getByRole('button', { name: 'Jeter' }).click();
    await his.getByRole('link', { name: /Nouvelles coordonnées bancaires/ }).waitFor({ state: 'detached' });
    await discarded;
  });

  it('assigns a mail to its request', async () => {
    const { code } = await requestOf(ADA);
    const page = agent();
    await page.goto('/app/inbox');
    await page.getByRole('link', { name: /Le plan que vous attendiez/ }).click();
    await page.getByRole('heading', { level: 2, name: 'Le plan que vous attendiez' }).waitFor();
    await page.getByRole('button', { name: 'Rattacher' }).click();
    await page.getByRole('dialog').getByRole('searchbox').fill(code);
    await page.getByRole('menuitem', { name: new RegExp(code) }).click();
    await page.getByRole('link', { name: /Le plan que vous attendiez/ }).waitFor({ state: 'detached' });
    await test.jobs.runNow('read-mails');
    expect((await test.agent.get('/api/communications/unsorted')).body.total).toBe(0);
    await open(page, ADA, '/exchange');
    await page.getByRole('link', { name: /plan\.txt/ }).waitFor();
  });

  it("completes a request from its organizer's reply", async () => {
    const { id, code, missingFields } = await requestOf(BRUNO);
    expect(missingFields).toContain('eventDate');
    const page = admin();
    await open(page, BRUNO, '/exchange');
    await page.getByRole('button', { name: /^Écrire à/ }).click();
    await page.getByLabel('Objet', { exact: true }).fill('Votre convention');
    await page.getByLabel('Texte', { exact: true }).fill('Bonjour Bruno, à quelle date ?');
    await page
      .getByRole('button', { name: /^Envoyer/ })
      .first()
      .click();
    await page.getByRole('article', { name: 'Votre convention' }).waitFor();
    await comes({
      from: 'Bruno Petit <bruno@petit.example>',
      subject: `Re: Votre convention [#${code}]`,
      text: 'Ce sera le 20 mai 2027.',
    });
    await page.getByText('Ce sera le 20 mai 2027.').waitFor();
    expect((await test.agent.get(`/api/requests/${id}`)).body).toMatchObject({ eventDate: '2027-05-20' });
  });

  it('contacts venues in parallel', async () => {
    await Promise.all([ask(ADA, agent(), ['Abbaye', 'Bastide']), ask(BRUNO, admin(), ['Abbaye'])]);
  });

  it('contacts venues for the others', async () => {
    await Promise.all([ask(DENIS, agent(), ['Bastide']), ask(CAROL, admin(), ['Bastide'])]);
  });

  it("receives a venue's reply by mail, and an automatic reply that moves nothing", async () => {
    const { id } = await requestOf(ADA);
    const asked = async (name: string) => {
      const address = await emailOf(name);
      const { replyTo, subject } = await latestMailTo(test, address, '/answer/', ADA);
      return { from: address, to: [replyTo], subject: `Re: ${subject}` };
    };
    await comes({ ...(await asked('Bastide')), text: 'Malheureusement nous sommes complets ce jour-là.' });
    await comes({
      ...(await asked('Abbaye')),
      text: 'Je suis en congé.',
      headers: { 'Message-ID': `<day-${++serial}@venue.example>`, 'Auto-Submitted': 'auto-replied' },
    });
    const page = agent();
    await open(page, ADA, '/venues');
    await row(page, 'Bastide').getByText('Indisponible', { exact: true }).waitFor();
    const { results } = (await test.agent.get(`/api/requests/${id}`)).body;
    expect(
      results.map((result: { member: { name: string }; stage: string }) => [result.member.name, result.stage]).sort(),
    ).toEqual([
      ['Abbaye', 'availability_requested'],
      ['Bastide', 'unavailable'],
    ]);
  });

  it("receives venues' replies on their pages", async () => {
    await Promise.all([answer(ADA, agent(), 'Abbaye'), answer(CAROL, admin(), 'Bastide')]);
  });

  it('receives the other replies', async () => {
    await Promise.all([answer(DENIS, agent(), 'Bastide'), answer(BRUNO, admin(), 'Abbaye')]);
  });

  it('sends catalogs in parallel', async () => {
    await Promise.all([propose(ADA, agent()), propose(CAROL, admin())]);
  });

  it('sends catalogs for the others', async () => {
    await Promise.all([propose(DENIS, agent()), propose(BRUNO, admin())]);
  });

  it('shows a bounce on its mail, and archives its report', async () => {
    const { messageId } = await latestMailTo(test, 'denis@faure.example', '/catalogs/', DENIS);
    await comes({
      from: 'Mail Delivery System <postmaster@mx.faure.example>',
      subject: 'Undelivered Mail Returned to Sender',
      text: 'We are sorry.',
      headers: { 'Message-ID': `<day-${++serial}@mx.faure.example>`, 'Content-Type': 'multipart/report' },
      attachments: [
        {
          filename: 'details.txt',
          contentType: 'message/delivery-status',
          content: Buffer.from(
            'Final-Recipient: rfc822; denis@faure.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no such user',
          ).toString('base64'),
        },
        {
          filename: 'mail.eml',
          contentType: 'message/rfc822',
          content: Buffer.from(`Message-ID: <${messageId.replace(/[<>]/g, '')}>\n\nBonjour`).toString('base64'),
        },
      ],
    });
    const exchange = agent();
    await open(exchange, DENIS, '/exchange');
    await exchange.getByText('Revenu', { exact: true }).waitFor();
    const inbox = admin();
    await inbox.goto('/app/inbox');
    await inbox.getByRole('link', { name: /Undelivered Mail/ }).click();
    await inbox.getByRole('heading', { level: 2, name: /Undelivered Mail/ }).waitFor();
    await inbox.getByRole('button', { name: 'Jeter' }).click();
    await inbox.getByRole('link', { name: /Undelivered Mail/ }).waitFor({ state: 'detached' });
  });

  it('wins one, as its organizer chooses', async () => {
    const page = agent();
    await open(page, ADA, '/catalog');
    await page.getByText('Pas encore vu').waitFor();
    const catalog = await openPage(test, await mailedLink(test, 'ada@atelier.example', 'catalogs', ADA), PHONE);
    await catalog.getByRole('button', { name: 'Ce lieu nous plaît' }).tap();
    await page.getByRole('listitem').filter({ hasText: 'Abbaye' }).getByText('Coup de cœur').waitFor();
    await openPart(page, 'Lieux');
    await choose(page, 'Actions pour Abbaye', 'Retenir ce lieu…');
    await page.getByRole('dialog').getByRole('button', { name: 'Retenir ce lieu' }).click();
    await page.getByText('Abbaye sera retenu dans').waitFor();
    await page
      .getByRole('alertdialog')
      .filter({ hasText: 'sera retenu' })
      .getByRole('button', { name: 'Fermer le message' })
      .click();
    await page.getByRole('rowheader', { name: /^Retenu/ }).waitFor();
  });

  it('invoices the venue, which pays', async () => {
    const page = agent();
    await open(page, ADA, '/venues');
    await openPart(page, 'Commission');
    await page.getByRole('button', { name: 'Noter une commission' }).click();
    const noting = page.getByRole('dialog');
    await noting.getByRole('button', { name: /Lieu/ }).click();
    await page.getByRole('option', { name: 'Abbaye' }).click();
    await noting.getByLabel('Montant HT').fill('540');
    await noting.getByRole('button', { name: 'Noter la commission' }).click();
    await page.getByRole('button', { name: /^Facturer/ }).click();
    await page.getByRole('button', { name: /Émettre la facture de 648,00/ }).click();
    await page.getByText(/La facture \d{4}-000001 est émise/).waitFor();

    const mailed = await mailedLink(test, await emailOf('Abbaye'), 'payments', ADA);
    // the link uses the service's own name, which isn't reachable in this test
    const { headers } = await test.anonymous.get(new URL(mailed).pathname);
    const payment = await openPage(test, headers.location ?? '', PHONE);
    await payment.getByRole('button', { name: 'Payer' }).tap();
    await payment.getByRole('heading', { name: 'Facture réglée' }).waitFor();
    await page.getByText('Payée', { exact: true }).waitFor();
  });

  it('loses one, and another', async () => {
    await Promise.all([lose(BRUNO, agent(), 'Prix'), lose(CAROL, admin(), 'Autre')]);
  });

  it('erases an organizer at her request', async () => {
    const { code, organizer } = await requestOf(CAROL);
    await comes({
      from: 'Carol Jones <carol@northwind.example>',
      subject: `Re: Workshop [#${code}]`,
      text: 'We go elsewhere. Please erase what you know of me.',
    });
    const page = admin();
    await open(page, CAROL, '/exchange');
    await page.getByText('Please erase what you know of me.').waitFor();
    await page.goto(`/app/organizers/${organizer.id}`);
    await page.getByRole('button', { name: 'Effacer…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/Pour confirmer/).fill('carol@northwind.example');
    await dialog.getByRole('button', { name: 'Effacer définitivement' }).click();
    await page.getByRole('heading', { level: 1, name: 'Données effacées' }).waitFor();
    expect(mails).toBe(12);
    const left = await test.database.query(
      `SELECT 1 FROM email_message WHERE body_text ~* 'carol|erase what' UNION ALL SELECT 1 FROM organizer WHERE email ~ 'carol'`,
    );
    expect(left).toEqual([]);
  });

  it('ends with matching statistics', async () => {
    const page = admin();
    await page.goto('/app/stats');
    expect(await rowsOfTable(page, 'Entonnoir')).toEqual([
      ['Reçues', '4', '100 %', '0'],
      ['En recherche', '4', '100 %', '0'],
      ['Proposées', '4', '100 %', '0'],
      ['En négociation', '1', '25 %', '0'],
      ['Gagnées', '1', '25 %', '0'],
    ]);
    expect((await rowsOfTable(page, 'Temps de réponse')).map(([who, , , answered]) => [who, answered])).toEqual([
      ['De l’agence aux organisateurs', '4 sur 4'],
      ['Des lieux à l’agence', '5 sur 5'],
    ]);
    for (const fold of await page.getByText('Tableau', { exact: true }).all()) await fold.click();
    expect((await rowsOfTable(page, 'Taux de gain par mois')).at(-1)?.slice(1)).toEqual(['33 %', '1', '2']);
    expect(await rowsOfTable(page, 'Lieux')).toEqual([
      ['Abbaye', '540 €', '1', '2'],
      ['Bastide', '0 €', '0', '2'],
    ]);
    expect((await rowsOfTable(page, 'Organisateurs'))[0]?.slice(1)).toEqual(['540 €', '1', '1']);
    const load = await rowsOfTable(page, 'Charge par personne');
    const people = await Promise.all(
      [test.agent, test.admin].map(async (one) => (await one.get('/api/team/me')).body.name),
    );
    expect(people.map((name) => load.find(([person]) => person === name)?.slice(1))).toEqual([
      ['1', '2', '1', '0'],
      ['0', '2', '0', '2'],
    ]);
    // the month without VAT, the commissions with it, each labeled
    expect((await rowsOfTable(page, 'Revenu par mois')).at(-1)?.slice(1)).toEqual(['540 €', '1']);
    await page.getByText('Commissions payées HT, au mois du paiement, avoirs déduits').waitFor();
    await page.goto('/app/commissions?tab=paid');
    await page.getByRole('link', { name: /^Payées 1\s+648,00\s€ TTC$/ }).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Abbaye' })
      .getByText(/^648,00\s€ TTC$/)
      .waitFor();
    const { items } = (await test.admin.get('/api/commissions')).body;
    expect(items).toEqual([expect.objectContaining({ status: 'paid', amount: 540, gross: 648, paidAmount: 648 })]);
    const statuses = (await test.agent.get('/api/requests')).body.items.map(({ status }: { status: string }) => status);
    expect(statuses.sort()).toEqual(['lost', 'lost', 'proposed', 'won']);
  });
});
