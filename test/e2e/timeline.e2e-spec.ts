import { randomUUID } from 'node:crypto';
import { countStatements, createTestApp, type TestApp } from '../support/app';
import { advanceRequest, buildBareRequest } from '../support/build';

describe('timeline', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  it("lists a request's history, newest first, in pages", async () => {
    const { id, code, organizerId } = await buildBareRequest(test.agent);
    const other = await buildBareRequest(test.agent);
    await advanceRequest(test.admin, id, 'searching', 'proposed');
    const { status, body } = await test.agent.get(`/api/timeline/by-request/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 3, page: 1, pageSize: 20 });
    expect(body.items.map(({ payload }: { payload: { to?: string } }) => payload.to ?? null)).toEqual([
      'proposed',
      'searching',
      null,
    ]);
    const { body: request } = await test.agent.get(`/api/requests/${id}`);
    expect(body.items[2]).toEqual({
      id: expect.any(String),
      requestId: id,
      kind: 'request_created',
      actorType: 'user',
      actorId: expect.any(String),
      actorLabel: 'agent',
      via: 'api',
      payload: { code, source: 'manual', organizerId, missingFields: request.missingFields },
      traceId: request.traceId,
      createdAt: request.createdAt,
    });
    expect(body.items[0].createdAt).toBe(request.lastActivityAt);
    const ofKinds = async (query: string) => (await test.agent.get(`/api/timeline/by-request/${id}?${query}`)).body;
    expect(await ofKinds('kind=request_created')).toMatchObject({ total: 1, items: [body.items[2]] });
    expect(await ofKinds('kind=request_created&kind=nothing_of_ours&limit=1')).toMatchObject({ total: 1 });
    expect(await ofKinds('kind=nothing_of_ours')).toMatchObject({ total: 0, items: [] });
    expect((await test.agent.get(`/api/timeline/by-request/${id}?kind=`)).status).toBe(400);
    const second = await test.agent.get(`/api/timeline/by-request/${id}?limit=1&offset=1`);
    expect(second.body).toMatchObject({ items: [body.items[1]], total: 3, page: 2, pageSize: 1 });
    expect((await test.agent.get(`/api/timeline/by-request/${other.id}`)).body.total).toBe(1);
    const path = `/api/timeline/by-request/${id}?limit=`;
    const short = await countStatements(() => test.agent.get(`${path}1`));
    expect(await countStatements(() => test.agent.get(`${path}100`))).toBe(short);
  });

  it("can't be changed or deleted by anyone", async () => {
    await buildBareRequest(test.agent);
    for (const statement of [
      `UPDATE timeline_event SET kind = 'other'`,
      `UPDATE timeline_event SET payload = '{}' WHERE kind = 'request_created'`,
      `DELETE FROM timeline_event`,
    ])
      await expect(test.database.query(statement)).rejects.toThrow('append-only');
  });

  it('contains nothing of a failed change', async () => {
    const { id } = await buildBareRequest(test.agent);
    expect((await test.agent.patch(`/api/requests/${id}`, { assigneeId: randomUUID() })).status).toBe(404);
    expect((await test.agent.get(`/api/timeline/by-request/${id}`)).body.total).toBe(1);
  });

  it('rejects unknown and malformed ids, bad pages, and strangers', async () => {
    const unknown = await test.agent.get(`/api/timeline/by-request/${randomUUID()}`);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await test.agent.get('/api/timeline/by-request/nonsense')).status).toBe(400);
    const { id } = await buildBareRequest(test.agent);
    expect((await test.agent.get(`/api/timeline/by-request/${id}?limit=101`)).status).toBe(400);
    const stranger = await test.anonymous.get(`/api/timeline/by-request/${id}`);
    expect([stranger.status, stranger.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });
});
