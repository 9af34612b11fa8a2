import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '../api/query-client';
import type { Schema } from '../api/client';
import { isEnded, type BoardQuery } from './request-filters';
import { type Board, type Card, REQUEST_LISTS } from './request-lists.queries';

type Page = Schema<'RequestListItemPage'>;
type Changeable = Partial<Pick<Card, 'status' | 'assigneeId'>>;

function changeEach<T>(kind: 'board' | 'column' | 'list', change: (data: T, query: BoardQuery) => T): void {
  for (const [key, data] of queryClient.getQueriesData<T>({ queryKey: [...REQUEST_LISTS, kind] }))
    if (data) queryClient.setQueryData<T>(key, change(data, key[2] as BoardQuery));
}

const changed = <T extends { id: string }>(items: T[], ids: ReadonlySet<string>, change: Changeable): T[] =>
  items.map((item) => (ids.has(item.id) ? { ...item, ...change } : item));

/** Applies a change optimistically to all cached boards and lists. */
export function showChange(ids: ReadonlySet<string>, change: Changeable): void {
  const inPage = (page: Page): Page => ({ ...page, items: changed(page.items, ids, change) });
  changeEach<Board>('board', ({ columns }) => ({
    columns: columns.map((column) => ({ ...column, items: changed(column.items, ids, change) })),
  }));
  changeEach<InfiniteData<Page>>('column', (data) => ({ ...data, pages: data.pages.map(inPage) }));
  changeEach<Page>('list', inPage);
}

/** The index of a request in its column of the first cached board that shows it; of the column's end if none does. */
export function placeOf({ id, status }: Card): number {
  for (const [, board] of queryClient.getQueriesData<Board>({ queryKey: [...REQUEST_LISTS, 'board'] })) {
    const index = board?.columns.find((column) => column.status === status)?.items.findIndex((item) => item.id === id);
    if (index !== undefined && index >= 0) return index;
  }
  return Infinity;
}

/** Moves a request to this place of its status column in all cached boards; by default to the top. */
export function showIn(card: Card, from: Card['status'], place = 0): void {
  const { id, status } = card;
  changeEach<Board>('board', ({ columns }, { unfold = [] }) => ({
    columns: columns.map((column) => {
      const items = column.items.filter((item) => item.id !== id);
      if (column.status === from) return { ...column, items, total: Math.max(0, column.total - 1) };
      if (column.status !== status) return { ...column, items };
      const isFolded = isEnded(status) && !unfold.includes(status);
      return { ...column, items: isFolded ? items : items.toSpliced(place, 0, card), total: column.total + 1 };
    }),
  }));
  changeEach<InfiniteData<Page>>('column', (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
  }));
  changeEach<Page>('list', (page) => ({ ...page, items: changed(page.items, new Set([id]), { status }) }));
}
