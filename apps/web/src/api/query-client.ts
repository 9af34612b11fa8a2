import { QueryClient } from '@tanstack/react-query';
import { Unreachable } from './problem';

/** Refused calls aren't retried; unreachable ones are, once the browser is back online. */
export const queryClient = new QueryClient({
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
