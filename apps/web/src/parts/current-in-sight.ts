import { useEffect, type RefObject, useRef } from 'react';

/** Of links that scroll sideways the current one is in sight, whenever `place` is another. */
export function useCurrentInSight<List extends HTMLElement>(place: string): RefObject<List | null> {
  const list = useRef<List>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [place]);
  return list;
}
