import { QueryClient } from '@tanstack/react-query';
import { Unreachable } from './problem';

/** What the service refused stays refused; what could not be reached is tried again when the browser is back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 300_000,
      retry: (failures, error) => failures < 2 && error instanceof Unreachable && navigator.onLine,
      refetchOnWindowFocus: true,
      // a screen that waits for the connection says so
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
