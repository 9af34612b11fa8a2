import { HoldMoves } from '#api/supply/holds/hold-moves.service';
import { AvailabilityService } from '#api/supply/availability/availability.service';
import { MagicTokensService } from '#api/foundations/magic-tokens/magic-tokens.service';
import { runAsSystem } from '#core/context';
import { newId } from '#core/ids';
import { createTestApp, type TestApp, timelineKinds } from '../support/app';
import type { Answer, Api } from '../support/api';
import {
  advanceRequest,
  buildRequest,
  buildResult,
  buildVenue,
  type BuiltVenue,
  insertRequest,
} from '../support/build';

const DATE = '2027-03-12';
const UNTIL = '2027-03-01T17:00:00.000Z';
const NOWHERE = '01890000-0000-7000-8000-000000000000';

describe('options', () => {
  let test: TestApp;
  let venue: BuiltVenue;

  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test?.close());
  beforeEach(async () => {
    test.clock.set('2027-01-11T09:00:00Z');
    venue = await buildVenue(test.agent);
  });

  /** A searching request with the venue as a candidate. */
  const candidate = async (more: object = {}, ...stages: string[]): Promise<{ id: string; code: string }> => {
    const request = await buildRequest(test.agent, { eventDate: DATE, ...more });
    await advanceRequest(test.agent, request.id, 'searching');
    await buildResult(test.agent, request.id, venue.id, ...stages);
    return request;
  };
  const hold = (requestId: string, more: object = {}): Promise<Answer> =>
    test.agent.post('/api/holds', { requestId, memberId: venue.id, ...more });
  const active = async (
    requestId: string,
    rank: number,
    more: object = {},
  ): Promise<{ id: string; version: number }> => {
    const answer = await hold(requestId, { rank, expiresAt: UNTIL, ...more });
    expect([answer.status, answer.body.status]).toEqual([201, 'active']);
    return answer.body;
  };
  const act = (id: string, what: string, body: object = {}): Promise<Answer> =>
    test.agent.post(`/api/holds/${id}/${what}`, body);
  const calendar = async (): Promise<string[]> => {
    const { body } = await test.agent.get(`/api/availability/by-member/${venue.id}?limit=100`);
    return body.items.map(
      ({ date, slot, status, source, roomId }: Record<string, string>) =>
        `${date} ${slot} ${status} ${source}${roomId === null ? '' : ' room'}`,
    );
  };
  const ranks = async (): Promise<unknown[]> => {
    const { body } = await test.agent.get(`/api/holds?memberId=${venue.id}&status=active&limit=100`);
    return body.items.map(({ rank }: { rank: number }) => rank).sort();
  };
  const notices = async (requestId: string): Promise<{ kind: string; title: string; body: string }[]> =>
    test.database.query(
      `SELECT kind, title, body FROM notification WHERE request_id = $1 AND kind LIKE 'hold%' ORDER BY created_at, id`,
      [requestId],
    );
  const reply = async (requestId: string, status: string): Promise<void> => {
    const tokens = test.app.get(MagicTokensService);
    const given = { scope: 'member', scopeId: venue.id, action: 'answer_availability', requestId } as const;
    const { token } = await runAsSystem('job', () => tokens.issue({ ...given, oneUse: true }));
    const link = test.anonymous.with({ 'x-magic-token': token });
    const path = `/api/public/member/availability-requests/${requestId}/reply`;
    expect((await link.post(path, { status })).status).toBe(200);
  };
  const pathOf = (requestId: string): string => `/api/requests/${requestId}/results/${venue.id}`;
  const select = (requestId: string): Promise<Answer> =>
    test.agent.post(`${pathOf(requestId)}/advance`, { toStage: 'selected' });
  /** A proposed request with the venue as a proposed candidate. */
  const proposed = async (more: object = {}): Promise<{ id: string; code: string }> => {
    const request = await candidate(more, 'available', 'shortlisted', 'proposed');
    await advanceRequest(test.agent, request.id, 'proposed');
    return request;
  };
  /** The venue's holds for a request, as status and reason for their end. */
  const ends = async (requestId: string): Promise<unknown[]> => {
    const { body } = await test.agent.get(`/api/holds?requestId=${requestId}&memberId=${venue.id}`);
    return body.items.map(({ status, endReason }: Record<string, unknown>) => [status, endReason]);
  };
  const kinds = async (requestId: string): Promise<string[]> => (await notices(requestId)).map(({ kind }) => kind);

  describe('of the team', () => {
    it('are requested with the days and room of the candidate', async () => {
      const { id, code } = await candidate({ eventEndDate: '2027-03-13', slot: 'morning' });
      await test.agent.patch(`/api/requests/${id}/results/${venue.id}`, { roomId: venue.roomId });
      const answer = await hold(id, { note: 'Ask for the orangery.' });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        id: expect.any(String),
        code: expect.stringMatching(/^H-[2-9A-Z]{6}$/),
        requestId: id,
        request: { code, title: 'Séminaire de printemps' },
        memberId: venue.id,
        member: { code: venue.code, name: venue.name, city: 'Lyon' },
        roomId: venue.roomId,
        room: { id: venue.roomId, name: 'Grand salon' },
        dates: ['2027-03-12', '2027-03-13'],
        slot: 'morning',
        rank: null,
        status: 'requested',
        expiresAt: null,
        source: 'team',
        note: 'Ask for the orangery.',
        endReason: null,
        version: 1,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        traceId: expect.any(String),
      });
      expect(answer.headers.etag).toBe('"1"');
      expect((await test.agent.get(`/api/holds/${answer.body.id}`)).body).toEqual(answer.body);
      expect(await calendar()).toEqual([]);
      expect(await timelineKinds(test.database, id)).toContain('hold_requested');
    });

    it('are active with rank and end, in the calendar day by day', async () => {
      const { id } = await candidate({ eventEndDate: '2027-03-13' });
      const { id: holdId } = await active(id, 2);
      expect(await calendar()).toEqual(['2027-03-12 full_day option hold', '2027-03-13 full_day option hold']);
      const { body } = await test.agent.get(`/api/requests/${id}`);
      expect(body.results[0].hold).toEqual({
        ...{ id: holdId, code: expect.any(String), roomId: null, dates: ['2027-03-12', '2027-03-13'] },
        ...{ slot: 'full_day', status: 'active', rank: 2, expiresAt: UNTIL, version: expect.any(Number) },
      });
    });

    it('are listed by request, venue, status and end', async () => {
      const { id } = await candidate();
      const { id: holdId } = await active(id, 1);
      const other = (await hold(id)).body.id;
      const ids = async (query: string): Promise<string[]> =>
        (await test.agent.get(`/api/holds?${query}`)).body.items.map((one: { id: string }) => one.id);
      expect(await ids(`requestId=${id}`)).toEqual([other, holdId]);
      expect(await ids(`requestId=${id}&status=active`)).toEqual([holdId]);
      expect(await ids(`memberId=${venue.id}&status=active&status=requested`)).toEqual([other, holdId]);
      expect(await ids(`requestId=${id}&expiresBefore=2027-03-01T17:00:01Z`)).toEqual([holdId]);
      expect(await ids(`requestId=${id}&expiresBefore=${UNTIL}`)).toEqual([]);
    });

    it.each([
      ['a day that is over', { dates: ['2027-01-10'] }, 'dates'],
      ['no day', { dates: [] }, 'dates'],
      [
        'more than 31 days',
        {
          dates: Array.from({ length: 32 }, (_d, day) =>
            new Date(Date.UTC(2027, 3, day + 1)).toISOString().slice(0, 10),
          ),
        },
        'dates',
      ],
      ['an end that is past', { rank: 1, expiresAt: '2027-01-11T08:59:00Z' }, 'expiresAt'],
      ['an end after the event begins', { rank: 1, expiresAt: '2027-03-12T10:00:00Z' }, 'expiresAt'],
      ['a rank of 0', { rank: 0, expiresAt: UNTIL }, 'rank'],
      ['a rank of 10', { rank: 10, expiresAt: UNTIL }, 'rank'],
    ])('are refused with %s', async (_name, body, path) => {
      const { id } = await candidate();
      const answer = await hold(id, body);
      expect([answer.status, answer.body.code, answer.body.details?.[0]?.path]).toEqual([
        400,
        'VALIDATION_ERROR',
        path,
      ]);
    });

    it('are refused without days, with another venue’s room, and for a request that has ended', async () => {
      const { id } = await candidate({ eventDate: undefined });
      expect((await hold(id)).body.details[0].path).toBe('dates');
      const foreign = await buildVenue(test.agent);
      const other = await candidate();
      expect((await hold(other.id, { roomId: foreign.roomId })).body.details[0].path).toBe('roomId');
      for (const [missing, message] of [
        [await hold(NOWHERE), 'Request not found.'],
        [await hold(other.id, { memberId: NOWHERE }), 'Venue not found.'],
      ] as const)
        expect([missing.status, missing.body.message]).toEqual([404, message]);
      await advanceRequest(test.agent, other.id, 'cancelled');
      expect((await hold(other.id)).body.code).toBe('INVALID_STATUS_TRANSITION');
    });

    it('never share a rank if they overlap', async () => {
      const [one, two] = [await candidate(), await candidate()];
      await active(one.id, 1);
      const conflict = async (more: object): Promise<unknown[]> => {
        const { status, body } = await hold(two.id, { rank: 1, expiresAt: UNTIL, ...more });
        return [status, body.code];
      };
      const taken = [409, 'HOLD_CONFLICT'];
      expect(await conflict({})).toEqual(taken);
      expect(await conflict({ slot: 'evening' })).toEqual(taken);
      expect(await conflict({ roomId: venue.roomId })).toEqual(taken);
      expect(await conflict({ dates: ['2027-03-11', DATE] })).toEqual(taken);
      expect((await conflict({ dates: ['2027-03-20'] }))[0]).toBe(201);
      const second = await active(two.id, 3);
      expect((await test.agent.patch(`/api/holds/${second.id}`, { rank: 1 })).body.code).toBe('HOLD_CONFLICT');
      expect((await test.agent.patch(`/api/holds/${second.id}`, { rank: 2 })).body.rank).toBe(2);
    });

    it('may share a rank at different times or in different rooms', async () => {
      const other = (await test.agent.post('/api/rooms', { memberId: venue.id, name: 'Petit salon' })).body.id;
      const [one, two] = [await candidate(), await candidate()];
      await active(one.id, 1, { slot: 'morning', roomId: venue.roomId });
      await active(two.id, 1, { slot: 'evening', roomId: venue.roomId });
      await active(two.id, 1, { slot: 'morning', roomId: other });
      expect(await calendar()).toHaveLength(3);
    });

    it('are changed under their version only', async () => {
      const { id, version } = await active((await candidate()).id, 1);
      const path = `/api/holds/${id}`;
      const at = test.agent.with({ 'if-match': `"${version}"` });
      const changed = await at.patch(path, { note: 'Phoned.' });
      expect([changed.status, changed.body.note, changed.body.version]).toEqual([200, 'Phoned.', version + 1]);
      expect((await at.patch(path, { rank: 2 })).status).toBe(412);
      expect((await test.agent.patch(path, { expiresAt: '2027-03-13T00:00:00Z' })).status).toBe(400);
    });

    it('say on the timeline what has changed', async () => {
      const request = await candidate();
      const { id } = await active(request.id, 1);
      const path = `/api/holds/${id}`;
      const later = '2027-03-02T17:00:00.000Z';
      for (const body of [
        { rank: 2, expiresAt: later },
        { rank: 2, note: 'Phoned.' },
        { rank: 2, note: 'Phoned.' },
      ])
        expect((await test.agent.patch(path, body)).status).toBe(200);
      const { body } = await test.agent.get(`/api/timeline/by-request/${request.id}?kind=hold_updated`);
      expect(body.items.map(({ payload }: { payload: object }) => payload)).toEqual([
        expect.objectContaining({ holdId: id, rank: 2, expiresAt: later, changed: ['note'] }),
        expect.objectContaining({ holdId: id, rank: 2, expiresAt: later, changed: ['rank', 'expiresAt'] }),
      ]);
      expect(body.items[0].payload).not.toHaveProperty('note');
    });

    it('are activated with rank and end, and not twice', async () => {
      const { id } = (await hold((await candidate()).id)).body;
      expect((await act(id, 'activate', { rank: 1 })).body.details[0].path).toBe('expiresAt');
      expect((await act(id, 'activate', { expiresAt: UNTIL })).body.details[0].path).toBe('rank');
      expect((await act(id, 'activate', { rank: 1, expiresAt: UNTIL })).body.status).toBe('active');
      expect((await act(id, 'activate', { rank: 1, expiresAt: UNTIL })).body.code).toBe('INVALID_STATUS_TRANSITION');
    });

    it('are released for a reason, and gone from the calendar', async () => {
      const request = await candidate();
      const { id } = await active(request.id, 1);
      const answer = await act(id, 'release', { reason: 'Another date' });
      expect([answer.status, answer.body.status, answer.body.endReason]).toEqual([200, 'released', 'Another date']);
      expect(await calendar()).toEqual([]);
      expect(await timelineKinds(test.database, request.id)).toContain('hold_released');
      for (const what of ['release', 'book']) expect((await act(id, what)).body.code).toBe('INVALID_STATUS_TRANSITION');
    });
  });

  describe('behind one another', () => {
    it('move up when the one ahead is released, one release after the other', async () => {
      const requests = [await candidate(), await candidate(), await candidate()];
      const all = await Promise.all([1, 2, 4].map((rank, at) => active(requests[at]!.id, rank)));
      await act(all[0]!.id, 'release');
      expect(await ranks()).toEqual([1, 3]);
      expect(await kinds(requests[1]!.id)).toEqual(['hold_promoted']);
      expect((await notices(requests[1]!.id))[0]!.body).toBe('You’re first now: ask the venue to confirm.');
      expect(await timelineKinds(test.database, requests[1]!.id)).toContain('hold_promoted');
      await act(all[1]!.id, 'release');
      expect(await ranks()).toEqual([2]);
    });

    it('stay behind one that another part of the day still has', async () => {
      const requests = [await candidate(), await candidate(), await candidate()];
      const morning = await active(requests[0]!.id, 1, { slot: 'morning' });
      const evening = await active(requests[1]!.id, 1, { slot: 'evening' });
      const day = await active(requests[2]!.id, 2);
      await act(morning.id, 'release');
      expect((await test.agent.get(`/api/holds/${day.id}`)).body.rank).toBe(2);
      await act(evening.id, 'release');
      expect((await test.agent.get(`/api/holds/${day.id}`)).body.rank).toBe(1);
    });

    it('are shown in the calendar for the best-ranked request', async () => {
      const [one, two] = [await candidate(), await candidate()];
      const first = await active(one.id, 1);
      const second = await active(two.id, 2);
      const across = async (): Promise<unknown> =>
        (await test.agent.get(`/api/availability?from=${DATE}&to=${DATE}&memberIds=${venue.id}`)).body.items.map(
          ({ hold: shownHold }: { hold: object }) => shownHold,
        );
      const { id, version } = first;
      const until = { status: 'active', expiresAt: UNTIL, code: expect.any(String) };
      expect(await across()).toEqual([{ ...until, id, version, rank: 1 }]);
      const shown = async (): Promise<string> =>
        (await test.agent.get(`/api/availability/by-member/${venue.id}`)).body.items.map(
          ({ requestId }: { requestId: string }) => requestId,
        );
      expect(await shown()).toEqual([one.id]);
      await act(first.id, 'release');
      expect(await shown()).toEqual([two.id]);
      expect(await across()).toEqual([expect.objectContaining({ id: second.id, rank: 1 })]);
      await act(second.id, 'book');
      expect(await across()).toEqual([null]);
    });
  });

  describe('booked', () => {
    it('turn their days into a booking, once', async () => {
      const request = await candidate();
      const { id } = await active(request.id, 1);
      const answer = await act(id, 'book');
      expect([answer.status, answer.body.status]).toEqual([200, 'booked']);
      expect(await calendar()).toEqual([`${DATE} full_day booked hold`]);
      expect((await act(id, 'book')).body.code).toBe('HOLD_CONFLICT');
      expect(await timelineKinds(test.database, request.id)).toContain('hold_booked');
    });

    it('are refused over an overlapping booking of the same request', async () => {
      const request = await candidate();
      const whole = await active(request.id, 1);
      const evening = await active(request.id, 2, { slot: 'evening' });
      expect((await act(whole.id, 'book')).status).toBe(200);
      for (const body of [{}, { override: { reason: 'Both, please' } }]) {
        const refused = await act(evening.id, 'book', body);
        expect([refused.status, refused.body.code]).toEqual([409, 'HOLD_CONFLICT']);
      }
      expect(await calendar()).toEqual([`${DATE} full_day booked hold`, `${DATE} evening option hold`]);
    });

    it('for parts of a day are booked together, and stay one booking on another day', async () => {
      const request = await proposed({ slot: 'morning' });
      await active(request.id, 1, { slot: 'morning' });
      await active(request.id, 2, { slot: 'evening' });
      expect((await select(request.id)).status).toBe(200);
      expect(await calendar()).toEqual([`${DATE} morning booked hold`, `${DATE} evening booked hold`]);
      expect((await test.agent.patch(`/api/requests/${request.id}`, { eventDate: '2027-04-02' })).status).toBe(200);
      expect(await calendar()).toEqual(['2027-04-02 morning booked hold']);
    });

    it('follow the selection: the best-ranked of those that overlap', async () => {
      const request = await proposed();
      await active(request.id, 1);
      await active(request.id, 2, { slot: 'evening' });
      expect((await select(request.id)).status).toBe(200);
      expect(await calendar()).toEqual([`${DATE} full_day booked hold`]);
      expect(await ends(request.id)).toEqual(
        expect.arrayContaining([
          ['booked', null],
          ['released', 'request_won'],
        ]),
      );
      const other = await proposed({ slot: 'morning' });
      expect((await select(other.id)).body.code).toBe('HOLD_CONFLICT');
    });

    it('leave no day of the event free', async () => {
      const request = await proposed();
      await active(request.id, 1, { roomId: venue.roomId });
      const dates = { eventDate: DATE, eventEndDate: '2027-03-13' };
      expect((await test.agent.patch(`/api/requests/${request.id}`, dates)).status).toBe(200);
      expect((await select(request.id)).status).toBe(200);
      expect(await calendar()).toEqual([`${DATE} full_day booked hold room`, '2027-03-13 full_day booked hold room']);
    });

    it('are refused over a better-ranked request, unless for a reason', async () => {
      const [one, two] = [await candidate(), await candidate()];
      await active(one.id, 1);
      const second = await active(two.id, 2);
      expect((await act(second.id, 'book')).body.code).toBe('HOLD_CONFLICT');
      const booked = await act(second.id, 'book', { override: { reason: 'Their client withdrew' } });
      expect(booked.body.status).toBe('booked');
      expect(await calendar()).toEqual([`${DATE} full_day booked hold`]);
      expect(await kinds(one.id)).toEqual(['hold_conflict']);
      const [first] = (await test.agent.get(`/api/holds?requestId=${one.id}`)).body.items;
      expect((await act(first.id, 'book')).body.code).toBe('HOLD_CONFLICT');
    });

    it('follow the selection of the candidate; the other venues are released', async () => {
      const request = await candidate({}, 'available', 'shortlisted', 'proposed');
      const other = await buildVenue(test.agent);
      await buildResult(test.agent, request.id, other.id);
      await active(request.id, 1, { roomId: venue.roomId });
      await test.agent.post('/api/holds', { requestId: request.id, memberId: other.id, rank: 1, expiresAt: UNTIL });
      await advanceRequest(test.agent, request.id, 'proposed');
      const path = `/api/requests/${request.id}/results/${venue.id}/advance`;
      const answer = await test.agent.post(path, { toStage: 'selected' });
      expect([answer.status, answer.body.hold?.status]).toEqual([200, 'booked']);
      expect(await calendar()).toEqual([`${DATE} full_day booked hold room`]);
      const { body } = await test.agent.get(`/api/holds?requestId=${request.id}&status=released`);
      expect(body.items).toEqual([expect.objectContaining({ memberId: other.id, endReason: 'request_won' })]);
      await advanceRequest(test.agent, request.id, 'cancelled');
      expect(await calendar()).toEqual([]);
    });

    it('leave what the selected venue was only asked for', async () => {
      const request = await proposed();
      const { id } = (await hold(request.id)).body;
      const selected = await select(request.id);
      expect([selected.status, selected.body.hold]).toEqual([
        200,
        expect.objectContaining({ id, status: 'requested' }),
      ]);
      expect(await ends(request.id)).toEqual([['requested', null]]);
      expect(await calendar()).toEqual([`${DATE} full_day booked hold`]);
      await advanceRequest(test.agent, request.id, 'cancelled');
      expect(await ends(request.id)).toEqual([['released', 'request_cancelled']]);
    });

    it('are refused after the venue’s no, until the team corrects it', async () => {
      const request = await candidate({}, 'availability_requested');
      await reply(request.id, 'unavailable');
      expect(await calendar()).toEqual([`${DATE} full_day blocked member`]);
      const advance = (toStage: string): Promise<Answer> =>
        test.agent.post(`${pathOf(request.id)}/advance`, { toStage });
      for (const stage of ['available', 'shortlisted', 'proposed']) expect((await advance(stage)).status).toBe(200);
      await advanceRequest(test.agent, request.id, 'proposed');
      const { id } = await active(request.id, 1);
      expect(await kinds(request.id)).toEqual(['hold_conflict']);
      for (const refused of [await select(request.id), await act(id, 'book', { override: { reason: 'Phoned' } })])
        expect([refused.status, refused.body.code]).toEqual([409, 'HOLD_CONFLICT']);
      expect(await calendar()).toEqual([`${DATE} full_day blocked member`]);
      const [entry] = (await test.agent.get(`/api/availability/by-member/${venue.id}`)).body.items;
      await test.agent.patch(`/api/availability/${entry.id}`, { status: 'available' });
      expect((await select(request.id)).status).toBe(200);
      expect(await calendar()).toEqual([`${DATE} full_day booked hold`]);
    });

    it('let a candidate without one be selected over them only for a reason', async () => {
      const first = await candidate();
      await active(first.id, 2);
      const request = await candidate({}, 'available', 'shortlisted', 'proposed');
      await advanceRequest(test.agent, request.id, 'proposed');
      const path = `/api/requests/${request.id}/results/${venue.id}/advance`;
      expect((await test.agent.post(path, { toStage: 'selected' })).body.code).toBe('HOLD_CONFLICT');
      const override = { reason: 'The venue confirmed' };
      expect((await test.agent.post(path, { toStage: 'selected', override })).status).toBe(200);
      expect(await calendar()).toEqual([`${DATE} full_day booked hold`]);
    });

    it('are for one of fifty at once', async () => {
      const { id } = await active((await candidate()).id, 1);
      const answers = await Promise.all(Array.from({ length: 50 }, () => act(id, 'book')));
      const codes = answers.map(({ status, body }) => (status === 200 ? 200 : body.code));
      expect(codes.sort()).toEqual([200, ...Array<string>(49).fill('HOLD_CONFLICT')]);
    });

    it('are for one of nine requests at once, whatever the ranks', async () => {
      const booked: string[] = [];
      for (let rank = 1; rank <= 9; rank++) booked.push((await active((await candidate()).id, rank)).id);
      const override = { reason: 'Confirmed by phone' };
      const answers = await Promise.all(booked.map((id) => act(id, 'book', { override })));
      const codes = answers.map(({ status, body }) => (status === 200 ? 200 : body.code));
      expect(codes.sort()).toEqual([200, ...Array<string>(8).fill('HOLD_CONFLICT')]);
      expect(await calendar()).toEqual([`${DATE} full_day booked hold`]);
    });

    it('are for one of fifty selections at once', async () => {
      const requests: string[] = [];
      for (let at = 0; at < 50; at++) {
        const { id } = await insertRequest(test.database, { status: 'proposed', eventDate: DATE });
        await test.database.query(
          `INSERT INTO result (id, request_id, member_id, stage, position, stage_changed_at, created_at, updated_at)
           VALUES ($1, $2, $3, 'proposed', 0, now(), now(), now())`,
          [newId(), id, venue.id],
        );
        requests.push(id);
      }
      const answers = await Promise.all(
        requests.map((id) =>
          test.agent.post(`/api/requests/${id}/results/${venue.id}/advance`, { toStage: 'selected' }),
        ),
      );
      const codes = answers.map(({ status, body }) => (status === 200 ? 200 : body.code));
      expect(codes.sort()).toEqual([200, ...Array<string>(49).fill('HOLD_CONFLICT')]);
    });

    it('move with the days of the request that was won', async () => {
      const request = await candidate({}, 'available', 'shortlisted', 'proposed');
      const { id } = await active(request.id, 1);
      await advanceRequest(test.agent, request.id, 'proposed');
      await test.agent.post(`/api/requests/${request.id}/results/${venue.id}/advance`, { toStage: 'selected' });
      const moved = await test.agent.patch(`/api/requests/${request.id}`, { eventDate: '2027-04-02' });
      expect(moved.status).toBe(200);
      expect(await calendar()).toEqual(['2027-04-02 full_day booked hold']);
      expect((await test.agent.get(`/api/holds/${id}`)).body.dates).toEqual(['2027-04-02']);
    });

    it('stay if a change of the request leaves days and room as they are', async () => {
      const request = await proposed();
      await active(request.id, 1, { roomId: venue.roomId });
      await select(request.id);
      await active((await candidate()).id, 2);
      const before = await calendar();
      for (const body of [{ eventDate: DATE, slot: null }, { eventEndDate: DATE }, { slot: 'full_day' }])
        expect((await test.agent.patch(`/api/requests/${request.id}`, body)).status).toBe(200);
      expect((await test.agent.patch(pathOf(request.id), { roomId: null })).status).toBe(200);
      expect(await calendar()).toEqual(before);
    });

    it('move with the days past worse-ranked options only, in the room that is booked', async () => {
      const request = await proposed();
      await active(request.id, 2, { roomId: venue.roomId });
      await select(request.id);
      const others = [
        await candidate(),
        await candidate({ eventDate: '2027-03-13' }),
        await candidate({ eventDate: '2027-03-14' }),
      ];
      // On the day that is booked anyway, no option of another request matters; on a new one, those not behind.
      await active(others[0]!.id, 1);
      await active(others[1]!.id, 3);
      const { id: ahead } = await active(others[2]!.id, 2);
      const until = (eventEndDate: string): Promise<Answer> =>
        test.agent.patch(`/api/requests/${request.id}`, { eventEndDate });
      expect((await until('2027-03-13')).status).toBe(200);
      const booked = async (): Promise<string[]> => (await calendar()).filter((entry) => entry.includes('booked'));
      expect(await booked()).toEqual([`${DATE} full_day booked hold room`, '2027-03-13 full_day booked hold room']);
      expect((await until('2027-03-14')).body.code).toBe('HOLD_CONFLICT');
      await act(ahead, 'release');
      expect((await until('2027-03-14')).status).toBe(200);
      expect(await booked()).toHaveLength(3);
    });

    it('free their days for those behind them when the request is canceled', async () => {
      const request = await proposed();
      await active(request.id, 1);
      const behind = await candidate();
      const { id: second } = await active(behind.id, 2);
      await select(request.id);
      await advanceRequest(test.agent, request.id, 'cancelled');
      expect(await ends(request.id)).toEqual([['booked', null]]);
      expect((await test.agent.get(`/api/holds/${second}`)).body.rank).toBe(1);
      expect((await kinds(behind.id)).at(-1)).toBe('hold_promoted');
      expect(await calendar()).toEqual([`${DATE} full_day option hold`]);
    });
  });

  it('behind one another at two venues end at once, without waiting for each other', async () => {
    const other = await buildVenue(test.agent);
    const [one, two] = [await candidate(), await candidate()];
    for (const [requestId, memberId, rank] of [
      [one.id, venue.id, 1],
      [two.id, venue.id, 2],
      [two.id, other.id, 1],
      [one.id, other.id, 2],
    ] as const)
      await test.agent.post('/api/holds', { requestId, memberId, rank, expiresAt: UNTIL });
    const ends = await Promise.all(
      [one, two].map(({ id }) => test.agent.post(`/api/requests/${id}/advance`, { toStatus: 'cancelled' })),
    );
    expect(ends.map(({ status }) => status)).toEqual([200, 200]);
    expect(await ranks()).toEqual([]);
  });

  describe('next to other entries of the calendar', () => {
    const enter = (more: object): Promise<Answer> =>
      test.agent.post('/api/availability', { memberId: venue.id, date: DATE, ...more });

    it('leave the team’s entry, and tell', async () => {
      await enter({ status: 'blocked' });
      const request = await candidate();
      await active(request.id, 1);
      expect(await calendar()).toEqual([`${DATE} full_day blocked team`]);
      expect(await kinds(request.id)).toEqual(['hold_conflict']);
    });

    it('take the place of an entry that says available', async () => {
      await enter({ status: 'available' });
      await active((await candidate()).id, 1);
      expect(await calendar()).toEqual([`${DATE} full_day option hold`]);
    });

    it('give way to the venue, and return when it takes its entry back', async () => {
      const request = await candidate();
      await active(request.id, 1);
      const own = await test.agent.post('/api/magic-tokens', { scope: 'member', scopeId: venue.id });
      const link = test.anonymous.with({ 'x-magic-token': own.body.token });
      await link.post('/api/public/member/availability', { from: DATE, to: DATE });
      expect(await calendar()).toEqual([`${DATE} full_day blocked member`]);
      expect(await kinds(request.id)).toEqual(['hold_conflict']);
      await link.delete(`/api/public/member/availability?from=${DATE}&to=${DATE}`);
      expect(await calendar()).toEqual([`${DATE} full_day option hold`]);
    });

    it('leave what the venue’s own calendar says, and tell', async () => {
      const request = await candidate();
      await active(request.id, 1);
      const availability = test.app.get(AvailabilityService);
      const read = (slots: { date: string; slot: 'full_day'; status: 'booked' }[]): Promise<void> =>
        runAsSystem('job', () => test.database.transaction(() => availability.readIn(venue.id, null, slots)));
      await read([{ date: DATE, slot: 'full_day', status: 'booked' }]);
      expect(await calendar()).toEqual([`${DATE} full_day booked calendar`]);
      await read([{ date: DATE, slot: 'full_day', status: 'booked' }]);
      expect(await kinds(request.id)).toEqual(['hold_conflict']);
      await read([]);
      expect(await calendar()).toEqual([`${DATE} full_day option hold`]);
    });

    it('are never booked over what the venue’s own calendar says', async () => {
      const availability = test.app.get(AvailabilityService);
      const slot = { date: DATE, slot: 'full_day' } as const;
      for (const status of ['option', 'booked'] as const) {
        venue = await buildVenue(test.agent);
        const request = await candidate({}, 'available', 'shortlisted', 'proposed');
        await advanceRequest(test.agent, request.id, 'proposed');
        const { id } = await active(request.id, 1, { roomId: venue.roomId });
        await runAsSystem('job', () =>
          test.database.transaction(() => availability.readIn(venue.id, null, [{ ...slot, status }])),
        );
        const before = await calendar();
        expect(before).toContain(`${DATE} full_day ${status} calendar`);
        const select = (): Promise<Answer> =>
          test.agent.post(`/api/requests/${request.id}/results/${venue.id}/advance`, { toStage: 'selected' });
        for (const refused of [await act(id, 'book', { override: { reason: 'Phoned' } }), await select()]) {
          expect([refused.status, refused.body.code]).toEqual([409, 'HOLD_CONFLICT']);
          expect(refused.body.message).toMatch(/^The venue’s own calendar has an entry on 12 March 2027/);
        }
        expect(await calendar()).toEqual(before);
        await enter({ status: 'available' });
        expect((await select()).status).toBe(200);
        expect(await calendar()).toContain(`${DATE} full_day booked hold room`);
      }
    });

    it('are changed with the option only', async () => {
      await active((await candidate()).id, 1);
      const { body } = await test.agent.get(`/api/availability/by-member/${venue.id}`);
      const path = `/api/availability/${body.items[0].id}`;
      expect((await test.agent.delete(path)).body.code).toBe('HOLD_CONFLICT');
      expect((await test.agent.patch(path, { status: 'blocked' })).body.code).toBe('HOLD_CONFLICT');
      const days = { from: DATE, to: DATE, slot: 'full_day', status: 'blocked' };
      const over = await test.agent.put(`/api/availability/by-member/${venue.id}/days`, days);
      expect(over.body.code).toBe('HOLD_CONFLICT');
    });
  });

  describe('over time', () => {
    const watch = (): Promise<boolean> => test.jobs.runNow('watch-holds');

    // Those of other tests would expire too, each with its notifications.
    beforeEach(() => test.database.query('DELETE FROM hold'));

    it('are warned about 72 and 24 working hours before, then expire, and are revived', async () => {
      const request = await candidate();
      // Monday 18:00 in Paris: 24 working hours before is Thursday 12:00, 72 the Thursday before the last, 9:00
      const { id } = await active(request.id, 1);
      for (const [now, so] of [
        ['2027-02-17T07:59:00Z', []],
        ['2027-02-18T07:59:00Z', []],
        ['2027-02-18T08:00:00Z', ['hold_expiring']],
        ['2027-02-25T10:59:00Z', ['hold_expiring']],
        ['2027-02-25T11:00:00Z', ['hold_expiring', 'hold_expiring']],
        ['2027-03-01T16:59:00Z', ['hold_expiring', 'hold_expiring']],
        ['2027-03-01T17:00:00Z', ['hold_expiring', 'hold_expiring', 'hold_expired']],
        ['2027-03-01T17:10:00Z', ['hold_expiring', 'hold_expiring', 'hold_expired']],
      ] as const) {
        test.clock.set(now);
        expect(await watch()).toBe(true);
        expect([now, await kinds(request.id)]).toEqual([now, so]);
      }
      expect((await test.agent.get(`/api/holds/${id}`)).body.status).toBe('expired');
      expect(await calendar()).toEqual([]);
      const again = await act(id, 'activate', { expiresAt: '2027-03-05T17:00:00Z' });
      expect([again.body.status, again.body.rank]).toEqual(['active', 1]);
      expect(await calendar()).toEqual([`${DATE} full_day option hold`]);
    });

    it('are warned about once, at once, if they are made late', async () => {
      test.clock.set('2027-03-01T09:00:00Z');
      const request = await candidate();
      await active(request.id, 1, { expiresAt: '2027-03-02T09:00:00Z' });
      await watch();
      await watch();
      expect(await kinds(request.id)).toEqual(['hold_expiring']);
    });

    it('skip the warnings that a pause has missed', async () => {
      const [one, two] = [await candidate(), await candidate()];
      await active(one.id, 1);
      await active(two.id, 2, { expiresAt: '2027-03-09T17:00:00Z' });
      test.clock.set('2027-03-08T17:00:00Z');
      await watch();
      expect(await kinds(one.id)).toEqual(['hold_expired']);
      expect((await kinds(two.id)).sort()).toEqual(['hold_expiring', 'hold_promoted']);
    });

    it('are warned about even if the step of another fails, which the next run repeats', async () => {
      const [one, two] = [await candidate(), await candidate()];
      await active(one.id, 1);
      await active(two.id, 2);
      test.clock.set('2027-02-18T08:00:00Z');
      jest.spyOn(test.app.get(HoldMoves), 'warn').mockRejectedValueOnce(new Error('It fails once.'));
      await watch();
      expect([await kinds(one.id), await kinds(two.id)]).toEqual([[], ['hold_expiring']]);
      await watch();
      expect([await kinds(one.id), await kinds(two.id)]).toEqual([['hold_expiring'], ['hold_expiring']]);
    });
  });

  describe('of a candidate that is given up', () => {
    const remove = (id: string): Promise<Answer> => test.agent.delete(pathOf(id));
    const advance =
      (toStage: string) =>
      (id: string): Promise<Answer> =>
        test.agent.post(`${pathOf(id)}/advance`, { toStage });
    it.each([
      ['removed', 'withdrawn', remove],
      ['withdrawn', 'withdrawn', advance('withdrawn')],
      ['unavailable', 'not_held', advance('unavailable')],
      ['unavailable by its own reply', 'not_held', (id: string) => reply(id, 'unavailable')],
    ])('are released if it is %s', async (_name, endReason, give) => {
      const request = await candidate({}, 'availability_requested');
      await active(request.id, 1);
      await hold(request.id, { dates: ['2027-03-20'] });
      const behind = await candidate();
      await active(behind.id, 2);
      const answer = await give(request.id);
      if (answer !== undefined) expect(answer.status).toBe(200);
      expect(await ends(request.id)).toEqual([
        ['released', endReason],
        ['released', endReason],
      ]);
      const { results } = (await test.agent.get(`/api/requests/${request.id}`)).body;
      expect(results.map((one: { hold: unknown }) => one.hold)).toEqual(give === remove ? [] : [null]);
      expect(await ranks()).toEqual([1]);
      expect(await kinds(behind.id)).toContain('hold_promoted');
      const isOwnWord = answer === undefined;
      expect(await kinds(request.id)).toEqual(isOwnWord ? ['hold_expired'] : []);
      const mails = await test.database.query(
        `SELECT 1 FROM email_message WHERE request_id = $1 AND member_id = $2 AND subject LIKE 'Option levée%'`,
        [request.id, venue.id],
      );
      expect(mails).toHaveLength(isOwnWord ? 0 : 1);
      expect(await calendar()).toEqual([`${DATE} full_day ${isOwnWord ? 'blocked member' : 'option hold'}`]);
    });
  });

  describe('asked for with the availability', () => {
    it('are requested, and withdrawn by a no', async () => {
      const request = await candidate();
      const path = `/api/requests/${request.id}/results/${venue.id}/advance`;
      const refused = await test.agent.post(path, { toStage: 'shortlisted', askHold: true });
      expect(refused.body.details[0].path).toBe('askHold');
      const asked = await test.agent.post(path, { toStage: 'availability_requested', askHold: true });
      expect([asked.status, asked.body.hold.status]).toEqual([200, 'requested']);
      const { body } = await test.agent.get(`/api/holds?requestId=${request.id}`);
      expect(body.items).toEqual([expect.objectContaining({ status: 'requested', source: 'team', rank: null })]);
    });
  });

  describe('of a venue’s link', () => {
    const linkFor = async (requestId: string | null): Promise<Api> => {
      const tokens = test.app.get(MagicTokensService);
      const given = { scope: 'member', scopeId: venue.id, action: 'answer_availability' } as const;
      const { token } = await runAsSystem('job', () =>
        tokens.issue({ ...given, requestId, oneUse: requestId !== null }),
      );
      return test.anonymous.with({ 'x-magic-token': token });
    };
    const path = (requestId: string, more = ''): string => `/api/public/member/requests/${requestId}/hold${more}`;

    it('are held, changed and withdrawn', async () => {
      const request = await candidate();
      const link = await linkFor(request.id);
      const held = await link.post(path(request.id), {
        answer: 'held',
        rank: 2,
        expiresAt: UNTIL,
        note: 'Until noon.',
      });
      expect([held.status, held.headers.etag]).toEqual([200, `"${held.body.version}"`]);
      expect(held.body).toEqual({
        ...{ id: expect.any(String), code: expect.any(String), requestId: request.id, roomId: null, room: null },
        ...{ dates: [DATE], slot: 'full_day', rank: 2, status: 'active', expiresAt: UNTIL },
        ...{ version: expect.any(Number), createdAt: expect.any(String), updatedAt: expect.any(String) },
      });
      const first = await link.post(path(request.id), { answer: 'held', rank: 1 });
      expect([first.body.id, first.body.rank, first.body.status]).toEqual([held.body.id, 1, 'active']);
      expect((await test.agent.get(`/api/holds/${held.body.id}`)).body).toMatchObject({
        source: 'link',
        note: 'Until noon.',
      });
      const withdrawn = await link.post(path(request.id, '/release'));
      expect([withdrawn.status, withdrawn.body.status]).toEqual([200, 'released']);
      expect(withdrawn.headers.etag).toBe(`"${withdrawn.body.version}"`);
      expect(await kinds(request.id)).toEqual(['hold_expired']);
      expect((await link.post(path(request.id, '/release'))).status).toBe(404);
    });

    it('have the venue’s note, whatever the answer changes', async () => {
      const request = await candidate();
      const link = await linkFor(null);
      const noteOf = async (id: string): Promise<unknown> => (await test.agent.get(`/api/holds/${id}`)).body.note;
      const { id } = (await hold(request.id, { note: 'Ask for the orangery.' })).body;
      await link.post(path(request.id), { answer: 'held', rank: 2, expiresAt: UNTIL });
      expect(await noteOf(id)).toBe('Ask for the orangery.');
      await link.post(path(request.id), { answer: 'held', note: 'Until noon.' });
      expect(await noteOf(id)).toBe('Until noon.');
      await link.post(path(request.id), { answer: 'not_held', note: 'A wedding came first.' });
      expect(await noteOf(id)).toBe('A wedding came first.');
      const asked = (await hold(request.id)).body;
      await link.post(path(request.id), { answer: 'held', rank: 1, expiresAt: UNTIL, note: 'With the garden.' });
      expect(await noteOf(asked.id)).toBe('With the garden.');
    });

    it('are refused from a venue that is no longer a candidate', async () => {
      const request = await candidate({}, 'availability_requested');
      const link = await linkFor(request.id);
      await test.agent.post(`${pathOf(request.id)}/advance`, { toStage: 'withdrawn' });
      const held = await link.post(path(request.id), { answer: 'held', rank: 1, expiresAt: UNTIL });
      expect([held.status, held.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
      expect(await ends(request.id)).toEqual([]);
    });

    it('are revived by a venue that is not a candidate, as the mail says', async () => {
      const { id: requestId } = await buildRequest(test.agent, { eventDate: DATE });
      const { id } = await active(requestId, 1, { expiresAt: '2027-01-12T09:00:00Z' });
      test.clock.set('2027-01-12T09:00:00Z');
      await test.jobs.runNow('watch-holds');
      const revived = await (await linkFor(requestId)).post(path(requestId), { answer: 'held', expiresAt: UNTIL });
      expect([revived.status, revived.body.id, revived.body.status]).toEqual([200, id, 'active']);
    });

    it('are requested until rank and end are known, and refused', async () => {
      const request = await candidate();
      const link = await linkFor(null);
      const held = await link.post(path(request.id), { answer: 'held', expiresAt: UNTIL });
      expect([held.body.status, held.body.expiresAt]).toEqual(['requested', UNTIL]);
      const not = await link.post(path(request.id), { answer: 'not_held' });
      expect([not.body.id, not.body.status]).toEqual([held.body.id, 'released']);
    });

    it('are one, however often the venue sends the same answer at once', async () => {
      const request = await candidate();
      const link = await linkFor(null);
      const atOnce = (body: object) => Promise.all(Array.from({ length: 5 }, () => link.post(path(request.id), body)));
      const held = await atOnce({ answer: 'held', rank: 1, expiresAt: UNTIL });
      expect(held.map(({ status, body }) => [status, body.id])).toEqual(held.map(() => [200, held[0]?.body.id]));
      const not = await atOnce({ answer: 'not_held' });
      expect(not.map(({ body }) => [body.id, body.status])).toEqual(held.map(({ body }) => [body.id, 'released']));
      expect((await test.agent.get(`/api/holds?requestId=${request.id}`)).body.total).toBe(1);
    });

    it('stay booked, whatever the venue answers then', async () => {
      const request = await candidate();
      const { id } = await active(request.id, 1);
      expect((await act(id, 'book')).status).toBe(200);
      const link = await linkFor(null);
      for (const answer of [{ answer: 'not_held' }, { answer: 'held', rank: 1, expiresAt: UNTIL }])
        expect((await link.post(path(request.id), answer)).body.code).toBe('INVALID_STATUS_TRANSITION');
      const released = await link.post(path(request.id, '/release'));
      expect([released.status, released.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
      expect((await test.agent.get(`/api/holds?requestId=${request.id}`)).body.items).toMatchObject([
        { id, status: 'booked' },
      ]);
    });

    it('are revived after they have expired', async () => {
      const request = await candidate();
      const { id } = await active(request.id, 1, { expiresAt: '2027-01-12T09:00:00Z' });
      test.clock.set('2027-01-12T09:00:00Z');
      await test.jobs.runNow('watch-holds');
      const link = await linkFor(request.id);
      const again = await link.post(path(request.id), { answer: 'held', expiresAt: UNTIL });
      expect([again.body.id, again.body.status, again.body.rank]).toEqual([id, 'active', 1]);
    });

    it('are released after they have expired', async () => {
      const request = await candidate();
      const { id } = await active(request.id, 1, { expiresAt: '2027-01-12T09:00:00Z' });
      test.clock.set('2027-01-12T09:00:00Z');
      await test.jobs.runNow('watch-holds');
      const link = await linkFor(request.id);
      const released = await link.post(path(request.id, '/release'));
      expect([released.status, released.body.id, released.body.status]).toEqual([200, id, 'released']);
      expect((await link.post(path(request.id, '/release'))).status).toBe(404);
    });

    it('are only those of the venue’s requests', async () => {
      const request = await candidate();
      const link = await linkFor(request.id);
      expect((await link.post(path((await candidate()).id), { answer: 'held' })).status).toBe(404);
      expect((await link.post(path(newId()), { answer: 'held' })).status).toBe(404);
      expect((await test.anonymous.post(path(request.id), { answer: 'held' })).status).toBe(401);
      await advanceRequest(test.agent, request.id, 'cancelled');
      expect((await link.post(path(request.id), { answer: 'held' })).body.code).toBe('INVALID_STATUS_TRANSITION');
    });
  });

  describe('in mails to venues', () => {
    const mails = async (requestId: string): Promise<string[]> => {
      await test.jobs.runNow('send-mails');
      const rows = await test.database.query<{ subject: string }>(
        `SELECT subject FROM email_message WHERE request_id = $1 AND member_id = $2 AND direction = 'outbound' ORDER BY created_at, id`,
        [requestId, venue.id],
      );
      return rows.map(({ subject }) => subject);
    };
    const bodyOf = async (requestId: string): Promise<string> => {
      const { bodyText } = await test.database.one<{ bodyText: string }>(
        `SELECT body_text AS "bodyText" FROM email_message WHERE request_id = $1 AND member_id = $2 ORDER BY created_at DESC, id DESC LIMIT 1`,
        [requestId, venue.id],
      );
      return bodyText;
    };

    it('are asked for', async () => {
      const { id } = await candidate();
      const path = `/api/requests/${id}/results/${venue.id}/advance`;
      await test.agent.post(path, { toStage: 'availability_requested', askHold: true });
      expect(await mails(id)).toHaveLength(1);
      expect(await bodyOf(id)).toContain('Pouvez-vous poser une option');
    });

    it('are mailed once, when they are released or the request ends', async () => {
      const released = await candidate();
      const { id, code } = (await active(released.id, 1)) as { id: string; version: number; code?: string };
      await act(id, 'release');
      expect(await mails(released.id)).toEqual([expect.stringContaining('Option levée')]);
      expect(await bodyOf(released.id)).toContain(code);
      const lost = await candidate();
      await active(lost.id, 1);
      await active(lost.id, 1, { dates: ['2027-03-20'] });
      await advanceRequest(test.agent, lost.id, 'lost');
      expect(await mails(lost.id)).toEqual([expect.stringContaining('Option levée')]);
    });

    it('are mailed once, when a request that was won is canceled', async () => {
      const won = await proposed();
      const { id, code } = (await active(won.id, 1)) as { id: string; version: number; code?: string };
      await active(won.id, 1, { dates: ['2027-03-20'] });
      await select(won.id);
      await advanceRequest(test.agent, won.id, 'cancelled');
      expect(await mails(won.id)).toEqual([
        expect.stringContaining('Votre lieu a été choisi'),
        expect.stringContaining('Option levée'),
      ]);
      expect((await bodyOf(won.id)).match(/H-[2-9A-Z]{6}/g)).toHaveLength(2);
      expect(await bodyOf(won.id)).toContain(code);
      expect((await test.agent.get(`/api/holds/${id}`)).body.status).toBe('booked');
    });

    it('are mailed once, when another venue is selected after theirs was booked', async () => {
      const request = await proposed();
      const { id } = await active(request.id, 1);
      await act(id, 'book');
      const behind = await candidate();
      await active(behind.id, 2);
      const other = await buildVenue(test.agent);
      await buildResult(test.agent, request.id, other.id, 'available', 'shortlisted', 'proposed');
      await test.agent.post(`/api/requests/${request.id}/results/${other.id}/advance`, { toStage: 'selected' });
      expect(await mails(request.id)).toHaveLength(1);
      expect(await bodyOf(request.id)).toMatch(/H-[2-9A-Z]{6} – levée/);
      expect(await ranks()).toEqual([1]);
      await advanceRequest(test.agent, request.id, 'cancelled');
      expect(await mails(request.id)).toHaveLength(1);
    });

    it('are in the mail that another venue was selected', async () => {
      const request = await candidate({}, 'available', 'shortlisted', 'proposed');
      await active(request.id, 1);
      const other = await buildVenue(test.agent);
      await buildResult(test.agent, request.id, other.id, 'available', 'shortlisted', 'proposed');
      await advanceRequest(test.agent, request.id, 'proposed');
      await test.agent.post(`/api/requests/${request.id}/results/${other.id}/advance`, { toStage: 'selected' });
      expect(await mails(request.id)).toHaveLength(1);
      expect(await bodyOf(request.id)).toMatch(/H-[2-9A-Z]{6} – levée/);
    });

    it('are warned about, and told that they have expired, with a link to revive them', async () => {
      const request = await candidate();
      await active(request.id, 1, { expiresAt: '2027-01-12T09:00:00Z' });
      await test.jobs.runNow('watch-holds');
      test.clock.set('2027-01-12T09:00:00Z');
      await test.jobs.runNow('watch-holds');
      expect(await mails(request.id)).toEqual([
        expect.stringContaining('expire bientôt'),
        expect.stringContaining('a expiré'),
      ]);
      expect(await bodyOf(request.id)).toContain('/answer/');
    });
  });

  it('of a request that is lost or canceled are released', async () => {
    for (const status of ['lost', 'cancelled']) {
      const request = await candidate();
      await active(request.id, 1);
      await hold(request.id);
      await advanceRequest(test.agent, request.id, status);
      const { body } = await test.agent.get(`/api/holds?requestId=${request.id}`);
      expect(body.items.map(({ status: is, endReason }: Record<string, string>) => [is, endReason])).toEqual([
        ['released', `request_${status}`],
        ['released', `request_${status}`],
      ]);
      expect(await calendar()).toEqual([]);
    }
  });
});
