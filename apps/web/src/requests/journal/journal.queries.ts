import { infiniteQueryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../../api/client';

export type Entry = Schema<'TimelineEventView'>;

const PAGE = 100;

/**
 * The timeline of a request, newest first, optionally limited to some kinds. The key contains the id, so that change events invalidate it.
 */
export const timelineOf = (requestId: string, kinds: string[] = []) =>
  infiniteQueryOptions({
    queryKey: ['timeline', requestId, kinds],
    queryFn: ({ pageParam: offset, signal }) =>
      answer(
        api.GET('/api/timeline/by-request/{requestId}', {
          params: { path: { requestId }, query: { limit: PAGE, offset, kind: kinds } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((sum, { items }) => sum + items.length, 0);
      return read < total ? read : undefined;
    },
  });
