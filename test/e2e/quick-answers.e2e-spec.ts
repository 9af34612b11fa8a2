import { EmailProvider } from '#providers/email/email.provider';
import type { MockEmail } from '#providers/email/mock.email';
import type { Answer, Api } from '../support/api';
import { createTestApp, type TestApp } from '../support/app';
import {
  advanceRequest,
  buildBareVenue,
  type BuiltVenue,
  buildRequest,
  buildResults,
  buildVenue,
} from '../support/build';

describe('quick answers', () => {
  let test: TestApp;
  let mock: MockEmail;

  beforeAll(async () => {
    test = await createTestApp();
    mock = test.app.get<EmailProvider, MockEmail>(EmailProvider);
  });

  beforeEach(() => {
    mock.sent.length = 0;
  });

  afterAll(() => test?.close());

  const advance = (requestId: string, memberId: string, body: object): Promise<Answer> =>
    test.agent.post(`/api/requests/${requestId}/results/${memberId}/advance`, body);
  /** A request whose venue was just asked, and the holder of the venue's link. */
  const asked = async (): Promise<{ requestId: string; memberId: string; venue: Api }> => {
    const { id: requestId } = await buildRequest(test.agent, { city: null, postalCodes: ['69'] });
    const { id: memberId } = await buildVenue(test.agent);
    await buildResults(test.agent, requestId, [{ id: memberId }], 'availability_requested');
    const link = await test.agent.post('/api/magic-tokens', {
      ...{ scope: 'member', scopeId: memberId, action: 'answer_availability' },
    });
    return { requestId, memberId, venue: test.anonymous.with({ 'x-magic-token': link.body.token as string }) };
  };
  const reply = (venue: Api, requestId: string, body: object): Promise<Answer> =>
    venue.post(`/api/public/member/availability-requests/${requestId}/reply`, body);

  describe('the reply of a venue', () => {
    it('has the reason of a no, which everyone who sees the reply sees', async () => {
      const { requestId, memberId, venue } = await asked();
      const replied = await reply(venue, requestId, { status: 'unavailable', declineReason: 'too_small' });
      expect([replied.status, replied.body.availabilityReply]).toEqual([
        200,
        expect.objectContaining({ status: 'unavailable', declineReason: 'too_small', condition: null }),
      ]);
      const { results } = (await test.agent.get(`/api/requests/${requestId}`)).body;
      expect(results).toEqual([
        expect.objectContaining({
          memberId,
          stage: 'unavailable',
          notChosenReason: null,
          availabilityReply: expect.objectContaining({ declineReason: 'too_small' }),
        }),
      ]);
      const [notice] = (await test.agent.get('/api/notifications')).body.items;
      expect(notice.title).toMatch(/is unavailable: too small for this event$/);
    });

    it('has the condition of a yes, which the notification, the calendar and the venue’s requests say', async () => {
      const { requestId, memberId, venue } = await asked();
      const condition = 'if you take our catering';
      const replied = await reply(venue, requestId, { status: 'available', condition });
      expect([replied.status, replied.body.availabilityReply]).toEqual([
        200,
        expect.objectContaining({ status: 'available', declineReason: null, condition }),
      ]);
      const [notice] = (await test.agent.get('/api/notifications')).body.items;
      expect(notice.title).toMatch(/is available, on condition: if you take our catering$/);
      expect((await test.agent.get(`/api/members/${memberId}/requests`)).body.items).toMatchObject([
        { replyStatus: 'available', replyCondition: condition },
      ]);
      const notes = async () => (await test.agent.get(`/api/availability/by-member/${memberId}`)).body.items[0]?.notes;
      expect(await notes()).toBe(condition);
      await reply(venue, requestId, { status: 'available', condition, comment: 'With pleasure.' });
      expect(await notes()).toBe(`${condition}\nWith pleasure.`);
      await reply(venue, requestId, { status: 'available', condition, comment: `Yes, ${condition}.` });
      expect(await notes()).toBe(`Yes, ${condition}.`);
    });

    it('loses both when it is asked again', async () => {
      const { requestId, memberId, venue } = await asked();
      await reply(venue, requestId, { status: 'unavailable', declineReason: 'closed' });
      for (const toStage of ['withdrawn', 'suggested', 'availability_requested'])
        expect((await advance(requestId, memberId, { toStage })).status).toBe(200);
      const { body } = await reply(venue, requestId, { status: 'available' });
      expect(body.availabilityReply).toMatchObject({ status: 'available', declineReason: null, condition: null });
    });

    it.each([
      [{ status: 'available', declineReason: 'closed' }, 'declineReason'],
      [{ status: 'unavailable', condition: 'if it rains' }, 'condition'],
      [{ status: 'unavailable', declineReason: 'too_far' }, 'declineReason'],
    ])('is refused: %j', async (body, path) => {
      const { requestId, venue } = await asked();
      const { status, body: error } = await reply(venue, requestId, body);
      expect([status, error.code, error.details[0].path]).toEqual([400, 'VALIDATION_ERROR', path]);
    });

    it('is given by the team for a venue that has called', async () => {
      const { requestId, memberId } = await asked();
      const { status, body } = await advance(requestId, memberId, {
        toStage: 'unavailable',
        declineReason: 'budget_too_low',
      });
      expect([status, body.stage, body.availabilityReply]).toEqual([
        200,
        'unavailable',
        expect.objectContaining({ status: 'unavailable', declineReason: 'budget_too_low', comment: null }),
      ]);
      const refused = await advance(requestId, memberId, { toStage: 'available', declineReason: 'closed' });
      expect([refused.status, refused.body.details[0].path]).toEqual([400, 'declineReason']);
    });
  });

  describe('a venue that is not chosen', () => {
    /** A proposed request with venues that the organizer has seen. */
    const proposed = async (): Promise<{ requestId: string; venues: BuiltVenue[] }> => {
      const { id: requestId } = await buildRequest(test.agent);
      await advanceRequest(test.agent, requestId, 'searching', 'proposed');
      const venues = await Promise.all([0, 1, 2].map(() => buildVenue(test.agent)));
      await buildResults(test.agent, requestId, venues, 'shortlisted', 'proposed');
      return { requestId, venues };
    };

    it('gets the reason, without a rival', async () => {
      const { requestId, venues } = await proposed();
      const [chosen, one, other] = venues;
      const path = `/api/requests/${requestId}/results/${other?.id}`;
      const patched = await test.agent.patch(path, { notChosenReason: 'style' });
      expect([patched.status, patched.body.notChosenReason]).toEqual([200, 'style']);
      const won = await advance(requestId, chosen?.id ?? '', {
        toStage: 'selected',
        notChosenReasons: { [one?.id.toUpperCase() ?? '']: 'location' },
      });
      expect(won.status).toBe(200);
      const textTo = (email: string | undefined): string =>
        mock.sent.find(({ to, subject }) => to.includes(email ?? '') && /Outcome|Suite/.test(subject))?.text ?? '';
      expect(textTo(one?.email)).toMatch(/La situation du lieu|The location/);
      expect(textTo(other?.email)).toMatch(/Le style du lieu|The style of the venue/);
      expect(textTo(one?.email)).not.toContain(chosen?.name);
      const { items } = (await test.agent.get(`/api/timeline/by-request/${requestId}?limit=100`)).body;
      const moved = (items as { kind: string; payload: { to?: string; reason?: string } }[])
        .filter(({ kind, payload }) => kind === 'result_stage_changed' && payload.to === 'not_selected')
        .map(({ payload }) => payload.reason);
      expect(moved.sort()).toEqual(['location', 'style']);
      const later = await test.agent.patch(path, { notChosenReason: 'price' });
      expect([later.status, later.body.stage, later.body.notChosenReason]).toEqual([200, 'not_selected', 'price']);
      expect((await test.agent.patch(path, { notChosenReason: null })).body.notChosenReason).toBeNull();
    });

    it('reaches a venue that is turned down before any is selected', async () => {
      const { requestId, venues } = await proposed();
      const [one, other, third] = venues.map(({ id }) => id) as [string, string, string];
      const now = await advance(requestId, one, { toStage: 'not_selected', notChosenReason: 'capacity' });
      expect([now.status, now.body.notChosenReason]).toEqual([200, 'capacity']);
      await test.agent.patch(`/api/requests/${requestId}/results/${other}`, { notChosenReason: 'style' });
      expect((await advance(requestId, other, { toStage: 'not_selected' })).status).toBe(200);
      const { items } = (await test.agent.get(`/api/timeline/by-request/${requestId}?limit=100`)).body;
      const reasons = (items as { payload: { memberId: string; to?: string; reason?: string } }[])
        .filter(({ payload }) => payload.to === 'not_selected')
        .map(({ payload }) => [payload.memberId, payload.reason]);
      expect(new Map(reasons as [string, string][])).toEqual(
        new Map([
          [one, 'capacity'],
          [other, 'style'],
        ]),
      );
      const early = await advance(requestId, third, { toStage: 'visit', notChosenReason: 'price' });
      expect([early.status, early.body.details[0]]).toMatchObject([400, { path: 'notChosenReason', rule: 'goesWith' }]);
    });

    it('must be another candidate, and the reason a known one', async () => {
      const { requestId, venues } = await proposed();
      const [chosen] = venues;
      const stranger = await buildBareVenue(test.agent);
      for (const notChosenReasons of [
        { [stranger.id]: 'price' },
        { [chosen?.id ?? '']: 'price' },
        { [venues[1]?.id ?? '']: 'ugly' },
        { somebody: 'price' },
        ['price'],
      ]) {
        const { status, body } = await advance(requestId, chosen?.id ?? '', { toStage: 'selected', notChosenReasons });
        expect([status, body.code, body.details[0].path]).toEqual([400, 'VALIDATION_ERROR', 'notChosenReasons']);
      }
      const early = await advance(requestId, venues[1]?.id ?? '', { toStage: 'visit', notChosenReasons: {} });
      expect([early.status, early.body.details[0].rule]).toEqual([400, 'goesWith']);
    });
  });

  describe('further venues for a request', () => {
    const rematch = (requestId: string, query = ''): Promise<Answer> =>
      test.agent.get(`/api/requests/${requestId}/rematch${query}`);

    it('are added and asked by one action', async () => {
      const { requestId } = await asked();
      const venues = await Promise.all([0, 1].map(() => buildVenue(test.agent)));
      const memberIds = venues.map(({ id }) => id);
      const found = (await rematch(requestId, '?limit=100')).body.items as { member: { id: string }; why: object[] }[];
      expect(found.map(({ member }) => member.id)).toEqual(expect.arrayContaining(memberIds));
      expect(found.every(({ why }) => why.length > 0)).toBe(true);
      const { status, body } = await test.agent.post(`/api/requests/${requestId}/results/ask`, { memberIds });
      expect([
        status,
        body.items.map((item: { memberId: string; stage: string }) => [item.memberId, item.stage]),
      ]).toEqual([200, memberIds.map((id) => [id, 'availability_requested'])]);
      const asking = mock.sent.map(({ to }) => to[0]);
      expect(asking).toEqual(expect.arrayContaining(venues.map(({ email }) => email)));
      const left = (await rematch(requestId, '?limit=100')).body.items as { member: { id: string } }[];
      expect(left.filter(({ member }) => memberIds.includes(member.id))).toEqual([]);
    });

    it('are a page of 20 by default, for a request that exists', async () => {
      const { requestId } = await asked();
      await Promise.all([0, 1, 2, 3].map(() => buildVenue(test.agent)));
      const { body } = await rematch(requestId);
      expect(body).toMatchObject({ page: 1, pageSize: 20, adjusted: { cheaperFirst: false } });
      expect(body.items).toHaveLength(Math.min(20, body.total));
      const second = (await rematch(requestId, '?limit=1&offset=1')).body;
      expect(second).toMatchObject({ total: body.total, page: 2, pageSize: 1 });
      expect(second.items).toMatchObject([{ member: { id: body.items[1].member.id } }]);
      expect((await rematch(requestId, '?limit=0')).status).toBe(400);
      expect((await rematch('00000000-0000-7000-8000-00000000dead')).status).toBe(404);
    });

    it('come with the venues that fail one need', async () => {
      const { id } = await buildRequest(test.agent, {
        ...{ city: null, postalCodes: ['48'] },
        needs: [{ kind: 'breakout', count: 50 }],
      });
      const { id: memberId } = await buildBareVenue(test.agent, { postalCode: '48000' });
      await test.agent.post('/api/rooms', {
        ...{ memberId, name: 'Hall', capacities: [{ configuration: 'classroom', maxCapacity: 400 }] },
      });
      const { body } = await rematch(id);
      expect(body).toMatchObject({ items: [], total: 0, nearMisses: [{ member: { id: memberId }, need: 0 }] });
    });

    it.each([1, 2, 3])('are those of the search less the refused ones, by the reasons (%i)', async (seed) => {
      let state = seed;
      const below = (n: number): number => (state = (state * 48271) % 2147483647) % n;
      // No other test has venues in these departments.
      const department = ['73', '74', '05'][seed - 1] ?? '';
      const seats = new Map<string, number>();
      for (let i = 0; i < 10; i++) {
        const { id } = await buildBareVenue(test.agent, {
          postalCode: `${department}000`,
          name: `Chalet ${seed} ${i}`,
        });
        const capacity = 40 + 10 * below(8);
        seats.set(id, capacity);
        for (let room = 0; room <= below(2); room++)
          await test.agent.post('/api/rooms', {
            ...{ memberId: id, name: `Room ${room}`, fullDayPrice: below(4) === 0 ? null : 500 + 100 * below(6) },
            capacities: [{ configuration: 'classroom', maxCapacity: capacity }],
          });
      }
      const reasons = ['too_small', 'budget_too_low', 'other', 'closed'];
      for (let round = 0; round < 2; round++) {
        const { id } = await buildRequest(test.agent, { city: null, postalCodes: [department] });
        const refused = [...seats.keys()].filter(() => below(3) === 0);
        const given = refused.map(() => reasons[below(reasons.length)]);
        await buildResults(
          test.agent,
          id,
          refused.map((memberId) => ({ id: memberId })),
          'availability_requested',
        );
        for (const [i, memberId] of refused.entries()) {
          const link = await test.agent.post('/api/magic-tokens', {
            ...{ scope: 'member', scopeId: memberId, action: 'answer_availability' },
          });
          const venue = test.anonymous.with({ 'x-magic-token': link.body.token as string });
          const replied = await reply(venue, id, { status: 'unavailable', declineReason: given[i] });
          expect(replied.status).toBe(200);
        }
        const small = refused.filter((_id, i) => given[i] === 'too_small').map((memberId) => seats.get(memberId) ?? 0);
        const found = await test.agent.post('/api/search/members', {
          ...{ postalCodes: [department], configurations: ['classroom'], dates: ['2027-03-12'], limit: 100 },
          minCapacity: Math.max(60, ...small.map((most) => most + 1)),
        });
        type Item = { member: { id: string }; rooms: { fullDayPrice: number | null }[] };
        const left = (found.body.items as Item[]).filter(({ member }) => !refused.includes(member.id));
        const price = ({ rooms }: Item): number => Math.min(...rooms.map((room) => room.fullDayPrice ?? 1e9));
        const cheaperFirst = given.includes('budget_too_low');
        const expected = cheaperFirst ? left.toSorted((a, b) => price(a) - price(b)) : left;
        const { body } = await rematch(id, '?limit=100');
        expect(body.adjusted.cheaperFirst).toBe(cheaperFirst);
        expect(body.items.map(({ member }: Item) => member.id)).toEqual(expected.map(({ member }) => member.id));
        const most = small.length === 0 ? 0 : Math.max(...small);
        for (const item of body.items as (Item & { why: { kind: string; params: object }[]; reasons: string[] })[]) {
          const kinds = item.why.map(({ kind }) => kind);
          expect(item.why.find(({ kind }) => kind === 'too_small')?.params).toEqual(
            most >= 60 ? { seats: most } : undefined,
          );
          expect(kinds.includes('budget_too_low')).toBe(cheaperFirst && price(item) < 1e9);
          expect(item.reasons).toHaveLength(kinds.length);
        }
      }
    });
  });
});
