import { useState } from 'react';

interface Listed {
  id: string;
  createdAt: string;
}
interface Held {
  ids: readonly string[];
  /** Items created after this moment are held back. */
  latest: string;
}

export const latestOf = (items: readonly Listed[]): string =>
  items.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '');

/**
 * Merges refetched items without reordering what's on screen. Items moved in from elsewhere keep the service's position; items created
 * since are held back and counted.
 */
function inStableOrder<T extends Listed>(held: Held, items: readonly T[]): { shown: T[]; news: number } {
  const rank = new Map(held.ids.map((id, index) => [id, index]));
  const known = items.filter(({ id }) => rank.has(id));
  const shown = known.toSorted((one, other) => (rank.get(one.id) ?? 0) - (rank.get(other.id) ?? 0));
  let news = 0;
  items.forEach((item, index) => {
    if (rank.has(item.id)) return;
    if (item.createdAt > held.latest) news += 1;
    else shown.splice(Math.min(index - news, shown.length), 0, item);
  });
  return { shown, news };
}

/**
 * Keeps the order of items stable while they are on screen. `key` identifies the query: a new key starts over, null means that results of
 * an older query are shown. Items created after `latest` are held back.
 */
export function useStableOrder<T extends Listed>(
  key: string | null,
  items: readonly T[],
  latest: string,
): { shown: readonly T[]; news: number } {
  const [held, setHeld] = useState<{ key: string; ids: readonly string[] } | null>(null);
  if (key === null) return { shown: items, news: 0 };
  const before = held?.key === key ? held.ids : items.map(({ id }) => id);
  const { shown, news } = inStableOrder({ ids: before, latest }, items);
  const ids = shown.map(({ id }) => id);
  if (held?.key !== key || ids.join() !== held.ids.join()) setHeld({ key, ids });
  return { shown, news };
}
