import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';

/** Called once an overlay has closed and nothing has the focus, since its opener is gone. */
const refocusers = new Set<() => void>();

/**
 * Keeps the focus within a list. Calls `refocus` when the focused element has disappeared, because its row moved to another group or left
 * the list, at once or once an overlay closes over it. Returns a handler for `onFocus` of the rows or of their container.
 */
export function useKeptFocus(refocus: () => void) {
  const focused = useRef<Element | null>(null);
  const check = () => {
    if (focused.current && !focused.current.isConnected && document.activeElement === document.body) refocus();
  };
  useLayoutEffect(check);
  useEffect(() => {
    refocusers.add(check);
    return () => void refocusers.delete(check);
  });
  return ({ target }: FocusEvent) => {
    focused.current = target;
  };
}

/** Belongs into each overlay: lists with `useKeptFocus` choose the next focus if the overlay's opener is gone when it closes. */
export function FocusAfterwards(): null {
  useEffect(
    () => () => {
      // in the same frame, React Aria has already returned the focus to an opener that still exists
      requestAnimationFrame(() => refocusers.forEach((check) => check()));
    },
    [],
  );
  return null;
}
