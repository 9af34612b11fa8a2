import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isPublicAddress, type Network } from '#providers/public-network';

/** Self-signed for push.test and *.push.test; certificate and key, not used anywhere else. */
const PEM = readFileSync(join(__dirname, 'tls/push.test.pem'), 'utf8');

interface Answer {
  status: number;
  headers?: Record<string, string>;
  /** The body; a function writes an endless one. */
  body?: string | Uint8Array | (() => Buffer);
}

/** A calendar server at `push.test`, on a local TLS endpoint, with validators and 304 like real ones. */
export class CalendarServer {
  /** The file at each path. */
  readonly files = new Map<string, { text: string; etag: string }>();
  /** Responses to the next requests, before the files; `hang` never responds. */
  readonly script: (Answer | 'hang')[] = [];
  readonly requests: { path: string; headers: IncomingHttpHeaders; status: number }[] = [];
  /** The addresses that its network's names resolve to. */
  readonly addresses = new Map<string, string>();
  private readonly server = createServer({ key: PEM, cert: PEM }, (request, response) => {
    const path = request.url ?? '';
    const next = this.script.shift();
    if (next === 'hang') return;
    const file = this.files.get(path);
    const isKnown = file !== undefined && request.headers['if-none-match'] === file.etag;
    const answer: Answer =
      next ??
      (file === undefined
        ? { status: 404 }
        : { status: isKnown ? 304 : 200, headers: { etag: file.etag }, body: isKnown ? '' : file.text });
    this.requests.push({ path, headers: request.headers, status: answer.status });
    response.writeHead(answer.status, { 'content-type': 'text/calendar', ...answer.headers });
    const { body = '' } = answer;
    if (typeof body !== 'function') return void response.end(body);
    const more = (): void => {
      while (!response.destroyed && response.write(body()));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });

  static async start(): Promise<CalendarServer> {
    const server = new CalendarServer();
    await new Promise<void>((resolve) => server.server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get network(): Network {
    return {
      resolve: async (name) => [{ address: this.addresses.get(name) ?? '127.0.0.1', family: 4 }],
      mayConnect: (address) => address === '127.0.0.1' || isPublicAddress(address),
      ca: PEM,
    };
  }

  /** The URL of a path; for another name, one of `*.push.test`. */
  url(path: string, host = 'push.test'): string {
    return `https://${host}:${(this.server.address() as AddressInfo).port}${path}`;
  }

  /** Stores a calendar with these event lines at a path and returns its URL. */
  put(path: string, ...events: string[][]): string {
    this.files.set(path, {
      text: calendarText(...events),
      etag: `"${this.files.size}-${events.flat().join().length}"`,
    });
    return this.url(path);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** An RFC 5545 calendar with events of these lines. */
export const calendarText = (...events: string[][]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//venue//EN',
    ...events.flatMap((lines, at) => [
      'BEGIN:VEVENT',
      `UID:${at}@venue`,
      'DTSTAMP:20260101T000000Z',
      ...lines,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
