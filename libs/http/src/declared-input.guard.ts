import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import type { FastifyRequest } from 'fastify';
import { broken, ValidationError } from '#core/errors';

/** The request parts read by a handler's parameters. */
interface HandlerInputs {
  query: boolean;
  body: boolean;
}

/**
 * Reads them from the metadata of Nest's parameter decorators (`@Query()`, `@Body()`, `@Req()`), as @nestjs/swagger
 * does.
 */
export function inputsOf(controller: Type, handler: string): HandlerInputs {
  const metadata = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {}) as object;
  // Keys are "<kind>:<parameter index>".
  const kinds = new Set(Object.keys(metadata).map((key) => Number(key.split(':')[0])));
  const whole = kinds.has(RouteParamtypes.REQUEST);
  return { query: whole || kinds.has(RouteParamtypes.QUERY), body: whole || kinds.has(RouteParamtypes.BODY) };
}

/**
 * Refuses a query or a body on a route that declares none. The validation pipe only sees declared parameters, and
 * unknown properties must never be ignored silently. Handlers that take the whole request check it themselves.
 */
@Injectable()
export class DeclaredInputGuard implements CanActivate {
  private readonly declared = new WeakMap<object, HandlerInputs>();

  canActivate(execution: ExecutionContext): boolean {
    const takes = this.declaredBy(execution);
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const unknown: string[] = [];
    if (!takes.query && request.routeOptions.config.page === undefined)
      unknown.push(...Object.keys(request.query ?? {}));
    if (!takes.body && typeof request.body === 'object' && request.body !== null)
      unknown.push(...Object.keys(request.body));
    if (unknown.length > 0) throw new ValidationError(unknown.map((name) => broken(name, 'unknown', {})));
    return true;
  }

  /** Cached per handler: decorators don't change. */
  private declaredBy(execution: ExecutionContext): HandlerInputs {
    const handler = execution.getHandler();
    const known = this.declared.get(handler);
    if (known) return known;
    const declared = inputsOf(execution.getClass(), handler.name);
    this.declared.set(handler, declared);
    return declared;
  }
}
