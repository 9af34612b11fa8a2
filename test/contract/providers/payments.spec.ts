import { createHmac } from 'node:crypto';
import { createServer, IncomingMessage, Server, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { InvalidSignature, ProviderError, ValidationError } from '#core/errors';
import { MockPayments } from '#providers/payments/mock.payments';
import { signPaymentEvent } from '#providers/payments/payment-event';
import { CheckoutInput, PaymentsProvider } from '#providers/payments/payments.provider';
import { StripePayments, StripePaymentsOptions } from '#providers/payments/stripe.payments';

const SECRET_KEY = 'sk_test_parvis';
const WEBHOOK_SECRET = 'whsec_of_payments';
const NOW = new Date('2026-03-01T12:00:00.000Z');
const after = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

const INPUT: CheckoutInput = {
  commissionId: '0195a1b2-0000-7000-8000-000000000001',
  invoiceNumber: '2026-000001',
  amountMinor: 125050,
  currency: 'EUR',
  description: 'Commission – soirée du 3 mars & suites',
  customerEmail: 'member+1@venues.test',
  locale: 'fr',
  successUrl: 'https://parvis.test/paid?session={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://parvis.test/cancelled',
  idempotencyKey: 'commission-1-attempt-1',
};

interface Recorded {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  form: Record<string, string>;
}

interface Step {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

interface StoredSession {
  id: string;
  status: string;
  url: string | null;
  expires_at: number;
}

/** The part of the provider's API that the adapter uses: form bodies, bearer key, idempotency, error bodies. */
class LocalStripe {
  readonly requests: Recorded[] = [];
  /** Responses to the next requests, before normal behavior. */
  readonly script: (Step | 'hang' | 'cut')[] = [];
  readonly sessions = new Map<string, StoredSession>();
  private readonly byKey = new Map<string, { form: string; session: StoredSession }>();
  private readonly server: Server = createServer((request, response) => void this.serve(request, response));

  static async start(): Promise<LocalStripe> {
    const local = new LocalStripe();
    await new Promise<void>((resolve) => local.server.listen(0, '127.0.0.1', resolve));
    return local;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const path = request.url ?? '';
    const form = Object.fromEntries(new URLSearchParams(body));
    this.requests.push({ method: request.method ?? '', path, headers: request.headers, form });
    const step = this.script.shift();
    if (step === 'hang') return;
    if (step === 'cut') return void request.socket.destroy();
    const answer = step ?? this.answer(request, path, body);
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  }

  private answer(request: IncomingMessage, path: string, body: string): Step {
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
      return stripeError(401, 'invalid_request_error', 'Invalid API Key provided');
    }
    if (request.method === 'POST' && path === '/v1/checkout/sessions') return this.create(request, body);
    const session = this.sessions.get(/^\/v1\/checkout\/sessions\/(\w+)$/.exec(path)?.[1] ?? '');
    if (request.method === 'GET' && session) return { status: 200, body: session };
    return stripeError(404, 'invalid_request_error', 'No such checkout.session', { code: 'resource_missing' });
  }

  private create(request: IncomingMessage, body: string): Step {
    if (request.headers['content-type'] !== 'application/x-www-form-urlencoded') {
      return stripeError(400, 'invalid_request_error', 'Body must be form-encoded');
    }
    const key = String(request.headers['idempotency-key']);
    const earlier = this.byKey.get(key);
    if (earlier && earlier.form !== body) return stripeError(400, 'idempotency_error', 'Keys can only be used once');
    if (earlier) return { status: 200, body: earlier.session, headers: { 'idempotent-replayed': 'true' } };
    const id = `cs_test_${this.byKey.size + 1}`;
    const session = { id, status: 'open', url: `https://pay.test/${id}`, expires_at: NOW.getTime() / 1000 + 86_400 };
    this.byKey.set(key, { form: body, session });
    this.sessions.set(id, session);
    return { status: 200, body: session };
  }
}

function stripeError(status: number, type: string, message: string, more: Record<string, string> = {}): Step {
  return { status, body: { error: { type, message, ...more } } };
}

interface Harness {
  provider: PaymentsProvider;
  /** The next call is rejected, or fails on the other side. */
  failNext(how: 'refused' | 'fault'): void;
  finish(sessionId: string, how: 'complete' | 'expired'): Promise<void>;
  stop(): Promise<void>;
}

async function mockHarness(webhookSecret?: string): Promise<Harness> {
  let now = NOW;
  const provider = new MockPayments({ webhookSecret, now: () => now });
  return {
    provider,
    failNext: (how) => provider.failNext(1, new ProviderError('payprov', 'refused', how === 'fault')),
    finish: async (sessionId, how) => {
      if (how === 'complete') await provider.complete(sessionId);
      else now = after(86_400);
    },
    stop: async () => undefined,
  };
}

const stripeOptions = (apiUrl: string, more: Partial<StripePaymentsOptions> = {}): StripePaymentsOptions => ({
  secretKey: SECRET_KEY,
  apiUrl,
  timeoutMs: 15_000,
  retries: 0,
  ...more,
});

async function stripeHarness(webhookSecret?: string): Promise<Harness> {
  const local = await LocalStripe.start();
  return {
    provider: new StripePayments(stripeOptions(local.url, { webhookSecret })),
    failNext: (how) =>
      local.script.push(
        how === 'refused'
          ? stripeError(400, 'invalid_request_error', 'Invalid currency')
          : stripeError(500, 'api_error', 'Something went wrong'),
      ),
    finish: async (sessionId, how) => {
      const session = local.sessions.get(sessionId);
      if (session) Object.assign(session, { status: how, url: null });
    },
    stop: () => local.stop(),
  };
}

async function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const EVENT = {
  id: 'evt_1',
  object: 'event',
  type: 'checkout.session.completed',
  created: NOW.getTime() / 1000 - 5,
  data: {
    object: {
      id: 'cs_1',
      object: 'checkout.session',
      amount_total: 125050,
      currency: 'eur',
      metadata: { commissionId: INPUT.commissionId },
      payment_status: 'paid',
    },
  },
};

describe.each([
  ['mock', mockHarness],
  ['stripe', stripeHarness],
] as const)('every payments provider: %s', (name, start) => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await start();
  });
  afterEach(() => harness.stop());

  it('has its name', () => {
    expect(harness.provider.name).toBe(name);
  });

  it('opens a session with a URL and an expiry within a day', async () => {
    const checkout = await harness.provider.createCheckout(INPUT);
    expect(checkout.sessionId).toMatch(/^cs_\w+$/);
    expect(new URL(checkout.url).protocol).toBe('https:');
    expect(checkout.expiresAt).toEqual(after(86_400));
  });

  it('returns the same session for the same key, another for another', async () => {
    const first = await harness.provider.createCheckout(INPUT);
    expect(await harness.provider.createCheckout(INPUT)).toEqual(first);
    const other = await harness.provider.createCheckout({ ...INPUT, idempotencyKey: 'commission-1-attempt-2' });
    expect(other.sessionId).not.toBe(first.sessionId);
    expect(other.url).not.toBe(first.url);
  });

  it('rejects a key used with another input', async () => {
    await harness.provider.createCheckout(INPUT);
    const error = await failure(harness.provider.createCheckout({ ...INPUT, amountMinor: 1 }));
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ provider: 'payprov', reason: 'refused', retryable: false, status: 502 });
  });

  it.each<[string, Partial<CheckoutInput>]>([
    ['a fraction', { amountMinor: 10.5 }],
    ['nothing', { amountMinor: 0 }],
    ['a negative amount', { amountMinor: -1 }],
    ['no number', { amountMinor: Number.NaN }],
    ['no currency', { currency: 'EURO' }],
    ['no key', { idempotencyKey: '' }],
  ])('rejects %s', async (_what, change) => {
    expect(await failure(harness.provider.createCheckout({ ...INPUT, ...change }))).toBeInstanceOf(ValidationError);
  });

  it("reports a session's status", async () => {
    const paid = await harness.provider.createCheckout(INPUT);
    const left = await harness.provider.createCheckout({ ...INPUT, idempotencyKey: 'left' });
    expect(await harness.provider.getCheckout(paid.sessionId)).toEqual({ status: 'open', url: paid.url });
    await harness.finish(paid.sessionId, 'complete');
    await harness.finish(left.sessionId, 'expired');
    expect(await harness.provider.getCheckout(paid.sessionId)).toEqual({ status: 'complete', url: null });
    expect(await harness.provider.getCheckout(left.sessionId)).toEqual({ status: 'expired', url: null });
    expect(await harness.provider.getCheckout('cs_nobody')).toBeNull();
  });

  it('distinguishes rejections from temporary failures', async () => {
    harness.failNext('refused');
    const refused = await failure(harness.provider.createCheckout(INPUT));
    expect(refused).toBeInstanceOf(ProviderError);
    expect(refused).toMatchObject({ provider: 'payprov', reason: 'refused', retryable: false });
    harness.failNext('fault');
    expect(await failure(harness.provider.createCheckout(INPUT))).toMatchObject({
      provider: 'payprov',
      retryable: true,
    });
    harness.failNext('fault');
    expect(await failure(harness.provider.getCheckout('cs_1'))).toMatchObject({ provider: 'payprov', retryable: true });
    await harness.provider.createCheckout(INPUT);
  });

  describe('unsigned events', () => {
    const read = (body: unknown, raw = JSON.stringify(body)) =>
      harness.provider.verifyEvent(Buffer.from(raw), undefined, NOW);

    it('include a paid session', async () => {
      expect(await read(EVENT)).toEqual({
        id: 'evt_1',
        type: 'checkout.session.completed',
        createdAt: after(-5),
        sessionId: 'cs_1',
        commissionId: INPUT.commissionId,
        paymentId: null,
        amountMinor: 125050,
        currency: 'EUR',
        paymentStatus: 'paid',
      });
    });

    it('are null for absent values or wrong types', async () => {
      const nothing = {
        ...{ amountMinor: null, currency: null, commissionId: null },
        ...{ paymentId: null, paymentStatus: null, createdAt: NOW },
      };
      const base = { id: 'evt_2', type: 'checkout.session.completed' };
      expect(await read(base)).toEqual({ ...base, ...nothing, sessionId: null });
      const odd = { id: 7, amount_total: '125050', currency: 978, metadata: [], payment_status: null };
      expect(await read({ ...base, created: 'now', data: { object: odd } })).toEqual({
        ...base,
        ...nothing,
        sessionId: null,
      });
      expect((await read({ ...base, data: { object: { amount_total: 1.5 } } })).amountMinor).toBeNull();
    });

    it('include what was refunded last, and what is disputed', async () => {
      const of = (type: string, object: object, before: object = {}) =>
        read({
          id: 'evt_3',
          type,
          data: { object: { payment_intent: 'pi_1', currency: 'eur', ...object }, previous_attributes: before },
        });
      const charge = { object: 'charge', amount: 125050, metadata: { commissionId: INPUT.commissionId } };
      const known = { sessionId: null, paymentId: 'pi_1', currency: 'EUR' };
      expect(await of('charge.refunded', { ...charge, amount_refunded: 5000 })).toMatchObject({
        ...{ ...known, commissionId: INPUT.commissionId, amountMinor: 5000 },
      });
      expect(
        await of('charge.refunded', { ...charge, amount_refunded: 9000 }, { amount_refunded: 5000 }),
      ).toMatchObject({
        amountMinor: 4000,
      });
      expect(await of('charge.dispute.created', { object: 'dispute', amount: 125050 })).toMatchObject({
        ...{ ...known, commissionId: null, amountMinor: 125050 },
      });
    });

    it('name a session only if they are about one', async () => {
      const event = await read({
        id: 'evt_3',
        type: 'charge.succeeded',
        data: { object: { id: 'ch_1', currency: 'usd' } },
      });
      expect(event).toMatchObject({ type: 'charge.succeeded', sessionId: null, currency: 'USD' });
    });

    it('have the hash of their body as id if they have none', async () => {
      const [one, same, other] = ['{"type":"x"}', '{"type":"x"}', '{"type":"y"}'].map((raw) => read(undefined, raw));
      expect((await one)?.id).toMatch(/^sha256:[0-9a-f]{64}$/);
      expect([(await same)?.id, (await other)?.id]).toEqual([
        (await one)?.id,
        expect.not.stringMatching((await one)?.id ?? ''),
      ]);
    });

    it.each(['', '{', 'null', '[]', '"text"', '{"id":"evt_1"}', '{"id":1,"type":2}'])(
      'are rejected: %p',
      async (raw) => {
        await expect(read(undefined, raw)).rejects.toThrow(ValidationError);
      },
    );
  });

  describe('signed events', () => {
    let signing: Harness;
    beforeEach(async () => {
      signing = await start(WEBHOOK_SECRET);
    });
    afterEach(() => signing.stop());

    const body = JSON.stringify({ ...EVENT, note: 'é' });
    const header = (secret = WEBHOOK_SECRET, at = NOW, content = body): string => signPaymentEvent(secret, content, at);
    const verify = (raw: Buffer | string, signature: string | undefined, now = NOW) =>
      signing.provider.verifyEvent(Buffer.from(raw), signature, now);

    it('are accepted with a correct signature, also one made by hand', async () => {
      expect((await verify(body, header())).id).toBe('evt_1');
      const seconds = NOW.getTime() / 1000;
      const mac = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex');
      expect((await verify(body, `t=${seconds},v1=${'0'.repeat(64)},v1=${mac},v0=abc`)).id).toBe('evt_1');
    });

    it('are rejected with any byte of the body changed', async () => {
      const bytes = Buffer.from(body);
      for (let i = 0; i < bytes.length; i++) {
        const tampered = Buffer.from(bytes);
        tampered[i] = (tampered[i] ?? 0) ^ 0x01;
        await expect(verify(tampered, header())).rejects.toThrow(InvalidSignature);
      }
    });

    it('are rejected if only undecodable bytes of the body differ', async () => {
      const content = JSON.stringify({ ...EVENT, note: '\ufffd' });
      const raw = Buffer.from(content.replace('\ufffd', '\xff'), 'latin1');
      expect((await verify(content, header(WEBHOOK_SECRET, NOW, content))).id).toBe('evt_1');
      await expect(verify(raw, header(WEBHOOK_SECRET, NOW, content))).rejects.toThrow(InvalidSignature);
    });

    it("are rejected with another secret's signature", async () => {
      await expect(verify(body, header('whsec_other'))).rejects.toThrow(InvalidSignature);
    });

    it('are rejected with a signature older than five minutes', async () => {
      expect((await verify(body, header(), after(300))).id).toBe('evt_1');
      await expect(verify(body, header(), after(301))).rejects.toThrow(InvalidSignature);
    });

    it.each([undefined, '', 'nonsense', 't=1', 'v1=abc', 't=soon,v1=abc'])(
      'are rejected with the header %p',
      async (signature) => {
        await expect(verify(body, signature)).rejects.toThrow(InvalidSignature);
      },
    );

    it('are input errors if signed but invalid', async () => {
      for (const content of ['{', 'null', '[]', '{"object":"v2.core.event"}']) {
        const signature = header(WEBHOOK_SECRET, NOW, content);
        await expect(verify(content, signature)).rejects.toThrow(ValidationError);
        await expect(verify(content, header('whsec_other', NOW, content))).rejects.toThrow(InvalidSignature);
      }
    });
  });
});

describe('the fake', () => {
  it('returns the same session in another process', async () => {
    const [a, b] = [new MockPayments({ now: () => NOW }), new MockPayments({ now: () => NOW })];
    expect(await a.createCheckout(INPUT)).toEqual(await b.createCheckout(INPUT));
  });

  it('fails as often as configured, then works, and stores its inputs', async () => {
    const mock = new MockPayments({ now: () => NOW });
    const error = new Error('on demand');
    mock.failNext(2, error);
    expect(await failure(mock.createCheckout(INPUT))).toBe(error);
    expect(await failure(mock.getCheckout('cs_1'))).toBe(error);
    await mock.createCheckout(INPUT);
    expect(mock.created).toEqual([INPUT]);
  });

  it.each([undefined, WEBHOOK_SECRET])('creates a payment event that it can verify (secret %p)', async (secret) => {
    const mock = new MockPayments({ webhookSecret: secret, now: () => NOW });
    const { sessionId } = await mock.createCheckout(INPUT);
    const event = await mock.complete(sessionId);
    expect(await mock.verifyEvent(event!.rawBody, event!.signatureHeader, NOW)).toMatchObject({
      type: 'checkout.session.completed',
      sessionId,
      commissionId: INPUT.commissionId,
      amountMinor: 125050,
      currency: 'EUR',
      paymentStatus: 'paid',
    });
    expect(await mock.complete('cs_nobody')).toBeNull();
  });
});

describe('Stripe', () => {
  let local: LocalStripe;
  beforeEach(async () => {
    local = await LocalStripe.start();
  });
  afterEach(() => local.stop());

  it('sends one line item, the commission in the metadata and the idempotency key', async () => {
    await new StripePayments(stripeOptions(local.url)).createCheckout(INPUT);
    const [request, ...others] = local.requests;
    expect(others).toEqual([]);
    expect(request).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions' });
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${SECRET_KEY}`,
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': INPUT.idempotencyKey,
    });
    expect(request?.headers['x-stripe-client-telemetry']).toBeUndefined();
    expect(request?.form).toEqual({
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '125050',
      'line_items[0][price_data][product_data][name]': INPUT.description,
      customer_email: INPUT.customerEmail,
      locale: 'fr',
      success_url: INPUT.successUrl,
      cancel_url: INPUT.cancelUrl,
      'metadata[commissionId]': INPUT.commissionId,
      'metadata[invoiceNumber]': '2026-000001',
      'payment_intent_data[metadata][commissionId]': INPUT.commissionId,
      'payment_intent_data[metadata][invoiceNumber]': '2026-000001',
    });
  });

  it.each<[string, Step, string, boolean]>([
    ['402', stripeError(402, 'card_error', 'Your card was declined'), 'refused', false],
    ['400', stripeError(400, 'invalid_request_error', 'Invalid currency: xyz'), 'refused', false],
    ['403', stripeError(403, 'invalid_request_error', 'Not allowed'), 'refused', false],
    ['409', stripeError(409, 'idempotency_error', 'Another request is in progress'), 'refused', true],
    ['429', stripeError(429, 'invalid_request_error', 'Too many requests'), 'rate_limited', true],
    ['500', stripeError(500, 'api_error', 'Something went wrong'), 'bad_answer', true],
    ['503', stripeError(503, 'api_error', 'Unavailable'), 'bad_answer', true],
    ['no JSON', { status: 502, body: '<html>Bad gateway</html>' }, 'bad_answer', true],
    ['no session', { status: 200, body: { id: 'cs_1', url: null } }, 'bad_answer', false],
  ])('maps %s', async (_what, step, reason, retryable) => {
    local.script.push(step);
    const error = (await failure(new StripePayments(stripeOptions(local.url)).createCheckout(INPUT))) as ProviderError;
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ provider: 'payprov', status: 502, reason, retryable });
    // The caller sees the neutral status, never the raw response.
    expect(error.message).toMatch(/^The provider payprov /);
    expect(error.message).not.toMatch(/card|currency|stripe|html/i);
    expect(local.requests).toHaveLength(1);
  });

  it('reports a wrong key as rejected', async () => {
    const payments = new StripePayments(stripeOptions(local.url, { secretKey: 'sk_test_wrong' }));
    expect(await failure(payments.createCheckout(INPUT))).toMatchObject({ reason: 'refused', retryable: false });
  });

  it('waits no longer than its timeout', async () => {
    local.script.push('hang');
    const payments = new StripePayments(stripeOptions(local.url, { timeoutMs: 60 }));
    expect(await failure(payments.createCheckout(INPUT))).toMatchObject({ reason: 'timeout', retryable: true });
  });

  it('reports unreachable if nothing listens', async () => {
    const gone = await LocalStripe.start();
    const { url } = gone;
    await gone.stop();
    const error = await failure(new StripePayments(stripeOptions(url)).createCheckout(INPUT));
    expect(error).toMatchObject({ reason: 'unreachable', retryable: true });
  });

  it('opens one session if the response was lost and it retries', async () => {
    const payments = new StripePayments(stripeOptions(local.url, { retries: 1 }));
    local.script.push(stripeError(500, 'api_error', 'Something went wrong'));
    await payments.createCheckout(INPUT);
    expect(local.requests.map((request) => request.headers['idempotency-key'])).toEqual([
      INPUT.idempotencyKey,
      INPUT.idempotencyKey,
    ]);
    expect(local.sessions.size).toBe(1);
  });

  it('recovers from a cut connection', async () => {
    local.script.push('cut');
    await new StripePayments(stripeOptions(local.url, { retries: 1 })).createCheckout(INPUT);
    expect(local.sessions.size).toBe(1);
  });

  it.each(['ftp://pay.test', 'pay.test', 'https://pay.test/v1'])('rejects the API URL %p', (apiUrl) => {
    expect(() => new StripePayments(stripeOptions(apiUrl))).toThrow(/without a path/);
  });
});
