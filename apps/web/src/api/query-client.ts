import {
  CancelledError,
  type DefaultError,
  type FetchQueryOptions,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { Unreachable } from './problem';

/**
 * A query client that reads again what was cancelled under its reader. A query is cancelled when the last component that shows it goes,
 * even if the loader of the next screen waits for it.
 */
class Client extends QueryClient {
  override async fetchQuery<Read, Failure = DefaultError, Data = Read, Key extends QueryKey = QueryKey, Page = never>(
    options: FetchQueryOptions<Read, Failure, Data, Key, Page>,
  ): Promise<Data> {
    try {
      return await super.fetchQuery(options);
    } catch (error) {
      if (error instanceof CancelledError && error.revert) return this.fetchQuery(options);
      throw error;
    }
  }
}

/** Refused calls aren't retried; unreachable ones are, once the browser is back online. */
export const queryClient = new Client({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 300_000,
      retry: (failures, error) => failures < 2 && error instanceof Unreachable && navigator.onLine,
      refetchOnWindowFocus: true,
      // screens report a missing connection themselves
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
