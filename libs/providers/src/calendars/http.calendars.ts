import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { guardedLookup, type Network, parsePublicUrl, PrivateAddress, PUBLIC_NETWORK } from '../public-network';
import {
  CalendarFault,
  type CalendarFaultKind,
  type CalendarProgress,
  type CalendarReading,
  type CalendarReport,
  type CalendarSpan,
  CalendarsProvider,
  type CalendarTask,
  type Validators,
} from './calendars.provider';

interface HttpCalendarsOptions {
  /** Time-out of a response in milliseconds, including redirects and the whole body. */
  timeoutMs: number;
  network?: Network;
}

/** Ten years of a busy venue with long descriptions. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_REDIRECTS = 5;
const MAX_SOCKETS = 8;
/** Time limit for parsing; what was read by then counts. A calendar of 16 megabytes takes about a second. */
const READING_MS = 10_000;
/** Heap limit of the parsing thread, in megabytes. */
const HEAP = 192;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

type Answer =
  | { status: 304 }
  | { status: 200; bytes: Uint8Array<ArrayBuffer>; etag: string | null; lastModified: string | null };

/**
 * Reads calendars by https. Venues can enter any address, so each hop's connection must lead to a public address (a
 * name may resolve differently at any moment), and bytes, redirects and time are limited. The text is parsed in a
 * thread with its own limits.
 */
export class HttpCalendars extends CalendarsProvider {
  private readonly network: Network;
  private readonly agent: Agent;

  constructor(private readonly options: HttpCalendarsOptions) {
    super();
    this.network = options.network ?? PUBLIC_NETWORK;
    this.agent = new Agent({
      maxSockets: MAX_SOCKETS,
      lookup: guardedLookup(this.network),
      ...(this.network.ca === undefined ? {} : { ca: this.network.ca }),
    });
  }

  check(url: string): URL {
    return parsePublicUrl(url.replace(/^webcal:/i, 'https:'), 'url', 'isWebAddress', this.network.mayConnect);
  }

  async read(url: string, known: Validators, span: CalendarSpan): Promise<CalendarReading> {
    const answer = await this.fetch(url, known);
    if (answer.status === 304) return 'unchanged';
    const { bytes, etag, lastModified } = answer;
    const report = await readInThread({ bytes, ...span });
    if ('fault' in report) throw new CalendarFault(report.fault);
    return { ...report, etag, lastModified };
  }

  async close(): Promise<void> {
    this.agent.destroy();
  }

  private async fetch(first: string, known: Validators): Promise<Answer> {
    const signal = AbortSignal.timeout(this.options.timeoutMs);
    let url = this.hop(first);
    try {
      for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
        const response = await this.get(url, known, signal);
        const { location } = response.headers;
        if (!REDIRECTS.has(response.statusCode ?? 0) || location === undefined) return await answerOf(response);
        response.destroy();
        if (!URL.canParse(location, url.href)) throw new CalendarFault('failed');
        url = this.hop(new URL(location, url.href).href);
      }
    } catch (error) {
      if (error instanceof CalendarFault) throw error;
      const kind = error instanceof PrivateAddress ? 'private_address' : signal.aborted ? 'timeout' : 'unreachable';
      throw new CalendarFault(kind, { cause: error });
    }
    throw new CalendarFault('too_many_redirects');
  }

  private hop(url: string): URL {
    try {
      return this.check(url);
    } catch (error) {
      throw new CalendarFault('private_address', { cause: error });
    }
  }

  private get(url: URL, { etag, lastModified }: Validators, signal: AbortSignal): Promise<IncomingMessage> {
    const headers = {
      accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
      'accept-encoding': 'identity',
      'user-agent': 'Parvis (calendar)',
      ...(etag === null ? {} : { 'if-none-match': etag }),
      ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
    };
    return new Promise((resolve, reject) =>
      request(url, { headers, agent: this.agent, signal }, resolve).on('error', reject).end(),
    );
  }
}

const FAULT_OF: Partial<Record<number, CalendarFaultKind>> = {
  401: 'refused',
  403: 'refused',
  404: 'not_found',
  410: 'not_found',
};

async function answerOf(response: IncomingMessage): Promise<Answer> {
  const { statusCode = 0, headers } = response;
  if (statusCode !== 200) {
    response.destroy();
    if (statusCode === 304) return { status: 304 };
    throw new CalendarFault(FAULT_OF[statusCode] ?? 'failed');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new CalendarFault('too_large');
    chunks.push(chunk);
  }
  const validator = (name: 'etag' | 'last-modified'): string | null => {
    const value = headers[name];
    return value === undefined || value.length > 200 ? null : value;
  };
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return { status: 200, bytes, etag: validator('etag'), lastModified: validator('last-modified') };
}

/**
 * Parses a calendar in a thread. If that takes too long or too much memory, returns what the thread has read so far, or
 * the error `too_many_events`.
 */
function readInThread(task: CalendarTask & { bytes: Uint8Array<ArrayBuffer> }): Promise<CalendarReport> {
  const worker = new Worker(
    join(__dirname, extname(__filename) === '.ts' ? 'calendar.worker.mts' : 'calendar.worker.mjs'),
    { workerData: task, transferList: [task.bytes.buffer], resourceLimits: { maxOldGenerationSizeMb: HEAP } },
  );
  let soFar: CalendarReport = { fault: 'too_many_events' };
  return new Promise<CalendarReport>((resolve, reject) => {
    const late = setTimeout(() => resolve(soFar), READING_MS);
    worker.on('message', ({ report, isLast }: CalendarProgress) => {
      soFar = report;
      if (isLast) resolve(report);
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(soFar);
      else reject(error);
    });
    worker.once('exit', () => clearTimeout(late));
  }).finally(() => void worker.terminate());
}
