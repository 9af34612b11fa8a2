import { DAY, HOUR } from '#core/clock';
import { runAsSystem } from '#core/context';
import { newId } from '#core/ids';
import { MagicTokensService } from '#api/foundations/magic-tokens/magic-tokens.service';
import type { Answer, Api } from '../support/api';
import { countStatements, createTestApp, timelineKinds, type TestApp } from '../support/app';
import { advanceRequest, buildRequest, buildResults, buildVenue } from '../support/build';
import { withoutIds } from '../support/without-ids';

interface Route {
  mode: 'member' | 'organizer';
  method: 'get' | 'patch' | 'post';
  path: string;
  body?: object;
  /** The action required of a token; null: any of the scope. */
  action: string | null;
}

const ROUTES: Route[] = [
  { mode: 'member', method: 'get', path: 'member/profile', action: 'update_profile' },
  { mode: 'member', method: 'patch', path: 'member/profile', action: 'update_profile', body: { contactName: 'Jo' } },
  { mode: 'member', method: 'get', path: 'member/availability-requests', action: 'answer_availability' },
  {
    mode: 'member',
    method: 'post',
    path: 'member/availability-requests/:request/reply',
    action: 'answer_availability',
    body: { status: 'available' },
  },
  { mode: 'organizer', method: 'get', path: 'organizer/requests', action: null },
  { mode: 'organizer', method: 'get', path: 'organizer/requests/:request', action: null },
  {
    mode: 'organizer',
    method: 'patch',
    path: 'organizer/requests/:request',
    action: 'requalify',
    body: { attendees: 70 },
  },
  {
    mode: 'organizer',
    method: 'post',
    path: 'organizer/requests/:request/results/:shown/react',
    action: 'react',
    body: { reaction: 'maybe' },
  },
];
const ACTIONS = { member: ['answer_availability', 'update_profile'], organizer: ['react', 'requalify'] };

describe('access by magic token', () => {
  let test: TestApp;
  let team: Api;

  beforeAll(async () => {
    test = await createTestApp();
    team = test.agent;
  });

  afterEach(() => test.clock.release());
  afterAll(() => test?.close());

  const newToken = async (scope: string, scopeId: string, more: object = {}): Promise<string> => {
    const made = await team.post('/api/magic-tokens', { scope, scopeId, ...more });
    if (made.status !== 201) throw new Error(made.text);
    return made.body.token as string;
  };
  const holding = (token: string): Api => test.anonymous.with({ 'x-magic-token': token });
  const holder = async (scope: string, scopeId: string, more: object = {}): Promise<Api> =>
    holding(await newToken(scope, scopeId, more));
  const oneUse = async (scope: 'member' | 'organizer', scopeId: string, requestId: string): Promise<Api> => {
    const issued = await runAsSystem('job', () =>
      test.app.get(MagicTokensService).issue({ scope, scopeId, requestId, oneUse: true }),
    );
    return holding(issued.token);
  };

  /** A searching request: one venue was asked for its availability, one has been proposed. */
  const prepared = async () => {
    const [asked, shown] = [await buildVenue(team), await buildVenue(team)];
    const request = await buildRequest(team);
    await advanceRequest(team, request.id, 'searching');
    await buildResults(team, request.id, [asked], 'availability_requested');
    await buildResults(team, request.id, [shown], 'shortlisted', 'proposed');
    return { request, asked, shown };
  };
  const resultOf = async (requestId: string, memberId: string) =>
    (await team.get(`/api/requests/${requestId}`)).body.results.find(
      (result: { memberId: string }) => result.memberId === memberId,
    );
  const lastEvent = async (requestId: string, kind: string) =>
    (await team.get(`/api/timeline/by-request/${requestId}?limit=100`)).body.items.find(
      (event: { kind: string }) => event.kind === kind,
    );

  it('lets a venue reply by its link after the team has entered its answer', async () => {
    const { request, asked } = await prepared();
    const venue = await oneUse('member', asked.id, request.id);
    await team.post(`/api/requests/${request.id}/results/${asked.id}/advance`, { toStage: 'available' });
    const listed = await venue.get('/api/public/member/availability-requests');
    expect(listed.body.items).toMatchObject([{ requestId: request.id, availabilityReply: null }]);
    const answer = await venue.post(`/api/public/member/availability-requests/${request.id}/reply`, {
      status: 'unavailable',
    });
    expect([answer.status, answer.body.availabilityReply.status]).toEqual([200, 'unavailable']);
    expect((await resultOf(request.id, asked.id)).stage).toBe('unavailable');
  });

  describe('tried on every route, with every credential', () => {
    it.each(ROUTES)('$method $path', async ({ mode, method, path, body, action }) => {
      const { request, asked, shown } = await prepared();
      const own = { member: asked.id, organizer: request.organizerId };
      const url = `/api/public/${path.replace(':request', request.id).replace(':shown', shown.id)}`;
      const call = (api: Api): Promise<Answer> => (method === 'get' ? api.get(url) : api[method](url, body));
      const refused = async (what: string, api: Api, ended?: string): Promise<void> => {
        const { status, body: answer } = await call(api);
        const details =
          ended === undefined ? {} : { details: [{ path: 'x-magic-token', message: ended, rule: ended, params: {} }] };
        expect([what, status, answer]).toEqual([
          what,
          401,
          { code: 'INVALID_TOKEN', message: `Invalid ${mode} token`, ...details },
        ]);
      };
      const token = (more: object = {}): Promise<Api> => holder(mode, own[mode], more);

      await refused('none', test.anonymous);
      await refused('a session of the team', team);
      await refused('garbage', holding('garbage'));
      await refused('empty', holding(''));
      await refused('unknown', holding('A'.repeat(43)));
      const other = mode === 'member' ? 'organizer' : 'member';
      await refused('the other scope', await holder(other, own[other]));
      const secret = await newToken(mode, own[mode]);
      await refused('as a bearer', test.anonymous.with({ authorization: `Bearer ${secret}` }));

      const short = await token({ expiresInSeconds: 60 });
      test.clock.advance(60_000);
      await refused('expired', short, 'expired');
      test.clock.release();

      const revoked = await newToken(mode, own[mode]);
      const [{ id }] = (await team.get(`/api/magic-tokens/by-scope/${own[mode]}`)).body.items;
      await team.post(`/api/magic-tokens/${id}/revoke`);
      await refused('revoked', holding(revoked), 'revoked');
      const gone = await newToken(other, own[other], { expiresInSeconds: 60 });
      test.clock.advance(60_000);
      await refused('the other scope, expired', holding(gone));
      test.clock.release();

      // A used link only opens the venue's question and its reply.
      const used = await oneUse(mode, own[mode], request.id);
      await test.database.query(`UPDATE magic_token SET consumed_at = now() WHERE one_use AND scope_id = $1`, [
        own[mode],
      ]);
      if (!path.startsWith('member/availability-requests')) await refused('used', used, 'used');

      for (const given of ACTIONS[mode])
        if (action !== null && given !== action) await refused(given, await token({ action: given }));
      for (const given of ACTIONS[mode])
        if (action === null || given === action) expect((await call(await token({ action: given }))).status).toBe(200);
      expect((await call(await token())).status).toBe(200);

      if (mode === 'member') {
        await team.patch(`/api/members/${asked.id}`, { status: 'archived' });
        await refused('archived', holding(secret));
      }
    });
  });

  it('counts successful uses of a token, not failed ones', async () => {
    const venue = await buildVenue(team);
    const token = await newToken('member', venue.id, { action: 'update_profile' });
    test.clock.set('2026-11-25T10:00:00.000Z');
    await holding(token).get('/api/public/member/profile');
    await holding(token).get('/api/public/member/profile');
    await holding(token).get('/api/public/member/availability-requests');
    const [row] = (await team.get(`/api/magic-tokens/by-scope/${venue.id}`)).body.items;
    expect([row.useCount, row.lastUsedAt]).toEqual([2, '2026-11-25T10:00:00.000Z']);
    expect(JSON.stringify(test.logs)).not.toContain(token);
  });

  describe('given to a member', () => {
    it("shows and changes its own profile, without the team's notes", async () => {
      const venue = await buildVenue(team);
      const member = await holder('member', venue.id);
      const profile = await member.get('/api/public/member/profile');
      expect(profile.body).toMatchObject({
        id: venue.id,
        code: venue.code,
        email: venue.email,
        version: 1,
        locale: 'fr',
      });
      expect(profile.headers.etag).toBe(`"${profile.body.version}"`);
      expect(profile.text).not.toMatch(/internalNotes|Haggles|commissionRate|embedding|tags/);
      const changed = await member
        .with({ 'if-match': profile.headers.etag ?? '' })
        .patch('/api/public/member/profile', { phone: '04 72 00 00 00', description: null, name: 'Halle' });
      expect([changed.status, changed.body]).toMatchObject([
        200,
        {
          name: 'Halle',
          phone: null,
          description: null,
          proposed: [{ field: 'phone', value: '+33472000000', source: 'link', at: expect.any(String) }],
        },
      ]);
      expect((await member.get('/api/public/member/profile')).body).toEqual(changed.body);
      const events = await test.database.query<{ actor_type: string; actor_id: string }>(
        `SELECT actor_type, actor_id FROM timeline_event WHERE kind = 'member_updated' AND payload ->> 'memberId' = $1`,
        [venue.id],
      );
      expect(events).toEqual([{ actor_type: 'member', actor_id: venue.id }]);
      const stale = await member.with({ 'if-match': '"1"' }).patch('/api/public/member/profile', { phone: null });
      expect([stale.status, stale.body.code]).toEqual([412, 'PRECONDITION_FAILED']);
    });

    it('suggests its number, which the team accepts or rejects', async () => {
      const venue = await buildVenue(team);
      const member = await holder('member', venue.id);
      const say = async (phone: string | null): Promise<unknown[]> => {
        const { status, body } = await member.patch('/api/public/member/profile', { phone });
        expect(status).toBe(200);
        return body.proposed.map(({ value }: { value: string | null }) => value);
      };
      const decide = (decision: string, caller = team): Promise<Answer> =>
        caller.post(`/api/members/${venue.id}/proposed/phone/${decision}`);
      expect(await say('+33472000101')).toEqual(['+33472000101']);
      for (const caller of [test.anonymous, member]) expect((await decide('accept', caller)).status).toBe(401);
      const accepted = await decide('accept');
      expect([accepted.status, accepted.headers.etag]).toEqual([200, '"2"']);
      expect(accepted.body).toMatchObject({
        phone: '+33472000101',
        proposed: [],
        version: 2,
        rooms: [{ name: 'Grand salon' }],
      });
      expect((await decide('accept')).status).toBe(404);
      // Clearing it is a suggestion too; entering the current value withdraws that.
      expect(await say(null)).toEqual([null]);
      expect(await say('+33472000101')).toEqual([]);
      expect(await say('+33472000102')).toEqual(['+33472000102']);
      expect((await decide('reject')).body).toMatchObject({ phone: '+33472000101', proposed: [], version: 2 });
      expect(await say('+33472000102')).toEqual([]);
      expect(await say(null)).toEqual([null]);
      expect((await decide('accept')).body).toMatchObject({ phone: null, proposed: [], version: 3 });
      const events = await test.database.query<{ kind: string; actor: string }>(
        `SELECT kind, actor_type AS actor FROM timeline_event
          WHERE payload ->> 'memberId' = $1 AND kind LIKE 'member_fact%' ORDER BY created_at, id`,
        [venue.id],
      );
      expect(events.map(({ kind, actor }) => `${actor} ${kind}`)).toEqual([
        'member member_facts_proposed',
        'user member_fact_accepted',
        'member member_facts_proposed',
        'member member_facts_proposed',
        'user member_fact_rejected',
        'member member_facts_proposed',
        'user member_fact_accepted',
      ]);
      for (const field of ['contactName', 'email', 'firstName']) {
        const { status, body } = await team.post(`/api/members/${venue.id}/proposed/${field}/accept`, {});
        expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
      }
      expect((await team.post(`/api/members/${newId()}/proposed/phone/reject`, {})).status).toBe(404);
      const wrong = await member.patch('/api/public/member/profile', { phone: '12' });
      expect([wrong.status, wrong.body.details[0].path]).toEqual([400, 'phone']);
    });

    it("can't claim another person's number", async () => {
      const [venue, other] = [await buildVenue(team), await buildVenue(team, { name: 'The Holder' })];
      const member = await holder('member', venue.id);
      await team.patch(`/api/members/${other.id}`, { phone: '+33472000103' });
      const said = await member.patch('/api/public/member/profile', { phone: '+33472000103' });
      // Nothing in the response reveals that it is taken.
      expect([said.status, said.body.phone, said.text.includes('Holder')]).toEqual([200, null, false]);
      const refused = await team.post(`/api/members/${venue.id}/proposed/phone/accept`, {});
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        409,
        'ALREADY_EXISTS',
        expect.stringContaining('The Holder'),
      ]);
      expect((await team.get(`/api/members/${venue.id}`)).body).toMatchObject({ phone: null, version: 1 });
    });

    it("can't change the team's fields", async () => {
      const venue = await buildVenue(team);
      const member = await holder('member', venue.id);
      for (const field of [
        { status: 'archived' },
        { commissionRate: 0 },
        { internalNotes: 'x' },
        { email: 'x@venue.example' },
        { code: 'M-AAAAAA' },
      ]) {
        const answer = await member.patch('/api/public/member/profile', field);
        expect([answer.status, answer.body.details[0].path]).toEqual([400, Object.keys(field)[0]]);
      }
    });

    it('shows its questions, and nothing about the organizer or other venues', async () => {
      const { request, asked, shown } = await prepared();
      const member = await holder('member', asked.id);
      const list = await member.get('/api/public/member/availability-requests');
      expect(list.body).toMatchObject({ total: 1, page: 1, pageSize: 20 });
      expect(list.body.items[0]).toMatchObject({
        requestId: request.id,
        code: request.code,
        stage: 'availability_requested',
        title: 'Séminaire de printemps',
        eventDate: '2027-03-12',
        attendees: 60,
        availabilityReply: null,
      });
      expect(withoutIds(list.text)).not.toMatch(/@|Martin|organizer|4000|budget/);
      const other = await holder('member', shown.id);
      expect((await other.get('/api/public/member/availability-requests')).body.total).toBe(0);
      const reply = await other.post(`/api/public/member/availability-requests/${request.id}/reply`, {
        status: 'available',
      });
      expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND']);
      const unknown = await member.post(`/api/public/member/availability-requests/${newId()}/reply`, {
        status: 'available',
      });
      expect(unknown.status).toBe(404);
      await advanceRequest(team, request.id, 'cancelled');
      expect((await member.get('/api/public/member/availability-requests')).body.total).toBe(0);
    });

    it("accepts one reply with a one-use link; reading and rejected replies don't use it up", async () => {
      const { request, asked } = await prepared();
      const member = await oneUse('member', asked.id, request.id);
      const path = `/api/public/member/availability-requests/${request.id}/reply`;
      expect((await member.get('/api/public/member/availability-requests')).body.total).toBe(1);
      expect((await member.get('/api/public/member/availability-requests')).status).toBe(200);
      const bad = await member.post(path, { status: 'perhaps', price: -1, alternativeDates: ['2027-02-30'] });
      expect(new Set(bad.body.details.map(({ path: at }: { path: string }) => at))).toEqual(
        new Set(['status', 'price', 'alternativeDates']),
      );
      expect(
        (await member.post(`/api/public/member/availability-requests/${newId()}/reply`, { status: 'available' }))
          .status,
      ).toBe(404);
      const answer = await member.post(path, {
        status: 'available',
        comment: 'Avec plaisir',
        price: 2400.5,
        alternativeDates: ['2027-03-19'],
      });
      expect([answer.status, answer.body]).toMatchObject([
        200,
        {
          requestId: request.id,
          stage: 'available',
          availabilityReply: {
            status: 'available',
            comment: 'Avec plaisir',
            price: 2400.5,
            alternativeDates: ['2027-03-19'],
          },
        },
      ]);
      expect(await resultOf(request.id, asked.id)).toMatchObject({
        stage: 'available',
        availabilityReply: { status: 'available', price: 2400.5 },
      });
      expect(await lastEvent(request.id, 'availability_replied')).toMatchObject({
        actorType: 'member',
        actorId: asked.id,
        via: 'api',
      });
      const told = await team.get('/api/notifications?limit=100');
      expect(told.body.items).toContainEqual(
        expect.objectContaining({ kind: 'availability_reply', requestId: request.id }),
      );
      const token = (await team.get(`/api/magic-tokens/by-scope/${asked.id}`)).body.items.find(
        ({ oneUse: once }: { oneUse: boolean }) => once,
      );
      expect(token.consumedAt).not.toBeNull();
    });

    it("stores availability for each day; a later reply replaces it, but not the team's entries", async () => {
      const { request, asked } = await prepared();
      await team.patch(`/api/requests/${request.id}`, { eventEndDate: '2027-03-13' });
      await team.post('/api/availability', { memberId: asked.id, date: '2027-03-13', status: 'option' });
      const entries = async (): Promise<string[]> =>
        (await team.get(`/api/availability/by-member/${asked.id}`)).body.items.map(
          (entry: { date: string; slot: string; status: string; source: string }) =>
            `${entry.date} ${entry.slot} ${entry.status} ${entry.source}`,
        );
      const member = await holder('member', asked.id, { action: 'answer_availability' });
      const path = `/api/public/member/availability-requests/${request.id}/reply`;
      await member.post(path, { status: 'available' });
      expect(await entries()).toEqual(['2027-03-12 full_day available member', '2027-03-13 full_day option team']);
      await member.post(path, { status: 'unavailable' });
      expect(await entries()).toEqual(['2027-03-12 full_day blocked member', '2027-03-13 full_day option team']);
      // what the team corrects is the team's
      const [entry] = (await team.get(`/api/availability/by-member/${asked.id}`)).body.items;
      await team.patch(`/api/availability/${entry.id}`, { status: 'option' });
      await member.post(path, { status: 'unavailable', comment: 'Fermé' });
      expect(await entries()).toEqual(['2027-03-12 full_day option team', '2027-03-13 full_day option team']);
    });

    it('shows the question and the reply with the used link, and corrects the reply', async () => {
      test.clock.set('2026-11-25T10:00:00.000Z');
      const { request, asked } = await prepared();
      const member = await oneUse('member', asked.id, request.id);
      const path = `/api/public/member/availability-requests/${request.id}/reply`;
      const read = async () => (await member.get('/api/public/member/availability-requests')).body.items[0];
      expect(await read()).toMatchObject({
        memberName: asked.name,
        locale: 'fr',
        requestLocale: 'fr',
        correctableUntil: null,
      });
      const first = await member.post(path, { status: 'available', comment: 'Oui', price: 100 });
      expect([first.status, first.body.correctableUntil]).toEqual([200, '2026-11-26T10:00:00.000Z']);
      expect(await read()).toEqual(first.body);
      test.clock.advance(DAY - 1);
      const second = await member.post(path, { status: 'unavailable', comment: 'Non, finalement' });
      expect([second.status, second.body]).toMatchObject([
        200,
        {
          stage: 'unavailable',
          availabilityReply: { status: 'unavailable', comment: 'Non, finalement', price: null },
          correctableUntil: '2026-11-26T10:00:00.000Z',
        },
      ]);
      // The entry of the first reply is the one that now says no.
      const entries = (await team.get(`/api/availability/by-member/${asked.id}`)).body.items;
      expect(entries).toEqual([
        expect.objectContaining({ date: '2027-03-12', status: 'blocked', notes: 'Non, finalement' }),
      ]);
      expect(await resultOf(request.id, asked.id)).toMatchObject({ stage: 'unavailable' });
      const replied = (await team.get(`/api/timeline/by-request/${request.id}?limit=100`)).body.items
        .filter(({ kind }: { kind: string }) => kind === 'availability_replied')
        .map(({ payload, actorId }: { payload: object; actorId: string }) => ({ ...payload, actorId }));
      expect(replied).toEqual([
        expect.objectContaining({ status: 'unavailable', corrected: true, actorId: asked.id }),
        expect.objectContaining({ status: 'available', corrected: false, actorId: asked.id }),
      ]);
      const noticed = async (): Promise<number> =>
        (await team.get('/api/notifications?limit=100')).body.items.filter(
          (notice: { kind: string; requestId: string }) =>
            notice.kind === 'availability_reply' && notice.requestId === request.id,
        ).length;
      expect(await noticed()).toBe(2);
      // The same reply again changes nothing.
      expect((await member.post(path, { status: 'unavailable', comment: 'Non, finalement' })).status).toBe(200);
      expect(await noticed()).toBe(2);
      expect((await member.post(path, { status: 'perhaps' })).status).toBe(400);
      test.clock.advance(1);
      expect((await read()).correctableUntil).toBeNull();
      const late = await member.post(path, { status: 'available' });
      expect([late.status, late.body]).toEqual([
        409,
        {
          code: 'INVALID_STAGE_TRANSITION',
          message: expect.stringMatching(/more than a day ago: reply to the team’s email/),
        },
      ]);
      expect((await read()).availabilityReply.comment).toBe('Non, finalement');
      test.clock.advance(30 * DAY);
      const expired = await member.get('/api/public/member/availability-requests');
      expect([expired.status, expired.body.details]).toEqual([
        401,
        [{ path: 'x-magic-token', message: 'expired', rule: 'expired', params: {} }],
      ]);
    });

    it('rejects a correction if the team has moved on, with instructions', async () => {
      const { request, asked } = await prepared();
      const member = await oneUse('member', asked.id, request.id);
      const path = `/api/public/member/availability-requests/${request.id}/reply`;
      const read = async () => (await member.get('/api/public/member/availability-requests')).body.items[0];
      const refused = async (code: string): Promise<void> => {
        const late = await member.post(path, { status: 'unavailable' });
        expect([late.status, late.body]).toEqual([
          409,
          { code, message: expect.stringMatching(/reply to|no longer needed/) },
        ]);
      };
      const to = (toStage: string) => team.post(`/api/requests/${request.id}/results/${asked.id}/advance`, { toStage });
      await member.post(path, { status: 'available', comment: 'Oui' });
      await to('shortlisted');
      await refused('INVALID_STAGE_TRANSITION');
      expect(await read()).toMatchObject({
        stage: 'available',
        availabilityReply: { status: 'available', comment: 'Oui' },
        correctableUntil: null,
      });
      expect(await resultOf(request.id, asked.id)).toMatchObject({ stage: 'shortlisted' });
      // Asked again, the venue replies by the new mail's link.
      for (const stage of ['withdrawn', 'suggested', 'availability_requested']) await to(stage);
      await refused('INVALID_STAGE_TRANSITION');
      expect(await read()).toMatchObject({ stage: 'availability_requested', availabilityReply: null });
      const again = await oneUse('member', asked.id, request.id);
      expect((await again.post(path, { status: 'available' })).status).toBe(200);
      await advanceRequest(team, request.id, 'cancelled');
      const ended = await again.post(path, { status: 'unavailable' });
      expect([ended.status, ended.body]).toEqual([
        409,
        { code: 'INVALID_STATUS_TRANSITION', message: expect.stringMatching(/has ended/) },
      ]);
      expect((await again.get('/api/public/member/availability-requests')).body.total).toBe(0);
    });

    it('rejects a used link that is revoked, or about another request or none', async () => {
      const { request, asked } = await prepared();
      const second = await buildRequest(team);
      await buildResults(team, second.id, [asked], 'availability_requested');
      const member = await oneUse('member', asked.id, request.id);
      const path = (requestId: string): string => `/api/public/member/availability-requests/${requestId}/reply`;
      await member.post(path(request.id), { status: 'available' });
      expect((await member.post(path(second.id), { status: 'available' })).status).toBe(404);
      await test.database.query(
        `UPDATE magic_token SET request_id = NULL WHERE scope_id = $1 AND consumed_at IS NOT NULL`,
        [asked.id],
      );
      const about = await member.get('/api/public/member/availability-requests');
      expect([about.status, about.body.details]).toEqual([
        401,
        [{ path: 'x-magic-token', message: 'used', rule: 'used', params: {} }],
      ]);
      await test.database.query(`UPDATE magic_token SET revoked_at = now() WHERE scope_id = $1`, [asked.id]);
      const revoked = await member.get('/api/public/member/availability-requests');
      expect([revoked.status, revoked.body.details]).toEqual([
        401,
        [{ path: 'x-magic-token', message: 'revoked', rule: 'revoked', params: {} }],
      ]);
    });

    it('accepts one reply if a one-use link is used several times at once: later ones correct it', async () => {
      const { request, asked } = await prepared();
      const member = await oneUse('member', asked.id, request.id);
      const path = `/api/public/member/availability-requests/${request.id}/reply`;
      const statuses = ['available', 'unavailable', 'available', 'unavailable'];
      const answers = await Promise.all(statuses.map((status) => member.post(path, { status })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const replied = (await team.get(`/api/timeline/by-request/${request.id}?limit=100`)).body.items
        .filter(({ kind }: { kind: string }) => kind === 'availability_replied')
        .map(({ payload }: { payload: { status: string; corrected: boolean } }) => payload);
      // newest first: one reply, then only corrections that change something
      expect(replied.map(({ corrected }: { corrected: boolean }) => corrected).filter((is: boolean) => !is)).toEqual([
        false,
      ]);
      expect(replied.at(-1).corrected).toBe(false);
      const result = await resultOf(request.id, asked.id);
      expect([result.stage, result.availabilityReply.status]).toEqual([replied[0].status, replied[0].status]);
      const entries = (await team.get(`/api/availability/by-member/${asked.id}`)).body.items;
      expect(entries.map(({ status }: { status: string }) => status)).toEqual([
        result.stage === 'available' ? 'available' : 'blocked',
      ]);
    });

    it('accepts corrections from a reusable link as long as it is valid', async () => {
      const { request, asked } = await prepared();
      const member = await holder('member', asked.id, { action: 'answer_availability', expiresInSeconds: 7200 });
      const path = `/api/public/member/availability-requests/${request.id}/reply`;
      const { body } = await member.post(path, { status: 'available' });
      const [{ expiresAt }] = (await team.get(`/api/magic-tokens/by-scope/${asked.id}`)).body.items;
      expect(body.correctableUntil).toBe(expiresAt);
      test.clock.advance(HOUR);
      expect((await member.post(path, { status: 'unavailable' })).body.stage).toBe('unavailable');
    });

    it('shows one request with a link about it', async () => {
      const { request, asked } = await prepared();
      const second = await buildRequest(team);
      await buildResults(team, second.id, [asked], 'availability_requested');
      const member = await oneUse('member', asked.id, request.id);
      const list = await member.get('/api/public/member/availability-requests');
      expect(list.body.items.map(({ requestId }: { requestId: string }) => requestId)).toEqual([request.id]);
      const path = `/api/public/member/availability-requests/${second.id}/reply`;
      expect((await member.post(path, { status: 'available' })).status).toBe(404);
      const all = await holder('member', asked.id);
      expect((await all.get('/api/public/member/availability-requests')).body.total).toBe(2);
    });

    it('allows a change of mind, and shows the reply after the team has moved on; too late is 409', async () => {
      const { request, asked } = await prepared();
      const member = await holder('member', asked.id, { action: 'answer_availability' });
      const path = `/api/public/member/availability-requests/${request.id}/reply`;
      await member.post(path, { status: 'unavailable' });
      expect((await member.post(path, { status: 'available' })).body.stage).toBe('available');
      for (const toStage of ['shortlisted', 'proposed'])
        await team.post(`/api/requests/${request.id}/results/${asked.id}/advance`, { toStage });
      const [item] = (await member.get('/api/public/member/availability-requests')).body.items;
      expect(item.stage).toBe('available');
      await team.post(`/api/requests/${request.id}/results/${asked.id}/advance`, { toStage: 'not_selected' });
      const late = await member.post(path, { status: 'unavailable' });
      expect([late.status, late.body.code]).toEqual([409, 'INVALID_STAGE_TRANSITION']);
    });
  });

  describe('given to an organizer', () => {
    it('shows only own requests, with the proposed venues, and no internal data', async () => {
      const { request, shown } = await prepared();
      const stranger = await buildRequest(team);
      const organizer = await holder('organizer', request.organizerId);
      const list = await organizer.get('/api/public/organizer/requests');
      expect([list.body.total, list.body.items[0].id]).toEqual([1, request.id]);
      const one = await organizer.get(`/api/public/organizer/requests/${request.id}`);
      expect(one.body).toMatchObject({ code: request.code, status: 'searching', budgetMax: 4000, missingFields: [] });
      expect(one.body.results).toEqual([
        {
          memberId: shown.id,
          member: { id: shown.id, code: shown.code, name: shown.name, city: 'Lyon' },
          stage: 'proposed',
          reaction: null,
          reactionComment: null,
        },
      ]);
      expect(one.body).toMatchObject({ locale: 'fr', organizerFirstName: 'Ada' });
      expect(list.body.items[0]).toMatchObject({ locale: 'fr', organizerFirstName: 'Ada' });
      expect(one.text).not.toMatch(/@|extraction|assigneeId|lostReason|note|score|availabilityReply|internal/);
      for (const answer of [
        await organizer.get(`/api/public/organizer/requests/${stranger.id}`),
        await organizer.patch(`/api/public/organizer/requests/${stranger.id}`, { attendees: 1 }),
        await organizer.post(`/api/public/organizer/requests/${stranger.id}/results/${shown.id}/react`, {
          reaction: 'no',
        }),
        await organizer.get(`/api/public/organizer/requests/${newId()}`),
      ])
        expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
      expect((await organizer.get('/api/public/organizer/requests/x')).status).toBe(400);
    });

    it('lists with a number of statements independent of the limit', async () => {
      const request = await buildRequest(team);
      for (let i = 0; i < 3; i++)
        await team.post('/api/requests', { organizerId: request.organizerId, title: `Encore ${i}` });
      const organizer = await holder('organizer', request.organizerId);
      const list = (limit: number): Promise<number> =>
        countStatements(() => organizer.get(`/api/public/organizer/requests?limit=${limit}`));
      expect(await list(1)).toBe(await list(100));
    });

    it('accepts a requalification while the request is qualifying or searching', async () => {
      const request = await buildRequest(team, { attendees: null, budgetMax: null });
      const organizer = await holder('organizer', request.organizerId, { action: 'requalify' });
      const path = `/api/public/organizer/requests/${request.id}`;
      expect((await organizer.get(path)).body.missingFields).toEqual(['attendees', 'budgetMax']);
      const answer = await organizer.patch(path, { attendees: 45, requirements: 'Parking' });
      expect([answer.status, answer.body]).toMatchObject([
        200,
        { attendees: 45, requirements: 'Parking', missingFields: ['budgetMax'] },
      ]);
      expect(await lastEvent(request.id, 'request_requalified')).toMatchObject({
        actorType: 'organizer',
        actorId: request.organizerId,
      });
      const told = await team.get('/api/notifications?limit=100');
      expect(told.body.items).toContainEqual(
        expect.objectContaining({ kind: 'requalification_reply', requestId: request.id }),
      );
      const kinds = await timelineKinds(test.database, request.id);
      const empty = await organizer.patch(path, {});
      expect([empty.status, empty.body.attendees]).toEqual([200, 45]);
      expect(await timelineKinds(test.database, request.id)).toEqual(kinds);
      for (const field of [{ status: 'won' }, { title: 'Autre' }, { assigneeId: null }, { organizerId: newId() }])
        expect((await organizer.patch(path, field)).status).toBe(400);
      const backwards = await organizer.patch(path, { eventEndDate: '2027-03-01' });
      expect(backwards.status).toBe(400);
      await advanceRequest(team, request.id, 'searching', 'proposed');
      const late = await organizer.patch(path, { attendees: 50 });
      expect([late.status, late.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
    });

    it('stores a reaction to a shown venue, which moves nothing', async () => {
      const { request, asked, shown } = await prepared();
      const organizer = await holder('organizer', request.organizerId, { action: 'react' });
      const react = (memberId: string, body: object): Promise<Answer> =>
        organizer.post(`/api/public/organizer/requests/${request.id}/results/${memberId}/react`, body);
      const answer = await react(shown.id, { reaction: 'favourite', comment: 'Parfait' });
      expect([answer.status, answer.body]).toMatchObject([
        200,
        { memberId: shown.id, stage: 'proposed', reaction: 'favourite', reactionComment: 'Parfait' },
      ]);
      expect(await resultOf(request.id, shown.id)).toMatchObject({ stage: 'proposed', reaction: 'favourite' });
      expect(await lastEvent(request.id, 'result_reacted')).toMatchObject({ actorType: 'organizer' });
      expect((await react(shown.id, { reaction: null })).body).toMatchObject({ reaction: null, reactionComment: null });
      expect((await react(asked.id, { reaction: 'no' })).status).toBe(404);
      expect((await react(shown.id, { reaction: 'love' })).status).toBe(400);
      expect((await react(shown.id, {})).status).toBe(400);
      const once = await oneUse('organizer', request.organizerId, request.id);
      const path = `/api/public/organizer/requests/${request.id}/results/${shown.id}/react`;
      expect((await once.post(path, { reaction: 'maybe' })).status).toBe(200);
      const twice = await once.post(path, { reaction: 'no' });
      expect([twice.status, twice.body.details]).toEqual([
        401,
        [{ path: 'x-magic-token', message: 'used', rule: 'used', params: {} }],
      ]);
      await advanceRequest(team, request.id, 'cancelled');
      const late = await react(shown.id, { reaction: 'no' });
      expect([late.status, late.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
    });
  });
});
