import { promisify } from 'node:util';
import { type Readable, pipeline } from 'node:stream';
import { createGzip, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** A shorter answer is sent as it is: to compress it would take longer than to send it. Bytes, or characters of a text, which has more bytes. */
const LONG = 8192;
const TYPES = /^(?:application\/json|text\/(?:html|csv|calendar)|image\/svg\+xml)(?:;|$)/;
/** The fastest level: the others take several times as long for a tenth less. */
const OPTIONS = { level: 1 };
const compress = promisify<string | Buffer, typeof OPTIONS, Buffer>(gzip);

/** Whether an answer is to be compressed of which at least so much is known. If another caller's would be, it says so in `Vary`. */
function isCompressed(reply: FastifyReply, length: number): boolean {
  if (length < LONG || !TYPES.test(String(reply.getHeader('content-type')))) return false;
  // a range is one of the bytes as they are kept
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

/** A stream that begins with so much, compressed if the caller takes that. It breaks if the given one breaks, and ends it if nobody reads on. */
export function compressed(reply: FastifyReply, length: number, stream: Readable): Readable {
  if (!isCompressed(reply, length)) return stream;
  void reply.header('content-encoding', 'gzip');
  return pipeline(stream, createGzip(OPTIONS), () => undefined);
}
