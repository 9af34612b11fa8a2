import { InvalidSignature, ProviderError } from '#core/errors';
import { newId } from '#core/ids';
import { CloudMessaging } from '#providers/messaging/cloud.messaging';
import { messagingError } from '#providers/messaging/cloud-errors';
import { verifyHubSignature } from '#providers/messaging/hub-signature';
import type { MessagingProvider } from '#providers/messaging/messaging.provider';
import { MockMessaging } from '#providers/messaging/mock.messaging';
import { CloudApi } from '../../support/cloud-api';
import { signHubBody } from '../../support/signatures';

const TOKEN = 'token-of-the-account';
const MIB = 2 ** 20;
const cloud = new CloudApi({ phoneNumberId: '106540352242922', accessToken: TOKEN });
beforeAll(() => cloud.start());
afterAll(() => cloud.stop());
beforeEach(() => cloud.reset());

const overHttp = (more: { timeoutMs?: number; accessToken?: string } = {}): CloudMessaging =>
  new CloudMessaging({
    apiUrl: `${cloud.url}/`,
    version: 'v21.0',
    phoneNumberId: '106540352242922',
    accessToken: TOKEN,
    timeoutMs: 15_000,
    ...more,
  });
const text = (body = 'Bonjour'): { to: string; body: string; reference: string } => ({
  to: '+33612345678',
  body,
  reference: newId(),
});
const failure = (work: Promise<unknown>): Promise<ProviderError> =>
  work.then(
    () => Promise.reject(new Error('It did not fail.')),
    (error: unknown) => error as ProviderError,
  );

describe.each<[string, () => MessagingProvider, (id: string, content: Buffer) => void]>([
  ['the mock', () => mock, (id, content) => mock.keep(id, { content, contentType: 'audio/ogg; codecs=opus' })],
  ['the cloud adapter', () => overHttp(), (id, content) => cloud.keep(id, content, 'audio/ogg; codecs=opus')],
])('messaging: %s', (_, make, keep) => {
  it('returns a unique id for every message', async () => {
    const provider = make();
    const ids = [await provider.sendText(text()), await provider.sendText(text())].map(({ wamid }) => wamid);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^wamid\./);
    expect(provider.sender).not.toBe('');
  });

  it("returns a recording's exact bytes with their type", async () => {
    const content = Buffer.from([0, 255, 1, 254, 79, 103]);
    keep('1166', content);
    expect(await make().fetchMedia('1166', MIB)).toEqual({ content, contentType: 'audio/ogg; codecs=opus' });
  });

  it('rejects media above the limit, and accepts exactly its size', async () => {
    keep('1167', Buffer.alloc(1001));
    expect(await failure(make().fetchMedia('1167', 1000))).toMatchObject({ name: 'MediaTooLarge', retryable: false });
    keep('1168', Buffer.alloc(1000));
    expect((await make().fetchMedia('1168', 1000)).content).toHaveLength(1000);
  });
});

const mock = new MockMessaging();

describe('the messaging fake', () => {
  it('shows sent messages, fails on demand, has no window and a recording for every id', async () => {
    const provider = new MockMessaging();
    const message = text('Salut');
    const { wamid } = await provider.sendText(message);
    expect(provider.sent).toEqual([{ ...message, wamid }]);
    expect((await new MockMessaging().sendText(message)).wamid).toBe(wamid);
    provider.failNext();
    expect(await failure(provider.sendText(text()))).toMatchObject({ reason: 'unreachable', retryable: true });
    expect(provider.sent).toHaveLength(1);
    expect(provider.hasWindow).toBe(false);
    const [one, again, other] = [
      await provider.fetchMedia('1', MIB),
      await provider.fetchMedia('1', MIB),
      await provider.fetchMedia('2', MIB),
    ];
    expect(one).toEqual(again);
    expect(one.content.equals(other.content)).toBe(false);
    expect(one.content.subarray(0, 4).toString()).toBe('OggS');
  });
});

describe('messaging over HTTP', () => {
  it('posts the text with the token and our id to the configured version and number', async () => {
    const message = text('Êtes-vous libres ?\nMerci');
    await overHttp().sendText(message);
    expect(cloud.calls).toEqual([
      {
        method: 'POST',
        path: '/v21.0/106540352242922/messages',
        authorization: `Bearer ${TOKEN}`,
        body: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: '+33612345678',
          type: 'text',
          text: { preview_url: false, body: 'Êtes-vous libres ?\nMerci' },
          biz_opaque_callback_data: message.reference,
        },
      },
    ]);
    expect(overHttp().hasWindow).toBe(true);
  });

  it("requests the media's address first, then its bytes, both with the token", async () => {
    cloud.keep('77', Buffer.from('words'), 'audio/amr');
    await overHttp().fetchMedia('77', MIB);
    expect(cloud.calls.map(({ method, path, authorization }) => [method, path, authorization])).toEqual([
      ['GET', '/v21.0/77', `Bearer ${TOKEN}`],
      ['GET', '/media/77', `Bearer ${TOKEN}`],
    ]);
  });

  it('sends the token nowhere else: not to another host, not along a redirect', async () => {
    const elsewhere = new CloudApi({ phoneNumberId: '1', accessToken: TOKEN });
    await elsewhere.start();
    try {
      for (const url of [
        `${elsewhere.url}/media/78`,
        `http://127.0.0.1@${new URL(elsewhere.url).host}/media/78`,
        cloud.url.replace('127.0.0.1', 'localhost'),
        'file:///etc/passwd',
        'no address',
        undefined,
      ]) {
        cloud.reset();
        cloud.react = () => ({ status: 200, body: { url, mime_type: 'audio/ogg' } });
        expect([url, (await failure(overHttp().fetchMedia('78', MIB))).reason]).toEqual([url, 'bad_answer']);
        expect(cloud.calls).toHaveLength(1);
      }
      cloud.react = () => ({ status: 302, body: {}, headers: { location: `${elsewhere.url}/media/78` } });
      expect(await failure(overHttp().fetchMedia('78', MIB))).toBeInstanceOf(ProviderError);
      expect(await failure(overHttp().sendText(text()))).toBeInstanceOf(ProviderError);
      expect(elsewhere.calls).toHaveLength(0);
    } finally {
      await elsewhere.stop();
    }
  });

  it('makes no request for an invalid media id', async () => {
    for (const id of ['', '..', '../secret', 'a/b', 'a?b', 'a#b', '.hidden', 'x'.repeat(201)])
      expect([id, (await failure(overHttp().fetchMedia(id, MIB))).reason]).toEqual([id, 'bad_answer']);
    expect(cloud.calls).toHaveLength(0);
  });

  it('aborts a download at the limit, whatever size its header or response announced', async () => {
    cloud.react = ({ path }) =>
      path.startsWith('/media/')
        ? { status: 200, body: 'x'.repeat(5 * MIB), headers: { 'transfer-encoding': 'chunked' } }
        : { status: 200, body: { url: `${cloud.url}/media/79`, mime_type: 'audio/ogg' } };
    expect(await failure(overHttp().fetchMedia('79', MIB))).toMatchObject({ name: 'MediaTooLarge' });
    cloud.react = () => ({ status: 200, body: { url: `${cloud.url}/media/79`, file_size: MIB + 1 } });
    cloud.calls.length = 0;
    expect(await failure(overHttp().fetchMedia('79', MIB))).toMatchObject({ name: 'MediaTooLarge' });
    expect(cloud.calls).toHaveLength(1);
  });

  it('takes neither a partial recording for a complete one, nor an error page for a recording', async () => {
    const place = { status: 200, body: { url: `${cloud.url}/media/80`, mime_type: 'audio/ogg' } };
    cloud.react = ({ path }) =>
      path.startsWith('/media/')
        ? { status: 200, body: 'half', headers: { 'content-length': '8', connection: 'close' } }
        : place;
    expect((await failure(overHttp().fetchMedia('80', MIB))).reason).toBe('unreachable');
    cloud.react = ({ path }) => (path.startsWith('/media/') ? { status: 404, body: '<html>gone' } : place);
    expect((await failure(overHttp().fetchMedia('80', MIB))).reason).toBe('refused');
    cloud.react = ({ path }) => (path.startsWith('/media/') ? 'hang' : place);
    expect((await failure(overHttp({ timeoutMs: 150 }).fetchMedia('80', MIB))).reason).toBe('timeout');
  });

  it('reports a closed window', async () => {
    cloud.refuse(131047);
    expect(await failure(overHttp().sendText(text()))).toMatchObject({ status: 409, code: 'MESSAGING_WINDOW_CLOSED' });
  });

  it.each([
    [400, 131026, 'refused', false, /cannot receive messages/],
    [400, 131051, 'refused', false, /type of message/],
    [400, 100, 'refused', false, /check the number/],
    [401, 190, 'refused', false, /CHATPROV_ACCESS_TOKEN/],
    [403, 368, 'refused', false, /restricted our business account/],
    [403, 10, 'refused', false, /permission/],
    [403, 294, 'refused', false, /permission/],
    [400, 130429, 'rate_limited', true, /wait a few minutes/],
    [400, 80007, 'rate_limited', true, /wait a few minutes/],
    [400, 131056, 'rate_limited', true, /wait a minute/],
    [500, 131000, 'unreachable', true, /internal error/],
    [400, 999_999, 'refused', false, /error code 999999/],
  ])('maps status %i with code %i to %s', async (status, code, reason, retryable, sentence) => {
    cloud.refuse(code, status);
    const error = await failure(overHttp().sendText(text('a private word')));
    expect(error).toMatchObject({ status: 502, code: 'PROVIDER_ERROR', provider: 'chatprov', reason, retryable });
    expect(error.message).toMatch(sentence);
    expect(JSON.stringify([error.message, String(error.cause)])).not.toMatch(
      /private word|token-of|33612345678|raw words/,
    );
  });

  it('uses the status if there is no code, and the requested waiting time', async () => {
    for (const [status, reason, retryable] of [
      [401, 'refused', false],
      [404, 'refused', false],
      [429, 'rate_limited', true],
      [503, 'unreachable', true],
    ] as const) {
      cloud.react = () => ({ status, body: '<html>', headers: { 'retry-after': '37' } });
      const error = await failure(overHttp().sendText(text()));
      expect([status, error.reason, error.retryable]).toEqual([status, reason, retryable]);
      expect([status, error.message.includes('37 seconds')]).toEqual([status, status === 429]);
    }
    expect(await failure(overHttp({ accessToken: 'another' }).sendText(text()))).toBeInstanceOf(ProviderError);
  });

  it('reports that a message may have been sent if the response is lost, but not if the connection failed', async () => {
    const unsure = /ask the recipient before you send it again/;
    cloud.react = () => 'hang';
    const late = await failure(overHttp({ timeoutMs: 80 }).sendText(text()));
    expect([late.reason, late.message]).toEqual(['timeout', expect.stringMatching(unsure)]);
    cloud.react = () => 'hang-up';
    const cut = await failure(overHttp().sendText(text()));
    expect([cut.reason, cut.message]).toEqual(['unreachable', expect.stringMatching(unsure)]);
    const gone = new CloudApi({ phoneNumberId: '1', accessToken: TOKEN });
    await gone.start();
    const apiUrl = gone.url;
    await gone.stop();
    const closed = new CloudMessaging({
      apiUrl,
      version: 'v21.0',
      phoneNumberId: '1',
      accessToken: TOKEN,
      timeoutMs: 15_000,
    });
    const down = await failure(closed.sendText(text()));
    expect([down.reason, down.message]).toEqual(['unreachable', expect.not.stringMatching(unsure)]);
    cloud.react = () => 'hang';
    expect((await failure(overHttp({ timeoutMs: 80 }).fetchMedia('1', MIB))).message).not.toMatch(unsure);
  });

  it.each<[string, unknown]>([
    ['no JSON', '<html>'],
    ['null', 'null'],
    ['no message', { messages: [] }],
    ['a message without an id', { messages: [{}] }],
    ['an answer without end', JSON.stringify({ messages: [{ id: 'x'.repeat(200_000) }] })],
  ])('reports a response with %s as a bad response', async (_, body) => {
    cloud.react = () => ({ status: 200, body });
    const error = await failure(overHttp().sendText(text()));
    expect([error.reason, error.message]).toEqual(['bad_answer', expect.stringMatching(/ask the recipient/)]);
    expect((await failure(overHttp().fetchMedia('1', MIB))).message).not.toMatch(/ask the recipient/);
  });
});

describe('error codes of failed messages', () => {
  it('become sentences that say what to do, unknown ones too', () => {
    for (const code of [
      0,
      1,
      2,
      3,
      4,
      10,
      33,
      100,
      190,
      250,
      368,
      80007,
      130429,
      131026,
      131047,
      131051,
      131053,
      7,
      null,
    ])
      expect(messagingError(code).message).toMatch(/^[A-Z].{20,}\.$/);
  });
});

describe('the webhook signature', () => {
  const body = Buffer.from('{"entry":[],"name":"é"}');
  const header = (secret = 'app secret', of: Buffer = body): string => signHubBody(secret, of)['x-hub-signature-256'];

  it('is valid only for the exact bytes and secret', () => {
    expect(() => verifyHubSignature('app secret', header(), body)).not.toThrow();
    expect(() =>
      verifyHubSignature('app secret', header().toUpperCase().replace('SHA256', 'sha256'), body),
    ).not.toThrow();
    const oneOff = header().replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const [signature, bytes] of [
      [oneOff, body],
      [header('another'), body],
      [header(), Buffer.concat([body, Buffer.from(' ')])],
      [undefined, body],
      ['', body],
      ['sha256=', body],
      [header().slice('sha256='.length), body],
      [header().replace('sha256', 'sha1'), body],
      [`${header()}0`, body],
      [[header(), header()], body],
    ] as [string | string[] | undefined, Buffer][])
      expect(() => verifyHubSignature('app secret', signature, bytes)).toThrow(InvalidSignature);
  });
});
