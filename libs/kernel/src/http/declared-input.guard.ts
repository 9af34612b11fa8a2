import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import type { FastifyRequest } from 'fastify';
import { ValidationError } from '../errors';

const takes = (kinds: Set<number>, kind: RouteParamtypes): boolean =>
  kinds.has(kind) || kinds.has(RouteParamtypes.REQUEST);

/**
 * A route that declares no query or no body refuses one: the validation pipe only sees what a handler takes, and an unknown
 * property must never be ignored in silence. Handlers that take the whole request look for themselves.
 */
@Injectable()
export class DeclaredInputGuard implements CanActivate {
  canActivate(execution: ExecutionContext): boolean {
    const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, execution.getClass(), execution.getHandler().name) ??
      {}) as object;
    // keys are "<kind>:<index of the parameter>"
    const kinds = new Set(Object.keys(args).map((key) => Number(key.split(':')[0])));
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const unknown: string[] = [];
    if (!takes(kinds, RouteParamtypes.QUERY)) unknown.push(...Object.keys(request.query ?? {}));
    if (
      !takes(kinds, RouteParamtypes.BODY) &&
      typeof request.body === 'object' &&
      request.body !== null &&
      !request.isMultipart()
    )
      unknown.push(...Object.keys(request.body));
    if (unknown.length > 0)
      throw new ValidationError(unknown.map((name) => ({ path: name, message: `${name} is not a known property` })));
    return true;
  }
}
