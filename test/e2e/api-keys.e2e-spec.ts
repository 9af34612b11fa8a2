import { hashSecret } from '#core/secrets';
import type { Api } from '../support/api';
import { createTestApp, timelineKinds, type TestApp } from '../support/app';

const SOME_ID = '01890000-0000-7000-8000-000000000000';
const DAY_SECONDS = 86_400;

describe('personal keys', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  const make = async (api: Api, name = 'My assistant') => {
    const made = await api.post('/api/team/api-keys', { name });
    expect(made.status).toBe(201);
    return made.body as {
      id: string;
      userId: string;
      key: string;
      start: string;
      expiresAt: string;
      createdAt: string;
    };
  };

  it('return the secret once and store only its hash', async () => {
    const made = await make(test.agent, '  Desktop assistant ');
    expect(made).toMatchObject({ name: 'Desktop assistant', lastUsedAt: null });
    expect(made.key).toMatch(/^parvis_[A-Za-z]{64}$/);
    expect(made.key.startsWith(made.start)).toBe(true);
    const days = (Date.parse(made.expiresAt) - Date.parse(made.createdAt)) / 86_400_000;
    expect(Math.round(days)).toBe(90);

    const listed = await test.agent.get('/api/team/api-keys');
    expect(listed.body.items[0]).toMatchObject({ id: made.id, start: made.start });
    expect(listed.text).not.toContain(made.key);
    const [row] = await test.database.query<{ row: string }>(
      `SELECT to_jsonb(k)::text AS row FROM team_api_key k WHERE id = $1`,
      [made.id],
    );
    expect(row?.row).not.toContain(made.key.slice(made.start.length));
    expect(row?.row).toContain(hashSecret(made.key).toString('base64url'));
    expect(JSON.stringify(test.logs)).not.toContain(made.key);
  });

  it('report all errors at once', async () => {
    const faulty = await test.agent.post('/api/team/api-keys', { name: ' ', expiresInSeconds: 60, scope: 'all' });
    expect(faulty.status).toBe(400);
    expect(faulty.body.details.map(({ path }: { path: string }) => path).sort()).toEqual([
      'expiresInSeconds',
      'name',
      'scope',
    ]);
    for (const expiresInSeconds of [366 * DAY_SECONDS, 1.5, '90'])
      expect((await test.agent.post('/api/team/api-keys', { name: 'x', expiresInSeconds })).status).toBe(400);
    expect((await test.agent.post('/api/team/api-keys', { name: 'x'.repeat(65) })).status).toBe(400);
    for (const expiresInSeconds of [DAY_SECONDS, 365 * DAY_SECONDS])
      expect((await test.agent.post('/api/team/api-keys', { name: 'x'.repeat(64), expiresInSeconds })).status).toBe(
        201,
      );
    expect((await test.agent.get('/api/team/api-keys?userId=me')).status).toBe(400);
    expect((await test.agent.delete('/api/team/api-keys/mine')).status).toBe(400);
  });

  it('are created once per Idempotency-Key', async () => {
    const twice = test.agent.with({ 'idempotency-key': 'make-once' });
    const [first, second] = [await make(twice, 'Once'), await make(twice, 'Once')];
    expect(second).toEqual(first);
  });

  it('are recorded in the timeline when created and revoked', async () => {
    const { id, userId } = await make(test.agent, 'Told');
    const revoked = await test.agent.delete(`/api/team/api-keys/${id}`);
    expect([revoked.status, revoked.body.id]).toEqual([200, id]);
    const rows = await test.database.query(
      `SELECT kind, actor_id AS actor, via, payload FROM timeline_event WHERE payload->>'apiKeyId' = $1 ORDER BY id`,
      [id],
    );
    expect(rows).toMatchObject([
      { kind: 'api_key_created', actor: userId, via: 'api', payload: { name: 'Told' } },
      { kind: 'api_key_revoked', actor: userId, via: 'api', payload: { name: 'Told', userId } },
    ]);
    expect((await test.agent.delete(`/api/team/api-keys/${id}`)).status).toBe(404);
  });

  it("aren't created if the timeline write fails", async () => {
    const before = await test.agent.get('/api/team/api-keys');
    await test.database.query(
      `ALTER TABLE timeline_event ADD CONSTRAINT no_keys CHECK (kind <> 'api_key_created') NOT VALID`,
    );
    const failed = await test.agent.post('/api/team/api-keys', { name: 'Untold' });
    await test.database.query(`ALTER TABLE timeline_event DROP CONSTRAINT no_keys`);
    expect(failed.status).toBeGreaterThanOrEqual(400);
    expect((await test.agent.get('/api/team/api-keys')).body.total).toBe(before.body.total);
    const [left] = await test.database.query<{ id: string }>(`SELECT id FROM team_api_key WHERE trace_id IS NULL`);
    expect((await test.agent.delete(`/api/team/api-keys/${left?.id}`)).status).toBe(404);
  });

  it('are visible only to their owner and admins', async () => {
    const { id, userId } = await make(test.agent);
    const own = await make(test.admin);
    expect((await test.agent.delete(`/api/team/api-keys/${own.id}`)).status).toBe(404);
    expect((await test.agent.get(`/api/team/api-keys?userId=${own.userId}`)).status).toBe(403);
    expect((await test.agent.get(`/api/team/api-keys?userId=${userId}`)).status).toBe(200);
    const mine = await test.admin.get('/api/team/api-keys');
    expect(mine.body.items.map((key: { id: string }) => key.id)).toEqual([own.id]);
    const theirs = await test.admin.get(`/api/team/api-keys?userId=${userId}&limit=1`);
    expect([theirs.body.items.length, theirs.body.items[0].id]).toEqual([1, id]);
    expect((await test.admin.delete(`/api/team/api-keys/${id}`)).status).toBe(200);
    expect((await test.admin.delete(`/api/team/api-keys/${SOME_ID}`)).status).toBe(404);
  });

  it('open no route of the API, least of all their own', async () => {
    const { id, key } = await make(test.agent);
    const headers: Record<string, string>[] = [
      { authorization: `Bearer ${key}` },
      { 'x-api-key': key },
      { cookie: key },
    ];
    for (const api of headers.map((header) => test.anonymous.with(header)))
      for (const answer of [
        await api.get('/api/members'),
        await api.get('/api/team/api-keys'),
        await api.post('/api/team/api-keys', { name: 'Another' }),
        await api.delete(`/api/team/api-keys/${id}`),
      ])
        expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('have no routes besides ours', async () => {
    const { id } = await make(test.agent);
    for (const [method, path] of [
      ['post', '/api/auth/api-key/create'],
      ['get', `/api/auth/api-key/get?id=${id}`],
      ['post', '/api/auth/api-key/update'],
      ['post', '/api/auth/api-key/delete'],
      ['get', '/api/auth/api-key/list'],
      ['post', '/api/auth/api-key/verify'],
    ] as const) {
      const answer = await test.agent[method](path, { keyId: id, name: 'x', key: 'x' });
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });

  it("end with the account, and don't come back with it", async () => {
    await test.database.query(`DELETE FROM team_api_key`);
    const { userId } = await make(test.agent);
    for (const disabled of [true, false]) await test.admin.patch(`/api/team/users/${userId}`, { disabled });
    const agent = test.anonymous.with(await test.sessionOf('agent@parvis.example'));
    expect((await agent.get('/api/team/api-keys')).body.total).toBe(0);
    expect(await timelineKinds(test.database)).toContain('user_updated');
  });
});
