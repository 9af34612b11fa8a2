import { randomUUID } from 'node:crypto';
import { DAY, HOUR } from '#core/clock';
import type { Answer } from '../support/api';
import { createTestApp, type TestApp, timelineKinds } from '../support/app';
import { advanceRequest, buildRequest, buildResult, buildVenue, type BuiltVenue } from '../support/build';

/** The tables affected by a merge, and the order in which their rows are read. */
const TABLES: Record<string, string> = {
  member: 'id',
  organizer: 'id',
  room: 'id',
  member_photo: 'id',
  availability: 'id',
  knowledge_entry: 'id',
  member_tag: 'member_id, tag_id',
  contact_suggestion: 'id',
  audio_upload: 'id',
  result: 'id',
  request: 'id',
  commission: 'id',
  catalog: 'id',
  catalog_item: 'id',
  catalog_item_room: 'catalog_item_id, room_id',
  email_message: 'id',
  messaging_message: 'id',
  magic_token: 'id',
  reminder: 'id',
  member_calendar: 'id',
  calendar_feed: 'id',
  organizer_former_contact: 'organizer_id, kind, value',
};
/** Columns with write times, or recomputed automatically. */
const BESIDE = `'{version,updated_at,last_activity_at,embedding,embedded_hash,embedded_at,until}'::text[]`;

let serial = 0;

describe('merging duplicate records', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test?.close());
  afterEach(() => test.clock.release());

  const done = (answer: Answer): Answer => {
    if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
    return answer;
  };
  const refusal = ({ status, body }: Answer): unknown[] => [status, body.code];
  const post = (path: string, body: object = {}): Promise<Answer> => test.agent.post(path, body);
  const rows = async (): Promise<Record<string, unknown>> => {
    const read: Record<string, unknown> = {};
    for (const [table, order] of Object.entries(TABLES))
      read[table] = await test.database.query(
        `SELECT to_jsonb(t) - ${BESIDE} AS row FROM ${table} t ORDER BY ${order}`,
      );
    return read;
  };
  const facts = async (kind: string, id: string): Promise<Record<string, unknown>[]> =>
    (
      await test.database.query<{ payload: Record<string, unknown> }>(
        `SELECT payload FROM timeline_event WHERE kind = $1 AND payload ->> 'goneId' = $2`,
        [kind, id],
      )
    ).map(({ payload }) => payload);

  const journal = async (requestId: string, kind: string): Promise<object[]> => {
    const { status, body } = await test.agent.get(`/api/timeline/by-request/${requestId}?kind=${kind}`);
    expect(status).toBe(200);
    return (body.items as { actorType: string; payload: object }[]).map(({ actorType, payload }) => ({
      actorType,
      ...payload,
    }));
  };

  describe('merging venues', () => {
    let tagId: string;
    beforeAll(async () => {
      tagId = done(await post('/api/tags', { name: 'Vue sur la Saône', category: 'style' })).body.id as string;
    });

    const merge = (kept: { id: string }, gone: { id: string }, more: object = {}): Promise<Answer> =>
      post(`/api/members/${kept.id}/merge`, { otherId: gone.id, take: [], ...more });
    const undo = (id: string): Promise<Answer> => post(`/api/members/merges/${id}/undo`);
    const twins = async (): Promise<[BuiltVenue, BuiltVenue]> => [
      await buildVenue(test.agent, { name: `Château Rosa ${++serial}` }),
      await buildVenue(test.agent, { name: `Chateau Rosa ${serial}` }),
    ];
    const parts = (answer: Answer): Record<string, [number, number]> =>
      Object.fromEntries(
        (answer.body.parts as { part: string; moves: number; stays: number }[])
          .filter(({ moves, stays }) => moves + stays > 0)
          .map(({ part, moves, stays }) => [part, [moves, stays]]),
      );

    /** Both proposed for one request (the duplicate is further along), each in one of its own; with calendar, tags, knowledge, links. */
    const known = async () => {
      const [kept, gone] = await twins();
      const [shared, other] = [await buildRequest(test.agent), await buildRequest(test.agent)];
      for (const { id } of [shared, other]) await advanceRequest(test.agent, id, 'searching');
      await buildResult(test.agent, shared.id, kept.id, 'available');
      await buildResult(test.agent, shared.id, gone.id, 'available', 'shortlisted');
      await buildResult(test.agent, other.id, gone.id, 'available', 'shortlisted');
      await test.agent.patch(`/api/requests/${other.id}/results/${gone.id}`, { roomId: gone.roomId });
      done(await post(`/api/catalogs/${shared.id}/compose`, { memberIds: [gone.id, kept.id] }));
      done(await post(`/api/requests/${shared.id}/results/${kept.id}/advance`, { toStage: 'withdrawn' }));
      done(await post(`/api/catalogs/${other.id}/compose`, { memberIds: [gone.id] }));
      const sent = done(await post(`/api/catalogs/${other.id}/send`));
      const calendar = (memberId: string, date: string, status: string) =>
        post('/api/availability', { memberId, date, status });
      done(await calendar(kept.id, '2027-05-01', 'available'));
      done(await calendar(gone.id, '2027-05-01', 'blocked'));
      done(await calendar(kept.id, '2027-05-02', 'booked'));
      done(await calendar(gone.id, '2027-05-02', 'option'));
      done(
        await post('/api/availability', {
          memberId: gone.id,
          roomId: gone.roomId,
          date: '2027-05-03',
          status: 'option',
        }),
      );
      for (const { id } of [kept, gone]) done(await post(`/api/members/${id}/tags`, { tagId }));
      const own = done(await post('/api/tags', { name: `Etiquette ${++serial}`, category: 'style' })).body.id as string;
      done(await post(`/api/members/${gone.id}/tags`, { tagId: own }));
      done(
        await post('/api/ai/knowledge/entries', {
          memberId: gone.id,
          type: 'access',
          source: 'team',
          content: 'Quai de déchargement.',
        }),
      );
      const link = done(
        await post('/api/magic-tokens', { scope: 'member', scopeId: gone.id, action: 'update_profile' }),
      );
      return { kept, gone, shared, other, sent, link: link.body.token as string };
    };

    it("previews what moves and what doesn't", async () => {
      const { kept, gone, shared } = await known();
      const answer = await test.agent.get(`/api/members/${kept.id}/merge/${gone.id}`);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        kept: { id: kept.id },
        gone: { id: gone.id },
        sharedRequests: [{ code: shared.code, stage: 'withdrawn', otherStage: 'shortlisted', replaced: true }],
        bookedTwice: [],
        openInvoices: 0,
      });
      expect(parts(answer)).toMatchObject({
        requests: [2, 0],
        catalogs: [1, 1],
        rooms: [1, 0],
        availability: [2, 1],
        tags: [1, 1],
        knowledge: [1, 0],
      });
    });

    it('moves everything into one record', async () => {
      const { kept, gone, shared, other, sent, link } = await known();
      await test.agent.patch(`/api/members/${gone.id}`, { phone: '04 78 00 00 01', latitude: 45.7, longitude: 4.8 });
      const answer = await merge(kept, gone, { take: ['phone', 'email', 'position'] });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ kind: 'member', keptId: kept.id, goneId: gone.id, goneName: gone.name });
      const { body: venue } = await test.agent.get(`/api/members/${kept.id}`);
      expect(venue).toMatchObject({ email: gone.email, phone: '+33478000001', latitude: 45.7, name: kept.name });
      expect(venue.rooms.map(({ id }: { id: string }) => id).sort()).toEqual([kept.roomId, gone.roomId].sort());
      expect(venue.tags).toHaveLength(2);
      const stages = async (requestId: string) =>
        (await test.agent.get(`/api/requests/${requestId}`)).body.results.map(
          ({ memberId, stage }: { memberId: string; stage: string }) => [memberId, stage],
        );
      expect(await stages(shared.id)).toEqual([[kept.id, 'shortlisted']]);
      expect(await stages(other.id)).toEqual([[kept.id, 'proposed']]);
      const days = await test.agent.get(`/api/availability/by-member/${kept.id}?from=2027-05-01&to=2027-05-31`);
      expect(
        days.body.items.map(({ date, status }: { date: string; status: string }) => `${date} ${status}`).sort(),
      ).toEqual(['2027-05-01 blocked', '2027-05-02 booked', '2027-05-03 option']);
      // the venue's old link opens the remaining record, and the sent catalog still accepts a reaction
      const profile = await test.anonymous.with({ 'x-magic-token': link }).get('/api/public/member/profile');
      expect([profile.status, profile.body.code]).toEqual([200, kept.code]);
      const path = `/api/public/catalogs/${(sent.body.publicUrl as string).split('/').pop()}`;
      const shown = await test.anonymous.get(path);
      const memberId = shown.body.items[0].member.id as string;
      expect([memberId, shown.body.items[0].member.name]).toEqual([kept.id, gone.name]);
      done(await test.anonymous.post(`${path}/react`, { memberId, reaction: 'favourite' }));
      expect(await facts('member_merged', gone.id)).toEqual([
        expect.objectContaining({
          memberId: kept.id,
          goneCode: gone.code,
          took: ['phone', 'email', 'latitude', 'longitude'],
        }),
      ]);
      const said = {
        ...{ actorType: 'user', memberId: kept.id, code: kept.code, name: kept.name },
        ...{ goneId: gone.id, goneCode: gone.code, goneName: gone.name },
      };
      for (const { id } of [shared, other]) expect(await journal(id, 'request_member_merged')).toEqual([said]);
    });

    it('records nothing on requests that only had the remaining record', async () => {
      const [kept, gone] = await twins();
      const { id } = await buildRequest(test.agent);
      await advanceRequest(test.agent, id, 'searching');
      await buildResult(test.agent, id, kept.id, 'available');
      done(await merge(kept, gone));
      expect(await journal(id, 'request_member_merged')).toEqual([]);
    });

    it('redirects the merged record to the remaining one', async () => {
      const [kept, gone] = await twins();
      const [third] = await twins();
      done(await merge(kept, gone));
      for (const path of [`/api/members/${gone.id}`, `/api/members/by-code/${gone.code}`]) {
        const answer = await test.agent.get(path);
        expect(refusal(answer)).toEqual([404, 'NOT_FOUND']);
        expect(answer.body.details).toEqual([
          expect.objectContaining({ rule: 'merged', params: { id: kept.id, code: kept.code } }),
        ]);
      }
      // also when that one is merged in turn
      done(await merge(third, kept));
      const answer = await test.agent.get(`/api/members/${gone.id}`);
      expect(answer.body.details[0].params).toEqual({ id: third.id, code: third.code });
      const listed = await test.agent.get(`/api/members?search=${encodeURIComponent(gone.name)}`);
      expect(listed.body.items.map(({ id }: { id: string }) => id)).not.toContain(gone.id);
    });

    it('can be undone to the last row', async () => {
      const { kept, gone, shared, other } = await known();
      const before = await rows();
      const merged = done(await merge(kept, gone, { take: ['name', 'email', 'status'] }));
      expect(await rows()).not.toEqual(before);
      expect((await test.agent.get(`/api/members/${kept.id}/merges`)).body.items).toEqual([merged.body]);
      test.clock.advance(23 * HOUR);
      const answer = await undo(merged.body.id as string);
      expect(answer.status).toBe(200);
      expect(await rows()).toEqual(before);
      expect(await facts('member_merge_undone', gone.id)).toHaveLength(1);
      for (const { id } of [shared, other])
        expect(await journal(id, 'request_member_merge_undone')).toEqual([
          expect.objectContaining({ memberId: kept.id, goneId: gone.id, goneName: gone.name }),
        ]);
      expect((await test.agent.get(`/api/members/${kept.id}/merges`)).body.items).toEqual([]);
      expect(refusal(await undo(merged.body.id as string))).toEqual([409, 'INVALID_STATUS_TRANSITION']);
      expect((await test.agent.get(`/api/members/by-code/${gone.code}`)).body.id).toBe(gone.id);
      done(await merge(kept, gone));
    });

    it("can't be undone after a day, when the undo data is deleted", async () => {
      const [kept, gone] = await twins();
      const { body } = done(await merge(kept, gone));
      test.clock.advance(DAY);
      expect(refusal(await undo(body.id as string))).toEqual([409, 'INVALID_STATUS_TRANSITION']);
      await test.jobs.runNow('apply-retention');
      const [left] = await test.database.query<{ undo: unknown; keptId: string }>(
        `SELECT undo, kept_id AS "keptId" FROM record_merge WHERE id = $1`,
        [body.id],
      );
      expect(left).toEqual({ undo: null, keptId: kept.id });
      // the merge itself stays visible
      expect((await test.agent.get(`/api/members/${kept.id}/merges`)).body.items).toEqual([
        { ...body, undoUntil: null },
      ]);
      const [third] = await twins();
      done(await merge(third, kept));
      const { body: listed } = await test.agent.get(`/api/members/${third.id}/merges`);
      expect(listed.items).toMatchObject([
        { goneId: kept.id, undoUntil: expect.any(String) as string },
        { goneId: gone.id, goneName: gone.name, undoUntil: null, mergedByName: expect.any(String) as string },
      ]);
    });

    it("can't be undone once the merged data has been changed", async () => {
      const [kept, gone] = await twins();
      const { body } = done(await merge(kept, gone, { take: ['name'] }));
      done(await test.agent.patch(`/api/members/${kept.id}`, { name: 'Autre nom' }));
      expect(refusal(await undo(body.id as string))).toEqual([409, 'IN_USE']);

      const [second, going] = await twins();
      const merged = done(await merge(second, going));
      const request = await buildRequest(test.agent);
      await advanceRequest(test.agent, request.id, 'searching');
      done(await post(`/api/requests/${request.id}/results`, { memberId: second.id, roomId: going.roomId }));
      expect(refusal(await undo(merged.body.id as string))).toEqual([409, 'IN_USE']);
      expect((await test.agent.get(`/api/members/${going.id}`)).status).toBe(404);

      const [third] = await twins();
      const [fourth, fifth] = await twins();
      const first = done(await merge(fourth, fifth));
      done(await merge(third, fourth));
      expect(refusal(await undo(first.body.id as string))).toEqual([409, 'INVALID_STATUS_TRANSITION']);

      const [sixth, seventh] = await twins();
      const last = done(await merge(sixth, seventh));
      done(await post('/api/members', { name: 'Une autre', postalCode: '69001', email: seventh.email }));
      expect(refusal(await undo(last.body.id as string))).toEqual([409, 'ALREADY_EXISTS']);
    });

    it.each([
      ['held', (ids: object) => post('/api/holds', { ...ids, rank: 1, expiresAt: '2027-03-01T17:00:00Z' })],
      ['offered', (ids: object) => post('/api/offers', { ...ids, lines: [] })],
      ['booked by hand', (ids: object) => post('/api/availability', { ...ids, date: '2027-03-12', status: 'booked' })],
      [
        'selected',
        ({ requestId, memberId }: { requestId: string; memberId: string }) =>
          post(`/api/requests/${requestId}/results/${memberId}/advance`, { toStage: 'selected' }),
      ],
      [
        'in a new catalog',
        ({ requestId, memberId }: { requestId: string; memberId: string }) =>
          post(`/api/catalogs/${requestId}/compose`, { memberIds: [memberId] }),
      ],
    ])("can't be undone once a moved candidate is %s", async (_name, use) => {
      const [kept, gone] = await twins();
      const { id: requestId } = await buildRequest(test.agent);
      await advanceRequest(test.agent, requestId, 'searching');
      await buildResult(test.agent, requestId, gone.id, 'available', 'shortlisted', 'proposed');
      await advanceRequest(test.agent, requestId, 'proposed');
      const { body } = done(await merge(kept, gone));
      done(await use({ requestId, memberId: kept.id }));
      expect(refusal(await undo(body.id as string))).toEqual([409, 'IN_USE']);
    });

    it('waits until a double booking is resolved', async () => {
      const [kept, gone] = await twins();
      for (const { id } of [kept, gone]) {
        const { id: requestId } = await buildRequest(test.agent);
        done(await post('/api/availability', { memberId: id, date: '2027-06-01', status: 'booked', requestId }));
      }
      expect((await test.agent.get(`/api/members/${kept.id}/merge/${gone.id}`)).body.bookedTwice).toEqual([
        '2027-06-01',
      ]);
      expect(refusal(await merge(kept, gone))).toEqual([409, 'IN_USE']);
    });

    it.each([
      ['a full day and one of its parts', () => ({ slot: 'morning' })],
      ['the whole venue and one of its rooms', ({ roomId }: BuiltVenue) => ({ roomId })],
    ])('waits while %s are booked', async (_name, of) => {
      const [kept, gone] = await twins();
      for (const place of [{ memberId: kept.id }, { memberId: gone.id, ...of(gone) }]) {
        const { id: requestId } = await buildRequest(test.agent);
        done(await post('/api/availability', { date: '2027-06-01', status: 'booked', requestId, ...place }));
      }
      expect(refusal(await merge(kept, gone))).toEqual([409, 'IN_USE']);
    });

    it('waits while both records have an option of the same rank', async () => {
      const [kept, gone] = await twins();
      const holds = [];
      for (const { id: memberId } of [kept, gone]) {
        const { id: requestId } = await buildRequest(test.agent);
        const held = { requestId, memberId, rank: 1, expiresAt: '2027-03-01T17:00:00Z' };
        holds.push(done(await post('/api/holds', held)).body);
      }
      expect(refusal(await merge(kept, gone))).toEqual([409, 'IN_USE']);
      done(await test.agent.patch(`/api/holds/${holds[1].id}`, { rank: 2 }));
      done(await merge(kept, gone));
    });

    it('shows a moved option in the calendar of its venue again', async () => {
      const [kept, gone] = await twins();
      const { id: requestId } = await buildRequest(test.agent);
      const hold = done(await post('/api/holds', { requestId, memberId: gone.id }));
      const { body } = done(await merge(kept, gone));
      const activated = { rank: 1, expiresAt: '2027-03-01T17:00:00Z' };
      done(await post(`/api/holds/${hold.body.id}/activate`, activated));
      done(await undo(body.id as string));
      const days = async ({ id }: BuiltVenue): Promise<string[]> =>
        (await test.agent.get(`/api/availability/by-member/${id}`)).body.items.map(
          ({ date }: { date: string }) => date,
        );
      expect([await days(kept), await days(gone)]).toEqual([[], ['2027-03-12']]);
    });

    it('moves offers, and waits while both records have one for the same request', async () => {
      const [kept, gone] = await twins();
      const { id: requestId } = await buildRequest(test.agent);
      const offers = [];
      for (const { id: memberId } of [kept, gone]) {
        done(await post(`/api/requests/${requestId}/results`, { memberId }));
        done(
          await post(`/api/requests/${requestId}/results/${memberId}/advance`, { toStage: 'availability_requested' }),
        );
        const lines = [{ kind: 'package', label: 'Seminar day', basis: 'per_person', unitPrice: 72 }];
        const { body } = done(await post('/api/offers', { requestId, memberId, lines }));
        offers.push(done(await post(`/api/offers/${body.id}/submit`)).body);
      }
      expect(refusal(await merge(kept, gone))).toEqual([409, 'IN_USE']);
      const [first, second] = offers;
      done(await post(`/api/offers/${first.id}/decline`, { reason: 'Duplicate' }));
      const { body: undoable } = done(await merge(kept, gone));
      expect((await test.agent.get(`/api/offers/${second.id}`)).body.memberId).toBe(kept.id);
      done(await undo(undoable.id as string));
      expect((await test.agent.get(`/api/offers/${second.id}`)).body.memberId).toBe(gone.id);
    });

    it('requires the current versions, and accepts one of two concurrent calls', async () => {
      const [kept, gone] = await twins();
      const path = `/api/members/${kept.id}/merge`;
      const stale = await test.agent.with({ 'if-match': '"9"' }).post(path, { otherId: gone.id, take: [] });
      expect(refusal(stale)).toEqual([412, 'PRECONDITION_FAILED']);
      const other = await merge(kept, gone, { otherVersion: 9 });
      expect(refusal(other)).toEqual([412, 'PRECONDITION_FAILED']);
      const answers = await Promise.all([merge(kept, gone), merge(gone, kept), merge(kept, gone)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404]);
    });

    it('is for the team, for two existing records', async () => {
      const [kept, gone] = await twins();
      const path = `/api/members/${kept.id}`;
      for (const answer of [
        await test.anonymous.get(`${path}/merge/${gone.id}`),
        await test.anonymous.post(`${path}/merge`, { otherId: gone.id, take: [] }),
        await test.anonymous.get(`${path}/merges`),
        await test.anonymous.post(`/api/members/merges/${randomUUID()}/undo`),
      ])
        expect(refusal(answer)).toEqual([401, 'UNAUTHENTICATED']);
      expect(refusal(await test.agent.get(`${path}/merge/${kept.id}`))).toEqual([400, 'VALIDATION_ERROR']);
      expect(refusal(await merge(kept, kept))).toEqual([400, 'VALIDATION_ERROR']);
      expect(refusal(await merge(kept, gone, { take: ['code'] }))).toEqual([400, 'VALIDATION_ERROR']);
      expect(refusal(await merge(kept, gone, { take: ['name', 'name'] }))).toEqual([400, 'VALIDATION_ERROR']);
      expect(refusal(await test.agent.post(`${path}/merge`, {}))).toEqual([400, 'VALIDATION_ERROR']);
      expect(refusal(await merge(kept, { id: randomUUID() }))).toEqual([404, 'NOT_FOUND']);
      expect(refusal(await merge({ id: randomUUID() }, gone))).toEqual([404, 'NOT_FOUND']);
      expect(refusal(await test.agent.get(`${path}/merge/${randomUUID()}`))).toEqual([404, 'NOT_FOUND']);
      expect(refusal(await undo(randomUUID()))).toEqual([404, 'NOT_FOUND']);
    });
  });

  describe('merging organizers', () => {
    interface Person {
      id: string;
      email: string;
    }
    const person = async (more: object = {}): Promise<Person> =>
      done(await post('/api/organizers', { email: `person-${++serial}@clients.example`, ...more })).body as Person;
    const merge = (kept: Person, gone: Person, more: object = {}): Promise<Answer> =>
      post(`/api/organizers/${kept.id}/merge`, { otherId: gone.id, take: [], ...more });
    const undo = (id: string): Promise<Answer> => post(`/api/organizers/merges/${id}/undo`);
    const asked = (organizerId: string) => buildRequest(test.agent, { organizer: undefined, organizerId });

    it('moves their requests, and the old address leads to the remaining record', async () => {
      const kept = await person({ lastName: 'Martin', company: 'Novatech' });
      const gone = await person({ lastName: 'Martín', phone: '06 11 00 00 01' });
      const { id, code } = await asked(gone.id);
      const preview = await test.agent.get(`/api/organizers/${kept.id}/merge/${gone.id}`);
      expect(preview.body).toMatchObject({ kept: { id: kept.id }, gone: { id: gone.id } });
      expect(preview.body.parts).toContainEqual({ part: 'requests', moves: 1, stays: 0 });
      const answer = await merge(kept, gone, { take: ['phone'] });
      expect(answer.status).toBe(201);
      const { body } = await test.agent.get(`/api/organizers/${kept.id}`);
      expect(body).toMatchObject({ email: kept.email, lastName: 'Martin', phone: '+33611000001', requestCount: 1 });
      expect((await test.agent.get(`/api/requests/${id}`)).body.organizer.id).toBe(kept.id);
      const away = await test.agent.get(`/api/organizers/${gone.id}`);
      expect(refusal(away)).toEqual([404, 'NOT_FOUND']);
      expect(away.body.details[0]).toMatchObject({ rule: 'merged', params: { id: kept.id } });
      // a mail from the old address
      const later = await buildRequest(test.agent, { organizer: { email: gone.email.toUpperCase() } });
      expect(later.organizerId).toBe(kept.id);
      expect(await facts('organizer_merged', gone.id)).toEqual([
        { organizerId: kept.id, goneId: gone.id, took: ['phone'], requests: 1 },
      ]);
      const said = { actorType: 'user', organizerId: kept.id, goneId: gone.id };
      expect(await journal(id, 'request_organizer_merged')).toEqual([said]);
      const found = await test.agent.get(`/api/requests?search=${code}`);
      expect(found.body.items[0].organizer.id).toBe(kept.id);
    });

    it('recognizes a mail from the old address', async () => {
      const [kept, gone] = [await person(), await person()];
      const { id, code } = await asked(kept.id);
      done(await merge(kept, gone));
      const mail = (subject: string) =>
        post('/api/communications/email/inbound', {
          ...{ from: gone.email, to: ['requests@parvis.example'], subject, text: 'Nous serons 60.' },
          headers: { 'Message-ID': `<merge-${++serial}@clients.example>` },
        });
      const reply = done(await mail(`Re: votre demande [#${code}]`));
      expect(reply.body.outcome).toMatchObject({ kind: 'reply', requestId: id });
      const actors = await test.database.query<{ id: string }>(
        `SELECT DISTINCT actor_id AS id FROM timeline_event WHERE payload ->> 'emailMessageId' = $1`,
        [reply.body.id],
      );
      expect(actors).toEqual([{ id: kept.id }]);
      const first = done(await mail('Une autre demande'));
      const { body } = await test.agent.get(`/api/requests/${first.body.outcome.requestId}`);
      expect(body.organizer.id).toBe(kept.id);
    });

    it('can be undone to the last row for a day', async () => {
      const kept = await person({ firstName: 'Léa', phone: '06 11 00 00 02' });
      const gone = await person({ firstName: 'Lea', lastName: 'Petit', phone: '06 11 00 00 03' });
      const { id: moving } = await asked(gone.id);
      const { id: staying } = await asked(kept.id);
      const contacts = () =>
        test.database.query(`SELECT value FROM organizer_former_contact WHERE organizer_id = $1 AND leads_here`, [
          gone.id,
        ]);
      const before = await rows();
      const { body } = done(await merge(kept, gone, { take: ['email', 'lastName'] }));
      expect((await test.agent.get(`/api/organizers/${kept.id}/merges`)).body.items).toEqual([body]);
      const mergeCount = async () => (await test.agent.get(`/api/organizers/${kept.id}`)).body.mergeCount as number;
      expect(await mergeCount()).toBe(1);
      expect((await undo(body.id as string)).status).toBe(200);
      expect(await mergeCount()).toBe(0);
      expect(await rows()).toEqual(before);
      expect(await contacts()).toEqual([]);
      expect(await facts('organizer_merge_undone', gone.id)).toHaveLength(1);
      expect(await journal(moving, 'request_organizer_merge_undone')).toMatchObject([{ goneId: gone.id }]);
      expect(await journal(staying, 'request_organizer_merge_undone')).toEqual([]);
      const again = done(await merge(kept, gone, { take: ['email'] }));
      // the replaced address leads there too
      for (const { email } of [kept, gone])
        expect((await buildRequest(test.agent, { organizer: { email } })).organizerId).toBe(kept.id);
      test.clock.advance(DAY);
      expect(refusal(await undo(again.body.id as string))).toEqual([409, 'INVALID_STATUS_TRANSITION']);
    });

    it("can't be undone once a merged field has changed", async () => {
      const [kept, gone] = [await person(), await person({ company: 'Vexamere' })];
      const { body } = done(await merge(kept, gone, { take: ['company'] }));
      done(await test.agent.patch(`/api/organizers/${kept.id}`, { company: 'Autre' }));
      expect(refusal(await undo(body.id as string))).toEqual([409, 'IN_USE']);
      expect(refusal(await post(`/api/members/merges/${body.id}/undo`))).toEqual([404, 'NOT_FOUND']);
    });

    it('leaves everything findable for an erasure', async () => {
      const kept = await person();
      const gone = await person({ firstName: 'Zoraline', lastName: 'Quixotte', phone: '06 11 22 33 44' });
      const { id } = await asked(gone.id);
      done(await merge(kept, gone));
      await advanceRequest(test.agent, id, 'cancelled');
      done(await test.admin.post(`/api/organizers/${kept.id}/erase`));
      const tables = await test.database.query<{ name: string }>(
        `SELECT table_name::text AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
      );
      for (const word of ['Quixotte', gone.email, '611223344'])
        for (const { name } of tables)
          expect([
            word,
            name,
            await test.database.query(
              `SELECT 1 AS one FROM ${name} t WHERE position(lower($1) IN lower(t::text)) > 0`,
              [word],
            ),
          ]).toEqual([word, name, []]);
    });

    it("is for the team, for two existing records that aren't erased", async () => {
      const [kept, gone] = [await person(), await person()];
      const path = `/api/organizers/${kept.id}`;
      for (const answer of [
        await test.anonymous.get(`${path}/merge/${gone.id}`),
        await test.anonymous.post(`${path}/merge`, { otherId: gone.id, take: [] }),
        await test.anonymous.get(`${path}/merges`),
        await test.anonymous.post(`/api/organizers/merges/${randomUUID()}/undo`),
      ])
        expect(refusal(answer)).toEqual([401, 'UNAUTHENTICATED']);
      expect(refusal(await test.agent.get(`${path}/merge/${kept.id}`))).toEqual([400, 'VALIDATION_ERROR']);
      expect(refusal(await merge(kept, kept))).toEqual([400, 'VALIDATION_ERROR']);
      expect(refusal(await merge(kept, gone, { take: ['id'] }))).toEqual([400, 'VALIDATION_ERROR']);
      expect(refusal(await merge(kept, { ...gone, id: randomUUID() }))).toEqual([404, 'NOT_FOUND']);
      expect(refusal(await undo(randomUUID()))).toEqual([404, 'NOT_FOUND']);
      expect(refusal(await merge(kept, gone, { otherVersion: 9 }))).toEqual([412, 'PRECONDITION_FAILED']);
      const answers = await Promise.all([merge(kept, gone), merge(kept, gone)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
      const [erased, other] = [await person(), await person()];
      done(await test.admin.post(`/api/organizers/${erased.id}/erase`));
      expect(refusal(await merge(other, erased))).toEqual([409, 'INVALID_STATUS_TRANSITION']);
      expect(refusal(await test.agent.get(`/api/organizers/${other.id}/merge/${erased.id}`))).toEqual([
        409,
        'INVALID_STATUS_TRANSITION',
      ]);
      expect(await timelineKinds(test.database)).toContain('organizer_merged');
    });
  });
});
