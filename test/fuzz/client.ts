import { Agent, request } from 'node:http';

export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** Sent in chunks, without a Content-Length. */
  chunked: boolean;
}

export interface Received {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const PATIENCE = 30_000;

/** Raw HTTP: sends bytes that a careful client would encode or refuse to send. */
export class Client {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 32 });

  constructor(private readonly port: number) {}

  /** Rejects if there is no response. For an endless response (an event stream) the head is enough. */
  send({ method, path, headers, body, chunked }: Sent): Promise<Received> {
    return new Promise((done, fail) => {
      const outgoing = request(
        { host: '127.0.0.1', port: this.port, agent: this.agent, method, path, headers },
        (incoming) => {
          const chunks: Buffer[] = [];
          const finish = (): void =>
            done({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) });
          if (incoming.headers['content-type']?.startsWith('text/event-stream')) {
            finish();
            incoming.destroy();
            return;
          }
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('end', finish);
          incoming.on('error', fail);
        },
      );
      outgoing.setTimeout(PATIENCE, () => outgoing.destroy(new Error(`no response within ${PATIENCE} ms`)));
      outgoing.on('error', fail);
      if (body === undefined) outgoing.end();
      else {
        outgoing.setHeader(chunked ? 'transfer-encoding' : 'content-length', chunked ? 'chunked' : body.length);
        outgoing.end(body);
      }
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
