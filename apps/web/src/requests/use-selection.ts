import { useState } from 'react';
import { toast } from '../shell/toasts';
import { inLocale, locale } from '../ui/locale';
import { BOARD } from './board.words';

/** The selected rows, at most `max`. A new `key` clears the selection. */
export function useSelection(idAt: (index: number) => string | undefined, max: number, key: string) {
  const [kept, setKept] = useState<{ key: string; ids: ReadonlySet<string>; last: number }>({
    key,
    ids: new Set(),
    last: 0,
  });
  const { ids, last } = kept.key === key ? kept : { ids: new Set<string>(), last: 0 };
  const add = (from: ReadonlySet<string>, indices: readonly number[], index: number) => {
    const all = [...new Set([...from, ...indices.map(idAt).filter((id) => id !== undefined)])];
    if (all.length > max) toast.info(inLocale(BOARD, locale.get()).selectionFull);
    setKept({ key, ids: new Set(all.slice(0, max)), last: index });
  };
  return {
    ids,
    clear: () => setKept({ key, ids: new Set(), last: 0 }),
    /** Toggles a row, or selects the range from the previously toggled one. */
    toggle: (index: number, withRange: boolean) => {
      const id = idAt(index);
      if (id === undefined) return;
      if (withRange) {
        const [from, to] = [Math.min(last, index), Math.max(last, index)];
        add(
          ids,
          Array.from({ length: to - from + 1 }, (_, step) => from + step),
          index,
        );
      } else if (ids.has(id)) setKept({ key, ids: new Set([...ids].filter((other) => other !== id)), last: index });
      else add(ids, [index], index);
    },
    selectFirst: (count: number) =>
      add(
        new Set(),
        Array.from({ length: Math.min(count, max) }, (_, index) => index),
        0,
      ),
  };
}
