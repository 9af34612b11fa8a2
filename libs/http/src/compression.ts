import { promisify } from 'node:util';
import { type Readable, pipeline } from 'node:stream';
import { createGzip, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Shorter responses aren't compressed: compressing would take longer than sending. In bytes; for text in characters, of
 * which there are fewer.
 */
const LONG = 8192;
const TYPES = /^(?:application\/json|text\/(?:html|csv|calendar)|image\/svg\+xml)(?:;|$)/;
/** The fastest level: the others take several times as long to save another tenth. */
const OPTIONS = { level: 1 };
const compress = promisify<string | Buffer, typeof OPTIONS, Buffer>(gzip);

/** Whether to compress a response of at least `length` bytes. Adds `Vary` if that depends on the caller. */
function isCompressed(reply: FastifyReply, length: number): boolean {
  if (length < LONG || !TYPES.test(String(reply.getHeader('content-type')))) return false;
  // A range counts bytes of the stored representation.
  if (reply.statusCode === 206 || reply.hasHeader('content-encoding')) return false;
  const vary = reply.getHeader('vary');
  void reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
  return negotiate(reply.request.headers['accept-encoding'] ?? '', ['gzip']) === 'gzip';
}

/**
 * Compresses long buffered responses. Streams (files, photos, events) pass unchanged: use `compressed` for those that
 * may be.
 */
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
 * Returns a stream of at least `length` bytes, compressed if the client accepts it. It fails if the source fails, and
 * closes the source if its reader stops.
 */
export function compressed(reply: FastifyReply, length: number, stream: Readable): Readable {
  if (!isCompressed(reply, length)) return stream;
  void reply.header('content-encoding', 'gzip');
  return pipeline(stream, createGzip(OPTIONS), () => undefined);
}
