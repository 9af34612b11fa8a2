import { randomUUID } from 'node:crypto';
import { createTestApp, type TestApp } from '../support/app';

const PATH = '/api/saved-views';

describe('saved views', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  const view = (more: object = {}): object => ({
    screen: 'requests',
    name: 'Mine',
    query: { assignee: 'me' },
    ...more,
  });
  const kindsOf = async (id: string): Promise<string[]> =>
    (
      await test.database.query<{ kind: string }>(
        `SELECT kind FROM timeline_event WHERE payload ->> 'savedViewId' = $1 ORDER BY created_at, id`,
        [id],
      )
    ).map(({ kind }) => kind);

  it('are created, listed by screen and position, changed and deleted, recorded in the timeline without their names', async () => {
    const { api } = await test.createUser();
    const query = { status: ['qualifying', 'searching'], sort: 'eventDate' };
    const { status, body } = await api.post(PATH, view({ name: ' Open ', query, position: 2 }));
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        screen: 'requests',
        name: 'Open',
        query,
        position: 2,
        createdAt: expect.any(String),
        updatedAt: body.createdAt,
        traceId: expect.any(String),
      },
    ]);
    const { id } = body as { id: string };
    const first = (await api.post(PATH, view({ name: 'First' }))).body;
    const members = (await api.post(PATH, view({ screen: 'members', name: 'open' }))).body;
    const listed = async (of = ''): Promise<unknown> => (await api.get(`${PATH}${of}`)).body;
    expect(await listed()).toMatchObject({ total: 3, items: [members, first, body] });
    expect(await listed('?screen=requests')).toMatchObject({ total: 2, items: [first, body] });
    const moved = await api.patch(`${PATH}/${id}`, { name: 'All', query: {}, position: 0 });
    expect([moved.status, moved.body]).toEqual([
      200,
      { ...body, name: 'All', query: {}, position: 0, updatedAt: expect.any(String) },
    ]);
    expect((await api.patch(`${PATH}/${id}`, {})).body).toEqual(moved.body);
    expect(await listed('?screen=requests')).toMatchObject({ items: [moved.body, first] });
    const gone = await api.delete(`${PATH}/${id}`);
    expect([gone.status, gone.body]).toEqual([200, moved.body]);
    expect(await listed()).toMatchObject({ total: 2 });
    expect(await kindsOf(id)).toEqual(['saved_view_created', 'saved_view_updated', 'saved_view_deleted']);
  });

  it('belong to one user: others neither see nor change them', async () => {
    const { api } = await test.createUser();
    const { api: other } = await test.createUser();
    const { id } = (await api.post(PATH, view())).body as { id: string };
    expect((await other.get(PATH)).body).toMatchObject({ total: 0, items: [] });
    for (const answer of [
      await other.patch(`${PATH}/${id}`, { name: 'Theirs' }),
      await other.delete(`${PATH}/${id}`),
      await test.admin.delete(`${PATH}/${id}`),
      await api.patch(`${PATH}/${randomUUID()}`, { name: 'None' }),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await other.post(PATH, view())).status).toBe(201);
    expect((await test.anonymous.get(PATH)).status).toBe(401);
  });

  it('have unique names per screen, ignoring case', async () => {
    const { api } = await test.createUser();
    await api.post(PATH, view({ name: 'Été' }));
    const { id } = (await api.post(PATH, view({ name: 'Hiver' }))).body as { id: string };
    for (const answer of [
      await api.post(PATH, view({ name: 'été' })),
      await api.patch(`${PATH}/${id}`, { name: 'ÉTÉ' }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'ALREADY_EXISTS']);
    expect((await api.post(PATH, view({ name: 'été', screen: 'members' }))).status).toBe(201);
  });

  it('are limited to a hundred, even for concurrent calls', async () => {
    const { id, api } = await test.createUser();
    await test.database.query(
      `INSERT INTO saved_view (id, user_id, screen, name, query, position, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'requests', 'View ' || n, '{}', n, now(), now() FROM generate_series(1, 98) n`,
      [id],
    );
    const answers = await Promise.all([1, 2, 3, 4].map((n) => api.post(PATH, view({ name: `New ${n}` }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.details[0]).toMatchObject({ rule: 'tooManyViews', params: { max: 100 } });
  });

  it('reject an unknown screen, a large, deep or invalid query, and a later change of the screen', async () => {
    const { api } = await test.createUser();
    for (const more of [
      { screen: 'nowhere' },
      { name: '' },
      { query: 'a=b' },
      { query: { long: 'x'.repeat(4096) } },
      { query: { a: { b: { c: 1 } } } },
      { position: -1 },
      { userId: randomUUID() },
    ])
      expect([more, (await api.post(PATH, view(more))).status]).toEqual([more, 400]);
    expect((await api.post(PATH, {})).body.details.map(({ path }: { path: string }) => path)).toContain('query');
    const { id } = (await api.post(PATH, view())).body as { id: string };
    for (const change of [{ screen: 'members' }, { name: null }, { query: null }])
      expect([change, (await api.patch(`${PATH}/${id}`, change)).status]).toEqual([change, 400]);
  });

  it("are deleted if they contain an erased person's data, while those of others stay", async () => {
    const { api } = await test.createUser();
    const { id } = (
      await test.agent.post('/api/organizers', {
        email: 'quentin@vues.example',
        firstName: 'Quentin',
        lastName: 'Vauquelin',
      })
    ).body as { id: string };
    for (const [name, query] of [
      ['By id', { organizerId: id }],
      ['By name', { search: 'vauquelin' }],
      ['By address', { search: 'quentin@vues.example' }],
      ['Vauquelin', {}],
      ['Somebody else', { search: 'dupont' }],
    ] as const)
      expect((await api.post(PATH, view({ name, query }))).status).toBe(201);
    expect((await test.admin.post(`/api/organizers/${id}/erase`)).status).toBe(200);
    const { items } = (await api.get(PATH)).body as { items: { name: string }[] };
    expect(items.map(({ name }) => name)).toEqual(['Somebody else']);
  });
});
