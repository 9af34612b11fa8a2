import type { Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';

/** What the parameters of a handler read. */
export interface HandlerInputs {
  query: boolean;
  body: boolean;
}

/** Reads it from what Nest's parameter decorators (`@Query()`, `@Body()`, `@Req()`) have noted of the handler. */
export function inputsOf(controller: Type, handler: string): HandlerInputs {
  const noted = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {}) as object;
  // keys are "<kind>:<index of the parameter>"
  const kinds = new Set(Object.keys(noted).map((key) => Number(key.split(':')[0])));
  const whole = kinds.has(RouteParamtypes.REQUEST);
  return { query: whole || kinds.has(RouteParamtypes.QUERY), body: whole || kinds.has(RouteParamtypes.BODY) };
}
