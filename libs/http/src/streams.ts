import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { sendStream } from './client-gone';
import { compressed } from './compression';

/**
 * Sends a file in chunks, as fast as the client reads. The first chunk is created before anything is sent, so that a
 * failure can still be returned as an error.
 */
export async function sendPieces(
  reply: FastifyReply,
  headers: Record<string, string>,
  pieces: AsyncGenerator<string, void>,
): Promise<void> {
  const { value } = await pieces.next();
  const first = value ?? '';
  void reply.headers(headers);
  const whole = reply.request.method === 'HEAD' ? Readable.from([]) : Readable.from(following(first, pieces));
  await sendStream(reply, compressed(reply, first.length, whole));
}

async function* following(first: string, rest: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  yield first;
  yield* rest;
}
