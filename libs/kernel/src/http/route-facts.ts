import type { Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

type Handler = (...args: never[]) => unknown;

const { KEY } = RouteConfig({});

/**
 * What a route says of itself to the hooks that run before its handler. Fastify keeps it as the `config` of the route, so it is found
 * by the route that is matched, however the address was spelled. At a controller it holds for every handler that says nothing else.
 */
export const RouteFacts =
  (facts: FastifyContextConfig): ClassDecorator & MethodDecorator =>
  (target: object, _name?: string | symbol, descriptor?: PropertyDescriptor) => {
    for (const handler of descriptor ? [descriptor.value as Handler] : methodsOf(target as Type))
      RouteConfig({ ...facts, ...(Reflect.getMetadata(KEY, handler) as FastifyContextConfig | undefined) })(handler);
  };

const methodsOf = (controller: Type): Handler[] =>
  Object.values(Object.getOwnPropertyDescriptors(controller.prototype) as Record<string, PropertyDescriptor>)
    .map(({ value }) => value as unknown)
    .filter((value): value is Handler => typeof value === 'function' && value !== controller);
