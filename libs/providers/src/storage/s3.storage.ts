import { NOUNS } from '#domain/nouns';
import { DomainError, NotFound, ProviderError } from '#core/errors';
import { Client, S3Error } from 'minio';
import http from 'node:http';
import https from 'node:https';
import { type Readable, Transform } from 'node:stream';
import {
  checkKey,
  checkMeta,
  checkRange,
  exactly,
  RangeNotSatisfiable,
  type StorageBucket,
  type StorageMeta,
  StorageProvider,
  type StorageRange,
  type StoredContent,
} from './storage.provider';

export interface S3StorageOptions {
  /** `https://host[:port]`. Buckets are addressed by path, which every S3-compatible server understands. */
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  /** The provider's name for each of our buckets. */
  buckets: Record<StorageBucket, string>;
  /** How long the server may be silent, in milliseconds. */
  timeoutMs: number;
}

/**
 * A response whose status means "not now". The client itself would only put it into a message, and warn on the console.
 */
class BusyAnswer extends Error {
  constructor(readonly status: number) {
    super(`The storage returned ${status}.`);
  }
}

class SilentServer extends Error {
  constructor(timeoutMs: number) {
    super(`The storage was silent for ${timeoutMs} ms.`);
  }
}

/**
 * Any storage with the S3 protocol and version 4 signatures. Missing buckets are created on the first `put`. A file is
 * in memory while it is sent, since its hash is part of the signature.
 */
export class S3Storage extends StorageProvider {
  readonly name = 's3';
  private readonly client: Client;
  private readonly agent: http.Agent;
  private readonly known = new Map<string, Promise<void>>();

  constructor(private readonly options: S3StorageOptions) {
    super();
    const url = new URL(options.endpoint);
    const useSSL = url.protocol === 'https:';
    this.agent = useSSL ? new https.Agent({ keepAlive: true }) : new http.Agent({ keepAlive: true });
    this.client = new Client({
      endPoint: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port ? Number(url.port) : useSSL ? 443 : 80,
      useSSL,
      accessKey: options.accessKeyId,
      secretKey: options.secretAccessKey,
      region: options.region,
      pathStyle: true,
      transport: watchedTransport(useSSL ? https : http, options.timeoutMs),
      transportAgent: this.agent,
      retryOptions: { disableRetry: true },
    });
  }

  async put(bucket: StorageBucket, key: string, content: Buffer | Readable, meta: StorageMeta): Promise<void> {
    checkKey(key);
    checkMeta(meta);
    const chunks: Buffer[] = [];
    for await (const chunk of exactly(meta.size, content)) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const name = this.options.buckets[bucket];
    await this.call(async () => {
      await this.ensureBucket(name);
      try {
        await this.client.putObject(name, key, bytes, bytes.length, { 'Content-Type': meta.contentType });
      } catch (error) {
        // The bucket was removed while this process ran.
        if (!(error instanceof S3Error) || error.code !== 'NoSuchBucket') throw error;
        this.known.delete(name);
        await this.ensureBucket(name);
        await this.client.putObject(name, key, bytes, bytes.length, { 'Content-Type': meta.contentType });
      }
    });
  }

  async get(bucket: StorageBucket, key: string, range?: StorageRange): Promise<StoredContent> {
    checkKey(key);
    checkRange(range);
    const name = this.options.buckets[bucket];
    return this.call(async () => {
      let answer: Readable;
      try {
        const length = range?.end === undefined ? 0 : range.end - range.start + 1;
        answer = await this.client.getPartialObject(name, key, range?.start ?? 0, length);
      } catch (error) {
        if (!(error instanceof S3Error) || error.code !== 'InvalidRange') throw error;
        throw new RangeNotSatisfiable((await this.client.statObject(name, key)).size);
      }
      if (!(answer instanceof http.IncomingMessage))
        throw new TypeError('The client returned no response with headers.');
      // Size and type come from the same response as the bytes: a second call might see different content.
      const part = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers['content-range'] ?? '');
      const size = Number(part?.[2] ?? answer.headers['content-length']);
      const fault = !Number.isSafeInteger(size)
        ? new TypeError('The storage did not return the length of the content.')
        : range && range.start >= size
          ? new RangeNotSatisfiable(size)
          : undefined;
      if (fault) {
        answer.destroy();
        throw fault;
      }
      // A server may ignore the range, or return more than requested (RFC 9110, 14.2).
      const first = range?.start ?? 0;
      const last = Math.min(range?.end ?? size - 1, size - 1);
      const contentType = answer.headers['content-type'] ?? 'application/octet-stream';
      return { stream: cut(answer, first - Number(part?.[1] ?? 0), last - first + 1), size, contentType };
    });
  }

  async remove(bucket: StorageBucket, key: string): Promise<void> {
    checkKey(key);
    try {
      await this.call(() => this.client.removeObject(this.options.buckets[bucket], key));
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }

  async exists(bucket: StorageBucket, key: string): Promise<boolean> {
    checkKey(key);
    try {
      await this.call(() => this.client.statObject(this.options.buckets[bucket], key));
      return true;
    } catch (error) {
      if (error instanceof NotFound) return false;
      throw error;
    }
  }

  async close(): Promise<void> {
    this.agent.destroy();
  }

  /** Creates the bucket once per process. If that fails, the next `put` tries again. */
  private ensureBucket(name: string): Promise<void> {
    let ready = this.known.get(name);
    if (!ready) {
      ready = this.makeMissingBucket(name);
      this.known.set(name, ready);
      ready.catch(() => this.known.delete(name));
    }
    return ready;
  }

  private async makeMissingBucket(name: string): Promise<void> {
    if (await this.client.bucketExists(name)) return;
    try {
      await this.client.makeBucket(name, this.options.region);
    } catch (error) {
      // Another instance has created it in the meantime.
      const taken = error instanceof S3Error && /^Bucket(AlreadyOwnedByYou|AlreadyExists)$/.test(error.code ?? '');
      if (!taken) throw error;
    }
  }

  /** Runs an operation and maps its failures. All operations may be repeated safely. */
  private async call<T>(operation: () => Promise<T>): Promise<T> {
    try {
      return await operation();
    } catch (error) {
      // The server may close a kept-alive connection just as it is reused; that doesn't mean that the server is down.
      if (codeOf(error) !== 'ECONNRESET' && codeOf(error) !== 'EPIPE') throw toDomainError(error);
    }
    try {
      return await operation();
    } catch (error) {
      throw toDomainError(error);
    }
  }
}

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** S3 error codes: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof SilentServer) return new ProviderError('storage', 'timeout', true, error);
  if (error instanceof BusyAnswer) {
    const limited = error.status === 429 || error.status === 503;
    return new ProviderError('storage', limited ? 'rate_limited' : 'bad_answer', true, error);
  }
  const code = codeOf(error);
  if (error instanceof S3Error) {
    if (code === 'NoSuchKey' || code === 'NoSuchBucket' || code === 'NotFound')
      return new NotFound(NOUNS.storedContent);
    if (code === 'RequestTimeTooSkewed') {
      return new ProviderError('storage', 'refused', false, error, {
        en: "set this machine's clock correctly",
        fr: 'mettez l’horloge de cette machine à l’heure',
      });
    }
    return new ProviderError('storage', 'refused', false, error, {
      en: 'check S3_ENDPOINT, the S3 keys and their permissions',
      fr: 'vérifiez S3_ENDPOINT, les clés S3 et leurs droits',
    });
  }
  if (code !== undefined && /^(E[A-Z_]+|ERR_TLS_.*|CERT_.*|.*_CERT.*)$/.test(code)) {
    return new ProviderError('storage', 'unreachable', true, error);
  }
  return new ProviderError('storage', 'bad_answer', false, error);
}

/**
 * Returns `length` bytes of the response after the first `skip`. If the connection breaks, the stream fails with a
 * `ProviderError`. Destroying the stream closes the connection.
 */
function cut(answer: http.IncomingMessage, skip: number, length: number): Readable {
  let toSkip = skip;
  let toTake = length;
  const out = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const wanted = chunk.subarray(toSkip, toSkip + toTake);
      toSkip = Math.max(0, toSkip - chunk.length);
      toTake -= wanted.length;
      done(null, wanted);
    },
  });
  answer.on('error', (error) => out.destroy(toDomainError(error)));
  out.on('close', () => answer.destroy());
  return answer.pipe(out);
}

type Transport = Pick<typeof http, 'request'>;

/**
 * The client has no time-outs, and doesn't report the status behind "retryable" failures. This transport aborts
 * requests that the server doesn't answer, and turns 429 and 5xx into `BusyAnswer`.
 */
function watchedTransport(transport: typeof http | typeof https, timeoutMs: number): Transport {
  const request = (options: http.RequestOptions, onResponse: (response: http.IncomingMessage) => void) => {
    let answer: http.IncomingMessage | undefined;
    const call = transport.request({ ...options, timeout: timeoutMs }, (response) => {
      answer = response;
      const status = response.statusCode ?? 0;
      if (status !== 429 && status < 500) return onResponse(response);
      response.resume();
      call.emit('error', new BusyAnswer(status));
    });
    call.on('timeout', () => {
      if (!answer) call.destroy(new SilentServer(timeoutMs));
      // Unread bytes mean that our reader is slow, not the server.
      else if (answer.readableLength > 0) call.setTimeout(timeoutMs);
      else answer.destroy(new SilentServer(timeoutMs));
    });
    return call;
  };
  return { request: request as typeof http.request };
}
