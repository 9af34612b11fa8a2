import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';

export interface StreamedEvent {
  id: string | undefined;
  event: string | undefined;
  // oxlint-disable-next-line typescript/no-explicit-any -- specs read what they expect
  data: any;
}

/** A client of Server-Sent Events over a real connection, like a browser's EventSource. */
export class EventStream {
  readonly events: StreamedEvent[] = [];
  /** Resolves when the server ends the stream in order, rejects when the connection breaks. */
  readonly ended: Promise<void>;
  private waiting: (() => void)[] = [];
  private text = '';

  private constructor(
    private readonly call: ClientRequest,
    private readonly response: IncomingMessage,
  ) {
    response.setEncoding('utf8').on('data', (chunk: string) => this.take(chunk));
    this.ended = new Promise((resolve, reject) => response.once('end', resolve).once('error', reject));
    this.ended.catch(() => undefined);
  }

  static open(port: number, headers: Record<string, string>, query = ''): Promise<EventStream> {
    return new Promise((resolve, reject) => {
      const call = request(
        { host: '127.0.0.1', port, path: `/api/notifications/stream${query}`, headers, agent: false },
        (response) => resolve(new EventStream(call, response)),
      );
      call.on('error', reject).end();
    });
  }

  get status(): number {
    return this.response.statusCode ?? 0;
  }

  get headers(): IncomingHttpHeaders {
    return this.response.headers;
  }

  /** Waits until that many events have arrived in total. */
  async until(count: number): Promise<StreamedEvent[]> {
    while (this.events.length < count) await new Promise<void>((resolve) => this.waiting.push(resolve));
    return this.events;
  }

  /** The whole body of a response that isn't a stream. */
  async json(): Promise<Record<string, unknown>> {
    await this.ended;
    return JSON.parse(this.text) as Record<string, unknown>;
  }

  close(): void {
    this.call.destroy();
  }

  private take(chunk: string): void {
    this.text += chunk;
    const blocks = this.text.split('\n\n');
    this.text = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      const data = field('data');
      if (data !== undefined) this.events.push({ id: field('id'), event: field('event'), data: JSON.parse(data) });
    }
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}
