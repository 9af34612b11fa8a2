import { newId } from '#core/ids';
import { ProviderError } from '#core/errors';
import { EmbeddingsProvider } from '#providers/embeddings/embeddings.provider';
import { KnowledgeService } from '#api/supply/knowledge/knowledge.service';
import { countStatements, createTestApp, timelineKinds, type TestApp } from '../support/app';
import { insertMember } from '../support/build';
import type { Answer } from '../support/api';

describe('knowledge', () => {
  let test: TestApp;
  let memberId: string;
  let code: string;

  beforeAll(async () => {
    test = await createTestApp();
  });

  afterAll(() => test?.close());

  beforeEach(async () => {
    ({ id: memberId, code } = await insertMember(test.database));
  });

  const note = (content: string, more: object = {}): Promise<Answer> =>
    test.agent.post('/api/ai/knowledge/entries', { memberId, type: 'fact', source: 'team', content, ...more });
  const relevant = async (text: string, limit: number, members = [memberId]): Promise<string[]> =>
    (await test.app.get(KnowledgeService).relevant(members, text, limit)).map(({ content }) => content);

  it('is stored for a member with its source', async () => {
    const answer = await note('  Deliveries by the courtyard.  ', { type: 'access', source: 'visit' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      memberId,
      type: 'access',
      content: 'Deliveries by the courtyard.',
      source: 'visit',
      createdAt: expect.any(String),
      updatedAt: answer.body.createdAt,
      traceId: answer.headers['x-trace-id'],
    });
    expect(await timelineKinds(test.database)).toContain('knowledge_added');
    const [event] = await test.database.query<{ payload: object }>(
      `SELECT payload FROM timeline_event WHERE kind = 'knowledge_added' AND trace_id = $1`,
      [answer.headers['x-trace-id']],
    );
    expect(event?.payload).toEqual({ entryId: answer.body.id, memberId, type: 'access', source: 'visit' });
  });

  it('reports all errors at once, and rejects an unknown member', async () => {
    const wrong = await test.agent.post('/api/ai/knowledge/entries', { memberId: 'x', type: 'rumour', content: ' ' });
    expect(wrong.status).toBe(400);
    expect([...new Set(wrong.body.details.map(({ path }: { path: string }) => path))].sort()).toEqual([
      'content',
      'memberId',
      'source',
      'type',
    ]);
    const nowhere = await note('Somewhere', { memberId: newId() });
    expect([nowhere.status, nowhere.body]).toEqual([404, { code: 'NOT_FOUND', message: 'Venue not found.' }]);
    expect((await test.anonymous.post('/api/ai/knowledge/entries', {})).status).toBe(401);
  });

  it('is listed newest first, page by page, in as many statements for many as for one', async () => {
    for (const content of ['first', 'second', 'third']) await note(content);
    const path = `/api/ai/knowledge/by-member/${memberId}`;
    const page = await test.agent.get(`${path}?limit=2`);
    expect(page.body).toMatchObject({
      total: 3,
      page: 1,
      pageSize: 2,
      items: [{ content: 'third' }, { content: 'second' }],
    });
    expect((await test.agent.get(`${path}?limit=2&offset=2`)).body).toMatchObject({
      page: 2,
      items: [{ content: 'first' }],
    });
    const count = (limit: number): Promise<number> => countStatements(() => test.agent.get(`${path}?limit=${limit}`));
    expect(await count(100)).toBe(await count(1));
    expect((await test.agent.get(`/api/ai/knowledge/by-member/${newId()}`)).status).toBe(404);
    expect((await test.agent.get('/api/ai/knowledge/by-member/x')).status).toBe(400);
    expect((await test.anonymous.get(path)).status).toBe(401);
  });

  it('is deleted and returned in its last state', async () => {
    const { body } = await note('No smoking.');
    const deleted = await test.agent.delete(`/api/ai/knowledge/entries/${body.id}`);
    expect([deleted.status, deleted.body]).toEqual([200, body]);
    expect(await timelineKinds(test.database)).toContain('knowledge_removed');
    expect((await test.agent.delete(`/api/ai/knowledge/entries/${body.id}`)).status).toBe(404);
  });

  it('is deleted with its member', async () => {
    const { body } = await note('Old.');
    expect((await test.agent.delete(`/api/members/${memberId}`)).status).toBe(200);
    expect((await test.agent.delete(`/api/ai/knowledge/entries/${body.id}`)).status).toBe(404);
  });

  describe('passed to the assistant', () => {
    const parking = 'Parking souterrain pour 40 voitures, entrée rue des Lilas.';
    const kitchen = 'La cuisine propose des menus végétariens et sans gluten.';
    const sound = 'Sonorisation, micros HF et vidéoprojecteur dans le grand salon.';

    it('is ranked by similarity, with its member, type and source', async () => {
      for (const content of [parking, kitchen, sound]) await note(content, { type: 'technical', source: 'website' });
      await test.agent.post('/api/embeddings/refresh', { batch: 1000 });
      expect(await relevant('Y a-t-il un parking pour les voitures ?', 1)).toEqual([parking]);
      expect(await relevant('menu végétarien', 1)).toEqual([kitchen]);
      const [found] = await test.app.get(KnowledgeService).relevant([memberId], 'micros et vidéoprojecteur', 1);
      expect(found).toMatchObject({ memberCode: code, type: 'technical', source: 'website', content: sound });
    });

    it('is limited to the given members', async () => {
      await note(parking);
      const other = await insertMember(test.database);
      await note('Parking à vélos.', { memberId: other.id });
      await test.agent.post('/api/embeddings/refresh', { batch: 1000 });
      expect(await relevant('parking', 10)).toEqual([parking]);
      expect(await relevant('parking', 10, [])).toEqual([]);
    });

    it('is found before its vector is computed, without crowding out similar entries', async () => {
      for (const content of [parking, kitchen, sound]) await note(content);
      await test.agent.post('/api/embeddings/refresh', { batch: 1000 });
      for (const content of ['fresh 1', 'fresh 2', 'fresh 3', 'fresh 4']) await note(content);
      expect(await relevant('parking voitures', 3)).toEqual([parking, expect.any(String), 'fresh 4']);
    });

    it('falls back to the newest if the embeddings provider fails', async () => {
      for (const content of [parking, kitchen, sound]) await note(content);
      await test.agent.post('/api/embeddings/refresh', { batch: 1000 });
      const embed = jest
        .spyOn(test.app.get(EmbeddingsProvider), 'embed')
        .mockRejectedValue(new ProviderError('embeddings', 'unreachable', true));
      expect(await relevant('parking', 2)).toEqual([sound, kitchen]);
      embed.mockRestore();
    });
  });
});
