import { ProviderError } from '#kernel/errors';
import { parseEndpoint } from './push-address';
import { type PushMessage, PushProvider, type PushTarget } from './push.provider';

const KEPT = 1000;

/** The base point of P-256 (SP 800-186): a key that every browser takes, and that nobody mistakes for one of a real sender. */
const BASE_POINT = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';

/** Takes every message and reaches no browser; chosen when no VAPID keys are set. */
export class MockPush extends PushProvider {
  readonly name = 'mock';
  readonly publicKey = BASE_POINT;
  private readonly failures: Error[] = [];
  private readonly forgotten = new Set<string>();
  private hold: Promise<void> | null = null;

  /** What was sent, oldest first; the last 1000. */
  readonly sent: { target: PushTarget; message: PushMessage }[] = [];

  /** The next `times` sends end in `error`; by default the push service is unreachable. */
  failNext(times = 1, error: Error = new ProviderError('push', 'unreachable', true)): void {
    for (let i = 0; i < times; i++) this.failures.push(error);
  }

  /** How many of the failures of `failNext` are still to come. */
  get failuresLeft(): number {
    return this.failures.length;
  }

  /** From now on the push service does not know this endpoint any more. */
  forget(endpoint: string): void {
    this.forgotten.add(endpoint);
  }

  /** Every send takes until the answered function is called: a push service that is slow. */
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
    // It holds no connections.
  }
}
