import { ProviderError } from '#core/errors';

/** A browser's `PushSubscription`: the address, and the keys that only this browser can read with. */
export interface PushTarget {
  /** An https address of a push service. Who knows it can reach the browser, so it is a secret. */
  endpoint: string;
  /** Public key of the browser (P-256, uncompressed) in base64url. */
  p256dh: string;
  /** 16 random bytes of the browser in base64url. */
  auth: string;
}

export interface PushMessage {
  /** UTF-8, at most `PUSH_PAYLOAD_MAX` bytes. */
  payload: string;
  /** A push service keeps one message a topic: a newer one replaces one that still waits. At most 32 characters of base64url. */
  topic: string;
  /** How long the push service keeps the message for a browser that is offline. */
  ttlSeconds: number;
}

/** A push service must take 4096 bytes (RFC 8030 §7.2). Encryption adds a header of 86, a tag of 16 and 1 of padding (RFC 8188). */
export const PUSH_PAYLOAD_MAX = 4096 - 86 - 16 - 1;

/** The push service is busy or has failed. `retryAfterMs` is the wait that it asked for, or null. */
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
   * Refuses an endpoint that is not https or leads to a private address. A name that does not resolve now passes: each send checks the
   * address again. Never call it inside a transaction. Errors: `ValidationError`.
   */
  abstract checkEndpoint(endpoint: string): Promise<void>;

  /**
   * Hands a message to the push service. Answers `gone` if it does not know the subscription any more. Never call it inside a transaction.
   *
   * Errors: `ProviderError` (refused, also for an address that may not be connected to), `PushServiceBusy`.
   */
  abstract send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>;

  /** Closes its connections. Later sends may end in an error. */
  abstract close(): Promise<void>;
}
