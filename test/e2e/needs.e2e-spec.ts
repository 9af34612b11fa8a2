import type { Api } from '../support/api';
import { createTestApp, timelineKinds, type TestApp } from '../support/app';
import { advanceRequest, buildRequest, buildResult, buildVenue } from '../support/build';

const EVENT = { eventDate: '2027-03-18', eventEndDate: '2027-03-19' };
const BREAKOUTS = { kind: 'breakout', attendees: 30, configuration: 'u_shape', count: 4, slot: 'morning' };
const DINNER = { kind: 'meal', meal: 'dinner', date: '2027-03-18', attendees: 120, configuration: 'banquet' };
const BEDROOMS = { kind: 'bedrooms', checkIn: '2027-03-18', nights: 1, singles: 85, twins: 10 };
const ID = expect.stringMatching(/^[0-9a-f-]{36}$/);
const STORED = [
  { ...BREAKOUTS, id: ID, meal: null, date: null, optional: false, note: null },
  { ...DINNER, id: ID, slot: 'evening', count: 1, optional: false, note: null },
  { ...BEDROOMS, id: ID, doubles: 0, unspecified: 0, optional: false, note: null },
];
const NEEDS = [BREAKOUTS, DINNER, BEDROOMS];

describe('needs', () => {
  let test: TestApp;
  let team: Api;

  beforeAll(async () => {
    test = await createTestApp();
    team = test.agent;
  });
  afterAll(() => test?.close());

  const needsOf = async (id: string): Promise<unknown> => (await team.get(`/api/requests/${id}`)).body.needs;
  const put = (id: string, needs: unknown, version?: number) =>
    team.with(version === undefined ? {} : { 'if-match': `"${version}"` }).put(`/api/requests/${id}/needs`, { needs });
  const eventsOf = async (id: string): Promise<{ kind: string; actorType: string; payload: object }[]> =>
    (await team.get(`/api/timeline/by-request/${id}?limit=100`)).body.items;
  const changesOf = async (id: string) =>
    (await eventsOf(id)).filter(({ kind }) => kind === 'request_needs_changed').map(({ payload }) => payload);
  const holding = async (scope: string, scopeId: string, more: object = {}): Promise<Api> => {
    const made = await team.post('/api/magic-tokens', { scope, scopeId, ...more });
    return test.anonymous.with({ 'x-magic-token': made.body.token as string });
  };

  describe('of a new request', () => {
    it('are stored with their defaults and shown in every view of it', async () => {
      const made = await buildRequest(team, { ...EVENT, needs: NEEDS });
      expect(await needsOf(made.id)).toEqual(STORED);
      const { body: listed } = await team.get(`/api/requests?search=${made.code}`);
      expect(listed.items).toMatchObject([{ id: made.id, needs: STORED }]);
      expect((await team.get(`/api/requests/by-code/${made.code}`)).body.needs).toEqual(STORED);
      expect(await timelineKinds(test.database, made.id)).toEqual(['request_created']);
    });

    it('must be within its dates, like those that replace them', async () => {
      const needs = [
        { ...DINNER, date: '2027-03-20' },
        { ...BEDROOMS, singles: 0, twins: 0 },
      ];
      const refused = {
        code: 'VALIDATION_ERROR',
        details: [{ path: 'needs.0.date' }, { path: 'needs.1.unspecified' }],
      };
      const organizer = { email: 'needs@client.example' };
      const created = await team.post('/api/requests', { title: 'Seminar', organizer, ...EVENT, needs });
      expect(created).toMatchObject({ status: 400, body: refused });
      const { id } = await buildRequest(team, EVENT);
      expect(await put(id, needs)).toMatchObject({ status: 400, body: refused });
      expect(await needsOf(id)).toEqual([]);
    });
  });

  describe('PUT', () => {
    it('replaces them, answers the request and tells how many were added, changed and removed', async () => {
      const { id } = await buildRequest(team, EVENT);
      const first = await put(id, NEEDS, 1);
      expect(first).toMatchObject({ status: 200, body: { id, version: 2, needs: STORED } });
      expect(first.headers.etag).toBe('"2"');
      const [breakouts, dinner] = first.body.needs;
      const second = await put(
        id,
        [{ ...dinner, attendees: 100 }, breakouts, { kind: 'other', note: 'A cloakroom' }],
        2,
      );
      expect(second.body).toMatchObject({
        version: 3,
        needs: [{ id: dinner.id, attendees: 100 }, breakouts, { kind: 'other', note: 'A cloakroom', count: 1 }],
      });
      expect(await changesOf(id)).toEqual([
        { added: 1, changed: 1, removed: 1 },
        { added: 3, changed: 0, removed: 0 },
      ]);
    });

    it('changes nothing if they are the same', async () => {
      const { id } = await buildRequest(team, { ...EVENT, needs: NEEDS });
      expect((await put(id, await needsOf(id))).body).toMatchObject({ version: 1, needs: STORED });
      expect(await changesOf(id)).toEqual([]);
    });

    it('refuses an outdated version, a request that doesn’t exist, and strangers', async () => {
      const { id } = await buildRequest(team, EVENT);
      expect(await put(id, NEEDS, 7)).toMatchObject({ status: 412, body: { code: 'PRECONDITION_FAILED' } });
      expect((await put('00000000-0000-4000-8000-000000000000', NEEDS)).status).toBe(404);
      expect((await test.anonymous.put(`/api/requests/${id}/needs`, { needs: [] })).status).toBe(401);
      expect(await needsOf(id)).toEqual([]);
    });

    it.each<[object[] | object, string]>([
      [[{ kind: 'sauna' }], 'needs.0.kind'],
      [[{ kind: 'meal', meal: 'brunch' }], 'needs.0.meal'],
      [[{ kind: 'breakout', meal: 'dinner' }], 'needs.0.meal'],
      [[{ kind: 'breakout', count: 0 }], 'needs.0.count'],
      [[{ kind: 'breakout', count: 51 }], 'needs.0.count'],
      [[{ kind: 'breakout', attendees: 0 }], 'needs.0.attendees'],
      [[{ kind: 'breakout', date: '2027-03-17' }], 'needs.0.date'],
      [[{ kind: 'breakout', singles: 2 }], 'needs.0.singles'],
      [[{ ...BEDROOMS, nights: 0 }], 'needs.0.nights'],
      [[{ ...BEDROOMS, checkIn: '2027-03-10' }], 'needs.0.checkIn'],
      [[{ ...BEDROOMS, singles: -1 }], 'needs.0.singles'],
      [[{ ...BEDROOMS, count: 2 }], 'needs.0.count'],
      [[null], 'needs'],
      [Array.from({ length: 21 }, () => ({ kind: 'breakout' })), 'needs'],
      [Array.from({ length: 11 }, () => BEDROOMS), 'needs'],
      [{}, 'needs'],
    ])('refuses %j', async (needs, path) => {
      const { id } = await buildRequest(team, EVENT);
      const { status, body } = await put(id, needs);
      expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect((body.details as { path: string }[]).map((detail) => detail.path)).toContain(path);
    });

    it('takes 20 needs of rooms and 10 of bedrooms', async () => {
      const { id } = await buildRequest(team, EVENT);
      const rooms = Array.from({ length: 20 }, () => ({ kind: 'breakout' }));
      const { status, body } = await put(id, [...rooms, ...Array.from({ length: 10 }, () => BEDROOMS)]);
      expect([status, body.needs.length]).toEqual([200, 30]);
    });

    it('is the only way for the team: a PATCH refuses them', async () => {
      const { id } = await buildRequest(team, EVENT);
      expect(await team.patch(`/api/requests/${id}`, { needs: [] })).toMatchObject({
        status: 400,
        body: { details: [{ path: 'needs', rule: 'unknown' }] },
      });
    });
  });

  it('keep the dates of the event where they are', async () => {
    const { id } = await buildRequest(team, { ...EVENT, needs: [DINNER] });
    const path = `/api/requests/${id}`;
    const refused = { status: 400, body: { code: 'VALIDATION_ERROR', details: [{ path: 'needs.0.date' }] } };
    expect(await team.patch(path, { eventDate: '2027-03-19' })).toMatchObject(refused);
    expect(await team.patch(path, { eventDate: '2027-03-16', eventEndDate: '2027-03-17' })).toMatchObject(refused);
    expect((await team.get(path)).body).toMatchObject(EVENT);
    expect(await team.patch(path, { eventEndDate: '2027-03-20' })).toMatchObject({ status: 200 });
    expect(await team.patch(path, { eventDate: null, eventEndDate: null })).toMatchObject({ status: 200 });
    expect(await team.patch(path, { eventDate: '2027-04-01' })).toMatchObject(refused);
    const { needs } = (await team.get(path)).body;
    expect(await team.put(`${path}/needs`, { needs })).toMatchObject({ status: 200 });
  });

  it('move along with an event that begins on another day, if asked', async () => {
    const { id } = await buildRequest(team, { ...EVENT, needs: [DINNER, BEDROOMS, { kind: 'breakout' }] });
    const path = `/api/requests/${id}`;
    const dates = { eventDate: '2027-04-01', eventEndDate: '2027-04-02' };
    const { status, body } = await team.patch(path, { ...dates, moveNeeds: true });
    expect([status, body]).toMatchObject([200, dates]);
    expect(body.needs).toMatchObject([
      { date: '2027-04-01' },
      { checkIn: '2027-04-01', nights: BEDROOMS.nights },
      { kind: 'breakout', date: null },
    ]);
    const events = await eventsOf(id);
    expect(events.find(({ kind }) => kind === 'request_needs_changed')?.payload).toEqual({
      ...{ added: 0, changed: 2, removed: 0 },
    });
    expect(events.find(({ kind }) => kind === 'request_updated')?.payload).toEqual({
      changed: ['eventDate', 'eventEndDate'],
    });
    expect(await team.patch(path, { moveNeeds: true })).toMatchObject({ status: 200, body: dates });
    expect(await team.patch(path, { eventDate: '2027-03-25', moveNeeds: true })).toMatchObject({ status: 200 });
  });

  it('may be filled by the organizer, and shows in their view', async () => {
    const request = await buildRequest(team, EVENT);
    const organizer = await holding('organizer', request.organizerId, { action: 'requalify' });
    const path = `/api/public/organizer/requests/${request.id}`;
    expect(await organizer.patch(path, { needs: [{ ...DINNER, date: '2027-03-21' }] })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'needs.0.date' }] },
    });
    const answer = await organizer.patch(path, { attendees: 120, eventEndDate: '2027-03-20', needs: NEEDS });
    expect(answer).toMatchObject({ status: 200, body: { attendees: 120, needs: STORED } });
    expect((await organizer.get(path)).body.needs).toEqual(STORED);
    expect((await organizer.get('/api/public/organizer/requests')).body.items).toMatchObject([{ needs: STORED }]);
    const events = await eventsOf(request.id);
    expect(events.find(({ kind }) => kind === 'request_needs_changed')).toMatchObject({
      actorType: 'organizer',
      payload: { added: 3, changed: 0, removed: 0 },
    });
    expect(events.find(({ kind }) => kind === 'request_requalified')?.payload).toMatchObject({
      filled: ['eventEndDate', 'attendees', 'needs'].sort(),
    });
    expect((await organizer.patch(path, { needs: null })).body.needs).toEqual([]);
    expect(await needsOf(request.id)).toEqual([]);
  });

  it('show in the availability request of a venue', async () => {
    const request = await buildRequest(team, { ...EVENT, needs: NEEDS });
    const venue = await buildVenue(team);
    await advanceRequest(team, request.id, 'searching');
    await buildResult(team, request.id, venue.id, 'availability_requested');
    const holder = await holding('member', venue.id, { action: 'answer_availability' });
    const { body } = await holder.get('/api/public/member/availability-requests');
    expect(body.items).toMatchObject([{ requestId: request.id, needs: STORED }]);
    const reply = await holder.post(`/api/public/member/availability-requests/${request.id}/reply`, {
      status: 'available',
    });
    expect(reply.body.needs).toEqual(STORED);
  });

  it('keep no note of an organizer who is erased', async () => {
    const request = await buildRequest(team, { ...EVENT, needs: [{ ...DINNER, note: 'Claire is vegetarian' }] });
    await advanceRequest(team, request.id, 'cancelled');
    const erased = await test.admin.post(`/api/organizers/${request.organizerId}/erase`);
    expect(erased.status).toBe(200);
    expect(await needsOf(request.id)).toEqual([{ ...STORED[1], note: null }]);
  });

  describe('the bedrooms of a venue', () => {
    it('are set, changed and cleared by the team and by the venue', async () => {
      const { id } = await buildVenue(team);
      const path = `/api/members/${id}`;
      expect((await team.get(path)).body.bedroomCount).toBeNull();
      expect((await team.patch(path, { bedroomCount: 85 })).body.bedroomCount).toBe(85);
      expect((await team.patch(path, { bedroomCount: -1 })).status).toBe(400);
      const venue = await holding('member', id, { action: 'update_profile' });
      expect((await venue.get('/api/public/member/profile')).body.bedroomCount).toBe(85);
      expect((await venue.patch('/api/public/member/profile', { bedroomCount: 90 })).body.bedroomCount).toBe(90);
      const { body: listed } = await team.get('/api/members?limit=100');
      expect(listed.items.find((item: { id: string }) => item.id === id).bedroomCount).toBe(90);
      expect((await team.patch(path, { bedroomCount: null })).body.bedroomCount).toBeNull();
    });
  });
});
