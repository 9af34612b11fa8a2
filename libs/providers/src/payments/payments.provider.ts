import { broken, ErrorDetail, ValidationError } from '#core/errors';
import type { Locale } from '#i18n/locale';

export interface CheckoutInput {
  commissionId: string;
  invoiceNumber?: string;
  /** Integer in the currency's smallest unit, greater than 0 (see `toMinorUnits`). */
  amountMinor: number;
  /** ISO 4217, in any case. */
  currency: string;
  description: string;
  customerEmail: string;
  /** The payer's language, for the provider's page. */
  locale: Locale;
  successUrl: string;
  cancelUrl: string;
  /** The same key with the same input always gets the same session. */
  idempotencyKey: string;
}

/** A page where the commission can be paid until `expiresAt` (24 hours at most). */
export interface Checkout {
  sessionId: string;
  url: string;
  expiresAt: Date;
}

/** `url` is null once the session is no longer open. */
export interface CheckoutState {
  status: 'open' | 'complete' | 'expired';
  url: string | null;
}

/** A webhook event of the provider. Values that the event lacks are null. */
export interface PaymentEvent {
  /** The same on every delivery of the event: the key for duplicates. */
  id: string;
  type: string;
  createdAt: Date;
  sessionId: string | null;
  commissionId: string | null;
  /** The provider's id of the payment, which its refunds and disputes name too. */
  paymentId: string | null;
  /** Integer in the currency's smallest unit: paid, newly refunded, or disputed. */
  amountMinor: number | null;
  /** ISO 4217 in upper case. */
  currency: string | null;
  paymentStatus: string | null;
}

/** Takes payments on the provider's own page. The class is the injection token. */
export abstract class PaymentsProvider {
  abstract readonly name: 'stripe' | 'mock';

  /**
   * Opens a checkout session with one line, with the commission's id in its metadata. Never call it inside a
   * transaction.
   * @throws ValidationError the amount or currency is invalid
   * @throws ProviderError refused (also if the idempotency key was used with another input); retryable if the provider
   * was unreachable, busy or failed
   */
  abstract createCheckout(input: CheckoutInput): Promise<Checkout>;

  /**
   * Returns the state of a session; null if the provider doesn't (or no longer) know it.
   * @throws ProviderError the call failed
   */
  abstract getCheckout(sessionId: string): Promise<CheckoutState | null>;

  /**
   * Reads a webhook of the provider. If a webhook secret is set, its `Stripe-Signature` is verified over the raw body.
   * The caller decides whether to accept an unsigned one.
   * @throws InvalidSignature missing, wrong, or older than 5 minutes
   * @throws ValidationError the body isn't JSON, or not an event
   */
  abstract verifyEvent(rawBody: Buffer, signatureHeader: string | undefined, now: Date): Promise<PaymentEvent>;
}

/** Validates the input before any adapter calls its provider. */
export function assertCheckoutInput(input: CheckoutInput): void {
  const details: ErrorDetail[] = [];
  if (!Number.isSafeInteger(input.amountMinor) || input.amountMinor <= 0) {
    details.push(broken('amountMinor', 'min', { min: 1 }));
  }
  if (!/^[A-Za-z]{3}$/.test(input.currency)) details.push(broken('currency', 'isCurrency', {}));
  if (!input.idempotencyKey) details.push(broken('idempotencyKey', 'notEmpty', {}));
  if (details.length > 0) throw new ValidationError(details);
}
