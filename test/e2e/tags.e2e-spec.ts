import { countStatements, createTestApp, timelineKinds, type TestApp } from '../support/app';
import { buildBareVenue } from '../support/build';

const NOWHERE = '01890000-0000-7000-8000-000000000000';

describe('tags', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  const create = async (name: string, category = 'style'): Promise<{ id: string; name: string }> =>
    (await test.agent.post('/api/tags', { name, category })).body;
  const createMember = (email: string): Promise<{ id: string }> =>
    buildBareVenue(test.agent, { name: 'Tagged', email });

  it('are created, with the event and the trace of the request', async () => {
    const created = await test.agent.post('/api/tags', { name: '  Castle ', category: 'venue_type' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      name: 'Castle',
      category: 'venue_type',
      traceId: created.headers['x-trace-id'],
    });
    expect((await test.agent.get(`/api/tags/${created.body.id}`)).body).toEqual(created.body);
    expect(await timelineKinds(test.database)).toContain('tag_created');
  });

  it('reject a name that the category has, ignoring case, and allow it in another', async () => {
    await create('Terrace', 'amenity');
    const twin = await test.agent.post('/api/tags', { name: 'TERRACE', category: 'amenity' });
    expect([twin.status, twin.body.code]).toEqual([409, 'ALREADY_EXISTS']);
    expect((await test.agent.post('/api/tags', { name: 'Terrace', category: 'style' })).status).toBe(201);
  });

  it('accept one of two equal concurrent creations', async () => {
    const body = { name: 'Rooftop', category: 'amenity' };
    const answers = await Promise.all([test.agent.post('/api/tags', body), test.admin.post('/api/tags', body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('have all errors reported at once', async () => {
    const answer = await test.agent.post('/api/tags', { category: 'colour', shade: 1 });
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(new Set(answer.body.details.map(({ path }: { path: string }) => path))).toEqual(
      new Set(['category', 'name', 'shade']),
    );
  });

  it('are changed, and returned unchanged for an empty change', async () => {
    const tag = await create('Loft');
    const renamed = await test.agent.patch(`/api/tags/${tag.id}`, { name: 'Industrial loft' });
    expect(renamed.body).toMatchObject({ id: tag.id, name: 'Industrial loft', category: 'style' });
    const before = (await timelineKinds(test.database)).length;
    const same = await test.agent.patch(`/api/tags/${tag.id}`, {});
    expect([same.status, same.body]).toEqual([200, renamed.body]);
    expect((await timelineKinds(test.database)).length).toBe(before);
    await create('Taken');
    const taken = await test.agent.patch(`/api/tags/${tag.id}`, { name: 'taken' });
    expect([taken.status, taken.body.code]).toEqual([409, 'ALREADY_EXISTS']);
    expect((await test.agent.patch(`/api/tags/${tag.id}`, { name: null })).status).toBe(400);
    expect(await timelineKinds(test.database)).toContain('tag_updated');
  });

  it('can be deleted once no member has them', async () => {
    const tag = await create('Vineyard');
    const member = await createMember('vineyard@venue.example');
    await test.agent.post(`/api/members/${member.id}/tags`, { tagId: tag.id });
    const refused = await test.agent.delete(`/api/tags/${tag.id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'IN_USE']);
    expect(refused.body.message).toMatch(/detach/);
    await test.agent.delete(`/api/members/${member.id}/tags/${tag.id}`);
    const deleted = await test.agent.delete(`/api/tags/${tag.id}`);
    expect([deleted.status, deleted.body.name]).toEqual([200, 'Vineyard']);
    expect((await test.agent.get(`/api/tags/${tag.id}`)).status).toBe(404);
    expect(await timelineKinds(test.database)).toContain('tag_deleted');
  });

  it('are listed newest first, by category, and per member', async () => {
    const first = await create('Solar power', 'sustainability');
    const second = await create('Green roof', 'sustainability');
    const list = await test.agent.get('/api/tags?category=sustainability&limit=1');
    expect(list.body).toMatchObject({ total: 2, page: 1, pageSize: 1, items: [{ id: second.id }] });
    const next = await test.agent.get('/api/tags?category=sustainability&limit=1&offset=1');
    expect(next.body).toMatchObject({ total: 2, page: 2, items: [{ id: first.id }] });
    expect((await test.agent.get('/api/tags?category=colour')).status).toBe(400);
    const member = await createMember('green@venue.example');
    for (const { id } of [second, first]) await test.agent.post(`/api/members/${member.id}/tags`, { tagId: id });
    const own = await test.agent.get(`/api/tags/by-member/${member.id}`);
    expect(own.body.items.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
  });

  it('take as many statements for a long list as for a short one', async () => {
    const short = await countStatements(() => test.agent.get('/api/tags?limit=1'));
    const long = await countStatements(() => test.agent.get('/api/tags?limit=100'));
    expect(long).toBe(short);
  });

  it('return 404 for unknown ids, 400 for malformed ones, 401 without a session', async () => {
    for (const path of [`/api/tags/${NOWHERE}`, `/api/tags/by-member/${NOWHERE}`])
      expect([path, (await test.agent.get(path)).status]).toEqual([path, 404]);
    expect((await test.agent.patch(`/api/tags/${NOWHERE}`, { name: 'X' })).status).toBe(404);
    expect((await test.agent.delete(`/api/tags/${NOWHERE}`)).status).toBe(404);
    expect((await test.agent.get('/api/tags/nonsense')).body.code).toBe('VALIDATION_ERROR');
    expect((await test.anonymous.get('/api/tags')).body).toEqual({
      code: 'UNAUTHENTICATED',
      message: 'Unauthenticated',
    });
  });
});
