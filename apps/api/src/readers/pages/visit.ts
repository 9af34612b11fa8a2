import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TokenPrincipal } from '#http/access';
import { tokenOf } from '#http/principal';
import { type Reading, readingOf } from './reading';

/** The common data of every handler of a link's page. */
export interface Visit {
  token: TokenPrincipal;
  secret: string;
  reading: Reading;
  reply: FastifyReply;
}

/** A parameter of a handler: `@CurrentVisit() visit: Visit`. */
export const CurrentVisit = createParamDecorator((_data: unknown, execution: ExecutionContext): Visit => {
  const http = execution.switchToHttp();
  const request = http.getRequest<FastifyRequest<{ Params: { token: string } }>>();
  const { token: secret } = request.params;
  return { token: tokenOf(request), secret, reading: readingOf(request), reply: http.getResponse<FastifyReply>() };
});
