import { useSyncExternalStore } from 'react';

/** Narrower than this, a list and what stands beside it take turns. */
const narrow = matchMedia('(max-width: 1000px)');
const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
