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
  /** Of whoever pays: the provider's page speaks it. */
  locale: Locale;
  successUrl: string;
  cancelUrl: string;
  /** The same key with the same input always gets the same session. */
  idempotencyKey: string;
}

/** A page on which somebody can pay the commission until `expiresAt` (24 hours at most). */
export interface Checkout {
  sessionId: string;
  url: string;
  expiresAt: Date;
}

/** `url` is null once the session is not open any more. */
export interface CheckoutState {
  status: 'open' | 'complete' | 'expired';
  url: string | null;
}

/** What a webhook of the provider says. What the event does not name is null. */
export interface PaymentEvent {
  /** The same on every delivery of the event: the key for duplicates. */
  id: string;
  type: string;
  createdAt: Date;
  sessionId: string | null;
  commissionId: string | null;
  /** Integer in the currency's smallest unit. */
  amountMinor: number | null;
  /** ISO 4217 in upper case. */
  currency: string | null;
  paymentStatus: string | null;
}

/** Takes payments on the provider's own page. The class is the injection token. */
export abstract class PaymentsProvider {
  abstract readonly name: 'stripe' | 'mock';

  /**
   * Opens a checkout session of one line, with the commission's id in its metadata. Never call it inside a transaction.
   *
   * Errors: `ValidationError` (amount or currency), `ProviderError` (refused, also if the idempotency key was used with another input;
   * retryable if the provider was not reached, was busy or failed).
   */
  abstract createCheckout(input: CheckoutInput): Promise<Checkout>;

  /** The state of a session; null if the provider does not know it (any more). Errors: `ProviderError`. */
  abstract getCheckout(sessionId: string): Promise<CheckoutState | null>;

  /**
   * Reads a webhook of the provider. If a webhook secret is set, its `Stripe-Signature` is verified over the raw body. The caller decides
   * whether an unsigned one is accepted at all.
   *
   * Errors: `InvalidSignature` (missing, wrong, older than 5 minutes), `ValidationError` (no JSON, or not an event).
   */
  abstract verifyEvent(rawBody: Buffer, signatureHeader: string | undefined, now: Date): Promise<PaymentEvent>;
}

/** Checks what every adapter checks before it calls the provider. */
export function assertCheckoutInput(input: CheckoutInput): void {
  const details: ErrorDetail[] = [];
  if (!Number.isSafeInteger(input.amountMinor) || input.amountMinor <= 0) {
    details.push(broken('amountMinor', 'min', { min: 1 }));
  }
  if (!/^[A-Za-z]{3}$/.test(input.currency)) details.push(broken('currency', 'isCurrency', {}));
  if (!input.idempotencyKey) details.push(broken('idempotencyKey', 'notEmpty', {}));
  if (details.length > 0) throw new ValidationError(details);
}
