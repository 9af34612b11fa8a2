import type { DiscoverableDecorator, DiscoveryService, MetadataScanner } from '@nestjs/core';

/** A method of a provider that a decorator has marked, bound to its instance. */
export interface MarkedMethod<Mark> {
  mark: Mark;
  /** `<provider>.<method>` */
  name: string;
  run: (...args: never[]) => Promise<unknown>;
}

/**
 * The methods of all providers that a decorator of `DiscoveryService.createDecorator` has marked: how `@On` and `@Job` are found at the
 * start.
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
      // by its name at each call, so that a test that watches the method sees it
      const run = async (...args: never[]): Promise<unknown> => provider[method]?.(...args);
      return mark === undefined ? [] : [{ mark, name: `${wrapper.name as string}.${method}`, run }];
    });
  });
}
