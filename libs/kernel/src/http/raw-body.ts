import { createHash } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { preParsingAsyncHookHandler } from 'fastify';
import { BLOCK, giveBack, takeBlock } from './blocks';
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

/** In milliseconds. */
const MOST_REST = 20;
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

  /** Gives its memory back (`giveBack`), after which nobody may read it. */
  free(): void {
    if (this.isOurs) giveBack(this.kept ?? []);
    this.kept = null;
  }

  /** The bytes from one place to another, which take over its memory: nobody may read it after that. */
  slice(from: number, to: number): RawBody {
    const within: Buffer[] = [];
    const outside: Buffer[] = [];
    let at = 0;
    for (const chunk of this.chunks) {
      const piece = chunk.subarray(Math.max(0, from - at), Math.max(0, to - at));
      if (piece.length > 0) within.push(piece);
      else outside.push(chunk);
      at += chunk.length;
    }
    this.kept = outside;
    this.free();
    return new RawBody(within, this.isOurs);
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

/**
 * Gathers a body while it comes. Of a large one each chunk goes into a block, and its memory is given back at once: what is there at the
 * same time is as large as the body, and most of it has been there before.
 */
class Arriving {
  private chunks: Buffer[] = [];
  private readonly blocks: Buffer[] = [];
  private filled = BLOCK;
  private size = 0;

  /** `isOurs`: nobody else has the chunks. */
  constructor(private readonly isOurs: boolean) {}

  /** Answers whether a block was begun. */
  add(chunk: Buffer): boolean {
    this.size += chunk.length;
    this.chunks.push(chunk);
    if (!this.isOurs || this.size < BLOCK) return false;
    const { length } = this.blocks;
    for (const one of this.chunks) this.copy(one);
    giveBack(this.chunks);
    this.chunks = [];
    return this.blocks.length > length;
  }

  body(): RawBody {
    const last = this.blocks.pop();
    const blocks = last === undefined ? [] : [...this.blocks, last.subarray(0, this.filled)];
    return new RawBody([...blocks, ...this.chunks], this.isOurs);
  }

  private copy(chunk: Buffer): void {
    for (let at = 0; at < chunk.length;) {
      if (this.filled === BLOCK) {
        this.blocks.push(takeBlock());
        this.filled = 0;
      }
      const copied = chunk.copy(this.blocks.at(-1) as Buffer, this.filled, at);
      this.filled += copied;
      at += copied;
    }
  }
}

/**
 * How long reading rests after a megabyte that took so long, in milliseconds: a megabyte takes longer while others have turns, and then they
 * have three times as many until the next. A sender over a slow line is not kept waiting.
 */
const restAfter = (took: number): number => Math.min(3 * took, MOST_REST);

/** Keeps the bytes of a body that its handler opens; what parses bodies finds none. Other content types are left to be refused. */
export const keepRawBody: preParsingAsyncHookHandler = async (request, _reply, payload) => {
  const type = request.headers['content-type'] ?? '';
  const isForm = request.routeOptions.config.form === 'also' && /^multipart\/form-data\b/i.test(type);
  if (!isForm && !/^application\/(?:[^;]+\+)?json\b/i.test(type)) return payload;
  // what is called inside the process brings memory of its caller
  const arriving = new Arriving(request.raw instanceof IncomingMessage);
  // An iterator would destroy a request that is refused, and its caller could not read why.
  await new Promise<void>((resolve, reject) => {
    let began = performance.now();
    const goOn = (): void => {
      began = performance.now();
      payload.resume();
    };
    const keep = (chunk: Buffer): void => {
      if (!arriving.add(chunk)) return;
      payload.pause();
      setTimeout(goOn, restAfter(performance.now() - began));
    };
    payload.on('data', keep);
    payload.once('end', resolve);
    // A refused body goes on coming, and is not kept.
    payload.once('error', (error) => {
      payload.off('data', keep);
      arriving.body().free();
      reject(error);
    });
    payload.resume();
  });
  request.rawBody = arriving.body();
  return Object.assign(Readable.from([]), { receivedEncodedLength: request.rawBody.length });
};
