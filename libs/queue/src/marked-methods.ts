import type { DiscoverableDecorator, DiscoveryService, MetadataScanner } from '@nestjs/core';

/** A provider's method marked by a decorator, bound to its instance. */
export interface MarkedMethod<Mark> {
  mark: Mark;
  /** `<provider>.<method>` */
  name: string;
  run: (...args: never[]) => Promise<unknown>;
}

/**
 * Returns the methods of all providers marked by a decorator of `DiscoveryService.createDecorator`; this is how `@On` and `@Queue` are
 * discovered at start-up.
 */
export function markedMethods<Mark>(
  decorator: DiscoverableDecorator<Mark>,
  { discovery, scanner }: { discovery: DiscoveryService; scanner: MetadataScanner },
): MarkedMethod<Mark>[] {
  return discovery.getProviders().flatMap((wrapper) => {
    const provider = wrapper.instance as Record<string, MarkedMethod<Mark>['run'] | undefined> | null | undefined;
    if (typeof provider !== 'object' || provider === null) return [];
    return scanner.getAllMethodNames(Object.getPrototypeOf(provider) as object).flatMap((method) => {
      if (typeof provider[method] !== 'function') return [];
      const mark = discovery.getMetadataByDecorator(decorator, wrapper, method);
      // Look it up by name at each call, so that a test that spies on the method sees it.
      const run = async (...args: never[]): Promise<unknown> => provider[method]?.(...args);
      return mark === undefined ? [] : [{ mark, name: `${wrapper.name as string}.${method}`, run }];
    });
  });
}
