import { type QueryKey, useQueries, type UseQueryOptions } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { useMedia } from '../ui/use-media';
import { useCommands } from './commands';
import { LIST_PAGE } from './list-page';

const OVERSCAN = 8;
/** The height of the last measured list, so that the first render already contains all visible rows. */
let height = innerHeight;
const numberOf = (index: number): number => Math.floor(index / LIST_PAGE);

/** The maximum number of rows; filters find the others. */
export const LIST_MAX = 10_000;

export interface Listed {
  id: string;
  createdAt: string;
}
interface Page<Item> {
  items: Item[];
  total: number;
  page: number;
  pageSize: number;
  nextCursor: string | null;
}
/** The query options of a page. */
export type PageOptions<Item, Key extends QueryKey> = UseQueryOptions<Page<Item>, Error, Page<Item>, Key>;

interface Held<Item> {
  key: string;
  pages: Readonly<Record<number, readonly Item[]>>;
  total: number;
  /** Rows created after this moment are held back. */
  latest: string;
}

/**
 * Loads the pages in view. Rows keep their position while others change them; new ones are counted and held back. The first page is always
 * loaded, since it contains the total. Rows of the previous search stay until those of the current one have loaded.
 */
function useRows<Item extends Listed, Key extends QueryKey>(
  pageOf: (page: number) => PageOptions<Item, Key>,
  [first, last]: readonly [number, number],
) {
  const key = JSON.stringify(pageOf(0).queryKey);
  const [held, setHeld] = useState<Held<Item> | null>(null);
  // the position in a previous search doesn't apply
  const looked = held === null || held.key === key ? [0, first, last] : [0];
  const numbers = [...new Set(looked)].filter((page) => page * LIST_PAGE < LIST_MAX);
  const results = useQueries({ queries: numbers.map(pageOf) });
  const [start] = results;
  const isSettled = start?.data !== undefined && (start.isFetchedAfterMount || !start.isFetching);

  let now = held;
  if (now?.key !== key && isSettled && start.data) {
    const { items, total } = start.data;
    const latest = items.reduce((found, { createdAt }) => (createdAt > found ? createdAt : found), '');
    now = { key, pages: {}, total, latest };
  }
  numbers.forEach((page, index) => {
    const items = results[index]?.data?.items;
    if (items && now?.key === key && now.pages[page] === undefined)
      now = { ...now, pages: { ...now.pages, [page]: items } };
  });
  if (now !== held) setHeld(now);

  const fresh = new Map(results.flatMap(({ data }) => data?.items ?? []).map((item) => [item.id, item]));
  const isOld = now !== null && now.key !== key;
  const known = new Set(Object.values(now?.pages ?? {}).flatMap((items) => items.map(({ id }) => id)));
  const latest = isOld ? null : now?.latest;
  return {
    /** The row at an index; null while its page loads. */
    row: (index: number): Item | null => {
      const item = now?.pages[numberOf(index)]?.[index % LIST_PAGE];
      return item ? (fresh.get(item.id) ?? item) : null;
    },
    /** Identifies the search of the rows; an older one while `isOld`. */
    key: now?.key,
    /** Whether the rows belong to the previous search. */
    isOld,
    total: now?.total ?? null,
    news: latest ? [...fresh.values()].filter(({ id, createdAt }) => !known.has(id) && createdAt > latest).length : 0,
    /** Shows the rows that were held back. */
    show: () => setHeld(null),
    error: results.find(({ error, data }) => error && !data)?.error ?? null,
    again: () => results.forEach(({ refetch, error }) => error && void refetch()),
  };
}

/**
 * Virtualizes a long list of equally high rows and handles its keys. Only visible rows are rendered (`lines`). `scroller` is the scrolling
 * element; each row needs its index in `data-index` and exactly one link.
 */
export function useDrawnRows<Item extends Listed, Key extends QueryKey>(
  pageOf: (page: number) => PageOptions<Item, Key>,
  words: { next: string; previous: string },
) {
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useMedia('(pointer: coarse)') ? 44 : 36;
  const [pages, setPages] = useState<readonly [number, number]>([0, 0]);
  const rows = useRows(pageOf, pages);
  // render the visible rows first, then those around them
  const overscan = useDeferredValue(OVERSCAN, 0);
  const count = Math.min(rows.total ?? 0, LIST_MAX);
  // its functions change on every scroll, but are only used here
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    initialRect: { width: 0, height },
    onChange: ({ range, scrollRect }) => {
      height = scrollRect?.height ?? height;
      const next = [numberOf(range?.startIndex ?? 0), numberOf((range?.endIndex ?? 0) + OVERSCAN)] as const;
      setPages((before) => (before[0] === next[0] && before[1] === next[1] ? before : next));
    },
  });
  const lines = virtualizer.getVirtualItems();
  const shownKey = useRef(rows.key);
  useLayoutEffect(() => {
    // scroll to the top for a new search
    if (shownKey.current !== undefined && shownKey.current !== rows.key) scroller.current?.scrollTo({ top: 0 });
    shownKey.current = rows.key;
  }, [rows.key]);

  const go = (step: number) => {
    const index = document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset.index;
    const from = index === undefined ? (lines[0]?.index ?? 0) - step : Number(index);
    const to = Math.max(0, Math.min(count - 1, from + step));
    const focusRow = () => {
      const found = scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"] a`);
      found?.focus();
      return found;
    };
    // the next row is usually rendered; otherwise wait for it
    virtualizer.scrollToIndex(to);
    if (!focusRow()) requestAnimationFrame(focusRow);
  };
  useCommands([
    { id: 'next', label: words.next, group: 'do', keys: ['j'], hidden: true, run: () => go(1) },
    { id: 'previous', label: words.previous, group: 'do', keys: ['k'], hidden: true, run: () => go(-1) },
    { id: 'down', label: words.next, group: 'do', keys: ['ArrowDown'], hidden: true, run: () => go(1) },
    { id: 'up', label: words.previous, group: 'do', keys: ['ArrowUp'], hidden: true, run: () => go(-1) },
  ]);
  return {
    ...rows,
    scroller,
    rowHeight,
    count,
    lines,
    /** The height in pixels of the rows before and after the rendered ones. */
    before: lines[0]?.start ?? 0,
    behind: virtualizer.getTotalSize() - (lines.at(-1)?.end ?? 0),
  };
}
