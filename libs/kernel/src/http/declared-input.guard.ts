import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import type { FastifyRequest } from 'fastify';
import { ValidationError } from '../errors';

/** What a handler's parameters read. */
interface Declared {
  query: boolean;
  body: boolean;
}

/**
 * Refuses a query or a body on a route that declares none. The validation pipe sees only what a handler takes, and no unknown property
 * may be ignored in silence. Handlers that take the whole request check it themselves.
 */
@Injectable()
export class DeclaredInputGuard implements CanActivate {
  private readonly declared = new WeakMap<object, Declared>();

  canActivate(execution: ExecutionContext): boolean {
    const takes = this.declaredBy(execution);
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const unknown: string[] = [];
    if (!takes.query) unknown.push(...Object.keys(request.query ?? {}));
    if (!takes.body && typeof request.body === 'object' && request.body !== null)
      unknown.push(...Object.keys(request.body));
    if (unknown.length > 0)
      throw new ValidationError(unknown.map((name) => ({ path: name, message: `${name} is not a known property` })));
    return true;
  }

  /** Read once for each handler: decorators do not change. */
  private declaredBy(execution: ExecutionContext): Declared {
    const handler = execution.getHandler();
    const known = this.declared.get(handler);
    if (known) return known;
    const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, execution.getClass(), handler.name) ?? {}) as object;
    // keys are "<kind>:<index of the parameter>"
    const kinds = new Set(Object.keys(args).map((key) => Number(key.split(':')[0])));
    const whole = kinds.has(RouteParamtypes.REQUEST);
    const declared = {
      query: whole || kinds.has(RouteParamtypes.QUERY),
      body: whole || kinds.has(RouteParamtypes.BODY),
    };
    this.declared.set(handler, declared);
    return declared;
  }
}
