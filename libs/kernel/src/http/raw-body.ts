import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { preParsingAsyncHookHandler } from 'fastify';
import { MIB } from './upload';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler opens the body itself (`request.rawBody`); so does that of a signed one. */
    opensBody?: boolean;
  }
  interface FastifyRequest {
    /** The bytes of a body that its handler opens. */
    rawBody?: RawBody;
  }
}

/** Most bytes that are worked on before everybody else has a turn: a millisecond of hashing or copying. */
const PART = MIB;

/**
 * The bytes of a body as they came. A large one is never joined here: to copy or to hash 30 MB at once takes tens of milliseconds, for
 * which everybody else would wait.
 */
export class RawBody implements AsyncIterable<Buffer> {
  readonly length: number;

  constructor(private readonly chunks: readonly Buffer[]) {
    this.length = chunks.reduce((sum, { length }) => sum + length, 0);
  }

  /** What is in it, in parts of up to a megabyte; between two, everybody else has a turn. */
  async *parts(): AsyncGenerator<Buffer[], void, undefined> {
    let part: Buffer[] = [];
    let size = 0;
    for (const chunk of this.chunks)
      for (let at = 0; at < chunk.length; at += PART) {
        const piece = chunk.subarray(at, at + PART);
        if (size + piece.length > PART) {
          yield part;
          await turn();
          [part, size] = [[], 0];
        }
        part.push(piece);
        size += piece.length;
      }
    yield part;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, undefined> {
    for await (const part of this.parts()) yield* part;
  }

  async sha256(): Promise<Buffer> {
    const hash = createHash('sha256');
    for await (const piece of this) hash.update(piece);
    return hash.digest();
  }

  /** All of it at once: for a body of a route that takes little. */
  joined(): Buffer {
    return Buffer.concat(this.chunks, this.length);
  }
}

/** What there is if no body came. */
export const NOTHING = new RawBody([]);

/** Keeps the bytes of a body that its handler opens; what parses bodies finds none. Other content types are left to be refused. */
export const keepRawBody: preParsingAsyncHookHandler = async (request, _reply, payload) => {
  const type = request.headers['content-type'] ?? '';
  const isForm = request.routeOptions.config.form === 'also' && /^multipart\/form-data\b/i.test(type);
  if (!isForm && !/^application\/(?:[^;]+\+)?json\b/i.test(type)) return payload;
  const chunks: Buffer[] = [];
  // An iterator would destroy a request that is refused, and its caller could not read why.
  await new Promise<void>((resolve, reject) => {
    const keep = (chunk: Buffer): void => void chunks.push(chunk);
    payload.on('data', keep);
    payload.once('end', resolve);
    // A refused body goes on coming, and is not kept.
    payload.once('error', (error) => {
      payload.off('data', keep);
      reject(error);
    });
    payload.resume();
  });
  request.rawBody = new RawBody(chunks);
  return Object.assign(Readable.from([]), { receivedEncodedLength: request.rawBody.length });
};
