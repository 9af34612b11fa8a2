import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from './catalogs.rules';

/** The client requesting a public page, according to its headers. */
export const CurrentViewer = createParamDecorator((_data: unknown, execution: ExecutionContext): Viewer => {
  const { ip, method, headers } = execution.switchToHttp().getRequest<FastifyRequest>();
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].join(' ');
  return {
    address: ip,
    userAgent: headers['user-agent'] ?? '',
    preview: method === 'HEAD' || /prefetch|preview|prerender/i.test(purpose),
  };
});
