import type { Api } from '../../support/api';
import { createTestApp, type TestApp } from '../../support/app';
import { buildShortlist } from '../../support/build';
import { expectFrench, expectLight } from '../../support/reader';

const HTML = { accept: 'text/html,application/xhtml+xml' };
const NASTY = '<script>alert(1)</script>';

describe('the offers on the page of a catalog', () => {
  let test: TestApp;
  let team: Api;

  beforeAll(async () => {
    test = await createTestApp();
    team = test.agent;
  });
  afterAll(() => test?.close());

  const open = async (url: string) => (await test.app.inject({ method: 'GET', url, headers: HTML })).body;
  /** The rows of the table of offers: the text of each cell. */
  const tableIn = (body: string): string[][] => {
    const table = /<h2 id="offers-title">.*?<table>(.*?)<\/table>/s.exec(body)?.[1] ?? '';
    return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
        cell
          .replace(/<[^>]+>/g, ' ')
          .replace(/[\s\u00a0\u202f]+/g, ' ')
          .trim(),
      ),
    );
  };

  /** A sent catalog of four venues, two with offers: one is complete, the other says nothing about the dinner. */
  const sent = async (assumptions: object[] = []) => {
    const { id, venues } = await buildShortlist(team);
    const needs = [
      { kind: 'meal', meal: 'dinner' },
      { kind: 'bedrooms', checkIn: '2027-03-12', nights: 1, singles: 20 },
    ];
    const { body: request } = await team.put(`/api/requests/${id}/needs`, { needs });
    const [dinner, beds] = request.needs.map((need: { id: string }) => need.id);
    const offered = async (memberId: string, lines: object[], more: object): Promise<string> => {
      const { body } = await team.post('/api/offers', {
        ...{ requestId: id, memberId, lines, internalNote: 'haggled', ...more },
      });
      expect((await team.post(`/api/offers/${body.id}/submit`)).status).toBe(200);
      return body.id;
    };
    const room = { kind: 'room_hire', label: 'Salon', needId: 'main' };
    const whole = await offered(
      venues[0]?.id ?? '',
      [
        { ...room, state: 'included', note: `Dès 50 repas. ${NASTY}` },
        { kind: 'food', label: 'dîner', basis: 'per_person', unitPrice: 50, needId: dinner },
        { kind: 'food', label: 'Menu des chefs', state: 'optional', unitPrice: 9000, needId: dinner },
        { kind: 'accommodation', label: 'Chambre', basis: 'room_night', quantity: 20, unitPrice: 100, needId: beds },
        { kind: 'av', label: 'Écran', state: 'optional', unitPrice: 150 },
      ],
      { validUntil: '2099-01-31', terms: { deposit: '30 %' }, taxMode: 'net', message: `Au calme. ${NASTY}` },
    );
    const silent = await offered(
      venues[1]?.id ?? '',
      [
        { ...room, unitPrice: 900 },
        { kind: 'accommodation', label: 'Chambre', state: 'on_request', needId: beds },
      ],
      {},
    );
    if (assumptions.length > 0)
      expect((await team.put(`/api/offers/${silent}/assumptions`, { assumptions })).status).toBe(200);
    await team.post(`/api/catalogs/${id}/compose`, {
      items: [
        { memberId: venues[1]?.id, offerId: silent },
        { memberId: venues[2]?.id },
        { memberId: venues[0]?.id, offerId: whole },
      ],
    });
    const { body } = await team.post(`/api/catalogs/${id}/send`);
    return `/catalogs/${String(body.publicUrl).split('/').pop()}`;
  };

  it('are one table of needs by venues, with gaps in words', async () => {
    const path = await sent();
    const body = await open(`${path}?lang=fr`);
    expect(tableIn(body)).toEqual([
      ['Besoin', '1 Bastide', '3 Abbaye'],
      ['Salle principale', '900 € Salon', 'compris Salon Dès 50 repas. &lt;script&gt;alert(1)&lt;/script&gt;'],
      ['Dîner', 'non précisé', '3 000 € Menu des chefs (en option)'],
      [
        '20 chambres 20 individuelles, 1 nuit, arrivée le vendredi 12 mars 2027',
        'sur demande Chambre',
        '2 000 € Chambre',
      ],
      ['Technique', 'non précisé', 'en option : 150 € Écran'],
      ['Total HT', 'au moins 900 €', '5 000 €'],
      ['TVA 10 %', '–', '500 €'],
      ['TVA 20 %', '180 €', '–'],
      ['Total TTC', 'au moins 1 080 € sans : Dîner, 20 chambres, Technique', '5 500 €'],
      ['Par personne', 'au moins 15 € HT au moins 18 € TTC', '83,33 € HT 91,67 € TTC'],
      ['Offre valable jusqu’au', 'non précisé', '31 janvier 2099'],
      ['Acompte', 'non précisé', '30 %'],
    ]);
    expect(body).toContain('Au calme. &lt;script&gt;');
    for (const said of ['Pour 60 personnes', 'hors taxes', 'href="#offers"']) expect(body).toContain(said);
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('haggled');
    expectFrench(body);
    expectLight(body);
    // the price of a venue is that of its offer
    expect(body.match(/<p class="price[^"]*">[^<]*/g)?.map((price) => price.replace(/\s/g, ' '))).toEqual([
      '<p class="price">au moins 1 080 € TTC',
      '<p class="price unknown">Prix sur demande',
      '<p class="price">5 500 € TTC',
    ]);
    const english = tableIn(await open(`${path}?lang=en`));
    expect(english.map(([label]) => label)).toEqual([
      ...['Need', 'Main room', 'Dinner', '20 bedrooms 20 singles, 1 night, arriving on Friday 12 March 2027'],
      ...['Equipment', 'Total excl. VAT', 'VAT 10%', 'VAT 20%', 'Total incl. VAT', 'Per person'],
      ...['Offer valid until', 'Deposit'],
    ]);
    expect(english[2]?.slice(1)).toEqual(['not stated', '€3,000 Menu des chefs (as an option)']);
  });

  it('say so of a package whose contents are priced item by item', async () => {
    const { id, venues } = await buildShortlist(team);
    const offered = async (memberId: string, lines: object[]): Promise<object> => {
      const { body } = await team.post('/api/offers', { requestId: id, memberId, lines });
      expect((await team.post(`/api/offers/${body.id}/submit`)).status).toBe(200);
      return { memberId, offerId: body.id };
    };
    const lunch = { kind: 'food', label: 'Déjeuner' };
    const items = [
      await offered(venues[0]?.id ?? '', [
        { kind: 'package', label: 'Journée d’étude', basis: 'per_person', unitPrice: 70 },
        { ...lunch, state: 'included' },
      ]),
      await offered(venues[1]?.id ?? '', [{ ...lunch, basis: 'per_person', unitPrice: 40 }]),
    ];
    await team.post(`/api/catalogs/${id}/compose`, { items });
    const { body } = await team.post(`/api/catalogs/${id}/send`);
    const rows = tableIn(await open(`/catalogs/${String(body.publicUrl).split('/').pop()}?lang=fr`));
    expect(rows.find(([label]) => label === 'Forfait')?.slice(1)).toEqual([
      '4 200 € Journée d’étude',
      'détaillé poste par poste',
    ]);
    expect(rows.find(([label]) => label === 'Total HT')?.slice(1)).toEqual(['4 200 €', '2 400 €']);
  });

  it('mark what the team assumes, and keep its reason to themselves', async () => {
    const body = await open(`${await sent([{ key: 'av', net: 200, reason: 'like last year' }])}?lang=fr`);
    const rows = tableIn(body);
    expect(rows.find(([label]) => label === 'Technique')?.[1]).toBe('200 € (estimé)');
    expect(rows.find(([label]) => label === 'Total HT')?.[1]).toBe('au moins 1 100 € dont une estimation de 200 €');
    expect(rows.find(([label]) => label === 'Total TTC')?.[1]).toMatch('au moins 1 320 € dont une estimation de 240 €');
    expect(body.replace(/\s/g, ' ')).toContain('<p class="price">au moins 1 320 € TTC, dont une estimation de 240 €<');
    expect(body).toContain('que le lieu n’a pas encore confirmé');
    expect(body).not.toContain('like last year');
  });

  it('are on paper too', async () => {
    const path = await sent();
    const body = await open(`${path}/print?lang=fr`);
    expect(tableIn(body)).toEqual(tableIn(await open(`${path}?lang=fr`)));
    expectLight(body);
  });

  it('have no table without an offer', async () => {
    const { id } = await buildShortlist(team);
    await team.post(`/api/catalogs/${id}/compose`, {});
    const { body } = await team.post(`/api/catalogs/${id}/send`);
    const page = await open(`/catalogs/${String(body.publicUrl).split('/').pop()}?lang=fr`);
    expect(page).not.toContain('offers-title');
    expect(page).not.toContain('href="#offers"');
  });
});
