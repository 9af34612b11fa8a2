import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { HOUR } from '#core/clock';
import type { Api } from '../../support/api';
import { createTestApp, type TestApp, timelineKinds } from '../../support/app';
import { advanceRequest, buildRequest, buildResults, buildVenue } from '../../support/build';
import { expectLight } from '../../support/reader';

const HTML = { accept: 'text/html,application/xhtml+xml' };
const FORM = { ...HTML, 'content-type': 'application/x-www-form-urlencoded' };
const SCRIPT = '<script>alert(1)</script>';

describe('the page of a catalog', () => {
  let test: TestApp;
  let team: Api;

  beforeAll(async () => {
    test = await createTestApp({
      AGENCY_NAME: 'Salles & Cie <3',
      AGENCY_EMAIL: 'bonjour@salles.example',
      AGENCY_PHONE: '+33 4 72 00 00 00',
    });
    team = test.agent;
  });

  afterEach(() => test.clock.release());
  afterAll(() => test?.close());

  interface Made {
    request: { id: string; code: string };
    venues: { id: string; name: string; roomId: string }[];
    path: string;
    api: string;
    catalogId: string;
  }

  /** A sent catalog of some venues, and the page of its link. */
  async function made(
    count = 2,
    { request: asked = {}, catalog = {}, send = {} }: Record<string, object> = {},
  ): Promise<Made> {
    const venues = [];
    for (let index = 0; index < count; index++) venues.push(await buildVenue(team));
    const request = await buildRequest(team, asked);
    await advanceRequest(team, request.id, 'searching');
    await buildResults(team, request.id, venues, 'available', 'shortlisted');
    await team.post(`/api/catalogs/${request.id}/compose`, catalog);
    const { body } = await team.post(`/api/catalogs/${request.id}/send`, send);
    const token = String(body.publicUrl).split('/').pop() ?? '';
    return { request, venues, path: `/catalogs/${token}`, api: `/api/public/catalogs/${token}`, catalogId: body.id };
  }

  const open = (url: string, headers: Record<string, string> = HTML) =>
    test.app.inject({ method: 'GET', url, headers });
  const react = (path: string, fields: Record<string, string>, query = '') =>
    test.app.inject({
      method: 'POST',
      url: `${path}/react${query}`,
      headers: FORM,
      payload: new URLSearchParams(fields).toString(),
    });
  /** Sends the next version of the catalog; returns the page of its link. */
  async function sentAgain({ request, venues }: Made, items: object[] = []): Promise<string> {
    const memberIds = venues.map(({ id }) => id);
    await team.post(`/api/catalogs/${request.id}/compose`, { memberIds, items });
    const { body } = await team.post(`/api/catalogs/${request.id}/send`);
    return `/catalogs/${String(body.publicUrl).split('/').pop()}`;
  }
  const viewsOf = async (requestId: string): Promise<number> =>
    (await team.get(`/api/catalogs/by-request/${requestId}`)).body.viewCount;

  it("shows the sent version, in the organizer's language or the reader's", async () => {
    const { path, request, venues } = await made(2, {
      request: { configuration: 'classroom', attendees: 60, city: 'Lyon' },
      catalog: { message: 'Bonjour Inès,\nvoici deux lieux.' },
    });
    const french = await open(path, { ...HTML, 'accept-language': 'en' });
    expect(french.statusCode).toBe(200);
    expect(french.body).toContain('<html lang="fr">');
    expect(french.body).toContain(`Votre sélection de lieux · ${request.code}`);
    expect(french.body).toContain('Bonjour Inès,\nvoici deux lieux.');
    expect(french.body).toContain('60 participants');
    expect(french.body).toContain('Classe, jusqu’à 80 personnes');
    expect(french.body).toContain('de la place pour vos 60 participants');
    for (const { name } of venues) expect(french.body).toContain(name);
    expect(french.body).toContain('href="tel:+33472000000"');
    const english = await open(`${path}?lang=en&utm_source=mail`);
    expect(english.body).toContain('<html lang="en">');
    expect(english.body).toContain('What do you think of this venue?');
    expect(english.body).not.toMatch(/Votre|Peut-être/);
    // the team's text is marked with its own language
    for (const page of [english, await open(`${path}/print?lang=en`)]) {
      expect(page.body).toMatch(/<h1\s+lang="fr">/);
      expect(page.body).toMatch(/<div class="quote"\s+lang="fr">Bonjour Inès,/);
    }
    expect(french.body).not.toMatch(/<h1[^>]* lang/);
    expect(french.body).not.toContain('class="quote"  lang');
  });

  it('has one main heading, unique ids, and no style or handler attributes', async () => {
    const { path } = await made(3);
    const { body, headers } = await open(path);
    expect(body.match(/<h1/g)).toHaveLength(1);
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, anchor] of body.matchAll(/ href="#([^"]+)"/g)) expect(ids).toContain(anchor);
    for (const [, named = ''] of body.matchAll(/ aria-(?:labelledby|describedby)="([^"]+)"/g))
      for (const id of named.split(' ')) expect(ids).toContain(id);
    expect(body).not.toMatch(/ style="| on[a-z]+="/);
    expect(String(headers['content-security-policy'])).toContain(`default-src 'none'`);
    expect(String(headers['content-security-policy'])).not.toContain('unsafe');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('escapes all user input', async () => {
    const first = await made(2, { request: { title: SCRIPT, city: SCRIPT } });
    const [venue] = first.venues;
    await team.patch(`/api/members/${venue!.id}`, { name: SCRIPT, description: SCRIPT, addressLine: SCRIPT });
    await team.patch(`/api/rooms/${venue!.roomId}`, { name: SCRIPT, description: SCRIPT });
    const items = [{ memberId: venue!.id, comment: SCRIPT }];
    await team.post(`/api/catalogs/${first.request.id}/compose`, {
      memberIds: [venue!.id],
      title: SCRIPT,
      message: SCRIPT,
    });
    const newer = await sentAgain(first, items);
    await react(newer, { memberId: venue!.id, reaction: 'maybe', comment: SCRIPT });
    for (const page of [
      first.path,
      newer,
      `${newer}/print`,
      `${newer}?done=${encodeURIComponent(SCRIPT)}&lang=%22%3E`,
    ]) {
      const { body, statusCode } = await open(page);
      expect(statusCode).toBe(200);
      expect(body).not.toContain(SCRIPT);
    }
    expect((await open(newer)).body.split('&lt;script&gt;').length).toBeGreaterThan(8);
  });

  it('counts no view when fetched, but names the URL to report one', async () => {
    const { path, api, request } = await made();
    const { body } = await open(path, { ...HTML, 'user-agent': 'Mozilla/5.0 (a person)' });
    await open(`${path}/print`, { ...HTML, 'user-agent': 'Mozilla/5.0 (a person)' });
    expect(await viewsOf(request.id)).toBe(0);
    expect(body).toContain(`data-seen="${api}/viewed"`);
    expect(body).toContain(`<noscript><img src="${api}/seen.gif"`);
    const beacon = await test.app.inject({
      method: 'POST',
      url: `${api}/viewed`,
      headers: { 'user-agent': 'Mozilla/5.0 (a person)' },
    });
    expect(beacon.statusCode).toBe(200);
    expect(await viewsOf(request.id)).toBe(1);
  });

  it('stores and shows a reaction, which can be changed and removed', async () => {
    const { path, request, venues } = await made();
    const [venue, other] = venues;
    const liked = await react(path, { memberId: other!.id, reaction: 'favourite', comment: 'La vue !' }, '?lang=en');
    expect([liked.statusCode, liked.headers.location]).toEqual([303, `${path}?lang=en&done=venue-2#venue-2`]);
    const done = (await open(`${path}?lang=en&done=venue-2`)).body;
    expect(done.match(/aria-pressed="true"/g)).toHaveLength(1);
    expect(done).toMatch(/id="venue-2-favourite"[^>]*aria-pressed="true"/);
    expect(done).toContain('Noted: you like this venue.');
    expect(done).toContain('>\nLa vue !</textarea');
    expect((await open(path)).body).not.toContain('C’est noté');

    await react(path, { memberId: other!.id, reaction: 'no', comment: '' });
    const changed = (await open(path)).body;
    expect(changed).toMatch(/id="venue-2-no"[^>]*aria-pressed="true"/);
    expect(changed).not.toContain('La vue !');

    await react(path, { memberId: other!.id });
    const back = (await open(`${path}?done=venue-2`)).body;
    expect(back).not.toContain('aria-pressed="true"');
    expect(back).toContain('Votre avis est retiré.');

    await react(path, { memberId: venue!.id, comment: 'Peut-on visiter ?' });
    expect((await open(`${path}?done=venue-1`)).body).toContain('Votre mot est transmis');
    expect(await timelineKinds(test.database, request.id)).toEqual(
      expect.arrayContaining(['catalog_sent', 'result_reacted']),
    );
    const { body } = await team.get(`/api/requests/${request.id}`);
    expect(body.results.map(({ reaction }: { reaction: string | null }) => reaction)).toEqual([null, null]);
  });

  it('accepts the same button twice at once', async () => {
    const { path, venues } = await made();
    const fields = { memberId: venues[0]!.id, reaction: 'maybe' };
    const answers = await Promise.all([react(path, fields), react(path, fields)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect((await open(path)).body).toMatch(/id="venue-1-maybe"[^>]*aria-pressed="true"/);
  });

  it('shows a form again with its input and errors', async () => {
    const { path, venues } = await made();
    const comment = 'é'.repeat(5001);
    const answer = await react(path, { memberId: venues[1]!.id, reaction: 'maybe', comment });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(`>\n${comment}</textarea`);
    expect(answer.body).not.toContain('hreflang');
    expect(answer.body).toMatch(
      /id="venue-2-line"[^>]*aria-describedby="venue-2-hint venue-2-fault"[^>]*aria-invalid="true"/,
    );
    expect(answer.body.match(/ aria-invalid=/g)).toHaveLength(1);
    const unknown = await react(path, { memberId: venues[1]!.id, reaction: 'hate' });
    expect(unknown.statusCode).toBe(400);
    expect(unknown.body).toContain('id="venue-2-fault"');
    expect((await react(path, { memberId: 'nobody', reaction: 'no' })).statusCode).toBe(400);
    const elsewhere = await buildVenue(team);
    // the link is still valid
    const foreign = await react(path, { memberId: elsewhere.id, reaction: 'no' });
    expect([foreign.statusCode, foreign.body.includes('Ces réponses n’ont pas pu être lues')]).toEqual([400, true]);
    expect((await open(path)).body).not.toContain('aria-pressed="true"');
    const form = await open(`${path}/react`);
    expect([form.statusCode, form.headers.location]).toEqual([303, path]);
    expect((await open(`${path}/react?lang=en`)).headers.location).toBe(`${path}?lang=en`);
  });

  it('accepts only forms', async () => {
    const { path, venues } = await made();
    const payload = { memberId: venues[0]!.id, reaction: 'no' };
    const answer = await test.app.inject({ method: 'POST', url: `${path}/react`, headers: HTML, payload });
    expect(answer.statusCode).toBe(415);
    const multipart = { ...HTML, 'content-type': 'multipart/form-data; boundary=x' };
    const other = await test.app.inject({ method: 'POST', url: `${path}/react`, headers: multipart, payload: '--x--' });
    expect(other.statusCode).toBe(415);
  });

  it('says that a newer version exists, without its link', async () => {
    const first = await made();
    const newer = await sentAgain(first);
    const page = (await open(first.path)).body;
    expect(page).toContain('Une sélection plus récente vous a été envoyée le');
    expect(page).not.toContain(newer);
    expect((await open(newer)).body).not.toContain('plus récente');
  });

  describe('opened by an invalid link', () => {
    it('says that the link is unknown', async () => {
      for (const page of [`/catalogs/${'x'.repeat(43)}`, `/catalogs/${'x'.repeat(43)}/print`]) {
        const { statusCode, headers, body } = await open(page, { ...HTML, 'accept-language': 'fr' });
        expect(statusCode).toBe(404);
        expect(headers['content-type']).toBe('text/html; charset=utf-8');
        expect(body).toContain('Ce lien ne mène nulle part');
      }
    });

    it("says when it expired, in the organizer's language, and offers a new one by mail", async () => {
      test.clock.set('2027-02-28T10:00:00.000Z');
      const { path, venues } = await made(2, { send: { expiresInSeconds: HOUR / 1000 } });
      test.clock.set('2027-03-02T10:00:00.000Z');
      const page = await open(path, { ...HTML, 'accept-language': 'en' });
      expect(page.statusCode).toBe(410);
      expect(page.body).toContain('Ce lien a expiré');
      expect(page.body).toContain('Celui-ci était ouvert jusqu’au 28 février 2027.');
      expect(page.body).toContain('action="/links/renew?lang=fr"');
      expect((await open(`${path}/print`)).statusCode).toBe(410);
      expect((await react(path, { memberId: venues[0]!.id, reaction: 'no' })).statusCode).toBe(410);
    });

    it('says that it was closed', async () => {
      const { path, catalogId, venues } = await made();
      const { body } = await team.get(`/api/magic-tokens/by-scope/${catalogId}`);
      await team.post(`/api/magic-tokens/${body.items[0].id}/revoke`);
      const page = await open(path, { ...HTML, 'accept-language': 'en' });
      expect([page.statusCode, page.body.includes('Ce lien n’est plus valable')]).toEqual([410, true]);
      expect(page.body).not.toContain('action="/links/renew');
      expect((await react(path, { memberId: venues[0]!.id, reaction: 'no' })).statusCode).toBe(410);
    });

    it('says that the request has moved on', async () => {
      const { path, request, venues } = await made();
      await advanceRequest(team, request.id, 'cancelled');
      const answer = await react(path, { memberId: venues[0]!.id, reaction: 'no' });
      expect(answer.statusCode).toBe(409);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain('Cette demande a avancé');
    });

    it("isn't opened by a link of another kind", async () => {
      const { venues } = await made();
      const { body } = await team.post('/api/magic-tokens', { scope: 'member', scopeId: venues[0]!.id });
      expect((await open(`/catalogs/${String(body.token)}`)).statusCode).toBe(404);
    });
  });

  it('omits missing details, and the comparison of a single venue', async () => {
    const { path } = await made(1);
    const { body } = await open(path);
    expect(body).not.toContain('id="compare"');
    expect(body).not.toContain('id="map"');
    expect(body).toContain('Prix sur demande');
    expect(body).not.toMatch(/undefined|null|NaN/);
  });

  it('shows the venues on a map served only by this service', async () => {
    const first = await made(3);
    const places = [
      { latitude: 45.7601, longitude: 4.8203 },
      { latitude: 45.7601, longitude: 4.8203 },
      { latitude: -21.1, longitude: 55.5 },
    ];
    for (const [index, place] of places.entries())
      await team.patch(`/api/members/${first.venues[index]!.id}`, { ...place, addressLine: `${index} quai` });
    const { body } = await open(await sentAgain(first));
    const [, svg = ''] = /<svg class="map"(.*?)<\/svg>/s.exec(body) ?? [];
    expect(svg.match(/<circle class="pin"/g)).toHaveLength(2);
    const [one, other] = [...svg.matchAll(/<circle class="pin" cx="([\d.]+)" cy="([\d.]+)"/g)];
    const apart = Math.hypot(Number(one![1]) - Number(other![1]), Number(one![2]) - Number(other![2]));
    expect(apart).toBeGreaterThan(24);
    expect(svg).toContain('Lyon');
    expect(body).toContain('(absent de la carte)');
    const [, ground = ''] = /<image\s+href="([^"]+)"/.exec(svg) ?? [];
    const answer = await open(ground);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(body).not.toMatch(/(?:src|href|action)="(?:https?:)?\/\//);
  });

  it('stays within its budget with six venues and eighteen photos', async () => {
    const first = await made(6, { request: { configuration: 'classroom' } });
    const content = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer();
    const file = { field: 'file', filename: 'hall.jpg', contentType: 'image/jpeg', content };
    for (const { id } of first.venues)
      for (let photo = 0; photo < 3; photo++) await team.upload(`/api/uploads/member-photos/${id}`, file);
    const items = first.venues.map(({ id }) => ({
      memberId: id,
      price: 3200,
      comment: 'Notre coup de cœur. '.repeat(8),
    }));
    const { body } = await open(await sentAgain(first, items));
    const photos = [...body.matchAll(/<img\s[^>]*\/api\/public\/photos\/[^>]*>/g)];
    expect(photos).toHaveLength(18);
    for (const [photo] of photos) {
      expect(photo).toMatch(/ width="900"/);
      expect(photo).toMatch(/ height="600"/);
      expect(photo).toMatch(/ alt="[^"]+"/);
    }
    expectLight(body);
    const [, script = ''] = /<script src="([^"]+)"/.exec(body) ?? [];
    expect(gzipSync((await open(script)).rawPayload).length).toBeLessThan(6_000);
  });

  it('shows the chosen photos, rooms and text, in print too', async () => {
    const sent = await made(1, { request: { configuration: 'classroom' } });
    const [venue] = sent.venues;
    const content = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer();
    const file = { field: 'file', filename: 'hall.jpg', contentType: 'image/jpeg', content };
    const photos: string[] = [];
    for (let count = 0; count < 3; count++)
      photos.push((await team.upload(`/api/uploads/member-photos/${venue!.id}`, file)).body.id);
    const [attic, hidden] = [
      await team.post('/api/rooms', { memberId: venue!.id, name: 'Le Grenier' }),
      await team.post('/api/rooms', { memberId: venue!.id, name: 'La Remise' }),
    ];
    const path = await sentAgain(sent, [
      {
        memberId: venue!.id,
        photoIds: [photos[2], photos[0]],
        // the room with the event's layout comes second here, as requested
        roomIds: [attic.body.id, venue!.roomId],
        description: 'Pour vous <seuls> & vos invités.',
      },
    ]);
    for (const page of [path, `${path}/print`]) {
      const { body } = await open(page);
      const shown = [...body.matchAll(/src="\/api\/public\/photos\/([^/]+)\/thumbnail"/g)].map(([, id]) => id);
      expect(shown).toEqual([photos[2], photos[0]]);
      const named = [...body.matchAll(/Le Grenier|La Remise|Grand salon/g)].map(([name]) => name);
      expect(named).toEqual(['Le Grenier', 'Grand salon']);
      expect(body).toContain('Pour vous &lt;seuls&gt; &amp; vos invités.');
      expect(body).not.toContain(`The house ${venue!.name}.`);
    }
    expect(hidden.status).toBe(201);
  });

  describe('previewed next to the composer', () => {
    const signedIn = { ...HTML, cookie: '' };
    beforeAll(async () => {
      signedIn.cookie = (await test.sessionOf('agent@parvis.example')).cookie;
    });

    it("is the organizer's page of the draft, without a link, a view or a working form", async () => {
      const { request, venues, path } = await made(2);
      await react(path, { memberId: venues[0]!.id, reaction: 'favourite', comment: 'La vue !' });
      await team.post(`/api/catalogs/${request.id}/compose`, {
        memberIds: venues.map(({ id }) => id),
        message: 'Une nouvelle sélection.',
        items: [{ memberId: venues[1]!.id, price: 990, description: 'Pour vous seuls.' }],
      });
      const { statusCode, body, headers } = await open(`/catalogs/preview/${request.id}`, signedIn);
      expect(statusCode).toBe(200);
      expect(body).toContain('<html lang="fr">');
      for (const shown of [
        'Une nouvelle sélection.',
        'Pour vous seuls.',
        'La vue !',
        ...venues.map(({ name }) => name),
      ])
        expect(body).toContain(shown);
      expect(body).toMatch(/990\s€/);
      const forms = [...body.matchAll(/<form\s[^>]*>/g)].map(([form]) => form);
      expect(forms).toHaveLength(3);
      for (const form of forms) {
        expect(form).toMatch(/\sinert[\s>]/);
        expect(form).not.toContain('action=');
      }
      expect(body).not.toMatch(/data-seen|data-live|seen\.gif|\/print/);
      expect(headers['content-security-policy']).toMatch(/form-action 'none'.*frame-ancestors 'self'/);
      expect(headers['cache-control']).toBe('no-store');
      expect(await viewsOf(request.id)).toBe(0);
      const english = await open(`/catalogs/preview/${request.id}?lang=en`, signedIn);
      expect(english.body).toContain('What do you think of this venue?');
      // the page itself can't be framed elsewhere
      expect((await open(path)).headers['content-security-policy']).toContain("frame-ancestors 'none'");
    });

    it('is the sent version as long as nothing else is composed', async () => {
      const { request, path } = await made(1);
      const venues = (body: string) => /<section class="venue[^]*?<h3/.exec(body)?.[0].replace(/ target="_blank"/g, '');
      const preview = (await open(`/catalogs/preview/${request.id}`, signedIn)).body;
      expect(venues(preview)).toBeDefined();
      expect(venues(preview)).toBe(venues((await open(path)).body));
      expect(await viewsOf(request.id)).toBe(0);
    });

    it('is only for the team, and shows errors in the frame', async () => {
      const request = await buildRequest(team);
      const nothing = await open(`/catalogs/preview/${request.id}`, signedIn);
      expect([nothing.statusCode, nothing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(nothing.headers['content-security-policy']).toContain("frame-ancestors 'self'");
      expect((await open('/catalogs/preview/x', signedIn)).statusCode).toBe(400);
      const stranger = await open(`/catalogs/preview/${request.id}`);
      expect([stranger.statusCode, stranger.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
      expect(stranger.body).not.toContain('Séminaire');
    });
  });

  it('has a print version without forms', async () => {
    const { path, venues } = await made();
    await react(path, { memberId: venues[0]!.id, reaction: 'favourite', comment: 'La vue !' });
    const { body, statusCode } = await open(`${path}/print`);
    expect(statusCode).toBe(200);
    expect(body).not.toContain('<form');
    expect(body).not.toContain('data-seen');
    expect(body).toContain('data-print');
    expect(body).toMatch(/vous plaît[^]*La vue\u00a0!/);
    expect(body.match(/class="half/g)).toHaveLength(2);
    expectLight(body);
  });
});
