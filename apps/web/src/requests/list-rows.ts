import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestListItem } from './requests.queries';
import type { RequestsSearch } from './request-filters';
import { LIST_MAX, LIST_PAGE, requestPage } from './request-lists.queries';

interface Held {
  key: string;
  pages: Readonly<Record<number, readonly RequestListItem[]>>;
  total: number;
  /** What was made later is news. */
  latest: string;
}

const NOTHING: Held = { key: '', pages: {}, total: 0, latest: '' };

/**
 * The rows of the pages that are looked at. A row stays in its place while others change it; what was made since is counted as news.
 * The first page is always read: it says how many there are.
 */
export function useRows(search: RequestsSearch, [first, last]: readonly [number, number]) {
  const numbers = [...new Set([0, first, last])].filter((page) => page * LIST_PAGE < LIST_MAX);
  const results = useQueries({ queries: numbers.map((page) => requestPage(search, page)) });
  const key = JSON.stringify(requestPage(search, 0).queryKey);
  const [held, setHeld] = useState(NOTHING);
  const [start] = results;
  const isSettled = start?.data !== undefined && (start.isFetchedAfterMount || !start.isFetching);

  let now = held;
  if (held.key !== key && isSettled && start.data) {
    const { items, total } = start.data;
    const latest = items.reduce((found, { createdAt }) => (createdAt > found ? createdAt : found), '');
    now = { key, pages: {}, total, latest };
  }
  numbers.forEach((page, index) => {
    const items = results[index]?.data?.items;
    if (items && now.key === key && now.pages[page] === undefined)
      now = { ...now, pages: { ...now.pages, [page]: items } };
  });
  if (now !== held) setHeld(now);

  const fresh = new Map(results.flatMap(({ data }) => data?.items ?? []).map((item) => [item.id, item]));
  const known = new Set(Object.values(now.pages).flatMap((items) => items.map(({ id }) => id)));
  const isCurrent = now.key === key;
  return {
    /** The row at an index: null while its page is on its way. */
    row: (index: number): RequestListItem | null => {
      const item = isCurrent ? now.pages[Math.floor(index / LIST_PAGE)]?.[index % LIST_PAGE] : undefined;
      return item ? (fresh.get(item.id) ?? item) : null;
    },
    total: isCurrent ? now.total : null,
    news: isCurrent
      ? [...fresh.values()].filter(({ id, createdAt }) => !known.has(id) && createdAt > now.latest).length
      : 0,
    /** Begins anew with what there is now. */
    show: () => setHeld(NOTHING),
    error: results.find(({ error, data }) => error && !data)?.error ?? null,
    again: () => results.forEach(({ refetch, error }) => error && void refetch()),
  };
}
