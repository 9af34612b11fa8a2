import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import type { FastifyRequest } from 'fastify';
import { ValidationError } from '../errors';
import { TAKES_FORM, UnsupportedMediaType } from './upload';

const takes = (kinds: Set<number>, kind: RouteParamtypes): boolean =>
  kinds.has(kind) || kinds.has(RouteParamtypes.REQUEST);

/**
 * A route that declares no query or no body refuses one: the validation pipe only sees what a handler takes, and an unknown
 * property must never be ignored in silence. So does a route that takes JSON refuse a form. Handlers that take the whole request look for themselves.
 */
@Injectable()
export class DeclaredInputGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(execution: ExecutionContext): boolean {
    const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, execution.getClass(), execution.getHandler().name) ??
      {}) as object;
    // keys are "<kind>:<index of the parameter>"
    const kinds = new Set(Object.keys(args).map((key) => Number(key.split(':')[0])));
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    if (
      request.isMultipart() &&
      !kinds.has(RouteParamtypes.REQUEST) &&
      this.reflector.get<boolean | undefined>(TAKES_FORM, execution.getHandler()) !== true
    )
      throw new UnsupportedMediaType('This route takes no form: send JSON.');
    const unknown: string[] = [];
    if (!takes(kinds, RouteParamtypes.QUERY)) unknown.push(...Object.keys(request.query ?? {}));
    if (!takes(kinds, RouteParamtypes.BODY) && typeof request.body === 'object' && request.body !== null)
      unknown.push(...Object.keys(request.body));
    if (unknown.length > 0)
      throw new ValidationError(unknown.map((name) => ({ path: name, message: `${name} is not a known property` })));
    return true;
  }
}
