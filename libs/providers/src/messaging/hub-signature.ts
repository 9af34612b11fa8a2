import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidSignature } from '#core/errors';

/**
 * Returns the digest in a webhook's `X-Hub-Signature-256`, which is read before the body.
 * @throws InvalidSignature there is none
 */
export function readHubHeader(header: string | string[] | undefined): Buffer {
  const hex = typeof header === 'string' ? /^sha256=([0-9a-f]{64})$/i.exec(header)?.[1] : undefined;
  if (hex === undefined) throw new InvalidSignature();
  return Buffer.from(hex, 'hex');
}

/**
 * Verifies the `X-Hub-Signature-256` of a webhook: HMAC-SHA256 over the raw body with the app secret, in hex after
 * `sha256=` (https://developers.facebook.com/docs/graph-api/webhooks/getting-started#validate-payloads). The signature
 * contains no time; a repeated delivery is recognized by the ids in the body.
 * @throws InvalidSignature the signature is missing or wrong
 */
export function verifyHubSignature(secret: string, header: string | string[] | undefined, rawBody: Buffer): void {
  if (!timingSafeEqual(readHubHeader(header), digest(secret, rawBody))) throw new InvalidSignature();
}

const digest = (secret: string, body: Buffer): Buffer => createHmac('sha256', secret).update(body).digest();
