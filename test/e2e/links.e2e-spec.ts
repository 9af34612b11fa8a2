import { DAY, MINUTE } from '#core/clock';
import { runAsSystem } from '#core/context';
import { newId } from '#core/ids';
import { MagicTokensService } from '#api/foundations/magic-tokens/magic-tokens.service';
import { EmailProvider } from '#providers/email/email.provider';
import type { MockEmail } from '#providers/email/mock.email';
import type { Answer, Api } from '../support/api';
import { createTestApp, timelineKinds, type TestApp } from '../support/app';
import { advanceRequest, buildRequest, buildResults, buildVenue } from '../support/build';

describe('renewing a dead link', () => {
  let test: TestApp;
  let team: Api;
  let mock: MockEmail;

  beforeAll(async () => {
    test = await createTestApp({ PUBLIC_WEB_URL: 'https://web.parvis.example' });
    team = test.agent;
    mock = test.app.get<EmailProvider, MockEmail>(EmailProvider);
  });

  beforeEach(() => void (mock.sent.length = 0));
  afterEach(() => test.clock.release());
  afterAll(() => test?.close());

  const renew = async (token: string): Promise<void> => {
    const { status, body } = await test.anonymous.post('/api/public/links/renew', { token });
    expect([status, body]).toEqual([200, { sent: true }]);
  };
  /** The secret in a mail's link. */
  const linkIn = (page: string): string =>
    new RegExp(`https://web\\.parvis\\.example/${page}/([\\w-]{43})`).exec(mock.sent.at(-1)?.text ?? '')?.[1] ?? '';
  /** Returns the receivers of mails sent since, and clears them. */
  const mailed = (): string[] => mock.sent.splice(0).flatMap(({ to }) => to);
  const advanced = async (requestId: string, memberId: string, toStage: string): Promise<void> =>
    expect((await team.post(`/api/requests/${requestId}/results/${memberId}/advance`, { toStage })).status).toBe(200);
  const revokeNewest = async (scopeId: string): Promise<void> => {
    const [{ id }] = (await team.get(`/api/magic-tokens/by-scope/${scopeId}`)).body.items;
    expect((await team.post(`/api/magic-tokens/${id}/revoke`)).status).toBe(200);
  };
  const holding = (token: string): Api => test.anonymous.with({ 'x-magic-token': token });

  /** A request whose only venue was asked; the secret of the mail. */
  const question = async () => {
    const venue = await buildVenue(team);
    const request = await buildRequest(team);
    await advanceRequest(team, request.id, 'searching');
    await buildResults(team, request.id, [venue], 'availability_requested');
    const token = linkIn('answer');
    expect(mailed()).toEqual([venue.email]);
    return { venue, request, token };
  };
  /** A request with a sent catalog of one venue; the secret of the mail. */
  const catalog = async (send: object = {}) => {
    const venue = await buildVenue(team);
    const request = await buildRequest(team);
    await advanceRequest(team, request.id, 'searching');
    await buildResults(team, request.id, [venue], 'shortlisted');
    const draft = await team.post(`/api/catalogs/${request.id}/compose`, { message: 'Bonne lecture' });
    expect((await team.post(`/api/catalogs/${request.id}/send`, send)).status).toBe(200);
    const token = linkIn('catalogs');
    mailed();
    return { venue, request, id: draft.body.id as string, token };
  };

  it("asks a venue that hasn't replied again, at its own address", async () => {
    const { venue, request, token } = await question();
    await renew(token);
    expect(mailed()).toEqual([]); // it is still valid
    test.clock.advance(31 * DAY);
    await renew(token);
    const [mail] = mock.sent;
    expect([mail?.to, mail?.subject]).toEqual([[venue.email], expect.stringContaining(request.code)]);
    const fresh = linkIn('answer');
    expect(fresh).not.toBe(token);
    const path = '/api/public/member/availability-requests';
    const answered = await holding(fresh).post(`${path}/${request.id}/reply`, { status: 'available' });
    expect(answered.status).toBe(200);
    const events = (await team.get(`/api/timeline/by-request/${request.id}?limit=100`)).body.items;
    expect(events.filter(({ kind }: { kind: string }) => kind === 'link_renewed')).toEqual([
      expect.objectContaining({
        actorType: 'system',
        payload: { tokenId: expect.any(String), scope: 'member', scopeId: venue.id, action: 'answer_availability' },
      }),
    ]);
    expect(JSON.stringify(test.logs)).not.toContain(token);
  });

  it('sends no mail if the question was answered or is over', async () => {
    const answered = await question();
    const path = `/api/public/member/availability-requests/${answered.request.id}/reply`;
    await holding(answered.token).post(path, { status: 'available' });
    const ended = await question();
    await advanceRequest(team, ended.request.id, 'cancelled');
    const archived = await question();
    await team.patch(`/api/members/${archived.venue.id}`, { status: 'archived' });
    const removed = await question();
    await team.delete(`/api/requests/${removed.request.id}/results/${removed.venue.id}`);
    test.clock.advance(31 * DAY);
    mailed();
    for (const { token, request } of [answered, ended, archived, removed]) {
      await renew(token);
      expect(mailed()).toEqual([]);
      expect(await timelineKinds(test.database, request.id)).not.toContain('link_renewed');
    }
  });

  it("reopens a used link's question only if the venue was asked again", async () => {
    const { venue, request, token } = await question();
    const path = `/api/public/member/availability-requests/${request.id}/reply`;
    await holding(token).post(path, { status: 'unavailable' });
    for (const stage of ['withdrawn', 'suggested', 'availability_requested'])
      await advanced(request.id, venue.id, stage);
    mailed();
    await renew(token);
    expect(mailed()).toEqual([venue.email]);
  });

  it('mails once in ten minutes, also for simultaneous calls', async () => {
    const { venue, token } = await question();
    test.clock.advance(31 * DAY);
    await Promise.all(Array.from({ length: 5 }, () => renew(token)));
    expect(mailed()).toEqual([venue.email]);
    test.clock.advance(10 * MINUTE - 1);
    await renew(token);
    expect(mailed()).toEqual([]);
    test.clock.advance(1);
    await renew(token);
    expect(mailed()).toEqual([venue.email]);
  });

  it("sends the catalog's recipient a new link to it", async () => {
    const { venue, request, id, token } = await catalog({ to: 'boss@client.example' });
    test.clock.set(new Date(Date.now() + 31 * DAY));
    expect((await test.anonymous.get(`/api/public/catalogs/${token}`)).body.code).toBe('TOKEN_EXPIRED');
    await renew(token);
    const [mail] = mock.sent;
    expect([mail?.to, mail?.text]).toEqual([['boss@client.example'], expect.stringContaining('Bonne lecture')]);
    const fresh = linkIn('catalogs');
    const read = await test.anonymous.get(`/api/public/catalogs/${fresh}`);
    expect(read.body.items[0].member.id).toBe(venue.id);
    const until = new Date(test.clock.now().getTime() + 30 * DAY).toISOString();
    expect(read.body.expiresAt).toBe(until);
    expect((await team.get(`/api/catalogs/by-request/${request.id}`)).body).toMatchObject({ id, expiresAt: until });
    expect(await timelineKinds(test.database, request.id)).toContain('link_renewed');
    // A link closed by the team stays closed, for the older link too.
    await revokeNewest(id);
    test.clock.advance(31 * DAY);
    mailed();
    await renew(token);
    await renew(fresh);
    expect(mailed()).toEqual([]);
  });

  it('leads to the newest catalog sent to the same address', async () => {
    const { venue, request, token } = await catalog();
    for (const send of [{ message: 'Deuxième' }, { message: 'Troisième', to: 'somebody@client.example' }]) {
      await team.post(`/api/catalogs/${request.id}/compose`, { memberIds: [venue.id], message: send.message });
      expect((await team.post(`/api/catalogs/${request.id}/send`, send)).status).toBe(200);
    }
    mailed();
    test.clock.advance(31 * DAY);
    await renew(token);
    expect((await test.anonymous.get(`/api/public/catalogs/${linkIn('catalogs')}`)).body.message).toBe('Deuxième');
    expect(mailed()).toEqual([request.organizerEmail]);
    // If the team closed the link to the newest, a link to an older one doesn't open it.
    const second = (
      await test.database.query<{ id: string }>(`SELECT id FROM catalog WHERE request_id = $1 AND version = 2`, [
        request.id,
      ])
    )[0];
    await revokeNewest(second?.id ?? '');
    test.clock.advance(31 * DAY);
    await renew(token);
    expect(mailed()).toEqual([]);
    const closed = await catalog();
    await advanceRequest(team, closed.request.id, 'cancelled');
    test.clock.advance(31 * DAY);
    await renew(closed.token);
    expect(mailed()).toEqual([]);
  });

  it('asks the organizer for details that are still missing', async () => {
    const request = await buildRequest(team, { attendees: null });
    await team.post(`/api/requests/${request.id}/requalify`);
    const token = linkIn('requalify');
    mailed();
    test.clock.advance(31 * DAY);
    await renew(token);
    const organizer = holding(linkIn('requalify'));
    expect(mailed()).toEqual([request.organizerEmail]);
    await organizer.patch(`/api/public/organizer/requests/${request.id}`, { attendees: 40 });
    test.clock.advance(31 * DAY);
    await renew(token);
    expect(mailed()).toEqual([]);
  });

  it('leads a venue to its profile: with the welcome, or in a short text in its language', async () => {
    const welcomed = await team.post('/api/members', {
      ...{ name: 'Halle', postalCode: '69002', email: 'halle@venue.example', status: 'onboarding' },
    });
    const token = linkIn('profile');
    mailed();
    test.clock.advance(31 * DAY);
    await renew(token);
    expect(mock.sent.map(({ subject }) => subject)).toEqual(['Bienvenue chez Parvis, Halle']);
    expect((await holding(linkIn('profile')).get('/api/public/member/profile')).status).toBe(200);
    for (const [country, subject] of [
      ['FR', 'Votre lien vers la fiche de Halle'],
      ['GB', 'Your link to the profile of Halle'],
    ]) {
      await team.patch(`/api/members/${welcomed.body.id}`, { status: 'active', country });
      mailed();
      test.clock.advance(10 * MINUTE);
      await renew(token);
      expect(mock.sent.map((mail) => [mail.to, mail.subject])).toEqual([[['halle@venue.example'], subject]]);
      const fresh = linkIn('profile');
      expect((await holding(fresh).get('/api/public/member/profile')).status).toBe(200);
      const stored = await test.database.query(`SELECT 1 FROM email_message WHERE body_html LIKE '%' || $1 || '%'`, [
        fresh,
      ]);
      expect(stored).toEqual([]);
    }
    await team.patch(`/api/members/${welcomed.body.id}`, { status: 'archived' });
    mailed();
    test.clock.advance(10 * MINUTE);
    await renew(token);
    const gone = await buildVenue(team);
    const { body } = await team.post('/api/magic-tokens', { scope: 'member', scopeId: gone.id, expiresInSeconds: 60 });
    test.clock.advance(MINUTE);
    expect((await team.delete(`/api/members/${gone.id}`)).status).toBe(200);
    await renew(body.token as string);
    expect(mailed()).toEqual([]);
  });

  it('responds the same if the link never existed, was revoked, or has no page', async () => {
    const venue = await buildVenue(team);
    const request = await buildRequest(team);
    const revoked = await team.post('/api/magic-tokens', { scope: 'member', scopeId: venue.id, expiresInSeconds: 60 });
    await revokeNewest(venue.id);
    const issued = (input: object): Promise<{ token: string }> =>
      runAsSystem('job', () =>
        test.app
          .get(MagicTokensService)
          .issue({ scope: 'organizer', scopeId: request.organizerId, expiresInSeconds: 60, ...input }),
      );
    const others = [
      await issued({}),
      await issued({ action: 'react', requestId: request.id }),
      await issued({ action: 'requalify' }),
      await issued({ scope: 'member', scopeId: venue.id, action: 'answer_availability' }),
    ];
    mailed();
    test.clock.advance(2 * MINUTE);
    for (const { token } of [revoked.body, ...others, { token: 'A'.repeat(43) }, { token: 'x' }, { token: newId() }])
      await renew(token);
    expect(mailed()).toEqual([]);
    for (const body of [{}, { token: '' }, { token: 7 }, { token: 'A', to: 'me@stranger.example' }]) {
      const refused: Answer = await test.anonymous.post('/api/public/links/renew', body);
      expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
  });

  it('counts toward the rate limit of sending routes', async () => {
    const limited = await createTestApp({ RATE_LIMIT_SEND: '2' });
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 3; n++)
        statuses.push((await limited.anonymous.post('/api/public/links/renew', { token: 'A'.repeat(43) })).status);
      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      await limited.close();
    }
  });
});
