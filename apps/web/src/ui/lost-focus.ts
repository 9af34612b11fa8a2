import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

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

const CONTROLS = 'button:enabled, input:enabled, a[href]';
const controlsIn = (element: Element): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(CONTROLS)];

/**
 * Keeps the focus within a section. If the focused control disappears with its row, the same control of the row in its place gets the focus;
 * if no row is left, or a form disappears, the section's first button, field or heading. Returns props for the section, which must be
 * rendered again when its rows change.
 */
export function useFocusedSection<Section extends HTMLElement>() {
  const section = useRef<Section>(null);
  const focused = useRef({ row: -1, control: 0 });
  const rows = () =>
    [...(section.current?.querySelectorAll('li, tr') ?? [])].map(controlsIn).filter(({ length }) => length > 0);
  const keepFocus = useKeptFocus(() => {
    const left = rows();
    const row = left[Math.min(focused.current.row, left.length - 1)] ?? [];
    const control =
      row[Math.min(focused.current.control, row.length - 1)] ??
      section.current?.querySelector<HTMLElement>('button:enabled') ??
      section.current?.querySelector<HTMLElement>('input, [tabindex]');
    control?.focus({ preventScroll: true });
  });
  return {
    ref: section,
    onFocus: (event: FocusEvent) => {
      const { target } = event;
      // React also reports the focus in a dialog or menu that the section opened
      if (!(target instanceof HTMLElement) || !section.current?.contains(target)) return;
      const all = rows();
      const row = all.findIndex((controls) => controls.includes(target));
      focused.current = { row, control: all[row]?.indexOf(target) ?? 0 };
      keepFocus(event);
    },
  };
}

/** A ref: gives its element the focus when it appears, if nothing has it. For the heading of a result that replaces its form. */
export function focusWhenShown(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

/** Gives the focus to the page's main area, where Tab continues. */
export const focusMain = (): void => document.querySelector('main')?.focus({ preventScroll: true });

/** The focused element before the open overlays, and their number. */
let opener: Element | null = null;
let overlays = 0;

/** The element that had the focus before an overlay opened. A dialog that replaces another, such as its loading state, or a menu, has the same one. */
function currentOpener(): Element | null {
  const { activeElement } = document;
  if (!activeElement?.closest('[role=dialog], [role=menu]')) opener = activeElement;
  return opener;
}

/**
 * Belongs into each overlay. When it closes and React Aria can't return the focus, lists with `useKeptFocus` whose opener is gone choose the
 * next focus; otherwise the opener gets it, or the main area if the opener is gone with its screen.
 */
export function FocusAfterwards(): null {
  const [before] = useState(currentOpener);
  useEffect(() => {
    overlays += 1;
    return () => {
      overlays -= 1;
      // in the same frame, React Aria has already returned the focus to an opener that still exists
      requestAnimationFrame(() => {
        refocusers.forEach((check) => check());
        const isLost = document.activeElement === document.body && before instanceof HTMLElement;
        if (isLost && before.isConnected) before.focus();
        else if (isLost) focusMain();
        if (overlays === 0) opener = null;
      });
    };
  }, [before]);
  return null;
}
