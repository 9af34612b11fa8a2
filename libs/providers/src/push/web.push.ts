import type { LookupAddress } from 'node:dns';
import { Agent, request } from 'node:https';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { generateRequestDetails } from 'web-push';
import { broken, ProviderError, ValidationError } from '#core/errors';
import { guardedLookup, hostOf, type Network, PrivateAddress, PUBLIC_NETWORK } from '../public-network';
import { parseEndpoint } from './push-address';
import { type PushMessage, PushProvider, PushServiceBusy, type PushTarget } from './push.provider';

export interface WebPushOptions {
  publicKey: string;
  privateKey: string;
  /** A `mailto:` or https address by which the push service reaches the sender. */
  subject: string;
  /** Time-out of a response in milliseconds, including name resolution. */
  timeoutMs: number;
  now: () => Date;
  network?: Network;
}

/** Maximum number of connections to one push service. Further sends wait. */
const MAX_SOCKETS = 8;

/**
 * Web Push with VAPID (RFC 8030, 8188, 8291, 8292). The library builds the encrypted request. It is sent here, because
 * browsers can name any endpoint: the address of the connection itself must be public (a name may resolve differently
 * at any moment), redirects aren't followed, and the wait always ends.
 */
export class WebPush extends PushProvider {
  readonly name = 'webpush';
  readonly publicKey: string;
  private readonly network: Network;
  private readonly agent: Agent;

  constructor(private readonly options: WebPushOptions) {
    super();
    this.publicKey = options.publicKey;
    this.network = options.network ?? PUBLIC_NETWORK;
    this.agent = new Agent({
      keepAlive: true,
      maxSockets: MAX_SOCKETS,
      lookup: guardedLookup(this.network),
      ...(this.network.ca === undefined ? {} : { ca: this.network.ca }),
    });
  }

  async checkEndpoint(endpoint: string): Promise<void> {
    const host = hostOf(parseEndpoint(endpoint, this.network.mayConnect));
    if (isIP(host) !== 0) return;
    const late = wait(this.options.timeoutMs, [] as LookupAddress[], { ref: false });
    const addresses = await Promise.race([this.network.resolve(host), late]).catch(() => []);
    if (!addresses.every(({ address }) => this.network.mayConnect(address)))
      throw new ValidationError([broken('endpoint', 'isPublic', {})]);
  }

  async send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'> {
    const { url, headers, body } = this.requestFor(target, message);
    const signal = AbortSignal.timeout(this.options.timeoutMs);
    let answer: { status: number; retryAfter: string | undefined };
    try {
      answer = await new Promise((resolve, reject) => {
        const call = request(url, { method: 'POST', headers, agent: this.agent, signal }, (response) => {
          // The body isn't used, but must be read so that the connection can be reused.
          response.on('error', () => undefined).resume();
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
        });
        call.on('error', reject).end(body);
      });
    } catch (error) {
      if (error instanceof PrivateAddress) throw new ProviderError('push', 'refused', false, error);
      throw new ProviderError('push', signal.aborted ? 'timeout' : 'unreachable', true, error);
    }
    return outcomeOf(answer.status, waitOf(answer.retryAfter, this.options.now()));
  }

  async close(): Promise<void> {
    this.agent.destroy();
  }

  private requestFor(target: PushTarget, message: PushMessage) {
    try {
      const url = parseEndpoint(target.endpoint, this.network.mayConnect);
      const { publicKey, privateKey, subject } = this.options;
      const { headers, body } = generateRequestDetails(
        { endpoint: url.href, keys: { p256dh: target.p256dh, auth: target.auth } },
        message.payload,
        {
          vapidDetails: { publicKey, privateKey, subject },
          contentEncoding: 'aes128gcm',
          TTL: message.ttlSeconds,
          topic: message.topic,
        },
      );
      return { url, headers: headers as Record<string, string | number>, body };
    } catch (error) {
      throw new ProviderError('push', 'refused', false, error);
    }
  }
}

/** By RFC 8030 §5 and §7. 404 and 410 mean that the subscription no longer exists (§7.3). */
function outcomeOf(status: number, retryAfterMs: number | null): 'sent' | 'gone' {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  const cause = new Error(`Push: status ${status}.`);
  if (status === 408 || status === 429 || status >= 500)
    throw new PushServiceBusy(status === 429 ? 'rate_limited' : 'unreachable', retryAfterMs, cause);
  throw new ProviderError('push', 'refused', false, cause, {
    en: 'check the VAPID keys and subject in the settings',
    fr: 'vérifiez les clés et le sujet VAPID dans les réglages',
  });
}

/** `Retry-After` in milliseconds: seconds, or a date (RFC 9110 §10.2.3). */
function waitOf(retryAfter: string | undefined, now: Date): number | null {
  if (retryAfter === undefined) return null;
  if (/^\d{1,6}$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
