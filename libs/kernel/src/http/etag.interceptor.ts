import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { type Observable, tap } from 'rxjs';
import { ETAG } from './routes';

/** Sends the `version` of the answered entity as `ETag`; the outermost one, so that a repeated answer has it too. */
@Injectable()
export class EtagInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.reflector.get<boolean | undefined>(ETAG, execution.getHandler()) !== true) return next.handle();
    const reply = execution.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      tap((body: unknown) => {
        if (typeof body === 'object' && body !== null && 'version' in body)
          void reply.header('etag', `"${String(body.version)}"`);
      }),
    );
  }
}
