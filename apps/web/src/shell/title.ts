import { useEffect } from 'react';

/** Names the page in the browser's tab, and to a screen reader when it changes. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Parvis`;
  }, [title]);
}
