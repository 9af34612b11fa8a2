import { ProviderError } from '#core/errors';

/** A browser's `PushSubscription`: the address, and the keys that let only this browser read messages. */
export interface PushTarget {
  /** An https address of a push service. It suffices to reach the browser, so it is a secret. */
  endpoint: string;
  /** Public key of the browser (P-256, uncompressed) in base64url. */
  p256dh: string;
  /** 16 random bytes of the browser in base64url. */
  auth: string;
}

export interface PushMessage {
  /** UTF-8, at most `PUSH_PAYLOAD_MAX` bytes. */
  payload: string;
  /**
   * Push services hold one message per topic: a newer one replaces one that is still pending. At most 32 base64url
   * characters.
   */
  topic: string;
  /** How long the push service stores the message for a browser that is offline. */
  ttlSeconds: number;
}

/**
 * A push service must accept 4096 bytes (RFC 8030 §7.2). Encryption adds a header of 86, a tag of 16 and 1 of padding
 * (RFC 8188).
 */
export const PUSH_PAYLOAD_MAX = 4096 - 86 - 16 - 1;

/** The push service is busy or has failed. `retryAfterMs` is the requested wait, or null. */
export class PushServiceBusy extends ProviderError {
  constructor(
    reason: 'rate_limited' | 'unreachable',
    readonly retryAfterMs: number | null,
    cause?: unknown,
  ) {
    super('push', reason, true, cause);
  }
}

/** Sends Web Push (RFC 8030) to browsers. The class is the injection token. */
export abstract class PushProvider {
  abstract readonly name: 'webpush' | 'mock';

  /** The key that browsers subscribe with (`applicationServerKey`), base64url. */
  abstract readonly publicKey: string;

  /**
   * Checks an endpoint. A name that doesn't resolve now passes: each send checks the address again. Never call it
   * inside a transaction.
   * @throws ValidationError the endpoint isn't https or leads to a private address
   */
  abstract checkEndpoint(endpoint: string): Promise<void>;

  /**
   * Sends a message to the push service. Returns `gone` if the subscription no longer exists. Never call it inside a
   * transaction.
   * @throws ProviderError refused, also for an address that may not be connected to
   * @throws PushServiceBusy the push service is busy or has failed
   */
  abstract send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>;

  /** Closes its connections. Later sends may fail. */
  abstract close(): Promise<void>;
}
