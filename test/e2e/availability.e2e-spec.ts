import { newId } from '#core/ids';
import { countStatements, createTestApp, timelineKinds, type TestApp } from '../support/app';
import type { Answer } from '../support/api';
import { buildBareRequest, buildBareVenue } from '../support/build';

const NOWHERE = '01890000-0000-7000-8000-000000000000';

describe('availability', () => {
  let test: TestApp;
  let memberId: string;
  let roomId: string;
  let foreignRoomId: string;
  let requestId: string;

  beforeAll(async () => {
    test = await createTestApp();
    memberId = await createMember();
    roomId = await createRoom(memberId);
    foreignRoomId = await createRoom(await createMember());
    const organizerId = newId();
    requestId = newId();
    await test.database.query(
      `INSERT INTO organizer (id, email, created_at, updated_at) VALUES ($1, 'o@organizer.example', now(), now())`,
      [organizerId],
    );
    await test.database.query(
      `INSERT INTO request (id, code, status, source, organizer_id, title, last_activity_at, created_at, updated_at)
       VALUES ($1, 'R-AAAAAA', 'searching', 'manual', $2, 'Seminar', now(), now(), now())`,
      [requestId, organizerId],
    );
  });

  afterAll(() => test?.close());

  const createMember = async (): Promise<string> => (await buildBareVenue(test.agent)).id;
  const createRoom = async (owner: string): Promise<string> =>
    (await test.agent.post('/api/rooms', { memberId: owner, name: 'Salon' })).body.id;
  const create = (more: object): Promise<Answer> =>
    test.agent.post('/api/availability', { memberId, status: 'booked', ...more });
  const paths = (answer: Answer): string[] => [
    ...new Set<string>(answer.body.details.map(({ path }: { path: string }) => path)),
  ];

  it('records that a venue is taken for the whole day', async () => {
    const answer = await create({ date: '2027-03-01', notes: 'Wedding.' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      memberId,
      roomId: null,
      date: '2027-03-01',
      slot: 'full_day',
      status: 'booked',
      source: 'team',
      notes: 'Wedding.',
      requestId: null,
      createdAt: expect.any(String),
      updatedAt: answer.body.createdAt,
      traceId: answer.headers['x-trace-id'],
    });
    expect(await timelineKinds(test.database)).toContain('availability_created');
  });

  it('refers to a request if given, in the timeline too', async () => {
    const answer = await create({ date: '2027-03-02', roomId, slot: 'morning', status: 'option', requestId });
    expect(answer.body).toMatchObject({ roomId, slot: 'morning', status: 'option', requestId });
    expect(await timelineKinds(test.database, requestId)).toEqual(['availability_created']);
  });

  it('reports all errors at once', async () => {
    const answer = await test.agent.post('/api/availability', {
      date: '2027-02-30',
      slot: 'noon',
      status: 'busy',
      x: 1,
    });
    expect(answer.status).toBe(400);
    expect(paths(answer).sort()).toEqual(['date', 'memberId', 'slot', 'status', 'x']);
  });

  it('rejects an unknown member, room or request, and a room of another member', async () => {
    const date = '2027-03-03';
    for (const wrong of [{ memberId: NOWHERE }, { roomId: NOWHERE }, { requestId: NOWHERE }]) {
      const answer = await create({ date, ...wrong });
      expect([wrong, answer.status, answer.body.code]).toEqual([wrong, 404, 'NOT_FOUND']);
    }
    const foreign = await create({ date, roomId: foreignRoomId });
    expect([foreign.status, paths(foreign)]).toEqual([400, ['roomId']]);
  });

  it('has one entry per member, room, date and slot', async () => {
    expect((await create({ date: '2027-03-04' })).status).toBe(201);
    const again = await create({ date: '2027-03-04', slot: 'full_day', status: 'available' });
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_EXISTS']);
    expect((await create({ date: '2027-03-04', slot: 'evening' })).status).toBe(201);
    expect((await create({ date: '2027-03-04', roomId })).status).toBe(201);
    const race = await Promise.all([create({ date: '2027-03-05' }), create({ date: '2027-03-05' })]);
    expect(race.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('of a request is never replaced by days entered for another, or for none', async () => {
    const venue = await createMember();
    const day = { memberId: venue, date: '2027-04-01' };
    const { body: entry } = await create({ ...day, status: 'booked', requestId });
    const enter = async (more: object): Promise<unknown[]> => {
      const path = `/api/availability/by-member/${venue}/days`;
      const { status, body } = await test.agent.put(path, { from: '2027-03-31', to: '2027-04-02', ...more });
      return [status, body.code];
    };
    const entries = async (): Promise<object[]> =>
      (await test.agent.get(`/api/availability/by-member/${venue}`)).body.items as object[];
    const { id: other } = await buildBareRequest(test.agent);
    for (const more of [{}, { requestId: other }])
      expect(await enter({ status: 'option', ...more })).toEqual([409, 'HOLD_CONFLICT']);
    expect(await entries()).toEqual([entry]);
    expect(await enter({ status: 'option', requestId })).toEqual([200, undefined]);
    expect(await entries()).toHaveLength(3);
    expect(await enter({ status: null })).toEqual([200, undefined]);
    expect(await entries()).toEqual([]);
    await test.database.query(
      `INSERT INTO availability (id, member_id, date, status, source, request_id, created_at, updated_at)
       VALUES ($1, $2, '2027-04-01', 'booked', 'hold', $3, now(), now())`,
      [newId(), venue, requestId],
    );
    expect(await enter({ status: null })).toEqual([409, 'HOLD_CONFLICT']);
    expect(await entries()).toHaveLength(1);
  });

  it('changes an entry', async () => {
    const { body } = await create({ date: '2027-03-06', status: 'option', requestId });
    const changed = await test.agent.patch(`/api/availability/${body.id}`, {
      status: 'booked',
      roomId,
      notes: 'Signed.',
    });
    expect(changed.body).toMatchObject({ status: 'booked', roomId, notes: 'Signed.', date: '2027-03-06', requestId });
    expect((await timelineKinds(test.database, requestId)).at(-1)).toBe('availability_updated');
    const same = await test.agent.patch(`/api/availability/${body.id}`, {});
    expect([same.status, same.body]).toEqual([200, changed.body]);
    const venue = await test.agent.patch(`/api/availability/${body.id}`, { roomId: null, requestId: null });
    expect(venue.body).toMatchObject({ roomId: null, requestId: null });
    const foreign = await test.agent.patch(`/api/availability/${body.id}`, { roomId: foreignRoomId });
    expect([foreign.status, paths(foreign)]).toEqual([400, ['roomId']]);
    expect((await test.agent.patch(`/api/availability/${body.id}`, { roomId: NOWHERE })).status).toBe(404);
    expect(paths(await test.agent.patch(`/api/availability/${body.id}`, { memberId, date: null })).sort()).toEqual([
      'date',
      'memberId',
    ]);
    await create({ date: '2027-03-07' });
    const taken = await test.agent.patch(`/api/availability/${body.id}`, { date: '2027-03-07' });
    expect([taken.status, taken.body.code]).toEqual([409, 'ALREADY_EXISTS']);
  });

  it('deletes an entry and returns its last state', async () => {
    const { body } = await create({ date: '2027-03-08', requestId });
    const deleted = await test.agent.delete(`/api/availability/${body.id}`);
    expect([deleted.status, deleted.body]).toEqual([200, body]);
    expect((await timelineKinds(test.database, requestId)).at(-1)).toBe('availability_deleted');
    expect((await test.agent.delete(`/api/availability/${body.id}`)).status).toBe(404);
  });

  it('is deleted with its room', async () => {
    const room = await createRoom(memberId);
    const { body } = await create({ date: '2027-03-09', roomId: room });
    await test.agent.delete(`/api/rooms/${room}`);
    expect((await test.agent.patch(`/api/availability/${body.id}`, { status: 'option' })).status).toBe(404);
  });

  describe('listed by member', () => {
    let owner: string;
    const dates = async (query: string): Promise<string[]> =>
      (await test.agent.get(`/api/availability/by-member/${owner}?${query}`)).body.items.map(
        ({ date, slot }: { date: string; slot: string }) => `${date} ${slot}`,
      );

    beforeAll(async () => {
      owner = await createMember();
      for (const [date, slot] of [
        ['2027-05-02', 'evening'],
        ['2027-05-02', 'morning'],
        ['2027-05-01', 'afternoon'],
        ['2027-05-02', 'full_day'],
        ['2027-05-03', 'full_day'],
      ])
        await create({ memberId: owner, date, slot });
    });

    it('is sorted by date and slot', async () => {
      expect(await dates('')).toEqual([
        '2027-05-01 afternoon',
        '2027-05-02 full_day',
        '2027-05-02 morning',
        '2027-05-02 evening',
        '2027-05-03 full_day',
      ]);
      const page = await test.agent.get(`/api/availability/by-member/${owner}?limit=2&offset=2`);
      expect(page.body).toMatchObject({
        total: 5,
        page: 2,
        pageSize: 2,
        items: [{ slot: 'morning' }, { slot: 'evening' }],
      });
    });

    it('is limited to a range, ends included', async () => {
      expect(await dates('from=2027-05-02&to=2027-05-02')).toHaveLength(3);
      expect(await dates('from=2027-05-03')).toEqual(['2027-05-03 full_day']);
      expect(await dates('to=2027-05-01')).toEqual(['2027-05-01 afternoon']);
      const backwards = await test.agent.get(`/api/availability/by-member/${owner}?from=2027-05-03&to=2027-05-02`);
      expect([backwards.status, backwards.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect((await test.agent.get(`/api/availability/by-member/${owner}?from=tomorrow`)).status).toBe(400);
    });

    it('takes as many statements for many entries as for one', async () => {
      const count = (limit: number): Promise<number> =>
        countStatements(() => test.agent.get(`/api/availability/by-member/${owner}?limit=${limit}`));
      expect(await count(100)).toBe(await count(1));
    });

    it('responds with 404 for an unknown member', async () => {
      expect((await test.agent.get(`/api/availability/by-member/${NOWHERE}`)).status).toBe(404);
      expect((await test.agent.get('/api/availability/by-member/nonsense')).status).toBe(400);
    });
  });

  it('is for team users only', async () => {
    for (const answer of [
      await test.anonymous.get(`/api/availability/by-member/${memberId}`),
      await test.anonymous.post('/api/availability', { memberId, date: '2027-06-01', status: 'booked' }),
      await test.anonymous.patch(`/api/availability/${NOWHERE}`, {}),
      await test.anonymous.delete(`/api/availability/${NOWHERE}`),
    ])
      expect([answer.status, answer.body]).toEqual([401, { code: 'UNAUTHENTICATED', message: 'Unauthenticated' }]);
  });
});
