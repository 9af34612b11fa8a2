import type { Locator, Page } from 'playwright-core';
import { pdfText } from '#api/exchange/inbound/documents/pdf-text';
import { createTestApp, type TestApp } from '../../support/app';
import { describeInBrowser, openPage, pressTabUntil } from '../../support/browser';
import { advanceRequest, buildRequest, type BuiltRequest, buildResults, buildVenue } from '../../support/build';
import { latestMailTo, mailedLink } from '../../support/mails';

const PHONE = { width: 390, touch: true } as const;
const NEEDS = [
  { kind: 'breakout', count: 2, attendees: 12 },
  { kind: 'meal', meal: 'dinner' },
];

/** From a client's needs to the commission: venues make offers on a phone, the team compares them, the organizer reads and chooses. */
describeInBrowser('needs and offers, from the question to the commission', () => {
  let test: TestApp;
  let request: BuiltRequest;
  const emails: Record<string, string> = {};

  beforeAll(async () => {
    test = await createTestApp({ EMAIL_INBOUND_DOMAIN: 'parvis.example' });
    request = await buildRequest(test.agent, { attendees: 60, eventDate: '2030-03-12', needs: NEEDS });
    await advanceRequest(test.agent, request.id, 'searching');
    const venues = [];
    for (const name of ['Abbaye', 'Bastide']) {
      const venue = await buildVenue(test.agent, { name });
      emails[name] = venue.email;
      venues.push(venue);
    }
    await buildResults(test.agent, request.id, venues);
  });

  afterAll(() => test?.close());

  const open = (tab: string): Promise<Page> =>
    openPage(test, `/app/requests/${request.code}/${tab}`, { as: 'agent@parvis.example', isolated: true });
  const press = async (page: Page, ...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = async (page: Page, element: Locator): Promise<void> => element.and(page.locator(':focus')).waitFor();
  /** Tabs to a button and presses it. */
  const pressButton = async (page: Page, name: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name }).waitFor();
    await pressTabUntil(page, page.getByRole('button', { name }));
    await press(page, 'Enter');
  };
  /** Moves down an open menu to an entry, and chooses it. */
  const choose = async (page: Page, name: string): Promise<void> => {
    const entry = page.getByRole('menuitem', { name });
    await page.locator('[role=menu]:focus, [role=menu] :focus').waitFor();
    for (let left = await page.getByRole('menuitem').count(); left > 0; left -= 1) {
      if ((await entry.and(page.locator(':focus')).count()) > 0) return press(page, 'Enter');
      await press(page, 'ArrowDown');
    }
    throw new Error(`The arrows do not reach ${name}.`);
  };
  const cell = (page: Page, row: string, column: number): Locator =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
      .getByRole('cell')
      .nth(column);
  const linkOf = (name: string): Promise<string> => mailedLink(test, emails[name] ?? '', 'answer');
  const send = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Relire et envoyer' }).tap();
    await page.getByRole('button', { name: 'Envoyer cette offre' }).tap();
    await page.getByRole('heading', { name: 'Votre offre est envoyée' }).waitFor();
  };

  it('asks venues for their availability and an offer, with each need', async () => {
    const page = await open('venues');
    await page.getByRole('button', { name: 'Bastide', exact: true }).waitFor();
    await press(page, 'j', ' ', 'j', ' ', 'a');
    await focused(page, page.getByRole('button', { name: 'Envoyer 2 e-mails' }));
    await press(page, 'Enter');
    await page.getByText('2 lieux interrogés').waitFor();
    const { text } = await latestMailTo(test, emails.Abbaye ?? '', '/answer/');
    for (const said of [/2.salles de sous-commission/, /Dîner/]) expect(text).toMatch(said);
  });

  it('takes an all-in price of a venue, on a phone', async () => {
    const page = await openPage(test, await linkOf('Abbaye'), PHONE);
    await page.getByRole('button', { name: /^Disponible/ }).tap();
    await page.getByRole('link', { name: 'Faire votre offre' }).tap();
    await page.getByLabel('Prix, en €').first().fill('120');
    await page.locator('#totals').getByText('7 200 € HT').waitFor();
    await page.getByText('2 salles de sous-commission').last().tap();
    await page.locator('#included + p + .ticks').getByText('Dîner').tap();
    await page.getByLabel(/^Offre valable/).fill('2030-02-01');
    await page.getByLabel(/^Acompte/).fill('30 % à la signature');
    await send(page);
  });

  it('takes the prices of another item by item, without those of the dinner', async () => {
    const page = await openPage(test, await linkOf('Bastide'), PHONE);
    await page.getByRole('button', { name: /^Disponible/ }).tap();
    await page.getByRole('link', { name: 'Faire votre offre' }).tap();
    await page.getByText('Poste par poste').tap();
    await page.getByRole('group', { name: 'Salle principale' }).getByLabel('Prix, en €').fill('1 800');
    await page
      .getByRole('group', { name: /sous-commission/ })
      .getByLabel('Prix, en €')
      .fill('500');
    await page.locator('#totals').getByText('2 300 € HT').waitFor();
    await send(page);
  });

  it('compares them by keyboard, and estimates what is missing', async () => {
    const page = await open('offers');
    await cell(page, 'Dîner', 0).getByText('compris').waitFor();
    await cell(page, 'Dîner', 1).getByText('non précisé').waitFor();
    await cell(page, 'Total', 1)
      .getByText(/^au moins 2.300.€$/)
      .waitFor();
    await pressButton(page, 'Estimer pour Bastide : Dîner');
    const dialog = page.getByRole('dialog', { name: 'Dîner chez Bastide' });
    await focused(page, dialog.getByLabel('Montant HT (€)'));
    await page.keyboard.type('3000');
    await pressTabUntil(page, dialog.getByLabel('D’où vient ce montant'));
    await page.keyboard.type('Leur brochure');
    await press(page, 'Enter');
    await cell(page, 'Total', 1)
      .getByText(/^5.300.€$/)
      .waitFor();
  });

  it('shows both in the catalog, sent by keyboard', async () => {
    for (const name of ['Abbaye', 'Bastide']) {
      const { memberId } = await resultOf(name);
      await test.agent.post(`/api/requests/${request.id}/results/${memberId}/advance`, { toStage: 'shortlisted' });
    }
    const page = await open('catalog');
    await pressButton(page, 'Composer le catalogue');
    await page.getByText('Enregistré', { exact: true }).waitFor();
    await Promise.all([page.getByText('Enregistrement…').waitFor(), pressButton(page, 'Montrer les offres reçues')]);
    await page.getByText('Enregistré', { exact: true }).waitFor();
    await press(page, 'Control+Enter');
    await pressButton(page, 'Envoyer 1 e-mail');
    await page.getByText('Pas encore vu').waitFor();
  });

  const resultOf = async (name: string): Promise<{ memberId: string }> => {
    const { results } = (await test.agent.get(`/api/requests/${request.id}`)).body;
    return results.find(({ member }: { member: { name: string } }) => member.name === name);
  };

  it('lets the organizer read the table, on a phone and on paper, and choose', async () => {
    const link = await mailedLink(test, request.organizerEmail, 'catalogs');
    const page = await openPage(test, link, PHONE);
    const table = page.getByRole('region', { name: 'Les offres côte à côte' });
    await table.getByRole('row', { name: /^Dîner compris 3.000.€ \(estimé\)$/ }).waitFor();
    await page.locator('#venue-1').getByRole('button', { name: 'Ce lieu nous plaît' }).tap();
    await page.locator('#venue-1-opinion').getByText('C’est noté, ce lieu vous plaît.').waitFor();
    const paper = (await pdfText(await page.pdf({ preferCSSPageSize: true }), 100_000)).replace(/\s+/g, ' ');
    for (const said of ['Abbaye', 'Bastide', '7 200 €', '5 300 €', '3 000 € (estimé)', '30 % à la signature'])
      expect(paper).toContain(said);
  });

  it('wins with that venue, whose offer is the base of the commission', async () => {
    const page = await open('offers');
    await page.keyboard.press('Tab');
    await pressButton(page, 'Actions sur l’offre : Abbaye');
    await choose(page, 'Retenir ce lieu…');
    const dialog = page.getByRole('dialog', { name: 'Retenir Abbaye ?' });
    await dialog.getByText(/^Son offre est acceptée.: 7.200.€ HT/).waitFor();
    await pressTabUntil(page, dialog.getByRole('button', { name: 'Retenir ce lieu' }));
    await press(page, 'Enter');
    await page.getByText('Abbaye sera retenu dans').waitFor();
    // leaving the page ends the time for undoing it
    await page.goto(page.url().replace(/offers$/, 'commission'));
    await pressButton(page, 'Noter une commission');
    const noting = page.getByRole('dialog');
    await noting.getByText(/^D’après l’offre acceptée O-/).waitFor();
    expect(await noting.getByLabel(/^Base/).inputValue()).toBe('7200');
    const { items } = (await test.agent.get(`/api/offers?requestId=${request.id}`)).body;
    expect(items.map(({ status }: { status: string }) => status).sort()).toEqual(['accepted', 'declined']);
  });
});
