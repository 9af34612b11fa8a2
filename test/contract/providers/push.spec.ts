import type { LookupAddress } from 'node:dns';
import { generateVAPIDKeys } from 'web-push';
import { ValidationError } from '#core/errors';
import { MockPush } from '#providers/push/mock.push';
import { isPublicAddress } from '#providers/public-network';
import { PUSH_PAYLOAD_MAX, type PushMessage, type PushProvider, type PushTarget } from '#providers/push/push.provider';
import { WebPush, type WebPushOptions } from '#providers/push/web.push';
import { LocalPushService } from '../../support/push-service';

const KEYS = generateVAPIDKeys();
const NOW = new Date('2026-03-01T12:00:00.000Z');
const MESSAGE: PushMessage = { payload: '{"title":"Séminaire 🎉"}', topic: 'AZT0c2VtaW5haXJlLTE', ttlSeconds: 3600 };

let service: LocalPushService;
const open: PushProvider[] = [];

beforeEach(async () => {
  service = await LocalPushService.start(KEYS.publicKey);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((provider) => provider.close()));
  await service.stop();
});

function webPush(change: Partial<WebPushOptions> = {}): WebPush {
  const provider = new WebPush({
    ...KEYS,
    subject: 'mailto:team@parvis.example',
    timeoutMs: 15_000,
    now: () => NOW,
    network: service.network,
    ...change,
  });
  open.push(provider);
  return provider;
}

const failure = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

interface Harness {
  provider: PushProvider;
  received(): { target: PushTarget; payload: string; topic: unknown }[];
  forget(target: PushTarget): void;
  failNext(): void;
}

const mockHarness = (): Harness => {
  const provider = new MockPush();
  return {
    provider,
    received: () =>
      provider.sent.map(({ target, message }) => ({ target, payload: message.payload, topic: message.topic })),
    forget: ({ endpoint }) => provider.forget(endpoint),
    failNext: () => provider.failNext(),
  };
};

const webHarness = (): Harness => ({
  provider: webPush(),
  received: () => service.deliveries.map(({ target, payload, headers }) => ({ target, payload, topic: headers.topic })),
  forget: () => void service.script.push({ status: 410 }),
  failNext: () => void service.script.push('hang-up'),
});

describe.each([
  ['the mock', mockHarness],
  ['Web Push', webHarness],
] as const)('every push provider: %s', (_, start) => {
  let harness: Harness;
  beforeEach(() => {
    harness = start();
  });

  it('has a key that a browser can subscribe with: a point of P-256', () => {
    const key = Buffer.from(harness.provider.publicKey, 'base64url');
    expect([key.length, key[0]]).toEqual([65, 4]);
    expect(start().provider.publicKey).toBe(harness.provider.publicKey);
  });

  it('sends each browser its own message', async () => {
    const [one, two] = [service.subscribe(), service.subscribe()];
    expect(await harness.provider.send(one, MESSAGE)).toBe('sent');
    expect(await harness.provider.send(two, { ...MESSAGE, payload: 'two' })).toBe('sent');
    expect(harness.received()).toEqual([
      { target: one, payload: MESSAGE.payload, topic: MESSAGE.topic },
      { target: two, payload: 'two', topic: MESSAGE.topic },
    ]);
  });

  it('reports a subscription that the push service no longer knows as gone', async () => {
    const target = service.subscribe();
    harness.forget(target);
    expect(await harness.provider.send(target, MESSAGE)).toBe('gone');
    expect(harness.received()).toEqual([]);
  });

  it('reports temporary failures, and works again afterwards', async () => {
    const target = service.subscribe();
    harness.failNext();
    const error = await failure(harness.provider.send(target, MESSAGE));
    expect(error).toMatchObject({ provider: 'push', code: 'PROVIDER_ERROR', reason: 'unreachable', retryable: true });
    expect(String(error)).not.toContain(target.endpoint);
    expect(await harness.provider.send(target, MESSAGE)).toBe('sent');
  });

  it.each([
    'no address',
    'http://push.example/send/1',
    'ftp://push.example/send/1',
    'https://user:secret@push.example/send/1',
    'https://localhost/send',
    'https://localhost./send',
    'https://printer/send',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://nas.local/send',
    'https://10.1.2.3/send',
    'https://127.2/send',
    'https://0x7f000002/send',
    'https://2130706434/send',
    'https://0/send',
    'https://100.64.0.1/send',
    'https://169.254.169.254/latest/meta-data',
    'https://172.31.255.255/send',
    'https://192.168.1.1/send',
    'https://224.0.0.1/send',
    'https://255.255.255.255/send',
    'https://[::1]/send',
    'https://[::]/send',
    'https://[::ffff:127.0.0.2]/send',
    'https://[::ffff:8.8.8.8]/send',
    'https://[64:ff9b::a00:1]/send',
    'https://[fd00:ec2::254]/latest/meta-data',
    'https://[fe80::1]/send',
    'https://[2002:7f00:1::]/send',
    'https://[2001:db8::1]/send',
  ])('rejects a subscription at %s', async (endpoint) => {
    expect(await failure(harness.provider.checkEndpoint(endpoint))).toBeInstanceOf(ValidationError);
  });

  it.each(['https://push.example:8443/send/1?token=1', 'https://8.8.8.8/send', 'https://[2606:4700::1111]/send'])(
    'accepts a subscription at %s',
    async (endpoint) => {
      await harness.provider.checkEndpoint(endpoint);
    },
  );
});

describe('Web Push', () => {
  it('signs for the push service, and encrypts the message', async () => {
    await webPush().send(service.subscribe(), MESSAGE);
    const [delivery] = service.deliveries;
    expect(delivery?.claims).toEqual({
      aud: service.origin,
      sub: 'mailto:team@parvis.example',
      exp: expect.any(Number),
    });
    expect(delivery?.headers).toMatchObject({
      ttl: '3600',
      topic: MESSAGE.topic,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
    });
  });

  it('fits the largest payload into the size that push services must accept', async () => {
    const payload = 'é'.repeat(PUSH_PAYLOAD_MAX / 2);
    await webPush().send(service.subscribe(), { ...MESSAGE, payload });
    expect(service.deliveries[0]?.payload).toBe(payload);
    expect(service.deliveries[0]?.headers['content-length']).toBe(String(4096 - (PUSH_PAYLOAD_MAX % 2)));
  });

  it("is rejected with another key than the browser's subscription", async () => {
    const error = await failure(webPush(generateVAPIDKeys()).send(service.subscribe(), MESSAGE));
    expect(error).toMatchObject({ reason: 'refused', retryable: false });
    expect(service.deliveries).toEqual([]);
  });

  it.each([
    [201, undefined, 'sent'],
    [202, undefined, 'sent'],
    [404, undefined, 'gone'],
    [410, undefined, 'gone'],
    [301, undefined, { reason: 'refused', retryable: false }],
    [400, undefined, { reason: 'refused', retryable: false }],
    [401, undefined, { reason: 'refused', retryable: false }],
    [413, undefined, { reason: 'refused', retryable: false }],
    [429, undefined, { reason: 'rate_limited', retryable: true, retryAfterMs: null }],
    [429, '120', { reason: 'rate_limited', retryable: true, retryAfterMs: 120_000 }],
    [429, 'Sun, 01 Mar 2026 12:01:30 GMT', { reason: 'rate_limited', retryAfterMs: 90_000 }],
    [429, 'soon', { reason: 'rate_limited', retryAfterMs: null }],
    [500, undefined, { reason: 'unreachable', retryable: true, retryAfterMs: null }],
    [503, '30', { reason: 'unreachable', retryable: true, retryAfterMs: 30_000 }],
  ])('maps status %i (Retry-After: %s)', async (status, retryAfter, expected) => {
    const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    if (status === 301) headers.location = `${service.origin}/elsewhere`;
    service.script.push({ status, headers });
    const target = service.subscribe();
    const outcome = await webPush()
      .send(target, MESSAGE)
      .catch((error: unknown) => error);
    if (typeof expected === 'string') expect(outcome).toBe(expected);
    else {
      expect(outcome).toMatchObject({ ...expected, provider: 'push', status: 502 });
      expect(String(outcome)).not.toContain(target.endpoint);
    }
    expect(service.connections).toBe(1);
  });

  it('waits no longer than its timeout', async () => {
    service.script.push('hang');
    const error = await failure(webPush({ timeoutMs: 80 }).send(service.subscribe(), MESSAGE));
    expect(error).toMatchObject({ reason: 'timeout', retryable: true });
  });

  it('waits no longer for an unresolvable name either', async () => {
    const network = { ...service.network, resolve: () => new Promise<LookupAddress[]>(() => undefined) };
    const error = await failure(webPush({ timeoutMs: 80, network }).send(service.subscribe(), MESSAGE));
    expect(error).toMatchObject({ reason: 'timeout', retryable: true });
    await webPush({ timeoutMs: 80, network }).checkEndpoint('https://push.test/send');
  });

  it('trusts only certificates of a known authority', async () => {
    const { ca: _ca, ...network } = service.network;
    const error = await failure(webPush({ network }).send(service.subscribe(), MESSAGE));
    expect(error).toMatchObject({ reason: 'unreachable', retryable: true });
    expect(service.deliveries).toEqual([]);
  });

  it('reports invalid keys as rejected before it sends anything', async () => {
    const error = await failure(webPush().send({ ...service.subscribe(), p256dh: 'AAAA' }, MESSAGE));
    expect(error).toMatchObject({ reason: 'refused', retryable: false });
    expect(service.connections).toBe(0);
  });

  describe('next to private addresses', () => {
    const resolving = (...addresses: string[]) => ({
      ...service.network,
      mayConnect: isPublicAddress,
      resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    });

    it('rejects a subscription whose host resolves to one, even with a public address as well', async () => {
      for (const addresses of [['10.0.0.7'], ['8.8.8.8', '127.0.0.1'], ['::ffff:10.0.0.7'], ['169.254.169.254']])
        expect(
          await failure(webPush({ network: resolving(...addresses) }).checkEndpoint('https://push.test/send')),
        ).toBeInstanceOf(ValidationError);
    });

    it("accepts a subscription whose host doesn't resolve yet, or only to public addresses", async () => {
      const network = { ...service.network, resolve: () => Promise.reject(new Error('ENOTFOUND')) };
      await webPush({ network }).checkEndpoint('https://push.test/send');
      await webPush({ network: resolving('8.8.8.8', '2606:4700::1111') }).checkEndpoint('https://push.test/send');
    });

    it("doesn't connect to a host that resolves to one after the subscription (DNS rebinding)", async () => {
      const answers = ['8.8.8.8', '127.0.0.1'];
      const network = {
        ...service.network,
        mayConnect: isPublicAddress,
        resolve: async () => [{ address: answers.shift() ?? '', family: 4 }],
      };
      const target = service.subscribe();
      const provider = webPush({ network });
      await provider.checkEndpoint(target.endpoint);
      expect(await failure(provider.send(target, MESSAGE))).toMatchObject({ reason: 'refused', retryable: false });
      expect([answers, service.connections]).toEqual([[], 0]);
    });

    it("doesn't connect to an endpoint with such an address", async () => {
      const target = service.subscribe();
      const { port } = new URL(target.endpoint);
      const provider = webPush({ network: { ...service.network, mayConnect: isPublicAddress } });
      for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433'])
        expect(
          await failure(provider.send({ ...target, endpoint: `https://${host}:${port}/` }, MESSAGE)),
        ).toMatchObject({ reason: 'refused', retryable: false });
      expect(service.connections).toBe(0);
    });
  });
});

describe('the push fake', () => {
  it('fails as often as configured, and can be slow', async () => {
    const mock = new MockPush();
    const target = service.subscribe();
    const error = new Error('on demand');
    mock.failNext(2, error);
    expect(await failure(mock.send(target, MESSAGE))).toBe(error);
    expect(await failure(mock.send(target, MESSAGE))).toBe(error);
    const release = mock.holdSends();
    const sending = mock.send(target, MESSAGE);
    await new Promise((resolve) => setImmediate(resolve));
    expect(mock.sent).toEqual([]);
    release();
    expect(await sending).toBe('sent');
    expect(mock.sent).toEqual([{ target, message: MESSAGE }]);
  });
});
