import { ProviderError } from '#core/errors';
import { newId } from '#core/ids';
import { EmbeddingsProvider } from '#providers/embeddings/embeddings.provider';
import { countStatements, createTestApp, type TestApp } from '../support/app';
import { insertVenueRecords, roomRecord, type VenueRecord, venueRecord } from '../support/build';

const LYON = { latitude: 45.7578, longitude: 4.832 };
const DATE = '2026-03-12';

interface Item {
  member: { id: string; name: string };
  score: number;
  similarity: number | null;
  distanceKm: number | null;
  rooms: { id: string; name: string; capacities: { configuration: string; maxCapacity: number }[] }[];
  availability: { date: string; status: string }[];
  why: { kind: string; params: object }[];
  reasons: string[];
}

/** An independent implementation of the Haversine formula. */
function kilometres(a: typeof LYON, b: typeof LYON): number {
  const radians = Math.PI / 180;
  const h =
    Math.sin(((b.latitude - a.latitude) * radians) / 2) ** 2 +
    Math.cos(a.latitude * radians) *
      Math.cos(b.latitude * radians) *
      Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(h));
}

describe('search', () => {
  let test: TestApp;
  const search = (body: object) => test.agent.post('/api/search/members', body);
  const items = async (body: object): Promise<Item[]> => {
    const answer = await search(body);
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    return answer.body.items as Item[];
  };
  const names = async (body: object): Promise<string[]> => (await items(body)).map(({ member }) => member.name);
  const given = async (...venues: VenueRecord[]): Promise<void> => insertVenueRecords(test.database, venues);
  const tag = async (name: string): Promise<string> => {
    const id = newId();
    await test.database.query(
      `INSERT INTO tag (id, name, category, created_at, updated_at) VALUES ($1, $2, 'style', now(), now())`,
      [id, name],
    );
    return id;
  };

  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test?.close());
  beforeEach(() => test.database.query(`DELETE FROM member`));
  afterEach(() => jest.restoreAllMocks());

  it('is for the team', async () => {
    expect((await test.anonymous.post('/api/search/members', {})).status).toBe(401);
  });

  it.each([
    [{ minCapacity: 0 }, 'minCapacity'],
    [{ configurations: ['circle'] }, 'configurations'],
    [{ dates: ['2026-02-30'] }, 'dates'],
    [{ slot: 'night' }, 'slot'],
    [{ center: { latitude: 91, longitude: 0 } }, 'center.latitude'],
    [{ center: { longitude: 0 } }, 'center.latitude'],
    [{ center: { ...LYON, radiusKm: 501 } }, 'center.radiusKm'],
    [{ center: { ...LYON, radiusKm: 0 } }, 'center.radiusKm'],
    [{ postalCodes: ['690'] }, 'postalCodes'],
    [{ tagIds: ['x'] }, 'tagIds'],
    [{ excludeMemberIds: ['x'] }, 'excludeMemberIds'],
    [{ limit: 101 }, 'limit'],
    [{ offset: -1 }, 'offset'],
    [{ colour: 'red' }, 'colour'],
  ])('rejects %j', async (body, path) => {
    const answer = await search(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect((answer.body.details as { path: string }[]).map((detail) => detail.path)).toContain(path);
  });

  it('rejects an unknown tag or member', async () => {
    for (const [body, message] of [
      [{ tagIds: [newId()] }, 'A tag of the search was not found.'],
      [{ excludeMemberIds: [newId()] }, 'A venue to leave out was not found.'],
    ] as const)
      for (const more of [{}, { semanticQuery: 'quiet' }]) {
        const answer = await search({ ...body, ...more });
        expect([answer.status, answer.body]).toEqual([404, { code: 'NOT_FOUND', message }]);
      }
  });

  it('returns a page of only active members, by name', async () => {
    await given(
      venueRecord({ name: 'Écluse' }),
      venueRecord({ name: 'Abbaye' }),
      venueRecord({ name: 'Villa' }),
      ...['prospect', 'onboarding', 'paused', 'archived'].map((status) => venueRecord({ name: status, status })),
    );
    const all = await search({});
    expect(all.body).toMatchObject({ total: 3, page: 1, pageSize: 20 });
    expect((all.body.items as Item[]).map(({ member }) => member.name)).toEqual(['Abbaye', 'Écluse', 'Villa']);
    expect(all.body.items[0]).toMatchObject({
      score: 1,
      similarity: null,
      distanceKm: null,
      rooms: [],
      availability: [],
      why: [],
      reasons: [],
      member: { roomCount: 0, maxCapacity: null, coverPhotoUrl: null, tags: [], embedding: { stale: true } },
    });
    const second = await search({ limit: 2, offset: 2 });
    expect(second.body).toMatchObject({ total: 3, page: 2, pageSize: 2, items: [{ member: { name: 'Villa' } }] });
    expect((await search({ offset: 9 })).body).toMatchObject({ total: 3, items: [] });
  });

  it('treats empty lists as no filter', async () => {
    await given(venueRecord());
    const empty = {
      postalCodes: [],
      configurations: [],
      dates: [],
      tagIds: [],
      excludeMemberIds: [],
      semanticQuery: '',
    };
    expect(await names(empty)).toEqual(['Villa']);
  });

  it('finds members within the radius, its edge included, nearest first', async () => {
    const edge = { latitude: 45.9, longitude: 5.1 };
    await given(
      venueRecord({ name: 'edge', position: edge }),
      venueRecord({ name: 'centre', position: LYON }),
      venueRecord({ name: 'nowhere', position: null }),
      venueRecord({ name: 'far', position: { latitude: 48.85, longitude: 2.35 } }),
    );
    const distance = kilometres(LYON, edge);
    const found = await items({ center: { ...LYON, radiusKm: distance } });
    expect(found.map(({ member }) => member.name)).toEqual(['centre', 'edge']);
    expect(found[1]?.distanceKm).toBeCloseTo(distance, 9);
    expect(found[1]?.reasons).toEqual([`${distance.toFixed(1)} km from Lyon 2e`]);
    expect(found[1]?.why).toEqual([
      { kind: 'distance', params: { distanceKm: found[1]?.distanceKm, place: 'Lyon 2e' } },
    ]);
    expect(found.map(({ score }) => Math.round(score * 1e6))).toEqual([1e6, 0]);
    expect(await names({ center: { ...LYON, radiusKm: distance - 1e-6 } })).toEqual(['centre']);
    // 25 km by default
    expect(await names({ center: LYON })).toEqual(distance <= 25 ? ['centre', 'edge'] : ['centre']);
  });

  it('works across the 180th meridian and around a pole', async () => {
    await given(
      venueRecord({ name: 'east', position: { latitude: -17, longitude: 179.9 } }),
      venueRecord({ name: 'west', position: { latitude: -17, longitude: -179.9 } }),
      venueRecord({ name: 'pole', position: { latitude: 89.9, longitude: -120 } }),
    );
    expect(await names({ center: { latitude: -17, longitude: 179.95, radiusKm: 30 } })).toEqual(['east', 'west']);
    expect(await names({ center: { latitude: -17, longitude: -179.95, radiusKm: 30 } })).toEqual(['west', 'east']);
    expect(await names({ center: { latitude: 89.9, longitude: 60, radiusKm: 30 } })).toEqual(['pole']);
  });

  it('matches postal codes exactly, or by department', async () => {
    await given(
      venueRecord({ name: 'a', postalCode: '69002' }),
      venueRecord({ name: 'b', postalCode: '69100' }),
      venueRecord({ name: 'c', postalCode: '01690' }),
    );
    expect(await names({ postalCodes: ['69002'] })).toEqual(['a']);
    expect(await names({ postalCodes: ['69'] })).toEqual(['a', 'b']);
    expect(await names({ postalCodes: ['69002', '01'] })).toEqual(['a', 'c']);
    await given(
      venueRecord({ name: 'd', postalCode: '20000' }),
      venueRecord({ name: 'e', postalCode: '20200' }),
      venueRecord({ name: 'f', postalCode: '97400' }),
      venueRecord({ name: 'g', postalCode: '97110' }),
    );
    expect(await names({ postalCodes: ['2A'] })).toEqual(['d']);
    expect(await names({ postalCodes: ['2B', '974'] })).toEqual(['e', 'f']);
    expect(await names({ postalCodes: ['20', '97'] })).toEqual(['d', 'e', 'f', 'g']);
    expect((await items({ postalCodes: ['69002'] }))[0]).toMatchObject({
      why: [{ kind: 'town', params: { city: 'Lyon', postalCode: '69002' } }],
      reasons: ['In Lyon, 69002'],
    });
  });

  it('requires all tags, and leaves out excluded members', async () => {
    const [quiet, old] = [await tag('Quiet'), await tag('Old')];
    const both = venueRecord({ name: 'both', tagIds: [quiet, old] });
    await given(both, venueRecord({ name: 'one', tagIds: [quiet] }), venueRecord({ name: 'none' }));
    expect(await names({ tagIds: [quiet] })).toEqual(['both', 'one']);
    expect(await names({ tagIds: [old, quiet] })).toEqual(['both']);
    expect((await items({ tagIds: [old, quiet] }))[0]).toMatchObject({
      why: [{ kind: 'tagged', params: { tags: ['Old', 'Quiet'] } }],
      reasons: ['Tagged Old and Quiet'],
    });
    expect(await names({ excludeMemberIds: [both.id] })).toEqual(['none', 'one']);
  });

  it('requires a single room to have the capacity in one of the layouts', async () => {
    const large = roomRecord('Rhône', { theatre: 120, u_shape: 50 });
    await given(
      venueRecord({
        name: 'fits',
        rooms: [large, roomRecord('Saône', { u_shape: 80, theatre: 90 }), roomRecord('Ain', { banquet: 200 })],
      }),
      venueRecord({
        name: 'banquets',
        rooms: [roomRecord('Hall', { banquet: 300 }), roomRecord('Small', { u_shape: 20 })],
      }),
      venueRecord({ name: 'roomless' }),
    );
    expect(await names({ minCapacity: 80 })).toEqual(['banquets', 'fits']);
    expect(await names({ minCapacity: 80, configurations: ['u_shape'] })).toEqual(['fits']);
    expect(await names({ minCapacity: 81, configurations: ['u_shape'] })).toEqual([]);
    expect(await names({ configurations: ['u_shape'] })).toEqual(['banquets', 'fits']);
    const [found] = await items({ minCapacity: 80, configurations: ['u_shape', 'theatre'] });
    expect(found?.rooms.map(({ name, capacities }) => [name, capacities.map((c) => c.maxCapacity)])).toEqual([
      ['Rhône', [120]],
      ['Saône', [90, 80]],
    ]);
    expect(found?.reasons).toEqual(['Rhône seats 120 in theater style, and 1 more room']);
  });

  it('excludes a room on a date when it or the whole venue is taken', async () => {
    const seats = { u_shape: 90 };
    const rooms = () => [roomRecord('Rhône', seats)];
    const [a, b, c, d] = [rooms(), rooms(), rooms(), rooms()];
    const full = { date: DATE, slot: 'full_day' as const };
    await given(
      venueRecord({ name: 'free', rooms: rooms() }),
      venueRecord({
        name: 'option',
        rooms: a,
        availability: [{ roomId: a[0]?.id ?? null, ...full, status: 'option' }],
      }),
      venueRecord({
        name: 'room booked',
        rooms: b,
        availability: [{ roomId: b[0]?.id ?? null, ...full, status: 'booked' }],
      }),
      venueRecord({ name: 'venue blocked', rooms: c, availability: [{ roomId: null, ...full, status: 'blocked' }] }),
      venueRecord({
        name: 'evening',
        rooms: d,
        availability: [{ roomId: null, ...full, slot: 'evening', status: 'booked' }],
      }),
      venueRecord({ name: 'roomless' }),
      venueRecord({ name: 'roomless and taken', availability: [{ roomId: null, ...full, status: 'booked' }] }),
    );
    expect(await names({ minCapacity: 80, dates: [DATE] })).toEqual(['free', 'option']);
    expect(await names({ minCapacity: 80, dates: [DATE], slot: 'morning' })).toEqual(['evening', 'free', 'option']);
    expect(await names({ minCapacity: 80, dates: [DATE], slot: 'evening' })).toEqual(['free', 'option']);
    expect(await names({ dates: [DATE] })).toEqual(['free', 'option', 'roomless']);
    const [, option] = await items({ minCapacity: 80, dates: [DATE, '2026-03-13'] });
    expect(option).toMatchObject({
      availability: [{ date: DATE, status: 'option' }],
      reasons: ['Rhône seats 90 in U-shape', 'Free on 13 March 2026', 'Under option on 12 March 2026'],
      why: [
        { kind: 'seats', params: { room: 'Rhône', seats: 90, configuration: 'u_shape', more: 0 } },
        { kind: 'free', params: { dates: ['2026-03-13'] } },
        { kind: 'under_option', params: { dates: [DATE] } },
      ],
    });
  });

  it('requires one suitable room to be free on every date', async () => {
    const [x, y] = [roomRecord('x', { theatre: 50 }), roomRecord('y', { theatre: 60 })];
    const taken = (roomId: string, date: string) => ({
      roomId,
      date,
      slot: 'full_day' as const,
      status: 'booked' as const,
    });
    await given(
      venueRecord({
        name: 'one each',
        rooms: [x, y],
        availability: [taken(x.id, '2026-03-12'), taken(y.id, '2026-03-13')],
      }),
    );
    expect(await names({ dates: ['2026-03-12'] })).toEqual(['one each']);
    expect(await names({ dates: ['2026-03-13'] })).toEqual(['one each']);
    expect(await names({ dates: ['2026-03-12', '2026-03-13'] })).toEqual([]);
    expect(await names({ dates: ['2026-03-12'], minCapacity: 60 })).toEqual(['one each']);
    expect(await names({ dates: ['2026-03-13'], minCapacity: 60 })).toEqual([]);
    const [found] = await items({ dates: ['2026-03-12'] });
    expect([found?.rooms.map(({ name }) => name), found?.availability]).toEqual([['y'], []]);
  });

  it('ranks by similarity to the query, those without a vector after the others', async () => {
    await given(
      venueRecord({ name: 'Docks', description: 'Industrial hall by the station.' }),
      venueRecord({ name: 'Domaine', description: 'Château au calme, au milieu des vignes.' }),
      venueRecord({ name: 'Late', description: 'A castle among vineyards.' }),
    );
    await test.agent.post('/api/embeddings/refresh');
    await test.database.query(`UPDATE member SET description = 'Another text.' WHERE name = 'Late'`);
    const found = await items({ semanticQuery: 'a castle in the vineyards' });
    expect(found.map(({ member }) => member.name)).toEqual(['Domaine', 'Docks', 'Late']);
    expect(found[0]?.similarity).toBeGreaterThan(found[1]?.similarity ?? 1);
    expect([found[2]?.similarity, found[2]?.score]).toEqual([null, 0]);
    expect(found[0]?.score).toBe(found[0]?.similarity);
    expect(found[0]?.reasons[0]).toMatch(/^Its description matches the query to \d+ %$/);
    expect(found[2]?.reasons[0]).toMatch(/^Not yet compared/);
    expect(found.map(({ why }) => why.map(({ kind }) => kind))).toEqual([['alike'], ['alike'], ['not_compared']]);
    expect(found[0]?.why[0]?.params).toEqual({ similarity: found[0]?.similarity });
  });

  it("returns 502 if the query can't be embedded, outside of any transaction", async () => {
    const provider = test.app.get(EmbeddingsProvider);
    let inTransaction: boolean | undefined;
    jest.spyOn(provider, 'embed').mockImplementationOnce(() => {
      inTransaction = test.database.inTransaction;
      return Promise.reject(new ProviderError('embeddings', 'unreachable', true));
    });
    const answer = await search({ semanticQuery: 'quiet' });
    expect([answer.status, answer.body.code, inTransaction]).toEqual([502, 'PROVIDER_ERROR', false]);
    jest.spyOn(provider, 'embed').mockRejectedValue(new Error('must not be called'));
    expect((await search({})).status).toBe(200);
  });

  it('takes two statements, whatever it finds', async () => {
    const quiet = await tag('Statements');
    await given(
      ...Array.from({ length: 40 }, (_, i) =>
        venueRecord({
          name: `v${i}`,
          tagIds: [quiet],
          rooms: [roomRecord('x', { theatre: 50 }), roomRecord('y', { theatre: 60 })],
          availability: [{ roomId: null, date: DATE, slot: 'full_day', status: 'option' }],
        }),
      ),
    );
    const body = { tagIds: [quiet], minCapacity: 50, dates: [DATE], center: LYON };
    const sent = (more: object, found: number): Promise<number> =>
      countStatements(async () => expect(await items({ ...body, ...more })).toHaveLength(found));
    const session = 1;
    expect(await sent({ limit: 1 }, 1)).toBe(session + 2);
    expect(await sent({ limit: 40 }, 40)).toBe(session + 2);
    expect(await sent({ limit: 40, semanticQuery: 'calm' }, 40)).toBe(session + 2);
    expect(await sent({ limit: 1, semanticQuery: 'calm' }, 1)).toBe(session + 2);
    expect(await sent({ minCapacity: 61 }, 0)).toBe(session + 2);
  });

  it('locates a town, in any spelling', async () => {
    const placeOf = (name: string) => test.agent.get(`/api/search/place?name=${encodeURIComponent(name)}`);
    expect((await placeOf('st-etienne')).body).toEqual({
      place: {
        name: 'Saint-Étienne',
        postalCode: '42000',
        latitude: expect.closeTo(45.43, 1),
        longitude: expect.closeTo(4.38, 1),
      },
    });
    expect((await placeOf('Atlantis')).body).toEqual({ place: null });
    expect((await placeOf('')).body).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path: 'name' }] });
    expect((await test.anonymous.get('/api/search/place?name=Lyon')).status).toBe(401);
  });

  it('lists the largest towns in a box', async () => {
    const townsIn = (query: string) => test.agent.get(`/api/search/towns?${query}`);
    const found = await townsIn('north=45.83&south=45.68&west=4.75&east=4.95&limit=2');
    expect(found.body.items).toEqual([
      { name: 'Lyon', postalCode: '69000', latitude: expect.closeTo(45.76, 1), longitude: expect.closeTo(4.83, 1) },
      expect.objectContaining({ name: 'Villeurbanne' }),
    ]);
    expect((await townsIn('north=47&south=46&west=-8&east=-7')).body).toEqual({ items: [] });
    expect((await townsIn('north=91&south=46&west=-8&east=-7')).body).toMatchObject({ details: [{ path: 'north' }] });
  });
});
