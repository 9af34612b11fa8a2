import { useState } from 'react';

interface Listed {
  id: string;
  createdAt: string;
}
interface Held {
  key: string;
  ids: readonly string[];
  /** What was made later is news. */
  latest: string;
}

const latestOf = (items: readonly Listed[]): string =>
  items.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '');

/**
 * What was read anew in the order that people look at: what is known stays in its place, what came from elsewhere stands where the
 * service has it, and what was made since is held back as news.
 */
export function inSteadyOrder<T extends Listed>(held: Held, items: readonly T[]): { shown: T[]; news: number } {
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
 * is shown is not yet what was asked for.
 */
export function useSteady<T extends Listed>(
  key: string | null,
  items: readonly T[],
): { shown: readonly T[]; news: number; show: () => void } {
  const [held, setHeld] = useState<Held | null>(null);
  const begin = (of: string) => setHeld({ key: of, ids: items.map(({ id }) => id), latest: latestOf(items) });
  if (key === null) return { shown: items, news: 0, show: () => undefined };
  if (held?.key !== key) {
    begin(key);
    return { shown: items, news: 0, show: () => undefined };
  }
  const { shown, news } = inSteadyOrder(held, items);
  const ids = shown.map(({ id }) => id);
  if (ids.join() !== held.ids.join()) setHeld({ ...held, ids });
  return { shown, news, show: () => begin(key) };
}
