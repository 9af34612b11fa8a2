import { ProviderError } from '#core/errors';
import { HttpTranscription } from '#providers/transcription/http.transcription';
import { MockTranscription } from '#providers/transcription/mock.transcription';
import { TranscriptionProvider } from '#providers/transcription/transcription.provider';
import { LocalServer, SeenCall } from './local-server';

const server = new LocalServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

const form = ({ headers, raw }: SeenCall): Promise<FormData> =>
  new Response(new Uint8Array(raw), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();

const overHttp = (timeoutMs = 15_000) =>
  new HttpTranscription({ url: `${server.url}/v1/`, apiKey: 'key-1', model: 'some-model', timeoutMs });

beforeEach(() => {
  server.calls.length = 0;
  // A text that depends on the recording and is the same each time.
  server.react = ({ raw }) => ({
    status: 200,
    body: { text: ` said ${raw.includes('recording one') ? 'one' : 'two'}\u0000 ` },
  });
});

describe.each<[string, () => TranscriptionProvider]>([
  ['the mock', () => new MockTranscription()],
  ['the HTTP adapter', () => overHttp()],
])('transcription: %s', (_, make) => {
  it('returns trimmed text, the same for the same recording and different for another', async () => {
    const provider = make();
    const one = await provider.transcribe(Buffer.from('recording one'), 'audio/ogg', 'en');
    expect(one).toBe(one.trim());
    expect(one).toMatch(/\w+/);
    expect(await provider.transcribe(Buffer.from('recording one'), 'audio/ogg', 'en')).toBe(one);
    expect(await provider.transcribe(Buffer.from('recording two'), 'audio/ogg', 'en')).not.toBe(one);
  });

  it('accepts any kind of audio, parameters included, without a language', async () => {
    for (const type of ['audio/mpeg', 'audio/ogg; codecs=opus', 'audio/unheard-of'])
      expect(await make().transcribe(Buffer.from('recording'), type)).toMatch(/\w+/);
  });
});

describe('transcription over HTTP', () => {
  it('posts a form of file, model and language with the key, and cleans the text', async () => {
    expect(await overHttp().transcribe(Buffer.from('recording one'), 'audio/ogg; codecs=opus', 'fr')).toBe('said one');
    const [call] = server.calls;
    expect(call).toMatchObject({
      method: 'POST',
      path: '/v1/audio/transcriptions',
      headers: { authorization: 'Bearer key-1' },
    });
    const sent = await form(call as SeenCall);
    const file = sent.get('file') as File;
    expect([file.name, file.type, await file.text()]).toEqual(['audio.ogg', 'audio/ogg', 'recording one']);
    expect([sent.get('model'), sent.get('language'), sent.get('response_format')]).toEqual([
      'some-model',
      'fr',
      'json',
    ]);
  });

  it.each([
    [401, 'refused', false],
    [400, 'refused', false],
    [413, 'refused', false],
    [408, 'timeout', true],
    [429, 'rate_limited', true],
    [503, 'unreachable', true],
  ])('maps status %i to %s', async (status, reason, retryable) => {
    server.react = () => ({ status, body: { error: { message: 'key-1 was wrong' } } });
    await expect(overHttp().transcribe(Buffer.from('a'), 'audio/wav')).rejects.toMatchObject({
      status: 502,
      code: 'PROVIDER_ERROR',
      provider: 'transcription',
      reason,
      retryable,
      message: expect.not.stringContaining('key-1'),
    });
  });

  it('times out, and reports a lost connection as unreachable', async () => {
    server.react = () => 'hang';
    await expect(overHttp(80).transcribe(Buffer.from('a'), 'audio/wav')).rejects.toMatchObject({ reason: 'timeout' });
    server.react = () => 'hang-up';
    await expect(overHttp().transcribe(Buffer.from('a'), 'audio/wav')).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('follows no redirect', async () => {
    server.react = () => ({ status: 302, body: {}, headers: { location: `${server.url}/elsewhere` } });
    await expect(overHttp().transcribe(Buffer.from('a'), 'audio/wav')).rejects.toBeInstanceOf(ProviderError);
    expect(server.calls).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['no JSON', '<html>'],
    ['no text', {}],
    ['null', 'null'],
    ['a text that is none', { text: 5 }],
  ])('reports a response with %s as a bad response', async (_, body) => {
    server.react = () => ({ status: 200, body });
    await expect(overHttp().transcribe(Buffer.from('a'), 'audio/wav')).rejects.toMatchObject({ reason: 'bad_answer' });
  });
});

describe('the transcription fake', () => {
  it('fails on demand, and returns the configured text', async () => {
    const mock = new MockTranscription();
    mock.failNext();
    await expect(mock.transcribe(Buffer.from('a'), 'audio/wav')).rejects.toMatchObject({ reason: 'unreachable' });
    mock.say(Buffer.from('a'), 'Oui, nous sommes disponibles.');
    expect(await mock.transcribe(Buffer.from('a'), 'audio/wav')).toBe('Oui, nous sommes disponibles.');
  });
});
