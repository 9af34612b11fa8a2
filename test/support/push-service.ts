import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { decrypt } from 'http_ece';
import { isPublicAddress, type Network } from '#providers/public-network';
import type { PushTarget } from '#providers/push/push.provider';

/** Self-signed for push.test and *.push.test; certificate and key, not used anywhere else. */
const PEM = readFileSync(join(__dirname, 'tls/push.test.pem'), 'utf8');

export interface Delivery {
  target: PushTarget;
  headers: IncomingMessage['headers'];
  /** The message decrypted with the browser's key. */
  payload: string;
  /** The claims of the VAPID token, with its signature verified. */
  claims: { aud: string; exp: number; sub: string };
}

type Reaction = { status: number; headers?: Record<string, string> } | 'hang' | 'hang-up';

interface Browser {
  target: PushTarget;
  keys: ECDH;
}

/**
 * A fake push service (RFC 8030) on a local TLS endpoint, with its own browsers: it accepts messages that are signed with the VAPID key of
 * the subscription and that the browser can decrypt, and rejects the rest, like real ones.
 */
export class LocalPushService {
  readonly deliveries: Delivery[] = [];
  /** Connections that were opened, however they ended. */
  connections = 0;
  /** Responses to the next requests, before normal behavior. */
  readonly script: Reaction[] = [];
  private readonly browsers = new Map<string, Browser>();
  private readonly server = createServer({ key: PEM, cert: PEM }, (request, response) => {
    void this.answer(request).then((reaction) => {
      if (reaction === 'hang') return;
      if (reaction === 'hang-up') request.socket.destroy();
      else response.writeHead(reaction.status, reaction.headers).end('what it says is of no use');
    });
  });

  private constructor(private readonly vapidPublicKey: string) {}

  static async start(vapidPublicKey: string): Promise<LocalPushService> {
    const service = new LocalPushService(vapidPublicKey);
    service.server.on('connection', () => service.connections++);
    await new Promise<void>((resolve) => service.server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  /** A network in which `push.test` is this service, and nothing else on this machine is reachable. */
  get network(): Network {
    return {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      mayConnect: (address) => address === '127.0.0.1' || isPublicAddress(address),
      ca: PEM,
    };
  }

  get origin(): string {
    return `https://push.test:${(this.server.address() as AddressInfo).port}`;
  }

  /** A subscribing browser. */
  subscribe(): PushTarget {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const path = `/send/${randomBytes(24).toString('base64url')}`;
    const target: PushTarget = {
      endpoint: `${this.origin}${path}`,
      p256dh: keys.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    this.browsers.set(path, { target, keys });
    return target;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage): Promise<Reaction> {
    const body = await buffer(request);
    const scripted = this.script.shift();
    if (scripted !== undefined) return scripted;
    const browser = this.browsers.get(request.url ?? '');
    if (!browser) return { status: 410 };
    const claims = this.claimsOf(request);
    if (!claims) return { status: 403 };
    if (body.length > 4096) return { status: 413 };
    if (request.method !== 'POST' || request.headers['content-encoding'] !== 'aes128gcm' || !request.headers.ttl)
      return { status: 400 };
    const payload = decrypt(body, {
      version: 'aes128gcm',
      privateKey: browser.keys,
      authSecret: browser.target.auth,
    }).toString('utf8');
    this.deliveries.push({ target: browser.target, headers: request.headers, payload, claims });
    return { status: 201, headers: { location: `${this.origin}/message/1` } };
  }

  /** RFC 8292: `vapid t=<JWT signed with ES256>, k=<public key>`, for this service, by the key of the browser's subscription. */
  private claimsOf(request: IncomingMessage): Delivery['claims'] | null {
    const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(request.headers.authorization ?? '');
    const [, header = '', claims = '', signature = '', key = ''] = found ?? [];
    if (!found || key !== this.vapidPublicKey) return null;
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const signed = verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    if (!signed || (read(header) as { alg: string }).alg !== 'ES256') return null;
    const { aud, exp, sub } = read(claims) as Delivery['claims'];
    const seconds = Date.now() / 1000;
    const forUs = aud === this.origin && (request.socket as TLSSocket).encrypted;
    return forUs && exp > seconds && exp <= seconds + 24 * 3600 && sub ? { aud, exp, sub } : null;
  }
}
