import { useEffect } from 'react';

/** Sets the document title, which screen readers announce on change. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Parvis`;
  }, [title]);
}
