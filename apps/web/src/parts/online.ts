import { useSyncExternalStore } from 'react';

const follow = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Whether the browser has a connection; without one what writes is disabled. */
export const useOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine);
