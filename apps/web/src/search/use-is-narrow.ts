import { useSyncExternalStore } from 'react';

/** Below this width, the list and its side panel are shown one at a time. */
const narrow = matchMedia('(max-width: 1000px)');
const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
