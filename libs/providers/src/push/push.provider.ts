import { ProviderError } from '#kernel/errors';

/** What a browser's `PushSubscription` says: where to, and the keys that only this browser can read with. */
export interface PushTarget {
  /** An address of a push service, https; whoever knows it can reach the browser, so it is a secret. */
  endpoint: string;
  /** Public key of the browser (P-256, uncompressed) in base64url. */
  p256dh: string;
  /** 16 random bytes of the browser in base64url. */
  auth: string;
}

export interface PushMessage {
  /** UTF-8, at most `PUSH_PAYLOAD_MAX` bytes. */
  payload: string;
  /** A push service keeps one message of a topic: a second one takes the place of what still waits. At most 32 of base64url. */
  topic: string;
  /** How long the push service keeps it for a browser that is not there. */
  ttlSeconds: number;
}

/** What a push service must take is 4096 bytes (RFC 8030 §7.2); encryption adds 86 of header, 16 of tag and 1 of padding (RFC 8188). */
export const PUSH_PAYLOAD_MAX = 4096 - 86 - 16 - 1;

/** The push service is busy or not well; `retryAfterMs` is what it asked for, null where it named nothing. */
export class PushServiceBusy extends ProviderError {
  constructor(
    reason: 'rate_limited' | 'unreachable',
    readonly retryAfterMs: number | null,
    cause?: unknown,
  ) {
    super('push', reason, true, cause);
  }
}

/** Sends Web Push (RFC 8030) to browsers; the token under which the chosen adapter is injected. */
export abstract class PushProvider {
  abstract readonly name: 'webpush' | 'mock';

  /** The key that browsers subscribe with (`applicationServerKey`), base64url. */
  abstract readonly publicKey: string;

  /**
   * Refuses an endpoint that is not https or leads to a private address. A name that does not resolve now passes: the
   * address is looked at again at each send. Never called inside a transaction. Errors: `ValidationError`.
   */
  abstract checkEndpoint(endpoint: string): Promise<void>;

  /**
   * Hands a message to the push service; `gone` when it no longer knows the subscription. Never called inside a transaction.
   *
   * Errors: `ProviderError` (refused, also for an address that may not be connected to), `PushServiceBusy`.
   */
  abstract send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>;

  /** Lets its connections go; sends that come later may end in an error. */
  abstract close(): Promise<void>;
}
