import { ProviderError } from '#core/errors';
import { parseEndpoint } from './push-address';
import { type PushMessage, PushProvider, type PushTarget } from './push.provider';

const KEPT = 1000;

/** The base point of P-256 (SP 800-186): a key accepted by every browser and used by no real sender. */
const BASE_POINT = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';

/** The fake used without VAPID keys: accepts every message and reaches no browser. */
export class MockPush extends PushProvider {
  readonly name = 'mock';
  readonly publicKey = BASE_POINT;
  private readonly failures: Error[] = [];
  private readonly forgotten = new Set<string>();
  private hold: Promise<void> | null = null;

  /** The last 1000 sent messages, oldest first. */
  readonly sent: { target: PushTarget; message: PushMessage }[] = [];

  /** Makes the next `times` sends fail with `error`; by default the push service is unreachable. */
  failNext(times = 1, error: Error = new ProviderError('push', 'unreachable', true)): void {
    for (let i = 0; i < times; i++) this.failures.push(error);
  }

  /** How many of the failures of `failNext` remain. */
  get failuresLeft(): number {
    return this.failures.length;
  }

  /** Makes the push service forget this endpoint from now on. */
  forget(endpoint: string): void {
    this.forgotten.add(endpoint);
  }

  /** Simulates a slow push service: no send finishes before the returned function is called. */
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
