import Stripe from 'stripe';
import { ProviderError } from '#core/errors';
import { readPaymentEvent } from './payment-event';
import {
  assertCheckoutInput,
  Checkout,
  CheckoutInput,
  CheckoutState,
  PaymentEvent,
  PaymentsProvider,
} from './payments.provider';

export interface StripePaymentsOptions {
  secretKey: string;
  /** Signing secret of the webhook. If absent, signatures of events aren't checked. */
  webhookSecret?: string;
  /** Origin of the API if it isn't the provider's own, `http://127.0.0.1:4242`. */
  apiUrl?: string;
  /** Time-out of a response, in milliseconds, per attempt. */
  timeoutMs: number;
  /** Retries if the provider was unreachable, or returned 409 or 5xx. The idempotency key makes them one call. */
  retries?: number;
}

const STATUSES = ['open', 'complete', 'expired'] as const;

/** Checkout sessions of Stripe (https://docs.stripe.com/api/checkout/sessions). */
export class StripePayments extends PaymentsProvider {
  readonly name = 'stripe';
  private readonly stripe: Stripe;

  constructor(private readonly options: StripePaymentsOptions) {
    super();
    this.stripe = new Stripe(options.secretKey, {
      ...(options.apiUrl ? addressOf(options.apiUrl) : {}),
      timeout: options.timeoutMs,
      maxNetworkRetries: options.retries ?? 1,
      telemetry: false,
    });
  }

  async createCheckout(input: CheckoutInput): Promise<Checkout> {
    assertCheckoutInput(input);
    const metadata = {
      commissionId: input.commissionId,
      ...(input.invoiceNumber ? { invoiceNumber: input.invoiceNumber } : {}),
    };
    const session = await asked(() =>
      this.stripe.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: input.currency.toLowerCase(),
                unit_amount: input.amountMinor,
                product_data: { name: input.description },
              },
            },
          ],
          customer_email: input.customerEmail,
          locale: input.locale,
          success_url: input.successUrl,
          cancel_url: input.cancelUrl,
          metadata,
          // The charge carries these too, and so does the event of its refund.
          payment_intent_data: { metadata },
        },
        { idempotencyKey: input.idempotencyKey },
      ),
    );
    if (typeof session.id !== 'string' || typeof session.url !== 'string' || !Number.isFinite(session.expires_at)) {
      throw new ProviderError('payprov', 'bad_answer', false, 'the session has no id, url or expires_at');
    }
    return { sessionId: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
  }

  async getCheckout(sessionId: string): Promise<CheckoutState | null> {
    const session = await asked(async () => {
      try {
        return await this.stripe.checkout.sessions.retrieve(sessionId);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null;
        throw error;
      }
    });
    if (session === null) return null;
    const status = STATUSES.find((known) => known === session.status);
    if (!status) throw new ProviderError('payprov', 'bad_answer', false, 'the session has no known status');
    return { status, url: status === 'open' ? session.url : null };
  }

  async verifyEvent(rawBody: Buffer, signatureHeader: string | undefined, now: Date): Promise<PaymentEvent> {
    return readPaymentEvent(rawBody, signatureHeader, this.options.webhookSecret, now);
  }
}

async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toProviderError(error);
  }
}

/** Kinds of errors: https://docs.stripe.com/error-handling. */
function toProviderError(error: unknown): ProviderError {
  if (error instanceof Stripe.errors.StripeConnectionError) {
    // The SDK stores the socket's own error here, but types it as a string.
    const { detail } = error as { detail?: unknown };
    const timedOut = typeof detail === 'object' && detail !== null && 'code' in detail && detail.code === 'ETIMEDOUT';
    return new ProviderError('payprov', timedOut ? 'timeout' : 'unreachable', true, error);
  }
  if (error instanceof Stripe.errors.StripeRateLimitError)
    return new ProviderError('payprov', 'rate_limited', true, error);
  if (error instanceof Stripe.errors.StripeError) {
    const status = error.statusCode;
    // Without a status the response wasn't JSON. A 5xx means that the provider failed.
    if (status === undefined || status >= 500) return new ProviderError('payprov', 'bad_answer', true, error);
    // 409: another request with this idempotency key is still running.
    return new ProviderError('payprov', 'refused', status === 409, error);
  }
  return new ProviderError('payprov', 'bad_answer', false, error);
}

function addressOf(apiUrl: string): { protocol: 'http' | 'https'; host: string; port: number } {
  const url = URL.parse(apiUrl);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/') {
    throw new Error('The URL of the payment provider must be http(s)://host:port without a path.');
  }
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return { protocol, host: url.hostname, port: Number(url.port || (protocol === 'http' ? 80 : 443)) };
}
