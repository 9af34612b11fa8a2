import { promisify } from 'node:util';
import { type Readable, pipeline } from 'node:stream';
import { createGzip, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * A shorter answer is sent as it is: to compress it would take longer than to send it. In bytes; of a text in characters, which are
 * fewer.
 */
const LONG = 8192;
const TYPES = /^(?:application\/json|text\/(?:html|csv|calendar)|image\/svg\+xml)(?:;|$)/;
/** The fastest level: the others take several times as long for a tenth less. */
const OPTIONS = { level: 1 };
const compress = promisify<string | Buffer, typeof OPTIONS, Buffer>(gzip);

/** Whether to compress an answer of at least `length` bytes. If it depends on the caller, it says so in `Vary`. */
function isCompressed(reply: FastifyReply, length: number): boolean {
  if (length < LONG || !TYPES.test(String(reply.getHeader('content-type')))) return false;
  // a range counts the bytes as they are stored
  if (reply.statusCode === 206 || reply.hasHeader('content-encoding')) return false;
  const vary = reply.getHeader('vary');
  void reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
  return negotiate(reply.request.headers['accept-encoding'] ?? '', ['gzip']) === 'gzip';
}

/** Compresses long answers that are there as a whole. Streams (files, photos, events) pass: `compressed` is for those that may be. */
export function registerCompression(server: FastifyInstance): void {
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (!(typeof payload === 'string' || Buffer.isBuffer(payload)) || !isCompressed(reply, payload.length)) {
      done(null, payload);
      return;
    }
    compress(payload, OPTIONS).then(
      (content) => {
        void reply.header('content-encoding', 'gzip').header('content-length', content.length);
        done(null, content);
      },
      (error: Error) => done(error),
    );
  });
}

/**
 * A stream of at least `length` bytes, compressed if the caller takes that. It fails if the given stream fails, and ends the given one if
 * nobody reads on.
 */
export function compressed(reply: FastifyReply, length: number, stream: Readable): Readable {
  if (!isCompressed(reply, length)) return stream;
  void reply.header('content-encoding', 'gzip');
  return pipeline(stream, createGzip(OPTIONS), () => undefined);
}
