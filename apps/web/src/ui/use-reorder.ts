import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

/** Reorders a list by drag and drop, or by arrow keys on the handle, which keeps the focus. Handles need the id `handleId(id)`. */
export function useReorder(name: string, ids: readonly string[], onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const refocus = useRef<string | null>(null);
  const handleId = (id: string) => `${name}-${id}`;
  useLayoutEffect(() => {
    // moving an element in the DOM removes its focus
    if (refocus.current) document.getElementById(refocus.current)?.focus();
    refocus.current = null;
  }, [ids]);

  const move = (id: string, to: number) => {
    const from = ids.indexOf(id);
    if (from < 0 || to < 0 || to >= ids.length || to === from) return;
    onMove(from, to);
  };
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    move,
    /** Props of the draggable element: the whole row or its handle. */
    handle: (id: string, [back, forth]: readonly [string, string] = ['ArrowUp', 'ArrowDown']) => ({
      id: handleId(id),
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', id);
        setDragged(id);
      },
      onDragEnd: end,
      onKeyDown: (event: KeyboardEvent) => {
        const step = event.key === back ? -1 : event.key === forth ? 1 : 0;
        if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        refocus.current = handleId(id);
        move(id, ids.indexOf(id) + step);
      },
    }),
    /** Props of a drop target: the place of another row. */
    place: (id: string) => ({
      'data-dragged': dragged === id || undefined,
      'data-over':
        over === id && dragged !== id ? (ids.indexOf(dragged ?? '') < ids.indexOf(id) ? 'after' : 'before') : undefined,
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(id);
      },
      onDrop: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        move(dragged, ids.indexOf(id));
        end();
      },
    }),
  };
}
