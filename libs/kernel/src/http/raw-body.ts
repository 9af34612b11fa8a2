import { createHash } from 'node:crypto';
import { IncomingMessage } from 'node:http';
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
  private kept: readonly Buffer[] | null;

  /** `isOurs`: nobody else has the chunks, or memory that they share. */
  constructor(
    chunks: readonly Buffer[],
    private readonly isOurs = false,
  ) {
    this.kept = chunks;
    this.length = chunks.reduce((sum, { length }) => sum + length, 0);
  }

  get chunks(): readonly Buffer[] {
    if (this.kept === null) throw new Error('The memory of this body was given back.');
    return this.kept;
  }

  /**
   * Gives its memory back, after which nobody may read it. V8 would find out when it looks through all that lives here, and would do so
   * two times for a mail of 25 MB.
   */
  free(): void {
    if (this.isOurs)
      for (const { buffer, byteLength } of this.kept ?? [])
        if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
    this.kept = null;
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

  /** As the driver takes it for the value of a statement, if that does not go in pieces (`InPieces`). */
  toPostgres(): Buffer {
    return this.joined();
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
  // what is called inside the process brings memory of its caller
  request.rawBody = new RawBody(chunks, request.raw instanceof IncomingMessage);
  return Object.assign(Readable.from([]), { receivedEncodedLength: request.rawBody.length });
};
