import type { DiscoverableDecorator, DiscoveryService, MetadataScanner } from '@nestjs/core';

/** A method of a provider that a decorator has marked, bound to its instance. */
export interface MarkedMethod<Mark> {
  mark: Mark;
  /** `<provider>.<method>` */
  name: string;
  run: (...args: never[]) => Promise<unknown>;
}

/** The methods of all providers that a decorator of `DiscoveryService.createDecorator` has marked: how `@On` and `@Job` are found at the start. */
export function markedMethods<Mark>(
  decorator: DiscoverableDecorator<Mark>,
  { discovery, scanner }: { discovery: DiscoveryService; scanner: MetadataScanner },
): MarkedMethod<Mark>[] {
  return discovery.getProviders().flatMap((wrapper) => {
    const instance = wrapper.instance as Record<string, unknown> | null | undefined;
    if (typeof instance !== 'object' || instance === null) return [];
    return scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object).flatMap((method) => {
      const handler = instance[method];
      if (typeof handler !== 'function') return [];
      const mark = discovery.getMetadataByDecorator(decorator, wrapper, method);
      const run = handler.bind(instance) as MarkedMethod<Mark>['run'];
      return mark === undefined ? [] : [{ mark, name: `${wrapper.name as string}.${method}`, run }];
    });
  });
}
