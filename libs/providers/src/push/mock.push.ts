import { ProviderError } from '#core/errors';
import { parseEndpoint } from './push-address';
import { type PushMessage, PushProvider, type PushTarget } from './push.provider';

const KEPT = 1000;

/** The base point of P-256 (SP 800-186): a key that every browser takes, and that no real sender has. */
const BASE_POINT = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';

/** The counterpart without VAPID keys: takes every message and reaches no browser. */
export class MockPush extends PushProvider {
  readonly name = 'mock';
  readonly publicKey = BASE_POINT;
  private readonly failures: Error[] = [];
  private readonly forgotten = new Set<string>();
  private hold: Promise<void> | null = null;

  /** The last 1000 messages that were sent, oldest first. */
  readonly sent: { target: PushTarget; message: PushMessage }[] = [];

  /** The next `times` sends end in `error`; by default the push service is unreachable. */
  failNext(times = 1, error: Error = new ProviderError('push', 'unreachable', true)): void {
    for (let i = 0; i < times; i++) this.failures.push(error);
  }

  /** How many of the failures of `failNext` are still to come. */
  get failuresLeft(): number {
    return this.failures.length;
  }

  /** The push service does not know this endpoint any more from now on. */
  forget(endpoint: string): void {
    this.forgotten.add(endpoint);
  }

  /** Plays a slow push service: no send ends before the answered function is called. */
  holdSends(): () => void {
    let release: () => void = () => undefined;
    this.hold = new Promise((resolve) => {
      release = () => {
        this.hold = null;
        resolve();
      };
    });
    return release;
  }

  async checkEndpoint(endpoint: string): Promise<void> {
    parseEndpoint(endpoint);
  }

  async send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'> {
    await this.hold;
    const failure = this.failures.shift();
    if (failure) throw failure;
    if (this.forgotten.has(target.endpoint)) return 'gone';
    this.sent.push({ target, message });
    if (this.sent.length > KEPT) this.sent.shift();
    return 'sent';
  }

  async close(): Promise<void> {
    // It has no connections.
  }
}
