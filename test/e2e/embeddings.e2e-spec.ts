import { EmbeddingsService } from '#api/readers/embeddings/embeddings.service';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { ProviderError } from '#core/errors';
import { newId } from '#core/ids';
import { EmbeddingsProvider } from '#providers/embeddings/embeddings.provider';
import { createTestApp, type TestApp } from '../support/app';
import { onRealPostgres } from '../support/test-database';

describe('embeddings', () => {
  let test: TestApp;
  let provider: EmbeddingsProvider;
  const sql = <Row>(text: string, params: unknown[] = []): Promise<Row[]> => test.database.query<Row>(text, params);

  const insertMembers = async (count: number): Promise<string[]> => {
    const ids = Array.from({ length: count }, () => newId());
    await sql(
      `INSERT INTO member (id, code, name, status, email, postal_code, created_at, updated_at)
       SELECT id, id::text, 'Villa ' || id, 'active', id || '@venue.example', '69002', now(), now() FROM unnest($1::uuid[]) id`,
      [ids],
    );
    return ids;
  };
  const insertKnowledge = async (memberId: string): Promise<string> => {
    const id = newId();
    await sql(
      `INSERT INTO knowledge_entry (id, member_id, type, content, source, created_at, updated_at)
       VALUES ($1, $2, 'fact', 'The gate closes at eight.', 'team', now(), now())`,
      [id, memberId],
    );
    return id;
  };
  const staleOf = async (memberId: string): Promise<boolean | undefined> =>
    (await sql<{ stale: boolean }>(`SELECT stale FROM member_search WHERE member_id = $1`, [memberId]))[0]?.stale;

  beforeAll(async () => {
    test = await createTestApp();
    provider = test.app.get(EmbeddingsProvider);
  });
  afterAll(() => test?.close());
  beforeEach(() => sql(`DELETE FROM member`));
  afterEach(() => jest.restoreAllMocks());

  it('are refreshed only by the team', async () => {
    expect((await test.anonymous.get('/api/embeddings/status')).status).toBe(401);
    expect((await test.anonymous.post('/api/embeddings/refresh')).status).toBe(401);
  });

  it.each([0, 1001, 1.5, 'ten', null])('reject a batch of %j', async (batch) => {
    const answer = await test.agent.post('/api/embeddings/refresh', { batch });
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.details[0].path).toBe('batch');
  });

  it('are computed for stale rows, members first, and the rest is counted', async () => {
    const [first] = await insertMembers(2);
    await insertKnowledge(first as string);
    expect((await test.agent.get('/api/embeddings/status')).body).toEqual({ staleMembers: 2, staleKnowledge: 1 });
    expect((await test.agent.post('/api/embeddings/refresh', { batch: 1 })).body).toEqual({
      refreshedMembers: 1,
      refreshedKnowledge: 0,
      staleMembers: 1,
      staleKnowledge: 1,
    });
    const rest = await test.agent.post('/api/embeddings/refresh');
    expect([rest.status, rest.body]).toEqual([
      200,
      { refreshedMembers: 1, refreshedKnowledge: 1, staleMembers: 0, staleKnowledge: 0 },
    ]);
    const vectors = await sql<{ members: number; knowledge: number }>(
      `SELECT (SELECT count(*)::int FROM member_search JOIN member_embedding USING (member_id) WHERE vector_norm(embedding) BETWEEN 0.999 AND 1.001 AND embedded_at IS NOT NULL) AS members,
              (SELECT count(*)::int FROM knowledge_entry WHERE vector_norm(embedding) BETWEEN 0.999 AND 1.001) AS knowledge`,
    );
    expect(vectors).toEqual([{ members: 2, knowledge: 1 }]);
  });

  it('are computed from the text that the database has hashed', async () => {
    const [id] = await insertMembers(1);
    await test.agent.post('/api/embeddings/refresh');
    const [row] = await sql<{ body: string; embedding: string }>(
      `SELECT body, embedding::text FROM member_embedding JOIN member_texts(ARRAY[$1::uuid]) USING (member_id)`,
      [id],
    );
    const [expected] = await provider.embed([row?.body ?? ''], 'document');
    const stored = JSON.parse(row?.embedding ?? '[]') as number[];
    expect(Math.max(...stored.map((value, place) => Math.abs(value - (expected?.[place] ?? 9))))).toBeLessThan(1e-6);
  });

  it('become stale as soon as the text changes', async () => {
    const [id] = (await insertMembers(1)) as [string];
    await test.agent.post('/api/embeddings/refresh');
    expect(await staleOf(id)).toBe(false);
    await sql(`UPDATE member SET description = 'By the river.' WHERE id = $1`, [id]);
    expect((await test.agent.get('/api/embeddings/status')).body.staleMembers).toBe(1);
  });

  it('respond with 502 and stay stale if the provider fails, and resume at once', async () => {
    await insertMembers(2);
    jest.spyOn(provider, 'embed').mockRejectedValueOnce(new ProviderError('embeddings', 'timeout', true));
    const failed = await test.agent.post('/api/embeddings/refresh');
    expect([failed.status, failed.body.code]).toEqual([502, 'PROVIDER_ERROR']);
    expect((await test.agent.get('/api/embeddings/status')).body.staleMembers).toBe(2);
    expect((await test.agent.post('/api/embeddings/refresh')).body.refreshedMembers).toBe(2);
  });

  it('skip a text that the provider rejects, and report it if nothing else is left', async () => {
    const [first] = (await insertMembers(30)) as [string];
    await insertKnowledge(first);
    await sql(`UPDATE member SET description = 'Too long.' WHERE id = $1`, [first]);
    const embed = provider.embed.bind(provider);
    const refused = new ProviderError('embeddings', 'refused', false);
    const calls = jest
      .spyOn(provider, 'embed')
      .mockImplementation((texts, kind) =>
        texts.some((text) => text.includes('Too long.')) ? Promise.reject(refused) : embed(texts, kind),
      );
    expect((await test.agent.post('/api/embeddings/refresh')).body).toEqual({
      refreshedMembers: 29,
      refreshedKnowledge: 1,
      staleMembers: 1,
      staleKnowledge: 0,
    });
    expect(calls.mock.calls.length).toBeLessThan(14);
    // It is retried once its lease has expired.
    test.clock.advance(121_000);
    const alone = await test.agent.post('/api/embeddings/refresh');
    expect([alone.status, alone.body.code]).toEqual([502, 'PROVIDER_ERROR']);
    jest.restoreAllMocks();
    expect((await test.agent.post('/api/embeddings/refresh')).body).toMatchObject({ refreshedMembers: 1 });
    test.clock.release();
  });

  it("aren't retried text by text if the key itself is rejected", async () => {
    await insertMembers(100);
    const calls = jest.spyOn(provider, 'embed').mockRejectedValue(new ProviderError('embeddings', 'refused', false));
    expect((await test.agent.post('/api/embeddings/refresh')).status).toBe(502);
    expect(calls.mock.calls.length).toBeLessThan(20);
  });

  it("aren't stored for a text that changed during the provider's call", async () => {
    const [id] = (await insertMembers(1)) as [string];
    const embed = provider.embed.bind(provider);
    jest.spyOn(provider, 'embed').mockImplementationOnce(async (texts, kind) => {
      await sql(`UPDATE member SET description = 'Changed while it was embedded.' WHERE id = $1`, [id]);
      return embed(texts, kind);
    });
    expect((await test.agent.post('/api/embeddings/refresh', { batch: 1 })).body).toMatchObject({
      refreshedMembers: 0,
      staleMembers: 1,
    });
    expect((await test.agent.post('/api/embeddings/refresh', { batch: 1 })).body).toMatchObject({
      refreshedMembers: 1,
      staleMembers: 0,
    });
  });

  it("hold no transaction during the provider's call", async () => {
    await insertMembers(1);
    const embed = provider.embed.bind(provider);
    let inTransaction: boolean | undefined;
    jest.spyOn(provider, 'embed').mockImplementation((texts, kind) => {
      inTransaction = test.database.inTransaction;
      return embed(texts, kind);
    });
    await test.agent.post('/api/embeddings/refresh');
    expect(inTransaction).toBe(false);
  });

  it('assign no row to two workers, until the lease of a crashed one has expired', async () => {
    await insertMembers(5);
    const embed = provider.embed.bind(provider);
    const seen: string[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    jest.spyOn(provider, 'embed').mockImplementation(async (texts, kind) => {
      seen.push(...texts);
      if (seen.length === texts.length) await held;
      return embed(texts, kind);
    });
    const slow = test.agent.post('/api/embeddings/refresh', { batch: 3 });
    while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await test.agent.post('/api/embeddings/refresh')).body.refreshedMembers).toBe(2);
    release();
    expect((await slow).body).toMatchObject({ refreshedMembers: 3, staleMembers: 0 });
    expect(new Set(seen).size).toBe(5);

    const [dead] = (await insertMembers(1)) as [string];
    await sql(`UPDATE member_search SET embedding_claimed_until = $2 WHERE member_id = $1`, [
      dead,
      new Date(test.clock.now().getTime() + 60_000),
    ]);
    expect((await test.agent.post('/api/embeddings/refresh')).body.refreshedMembers).toBe(0);
    test.clock.advance(61_000);
    expect((await test.agent.post('/api/embeddings/refresh')).body.refreshedMembers).toBe(1);
    test.clock.release();
  });

  (onRealPostgres ? it : it.skip)('shares the rows of many workers out', async () => {
    await insertMembers(250);
    const embed = provider.embed.bind(provider);
    const seen: string[] = [];
    jest.spyOn(provider, 'embed').mockImplementation((texts, kind) => {
      seen.push(...texts);
      return embed(texts, kind);
    });
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => test.agent.post('/api/embeddings/refresh', { batch: 1000 })),
    );
    expect(answers.reduce((sum, { body }) => sum + (body.refreshedMembers as number), 0)).toBe(250);
    expect([seen.length, new Set(seen).size]).toEqual([250, 250]);
  });

  it('are completed by a job', async () => {
    await insertMembers(230);
    expect(await test.jobs.runNow('re-embed-members')).toBe(true);
    expect((await test.agent.get('/api/embeddings/status')).body.staleMembers).toBe(0);
    const [job] = await sql(`SELECT schedule, last_outcome, processed FROM job WHERE name = 're-embed-members'`);
    expect(job).toEqual({ schedule: '0 */5 * * * *', last_outcome: 'ok', processed: 230 });
  });

  it("all become stale when the model changes, and aren't computed by an instance with the old one", async () => {
    const [id] = (await insertMembers(1)) as [string];
    await insertKnowledge(id);
    await test.agent.post('/api/embeddings/refresh');
    const other = Object.assign(Object.create(provider) as EmbeddingsProvider, { model: 'another-1' });
    const restarted = new EmbeddingsService(test.app.get(Database), test.app.get(Clock), other);
    await restarted.onModuleInit();
    expect(await restarted.status()).toEqual({ staleMembers: 1, staleKnowledge: 1 });
    expect((await test.agent.post('/api/embeddings/refresh')).body).toMatchObject({
      refreshedMembers: 0,
      staleMembers: 1,
    });
    expect(await restarted.refresh()).toMatchObject({ refreshedMembers: 1, refreshedKnowledge: 1, staleMembers: 0 });
    // a start with the same model changes nothing
    await restarted.onModuleInit();
    expect(await restarted.status()).toEqual({ staleMembers: 0, staleKnowledge: 0 });
    await test.app.get(EmbeddingsService).onModuleInit();
  });
});
