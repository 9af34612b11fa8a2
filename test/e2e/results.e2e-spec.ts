import { randomUUID } from 'node:crypto';
import { runAsSystem } from '#core/context';
import { MINUTE } from '#core/clock';
import { newId } from '#core/ids';
import { findPlace } from '#domain/places';
import { EmailProvider } from '#providers/email/email.provider';
import type { MockEmail } from '#providers/email/mock.email';
import { CatalogCandidates } from '#api/demand/requests/catalog-candidates.service';
import { VenueReplies } from '#api/demand/requests/venue-replies.service';
import { OPEN_STATUSES, RESULT_STAGES } from '#domain/vocabulary';
import { RESULT_TRANSITIONS } from '#domain/state-machines';
import type { Answer, Api } from '../support/api';
import { createTestApp, ORIGIN, type TestApp, timelineKinds } from '../support/app';
import {
  advanceRequest,
  buildBareRequest,
  buildBareVenue,
  buildResult,
  insertMember,
  insertRoom,
} from '../support/build';

describe('results', () => {
  let test: TestApp;
  let api: Api;

  beforeAll(async () => {
    test = await createTestApp();
    api = test.agent;
  });

  afterAll(() => test?.close());

  const advance = (requestId: string, memberId: string, toStage: string, as: Api = api): Promise<Answer> =>
    as.post(`/api/requests/${requestId}/results/${memberId}/advance`, { toStage });
  const resultsOf = async (requestId: string): Promise<{ memberId: string; stage: string; position: number }[]> =>
    (await api.get(`/api/requests/${requestId}`)).body.results as {
      memberId: string;
      stage: string;
      position: number;
    }[];
  const stagesOf = async (requestId: string): Promise<string[]> =>
    (await resultsOf(requestId)).map(({ stage }) => stage);
  const inTransaction = <T>(work: () => Promise<T>): Promise<T> =>
    runAsSystem('webhook', () => test.database.transaction(work));
  const replied = <T>(work: (replies: VenueReplies) => Promise<T>): Promise<T> =>
    inTransaction(() => work(test.app.get(VenueReplies)));
  const shown = <T>(work: (candidates: CatalogCandidates) => Promise<T>): Promise<T> =>
    inTransaction(() => work(test.app.get(CatalogCandidates)));
  const proposed = async (count: number): Promise<{ id: string; members: string[] }> => {
    const { id } = await buildBareRequest(api);
    await advanceRequest(api, id, 'searching', 'proposed');
    const members: string[] = [];
    for (let n = 0; n < count; n++) {
      const member = await insertMember(test.database);
      await buildResult(api, id, member.id, 'shortlisted', 'proposed');
      members.push(member.id);
    }
    return { id, members };
  };

  it('have the room, its capacity in the requested layout, and the first photo', async () => {
    const { id } = await buildBareRequest(api, { configuration: 'banquet' });
    const member = await insertMember(test.database);
    const room = async (name: string, capacities: object[]): Promise<string> =>
      (await api.post('/api/rooms', { memberId: member.id, name, capacities })).body.id as string;
    const large = await room('Large', [
      { configuration: 'banquet', maxCapacity: 120 },
      { configuration: 'cocktail', maxCapacity: 300 },
    ]);
    const small = await room('Small', [{ configuration: 'theatre', maxCapacity: 40 }]);
    const bare = await room('Bare', []);
    const photos = ['second', 'first'].map((name, index) => ({ id: newId(), name, position: 1 - index }));
    for (const { id: photoId, name, position } of photos)
      await test.database.query(
        `INSERT INTO member_photo (id, member_id, storage_key, thumbnail_key, width, height, content_type, size, position, created_at, updated_at)
         VALUES ($1, $2, $3, $3, 10, 10, 'image/webp', 10, $4, now(), now())`,
        [photoId, member.id, name, position],
      );
    await buildResult(api, id, member.id);
    const path = `/api/requests/${id}/results/${member.id}`;
    const shown = async (roomId: string | null): Promise<unknown[]> => {
      const { body } = await api.patch(path, { roomId });
      expect((await api.get(`/api/requests/${id}`)).body.results).toEqual([body]);
      return [body.room, body.maxCapacity, body.coverPhotoUrl];
    };
    const cover = `/api/public/photos/${photos[1]?.id}`;
    expect(await shown(null)).toEqual([null, 120, cover]);
    expect(await shown(large)).toEqual([{ id: large, name: 'Large' }, 120, cover]);
    expect(await shown(small)).toEqual([{ id: small, name: 'Small' }, 40, cover]);
    expect(await shown(bare)).toEqual([{ id: bare, name: 'Bare' }, null, cover]);
    await api.patch(`/api/requests/${id}`, { configuration: null });
    expect(await shown(large)).toEqual([{ id: large, name: 'Large' }, 300, cover]);
  });

  it('can be changed only with the newest version, which others receive', async () => {
    const { id } = await buildBareRequest(api);
    const member = await insertMember(test.database);
    const added = await api.post(`/api/requests/${id}/results`, { memberId: member.id });
    const { body: read } = added;
    expect(added.headers.etag).toBe('"1"');
    const at = `/api/requests/${id}/results/${member.id}`;
    const change = (version: number, note: string) => api.with({ 'if-match': `"${version}"` }).patch(at, { note });
    const both = await Promise.all(['a', 'b'].map((note) => change(read.version, note)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const [done, late] = both[0]?.status === 200 ? both : [both[1], both[0]];
    expect([done?.headers.etag, done?.body.version]).toEqual(['"2"', 2]);
    expect(late?.body).toEqual({ code: 'PRECONDITION_FAILED', message: expect.any(String) });
    expect((await change(2, 'c')).body).toMatchObject({ note: 'c', version: 3 });
    expect((await api.patch(at, { note: 'd' })).body.version).toBe(4);
    expect((await advance(id, member.id, 'shortlisted')).headers.etag).toBe('"5"');
  });

  it('are added last, with the distance, and listed in the request', async () => {
    const lyon = findPlace('Lyon');
    const { id } = await buildBareRequest(api, { city: 'Lyon' });
    const far = await insertMember(test.database, {
      name: 'Far',
      city: 'Lille',
      latitude: 50.6365654,
      longitude: 3.0635282,
    });
    const near = await insertMember(test.database, {
      latitude: lyon?.latitude ?? null,
      longitude: lyon?.longitude ?? null,
    });
    const nowhere = await insertMember(test.database, { city: null });
    const { status, body, headers } = await api.post(`/api/requests/${id}/results`, { memberId: far.id });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      requestId: id,
      memberId: far.id,
      member: {
        ...{ id: far.id, code: far.code, name: 'Far', city: 'Lille' },
        ...{ latitude: 50.6365654, longitude: 3.0635282 },
      },
      coverPhotoUrl: null,
      room: null,
      maxCapacity: null,
      askedCapacity: null,
      version: 1,
      stage: 'suggested',
      position: 0,
      note: null,
      roomId: null,
      reaction: null,
      reactionComment: null,
      reactedAt: null,
      distanceKm: expect.any(Number),
      score: null,
      stageChangedAt: body.createdAt,
      availabilityReply: null,
      hold: null,
      notChosenReason: null,
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
      traceId: headers['x-trace-id'],
    });
    // Lyon and Lille are 558 km apart; a degree of latitude is 111.195 km on this sphere.
    expect(body.distanceKm).toBeGreaterThan(550);
    expect(body.distanceKm).toBeLessThan(566);
    expect((await buildResult(api, id, near.id)).position).toBe(1);
    expect((await buildResult(api, id, nowhere.id)).position).toBe(2);
    const request = (await api.get(`/api/requests/${id}`)).body;
    expect(request.results.map(({ distanceKm }: { distanceKm: number }) => distanceKm)).toEqual([
      body.distanceKm,
      0,
      null,
    ]);
    expect(request.results[0]).toEqual(body);
    expect((await timelineKinds(test.database, id)).filter((kind) => kind === 'result_added')).toHaveLength(3);
  });

  it('measure a degree of latitude on the sphere', async () => {
    const { id } = await buildBareRequest(api, { center: { latitude: 45, longitude: 5 } });
    const member = await insertMember(test.database, { latitude: 46, longitude: 5 });
    const { body } = await api.post(`/api/requests/${id}/results`, { memberId: member.id });
    expect(body.distanceKm).toBeCloseTo((6371.0088 * Math.PI) / 180, 3);
  });

  it("can be added with a note, a room and the search's score", async () => {
    const { id } = await buildBareRequest(api);
    const member = await insertMember(test.database);
    const roomId = await insertRoom(test.database, member.id);
    const more = { note: 'Has a terrace.', roomId, score: 0.87 };
    const { status, body } = await api.post(`/api/requests/${id}/results`, { memberId: member.id, ...more });
    expect([status, body]).toEqual([201, expect.objectContaining(more)]);
  });

  it('can be added to the shortlist, recorded in the timeline', async () => {
    const { id } = await buildBareRequest(api);
    const member = await insertMember(test.database);
    const { status, body } = await api.post(`/api/requests/${id}/results`, {
      memberId: member.id,
      stage: 'shortlisted',
    });
    expect([status, body.stage]).toEqual([201, 'shortlisted']);
    expect((await resultsOf(id)).map(({ stage }) => stage)).toEqual(['shortlisted']);
    expect((await timelineKinds(test.database, id)).slice(-2)).toEqual(['result_added', 'result_stage_changed']);
    const selected = await api.post(`/api/requests/${id}/results`, { memberId: member.id, stage: 'selected' });
    expect([selected.status, selected.body.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('are added once by concurrent calls', async () => {
    const { id } = await buildBareRequest(api);
    const member = await insertMember(test.database);
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.post(`/api/requests/${id}/results`, { memberId: member.id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('ALREADY_EXISTS');
  });

  it('have positions without gaps or duplicates if many are added at once', async () => {
    const { id } = await buildBareRequest(api);
    const members = await Promise.all([1, 2, 3, 4, 5].map(() => insertMember(test.database)));
    await Promise.all(members.map((member) => buildResult(api, id, member.id)));
    expect((await resultsOf(id)).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
  });

  it('reject unknown ids, archived members, foreign rooms and ended requests', async () => {
    const { id } = await buildBareRequest(api);
    const member = await insertMember(test.database);
    const archived = await insertMember(test.database, { status: 'archived' });
    const foreign = await insertRoom(test.database, archived.id);
    const add = (requestId: string, input: object): Promise<Answer> =>
      api.post(`/api/requests/${requestId}/results`, input);
    const expectations: [Answer, number, string][] = [
      [await add(id, { memberId: randomUUID() }), 404, 'NOT_FOUND'],
      [await add(randomUUID(), { memberId: member.id }), 404, 'NOT_FOUND'],
      [await add(id, { memberId: member.id, roomId: randomUUID() }), 404, 'NOT_FOUND'],
      [await add(id, { memberId: member.id, roomId: foreign }), 400, 'VALIDATION_ERROR'],
      [await add(id, { memberId: archived.id }), 409, 'INVALID_STATUS_TRANSITION'],
      [await add(id, {}), 400, 'VALIDATION_ERROR'],
      [await add(id, { memberId: member.id, stage: 'selected' }), 400, 'VALIDATION_ERROR'],
    ];
    await advanceRequest(api, id, 'cancelled');
    expectations.push([await add(id, { memberId: member.id }), 409, 'INVALID_STATUS_TRANSITION']);
    for (const [answer, status, code] of expectations)
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await resultsOf(id)).toEqual([]);
  });

  describe('stage', () => {
    it.each(RESULT_STAGES)('%s follows the table, and allows nothing else', async (from) => {
      const { id } = await buildBareRequest(api);
      const member = await insertMember(test.database);
      await buildResult(api, id, member.id);
      for (const toStage of RESULT_STAGES) {
        await test.database.query(`UPDATE request SET status = 'proposed' WHERE id = $1`, [id]);
        await test.database.query(`UPDATE result SET stage = $2 WHERE request_id = $1`, [id, from]);
        const { status, body } = await advance(id, member.id, toStage);
        if (RESULT_TRANSITIONS[from].includes(toStage))
          expect([toStage, status, body.stage]).toEqual([toStage, 200, toStage]);
        else {
          expect([toStage, status, body.code]).toEqual([toStage, 409, 'INVALID_STAGE_TRANSITION']);
          expect(await stagesOf(id)).toEqual([from]);
        }
      }
    });

    it('has its time, and who and what in the timeline', async () => {
      const { id } = await buildBareRequest(api);
      const member = await insertMember(test.database);
      await buildResult(api, id, member.id);
      test.clock.set('2027-02-01T08:00:00.000Z');
      const { body } = await advance(id, member.id, 'availability_requested');
      expect(body).toMatchObject({
        stageChangedAt: '2027-02-01T08:00:00.000Z',
        updatedAt: '2027-02-01T08:00:00.000Z',
        position: 0,
      });
      test.clock.release();
      const { body: timeline } = await api.get(`/api/timeline/by-request/${id}`);
      const event = timeline.items.find(({ kind }: { kind: string }) => kind === 'result_stage_changed');
      expect(event).toMatchObject({
        actorType: 'user',
        payload: {
          resultId: body.id,
          memberId: member.id,
          memberCode: member.code,
          from: 'suggested',
          to: 'availability_requested',
        },
      });
    });

    it('must be a known value, of an existing result', async () => {
      const { id } = await buildBareRequest(api);
      const member = await insertMember(test.database);
      await buildResult(api, id, member.id);
      for (const input of [{ toStage: 'finished' }, {}, { toStage: null }]) {
        const { status, body } = await api.post(`/api/requests/${id}/results/${member.id}/advance`, input);
        expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
      }
      for (const [answer, message] of [
        [await advance(id, randomUUID(), 'available'), 'Candidate not found.'],
        [await advance(randomUUID(), member.id, 'available'), 'Request not found.'],
      ] as const)
        expect([answer.status, answer.body]).toEqual([404, { code: 'NOT_FOUND', message }]);
      expect((await advance(id, 'nonsense', 'available')).status).toBe(400);
    });

    it("doesn't change once the request has ended", async () => {
      const ways = [
        ['lost'],
        ['cancelled'],
        ['searching', 'proposed', 'won'],
        ['searching', 'proposed', 'won', 'closed'],
      ];
      for (const way of ways) {
        const { id } = await buildBareRequest(api);
        const member = await insertMember(test.database);
        await buildResult(api, id, member.id);
        await advanceRequest(api, id, ...way);
        const { status, body } = await advance(id, member.id, 'available');
        expect([way, status, body.code]).toEqual([way, 409, 'INVALID_STATUS_TRANSITION']);
        if (way.at(-1) === 'won') continue;
        // whatever the move
        const back = await advance(id, member.id, 'visit');
        expect([way, back.status, back.body.code]).toEqual([way, 409, 'INVALID_STATUS_TRANSITION']);
      }
    });

    it('changes once if several users move it at the same time', async () => {
      const { id } = await buildBareRequest(api);
      const member = await insertMember(test.database);
      await buildResult(api, id, member.id);
      const answers = await Promise.all(
        [test.agent, test.admin, test.agent, test.admin].map((as) => advance(id, member.id, 'shortlisted', as)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('INVALID_STAGE_TRANSITION');
      expect((await timelineKinds(test.database, id)).filter((kind) => kind === 'result_stage_changed')).toHaveLength(
        1,
      );
    });
  });

  describe('selection', () => {
    it('wins the request and ends the other proposed results at once', async () => {
      const { id, members } = await proposed(3);
      const [winner, second, third] = members as [string, string, string];
      await advance(id, third, 'visit');
      const other = await insertMember(test.database);
      await buildResult(api, id, other.id, 'available');
      const { status, body } = await advance(id, winner, 'selected');
      expect([status, body.stage, body.memberId]).toEqual([200, 'selected', winner]);
      const request = (await api.get(`/api/requests/${id}`)).body;
      expect([request.status, typeof request.wonAt]).toEqual(['won', 'string']);
      expect(await resultsOf(id)).toMatchObject([
        { memberId: winner, stage: 'selected' },
        { memberId: second, stage: 'not_selected' },
        { memberId: third, stage: 'not_selected' },
        { memberId: other.id, stage: 'available' },
      ]);
      const events = await test.database.query<{
        kind: string;
        payload: { from: string; to: string };
        createdAt: Date;
      }>(
        `SELECT kind, payload, created_at AS "createdAt" FROM timeline_event WHERE request_id = $1
          AND payload->>'to' IN ('selected', 'not_selected', 'won') ORDER BY id`,
        [id],
      );
      expect(events.map(({ kind, payload }) => [kind, payload.from, payload.to])).toEqual([
        ['result_stage_changed', 'proposed', 'selected'],
        ['result_stage_changed', 'proposed', 'not_selected'],
        ['result_stage_changed', 'visit', 'not_selected'],
        ['request_status_changed', 'proposed', 'won'],
      ]);
      expect(new Set(events.map(({ createdAt }) => createdAt.getTime())).size).toBe(1);
    });

    it('leaves the mails to the other venues to the schedule if the mail server is slow', async () => {
      const { id, members } = await proposed(4);
      const mail = test.app.get<EmailProvider, MockEmail>(EmailProvider);
      const send = mail.send.bind(mail);
      const now = performance.now.bind(performance);
      let passed = 0;
      const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + passed);
      const slow = jest.spyOn(mail, 'send').mockImplementation((given) => {
        passed += MINUTE;
        return send(given);
      });
      const mailed = async () =>
        (
          await test.database.query(
            `SELECT 1 FROM email_message WHERE request_id = $1 AND template = 'not-selected' AND status = 'sent'`,
            [id],
          )
        ).length;
      expect((await advance(id, members[0] as string, 'selected')).status).toBe(200);
      clock.mockRestore();
      slow.mockRestore();
      expect(await mailed()).toBe(0);
      await test.jobs.runNow('deliver-events');
      await test.jobs.runNow('send-mails');
      expect(await mailed()).toBe(3);
    });

    it('needs a request that is proposed or negotiating', async () => {
      for (const status of OPEN_STATUSES) {
        const { id } = await buildBareRequest(api);
        await advanceRequest(
          api,
          id,
          ...['searching', 'proposed', 'negotiating'].slice(0, OPEN_STATUSES.indexOf(status)),
        );
        const member = await insertMember(test.database);
        await buildResult(api, id, member.id, 'shortlisted', 'proposed');
        const answer = await advance(id, member.id, 'selected');
        if (status === 'proposed' || status === 'negotiating') expect([status, answer.status]).toEqual([status, 200]);
        else {
          expect([answer.status, answer.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
          expect(await stagesOf(id)).toEqual(['proposed']);
        }
      }
    });

    it('is unique, however many select at the same time', async () => {
      for (let round = 0; round < 3; round++) {
        const { id, members } = await proposed(3);
        const answers = await Promise.all(
          members.map((memberId, n) => advance(id, memberId, 'selected', n % 2 ? test.admin : test.agent)),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
        expect((await stagesOf(id)).sort()).toEqual(['not_selected', 'not_selected', 'selected']);
        const kinds = await timelineKinds(test.database, id);
        // searching, proposed, and won once
        expect(kinds.filter((kind) => kind === 'request_status_changed')).toHaveLength(3);
      }
    });

    it('is unique even when bypassing the service: the database rejects a second', async () => {
      const { id, members } = await proposed(2);
      await test.database.query(`UPDATE result SET stage = 'selected' WHERE request_id = $1 AND member_id = $2`, [
        id,
        members[0],
      ]);
      const { status, body } = await advance(id, members[1] as string, 'selected');
      expect([status, body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
      expect((await api.get(`/api/requests/${id}`)).body.status).toBe('proposed');
    });

    describe('books the venue', () => {
      const calendarOf = async (memberId: string): Promise<object[]> =>
        (await api.get(`/api/availability/by-member/${memberId}`)).body.items as object[];
      const ready = async (memberId: string, fields: object, more: object = {}): Promise<string> => {
        const { id } = await buildBareRequest(api, fields);
        await advanceRequest(api, id, 'searching', 'proposed');
        await buildResult(api, id, memberId, 'shortlisted', 'proposed');
        if (Object.keys(more).length > 0) await api.patch(`/api/requests/${id}/results/${memberId}`, more);
        return id;
      };
      const outcome = ({ status, body }: Answer): unknown[] => [status, body.code ?? body.stage];
      const WON = [200, 'selected'];
      const TAKEN = [409, 'HOLD_CONFLICT'];

      it('on every day of the request, so that no other request finds or wins it', async () => {
        const venue = await buildBareVenue(api, { postalCode: '48000' });
        const days = { eventDate: '2027-05-10', eventEndDate: '2027-05-11' };
        const [won, other] = [await ready(venue.id, days), await ready(venue.id, { eventDate: '2027-05-11' })];
        const found = async (): Promise<number> =>
          (await api.post('/api/search/members', { postalCodes: ['48000'], dates: ['2027-05-10'] })).body
            .total as number;
        expect(await found()).toBe(1);
        expect(outcome(await advance(won, venue.id, 'selected'))).toEqual(WON);
        const entry = { requestId: won, roomId: null, slot: 'full_day', status: 'booked', source: 'hold' };
        expect(await calendarOf(venue.id)).toEqual(
          ['2027-05-10', '2027-05-11'].map((date) => expect.objectContaining({ ...entry, date })),
        );
        expect(await found()).toBe(0);
        const second = await advance(other, venue.id, 'selected');
        expect(outcome(second)).toEqual(TAKEN);
        const { code } = (await api.get(`/api/requests/${won}`)).body;
        expect(second.body.message).toContain(`11 May 2027: booked for ${code as string}`);
        expect((await api.get(`/api/requests/${other}`)).body).toMatchObject({
          status: 'proposed',
          results: [{ stage: 'proposed' }],
        });
        await advanceRequest(api, won, 'cancelled');
        expect([await calendarOf(venue.id), await found()]).toEqual([[], 1]);
        expect(outcome(await advance(other, venue.id, 'selected'))).toEqual(WON);
      });

      it('once, if many requests select it at the same time', async () => {
        const venue = await insertMember(test.database);
        const ids: string[] = [];
        for (let n = 0; n < 5; n++) ids.push(await ready(venue.id, { eventDate: '2027-06-01' }));
        const answers = await Promise.all(ids.map((id) => advance(id, venue.id, 'selected')));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
        expect(await calendarOf(venue.id)).toHaveLength(1);
      });

      it('only where days, parts of a day and rooms overlap', async () => {
        const venue = await insertMember(test.database);
        const [one, two] = [await insertRoom(test.database, venue.id), await insertRoom(test.database, venue.id)];
        const win = async (date: string, slot: string | null, roomId: string | null): Promise<unknown[]> =>
          outcome(await advance(await ready(venue.id, { eventDate: date, slot }, { roomId }), venue.id, 'selected'));
        expect(await win('2027-06-01', 'morning', one)).toEqual(WON);
        expect(await win('2027-06-01', 'evening', one)).toEqual(WON);
        expect(await win('2027-06-01', null, one)).toEqual(TAKEN);
        expect(await win('2027-06-01', 'morning', two)).toEqual(WON);
        expect(await win('2027-06-01', 'morning', null)).toEqual(TAKEN);
        expect(await win('2027-06-01', 'afternoon', null)).toEqual(WON);
        expect(await win('2027-06-01', 'afternoon', two)).toEqual(TAKEN);
        expect(await win('2027-06-02', null, one)).toEqual(WON);
      });

      it('over its own entries and free days, never over those of others', async () => {
        const venue = await insertMember(test.database);
        const enter = (date: string, status: string, requestId: string | null = null): Promise<Answer> =>
          api.post('/api/availability', { memberId: venue.id, date, status, requestId });
        const id = await ready(venue.id, { eventDate: '2027-07-01', eventEndDate: '2027-07-02' });
        await enter('2027-07-01', 'available');
        await enter('2027-07-02', 'option', id);
        expect(outcome(await advance(id, venue.id, 'selected'))).toEqual(WON);
        expect(await calendarOf(venue.id)).toMatchObject([{ source: 'hold' }, { source: 'hold' }]);
        for (const [index, status] of ['option', 'booked', 'blocked'].entries()) {
          const eventDate = `2027-07-1${index}`;
          const { body: entry } = await enter(eventDate, status);
          expect(outcome(await advance(await ready(venue.id, { eventDate }), venue.id, 'selected'))).toEqual(TAKEN);
          expect(await calendarOf(venue.id)).toContainEqual(entry);
        }
      });

      it('again when the days or the room of the won request change', async () => {
        const venue = await insertMember(test.database);
        const roomId = await insertRoom(test.database, venue.id);
        const id = await ready(venue.id, { eventDate: '2027-08-01' });
        const other = await ready(venue.id, { eventDate: '2027-08-05' });
        for (const request of [id, other]) await advance(request, venue.id, 'selected');
        expect((await api.patch(`/api/requests/${id}`, { eventDate: '2027-08-02' })).status).toBe(200);
        expect(await calendarOf(venue.id)).toMatchObject([{ date: '2027-08-02' }, { date: '2027-08-05' }]);
        await api.patch(`/api/requests/${id}/results/${venue.id}`, { roomId });
        expect(await calendarOf(venue.id)).toMatchObject([{ date: '2027-08-02', roomId }, { date: '2027-08-05' }]);
        expect((await api.patch(`/api/requests/${id}`, { eventDate: '2027-08-05' })).body.code).toBe('HOLD_CONFLICT');
        expect((await api.get(`/api/requests/${id}`)).body.eventDate).toBe('2027-08-02');
      });

      it('without a date not at all', async () => {
        const venue = await insertMember(test.database);
        const id = await ready(venue.id, {});
        expect(outcome(await advance(id, venue.id, 'selected'))).toEqual(WON);
        expect(await calendarOf(venue.id)).toEqual([]);
      });
    });

    it("isn't required to win a request, which keeps its results unchanged", async () => {
      const { id } = await proposed(2);
      await advanceRequest(api, id, 'won');
      expect(await stagesOf(id)).toEqual(['proposed', 'proposed']);
    });
  });

  describe('removal', () => {
    it("returns the result's last state and closes the gap", async () => {
      const { id } = await buildBareRequest(api);
      const members = [
        await insertMember(test.database),
        await insertMember(test.database),
        await insertMember(test.database),
      ] as const;
      for (const member of members) await buildResult(api, id, member.id);
      const before = (await api.get(`/api/requests/${id}`)).body.results[1];
      const { status, body } = await api.delete(`/api/requests/${id}/results/${members[1].id}`);
      expect([status, body]).toEqual([200, before]);
      expect(await resultsOf(id)).toMatchObject([
        { memberId: members[0].id, position: 0 },
        { memberId: members[2].id, position: 1 },
      ]);
      expect(await timelineKinds(test.database, id)).toContain('result_removed');
      const again = await api.delete(`/api/requests/${id}/results/${members[1].id}`);
      expect([again.status, again.body.code]).toEqual([404, 'NOT_FOUND']);
    });

    it('is rejected for the selected one', async () => {
      const { id, members } = await proposed(1);
      await advance(id, members[0] as string, 'selected');
      const { status, body } = await api.delete(`/api/requests/${id}/results/${members[0]}`);
      expect([status, body.code]).toEqual([409, 'IN_USE']);
      expect(await stagesOf(id)).toEqual(['selected']);
    });
  });

  describe('change', () => {
    it('sets and clears note and room', async () => {
      const { id } = await buildBareRequest(api);
      const member = await insertMember(test.database);
      const roomId = await insertRoom(test.database, member.id);
      const foreign = await insertRoom(test.database, (await insertMember(test.database)).id);
      await buildResult(api, id, member.id);
      const path = `/api/requests/${id}/results/${member.id}`;
      const set = await api.patch(path, { note: 'Ask for the terrace.', roomId });
      expect([set.status, set.body.note, set.body.roomId]).toEqual([200, 'Ask for the terrace.', roomId]);
      const half = await api.patch(path, { note: null });
      expect([half.body.note, half.body.roomId]).toEqual([null, roomId]);
      expect((await api.patch(path, { roomId: null })).body.roomId).toBeNull();
      expect((await api.patch(path, { roomId: foreign })).status).toBe(400);
      expect((await api.patch(path, { roomId: randomUUID() })).status).toBe(404);
      const unchanged = await api.patch(path, {});
      expect(unchanged.body).toEqual((await resultsOf(id))[0]);
      expect((await timelineKinds(test.database, id)).filter((kind) => kind === 'result_updated')).toHaveLength(3);
      for (const change of [{ stage: 'selected' }, { position: -1 }, { position: 1.5 }, { position: null }])
        expect([change, (await api.patch(path, change)).status]).toEqual([change, 400]);
    });

    it('moves a result to a position, shifting the others', async () => {
      const { id } = await buildBareRequest(api);
      const names = ['a', 'b', 'c', 'd'];
      const ids: Record<string, string> = {};
      for (const name of names) {
        ids[name] = (await insertMember(test.database, { name })).id;
        await buildResult(api, id, ids[name]);
      }
      const order = async (): Promise<string> => {
        const results = await resultsOf(id);
        expect(results.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
        return results.map(({ memberId }) => names.find((name) => ids[name] === memberId)).join('');
      };
      const place = (name: string, position: number): Promise<Answer> =>
        api.patch(`/api/requests/${id}/results/${ids[name]}`, { position });
      expect((await place('d', 0)).body.position).toBe(0);
      expect(await order()).toBe('dabc');
      await place('d', 2);
      expect(await order()).toBe('abdc');
      expect((await place('a', 99)).body.position).toBe(3);
      expect(await order()).toBe('bdca');
      await Promise.all(names.map((name, n) => place(name, n)));
      await order();
    });
  });

  describe("a member's reply", () => {
    it('resolves an open question, is stored, and notifies the team', async () => {
      const { id } = await buildBareRequest(api);
      const member = await insertMember(test.database);
      await buildResult(api, id, member.id, 'availability_requested');
      const reply = {
        status: 'available' as const,
        comment: 'With pleasure.',
        price: 1250.5,
        alternativeDates: ['2027-04-02'],
      };
      const answered = await replied((replies) => replies.recordReply(id, member.id, reply));
      expect(answered).toMatchObject({ stage: 'available', availabilityReply: reply });
      expect((await resultsOf(id))[0]).toMatchObject({
        availabilityReply: { ...reply, repliedAt: expect.stringMatching(/Z$/) },
      });
      const kinds = await timelineKinds(test.database, id);
      expect(kinds).toEqual(expect.arrayContaining(['availability_replied', 'result_stage_changed']));
      const told = await test.database.query(
        `SELECT 1 FROM notification WHERE request_id = $1 AND kind = 'availability_reply'`,
        [id],
      );
      expect(told).toHaveLength(1);
      const changed = await replied((replies) => replies.recordReply(id, member.id, { status: 'unavailable' }));
      expect(changed).toMatchObject({
        stage: 'unavailable',
        availabilityReply: { status: 'unavailable', comment: null, price: null, alternativeDates: [] },
      });
    });

    it('leaves a shortlisted venue where it is, and is too late for a rejected one', async () => {
      const { id } = await buildBareRequest(api);
      const member = await insertMember(test.database);
      await buildResult(api, id, member.id, 'shortlisted');
      const kept = await replied((replies) => replies.recordReply(id, member.id, { status: 'available' }));
      expect([kept.stage, kept.availabilityReply?.status]).toEqual(['shortlisted', 'available']);
      await advance(id, member.id, 'withdrawn');
      await expect(
        replied((replies) => replies.recordReply(id, member.id, { status: 'available' })),
      ).rejects.toMatchObject({ code: 'INVALID_STAGE_TRANSITION' });
      await advance(id, member.id, 'suggested');
      const asked = await advance(id, member.id, 'availability_requested');
      expect(asked.body.availabilityReply).toBeNull();
      await advanceRequest(api, id, 'cancelled');
      await expect(
        replied((replies) => replies.recordReply(id, member.id, { status: 'available' })),
      ).rejects.toMatchObject({ code: 'INVALID_STATUS_TRANSITION' });
    });
  });

  it("store and clear the organizer's reaction", async () => {
    const { id, members } = await proposed(1);
    const memberId = members[0] as string;
    const loved = await shown((candidates) =>
      candidates.react(id, memberId, { reaction: 'favourite', comment: 'The terrace!' }),
    );
    expect(loved).toMatchObject({ reaction: 'favourite', reactionComment: 'The terrace!', stage: 'proposed' });
    const back = await shown((candidates) => candidates.react(id, memberId, { reaction: null }));
    expect(back).toMatchObject({ reaction: null, reactionComment: null });
    expect((await timelineKinds(test.database, id)).filter((kind) => kind === 'result_reacted')).toHaveLength(2);
    const told = await test.database.query(
      `SELECT 1 FROM notification WHERE request_id = $1 AND kind = 'catalog_reaction'`,
      [id],
    );
    expect(told).toHaveLength(1);
  });

  describe('composed into a catalog', () => {
    it('are shortlisted, then proposed with their request', async () => {
      const { id } = await buildBareRequest(api);
      await advanceRequest(api, id, 'searching');
      const [available, shortlisted] = [await insertMember(test.database), await insertMember(test.database)];
      await buildResult(api, id, available.id, 'available');
      await buildResult(api, id, shortlisted.id, 'shortlisted');
      const members = [available.id, shortlisted.id];
      await shown((candidates) => candidates.shortlist(id, members));
      expect(await stagesOf(id)).toEqual(['shortlisted', 'shortlisted']);
      await shown((candidates) => candidates.propose(id, members, test.clock.now()));
      expect(await stagesOf(id)).toEqual(['proposed', 'proposed']);
      const request = (await api.get(`/api/requests/${id}`)).body;
      expect(request.status).toBe('proposed');
      await shown((candidates) => candidates.propose(id, members, test.clock.now()));
      expect((await api.get(`/api/requests/${id}`)).body.version).toBe(request.version);
    });

    it('are rejected in other stages, if missing, and of the wrong request, all or nothing', async () => {
      const { id } = await buildBareRequest(api);
      const [ready, suggested] = [await insertMember(test.database), await insertMember(test.database)];
      await buildResult(api, id, ready.id, 'available');
      await buildResult(api, id, suggested.id);
      const refusal = async (work: (candidates: CatalogCandidates) => Promise<void>): Promise<string> =>
        shown(work).then(
          () => 'done',
          (error: { code: string }) => error.code,
        );
      expect(await refusal((candidates) => candidates.shortlist(id, [ready.id, suggested.id]))).toBe(
        'INVALID_STAGE_TRANSITION',
      );
      expect(await refusal((candidates) => candidates.shortlist(id, [ready.id, randomUUID()]))).toBe('NOT_FOUND');
      expect(await stagesOf(id)).toEqual(['available', 'suggested']);
      await shown((candidates) => candidates.shortlist(id, [ready.id]));
      expect(await refusal((candidates) => candidates.propose(id, [ready.id], test.clock.now()))).toBe(
        'INVALID_STATUS_TRANSITION',
      );
      await advanceRequest(api, id, 'cancelled');
      expect(await refusal((candidates) => candidates.shortlist(id, [ready.id]))).toBe('INVALID_STATUS_TRANSITION');
    });
  });

  it('are for the team', async () => {
    const path = `/api/requests/${randomUUID()}/results`;
    const stranger = test.anonymous.with({ origin: ORIGIN });
    for (const answer of [
      await stranger.post(path, { memberId: randomUUID() }),
      await stranger.patch(`${path}/${randomUUID()}`, { note: 'x' }),
      await stranger.delete(`${path}/${randomUUID()}`),
      await stranger.post(`${path}/${randomUUID()}/advance`, { toStage: 'available' }),
    ])
      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });
});
