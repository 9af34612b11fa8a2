import { EmbeddingsProvider } from '#providers/embeddings/embeddings.provider';
import { HttpEmbeddings } from '#providers/embeddings/http.embeddings';
import { LexicalEmbeddings } from '#providers/embeddings/lexical.embeddings';
import { LocalServer, SeenCall } from './local-server';

const server = new LocalServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

/** A deterministic vector of a text, not of length 1. */
function someVector(text: string): number[] {
  return Array.from({ length: 384 }, (_, i) => Math.sin(i + text.length + text.charCodeAt(i % text.length)) * 3);
}

function answer({ body }: SeenCall) {
  const data = (body.input as string[]).map((text, index) => ({
    object: 'embedding',
    index,
    embedding: someVector(text),
  }));
  // Out of order on purpose: the protocol only guarantees `index`.
  return { status: 200, body: { object: 'list', data: data.reverse(), model: body.model } };
}

const overHttp = (timeoutMs = 15_000) =>
  new HttpEmbeddings({ url: `${server.url}/v1/`, apiKey: 'key-1', model: 'some-model', timeoutMs });

beforeEach(() => {
  server.calls.length = 0;
  server.react = answer;
});

describe.each<[string, () => EmbeddingsProvider]>([
  ['the mock', () => new LexicalEmbeddings()],
  ['the HTTP adapter', () => overHttp()],
])('embeddings: %s', (_, make) => {
  it('returns one vector of 384 numbers and length 1 per text, in order', async () => {
    const texts = Array.from({ length: 203 }, (_, i) => `venue number ${i} with ${i % 7} rooms`);
    const vectors = await make().embed(texts, 'document');
    expect(vectors).toHaveLength(203);
    for (const vector of vectors) {
      expect(vector).toHaveLength(384);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 6);
    }
    const [alone] = await make().embed([texts[150] ?? ''], 'document');
    expect(alone).toEqual(vectors[150]);
    expect(vectors[0]).not.toEqual(vectors[1]);
  });

  it('returns the same for the same text, and nothing for no text', async () => {
    const provider = make();
    expect(await provider.embed(['Château'], 'query')).toEqual(await provider.embed(['Château'], 'query'));
    expect(await provider.embed([], 'document')).toEqual([]);
  });

  it('has a vector for an empty text too', async () => {
    const [vector] = await make().embed([''], 'document');
    expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 6);
  });

  it('reports its model and dimensions', () => {
    expect(make()).toMatchObject({ model: expect.stringMatching(/.+/), dimensions: 384 });
  });
});

describe('embeddings over HTTP', () => {
  it('posts batches of 100 with model, dimensions and key', async () => {
    await overHttp().embed(new Array<string>(250).fill('text'), 'document');
    expect(server.calls.map((call) => (call.body.input as string[]).length)).toEqual([100, 100, 50]);
    expect(server.calls[0]).toMatchObject({
      method: 'POST',
      path: '/v1/embeddings',
      headers: { authorization: 'Bearer key-1' },
      body: { model: 'some-model', dimensions: 384 },
    });
  });

  it.each([
    [401, 'refused', false],
    [400, 'refused', false],
    [408, 'timeout', true],
    [429, 'rate_limited', true],
    [500, 'unreachable', true],
    [503, 'unreachable', true],
  ])('maps status %i to %s', async (status, reason, retryable) => {
    server.react = () => ({ status, body: { error: { message: 'key-1 was wrong' } } });
    await expect(overHttp().embed(['a'], 'query')).rejects.toMatchObject({
      status: 502,
      code: 'PROVIDER_ERROR',
      provider: 'embeddings',
      reason,
      retryable,
      message: expect.not.stringContaining('key-1'),
    });
  });

  it('times out', async () => {
    server.react = () => 'hang';
    await expect(overHttp(80).embed(['a'], 'query')).rejects.toMatchObject({ reason: 'timeout', retryable: true });
  });

  it('reports a lost connection as unreachable', async () => {
    server.react = () => 'hang-up';
    await expect(overHttp().embed(['a'], 'query')).rejects.toMatchObject({ reason: 'unreachable', retryable: true });
  });

  it.each<[string, unknown]>([
    ['no JSON', '<html>'],
    ['no data', {}],
    ['too few vectors', { data: [] }],
    ['a wrong length', { data: [{ index: 0, embedding: [1, 2, 3] }] }],
    ['a value that is not a number', { data: [{ index: 0, embedding: [...someVector('a').slice(1), '1'] }] }],
    ['all zeros', { data: [{ index: 0, embedding: new Array<number>(384).fill(0) }] }],
    ['a wrong index', { data: [{ index: 5, embedding: someVector('a') }] }],
  ])('reports a response with %s as a bad response', async (_, body) => {
    server.react = () => ({ status: 200, body });
    await expect(overHttp().embed(['a'], 'query')).rejects.toMatchObject({ reason: 'bad_answer' });
  });
});
