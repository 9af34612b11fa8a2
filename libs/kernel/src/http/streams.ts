import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { sendStream } from './client-gone';

/**
 * Answers a file in the pieces that a generator makes of it, at the reader's pace. The first is made before anything leaves,
 * so that a failure is still an answer.
 */
export async function sendPieces(
  reply: FastifyReply,
  headers: Record<string, string>,
  pieces: AsyncGenerator<string, void>,
): Promise<void> {
  const first = await pieces.next();
  void reply.headers(headers);
  await sendStream(
    reply,
    reply.request.method === 'HEAD' ? Readable.from([]) : Readable.from(following(first.value ?? '', pieces)),
  );
}

async function* following(first: string, rest: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
  yield first;
  yield* rest;
}
