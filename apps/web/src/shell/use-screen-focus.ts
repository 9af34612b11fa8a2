import { useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { focusMain } from '../ui/lost-focus';

/**
 * Gives the focus to the main area after a navigation, by link or by code, that removed the focused element. The effects of screens come
 * first, so they may choose another element.
 */
export function useScreenFocus(): void {
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname && document.activeElement === document.body) focusMain();
    shown.current = pathname;
  }, [pathname]);
}
