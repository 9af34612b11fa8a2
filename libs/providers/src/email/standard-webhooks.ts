import { createHmac, timingSafeEqual } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { InvalidSignature, ValidationError } from '@kernel/errors';

/** Headers as Node hands them over; names in any case. */
export type WebhookHeaders = Record<string, string | string[] | undefined>;

/** The header values of the Standard Webhooks specification. */
export interface SignedHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

const TOLERANCE_SECONDS = 5 * 60;

/**
 * Verifies a webhook signed as in the Standard Webhooks specification (https://www.standardwebhooks.com): HMAC-SHA256 over
 * `id.timestamp.body`, at most 5 minutes from `now` in either direction. The `svix-` names of the headers are taken too.
 *
 * @param secret base64, with or without `whsec_`
 * @param rawBody the bytes as they came, before any parsing
 * @returns the id of the webhook, the same on every delivery of it: the key for duplicates
 * @throws InvalidSignature on any fault
 */
export function verifyStandardWebhook(
  secret: string,
  headers: WebhookHeaders,
  rawBody: Buffer | string,
  now: Date,
): { id: string } {
  const signed = signedHeaders(headers);
  if (!signed || !/^\d{1,12}$/.test(signed.timestamp)) throw new InvalidSignature();

  const seconds = Number(signed.timestamp);
  if (Math.abs(Math.floor(now.getTime() / 1000) - seconds) > TOLERANCE_SECONDS) throw new InvalidSignature();

  // Not the library's verify(): it reads the machine's clock instead of taking the time of receipt, and it decodes the body,
  // which may be a mail in any charset.
  const expected = signatureOf(secret, `${signed.id}.${seconds}.`, rawBody);
  // A secret under rotation sends several signatures, separated by spaces.
  if (!signed.signature.split(' ').some((candidate) => sameText(candidate, expected))) throw new InvalidSignature();
  return { id: signed.id };
}

/** Signs a body as the provider would; for tests and the demonstration. */
export function signStandardWebhook(secret: string, id: string, timestamp: Date, body: string): SignedHeaders {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(timestamp.getTime() / 1000)),
    'webhook-signature': webhook(secret).sign(id, timestamp, body),
  };
}

/**
 * Whether a setting can serve as a secret; for the check at the start, so that a wrong one does not refuse every webhook.
 *
 * @throws ValidationError
 */
export function assertWebhookSecret(secret: string): void {
  webhook(secret);
}

function signatureOf(secret: string, prefix: string, body: Buffer | string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(prefix).update(body).digest('base64')}`;
}

function webhook(secret: string): Webhook {
  try {
    return new Webhook(secret);
  } catch {
    throw ValidationError.of('', 'must be a base64 webhook secret, usually written as whsec_<base64>');
  }
}

function signedHeaders(headers: WebhookHeaders): { id: string; timestamp: string; signature: string } | null {
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  for (const prefix of ['webhook', 'svix']) {
    const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((part) => byName.get(`${prefix}-${part}`));
    if (isText(id) && isText(timestamp) && isText(signature)) return { id, timestamp, signature };
  }
  return null;
}

function isText(value: string | string[] | undefined): value is string {
  return typeof value === 'string' && value !== '';
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
