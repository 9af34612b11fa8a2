import sharp from 'sharp';
import { newId } from '#core/ids';
import type { Api } from '../../support/api';
import { createTestApp, type TestApp } from '../../support/app';
import { buildVenue, type BuiltVenue } from '../../support/build';
import { expectLight, Reader, type ReadPage } from '../../support/reader';

const EVIL = '<script>alert(1)</script>"\'';
const ESCAPED = '&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;';

describe("a venue's own profile page", () => {
  let test: TestApp;
  let team: Api;
  let french: Reader;
  let image: Buffer;

  beforeAll(async () => {
    test = await createTestApp({ AGENCY_NAME: 'Salles & Cie' });
    team = test.agent;
    french = new Reader(test, 'fr');
    image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3366cc' } })
      .jpeg()
      .toBuffer();
  });

  afterEach(() => test.clock.release());
  afterAll(() => test?.close());

  const tokenOf = async (venue: BuiltVenue, more: object = {}): Promise<string> => {
    const asked = { scope: 'member', scopeId: venue.id, action: 'update_profile', ...more };
    return (await team.post('/api/magic-tokens', asked)).body.token as string;
  };
  const linkOf = async (venue: BuiltVenue, more: object = {}): Promise<string> =>
    `/profile/${await tokenOf(venue, more)}`;
  const memberOf = async ({ id }: BuiltVenue) => (await team.get(`/api/members/${id}`)).body;
  const versionIn = ({ html }: ReadPage, action: string): string =>
    new RegExp(`action="[^"]*${action}"[^]*?name="version" value="(\\d+)"`).exec(html)?.[1] ?? '';
  const place = (more: Record<string, string> = {}): Record<string, string> => ({
    name: 'Halle aux vins',
    contactName: 'Jo Fabre',
    phone: '',
    website: 'www.halle.example',
    addressLine: '1 quai',
    postalCode: '69002',
    city: 'Lyon',
    description: 'Une halle.',
    ...more,
  });
  /** Submits a form like a browser without JavaScript, without following the redirect. */
  const sendFiles = async (link: string, files: { filename: string; content: Buffer }[]): Promise<ReadPage> => {
    const form = new FormData();
    for (const { filename, content } of files) form.append('file', new Blob([new Uint8Array(content)]), filename);
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const answer = await test.app.inject({
      method: 'POST',
      url: link,
      headers: { 'content-type': request.headers.get('content-type') ?? '', origin: 'null', 'accept-language': 'fr' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    if (answer.statusCode === 303) return french.open(String(answer.headers.location));
    return { status: answer.statusCode, html: answer.body, headers: answer.headers };
  };

  describe('opening', () => {
    it("needs a valid link, and uses the venue's language or the one chosen by the reader", async () => {
      const link = await linkOf(await buildVenue(team, { name: `Halle ${EVIL}` }));
      const page = await new Reader(test, 'en').open(link);
      expect(page.status).toBe(200);
      expect(page.html).toContain('<html lang="fr">');
      expect(page.html).toContain('Ce qui vous aide à être trouvé');
      expect(page.html).toContain(`Halle ${ESCAPED}`);
      expect(page.html).not.toContain('<script>alert');
      expect(page.html).not.toMatch(/ style="| on[a-z]+="|Haggles|12\.5/);
      expect(page.html.match(/<h1>/g)).toHaveLength(1);
      expect(page.headers['content-security-policy']).toContain(`default-src 'none'`);
      expect(page.headers['cache-control']).toBe('no-store');
      const english = await french.open(`${link}?lang=en`);
      expect(english.html).toContain('What helps you get found');
      expect(english.html).toContain(`action="${link}/calendar?lang=en"`);
      expect(JSON.stringify(test.logs)).not.toContain(link.slice('/profile/'.length));
    });

    it('rejects any other link, and shows the status of a dead one', async () => {
      const venue = await buildVenue(team);
      const secret = await tokenOf(venue);
      const [{ id }] = (await team.get(`/api/magic-tokens/by-scope/${venue.id}`)).body.items;
      await team.post(`/api/magic-tokens/${id}/revoke`);
      expect((await french.open(`/profile/${secret}`)).status).toBe(410);
      const short = await linkOf(venue, { expiresInSeconds: 60 });
      const other = await linkOf(venue, { action: 'answer_availability' });
      expect((await french.open(other)).status).toBe(404);
      expect((await french.open(`/profile/${'A'.repeat(43)}`)).status).toBe(404);
      test.clock.advance(61_000);
      const expired = await french.open(short);
      expect([expired.status, expired.html.includes('M’envoyer un nouveau lien')]).toEqual([410, true]);
      for (const [path, fields] of [
        ['', place()],
        ['/rooms', { name: 'X' }],
        [`/rooms/${venue.roomId}`, { name: 'X' }],
        [`/rooms/${venue.roomId}/remove`, {}],
        ['/photos/order', { move: 'x' }],
        [`/photos/${newId()}/remove`, {}],
        ['/calendar', { from: '2027-05-01' }],
        ['/calendar/free', { from: '2027-05-01' }],
      ] as [string, Record<string, string>][])
        expect([path, (await french.send(`${short}${path}`, fields)).status]).toEqual([path, 410]);
      expect((await sendFiles(`${short}/photos`, [{ filename: 'a.jpg', content: image }])).status).toBe(410);
      expect(await memberOf(venue)).toMatchObject({ version: 1, photos: [], rooms: [{ version: 1 }] });
    });

    it("works again at a form's URL, when it is reloaded", async () => {
      const link = await linkOf(await buildVenue(team));
      for (const path of ['rooms', `rooms/${newId()}/remove`, 'photos/order', 'calendar']) {
        const { status, headers } = await french.open(`${link}/${path}`);
        expect([status, headers.location]).toEqual([303, link]);
      }
      expect((await french.open(`${link}/rooms?lang=en`)).headers.location).toBe(`${link}?lang=en`);
    });

    it('stays within the budget of a phone', async () => {
      const venue = await buildVenue(team);
      const capacities = ['theatre', 'classroom', 'banquet'].map((configuration) => ({
        configuration,
        maxCapacity: 80,
      }));
      for (const name of ['Verrière', 'Patio', 'Cave'])
        await team.post('/api/rooms', { memberId: venue.id, name, capacities });
      const link = await linkOf(venue);
      await sendFiles(
        `${link}/photos`,
        Array.from({ length: 6 }, () => ({ filename: 'a.jpg', content: image })),
      );
      for (const day of ['03', '10', '17'])
        await team.post('/api/availability', { memberId: venue.id, date: `2027-05-${day}`, status: 'booked' });
      const { html } = await french.open(link);
      expectLight(html);
    });
  });

  describe('saving the venue', () => {
    it('stores its number as a suggestion', async () => {
      const venue = await buildVenue(team);
      const link = await linkOf(venue);
      const version = versionIn(await french.open(link), link);
      const saved = await french.send(link, { ...place({ phone: '04 72 00 00 00' }), version });
      expect([saved.status, saved.html.includes('C’est enregistré.')]).toEqual([200, true]);
      expect(saved.html).toContain('Proposé, en attente de notre équipe. Numéro actuel\u00a0: aucun.');
      expect(saved.html).toContain('value="+33472000000"');
      expect(await memberOf(venue)).toMatchObject({
        name: 'Halle aux vins',
        website: 'https://www.halle.example',
        phone: null,
        proposed: [{ field: 'phone', value: '+33472000000' }],
      });
      const events = await test.database.query<{ actor: string; changed: string[] }>(
        `SELECT actor_type AS actor, payload -> 'changed' AS changed FROM timeline_event
          WHERE kind = 'member_updated' AND payload ->> 'memberId' = $1`,
        [venue.id],
      );
      // the town and the postal code weren't touched, but the venue had no position
      expect(events).toEqual([
        {
          actor: 'member',
          changed: ['name', 'contactName', 'website', 'addressLine', 'description', 'latitude', 'longitude'],
        },
      ]);
    });

    it('shows errors with the input', async () => {
      const link = await linkOf(await buildVenue(team));
      const wrong = await french.send(
        link,
        place({ name: '', postalCode: '6900', phone: '12', city: EVIL, version: '1' }),
      );
      expect(wrong.status).toBe(400);
      expect(wrong.html).toContain('role="alert"');
      expect(wrong.html).toContain('Un code postal de cinq chiffres.');
      expect(wrong.html).toContain('value="6900"');
      expect(wrong.html).toContain(`value="${ESCAPED}"`);
      expect(wrong.html.match(/aria-invalid="true"/g)).toHaveLength(3);
      expect(wrong.html).not.toContain('<script>alert');
    });

    it('places the venue by its postal code and town, and again only when these change', async () => {
      const venue = await buildVenue(team);
      const link = await linkOf(venue);
      const save = async (more: Record<string, string> = {}): Promise<{ latitude: number; longitude: number }> => {
        const version = versionIn(await french.open(link), link);
        expect((await french.send(link, place({ ...more, version }))).status).toBe(200);
        return memberOf(venue);
      };
      expect(await memberOf(venue)).toMatchObject({ latitude: null });
      const lyon = await save();
      expect([Math.abs(lyon.latitude - 45.75) < 0.1, Math.abs(lyon.longitude - 4.83) < 0.1]).toEqual([true, true]);
      // moved by a person
      await team.patch(`/api/members/${venue.id}`, { latitude: 45.7601, longitude: 4.8302 });
      expect(await save({ contactName: 'Jo Martin' })).toMatchObject({ latitude: 45.7601, longitude: 4.8302 });
      const lille = await save({ postalCode: '59000', city: 'Lille' });
      expect(Math.abs(lille.latitude - 50.63) < 0.1).toBe(true);
    });

    it('keeps the input if another user was faster', async () => {
      const venue = await buildVenue(team);
      const link = await linkOf(venue);
      const version = versionIn(await french.open(link), link);
      await team.patch(`/api/members/${venue.id}`, { city: 'Vienne' });
      const late = await french.send(link, { ...place(), version });
      expect(late.status).toBe(412);
      expect(late.html).toContain('Quelqu’un a modifié cette partie');
      expect(late.html).toContain('Enregistré aujourd’hui\u00a0: Vienne');
      expect(late.html).toContain('value="Lyon"');
      expect((await memberOf(venue)).city).toBe('Vienne');
      const again = await french.send(link, { ...place(), version: versionIn(late, link) });
      expect([again.status, (await memberOf(venue)).city]).toEqual([200, 'Lyon']);
      expect((await french.send(link, place())).status).toBe(412);
    });
  });

  describe('saving rooms', () => {
    it('adds one, once however often the form is submitted', async () => {
      const venue = await buildVenue(team);
      const link = await linkOf(venue);
      const room = { name: 'Verrière', areaSqm: '85,5', 'for-banquet': '60', 'for-theatre': '', naturalLight: 'true' };
      const twins = await Promise.all([1, 2].map(() => french.send(`${link}/rooms`, room)));
      expect(twins.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(twins.find(({ status }) => status === 409)?.html).toContain('Vous avez déjà une salle de ce nom.');
      expect((await memberOf(venue)).rooms).toMatchObject([
        { name: 'Grand salon' },
        {
          name: 'Verrière',
          areaSqm: 85.5,
          naturalLight: true,
          capacities: [{ configuration: 'banquet', maxCapacity: 60 }],
        },
      ]);
    });

    it('changes one, only in the changed fields', async () => {
      const venue = await buildVenue(team);
      const link = await linkOf(venue);
      const action = `rooms/${venue.roomId}`;
      const version = versionIn(await french.open(link), action);
      const form = {
        name: 'Grand salon',
        'for-classroom': '80',
        'for-theatre': '120',
        fullDayPrice: '1 190,50 €',
        version,
      };
      const saved = await french.send(`${link}/${action}`, form);
      expect(saved.html).toContain('C’est enregistré.');
      expect(saved.html).toMatch(new RegExp(`<details class="room"\\s+open>[^]*room-${venue.roomId}`));
      expect((await memberOf(venue)).rooms).toMatchObject([
        {
          fullDayPrice: 1190.5,
          capacities: [
            { configuration: 'theatre', maxCapacity: 120 },
            // the team's notes stay
            { configuration: 'classroom', maxCapacity: 80, notes: 'Tight.' },
          ],
        },
      ]);
      const [event] = await test.database.query<{ changed: string[] }>(
        `SELECT payload -> 'changed' AS changed FROM timeline_event WHERE kind = 'room_updated' AND payload ->> 'roomId' = $1`,
        [venue.roomId],
      );
      expect(event?.changed).toEqual(['fullDayPrice', 'capacities']);
      const late = await french.send(`${link}/${action}`, { ...form, name: EVIL });
      expect(late.status).toBe(412);
      expect(late.html).toContain('Enregistré aujourd’hui\u00a0: Grand salon');
      expect(late.html).toContain(`value="${ESCAPED}"`);
      const wrong = await french.send(`${link}/${action}`, {
        name: '',
        'for-banquet': 'beaucoup',
        areaSqm: 'x',
        version: '2',
      });
      expect(wrong.status).toBe(400);
      expect(wrong.html).toContain('href="#capacities-' + venue.roomId);
      expect(wrong.html).toContain('value="beaucoup"');
    });

    it("removes one after a confirmation, or explains why it can't", async () => {
      const venue = await buildVenue(team);
      const link = await linkOf(venue);
      const remove = (): Promise<ReadPage> => french.send(`${link}/rooms/${venue.roomId}/remove`, {});
      expect((await french.open(link)).html).toContain('Oui, la retirer');
      const entry = { memberId: venue.id, roomId: venue.roomId, date: '2030-05-02', status: 'booked' };
      const { id } = (await team.post('/api/availability', entry)).body;
      const refused = await remove();
      expect([refused.status, refused.html.includes('Cette salle figure dans une demande')]).toEqual([409, true]);
      await team.delete(`/api/availability/${id}`);
      for (const answer of [await remove(), await remove()]) expect(answer.html).toContain('La salle est retirée.');
      expect((await french.open(link)).html).toContain('Décrivez au moins une salle');
      const gone = await french.send(`${link}/rooms/${venue.roomId}`, { name: 'X', version: '1' });
      expect([gone.status, gone.html.includes('Cette salle n’est plus')]).toEqual([404, true]);
    });

    it('touches no room of another venue', async () => {
      const [venue, other] = [await buildVenue(team), await buildVenue(team)];
      const link = await linkOf(venue);
      await french.send(`${link}/rooms/${other.roomId}`, { name: 'Mine', version: '1' });
      await french.send(`${link}/rooms/${other.roomId}/remove`, {});
      expect((await memberOf(other)).rooms).toMatchObject([{ name: 'Grand salon', version: 1 }]);
    });
  });

  it('describes a photo, and returns the text if it is too long', async () => {
    const venue = await buildVenue(team);
    const link = await linkOf(venue);
    await sendFiles(`${link}/photos`, [{ filename: 'a.jpg', content: image }]);
    const [{ id }] = (await memberOf(venue)).photos;
    const said = await french.send(`${link}/photos/${id}/words`, { alt: ' La grande salle, dressée <b> ' });
    expect(said.html).toContain('La description est enregistrée.');
    expect(said.html).toContain('alt="La grande salle, dressée &lt;b&gt;"');
    const long = await french.send(`${link}/photos/${id}/words`, { alt: 'é'.repeat(301) });
    expect([long.status, long.html.includes('é'.repeat(301)), long.html.includes('aria-invalid="true"')]).toEqual([
      400,
      true,
      true,
    ]);
    await french.send(`${link}/photos/${id}/words`, { alt: '' });
    expect((await memberOf(venue)).photos).toMatchObject([{ alt: null }]);
    const gone = await french.send(`${link}/photos/${newId()}/words`, { alt: 'x' });
    expect([gone.status, gone.html.includes('Cette photo n’est plus là.')]).toEqual([404, true]);
  });

  it('adds several photos at once, reorders and removes them', async () => {
    const venue = await buildVenue(team);
    const link = await linkOf(venue);
    const three = Array.from({ length: 3 }, () => ({ filename: 'a.jpg', content: image }));
    expect((await sendFiles(`${link}/photos`, three)).html).toContain('Vos photos sont en ligne.');
    const ids = async (): Promise<string[]> => (await memberOf(venue)).photos.map(({ id }: { id: string }) => id);
    const [first = '', second = '', third = ''] = await ids();
    await french.send(`${link}/photos/order`, { move: `${third}.earlier` });
    expect(await ids()).toEqual([first, third, second]);
    await french.send(`${link}/photos/order`, { move: `${first}.later` });
    expect(await ids()).toEqual([third, first, second]);
    for (const move of [`${third}.earlier`, `${newId()}.later`, 'nothing'])
      expect((await french.send(`${link}/photos/order`, { move })).status).toBe(200);
    expect(await ids()).toEqual([third, first, second]);
    for (let press = 0; press < 2; press++)
      expect((await french.send(`${link}/photos/${third}/remove`, {})).html).toContain('La photo est retirée.');
    expect(await ids()).toEqual([first, second]);
    const mixed = [
      { filename: 'a.jpg', content: image },
      { filename: '<b>"x', content: Buffer.from('no picture') },
    ];
    const some = await sendFiles(`${link}/photos`, mixed);
    expect([some.status, (await ids()).length]).toEqual([400, 3]);
    expect(some.html).toMatch(/&lt;b&gt;/);
    expect(some.html).not.toContain('<b>');
    expect(some.html).toContain('L’autre est en ligne.');
    const alone = await sendFiles(`${link}/photos`, mixed.slice(1));
    expect(alone.html).toContain('Ce fichier n’est pas une photo que nous pouvons lire');
    expect(alone.html).not.toContain('en ligne');
    const none = await sendFiles(`${link}/photos`, [{ filename: '', content: Buffer.alloc(0) }]);
    expect([none.status, none.html.includes('Choisissez au moins une photo.')]).toEqual([400, true]);
    const nine = Array.from({ length: 9 }, () => ({ filename: 'a.jpg', content: image }));
    expect([(await sendFiles(`${link}/photos`, nine)).status, (await ids()).length]).toEqual([400, 3]);
  });

  it('blocks days, describes them, and frees them', async () => {
    test.clock.set('2026-11-24T10:00:00Z');
    const venue = await buildVenue(team);
    const link = await linkOf(venue);
    await team.post('/api/availability', {
      memberId: venue.id,
      date: '2026-12-13',
      status: 'option',
      notes: 'Mariage Martin',
    });
    const blocked = await french.send(`${link}/calendar`, {
      from: '2026-12-12',
      to: '2026-12-14',
      notes: EVIL,
      slot: 'full_day',
    });
    expect([blocked.status, blocked.html.includes('Ces jours sont bloqués.')]).toEqual([200, true]);
    expect(blocked.html).toMatch(/class="blocked">12<span class="away"> Bloqué par vous</);
    expect(blocked.html).toMatch(/class="occupied">13<span class="away"> Occupé</);
    expect(blocked.html).toMatch(/<td class="past">23<\/td>/);
    expect(blocked.html).toMatch(/aria-current="date">24</);
    expect(blocked.html).toContain(ESCAPED);
    expect(blocked.html).not.toMatch(/<script>alert|Martin/);
    expect(blocked.html.match(/<table>/g)).toHaveLength(12);
    const evening = await french.send(`${link}/calendar`, {
      from: '2026-12-20',
      to: '',
      slot: 'evening',
      roomId: venue.roomId,
    });
    expect(evening.html).toMatch(/class="part">20<span class="away"> Pris en partie</);
    expect(evening.html).toContain('Soirée · Grand salon');
    const span = { from: '2026-12-12', to: '2026-12-12', slot: 'full_day', roomId: '' };
    for (let press = 0; press < 2; press++)
      expect((await french.send(`${link}/calendar/free`, span)).html).toContain('C’est libéré');
    // the team's entries stay
    await french.send(`${link}/calendar/free`, { ...span, to: '2026-12-31' });
    const left = (await team.get(`/api/availability/by-member/${venue.id}`)).body.items;
    expect(left.map(({ date, source }: { date: string; source: string }) => `${date} ${source}`)).toEqual([
      '2026-12-13 team',
      '2026-12-20 member',
    ]);
    for (const [from, to] of [
      ['2026-11-23', ''],
      ['2026-12-02', '2026-12-01'],
      ['2027-10-30', '2027-11-01'],
      ['', ''],
    ] as const) {
      const wrong = await french.send(`${link}/calendar`, { from, to, slot: 'full_day' });
      expect([from, wrong.status, wrong.html.includes('aria-invalid="true"')]).toEqual([from, 400, true]);
    }
    const other = await buildVenue(team);
    const foreign = await french.send(`${link}/calendar`, {
      from: '2026-12-24',
      slot: 'full_day',
      roomId: other.roomId,
    });
    expect(foreign.status).toBe(404);
  });
});
