import type { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';

/** A method of a provider that a decorator has marked, bound to its instance. */
export interface MarkedMethod<Mark> {
  mark: Mark;
  /** `<provider>.<method>` */
  name: string;
  run: (...args: never[]) => Promise<unknown>;
}

/** All methods of all providers that carry the metadata `key`: what `@On` and `@Job` are found by when the service starts. */
export function markedMethods<Mark>(
  key: string,
  { discovery, scanner, reflector }: { discovery: DiscoveryService; scanner: MetadataScanner; reflector: Reflector },
): MarkedMethod<Mark>[] {
  const found: MarkedMethod<Mark>[] = [];
  for (const wrapper of discovery.getProviders()) {
    const instance: unknown = wrapper.instance;
    if (typeof instance !== 'object' || instance === null) continue;
    for (const method of scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
      const handler = (instance as Record<string, unknown>)[method];
      if (typeof handler !== 'function') continue;
      const mark = reflector.get<Mark | undefined>(key, handler as () => unknown);
      if (mark === undefined) continue;
      const run = (handler as MarkedMethod<Mark>['run']).bind(instance);
      found.push({ mark, name: `${wrapper.name as string}.${method}`, run });
    }
  }
  return found;
}
