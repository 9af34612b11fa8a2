import { useSyncExternalStore } from 'react';

const follow = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Whether the browser is online; offline, controls that write are disabled. */
export const useOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine);
