import { DAY } from '#core/clock';
import { runAsSystem } from '#core/context';
import { MagicTokensService } from '#api/foundations/magic-tokens/magic-tokens.service';
import { createTestApp, timelineKinds, type TestApp } from '../../support/app';
import {
  advanceRequest,
  buildBareRequest,
  type BuiltRequest,
  buildRequest,
  buildVenue,
  buildResults,
} from '../../support/build';
import { expectLight } from '../../support/reader';

const HTML = { accept: 'text/html', 'accept-language': 'de' };
const NASTY = '<script>alert("Tom & Jo\'s")</script>';

describe('the page on which an organizer completes a request', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterEach(() => test.clock.release());
  afterAll(() => test?.close());

  const open = (url: string) => test.app.inject({ method: 'GET', url, headers: HTML });
  const send = (url: string, form: Record<string, string | string[]>) =>
    test.app.inject({
      method: 'POST',
      url,
      headers: { ...HTML, origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(
        Object.entries(form).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
      ).toString(),
    });
  const linkOf = (organizerId: string, requestId?: string) =>
    runAsSystem('job', async () => {
      const { token } = await test.app
        .get(MagicTokensService)
        .issue({ scope: 'organizer', scopeId: organizerId, action: 'requalify', requestId });
      return `/requalify/${token}`;
    });
  const organizer = (locale = 'fr') => ({
    organizer: { email: `ines-${Math.random()}@client.example`, firstName: 'Inès', lastName: 'Garnier', locale },
  });
  /** A request that lacks every requested detail except its town; its link. */
  const lacking = async (overrides: object = {}) => {
    const request = await buildBareRequest(test.agent, { ...organizer(), city: 'Lyon', title: 'Fête', ...overrides });
    return { request, link: await linkOf(request.organizerId, request.id) };
  };
  const stored = async ({ id }: BuiltRequest) => (await test.agent.get(`/api/requests/${id}`)).body;
  const answers = async ({ id }: BuiltRequest) =>
    (await timelineKinds(test.database, id)).filter((kind) => kind === 'request_requalified').length;
  /** The page's form: every field with its value. */
  const shown = (body: string): Record<string, string> =>
    Object.fromEntries(
      [...body.matchAll(/<input[^>]*name="(was-\w+)"[^>]*value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );

  it("greets by first name and asks only for missing details, in the mail's wording", async () => {
    const { link, request } = await lacking({ title: `Fête ${NASTY}`, requirements: NASTY });
    const { statusCode, headers, body } = await open(link);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain(`default-src 'none'`);
    expect(headers['referrer-policy']).toBe('no-referrer');
    for (const said of [
      '<html lang="fr">',
      'Bonjour Inès,',
      request.code,
      'Combien de personnes attendez-vous\u00a0?',
      'À quelle date l’événement aura-t-il lieu\u00a0?',
      'Quel budget prévoyez-vous pour le lieu (minimum et maximum)\u00a0?',
      'Table de conseil',
      '<dd>Lyon</dd>',
    ])
      expect(body).toContain(said);
    expect(body).not.toContain('Dans quelle ville');
    expect(body).not.toContain('<script>alert');
    expect(body).not.toMatch(/ style="| on[a-z]+="|client\.example/);
    const english = (await open(`${link}?lang=en`)).body;
    expect(english).toContain('Hello Inès,');
    expect(english).toContain('How many people do you expect?');
  });

  it('saves the input, says thank you and shows what is still missing', async () => {
    const { link, request } = await lacking();
    const sent = await send(link, {
      ...shown((await open(link)).body),
      attendees: '80',
      eventDate: '',
      budgetMax: '4 000 €',
    });
    expect([sent.statusCode, sent.body, sent.headers.location]).toEqual([303, '', `${link}?done=saved`]);
    expect(await stored(request)).toMatchObject({
      attendees: 80,
      budgetMax: 4000,
      eventDate: null,
      missingFields: ['eventType', 'eventDate', 'configuration'],
    });
    const { body } = await open(`${link}?done=saved`);
    expect(body).toContain('Il reste 3 questions');
    expect(body).not.toContain('Combien de personnes');
    expect(body).toContain('<dd>80</dd>');
    const rest = { eventType: 'dinner', configuration: 'banquet', alternativeDates: ['2027-05-06', '', '2027-05-13'] };
    await send(link, { ...shown(body), ...rest, datesFlexible: 'yes' });
    expect(await stored(request)).toMatchObject({
      ...rest,
      alternativeDates: ['2027-05-06', '2027-05-13'],
      datesFlexible: true,
      missingFields: [],
    });
    const done = (await open(`${link}?done=saved`)).body;
    for (const said of ['Merci, c’est complet', 'Votre demande est complète', '6 mai 2027', 'sélection de lieux'])
      expect(done).toContain(said);
    expect(await answers(request)).toBe(2);
  });

  it('saves the valid fields next to an invalid one, which it shows again', async () => {
    const { link, request } = await lacking();
    const typed = { attendees: `beaucoup ${NASTY}`, eventType: 'dinner', budgetMin: '5000', budgetMax: '4000' };
    const before = shown((await open(link)).body);
    const { statusCode, body } = await send(link, { ...before, ...typed, eventDate: '2027-02-30' });
    expect(statusCode).toBe(400);
    expect(await stored(request)).toMatchObject({
      eventType: 'dinner',
      attendees: null,
      budgetMin: null,
      budgetMax: 4000,
      eventDate: null,
    });
    for (const said of [
      'Vos autres réponses sont enregistrées',
      'Écrivez un nombre entier',
      'Choisissez une date qui existe',
      'Le minimum dépasse le maximum',
      'href="#attendees"',
      'value="beaucoup &lt;script&gt;',
      'value="5000"',
      '<dd>Dîner</dd>',
    ])
      expect(body).toContain(said);
    expect(body).not.toContain('<script>alert');
    // the input exists only on this page
    expect(body).not.toContain('hreflang');
    expect(await answers(request)).toBe(1);
    // Submitted again, as by a reload, it changes nothing more.
    expect((await send(link, { ...before, ...typed })).statusCode).toBe(400);
    expect(await answers(request)).toBe(1);
  });

  it("corrects existing values, without resetting those it didn't show", async () => {
    const { link, request } = await lacking({ attendees: 60, eventDate: '2027-03-12', eventEndDate: '2027-03-14' });
    const before = shown((await open(link)).body);
    expect(before).toMatchObject({ 'was-attendees': '60', 'was-eventDate': '2027-03-12', 'was-city': 'Lyon' });
    await test.agent.patch(`/api/requests/${request.id}`, { attendees: 75 });
    const asShown = { attendees: '60', eventDate: '2027-03-12', eventEndDate: '2027-03-14', city: 'Lyon' };
    const slot = { slot: 'evening', requirements: 'Un piano' };
    expect((await send(link, { ...before, ...asShown, ...slot, city: 'Annecy' })).statusCode).toBe(303);
    expect(await stored(request)).toMatchObject({ attendees: 75, city: 'Annecy', ...slot });
    // The end is removed and the start moved beyond it, in one form.
    await send(link, { ...before, ...asShown, eventDate: '2027-03-20', eventEndDate: '' });
    expect(await stored(request)).toMatchObject({ eventDate: '2027-03-20', eventEndDate: null });
    const nothing = await send(link, { ...before, ...asShown });
    expect(nothing.headers.location).toBe(`${link}?done=nothing`);
    expect((await open(`${link}?done=nothing`)).body).toContain('Rien n’a changé');
    expect(await answers(request)).toBe(2);
  });

  it('saves two forms at once, each for its own fields', async () => {
    const { link, request } = await lacking();
    const both = await Promise.all([send(link, { attendees: '40' }), send(link, { configuration: 'cocktail' })]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(await stored(request)).toMatchObject({ attendees: 40, configuration: 'cocktail' });
  });

  it('refers to the team once venues were proposed, and when it is over', async () => {
    const request = await buildRequest(test.agent, organizer());
    const link = await linkOf(request.organizerId, request.id);
    expect((await open(link)).body).toContain('Votre demande est complète');
    await advanceRequest(test.agent, request.id, 'searching');
    await buildResults(test.agent, request.id, [await buildVenue(test.agent)], 'shortlisted', 'proposed');
    await advanceRequest(test.agent, request.id, 'proposed');
    const moved = await open(link);
    expect([moved.statusCode, moved.body.includes('écrivez-nous')]).toEqual([200, true]);
    expect(moved.body).not.toContain('<form');
    expect((await send(link, { attendees: '70' })).headers.location).toContain('done=late');
    expect((await stored(request)).attendees).toBe(60);
    await advanceRequest(test.agent, request.id, 'lost');
    expect((await open(link)).body).toContain('Cette demande est terminée');
  });

  it('lists the requests of a link about all of them', async () => {
    const first = await buildBareRequest(test.agent, { ...organizer('en'), title: NASTY });
    const second = await buildRequest(test.agent, { organizer: undefined, organizerId: first.organizerId });
    const link = await linkOf(first.organizerId);
    const { body } = await open(link);
    for (const { code } of [first, second]) expect(body).toContain(`href="?request=${code}"`);
    expect(body).toContain('6 questions');
    expect(body).not.toContain('<script>alert');
    const chosen = `${link}?lang=fr&request=${first.code}`;
    const about = (await open(chosen)).body;
    expect(about).toContain('Combien de personnes');
    // in the other language it is about the same request
    expect(about).toContain(`href="?lang=en&amp;request=${first.code}"`);
    expect((await send(chosen, { attendees: '30' })).headers.location).toBe(`${chosen}&done=saved`);
    expect([(await stored(first)).attendees, (await stored(second)).attendees]).toEqual([30, 60]);
    expect((await send(link, { attendees: '31' })).headers.location).toBe(`${link}?done=late`);
    expect((await stored(first)).attendees).toBe(30);
  });

  it('shows the status of a link', async () => {
    const { link, request } = await lacking();
    const revoked = await linkOf(request.organizerId, request.id);
    const [{ id }] = (await test.agent.get(`/api/magic-tokens/by-scope/${request.organizerId}`)).body.items;
    await test.agent.post(`/api/magic-tokens/${id}/revoke`);
    const said = async (url: string): Promise<[number, string]> => {
      const { statusCode, body } = await open(`${url}?lang=fr`);
      return [statusCode, /<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? ''];
    };
    expect(await said(revoked)).toEqual([410, 'Ce lien n’est plus valable']);
    expect(await said(`/requalify/${'A'.repeat(43)}`)).toEqual([404, 'Ce lien ne mène nulle part']);
    expect(await said(link.replace('/requalify', '/answer'))).toEqual([404, 'Ce lien ne mène nulle part']);
    test.clock.advance(31 * DAY);
    expect(await said(link)).toEqual([410, 'Ce lien a expiré']);
    expect(JSON.stringify(test.logs)).not.toContain(link.slice('/requalify/'.length));
  });

  it("marks the language of the organizer's text, if the page has another", async () => {
    const { link } = await lacking({ requirements: 'Déjeuner sur place.' });
    expect((await open(`${link}?lang=en`)).body).toMatch(/<p class="quote"\s+lang="fr">Déjeuner/);
    expect((await open(link)).body).toMatch(/<p class="quote"\s*>Déjeuner/);
  });

  describe('with needs besides the main room', () => {
    const NEEDS = [
      { kind: 'breakout', count: 4, attendees: 12, configuration: 'u_shape', note: `Au calme ${NASTY}` },
      { kind: 'meal', meal: 'dinner', optional: true },
      { kind: 'bedrooms', checkIn: '2027-03-12', nights: 2, singles: 85, twins: 10 },
    ];
    const asked = () => lacking({ needs: NEEDS, eventDate: '2027-03-12', eventEndDate: '2027-03-14', attendees: 120 });
    /** The fields of the needs as shown, by row. */
    const rows = (body: string) =>
      [...body.matchAll(/<fieldset class="need">.*?<\/fieldset>/gs)].map(([html], row) => {
        const read = (field: string) =>
          new RegExp(`name="need${row}-${field}"[^>]*value="([^"]*)"`, 's')
            .exec(html)?.[1]
            ?.replaceAll('&quot;', '"')
            .replaceAll('&#39;', "'")
            .replaceAll('&lt;', '<')
            .replaceAll('&gt;', '>')
            .replaceAll('&amp;', '&') ?? '';
        return {
          id: read('id'),
          fields: Object.fromEntries(
            [
              'id',
              'was',
              'count',
              'attendees',
              'date',
              'checkIn',
              'nights',
              'singles',
              'doubles',
              'twins',
              'unspecified',
              'note',
            ]
              .map((field) => [`need${row}-${field}`, read(field)])
              .concat(
                [...html.matchAll(/<select[^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/gs)].map(
                  ([, name = '', options = '']) => [name, /value="([^"]*)"\s+selected/.exec(options)?.[1] ?? ''],
                ),
              )
              .concat(/type="checkbox"[^>]*checked/s.test(html) ? [[`need${row}-optional`, 'on']] : []),
          ) as Record<string, string>,
        };
      });
    const needsOf = async (request: BuiltRequest) => (await stored(request)).needs;

    it('shows them in words', async () => {
      const { link } = await asked();
      const { body } = await open(link);
      for (const said of [
        '4 salles de sous-commission',
        '12 personnes par salle, en U',
        'Dîner',
        'souhaité, pas indispensable',
        '95 chambres',
        '85 individuelles, 10 à deux lits, 2 nuits, arrivée le vendredi 12 mars 2027',
      ])
        expect(body).toContain(said);
      expect(body).not.toContain('<script>alert');
      expectLight(body);
      const english = (await open(`${link}?lang=en`)).body;
      for (const said of ['4 breakout rooms', '12 people per room', 'Dinner', '95 bedrooms', '85 singles, 10 twins'])
        expect(english).toContain(said);
    });

    it('changes, removes and adds a need, and keeps the others', async () => {
      const { link, request } = await asked();
      const before = await needsOf(request);
      const [breakout, dinner, bedrooms] = rows((await open(link)).body);
      const sent = await send(link, {
        ...{ ...breakout?.fields, ...dinner?.fields, ...bedrooms?.fields },
        ...{ 'need0-count': '5', 'need1-what': '', 'need3-what': 'meal.lunch', 'need3-attendees': '110' },
      });
      expect(sent.headers.location).toBe(`${link}?done=saved`);
      const after = await needsOf(request);
      expect(after).toEqual([
        { ...before[0], count: 5 },
        before[2],
        expect.objectContaining({ kind: 'meal', meal: 'lunch', attendees: 110, optional: false }),
      ]);
      expect(await timelineKinds(test.database, request.id)).toContain('request_needs_changed');
      // the same again neither adds a second lunch nor removes anything
      await send(link, { ...breakout?.fields, 'need3-what': 'meal.lunch', 'need3-attendees': '110' });
      expect(await needsOf(request)).toEqual(after);
    });

    it('reverts nothing that the team has changed since the page was opened', async () => {
      const { link, request } = await asked();
      const [breakout, dinner, bedrooms] = rows((await open(link)).body);
      const needs = await needsOf(request);
      const teamKeeps = [{ ...needs[0], attendees: 15 }, needs[2], { kind: 'cocktail' }];
      expect((await test.agent.put(`/api/requests/${request.id}/needs`, { needs: teamKeeps })).status).toBe(200);
      await send(link, {
        ...{ ...breakout?.fields, ...dinner?.fields, ...bedrooms?.fields },
        'need2-nights': '3',
      });
      expect(await needsOf(request)).toEqual([
        { ...needs[0], attendees: 15 },
        { ...needs[2], nights: 3 },
        expect.objectContaining({ kind: 'cocktail' }),
      ]);
    });

    it('keeps the dates that a need is tied to, and saves the rest', async () => {
      const { request, link } = await asked();
      const before = await stored(request);
      const april = { eventDate: '2027-04-12', eventEndDate: '2027-04-14' };
      const { body, statusCode } = await send(link, { ...april, budgetMax: '9000' });
      expect(statusCode).toBe(400);
      expect(body).toContain('hors de ces dates');
      const { eventDate, eventEndDate, needs } = before;
      expect(await stored(request)).toMatchObject({ budgetMax: 9000, eventDate, eventEndDate, needs });
    });

    it('shows refused needs again as typed, next to their errors, and saves the rest', async () => {
      const { link, request } = await asked();
      const before = await needsOf(request);
      const [breakout, , bedrooms] = rows((await open(link)).body);
      const { statusCode, body } = await send(link, {
        ...{ ...breakout?.fields, ...bedrooms?.fields },
        ...{ 'need0-count': 'plusieurs', 'need2-nights': '40', 'need2-twins': '12', budgetMax: '9000' },
      });
      expect(statusCode).toBe(400);
      for (const said of [
        'Écrivez un nombre de 1 à 50.',
        'href="#need0-count">4 salles de sous-commission, combien de salles\u00a0:',
        'value="plusieurs"',
        'Vos autres réponses sont enregistrées.',
      ])
        expect(body).toContain(said);
      expect(await stored(request)).toMatchObject({ budgetMax: 9000, needs: before });
      const late = await send(link, { ...bedrooms?.fields, 'need2-checkIn': '2027-04-30' });
      expect([late.statusCode, late.body.includes('à sept jours de l’événement au plus')]).toEqual([400, true]);
      expect(await needsOf(request)).toEqual(before);
    });
  });

  it('is small', async () => {
    const { link } = await lacking({ requirements: 'Déjeuner sur place, dont dix repas végétariens. '.repeat(20) });
    expectLight((await open(link)).body);
  });
});
