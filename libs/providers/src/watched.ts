import { currentContext } from '#core/context';
import { DomainError, ProviderError, type ProviderName } from '#core/errors';
import type { Metrics } from '#core/metrics/metrics';
import { beginSpan } from '#core/spans';

/** The names of a provider's operations. */
export type Operation<Provider> = {
  [Key in keyof Provider]: Provider[Key] extends (...args: never[]) => Promise<unknown> ? Key : never;
}[keyof Provider] &
  string;

/**
 * Counts, times and traces these methods of a provider. A call inside a transaction, whose locks would wait for the
 * network, is a bug and throws instead. The methods of the instance are replaced, so that adapters needn't know about
 * it.
 */
export function watched<Provider extends object>(
  provider: Provider,
  name: ProviderName,
  operations: Operation<Provider>[],
  metrics: Metrics,
): Provider {
  for (const operation of operations) {
    const call = (provider[operation] as (...args: unknown[]) => Promise<unknown>).bind(provider);
    const watchedCall = async (...args: unknown[]): Promise<unknown> => {
      if (currentContext()?.transaction)
        throw new Error(`${name}.${operation} was called inside a transaction: call it before or after.`);
      const began = performance.now();
      const span = beginSpan(currentContext()?.spans, 'provider', `${name}.${operation}`);
      let outcome = 'ok';
      try {
        return await call(...args);
      } catch (error) {
        outcome = outcomeOf(error);
        throw error;
      } finally {
        span?.end(outcome === 'ok');
        metrics.providerAnswered(name, operation, outcome, (performance.now() - began) / 1000);
      }
    };
    (provider as Record<string, unknown>)[operation] = watchedCall;
  }
  return provider;
}

function outcomeOf(error: unknown): string {
  if (error instanceof ProviderError) return error.reason;
  return error instanceof DomainError ? 'declined' : 'error';
}
