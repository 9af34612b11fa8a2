import { InvalidSignature } from '#core/errors';

/** Age from which an event is refused. */
export const TOLERANCE_SECONDS = 5 * 60;

/**
 * Checks an event before its body is read: its `Stripe-Signature` contains a signature, and a time that isn't too old
 * (https://docs.stripe.com/webhooks#verify-manually).
 * @throws InvalidSignature a check fails
 */
export function assertPaymentHeader(header: string | string[] | undefined, now: Date): void {
  const parts = typeof header === 'string' ? header.split(',') : [];
  const seconds = parts.map((part) => /^t=(\d{1,12})$/.exec(part)?.[1]).find((found) => found !== undefined);
  const isSigned = parts.some((part) => /^v1=[0-9a-f]{64}$/.test(part));
  if (seconds === undefined || !isSigned || Math.floor(now.getTime() / 1000) - Number(seconds) > TOLERANCE_SECONDS)
    throw new InvalidSignature();
}
