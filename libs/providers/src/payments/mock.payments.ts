import { createHash } from 'node:crypto';
import { ProviderError } from '#core/errors';
import {
  assertCheckoutInput,
  Checkout,
  CheckoutInput,
  CheckoutState,
  PaymentEvent,
  PaymentsProvider,
} from './payments.provider';

export interface MockPaymentsOptions {
  /** If set, events need the same signature as the real provider's. */
  webhookSecret?: string;
  /** The base of the returned URLs; by default nothing is served there. */
  checkoutUrl?: string;
  now: () => Date;
}

interface Session extends Checkout {
  input: CheckoutInput;
  complete: boolean;
}

const KEPT = 1000;
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * The fake used without credentials: opens sessions that can't be paid. The same idempotency key gets the same session,
 * also in another process. `complete` creates the event that a payment would have sent.
 */
export class MockPayments extends PaymentsProvider {
  readonly name = 'mock';
  private readonly failures: Error[] = [];
  private readonly sessions = new Map<string, Session>();

  constructor(private readonly options: MockPaymentsOptions) {
    super();
  }

  /** The last 1000 opened sessions, oldest first. */
  get created(): CheckoutInput[] {
    return [...this.sessions.values()].map((session) => session.input);
  }

  /** The input of a session; null if it is unknown. */
  openedFor(sessionId: string): CheckoutInput | null {
    return this.sessions.get(sessionId)?.input ?? null;
  }

  /** Makes the next `times` calls of the provider fail with `error`; by default it is unreachable. */
  failNext(times = 1, error: Error = new ProviderError('payprov', 'unreachable', true)): void {
    for (let i = 0; i < times; i++) this.failures.push(error);
  }

  async createCheckout(input: CheckoutInput): Promise<Checkout> {
    assertCheckoutInput(input);
    this.failOnDemand();
    const sessionId = `cs_mock_${digest(input.idempotencyKey)}`;
    let session = this.sessions.get(sessionId);
    if (session && digest(session.input) !== digest(input)) {
      throw new ProviderError('payprov', 'refused', false, 'the idempotency key was used with another input');
    }
    if (!session) {
      const url = `${this.options.checkoutUrl ?? 'https://checkout.mock.invalid/pay'}/${sessionId}`;
      const expiresAt = new Date(this.options.now().getTime() + LIFETIME_MS);
      session = { sessionId, url, expiresAt, input: { ...input }, complete: false };
      this.sessions.set(sessionId, session);
      const oldest = this.sessions.keys().next();
      if (this.sessions.size > KEPT && !oldest.done) this.sessions.delete(oldest.value);
    }
    return { sessionId, url: session.url, expiresAt: session.expiresAt };
  }

  async getCheckout(sessionId: string): Promise<CheckoutState | null> {
    this.failOnDemand();
    const session = this.sessions.get(sessionId);
    if (!session) return null;
    if (session.complete) return { status: 'complete', url: null };
    if (session.expiresAt <= this.options.now()) return { status: 'expired', url: null };
    return { status: 'open', url: session.url };
  }

  /**
   * Pays an open session, and returns the body and `Stripe-Signature` header of the webhook that the real provider
   * would send. Null if the session is unknown.
   */
  async complete(sessionId: string): Promise<{ rawBody: Buffer; signatureHeader: string | undefined } | null> {
    const session = this.sessions.get(sessionId);
    if (!session) return null;
    session.complete = true;
    const now = this.options.now();
    const body = JSON.stringify({
      id: `evt_mock_${digest(sessionId)}`,
      object: 'event',
      type: 'checkout.session.completed',
      created: Math.floor(now.getTime() / 1000),
      data: {
        object: {
          id: sessionId,
          object: 'checkout.session',
          amount_total: session.input.amountMinor,
          currency: session.input.currency.toLowerCase(),
          metadata: { commissionId: session.input.commissionId },
          payment_intent: `pi_mock_${digest(sessionId)}`,
          payment_status: 'paid',
        },
      },
    });
    const secret = this.options.webhookSecret;
    const { signPaymentEvent } = await import('./payment-event.ts');
    return { rawBody: Buffer.from(body), signatureHeader: secret ? signPaymentEvent(secret, body, now) : undefined };
  }

  async verifyEvent(rawBody: Buffer, signatureHeader: string | undefined, now: Date): Promise<PaymentEvent> {
    const { readPaymentEvent } = await import('./payment-event.ts');
    return readPaymentEvent(rawBody, signatureHeader, this.options.webhookSecret, now);
  }

  private failOnDemand(): void {
    const failure = this.failures.shift();
    if (failure) throw failure;
  }
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
}
