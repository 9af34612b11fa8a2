import { newId } from '#core/ids';
import { countStatements, createTestApp, timelineKinds, type TestApp } from '../support/app';
import type { Answer } from '../support/api';
import { buildBareVenue } from '../support/build';

const NOWHERE = '01890000-0000-7000-8000-000000000000';

describe('rooms', () => {
  let test: TestApp;
  let memberId: string;

  beforeAll(async () => {
    test = await createTestApp();
    memberId = await createMember();
  });

  afterAll(() => test?.close());

  const createMember = async (): Promise<string> => (await buildBareVenue(test.agent)).id;
  const create = async (more: object = {}): Promise<{ id: string; version: number }> => {
    const answer = await test.agent.post('/api/rooms', { memberId, name: 'Salon', ...more });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const set = (id: string, body: object): Promise<Answer> => test.agent.post(`/api/rooms/${id}/capacities`, body);
  const paths = (answer: Answer): string[] => [
    ...new Set<string>(answer.body.details.map(({ path }: { path: string }) => path)),
  ];

  it('are created with all fields, and capacities in the order of the vocabulary', async () => {
    const answer = await test.agent.post('/api/rooms', {
      memberId,
      name: 'Salle des Rives',
      description: 'On the river.',
      areaSqm: 120.5,
      ceilingHeightM: 3.2,
      naturalLight: true,
      stepFreeAccess: false,
      halfDayPrice: 650,
      fullDayPrice: 1250.55,
      currency: 'CHF',
      capacities: [
        { configuration: 'cocktail', maxCapacity: 150, notes: 'With the terrace.' },
        { configuration: 'theatre', maxCapacity: 120 },
      ],
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.etag).toBe('"1"');
    expect(answer.body).toEqual({
      id: expect.any(String),
      memberId,
      name: 'Salle des Rives',
      description: 'On the river.',
      areaSqm: 120.5,
      ceilingHeightM: 3.2,
      naturalLight: true,
      stepFreeAccess: false,
      halfDayPrice: 650,
      fullDayPrice: 1250.55,
      currency: 'CHF',
      capacities: [
        { configuration: 'theatre', maxCapacity: 120, notes: null },
        { configuration: 'cocktail', maxCapacity: 150, notes: 'With the terrace.' },
      ],
      version: 1,
      createdAt: expect.any(String),
      updatedAt: answer.body.createdAt,
      traceId: answer.headers['x-trace-id'],
    });
    expect((await test.agent.get(`/api/rooms/${answer.body.id}`)).body).toEqual(answer.body);
    expect(await timelineKinds(test.database)).toContain('room_created');
  });

  it('need an existing member and a name', async () => {
    expect(await create()).toMatchObject({ currency: 'EUR', areaSqm: null, naturalLight: null, capacities: [] });
    const unknown = await test.agent.post('/api/rooms', { memberId: NOWHERE, name: 'Salon' });
    expect([unknown.status, unknown.body]).toEqual([404, { code: 'NOT_FOUND', message: 'Venue not found.' }]);
  });

  it('have all errors reported at once, inside capacities too', async () => {
    const answer = await test.agent.post('/api/rooms', {
      areaSqm: 0,
      halfDayPrice: -1,
      fullDayPrice: 1.005,
      currency: 'euro',
      capacities: [{ configuration: 'ballroom', maxCapacity: 0 }],
      floor: 2,
    });
    expect(answer.status).toBe(400);
    expect(paths(answer).sort()).toEqual(
      [
        'areaSqm',
        'capacities.0.configuration',
        'capacities.0.maxCapacity',
        'currency',
        'floor',
        'fullDayPrice',
        'halfDayPrice',
        'memberId',
        'name',
      ].sort(),
    );
    const twice = await test.agent.post('/api/rooms', {
      memberId,
      name: 'Salon',
      capacities: [
        { configuration: 'theatre', maxCapacity: 1 },
        { configuration: 'theatre', maxCapacity: 2 },
      ],
    });
    expect([twice.status, paths(twice)]).toEqual([400, ['capacities']]);
  });

  it('are changed by sent values; capacities replace the previous ones', async () => {
    const room = await create({
      fullDayPrice: 900,
      capacities: [{ configuration: 'theatre', maxCapacity: 80 }],
    });
    const priced = await test.agent.patch(`/api/rooms/${room.id}`, { fullDayPrice: null, areaSqm: 90 });
    expect(priced.body).toMatchObject({
      fullDayPrice: null,
      areaSqm: 90,
      version: 2,
      capacities: [{ configuration: 'theatre', maxCapacity: 80 }],
    });
    const laid = await test.agent.patch(`/api/rooms/${room.id}`, {
      capacities: [{ configuration: 'banquet', maxCapacity: 60 }],
    });
    expect(laid.body).toMatchObject({ version: 3, capacities: [{ configuration: 'banquet', maxCapacity: 60 }] });
    const same = await test.agent.patch(`/api/rooms/${room.id}`, {});
    expect([same.status, same.body]).toEqual([200, laid.body]);
    expect(paths(await test.agent.patch(`/api/rooms/${room.id}`, { memberId, name: null })).sort()).toEqual([
      'memberId',
      'name',
    ]);
    expect(await timelineKinds(test.database)).toContain('room_updated');
  });

  it('reject an outdated version, changed capacities included', async () => {
    const room = await create();
    await set(room.id, { configuration: 'theatre', maxCapacity: 80 });
    const stale = await test.agent.with({ 'if-match': '"1"' }).patch(`/api/rooms/${room.id}`, { name: 'Stale' });
    expect([stale.status, stale.body.code]).toEqual([412, 'PRECONDITION_FAILED']);
    const current = await test.agent.with({ 'if-match': '"2"' }).patch(`/api/rooms/${room.id}`, { name: 'Current' });
    expect([current.status, current.headers.etag]).toEqual([200, '"3"']);
  });

  it('have capacities added, replaced and removed, and are returned', async () => {
    const room = await create();
    const added = await set(room.id, { configuration: 'u_shape', maxCapacity: 24, notes: 'Tight.' });
    expect([added.status, added.body.capacities]).toEqual([
      200,
      [{ configuration: 'u_shape', maxCapacity: 24, notes: 'Tight.' }],
    ]);
    const replaced = await set(room.id, { configuration: 'u_shape', maxCapacity: 30 });
    expect(replaced.body.capacities).toEqual([{ configuration: 'u_shape', maxCapacity: 30, notes: null }]);
    expect((await set(room.id, { configuration: 'u_shape', maxCapacity: 0 })).status).toBe(400);
    expect((await set(NOWHERE, { configuration: 'u_shape', maxCapacity: 1 })).status).toBe(404);
    const removed = await test.agent.delete(`/api/rooms/${room.id}/capacities/u_shape`);
    expect([removed.status, removed.body.capacities]).toEqual([200, []]);
    const absent = await test.agent.delete(`/api/rooms/${room.id}/capacities/u_shape`);
    expect([absent.status, absent.body]).toEqual([
      404,
      { code: 'NOT_FOUND', message: 'This room has no capacity in that configuration.' },
    ]);
    expect((await test.agent.delete(`/api/rooms/${room.id}/capacities/ballroom`)).status).toBe(400);
    expect(await timelineKinds(test.database)).toEqual(
      expect.arrayContaining(['room_capacity_set', 'room_capacity_removed']),
    );
  });

  it('have one capacity per layout, even for concurrent calls', async () => {
    const room = await create();
    const answers = await Promise.all(
      [40, 50].map((maxCapacity) => set(room.id, { configuration: 'theatre', maxCapacity })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await test.agent.get(`/api/rooms/${room.id}`);
    expect(body.capacities).toHaveLength(1);
    expect(body.version).toBe(3);
  });

  it('are deleted, unless a result or a catalog uses them', async () => {
    const free = await create({ capacities: [{ configuration: 'theatre', maxCapacity: 80 }] });
    const deleted = await test.agent.delete(`/api/rooms/${free.id}`);
    expect([deleted.status, deleted.body]).toEqual([200, free]);
    expect((await test.agent.delete(`/api/rooms/${free.id}`)).status).toBe(404);
    expect(await timelineKinds(test.database)).toContain('room_deleted');

    const [offered, shown] = [await create(), await create()];
    const [organizerId, requestId, catalogId, itemId] = [newId(), newId(), newId(), newId()];
    await test.database.query(
      `INSERT INTO organizer (id, email, created_at, updated_at) VALUES ($1, 'o@organizer.example', now(), now())`,
      [organizerId],
    );
    await test.database.query(
      `INSERT INTO request (id, code, status, source, organizer_id, title, last_activity_at, created_at, updated_at)
       VALUES ($1, 'R-AAAAAA', 'searching', 'manual', $2, 'Seminar', now(), now(), now())`,
      [requestId, organizerId],
    );
    await test.database.query(
      `INSERT INTO result (id, request_id, member_id, room_id, position, stage_changed_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 1, now(), now(), now())`,
      [newId(), requestId, memberId, offered.id],
    );
    await test.database.query(
      `INSERT INTO catalog (id, request_id, version, title, created_at, updated_at) VALUES ($1, $2, 1, 'Venues', now(), now())`,
      [catalogId, requestId],
    );
    await test.database.query(`INSERT INTO catalog_item (id, catalog_id, member_id, position) VALUES ($1, $2, $3, 1)`, [
      itemId,
      catalogId,
      memberId,
    ]);
    await test.database.query(`INSERT INTO catalog_item_room (catalog_item_id, room_id) VALUES ($1, $2)`, [
      itemId,
      shown.id,
    ]);
    for (const { id } of [offered, shown]) {
      const refused = await test.agent.delete(`/api/rooms/${id}`);
      expect([refused.status, refused.body.code]).toEqual([409, 'IN_USE']);
      expect((await test.agent.get(`/api/rooms/${id}`)).status).toBe(200);
    }
  });

  it('are listed per member, newest first, with as many statements for many as for one', async () => {
    const owner = await createMember();
    const ids: string[] = [];
    for (const name of ['B', 'A', 'C']) ids.unshift((await create({ memberId: owner, name })).id);
    const list = await test.agent.get(`/api/rooms/by-member/${owner}`);
    expect(list.body).toMatchObject({ total: 3, page: 1, pageSize: 20 });
    expect(list.body.items.map(({ id }: { id: string }) => id)).toEqual(ids);
    const page = await test.agent.get(`/api/rooms/by-member/${owner}?limit=1&offset=2`);
    expect(page.body).toMatchObject({ total: 3, page: 3, items: [{ id: ids[2] }] });
    const count = (limit: number): Promise<number> =>
      countStatements(() => test.agent.get(`/api/rooms/by-member/${owner}?limit=${limit}`));
    expect(await count(100)).toBe(await count(1));
    expect((await test.agent.get(`/api/rooms/by-member/${NOWHERE}`)).status).toBe(404);
  });

  it('return 404 for unknown ids, 400 for malformed ones, 401 without a session', async () => {
    expect((await test.agent.get(`/api/rooms/${NOWHERE}`)).status).toBe(404);
    expect((await test.agent.patch(`/api/rooms/${NOWHERE}`, { name: 'X' })).status).toBe(404);
    expect((await test.agent.get('/api/rooms/nonsense')).body.code).toBe('VALIDATION_ERROR');
    expect((await test.anonymous.post('/api/rooms', { memberId, name: 'X' })).body).toEqual({
      code: 'UNAUTHENTICATED',
      message: 'Unauthenticated',
    });
  });
});
