import type { ExecutionContext, Type } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { RouteConfig as NestRouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

type Handler = (...args: never[]) => unknown;

const { KEY } = NestRouteConfig({});

/**
 * Declares a property of a route for guards and for hooks. It is metadata of the handler, which Nest also passes to
 * Fastify as the route's `config`, so that hooks find it by the matched route, however the path was spelled. On a
 * controller it applies to every handler that declares no other value.
 */
export const RouteConfig =
  (config: FastifyContextConfig): ClassDecorator & MethodDecorator =>
  (target: object, _name?: string | symbol, descriptor?: PropertyDescriptor) => {
    for (const handler of descriptor ? [descriptor.value as Handler] : methodsOf(target as Type))
      NestRouteConfig({ ...config, ...(Reflect.getMetadata(KEY, handler) as FastifyContextConfig | undefined) })(
        handler,
      );
  };

/** Returns the properties of the handler that is about to run. */
export const routeConfigOf = (reflector: Reflector, context: ExecutionContext): FastifyContextConfig =>
  reflector.get<FastifyContextConfig | undefined>(KEY, context.getHandler()) ?? {};

const methodsOf = (controller: Type): Handler[] =>
  Object.values(Object.getOwnPropertyDescriptors(controller.prototype) as Record<string, PropertyDescriptor>)
    .map(({ value }) => value as unknown)
    .filter((value): value is Handler => typeof value === 'function' && value !== controller);
