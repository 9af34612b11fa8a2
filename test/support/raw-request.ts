import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: { code?: string; message?: string };
}

/** A raw request: its head is sent at once, its body as the caller likes, or never. */
export class RawRequest {
  readonly socket: Socket;
  private received = '';

  constructor(port: number, start: string, headers: Record<string, string | number> = {}) {
    this.socket = connect(port, '127.0.0.1');
    // the service may close the connection
    this.socket.on('error', () => undefined);
    this.socket.on('data', (chunk: Buffer) => (this.received += chunk.toString()));
    const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.socket.write(`${start} HTTP/1.1\r\n${lines.join('')}\r\n`);
  }

  /** Resolves when the system has accepted the bytes; at once if the connection is closed. */
  send(bytes: Buffer | string): Promise<void> {
    return new Promise((sent) => void this.socket.write(bytes, () => sent()));
  }

  /** The response, whatever part of the body was sent. */
  async answer(): Promise<RawAnswer> {
    for (;;) {
      const known = parsed(this.received);
      if (known) return known;
      if (this.socket.closed) throw new Error(`The connection closed without a response: ${this.received}`);
      await new Promise<void>((more) => {
        const go = (): void => {
          this.socket.off('data', go).off('close', go);
          more();
        };
        this.socket.on('data', go).on('close', go);
      });
    }
  }

  /** Skips an interim response (100) and waits for the next. */
  passOver(): void {
    this.received = this.received.slice(this.received.indexOf('\r\n\r\n') + 4);
  }

  /** Resolves when the service has closed the connection. */
  closed(): Promise<void> {
    return this.socket.closed
      ? Promise.resolve()
      : new Promise((resolve) => this.socket.once('close', () => resolve()));
  }

  end(): void {
    this.socket.destroy();
  }
}

function parsed(text: string): RawAnswer | null {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = rest.join('\r\n\r\n');
  if (rest.length === 0 || Buffer.byteLength(body) < Number(headers['content-length'] ?? 0)) return null;
  return {
    status: Number(first.split(' ')[1]),
    headers,
    body: body === '' ? {} : (JSON.parse(body) as RawAnswer['body']),
  };
}
