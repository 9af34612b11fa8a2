import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidSignature } from '#core/errors';

/** Headers as received by Node; names in any case. */
export type WebhookHeaders = Record<string, string | string[] | undefined>;

const TOLERANCE_SECONDS = 5 * 60;
/** A header may contain several signatures; at least one must be of the supported version. */
const SIGNATURES = /(?:^| )v1,[A-Za-z0-9+/]{43}=(?: |$)/;

/**
 * Checks a webhook before its body is read: its headers are present, its signature is well-formed, and its time is at
 * most 5 minutes before or after `now`. The headers may also have their `svix-` names.
 * @throws InvalidSignature a check fails
 */
export function readStandardHeaders(
  headers: WebhookHeaders,
  now: Date,
): { id: string; seconds: number; signature: string } {
  const signed = signedHeaders(headers);
  if (!signed || !/^\d{1,12}$/.test(signed.timestamp) || !SIGNATURES.test(signed.signature))
    throw new InvalidSignature();
  const seconds = Number(signed.timestamp);
  if (Math.abs(Math.floor(now.getTime() / 1000) - seconds) > TOLERANCE_SECONDS) throw new InvalidSignature();
  return { id: signed.id, seconds, signature: signed.signature };
}

/**
 * Verifies a webhook signed as in the Standard Webhooks specification (https://www.standardwebhooks.com): HMAC-SHA256
 * over `id.timestamp.body`, and the headers as above.
 * @param secret base64, with or without `whsec_`
 * @param rawBody the bytes as received, before any parsing
 * @returns the id of the webhook, the same on every delivery: the key for duplicates
 * @throws InvalidSignature any check fails
 */
export function verifyStandardWebhook(
  secret: string,
  headers: WebhookHeaders,
  rawBody: Buffer,
  now: Date,
): { id: string } {
  const { id, seconds, signature } = readStandardHeaders(headers, now);
  // Don't use the library's verify(): it reads the machine's clock instead of the time of receipt, and it decodes the
  // body, which may be a mail in any charset.
  const expected = signatureOf(secret, `${id}.${seconds}.`, rawBody);
  // During secret rotation, the provider sends several signatures, separated by spaces.
  if (!signature.split(' ').some((candidate) => sameText(candidate, expected))) throw new InvalidSignature();
  return { id };
}

function signatureOf(secret: string, prefix: string, body: Buffer): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(prefix).update(body).digest('base64')}`;
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
