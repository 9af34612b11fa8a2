import { queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client';

type Tag = Schema<'TagView'>;
/** The maximum page size. */
const PAGE = 100;
/** Maximum number of tags in a picker; agencies have a few hundred. */
const TAGS_MAX = 1000;

/** All tags by name. The first page contains the total; the others are loaded in parallel. */
export const allTags = queryOptions({
  queryKey: ['tags', 'all'],
  queryFn: async ({ signal }): Promise<Tag[]> => {
    const page = (offset: number) =>
      answer(api.GET('/api/tags', { params: { query: { limit: PAGE, offset } }, signal }));
    const first = await page(0);
    const offsets = Array.from(
      { length: Math.ceil(Math.min(first.total, TAGS_MAX) / PAGE) - 1 },
      (_, index) => (index + 1) * PAGE,
    );
    const rest = await Promise.all(offsets.map(page));
    return [first, ...rest].flatMap(({ items }) => items).toSorted((one, other) => one.name.localeCompare(other.name));
  },
  staleTime: 300_000,
});
