import { useEffect } from 'react';

/** What the screen does when a closed overlay leaves nothing focused. */
const takers = new Set<() => void>();

/** Calls `take` when an overlay has closed, but its opener is gone, e.g. because its row moved: nothing has the focus then. */
export function useLostFocus(take: () => void): void {
  useEffect(() => {
    takers.add(take);
    return () => void takers.delete(take);
  }, [take]);
}

/** Belongs into each overlay: lets the screen choose the next focus if the overlay's opener is gone when it closes. */
export function FocusAfterwards(): null {
  useEffect(
    () => () => {
      // React Aria returns the focus to an opener that still exists in an earlier callback of the same frame
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) takers.forEach((take) => take());
      });
    },
    [],
  );
  return null;
}
