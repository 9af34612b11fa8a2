import type { Readable } from 'node:stream';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { OtherError } from '#core/errors';

/** Nobody reads this answer; it ends the work and stands in the log (499, as nginx has it). */
class ClientGone extends OtherError {
  constructor() {
    super(499, {
      en: 'The caller went away before the answer.',
      fr: 'L’appelant est parti avant la réponse.',
    });
  }
}

/** A signal that fires when the caller's connection closes before the answer has left. */
export const WhileConnected = createParamDecorator((_data: unknown, execution: ExecutionContext): AbortSignal => {
  const { raw } = execution.switchToHttp().getResponse<FastifyReply>();
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new ClientGone());
  });
  if (raw.destroyed) gone.abort(new ClientGone());
  return gone.signal;
});

/**
 * Answers with a stream. If the caller leaves early the stream is destroyed, which is no error. If the stream breaks after a part of
 * the answer was sent, the caller sees the connection cut, and the error filter gets the error.
 */
export async function sendStream(reply: FastifyReply, stream: Readable): Promise<void> {
  await reply.send(stream);
  if (stream.errored !== null && !reply.raw.writableFinished) throw stream.errored;
}
