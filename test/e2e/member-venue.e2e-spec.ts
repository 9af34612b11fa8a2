import sharp from 'sharp';
import { newId } from '#core/ids';
import type { Answer, Api } from '../support/api';
import { createTestApp, type TestApp } from '../support/app';
import { advanceRequest, buildRequest, buildResults, buildVenue, type BuiltVenue } from '../support/build';

const AT = '/api/public/member';

describe('a venue keeps its own rooms, photos and calendar', () => {
  let test: TestApp;
  let team: Api;
  let image: Buffer;

  beforeAll(async () => {
    test = await createTestApp();
    team = test.agent;
    image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3366cc' } })
      .jpeg()
      .toBuffer();
  });

  afterEach(() => test.clock.release());
  afterAll(() => test?.close());

  const tokenOf = async (venue: BuiltVenue, more: object = {}): Promise<string> =>
    (await team.post('/api/magic-tokens', { scope: 'member', scopeId: venue.id, ...more })).body.token as string;
  const holder = async (venue: BuiltVenue, more: object = {}): Promise<Api> =>
    test.anonymous.with({ 'x-magic-token': await tokenOf(venue, more) });
  const upload = (api: Api): Promise<Answer> =>
    api.upload(`${AT}/photos`, { field: 'file', filename: 'a.jpg', contentType: 'image/jpeg', content: image });
  const kindsBy = async (venue: BuiltVenue): Promise<string[]> => {
    const rows = await test.database.query<{ kind: string }>(
      `SELECT kind FROM timeline_event WHERE actor_type = 'member' AND actor_id = $1 ORDER BY created_at, id`,
      [venue.id],
    );
    return rows.map(({ kind }) => kind);
  };
  const statuses = (answers: Answer[]): string[] =>
    answers.map(({ status, body }) => `${status} ${(body as { code?: string }).code ?? ''}`.trim());

  /** Every route of a venue's own data, called with a link. */
  const everything = (api: Api, of: { room: string; photo: string; entry: string }): Promise<Answer[]> =>
    Promise.all([
      api.patch(`${AT}/rooms/${of.room}`, { name: 'Taken over' }),
      api.post(`${AT}/rooms/${of.room}/capacities`, { configuration: 'theatre', maxCapacity: 9 }),
      api.delete(`${AT}/rooms/${of.room}/capacities/classroom`),
      api.delete(`${AT}/rooms/${of.room}`),
      api.delete(`${AT}/photos/${of.photo}`),
      api.delete(`${AT}/availability/${of.entry}`),
      api.post(`${AT}/availability`, { from: '2027-05-01', to: '2027-05-02', roomId: of.room }),
    ]);

  it('needs a link for its profile', async () => {
    const venue = await buildVenue(team);
    const member = await holder(venue);
    const photo = (await upload(member)).body.id as string;
    const said = await member.post(`${AT}/availability`, { from: '2027-05-01', to: '2027-05-01' });
    const own = { room: venue.roomId, photo, entry: said.body.items[0].id as string };
    const others = [test.anonymous, team, await holder(venue, { action: 'answer_availability' })];
    for (const api of others) {
      const answers = [
        ...(await everything(api, own)),
        await api.get(`${AT}/rooms`),
        await api.post(`${AT}/rooms`, { name: 'Another' }),
        await upload(api),
        await api.post(`${AT}/photos/reorder`, { photoIds: [photo] }),
        await api.get(`${AT}/availability`),
        await api.delete(`${AT}/availability?from=2027-05-01&to=2027-05-01`),
      ];
      expect(new Set(statuses(answers))).toEqual(new Set(['401 INVALID_TOKEN']));
    }
    // Another venue's data doesn't exist for a valid link.
    const stranger = await holder(await buildVenue(team));
    expect(new Set(statuses(await everything(stranger, own)))).toEqual(new Set(['404 NOT_FOUND']));
    expect(statuses([await stranger.post(`${AT}/photos/reorder`, { photoIds: [photo] })])).toEqual([
      '400 VALIDATION_ERROR',
    ]);
    const taken = await stranger.delete(`${AT}/availability?from=2027-05-01&to=2027-05-01`);
    expect(taken.body).toMatchObject({ items: [], total: 0 });
    const kept = (await team.get(`/api/members/${venue.id}`)).body;
    expect(kept).toMatchObject({ rooms: [{ name: 'Grand salon', version: 1 }], photos: [{ id: photo }] });
    expect((await member.get(`${AT}/availability`)).body.total).toBe(1);
  });

  it('adds, changes and removes rooms, as the venue in the timeline', async () => {
    const venue = await buildVenue(team);
    const member = await holder(venue, { action: 'update_profile' });
    const added = await member.post(`${AT}/rooms`, {
      name: 'Verrière',
      areaSqm: 85.5,
      capacities: [{ configuration: 'banquet', maxCapacity: 60 }],
    });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ memberId: venue.id, currency: 'EUR', version: 1 });
    const at = `${AT}/rooms/${added.body.id}`;
    const renamed = await member.with({ 'if-match': '"1"' }).patch(at, { name: 'La Verrière' });
    expect([renamed.status, renamed.headers.etag]).toEqual([200, '"2"']);
    const stale = await member.with({ 'if-match': '"1"' }).patch(at, { name: 'Other' });
    expect(statuses([stale])).toEqual(['412 PRECONDITION_FAILED']);
    await member.post(`${at}/capacities`, { configuration: 'theatre', maxCapacity: 90 });
    expect((await member.delete(`${at}/capacities/banquet`)).body.capacities).toMatchObject([
      { configuration: 'theatre', maxCapacity: 90 },
    ]);
    expect((await member.get(`${AT}/rooms`)).body.items.map(({ name }: { name: string }) => name)).toEqual([
      'La Verrière',
      'Grand salon',
    ]);
    expect((await member.delete(at)).status).toBe(200);
    expect(statuses([await member.delete(at)])).toEqual(['404 NOT_FOUND']);
    expect(statuses([await member.post(`${AT}/rooms`, { name: 'X', memberId: newId() })])).toEqual([
      '400 VALIDATION_ERROR',
    ]);
    expect(await kindsBy(venue)).toEqual([
      'room_created',
      'room_updated',
      'room_capacity_set',
      'room_capacity_removed',
      'room_deleted',
    ]);
  });

  it("can't use a room name twice, or have more than fifty rooms", async () => {
    const venue = await buildVenue(team);
    const member = await holder(venue);
    const twins = await Promise.all([1, 2].map(() => member.post(`${AT}/rooms`, { name: 'Le Patio' })));
    expect(statuses(twins).sort()).toEqual(['201', '409 ALREADY_EXISTS']);
    expect(statuses([await member.post(`${AT}/rooms`, { name: 'le patio' })])).toEqual(['409 ALREADY_EXISTS']);
    for (let count = 2; count < 50; count++) await team.post('/api/rooms', { memberId: venue.id, name: `No ${count}` });
    expect(statuses([await member.post(`${AT}/rooms`, { name: 'One more' })])).toEqual(['400 VALIDATION_ERROR']);
  });

  it("can't remove a room that is shown or reserved", async () => {
    const venue = await buildVenue(team);
    const member = await holder(venue);
    const at = `${AT}/rooms/${venue.roomId}`;
    test.clock.set('2026-11-25T08:00:00Z');
    const entry = await team.post('/api/availability', {
      memberId: venue.id,
      roomId: venue.roomId,
      date: '2026-11-25',
      status: 'booked',
    });
    expect(statuses([await member.delete(at)])).toEqual(['409 IN_USE']);
    test.clock.set('2026-11-26T08:00:00Z');
    const request = await buildRequest(team);
    await advanceRequest(team, request.id, 'searching');
    await buildResults(team, request.id, [venue], 'shortlisted');
    await team.patch(`/api/requests/${request.id}/results/${venue.id}`, { roomId: venue.roomId });
    expect(statuses([await member.delete(at)])).toEqual(['409 IN_USE']);
    await team.patch(`/api/requests/${request.id}/results/${venue.id}`, { roomId: null });
    expect((await member.delete(at)).status).toBe(200);
    expect((await team.get(`/api/availability/by-member/${venue.id}`)).body.items).not.toContainEqual(
      expect.objectContaining({ id: entry.body.id }),
    );
  });

  it('adds, orders and deletes photos, up to forty', async () => {
    const venue = await buildVenue(team);
    const member = await holder(venue);
    const [first, second] = [await upload(member), await upload(member)];
    expect([first.status, first.body.memberId]).toEqual([201, venue.id]);
    const photoIds = [second.body.id, first.body.id];
    const ordered = await member.post(`${AT}/photos/reorder`, { photoIds });
    expect(ordered.body.items.map(({ id }: { id: string }) => id)).toEqual(photoIds);
    const alt = 'The hall, set for a dinner';
    const said = await member.patch(`${AT}/photos/${second.body.id}`, { alt });
    expect([said.status, said.body.alt]).toEqual([200, alt]);
    expect(statuses([await member.patch(`${AT}/photos/${second.body.id}`, { alt: 'x'.repeat(301) })])).toEqual([
      '400 VALIDATION_ERROR',
    ]);
    const others = (await upload(await holder(await buildVenue(team)))).body.id;
    expect(statuses([await member.patch(`${AT}/photos/${others}`, { alt })])).toEqual(['404 NOT_FOUND']);
    expect((await member.delete(`${AT}/photos/${first.body.id}`)).status).toBe(200);
    expect(statuses([await member.delete(`${AT}/photos/${first.body.id}`)])).toEqual(['404 NOT_FOUND']);
    const text = { field: 'file', filename: 'a.jpg', contentType: 'image/jpeg', content: Buffer.from('no picture') };
    expect(statuses([await member.upload(`${AT}/photos`, text)])).toEqual(['415 UNSUPPORTED_MEDIA_TYPE']);
    await test.database.query(
      `INSERT INTO member_photo (id, member_id, position, width, height, content_type, size, storage_key, thumbnail_key, created_at, updated_at)
       SELECT gen_random_uuid(), $1::uuid, n, 1, 1, 'image/jpeg', 1, $1::uuid || '/' || n, $1::uuid || '/t' || n, now(), now() FROM generate_series(2, 39) n`,
      [venue.id],
    );
    // Of two added at once, one is the fortieth.
    expect(statuses(await Promise.all([upload(member), upload(member)])).sort()).toEqual([
      '201',
      '400 VALIDATION_ERROR',
    ]);
    expect(await kindsBy(venue)).toEqual([
      'photo_uploaded',
      'photo_uploaded',
      'photo_reordered',
      'photo_updated',
      'photo_deleted',
      'photo_uploaded',
    ]);
  });

  it("blocks and frees days, and sees of the team's entries only that it is taken", async () => {
    const venue = await buildVenue(team);
    const member = await holder(venue);
    const request = await buildRequest(team);
    const booked = await team.post('/api/availability', {
      memberId: venue.id,
      date: '2027-05-02',
      status: 'option',
      notes: 'For the Martin wedding',
      requestId: request.id,
    });
    expect(booked.status).toBe(201);
    const blocked = await member.post(`${AT}/availability`, { from: '2027-05-01', to: '2027-05-03', notes: 'Works' });
    expect(blocked.status).toBe(200);
    expect(blocked.body.items.map(({ date }: { date: string }) => date)).toEqual(['2027-05-01', '2027-05-03']);
    const calendar = await member.get(`${AT}/availability?from=2027-05-01&to=2027-05-31`);
    expect(calendar.body.items).toMatchObject([
      { date: '2027-05-01', status: 'blocked', source: 'member', notes: 'Works' },
      { date: '2027-05-02', status: 'occupied', source: 'team', notes: null },
      { date: '2027-05-03', status: 'blocked', source: 'member', notes: 'Works' },
    ]);
    expect(calendar.text).not.toMatch(/Martin|requestId|option/);
    expect(calendar.text).not.toContain(request.id);
    const entryOf = (index: number): string => `${AT}/availability/${calendar.body.items[index].id}`;
    expect(statuses([await member.delete(entryOf(1))])).toEqual(['403 FORBIDDEN']);
    expect((await member.delete(entryOf(0))).body).toMatchObject({ date: '2027-05-01', status: 'blocked' });
    // Blocking again with another comment adds no second entry.
    await member.post(`${AT}/availability`, { from: '2027-05-03', to: '2027-05-04', status: 'available' });
    const gone = await member.delete(`${AT}/availability?from=2027-05-01&to=2027-05-31&slot=full_day`);
    expect(gone.body.items).toMatchObject([
      { date: '2027-05-03', status: 'available' },
      { date: '2027-05-04', status: 'available' },
    ]);
    expect((await team.get(`/api/availability/by-member/${venue.id}`)).body.items).toMatchObject([
      { date: '2027-05-02', status: 'option' },
    ]);
    expect(await kindsBy(venue)).toEqual([
      'availability_set_by_venue',
      'availability_deleted',
      'availability_set_by_venue',
      'availability_withdrawn',
    ]);
  });

  it('blocks up to a year at once, in order, and twice like once', async () => {
    const venue = await buildVenue(team);
    const member = await holder(venue);
    const block = (from: string, to: string, more: object = {}): Promise<Answer> =>
      member.post(`${AT}/availability`, { from, to, ...more });
    const twins = await Promise.all([1, 2].map(() => block('2027-01-01', '2028-01-01')));
    expect(twins.map(({ body }) => body.total as number)).toEqual([366, 366]);
    expect((await member.get(`${AT}/availability?limit=1`)).body.total).toBe(366);
    for (const refused of [
      await block('2027-01-01', '2028-01-02'),
      await block('2027-05-02', '2027-05-01'),
      await block('2027-02-30', '2027-03-01'),
      await block('2027-05-01', '2027-05-01', { status: 'booked' }),
      await block('2027-05-01', '2027-05-01', { slot: 'night' }),
      await member.delete(`${AT}/availability?from=2027-05-02&to=2027-05-01`),
    ])
      expect(statuses([refused])).toEqual(['400 VALIDATION_ERROR']);
  });
});
