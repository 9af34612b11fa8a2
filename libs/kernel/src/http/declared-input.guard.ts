import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import type { FastifyRequest } from 'fastify';
import { ValidationError } from '../errors';
import { TAKES_FORM, UnsupportedMediaType } from './upload';

/** What a handler's parameters read. */
interface Declared {
  query: boolean;
  body: boolean;
  form: boolean;
}

/**
 * A route that declares no query or no body refuses one: the validation pipe only sees what a handler takes, and an unknown
 * property must never be ignored in silence. So does a route that takes JSON refuse a form. Handlers that take the whole request look for themselves.
 */
@Injectable()
export class DeclaredInputGuard implements CanActivate {
  private readonly declared = new WeakMap<object, Declared>();

  constructor(private readonly reflector: Reflector) {}

  canActivate(execution: ExecutionContext): boolean {
    const takes = this.declaredBy(execution);
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    if (!takes.form && request.isMultipart()) throw new UnsupportedMediaType('This route takes no form: send JSON.');
    const unknown: string[] = [];
    if (!takes.query) unknown.push(...Object.keys(request.query ?? {}));
    if (!takes.body && typeof request.body === 'object' && request.body !== null)
      unknown.push(...Object.keys(request.body));
    if (unknown.length > 0)
      throw new ValidationError(unknown.map((name) => ({ path: name, message: `${name} is not a known property` })));
    return true;
  }

  /** Looked up once: decorators say the same for every request. */
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
      form: whole || this.reflector.get<boolean | undefined>(TAKES_FORM, handler) === true,
    };
    this.declared.set(handler, declared);
    return declared;
  }
}
