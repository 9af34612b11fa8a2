import type { Readable } from 'node:stream';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { OtherError } from '#core/errors';

/** The client disconnected before the response. Ends the work; logged as 499, as in nginx. */
class ClientGone extends OtherError {
  constructor() {
    super(499, {
      en: 'The client disconnected before the response.',
      fr: 'Le client s’est déconnecté avant la réponse.',
    });
  }
}

/** A signal that fires when the client's connection closes before the response has been sent. */
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
 * Sends a stream. If the client disconnects early the stream is destroyed, which isn't an error. If the stream breaks
 * after part of the response was sent, the connection is cut and the error filter receives the error.
 */
export async function sendStream(reply: FastifyReply, stream: Readable): Promise<void> {
  await reply.send(stream);
  if (stream.errored !== null && !reply.raw.writableFinished) throw stream.errored;
}
