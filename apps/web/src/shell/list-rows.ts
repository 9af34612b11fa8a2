import { type QueryKey, useQueries, type UseQueryOptions } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { useMedia } from '../parts/use-media';
import { useCommands } from './commands';
import { LIST_PAGE } from './list-page';

const OVERSCAN = 8;
/** Of the last list that was measured: the rows in sight are drawn with the screen, and not once more after the page has been laid out. */
let height = innerHeight;
const numberOf = (index: number): number => Math.floor(index / LIST_PAGE);

/** A long list ends here: filters find what is further down. */
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
}
/** How a page of a list is read. */
export type PageOptions<Item, Key extends QueryKey> = UseQueryOptions<Page<Item>, Error, Page<Item>, Key>;

interface Held<Item> {
  key: string;
  pages: Readonly<Record<number, readonly Item[]>>;
  total: number;
  /** What was made later is news. */
  latest: string;
}

/**
 * The rows of the pages that are looked at. A row stays in its place while others change it; what was made since is counted as news.
 * The first page is always read: it says how many there are. The rows of another search stay until those of this one have come.
 */
function useRows<Item extends Listed, Key extends QueryKey>(
  pageOf: (page: number) => PageOptions<Item, Key>,
  [first, last]: readonly [number, number],
) {
  const key = JSON.stringify(pageOf(0).queryKey);
  const [held, setHeld] = useState<Held<Item> | null>(null);
  // how far one had come in another search says nothing of this one
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
    /** The row at an index: null while its page is on its way. */
    row: (index: number): Item | null => {
      const item = now?.pages[numberOf(index)]?.[index % LIST_PAGE];
      return item ? (fresh.get(item.id) ?? item) : null;
    },
    /** What the rows answer; another key than what is asked for now while they are old. */
    key: now?.key,
    /** Whether the rows are those of the search before. */
    isOld,
    total: now?.total ?? null,
    news: latest ? [...fresh.values()].filter(({ id, createdAt }) => !known.has(id) && createdAt > latest).length : 0,
    /** Begins anew with what there is now. */
    show: () => setHeld(null),
    error: results.find(({ error, data }) => error && !data)?.error ?? null,
    again: () => results.forEach(({ refetch, error }) => error && void refetch()),
  };
}

/**
 * The rows of a long list, all of one height, of which only those in sight are drawn (`lines`), and the keys that go from one to the
 * next. The element of `scroller` scrolls; a row has its index in `data-index`, and one link.
 */
export function useDrawnRows<Item extends Listed, Key extends QueryKey>(
  pageOf: (page: number) => PageOptions<Item, Key>,
  words: { next: string; previous: string },
) {
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useMedia('(pointer: coarse)') ? 44 : 36;
  const [pages, setPages] = useState<readonly [number, number]>([0, 0]);
  const rows = useRows(pageOf, pages);
  // the rows in sight come first, and those beyond them once they are drawn
  const overscan = useDeferredValue(OVERSCAN, 0);
  const count = Math.min(rows.total ?? 0, LIST_MAX);
  // its functions change with every scroll, and are used here alone
  // eslint-disable-next-line react-hooks/incompatible-library
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
    // what was found is read from its beginning
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
    // the next row is there, as a rule; one that is not comes with the next drawing
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
    /** Pixels of the rows before and behind those that are drawn. */
    before: lines[0]?.start ?? 0,
    behind: virtualizer.getTotalSize() - (lines.at(-1)?.end ?? 0),
  };
}
