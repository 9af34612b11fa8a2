import { runAsSystem } from '#core/context';
import { MagicTokensService } from '#api/foundations/magic-tokens/magic-tokens.service';
import { StorageProvider } from '#providers/storage/storage.provider';
import { ProviderError } from '#core/errors';
import { createTestApp, type TestApp } from '../../support/app';
import {
  advanceRequest,
  type BuiltRequest,
  type BuiltVenue,
  buildRequest,
  buildResults,
  buildVenue,
} from '../../support/build';
import { pdf } from '../../support/documents';
import { expectFrench, expectLight } from '../../support/reader';

const HTML = { accept: 'text/html', 'accept-language': 'de' };
const NASTY = '<script>alert("Tom & Jo\'s")</script>';
const NEEDS = [
  { kind: 'breakout', count: 4, attendees: 12, configuration: 'u_shape' },
  { kind: 'meal', meal: 'dinner', attendees: 50 },
  { kind: 'bedrooms', checkIn: '2027-03-12', nights: 2, singles: 40, twins: 10 },
];

describe('the page on which a venue makes an offer', () => {
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
  const attach = async (url: string, ...files: { name: string; content: Buffer | string }[]) => {
    const body = new FormData();
    for (const { name, content } of files) body.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
    const request = new Request('http://page', { method: 'POST', body });
    return test.app.inject({
      method: 'POST',
      url,
      headers: { ...HTML, origin: 'null', 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };
  const linkOf = (venue: BuiltVenue, request: BuiltRequest | null) =>
    runAsSystem('job', async () => {
      const about = request === null ? {} : { requestId: request.id, oneUse: true };
      const { token } = await test.app
        .get(MagicTokensService)
        .issue({ scope: 'member', scopeId: venue.id, action: 'answer_availability', ...about });
      return `/answer/${token}`;
    });
  /** A venue that was asked about an event of three days with several needs, and its link. */
  const question = async (overrides: object = {}, known?: BuiltVenue) => {
    const venue = known ?? (await buildVenue(test.agent));
    const request = await buildRequest(test.agent, { eventEndDate: '2027-03-14', needs: NEEDS, ...overrides });
    await advanceRequest(test.agent, request.id, 'searching');
    await buildResults(test.agent, request.id, [venue], 'availability_requested');
    const link = await linkOf(venue, request);
    return { venue, request, link, page: `${link}/offer` };
  };
  const free = async (overrides: object = {}, known?: BuiltVenue) => {
    const asked = await question(overrides, known);
    expect((await send(asked.link, { choice: 'available', next: 'offer' })).headers.location).toBe(asked.page);
    return asked;
  };
  const offersOf = async ({ id }: BuiltRequest) =>
    (await test.agent.get(`/api/offers?requestId=${id}&limit=50`)).body.items as { id: string; status: string }[];
  /** The only offer of a request, with its lines. */
  const offerOf = async (request: BuiltRequest) => {
    const [offer] = await offersOf(request);
    return (await test.agent.get(`/api/offers/${offer?.id}`)).body;
  };
  const versionIn = (body: string) => /name="version" value="(\d*)"/.exec(body)?.[1] ?? 'none';
  const textOf = (body: string) =>
    body
      .replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
  /** The fields of the form as shown: those of inputs, textareas and selects that are filled. */
  const shown = (body: string): Record<string, string> => {
    const fields: Record<string, string> = {};
    for (const [tag] of body.matchAll(/<input[^>]*>/g)) {
      const read = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
      const isChoice = ['radio', 'checkbox'].includes(read('type'));
      if (read('name') !== '' && read('type') !== 'file' && (!isChoice || / checked/.test(tag)))
        fields[read('name')] = read('value').replaceAll('&#39;', "'");
    }
    for (const [, name = '', options = ''] of body.matchAll(/<select[^>]*name="([^"]+)"[^>]*>(.*?)<\/select>/gs))
      fields[name] = (/value="([^"]*)"\s+selected/.exec(options) ?? /value="([^"]*)"/.exec(options))?.[1] ?? '';
    for (const [, name = '', value = ''] of body.matchAll(/<textarea[^>]*name="([^"]+)"[^>]*>\n(.*?)<\/textarea>/gs))
      fields[name] = value;
    return fields;
  };

  it('asks first whether the venue is free, and goes on after a yes', async () => {
    const { page, link, venue } = await question();
    const { statusCode, headers, body } = await open(page);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain(`default-src 'none'`);
    for (const said of ['êtes-vous disponible', venue.name, '4 salles de sous-commission', '50 chambres'])
      expect(body).toContain(said);
    expect(body).not.toContain('name="taxMode"');
    const pressed = await send(`${link}?lang=en`, { choice: 'available', next: 'offer' });
    expect(pressed.headers.location).toBe(`${page}?lang=en`);
    const form = (await open(page)).body;
    expect(form).toContain('name="taxMode"');
    expect(form).not.toMatch(/ style="| on[a-z]+="|client\.example|Ada|Martin/);
    expectFrench(form);
    expect((await open(`${page}?lang=en`)).body).toContain('How do you quote your prices?');
    // a no leads to the page of the reply
    const other = await question();
    expect((await send(other.link, { choice: 'unavailable', next: 'offer' })).headers.location).toBe(
      `${other.link}?done=unavailable#reply`,
    );
  });

  it('is linked from the reply after a yes', async () => {
    const { link, page } = await question();
    expect((await open(link)).body).not.toContain(`href="${page}`);
    await send(link, { choice: 'available' });
    expect((await open(link)).body).toContain(`href="${page}`);
    await send(link, { choice: 'unavailable' });
    expect((await open(link)).body).not.toContain(`href="${page}`);
  });

  it('takes one price per person with the items it includes, previews it, and sends it', async () => {
    const { page, request, venue } = await free();
    const [breakout, dinner] = (await test.agent.get(`/api/requests/${request.id}`)).body.needs;
    const form = {
      ...shown((await open(page)).body),
      ...{ mode: 'package', 'p-price': '285 €', [`i-${breakout.id}`]: 'on', [`i-${dinner.id}`]: 'on', 'i-wifi': 'on' },
      ...{ 'n0-price': '9999', deposit: '30 %', validUntil: '2027-02-01', message: `Au calme. ${NASTY}` },
    };
    const saved = await send(page, { ...form, action: 'save' });
    expect(saved.headers.location).toBe(`${page}?done=package`);
    const draft = await offerOf(request);
    expect(draft).toMatchObject({ status: 'draft', source: 'link', attendees: 60, terms: { deposit: '30 %' } });
    expect(draft.lines).toMatchObject([
      { kind: 'package', state: 'priced', basis: 'per_person', unitPrice: 285, vatRate: 20, needId: 'main' },
      { kind: 'room_hire', state: 'included', needId: breakout.id, label: '4 salles de sous-commission' },
      { kind: 'food', state: 'included', needId: dinner.id, label: 'Dîner' },
      { kind: 'other', state: 'included', needId: null, label: 'Wi-Fi' },
    ]);
    const again = (await open(`${page}?done=package`)).body;
    expect(textOf(again)).toMatch(
      /20\u202f520\u00a0€ TTC.*17\u202f100\u00a0€ HT.*342\u00a0€ TTC par personne|20 520 € TTC/,
    );
    expect(shown(again)).toMatchObject({
      'p-price': '285',
      [`i-${dinner.id}`]: 'on',
      deposit: '30 %',
      attendees: '60',
    });

    const review = await send(page, { ...shown(again), action: 'review' });
    expect(review.headers.location).toBe(`${page}?done=review`);
    const preview = (await open(`${page}?done=review`)).body;
    for (const said of ['Relisez votre offre', 'Forfait par personne', 'compris', '30 %', 'février 2027'])
      expect(preview).toContain(said);
    expect(preview).not.toContain('<script>alert');
    expectFrench(preview);
    const sent = await send(page, { version: versionIn(preview), action: 'submit' });
    expect(sent.headers.location).toBe(`${page}?done=sent`);
    expect(await offerOf(request)).toMatchObject({
      status: 'submitted',
      round: 1,
      totals: { net: 17_100, gross: 20_520 },
    });
    const done = (await open(`${page}?done=sent`)).body;
    for (const said of ['Votre offre est envoyée', 'Version 1', 'notre équipe la voit déjà'])
      expect(done).toContain(said);
    // sending it again, from another window, changes nothing
    expect((await send(page, { version: versionIn(preview), action: 'submit' })).statusCode).toBe(303);
    expect(await offersOf(request)).toHaveLength(1);
    expect(venue.name).not.toBe('');
  });

  it('takes prices item by item, with the counts that the event asks for', async () => {
    const { page, request } = await free();
    const { needs } = (await test.agent.get(`/api/requests/${request.id}`)).body;
    const first = shown((await open(page)).body);
    expect(first).toMatchObject({
      'n2-quantity': '50',
      'n3-quantity': '40',
      'n3-days': '2',
      'n3-vat': '10',
      'n4-quantity': '10',
    });
    await send(page, {
      ...first,
      ...{ mode: 'lines', taxMode: 'gross', 'n0-state': 'included', 'n0-note': 'Dès 50 repas.', 'n0-price': '12' },
      ...{ 'n2-price': '58,50', 'n3-price': '120', 'n4-state': 'on_request', 'i-projector': 'on' },
      ...{ 'x0-label': 'Soirée dansante', 'x0-kind': 'service', 'x0-price': '900', 'x0-state': 'optional' },
      ...{ 'x1-label': 'Remise fidélité', 'x1-kind': 'discount', 'x1-price': '200', action: 'save' },
    });
    const draft = await offerOf(request);
    expect(draft.lines).toMatchObject([
      { kind: 'room_hire', state: 'included', unitPrice: null, needId: 'main', note: 'Dès 50 repas.' },
      {
        kind: 'food',
        state: 'priced',
        basis: 'per_person_day',
        quantity: 50,
        unitPrice: 58.5,
        needId: needs[1].id,
        gross: 8775,
      },
      { kind: 'accommodation', basis: 'room_night', quantity: 40, days: 2, unitPrice: 120, vatRate: 10, gross: 9600 },
      { kind: 'accommodation', state: 'on_request', unitPrice: null, net: null, needId: needs[2].id },
      { kind: 'av', state: 'included', label: 'Écran et vidéoprojecteur' },
      { kind: 'service', state: 'optional', label: 'Soirée dansante', gross: 900 },
      { kind: 'discount', state: 'priced', unitPrice: -200 },
    ]);
    // what was saved is shown in the same fields, and saving it unchanged keeps it
    const { body } = await open(page);
    expect(textOf(body)).toContain('50 personnes, chaque jour');
    const counted = textOf((await open(`${page}?done=review`)).body);
    expect(counted).toMatch(/50\s×\s3\s×\s58,50\s€\spar personne et jour/);
    const kept = shown(body);
    expect(kept).toMatchObject({
      mode: 'lines',
      taxMode: 'gross',
      'n0-state': 'included',
      'x1-kind': 'discount',
      'x1-price': '-200',
    });
    await send(page, { ...kept, action: 'save' });
    const same = ({ lines }: { lines: Record<string, unknown>[] }) => lines.map(({ id: _, ...line }) => line);
    expect(same(await offerOf(request))).toEqual(same(draft));
    expectLight(body);
    const english = shown((await open(`${page}?lang=en`)).body);
    await send(`${page}?lang=en`, { ...english, action: 'save' });
    expect(same(await offerOf(request))).toEqual(same(draft));
  });

  it('shows refused answers again as typed, and saves nothing', async () => {
    const { page, request } = await free();
    const first = shown((await open(page)).body);
    const typed = { mode: 'lines', 'n0-price': `sur devis ${NASTY}`, 'x0-label': 'Fleurs', 'x0-quantity': 'beaucoup' };
    const refused = await send(page, { ...first, ...typed, validUntil: '2027-02-30', action: 'save' });
    expect(refused.statusCode).toBe(400);
    for (const said of [
      'Écrivez seulement le montant',
      'href="#n0-price">Salle principale, prix\u00a0:',
      'href="#x0-quantity">Fleurs, quantité\u00a0:',
      'value="Fleurs"',
      'à venir',
    ])
      expect(refused.body).toContain(said);
    expect(refused.body).not.toContain('<script>alert');
    const wrong = { mode: 'lines', 'n0-price': '-50', action: 'save' };
    const negative = await send(page, { ...first, ...wrong });
    expect([negative.statusCode, negative.body.includes('Seule une remise est négative')]).toEqual([400, true]);
    expect(await offersOf(request)).toEqual([]);
  });

  it('says what is missing before it can be sent', async () => {
    const { page, request } = await free({ attendees: null });
    await send(page, { mode: 'package', action: 'save' });
    expect((await open(`${page}?done=review`)).body).toContain('Il manque encore un prix ou un devis');
    const { body } = await open(page);
    const label = { 'x0-label': 'Fleurs', 'x0-state': 'priced', 'p-price': '72', 'p-basis': 'per_person_day' };
    await send(page, { mode: 'package', version: versionIn(body), ...label, action: 'review' });
    const review = (await open(`${page}?done=review`)).body;
    for (const said of ['«\u00a0Fleurs\u00a0» n’a pas encore de prix', 'Pour combien de personnes\u00a0?'])
      expect(review).toContain(said);
    expect(review).not.toContain('value="submit"');
    const refused = await send(page, { version: versionIn(review), action: 'submit' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('«\u00a0Fleurs\u00a0» n’a pas encore de prix');
    expect(refused.body).not.toMatch(/unitPrice|on_request|lines\.\d/);
    expect((await offerOf(request)).status).toBe('draft');
  });

  it('fills in the terms of the last offer', async () => {
    const { page, venue } = await free();
    const terms = {
      deposit: '40 %',
      cancellation: 'Gratuite 30 jours avant',
      finalNumbersOn: '2027-03-01',
      taxMode: 'gross',
    };
    await send(page, { mode: 'package', 'p-price': '70', ...terms, action: 'save' });
    await send(page, { version: versionIn((await open(page)).body), action: 'submit' });
    const next = await free({}, venue);
    const { body } = await open(next.page);
    expect(body).toContain('Reprises de votre dernière offre');
    const { finalNumbersOn: _, ...usual } = terms;
    expect(shown(body)).toMatchObject({ ...usual, finalNumbersOn: '' });
  });

  it('takes files, and lets go of them again', async () => {
    const { page, request } = await free();
    expect((await attach(`${page}/files`)).body).toContain('Choisissez d’abord un fichier');
    const wrong = await attach(`${page}/files`, { name: 'devis.exe', content: 'MZ' });
    expect([wrong.statusCode, wrong.body.includes('ni un PDF')]).toEqual([400, true]);
    expect(await offersOf(request)).toEqual([]);
    const quote = { name: `devis ${NASTY}.pdf`, content: await pdf([]) };
    const attached = await attach(`${page}/files`, quote, { ...quote, name: 'menus.pdf' });
    expect(attached.headers.location).toBe(`${page}?done=attached#quote`);
    const { body } = await open(page);
    expect(body).not.toContain('<script>alert');
    expect(shown(body)).toMatchObject({ mode: 'quote' });
    const { attachments } = await offerOf(request);
    const ids = attachments.map(({ id }: { id: string }) => id);
    await send(page, { mode: 'quote', version: versionIn(body), had: ids, keep: ids[1], action: 'review' });
    expect((await offerOf(request)).attachments).toMatchObject([{ id: ids[1] }]);
    await send(page, { version: versionIn((await open(`${page}?done=review`)).body), action: 'submit' });
    expect(await offerOf(request)).toMatchObject({ status: 'submitted', lines: [] });
  });

  it('does not blame the file if the storage fails', async () => {
    const { page, request } = await free();
    const put = jest
      .spyOn(test.app.get(StorageProvider), 'put')
      .mockRejectedValue(new ProviderError('storage', 'unreachable', true));
    const failed = await attach(`${page}/files`, { name: 'devis.pdf', content: await pdf([]) });
    put.mockRestore();
    expect([failed.statusCode, failed.body.includes('ni un PDF')]).toEqual([502, false]);
    expect(await offersOf(request)).toEqual([]);
  });

  it('refuses to save over what another window has saved', async () => {
    const { page, request } = await free();
    await send(page, { mode: 'package', 'p-price': '70', action: 'save' });
    const version = versionIn((await open(page)).body);
    await send(page, { mode: 'package', 'p-price': '80', version, action: 'save' });
    const late = await send(page, { mode: 'package', 'p-price': '60', version, action: 'save' });
    expect(late.headers.location).toBe(`${page}?done=stale`);
    const { body } = await open(`${page}?done=stale`);
    expect(body).toContain('data-stale');
    expect(shown(body)).toMatchObject({ 'p-price': '80' });
    expect((await offerOf(request)).lines[0].unitPrice).toBe(80);
  });

  it('makes another round, which replaces the first when it is sent', async () => {
    const { page, request } = await free();
    await send(page, { mode: 'package', 'p-price': '70', action: 'save' });
    await send(page, { version: versionIn((await open(page)).body), action: 'submit' });
    expect((await open(page)).body).toContain(`href="${page}?request=${request.code}&done=again"`);
    const again = (await open(`${page}?done=again`)).body;
    expect(shown(again)).toMatchObject({ 'p-price': '70', version: '' });
    await send(page, { ...shown(again), 'p-price': '65', action: 'save' });
    const draft = (await open(page)).body;
    expect(draft).toContain('Votre version 1 reste valable');
    expect((await offersOf(request)).map(({ status }) => status).sort()).toEqual(['draft', 'submitted']);
    await send(page, { version: versionIn(draft), action: 'submit' });
    expect((await offersOf(request)).map(({ status }) => status).sort()).toEqual(['submitted', 'superseded']);
    expect((await open(page)).body).toContain('Version 2');
  });

  it('keeps the currency of an offer in its next round', async () => {
    const { page, request, venue } = await free();
    const lines = [{ kind: 'package', label: 'Journée', basis: 'per_person', unitPrice: 80 }];
    const { body: offer } = await test.agent.post('/api/offers', {
      ...{ requestId: request.id, memberId: venue.id, currency: 'CHF', lines },
    });
    expect((await test.agent.post(`/api/offers/${offer.id}/submit`)).status).toBe(200);
    const again = (await open(`${page}?done=again`)).body;
    expect(again).toContain('Prix, en CHF');
    await send(page, { ...shown(again), action: 'save' });
    const offers = (await test.agent.get(`/api/offers?requestId=${request.id}`)).body.items;
    expect(
      offers.map(({ status, currency }: { status: string; currency: string }) => [status, currency]).sort(),
    ).toEqual([
      ['draft', 'CHF'],
      ['submitted', 'CHF'],
    ]);
  });

  it('says that an offer has expired, was chosen or declined, or that the request has ended', async () => {
    test.clock.set('2027-01-04T09:00:00.000Z');
    const offered = async () => {
      const asked = await free();
      await send(asked.page, { mode: 'package', 'p-price': '70', validUntil: '2027-01-20', action: 'save' });
      await send(asked.page, { version: versionIn((await open(asked.page)).body), action: 'submit' });
      return asked;
    };
    const [expired, declined, ended, never] = [await offered(), await offered(), await offered(), await free()];
    const [chosen, unoffered] = [await offered(), await free()];
    const waits = 'Nous revenons vers vous dès que le client a choisi';
    expect((await open(chosen.page)).body).toContain(waits);
    for (const { request, venue } of [chosen, unoffered]) {
      await advanceRequest(test.agent, request.id, 'proposed');
      const results = `/api/requests/${request.id}/results/${venue.id}`;
      for (const toStage of ['shortlisted', 'proposed', 'selected'])
        expect((await test.agent.post(`${results}/advance`, { toStage })).status).toBe(200);
    }
    const accepted = (await open(chosen.page)).body;
    expect(accepted).toContain('le client a choisi votre offre');
    expect(accepted).not.toContain(waits);
    expect((await open(unoffered.page)).body).toContain('a choisi votre lieu');
    const reply = (await open(chosen.link)).body;
    expect(reply).toContain('sont réservés dans votre calendrier');
    expect(reply).not.toContain('Rien n’est réservé');
    const { id } = await offerOf(declined.request);
    expect((await test.agent.post(`/api/offers/${id}/decline`, { reason: 'Trop cher' })).status).toBe(200);
    const { body } = await open(declined.page);
    expect(body).toContain('n’a pas été retenue');
    expect(body).not.toContain('Trop cher');
    expect(body).not.toContain(waits);
    for (const { request } of [ended, never]) await advanceRequest(test.agent, request.id, 'lost');
    const over = (await open(ended.page)).body;
    expect(over).toContain('L’organisateur a choisi, ou sa recherche s’est arrêtée');
    expect(over).toContain('Forfait par personne');
    expect(over).not.toContain('done=again');
    expect((await open(never.page)).body).toContain('Cette demande n’attend plus d’offre');
    expect((await send(never.page, { mode: 'package', 'p-price': '1', action: 'save' })).headers.location).toBe(
      `${never.page}?done=closed`,
    );
    expect(await offersOf(never.request)).toEqual([]);
    test.clock.set('2027-01-21T09:00:00.000Z');
    const late = (await open(expired.page)).body;
    expect(late).toContain('Cette offre était valable jusqu’au 20 janvier 2027');
    expect(late).toContain('faites une nouvelle offre');
    expect(late).not.toContain(waits);
    // its next round needs a day to come
    const again = shown((await open(`${expired.page}?done=again`)).body);
    expect(again).toMatchObject({ validUntil: '', 'p-price': '70' });
    const refused = await send(expired.page, { ...again, validUntil: '2027-01-20', action: 'save' });
    expect([refused.statusCode, refused.body.includes('href="#validUntil"')]).toEqual([400, true]);
    await send(expired.page, { ...again, validUntil: '2027-01-21', action: 'save' });
    test.clock.set('2027-01-22T09:00:00.000Z');
    const review = (await open(`${expired.page}?done=review`)).body;
    expect(review).toContain('est passée');
    expect(review).not.toContain('value="submit"');
  });

  it('opens no other request, whether by its code or with the link of another venue', async () => {
    const [mine, other] = [await free(), await free()];
    const general = await linkOf(mine.venue, null);
    expect((await open(`${general}/offer?request=${mine.request.code}`)).body).toContain('name="taxMode"');
    for (const code of [other.request.code, 'R-AAAAAA']) {
      expect((await open(`${general}/offer?request=${code}`)).statusCode).toBe(404);
      const sent = await send(`${general}/offer?request=${code}`, { mode: 'package', 'p-price': '1', action: 'save' });
      expect(sent.headers.location).toContain('done=closed');
    }
    // the link's own request is the one that is shown
    expect((await open(`${mine.page}?request=${other.request.code}`)).body).toContain(mine.request.code);
    expect((await open(`/answer/${'A'.repeat(43)}/offer`)).statusCode).toBe(404);
    expect(await offersOf(other.request)).toEqual([]);
  });
});
