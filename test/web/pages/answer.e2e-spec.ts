import { DAY, HOUR } from '#core/clock';
import { runAsSystem } from '#core/context';
import { MagicTokensService } from '#api/foundations/magic-tokens/magic-tokens.service';
import { createTestApp, timelineKinds, type TestApp } from '../../support/app';
import {
  advanceRequest,
  type BuiltRequest,
  type BuiltVenue,
  buildRequest,
  buildResults,
  buildVenue,
} from '../../support/build';
import { expectLight } from '../../support/reader';

const HTML = { accept: 'text/html', 'accept-language': 'de' };
const NASTY = '<script>alert("Tom & Jo\'s")</script>';

describe("a venue's reply page", () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ AGENCY_NAME: 'Salles & Cie', AGENCY_PHONE: '+33 4 72 00 00 00' });
  });

  afterEach(() => test.clock.release());
  afterAll(() => test?.close());

  const open = (url: string) => test.app.inject({ method: 'GET', url, headers: HTML });
  const press = (url: string, form: Record<string, string | string[]>) =>
    test.app.inject({
      method: 'POST',
      url,
      headers: { ...HTML, origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(
        Object.entries(form).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
      ).toString(),
    });
  const linkOf = (venue: BuiltVenue, request: BuiltRequest | null, more: { oneUse?: boolean } = { oneUse: true }) =>
    runAsSystem('job', async () => {
      const { token } = await test.app
        .get(MagicTokensService)
        .issue({ scope: 'member', scopeId: venue.id, action: 'answer_availability', requestId: request?.id, ...more });
      return `/answer/${token}`;
    });
  /** A venue that was asked about one event; its link is for one use, like the mail's. */
  const question = async (overrides: object = {}, venueName?: string) => {
    const venue = await buildVenue(test.agent, venueName === undefined ? {} : { name: venueName });
    const request = await buildRequest(test.agent, overrides);
    await advanceRequest(test.agent, request.id, 'searching');
    await buildResults(test.agent, request.id, [venue], 'availability_requested');
    return { venue, request, link: await linkOf(venue, request) };
  };
  const resultOf = async (request: BuiltRequest) =>
    (await test.agent.get(`/api/requests/${request.id}`)).body.results[0];
  const replies = async (request: BuiltRequest) =>
    (await timelineKinds(test.database, request.id)).filter((kind) => kind === 'availability_replied').length;

  it("shows the event in the venue's language, with three buttons", async () => {
    const { venue, request, link } = await question({
      title: `Séminaire ${NASTY}`,
      requirements: `Deux salles. ${NASTY}`,
      eventEndDate: '2027-03-14',
      slot: 'full_day',
    });
    const { statusCode, body, headers } = await open(link);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain(`default-src 'none'`);
    expect([headers['referrer-policy'], headers['cache-control']]).toEqual(['no-referrer', 'no-store']);
    expect(body).toContain('<html lang="fr">');
    for (const said of [
      'Êtes-vous disponible\u00a0?',
      venue.name,
      request.code,
      '12–14 mars 2027',
      'Journée entière',
      '60',
      'Classe',
      'Lyon',
      'Deux salles.',
      'rien n’est réservé',
    ])
      expect(body).toContain(said);
    for (const choice of ['available', 'unavailable', 'other'])
      expect(body).toContain(`name="choice" value="${choice}"`);
    expect(body).not.toContain('<script>alert');
    expect(body).not.toMatch(/ style="| on[a-z]+="|client\.example|Ada|Martin/);
    expect((await open(`${link}?lang=en`)).body).toContain('Are you available?');
    // Neither reading nor a bot that follows the link uses it up.
    expect((await press(link, { choice: 'available' })).statusCode).toBe(303);
  });

  it("marks the language of the organizer's text, if the page has another", async () => {
    const long = `Two rooms. ${'A stage for eight musicians. '.repeat(40)}`;
    const { venue, link } = await question({
      title: 'Summer party',
      requirements: long,
      organizer: { email: 'ada.martin@client.example', locale: 'en' },
    });
    const words = ({ body }: { body: string }) =>
      [...body.matchAll(/<(?:h2 id="event-[^"]+"|p class="quote")\s*([^>]*)>(.{10})/g)].map(([, lang, said]) => [
        lang,
        said,
      ]);
    expect(words(await open(link))).toEqual([
      ['lang="en"', 'Summer par'],
      ['lang="en"', 'Two rooms.'],
      ['lang="en"', expect.stringMatching(/^…/)],
    ]);
    expect(words(await open(`${link}?lang=en`)).map(([lang]) => lang)).toEqual(['', '', '']);
    // and on the page of all questions
    const other = await buildRequest(test.agent);
    await advanceRequest(test.agent, other.id, 'searching');
    await buildResults(test.agent, other.id, [venue], 'availability_requested');
    expect(words(await open(await linkOf(venue, null, {})))).toEqual(
      expect.arrayContaining([
        ['lang="en"', 'Summer par'],
        ['', 'Séminaire '],
      ]),
    );
  });

  it('lists what the event needs besides its main room', async () => {
    const { link } = await question({
      needs: [
        { kind: 'exhibition', count: 1, attendees: 40, note: `Près de l’entrée ${NASTY}` },
        { kind: 'meal', meal: 'lunch' },
        { kind: 'bedrooms', checkIn: '2027-03-11', nights: 1, unspecified: 20 },
      ],
    });
    const { body } = await open(link);
    const list = /<ul class="needs">.*?<\/ul>/s
      .exec(body)?.[0]
      .replace(/<[^>]+>/g, '')
      .replace(/\s+/g, ' ');
    expect(list).toMatch(
      /^ ?Espace d’exposition, 40 personnes Près de l’entrée &lt;script.* Déjeuner 20 chambres, 1 nuit, arrivée le jeudi 11 mars 2027 ?$/,
    );
    expect((await open(`${link}?lang=en`)).body).toContain('20 bedrooms');
  });

  it('stores a reply with one click, and redirects to GET', async () => {
    const { request, link } = await question();
    const pressed = await press(`${link}?lang=en`, { choice: 'available' });
    expect([pressed.statusCode, pressed.body]).toEqual([303, '']);
    const back = String(pressed.headers.location);
    expect(back).toBe(`${link}?lang=en&done=available#reply`);
    expect(await resultOf(request)).toMatchObject({
      stage: 'available',
      availabilityReply: { status: 'available', price: null, comment: null, alternativeDates: [] },
    });
    const { statusCode, body } = await open(back.replace(/#.*/, ''));
    expect(statusCode).toBe(200);
    for (const said of ['Noted, thank you', 'You are available', 'Correct my reply', 'Nothing is booked'])
      expect(body).toContain(said);
    // The used link still shows the reply.
    expect((await open(link)).body).toContain('Vous êtes disponible');
    expect(await replies(request)).toBe(1);
  });

  it('stores price, comment and dates as a correction by the same link', async () => {
    const { request, link } = await question();
    await press(link, { choice: 'available' });
    const details = { choice: 'details', price: '1 250,50 €', comment: `Vue.\r\n${NASTY}` };
    const sent = await press(link, { ...details, alternativeDates: ['2027-03-19', '', '2027-03-19'] });
    expect(sent.headers.location).toBe(`${link}?done=details#reply`);
    expect((await resultOf(request)).availabilityReply).toMatchObject({
      status: 'available',
      price: 1250.5,
      comment: `Vue.\n${NASTY}`,
      alternativeDates: ['2027-03-19'],
    });
    const { body } = await open(link);
    for (const said of ['1\u202f250,50\u00a0€', 'Vue.', '19\u00a0mars\u00a02027']) expect(body).toContain(said);
    expect(body).not.toContain('<script>alert');
    // The same again is no second correction.
    await press(link, { ...details, alternativeDates: ['2027-03-19'] });
    expect(await replies(request)).toBe(2);
    const [last] = (await test.agent.get(`/api/timeline/by-request/${request.id}?limit=100`)).body.items.filter(
      ({ kind }: { kind: string }) => kind === 'availability_replied',
    );
    expect(last.payload).toMatchObject({ corrected: true, price: 1250.5 });
  });

  it('keeps details if another button is pressed, except contradictory ones', async () => {
    const { request, link } = await question();
    await press(link, { choice: 'other' });
    await press(link, { choice: 'details', price: '900', comment: 'Le jeudi.', alternativeDates: ['2027-03-18'] });
    expect((await open(link)).body).toContain('Disponible à une autre date');
    await press(link, { choice: 'other' });
    const kept = { price: 900, comment: 'Le jeudi.', alternativeDates: ['2027-03-18'] };
    expect((await resultOf(request)).availabilityReply).toMatchObject({ status: 'unavailable', ...kept });
    await press(link, { choice: 'available' });
    expect(await resultOf(request)).toMatchObject({
      stage: 'available',
      availabilityReply: { status: 'available', ...kept },
    });
    await press(link, { choice: 'unavailable' });
    expect(await resultOf(request)).toMatchObject({
      stage: 'unavailable',
      availabilityReply: { status: 'unavailable', price: null, comment: 'Le jeudi.', alternativeDates: [] },
    });
  });

  it('asks for dates after “another date”', async () => {
    const { link } = await question();
    const { headers } = await press(link, { choice: 'other' });
    const { body } = await open(String(headers.location).replace(/#.*/, ''));
    expect(body).toContain('Quelles dates vous conviendraient\u00a0?');
    expect(body.match(/type="date"/g)).toHaveLength(3);
  });

  it('shows the form again with its errors, and changes nothing', async () => {
    const { request, link } = await question();
    await press(link, { choice: 'available' });
    const typed = {
      choice: 'details',
      price: `sur devis ${NASTY}`,
      comment: 'Bonjour',
      alternativeDates: '2027-02-30',
    };
    const { statusCode, body } = await press(link, typed);
    expect(statusCode).toBe(400);
    for (const said of [
      'Écrivez seulement le montant',
      'Choisissez des dates qui existent',
      'Bonjour',
      'href="#price"',
    ])
      expect(body).toContain(said);
    expect(body).toContain('value="sur devis &lt;script&gt;');
    expect(body).toContain('value="2027-02-30"');
    expect(body).not.toContain('<script>alert');
    expect(await replies(request)).toBe(1);
    const unknown = await press(link, { choice: 'perhaps' });
    expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  });

  it('stores two simultaneous clicks as one reply', async () => {
    const { request, link } = await question();
    const both = await Promise.all([press(link, { choice: 'available' }), press(link, { choice: 'available' })]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(await replies(request)).toBe(1);
  });

  it('rejects a correction once the team has moved on, or after a day', async () => {
    test.clock.set('2027-01-04T09:00:00.000Z');
    const [moved, late] = [await question(), await question()];
    for (const { link } of [moved, late]) await press(link, { choice: 'available' });
    await buildStage(moved, 'shortlisted');
    const cases = [
      { ...moved, hours: 1 },
      { ...late, hours: 24 },
    ];
    for (const { link, request, hours } of cases) {
      test.clock.set('2027-01-04T09:00:00.000Z');
      test.clock.advance(hours * HOUR);
      const { body } = await open(link);
      expect(body).toContain('Vous êtes disponible');
      expect(body).toContain('ne se corrige plus ici');
      expect(body).not.toContain('<button');
      const pressed = await press(link, { choice: 'unavailable' });
      expect(pressed.headers.location).toBe(`${link}?done=late#reply`);
      expect((await open(`${link}?done=late`)).body).toContain('n’a pas pu être enregistrée');
      expect((await resultOf(request)).availabilityReply.status).toBe('available');
    }
  });

  const buildStage = async ({ request, venue }: { request: BuiltRequest; venue: BuiltVenue }, toStage: string) => {
    const path = `/api/requests/${request.id}/results/${venue.id}/advance`;
    expect((await test.agent.post(path, { toStage })).status).toBe(200);
  };

  it('explains politely that no reply is needed any more', async () => {
    const [ended, withdrawn, past] = [await question(), await question(), await question()];
    await advanceRequest(test.agent, ended.request.id, 'lost');
    await buildStage(withdrawn, 'withdrawn');
    for (const { link } of [ended, withdrawn]) {
      const { statusCode, body } = await open(`${link}?lang=fr`);
      expect([statusCode, body.includes('n’attend plus de réponse')]).toEqual([200, true]);
      expect((await press(link, { choice: 'available' })).statusCode).toBe(303);
    }
    test.clock.set('2027-03-13T09:00:00.000Z');
    const link = await linkOf(past.venue, past.request);
    expect((await open(link)).body).toContain('Ces dates sont passées');
    await press(link, { choice: 'available' });
    expect(await replies(past.request)).toBe(0);
  });

  it('refers to the newer link if the question was asked again', async () => {
    const asked = await question();
    await press(asked.link, { choice: 'unavailable' });
    for (const stage of ['withdrawn', 'suggested', 'availability_requested']) await buildStage(asked, stage);
    expect((await open(asked.link)).body).toContain('posé cette question à nouveau');
    expect((await press(asked.link, { choice: 'available' })).headers.location).toContain('done=late');
    expect(await resultOf(asked.request)).toMatchObject({ stage: 'availability_requested', availabilityReply: null });
  });

  it('lists the questions of a link about all of them, each with buttons', async () => {
    const venue = await buildVenue(test.agent);
    const link = await linkOf(venue, null, {});
    expect((await open(`${link}?lang=fr`)).body).toContain('Aucune demande n’attend de réponse');
    const requests = [await buildRequest(test.agent, { title: NASTY }), await buildRequest(test.agent)];
    for (const { id } of requests) {
      await advanceRequest(test.agent, id, 'searching');
      await buildResults(test.agent, id, [venue], 'availability_requested');
    }
    const { body } = await open(`${link}?lang=en`);
    for (const { code } of requests) {
      expect(body).toContain(`action="?lang=en&amp;request=${code}"`);
      // the same three buttons are told apart by the event
      expect(body).toMatch(new RegExp(`<form[^>]*aria-labelledby="event-${code}"`));
    }
    expect(body).not.toContain('<script>alert');
    const [first, second] = requests as [BuiltRequest, BuiltRequest];
    const pressed = await press(`${link}?lang=en&request=${first.code}`, { choice: 'available' });
    expect(pressed.headers.location).toBe(`${link}?lang=en&request=${first.code}&done=available#reply`);
    expect([(await resultOf(first)).stage, (await resultOf(second)).stage]).toEqual([
      'available',
      'availability_requested',
    ]);
    const about = (await open(`${link}?lang=en&request=${first.code}`)).body;
    expect(about).toContain('You are available');
    // in the other language it is about the same question
    expect(about).toContain(`href="?lang=fr&amp;request=${first.code}"`);
    expect((await open(`${link}?lang=en`)).body).toContain('View or correct');
    // Without a request, nothing is stored.
    expect((await press(link, { choice: 'available' })).headers.location).toContain('done=late');
  });

  it('takes the reason of a no with one more tap, and keeps it', async () => {
    const { request, link } = await question();
    await press(link, { choice: 'unavailable' });
    const { body } = await open(link);
    expect(body.match(/name="reason"/g)).toHaveLength(9);
    const pressed = await press(link, { reason: 'too_small' });
    expect(pressed.headers.location).toBe(`${link}?done=details#reply`);
    const reply = async () => (await resultOf(request)).availabilityReply;
    expect(await reply()).toMatchObject({ status: 'unavailable', declineReason: 'too_small' });
    const said = (await open(link)).body;
    expect(said).toContain('<dd>Trop petit pour cet événement</dd>');
    expect(said.match(/aria-pressed="true"/g)).toHaveLength(1);
    await press(link, { choice: 'details', comment: 'La salle voisine peut-être.' });
    expect(await reply()).toMatchObject({ comment: 'La salle voisine peut-être.', declineReason: 'too_small' });
    await press(link, { reason: 'closed' });
    expect(await reply()).toMatchObject({ comment: 'La salle voisine peut-être.', declineReason: 'closed' });
    expect((await press(link, { reason: 'bored' })).statusCode).toBe(400);
    await press(link, { choice: 'available' });
    expect(await reply()).toMatchObject({ status: 'available', declineReason: null });
    expect((await open(link)).body).not.toContain('name="reason"');
    expect((await open(`${(await question()).link}?lang=en`)).body).not.toContain('name="reason"');
  });

  it('takes the condition of a yes, and shows it', async () => {
    const { request, link } = await question();
    await press(link, { choice: 'available' });
    await press(link, { choice: 'details', condition: `Avec notre traiteur. ${NASTY}`, price: '900' });
    const reply = async () => (await resultOf(request)).availabilityReply;
    expect(await reply()).toMatchObject({
      status: 'available',
      condition: `Avec notre traiteur. ${NASTY}`,
      price: 900,
    });
    const { body } = await open(link);
    expect(body).toContain('<dd>Avec notre traiteur.');
    expect(body).not.toContain('<script>alert');
    await press(link, { choice: 'details', condition: '', price: '900' });
    expect(await reply()).toMatchObject({ status: 'available', condition: null });
    const long = await press(link, { choice: 'details', condition: 'x'.repeat(1001) });
    expect([long.statusCode, long.body.includes('1\u00a0000 signes') || long.body.includes('1 000 signes')]).toEqual([
      400,
      true,
    ]);
  });

  describe('with an option', () => {
    const holds = async ({ id }: BuiltRequest) =>
      (await test.agent.get(`/api/holds?requestId=${id}`)).body.items as Record<string, unknown>[];
    const said = async (link: string) => {
      const { body } = await open(link);
      return (
        /<section class="hold".*?<\/section>/s
          .exec(body)?.[0]
          .replace(/<[^>]+>/g, ' ')
          .replace(/\s+/g, ' ') ?? null
      );
    };

    it('is begun, changed and released by the venue after its yes', async () => {
      const { request, link } = await question();
      expect(await said(link)).toBeNull();
      await press(link, { choice: 'available' });
      expect(await said(link)).toContain('Posez-vous une option pour nous');
      const held = await press(`${link}/hold`, { hold: 'held', expiresAt: '2027-02-12', rank: '2' });
      expect(held.headers.location).toBe(`${link}?done=held#reply`);
      expect(await holds(request)).toMatchObject([
        { status: 'active', rank: 2, expiresAt: '2027-02-12T17:00:00.000Z', source: 'link' },
      ]);
      const { body } = await open(`${link}?done=held`);
      for (const text of ['l’option est posée', 'jusqu’au 12 février 2027, en 2e option', 'value="2027-02-12"'])
        expect(body).toContain(text);
      expect((await open(`${link}?lang=en`)).body).toContain('You hold the room for us until 12 February 2027');
      await press(`${link}/hold`, { hold: 'held', expiresAt: '2027-02-20', rank: '1' });
      expect(await holds(request)).toMatchObject([{ status: 'active', rank: 1 }]);
      for (let time = 0; time < 2; time++)
        expect((await press(`${link}/hold`, { hold: 'release' })).headers.location).toContain('done=released');
      expect(await holds(request)).toMatchObject([{ status: 'released' }]);
      expect(await said(link)).toContain('Posez-vous une option pour nous');
      expect((await open(`${link}/hold`)).headers.location).toBe(link);
    });

    it('is asked for by the team, and can be refused', async () => {
      const { venue, request, link } = await question();
      await test.agent.post('/api/holds', { requestId: request.id, memberId: venue.id });
      await press(link, { choice: 'available' });
      for (const text of ['Nous aimerions une option', 'Nous vous avons demandé', 'Pas d’option'])
        expect(await said(link)).toContain(text);
      await press(`${link}/hold`, { hold: 'release' });
      expect(await holds(request)).toMatchObject([{ status: 'released', endReason: 'not_held' }]);
    });

    it('is shown, changed and released by a venue that has not replied itself', async () => {
      const { venue, request, link } = await question();
      const rank = { requestId: request.id, memberId: venue.id, rank: 1, expiresAt: '2027-02-01T17:00:00Z' };
      await test.agent.post('/api/holds', rank);
      expect(await said(link)).toContain('Vous tenez la salle pour nous jusqu’au 1er février 2027, en 1re option');
      expect((await open(link)).body).toContain('Êtes-vous disponible');
      // the team moves it on, as it was told by phone
      for (const toStage of ['available', 'shortlisted'])
        await test.agent.post(`/api/requests/${request.id}/results/${venue.id}/advance`, { toStage });
      const { body } = await open(`${link}?lang=en`);
      for (const text of ['An option at your venue', 'You hold the room for us until 1 February 2027'])
        expect(body).toContain(text);
      expect(body).not.toContain('name="choice"');
      await press(`${link}/hold`, { hold: 'held', expiresAt: '2027-02-12', rank: '2' });
      expect(await holds(request)).toMatchObject([{ status: 'active', rank: 2 }]);
      await press(`${link}/hold`, { hold: 'release' });
      expect(await holds(request)).toMatchObject([{ status: 'released' }]);
      expect((await open(link)).body).toContain('Vous ne tenez plus de salle pour cette demande');
      expect(await said(link)).toBeNull();
    });

    it('stays booked if the venue releases it on a page opened before', async () => {
      const { venue, request, link } = await question();
      await press(link, { choice: 'available' });
      const rank = { requestId: request.id, memberId: venue.id, rank: 1, expiresAt: '2027-02-01T17:00:00Z' };
      const { id } = (await test.agent.post('/api/holds', rank)).body;
      await test.agent.post(`/api/holds/${id}/book`, {});
      expect((await press(`${link}/hold`, { hold: 'release' })).headers.location).toContain('done=late');
      expect(await holds(request)).toMatchObject([{ status: 'booked' }]);
      expect((await open(link)).body).toContain('La salle est réservée.');
    });

    it('shows what is wrong with it, and changes nothing', async () => {
      const { venue, request, link } = await question();
      await press(link, { choice: 'available' });
      const wrong = async (form: Record<string, string>) => {
        const { statusCode, body } = await press(`${link}/hold`, { hold: 'held', ...form });
        expect(statusCode).toBe(400);
        return body;
      };
      for (const expiresAt of ['', '2027-02-30', '2020-01-01', '2027-03-13'])
        expect(await wrong({ expiresAt, rank: '1' })).toContain('Choisissez une date à venir, avant l’événement');
      for (const rank of ['0', '1.5'])
        expect(await wrong({ expiresAt: '2027-02-12', rank })).toContain('Choisissez le rang');
      const other = await buildRequest(test.agent);
      await test.agent.post('/api/holds', {
        ...{ requestId: other.id, memberId: venue.id, rank: 1, expiresAt: '2027-02-01T17:00:00Z' },
      });
      const taken = await wrong({ expiresAt: '2027-02-12', rank: '1' });
      expect(taken).toContain('a déjà ce rang');
      expect(taken).not.toContain(other.code);
      expect(taken).toContain('value="2027-02-12"');
      expect(await holds(request)).toEqual([]);
    });
  });

  it('shows the status of a link', async () => {
    const { venue, request, link } = await question();
    const expired = await linkOf(venue, request);
    const revoked = await linkOf(venue, request);
    const [{ id }] = (await test.agent.get(`/api/magic-tokens/by-scope/${venue.id}`)).body.items;
    await test.agent.post(`/api/magic-tokens/${id}/revoke`);
    const said = async (url: string): Promise<[number, string]> => {
      const { statusCode, body } = await open(`${url}?lang=en`);
      return [statusCode, /<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? ''];
    };
    expect(await said(revoked)).toEqual([410, 'This link is no longer valid']);
    expect(await said(`/answer/${'A'.repeat(43)}`)).toEqual([404, 'This link does not work']);
    expect(await said(link.replace('/answer', '/requalify'))).toEqual([404, 'This link does not work']);
    test.clock.advance(31 * DAY);
    expect(await said(expired)).toEqual([410, 'This link has expired']);
    expect((await press(expired, { choice: 'available' })).statusCode).toBe(410);
    expect(JSON.stringify(test.logs)).not.toContain(link.slice('/answer/'.length));
  });

  it('is small', async () => {
    const { link } = await question({ requirements: 'Déjeuner sur place, dont dix repas végétariens. '.repeat(20) });
    await press(link, { choice: 'other' });
    expectLight((await open(`${link}?done=other`)).body);
  });
});
