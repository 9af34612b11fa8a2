import { demoMembers } from '#demo-data/demo-data';
import { DemoService } from '#demo-data/demo.service';
import { appConfig } from '#core/app.config';
import { createTestApp, type TestApp } from '../support/app';

describe('demo venues', () => {
  let test: TestApp;
  const count = async (): Promise<unknown> => (await test.agent.get('/api/members?limit=1')).body.total;

  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test?.close());

  it('are for trials only', async () => {
    await test.app.get(DemoService).onApplicationBootstrap();
    expect(await count()).toBe(0);
  });

  it('are loaded by the first embedded start, and mentioned in one log line', async () => {
    test.config(appConfig).demoData = true;
    await test.app.get(DemoService).onApplicationBootstrap();
    expect(await count()).toBe(200);
    expect((await test.agent.get('/api/embeddings/status')).body).toEqual({ staleMembers: 0, staleKnowledge: 0 });
    const lines = test.logs.filter(({ msg }) => String(msg).startsWith('loaded demo venues'));
    expect(lines).toEqual([expect.objectContaining({ members: 200 })]);
  });

  it('match the search that new users try first', async () => {
    const found = await test.agent.post('/api/search/members', {
      semanticQuery: 'un lieu calme près de la gare',
      minCapacity: 80,
      configurations: ['u_shape'],
      center: { latitude: 45.7578, longitude: 4.832, radiusKm: 15 },
    });
    expect(found.status).toBe(200);
    expect(found.body.total).toBeGreaterThanOrEqual(8);
    expect(found.body.items[0].similarity).toBeGreaterThan(0);
  });

  it('are stored as generated, with dates from today', async () => {
    const [first] = demoMembers();
    const [member] = await test.database.query<{ id: string }>(`SELECT id FROM member WHERE email = $1`, [
      first?.email,
    ]);
    const { body } = await test.agent.get(`/api/members/${member?.id}`);
    expect(body).toMatchObject({
      name: first?.name,
      status: first?.status,
      postalCode: first?.postalCode,
      commissionRate: first?.commissionRate,
      latitude: first?.latitude,
    });
    const sorted = (names: string[] | undefined): string[] => [...(names ?? [])].sort();
    expect(sorted((body.tags as { name: string }[]).map(({ name }) => name))).toEqual(
      sorted(first?.tags.map(({ name }) => name)),
    );
    expect(sorted((body.rooms as { name: string }[]).map(({ name }) => name))).toEqual(
      sorted(first?.rooms.map(({ name }) => name)),
    );
    const [{ entries, nearest }] = (await test.database.query<{ entries: number; nearest: number }>(
      `SELECT count(*)::int AS entries, min(abs(date - current_date))::int AS nearest FROM availability`,
    )) as [{ entries: number; nearest: number }];
    expect(entries).toBe(demoMembers().reduce((sum, { availability }) => sum + availability.length, 0));
    expect(nearest).toBeLessThan(7);
  });

  it("aren't loaded again, nor next to a real member", async () => {
    await test.app.get(DemoService).onApplicationBootstrap();
    expect(await count()).toBe(200);
    await test.database.query(`DELETE FROM member WHERE id <> (SELECT id FROM member LIMIT 1)`);
    await test.app.get(DemoService).onApplicationBootstrap();
    expect(await count()).toBe(1);
  });
});
