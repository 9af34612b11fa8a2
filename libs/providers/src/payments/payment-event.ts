import { isUtf8 } from 'node:buffer';
import Stripe from 'stripe';
import { isRecord } from '#core/is-record';
import { broken, InvalidSignature, NO_JSON, ValidationError } from '#core/errors';
import { sha256 } from '#core/secrets';
import { TOLERANCE_SECONDS } from './payment-header';
import { PaymentEvent } from './payments.provider';

/**
 * Reads an event of the provider, for the real adapter and its fake.
 * @param secret signing secret of the webhook; without one the signature isn't checked
 * @param now time of receipt, from which the age of the signature is counted
 * @throws InvalidSignature as in `PaymentsProvider.verifyEvent`
 * @throws ValidationError as in `PaymentsProvider.verifyEvent`
 */
export function readPaymentEvent(
  rawBody: Buffer,
  signatureHeader: string | undefined,
  secret: string | undefined,
  now: Date,
): PaymentEvent {
  const json = secret ? verifiedJson(rawBody, signatureHeader, secret, now) : parsedJson(rawBody);
  return toPaymentEvent(json, `sha256:${sha256(rawBody).toString('hex')}`, now);
}

/**
 * Returns the `Stripe-Signature` header for a body, as the provider would send it; for the fake, tests and the demo.
 */
export function signPaymentEvent(secret: string, body: string, timestamp: Date): string {
  const seconds = Math.floor(timestamp.getTime() / 1000);
  return Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: seconds });
}

function verifiedJson(rawBody: Buffer, header: string | undefined, secret: string, now: Date): unknown {
  // The library decodes leniently: different non-UTF-8 bytes would become the same text.
  if (!header || !isUtf8(rawBody)) throw new InvalidSignature();
  try {
    return Stripe.webhooks.constructEvent(rawBody, header, secret, TOLERANCE_SECONDS, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new InvalidSignature();
    // The signature is valid, so the body is what failed.
    throw new ValidationError([NO_JSON]);
  }
}

function parsedJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8')) as unknown;
  } catch {
    throw new ValidationError([NO_JSON]);
  }
}

/**
 * Reads an event leniently: all but the type may be absent or of an undocumented type, and are null then. Without an id,
 * that of the same body is `bodyId`.
 */
function toPaymentEvent(json: unknown, bodyId: string, now: Date): PaymentEvent {
  const event = recordOf(json);
  const id = textOf(event['id']) || bodyId;
  const type = textOf(event['type']);
  if (!type) throw new ValidationError([broken('type', 'isString', {})]);
  const data = recordOf(event['data']);
  const object = recordOf(data['object']);
  const created = event['created'];
  return {
    id,
    type,
    createdAt: typeof created === 'number' && Number.isSafeInteger(created) ? new Date(created * 1000) : now,
    sessionId: type.startsWith('checkout.session.') ? textOf(object['id']) : null,
    commissionId: textOf(recordOf(object['metadata'])['commissionId']),
    paymentId: textOf(object['payment_intent']) ?? textOf(recordOf(object['payment_intent'])['id']),
    amountMinor: amountOf(type, object, recordOf(data['previous_attributes'])),
    currency: textOf(object['currency'])?.toUpperCase() ?? null,
    paymentStatus: textOf(object['payment_status']),
  };
}

/** The amount that an event is about. A charge carries the sum of its refunds, so the newest is the difference. */
function amountOf(type: string, object: Record<string, unknown>, before: Record<string, unknown>): number | null {
  if (type === 'charge.refunded') {
    const refunded = wholeOf(object['amount_refunded']);
    return refunded === null ? null : refunded - (wholeOf(before['amount_refunded']) ?? 0);
  }
  return wholeOf(object[type.startsWith('charge.dispute.') ? 'amount' : 'amount_total']);
}

const wholeOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null;

function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? { ...value } : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
