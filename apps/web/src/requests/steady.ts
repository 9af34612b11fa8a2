import { useState } from 'react';

interface Listed {
  id: string;
  createdAt: string;
}
interface Held {
  ids: readonly string[];
  /** What was made later is news. */
  latest: string;
}

export const latestOf = (items: readonly Listed[]): string =>
  items.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '');

/**
 * What was read anew in the order that people look at: what is known stays in its place, what came from elsewhere stands where the
 * service has it, and what was made since is held back as news.
 */
function inSteadyOrder<T extends Listed>(held: Held, items: readonly T[]): { shown: T[]; news: number } {
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
 * Items that do not jump while they are looked at. `key` names what was asked for: with another one it begins anew; null while what
 * is shown is not yet what was asked for. What was made after `latest` is news.
 */
export function useSteady<T extends Listed>(
  key: string | null,
  items: readonly T[],
  latest: string,
): { shown: readonly T[]; news: number } {
  const [held, setHeld] = useState<{ key: string; ids: readonly string[] } | null>(null);
  if (key === null) return { shown: items, news: 0 };
  const before = held?.key === key ? held.ids : items.map(({ id }) => id);
  const { shown, news } = inSteadyOrder({ ids: before, latest }, items);
  const ids = shown.map(({ id }) => id);
  if (held?.key !== key || ids.join() !== held.ids.join()) setHeld({ key, ids });
  return { shown, news };
}
