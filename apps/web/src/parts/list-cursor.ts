import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLostFocus } from './lost-focus';

/**
 * The list row that shortcuts act on. It is focused, so that screen readers announce it and the page scrolls to it. It keeps the focus when
 * it is rendered elsewhere, e.g. in another group; when it leaves the list, the row that takes its place gets the focus.
 */
export function useListCursor(ids: readonly string[]) {
  const [chosen, setCurrent] = useState<string | null>(null);
  const rows = useRef(new Map<string, HTMLElement>());
  const current = chosen !== null && ids.includes(chosen) ? chosen : null;
  const go = (id: string) => {
    setCurrent(id);
    rows.current.get(id)?.focus();
  };

  /** The row to focus if nothing else is focused. */
  const last = useRef<{ id: string; place: number } | null>(null);
  const wasRemoved = useRef(false);
  const shown = useRef(ids);
  const take = useCallback(() => {
    if (last.current === null) return;
    const { id, place } = last.current;
    const neighbor = shown.current[Math.min(place, shown.current.length - 1)];
    rows.current.get(rows.current.has(id) || neighbor === undefined ? id : neighbor)?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    const place = chosen === null ? -1 : shown.current.indexOf(chosen);
    if (chosen !== null && place >= 0) last.current = { id: chosen, place };
    shown.current = ids;
    if (wasRemoved.current && document.activeElement === document.body) take();
    wasRemoved.current = false;
  });
  useLostFocus(take);

  return {
    current,
    go,
    move: (step: 1 | -1) => {
      const next = ids[current === null ? 0 : Math.min(Math.max(ids.indexOf(current) + step, 0), ids.length - 1)];
      if (next !== undefined) go(next);
    },
    /** Props for the row's element. */
    row: (id: string) => ({
      ref: (element: HTMLElement | null) => {
        if (element) rows.current.set(id, element);
        else {
          if (rows.current.get(id)?.contains(document.activeElement)) wasRemoved.current = true;
          rows.current.delete(id);
        }
      },
      tabIndex: -1,
      'data-current': id === current || undefined,
      onFocus: () => setCurrent(id),
    }),
  };
}
