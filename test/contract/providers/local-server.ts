import { createServer, IncomingMessage, Server } from 'node:http';
import { AddressInfo } from 'node:net';

export interface SeenCall {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** A JSON body; empty for any other type. */
  body: Record<string, unknown>;
  raw: Buffer;
}

/** What the server does with a call: a response, or nothing (`hang`). */
export type Reaction = { status: number; body: unknown; headers?: Record<string, string> } | 'hang' | 'hang-up';

/** A local JSON server on a free port that records every call and does what `react` returns. */
export class LocalServer {
  readonly calls: SeenCall[] = [];
  react: (call: SeenCall) => Reaction = () => ({ status: 500, body: {} });
  private server?: Server;

  get url(): string {
    return `http://127.0.0.1:${(this.server?.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const raw = Buffer.concat(chunks);
        const json = raw.length > 0 && !request.headers['content-type']?.startsWith('multipart/');
        const call = {
          method: request.method ?? '',
          path: request.url ?? '',
          headers: request.headers,
          body: (json ? JSON.parse(raw.toString('utf8')) : {}) as Record<string, unknown>,
          raw,
        };
        this.calls.push(call);
        const reaction = this.react(call);
        if (reaction === 'hang') return;
        if (reaction === 'hang-up') {
          request.socket.destroy();
          return;
        }
        response.writeHead(reaction.status, { 'content-type': 'application/json', ...reaction.headers });
        response.end(
          typeof reaction.body === 'string' || Buffer.isBuffer(reaction.body)
            ? reaction.body
            : JSON.stringify(reaction.body),
        );
      });
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }
}
