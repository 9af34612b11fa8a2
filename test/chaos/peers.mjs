// The service's surroundings: a recording mail server, peers that never respond, TCP and HTTP proxies.
import { once } from 'node:events';
import { Agent, createServer as createHttpServer, request as httpRequest } from 'node:http';
import { connect, createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { call } from './service.mjs';

/** An SMTP server that outlives every crash of the service and records each accepted mail. */
export class MailPeer {
  mails = [];

  static async start(port = 0) {
    const peer = new MailPeer();
    peer.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onData(stream, session, done) {
        const parts = [];
        stream.on('data', (part) => parts.push(part));
        stream.once('end', () => {
          const text = Buffer.concat(parts).toString('latin1');
          const header = (name) => new RegExp(`^${name}:\\s*(.+)$`, 'im').exec(text)?.[1].trim() ?? '';
          const id = `peer${peer.mails.length}x`;
          peer.mails.push({
            id,
            messageId: header('Message-ID'),
            to: session.envelope.rcptTo.map(({ address }) => address).join(','),
            subject: header('Subject'),
            // the only part of a mail that clients continue with: the secret of its link
            secret: /(?:invitations|passwords)[^\s"]*?([\w-]{43})/.exec(text.replace(/=\r\n/g, ''))?.[1] ?? null,
          });
          done(null, `2.0.0 Ok: queued as ${id}`);
        });
      },
    });
    peer.server.on('error', () => undefined);
    peer.server.listen(port, '127.0.0.1');
    await once(peer.server.server, 'listening');
    peer.url = `smtp://127.0.0.1:${peer.server.server.address().port}`;
    return peer;
  }

  stop() {
    return new Promise((resolve) => this.server.close(resolve));
  }
}

const listening = async (server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
};

/** Accepts connections and never sends a byte. */
export class SilentPeer {
  #sockets = new Set();

  static async start() {
    const peer = new SilentPeer();
    peer.server = createServer((socket) => {
      peer.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.resume();
    });
    peer.port = await listening(peer.server);
    return peer;
  }

  stop() {
    for (const socket of this.#sockets) socket.destroy();
    this.server.close();
  }
}

/** Between the service and its database: passes bytes on, cuts connections after a number of them, or freezes. */
export class TcpProxy {
  #pairs = new Set();
  cuts = 0;

  /** `budget()` returns after how many bytes, in either direction, a new connection is cut. */
  static async start(port, budget = () => Infinity) {
    const proxy = new TcpProxy();
    proxy.budget = budget;
    proxy.frozen = false;
    proxy.server = createServer((near) => proxy.#join(near, connect(port, '127.0.0.1')));
    proxy.port = await listening(proxy.server);
    return proxy;
  }

  #join(near, far) {
    const pair = { near, far, left: this.budget() };
    this.#pairs.add(pair);
    const end = () => {
      near.destroy();
      far.destroy();
      this.#pairs.delete(pair);
    };
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      from.on('error', end);
      from.on('close', end);
      from.on('data', (bytes) => {
        // A frozen network swallows everything sent to it, even after it recovers.
        if (this.frozen || pair.lost) {
          pair.lost = true;
          return;
        }
        const passed = bytes.subarray(0, pair.left);
        pair.left -= passed.length;
        to.write(passed);
        if (pair.left > 0) return;
        this.cuts++;
        // Passed bytes still arrive; then the connection is reset in the middle of a message.
        setImmediate(() => {
          near.resetAndDestroy();
          far.resetAndDestroy();
          this.#pairs.delete(pair);
        });
      });
    }
  }

  /** Cuts all open connections. */
  cutAll() {
    for (const { near, far } of this.#pairs) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
    this.#pairs.clear();
  }

  stop() {
    this.cutAll();
    this.server.close();
  }
}

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * A plain round-robin load balancer: each request goes to the next healthy instance, over keep-alive connections. A request is retried on
 * another instance only if the first can't have acted on it because its connection was refused.
 */
export class Balancer {
  #next = 0;
  #well = new Set();
  #silent = new Map();
  retried = 0;
  failed = [];
  /** The number of requests that each instance has answered. */
  answered = new Map();

  static async start(bases, { probeEvery = 200 } = {}) {
    const balancer = new Balancer();
    balancer.bases = bases;
    balancer.agent = new Agent({ keepAlive: true, maxSockets: 256 });
    balancer.callers = new Agent({ keepAlive: true, maxSockets: 256 });
    const probe = () =>
      Promise.all(
        bases.map(async (base) => {
          const status = await new Promise((resolve) => {
            const asked = httpRequest(`${base}/health`, { agent: false, timeout: 1_000 }, (response) => {
              response.resume();
              resolve(response.statusCode);
            });
            asked.on('timeout', () => asked.destroy());
            asked.on('error', () => resolve(0));
            asked.end();
          });
          // A refused connection counts at once, a timeout from the third on: an instance may be slow but healthy.
          const silent = status === 0 ? (balancer.#silent.get(base) ?? 0) + 1 : 0;
          balancer.#silent.set(base, silent);
          if (status === 200) balancer.#well.add(base);
          else if (status !== 0 || silent >= 3) balancer.#well.delete(base);
        }),
      );
    await probe();
    balancer.timer = setInterval(probe, probeEvery);
    balancer.server = createHttpServer((incoming, outgoing) => {
      balancer.#pass(incoming, outgoing).catch((error) => {
        balancer.failed.push(`${incoming.method} ${incoming.url}: ${error.message}`);
        outgoing.destroy();
      });
    });
    // Longer than the clients' own timeouts: they, not the balancer, close idle connections.
    balancer.server.keepAliveTimeout = 120_000;
    balancer.base = `http://127.0.0.1:${await listening(balancer.server)}`;
    return balancer;
  }

  /** A client's request, on a keep-alive connection. */
  call(method, path, options) {
    return call(this.base, method, path, { agent: this.callers, ...options });
  }

  well(base) {
    return this.#well.has(base);
  }

  async #pass(incoming, outgoing) {
    const parts = [];
    for await (const part of incoming) parts.push(part);
    const body = Buffer.concat(parts);
    const well = this.bases.filter((base) => this.#well.has(base));
    // If no instance is healthy, all are tried: the probe may be wrong.
    const candidates = well.length > 0 ? well : this.bases;
    const order = candidates.map((_base, i) => candidates[(this.#next + i) % candidates.length]);
    this.#next++;
    for (const base of order) {
      const answer = await this.#ask(base, incoming, body);
      if (answer.error?.code === 'ECONNREFUSED') {
        this.#well.delete(base);
        this.retried++;
        continue;
      }
      if (answer.error) {
        this.failed.push(`${incoming.method} ${incoming.url} at ${base}: ${answer.error.code ?? answer.error.message}`);
        outgoing.writeHead(502, { 'x-balancer': answer.error.code ?? 'error' }).end();
        return;
      }
      this.answered.set(base, (this.answered.get(base) ?? 0) + 1);
      const headers = Object.fromEntries(
        Object.entries(answer.response.headers).filter(([name]) => !HOP_BY_HOP.has(name)),
      );
      outgoing.writeHead(answer.response.statusCode, { ...headers, 'x-instance': base });
      answer.response.pipe(outgoing);
      outgoing.once('close', () => answer.response.destroy());
      return;
    }
    this.failed.push(`${incoming.method} ${incoming.url}: no instance takes it`);
    outgoing.writeHead(502, { 'x-balancer': 'none' }).end();
  }

  #ask(base, incoming, body) {
    return new Promise((resolve) => {
      const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !HOP_BY_HOP.has(name)));
      const asked = httpRequest(
        `${base}${incoming.url}`,
        {
          method: incoming.method,
          agent: this.agent,
          // Like nearly all balancers: the client's own X-Forwarded-For, then the client's address.
          headers: {
            ...headers,
            'x-forwarded-for': [headers['x-forwarded-for'], incoming.socket.remoteAddress].filter(Boolean).join(', '),
          },
        },
        (response) => resolve({ response }),
      );
      asked.on('error', (error) => resolve({ error }));
      asked.end(body);
    });
  }

  stop() {
    clearInterval(this.timer);
    this.agent.destroy();
    this.callers.destroy();
    this.server.closeAllConnections();
    this.server.close();
  }
}
