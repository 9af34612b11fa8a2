import { type FocusEvent, useRef, useState } from 'react';
import { useKeptFocus } from './lost-focus';

/**
 * The list row that shortcuts act on. It is focused, so that screen readers announce it and the page scrolls to it. It keeps the focus when
 * it moves to another group; when it leaves the list, the row in its place gets the focus.
 */
export function useListCursor(ids: readonly string[]) {
  const [chosen, setCurrent] = useState<string | null>(null);
  const rows = useRef(new Map<string, HTMLElement>());
  const focused = useRef({ id: '', place: 0 });
  const current = chosen !== null && ids.includes(chosen) ? chosen : null;
  const keepFocus = useKeptFocus(() => {
    const { id, place } = focused.current;
    const next = ids.includes(id) ? id : (ids[Math.min(place, ids.length - 1)] ?? '');
    rows.current.get(next)?.focus({ preventScroll: true });
  });
  const go = (id: string) => {
    setCurrent(id);
    rows.current.get(id)?.focus();
  };
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
        else rows.current.delete(id);
      },
      tabIndex: -1,
      'data-current': id === current || undefined,
      onFocus: (event: FocusEvent) => {
        focused.current = { id, place: ids.indexOf(id) };
        setCurrent(id);
        keepFocus(event);
      },
    }),
  };
}
