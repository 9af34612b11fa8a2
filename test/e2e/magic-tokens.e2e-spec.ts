import { DAY } from '#core/clock';
import { newId } from '#core/ids';
import { hashSecret } from '#core/secrets';
import { MagicTokensService } from '#api/foundations/magic-tokens/magic-tokens.service';
import { buildRequest } from '../support/build';
import { createTestApp, timelineKinds, type TestApp } from '../support/app';

describe('magic tokens', () => {
  let test: TestApp;
  const memberId = newId();
  const organizerId = newId();

  beforeAll(async () => {
    test = await createTestApp();
    await test.database.query(
      `INSERT INTO member (id, code, name, status, email, postal_code, created_at, updated_at)
       VALUES ($1, 'M-TOKENS', 'Halle des Soies', 'active', 'halle@venue.example', '69001', now(), now())`,
      [memberId],
    );
    await test.database.query(
      `INSERT INTO organizer (id, email, created_at, updated_at) VALUES ($1, 'ada@client.example', now(), now())`,
      [organizerId],
    );
  });

  afterEach(() => test.clock.release());
  afterAll(() => test?.close());

  const count = async (): Promise<number> => (await test.database.query(`SELECT 1 FROM magic_token`)).length;

  it('show the secret once, and store only its hash', async () => {
    test.clock.set('2026-03-01T10:00:00.000Z');
    const made = await test.agent.post('/api/magic-tokens', { scope: 'member', scopeId: memberId });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      scope: 'member',
      scopeId: memberId,
      action: null,
      requestId: null,
      oneUse: false,
      expiresAt: '2026-03-31T10:00:00.000Z',
      revokedAt: null,
      lastUsedAt: null,
      useCount: 0,
    });
    expect(made.body.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const [row] = await test.database.query<{ token_hash: Buffer; created_by: string }>(
      `SELECT token_hash, created_by FROM magic_token WHERE id = $1`,
      [made.body.id],
    );
    expect(row?.token_hash.equals(hashSecret(made.body.token))).toBe(true);
    expect(row?.created_by).toBe(made.body.createdBy);
    const list = await test.agent.get(`/api/magic-tokens/by-scope/${memberId}`);
    expect(list.body).toMatchObject({ total: 1, page: 1, pageSize: 20 });
    expect(list.body.items[0]).not.toHaveProperty('token');
    expect(JSON.stringify(test.logs)).not.toContain(made.body.token);
    expect(await timelineKinds(test.database)).toContain('magic_token_created');
  });

  it('are listed per request: those of its organizer, its venues and its catalogs', async () => {
    const request = await buildRequest(test.agent);
    const other = await buildRequest(test.agent);
    const issued = test.app.get(MagicTokensService);
    const venue = await issued.issue({ scope: 'member', scopeId: memberId, requestId: request.id });
    await issued.issue({ scope: 'member', scopeId: memberId, requestId: other.id });
    const { body: open } = await test.agent.post('/api/magic-tokens', {
      scope: 'organizer',
      scopeId: request.organizerId,
      action: 'requalify',
    });
    const { status, body } = await test.agent.get(`/api/magic-tokens/by-request/${request.id}`);
    expect([status, body.total]).toEqual([200, 2]);
    expect(body.items.map(({ id, memberName }: Record<string, string>) => [id, memberName])).toEqual([
      [open.id, null],
      [venue.id, 'Halle des Soies'],
    ]);
    expect(JSON.stringify(body)).not.toContain(open.token);
    expect((await test.agent.get(`/api/magic-tokens/by-request/${newId()}`)).status).toBe(404);
    expect((await test.agent.get('/api/magic-tokens/by-request/none')).status).toBe(400);
    expect((await test.anonymous.get(`/api/magic-tokens/by-request/${request.id}`)).status).toBe(401);
  });

  it('return the same secret to a repeated call with one Idempotency-Key', async () => {
    const once = test.agent.with({ 'idempotency-key': 'token-once' });
    const body = { scope: 'organizer', scopeId: organizerId, action: 'react' };
    const [first, second] = [await once.post('/api/magic-tokens', body), await once.post('/api/magic-tokens', body)];
    expect(second.body).toEqual(first.body);
    expect((await test.agent.get(`/api/magic-tokens/by-scope/${organizerId}`)).body.total).toBe(1);
  });

  it.each([
    ['member', 'answer_availability', 201],
    ['member', 'update_profile', 201],
    ['member', 'react', 400],
    ['member', 'view_catalog', 400],
    ['organizer', 'requalify', 201],
    ['organizer', 'react', 201],
    ['organizer', 'update_profile', 400],
    ['catalog', 'requalify', 400],
    ['catalog', 'answer_availability', 400],
  ])('accept scope %s for action %s: %i', async (scope, action, status) => {
    const scopeId = scope === 'member' ? memberId : organizerId;
    const answer = await test.agent.post('/api/magic-tokens', { scope, scopeId, action });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.details[0].path).toBe('action');
  });

  it('reject unknown values, reporting all errors', async () => {
    const before = await count();
    const bad = await test.agent.post('/api/magic-tokens', { scope: 'team', scopeId: '1', expiresInSeconds: 59, x: 1 });
    expect(bad.status).toBe(400);
    expect(new Set(bad.body.details.map(({ path }: { path: string }) => path))).toEqual(
      new Set(['scope', 'scopeId', 'expiresInSeconds', 'x']),
    );
    for (const scope of ['member', 'organizer', 'catalog']) {
      const nowhere = await test.agent.post('/api/magic-tokens', { scope, scopeId: newId() });
      expect([nowhere.status, nowhere.body.code]).toEqual([404, 'NOT_FOUND']);
    }
    const crossed = await test.agent.post('/api/magic-tokens', { scope: 'member', scopeId: organizerId });
    expect(crossed.status).toBe(404);
    expect(await count()).toBe(before);
    expect((await test.agent.get(`/api/magic-tokens/by-scope/${newId()}`)).status).toBe(404);
    expect((await test.agent.get(`/api/magic-tokens/by-scope/none`)).status).toBe(400);
    expect((await test.agent.post(`/api/magic-tokens/${newId()}/revoke`)).status).toBe(404);
  });

  it('tell pages the status of a secret', async () => {
    const tokens = test.app.get(MagicTokensService);
    const made = async (more: object = {}): Promise<{ id: string; token: string }> =>
      (await test.agent.post('/api/magic-tokens', { scope: 'member', scopeId: memberId, ...more })).body;
    const status = async (token: string) => (await tokens.statusOf(token))?.status;
    const [good, short] = [await made({ action: 'update_profile' }), await made({ expiresInSeconds: 60 })];
    expect(await tokens.statusOf(good.token)).toMatchObject({
      ...{ id: good.id, scope: 'member', scopeId: memberId, action: 'update_profile', requestId: null },
      ...{ revokedAt: null, consumedAt: null, status: null },
    });
    expect(await tokens.statusOf('A'.repeat(43))).toBeNull();
    test.clock.advance(60_000);
    expect(await status(short.token)).toBe('expired');
    await test.database.query(`UPDATE magic_token SET one_use = true, consumed_at = now() WHERE id = $1`, [good.id]);
    expect(await status(good.token)).toBe('used');
    for (const { id, token } of [good, short]) {
      await test.agent.post(`/api/magic-tokens/${id}/revoke`);
      expect(await status(token)).toBe('revoked');
    }
  });

  it('are for team users only', async () => {
    for (const answer of [
      await test.anonymous.post('/api/magic-tokens', { scope: 'member', scopeId: memberId }),
      await test.anonymous.post(`/api/magic-tokens/${newId()}/revoke`),
      await test.anonymous.get(`/api/magic-tokens/by-scope/${memberId}`),
    ])
      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('are revoked once: the first time stays', async () => {
    const made = await test.agent.post('/api/magic-tokens', { scope: 'member', scopeId: memberId });
    test.clock.set('2026-04-01T10:00:00.000Z');
    const revoked = await test.agent.post(`/api/magic-tokens/${made.body.id}/revoke`);
    expect([revoked.status, revoked.body.revokedAt]).toEqual([200, '2026-04-01T10:00:00.000Z']);
    expect(revoked.body).not.toHaveProperty('token');
    test.clock.advance(DAY);
    const again = await test.agent.post(`/api/magic-tokens/${made.body.id}/revoke`);
    expect([again.status, again.body]).toEqual([200, revoked.body]);
    const events = await test.database.query(
      `SELECT 1 FROM timeline_event WHERE kind = 'magic_token_revoked' AND payload ->> 'tokenId' = $1`,
      [made.body.id],
    );
    expect(events).toHaveLength(1);
  });

  it('are kept for 90 days after they expire, so that their page can say so', async () => {
    await test.database.query(`DELETE FROM magic_token`);
    const insert = (scope: string, daysAgo: number): Promise<unknown> =>
      test.database.query(
        `INSERT INTO magic_token (id, scope, scope_id, token_hash, expires_at, created_at, updated_at)
         VALUES ($1, $2, $1, uuid_send($1), now() - make_interval(days => $3), now(), now())`,
        [newId(), scope, daysAgo],
      );
    for (const scope of ['member', 'organizer', 'catalog'])
      for (const days of [-1, 1, 89, 91]) await insert(scope, days);
    await test.jobs.runNow('clean-magic-tokens');
    const left = await test.database.query<{ scope: string; n: number }>(
      `SELECT scope, count(*)::int AS n FROM magic_token GROUP BY 1 ORDER BY 1`,
    );
    expect(left).toEqual([
      { scope: 'catalog', n: 3 },
      { scope: 'member', n: 3 },
      { scope: 'organizer', n: 3 },
    ]);
  });
});
