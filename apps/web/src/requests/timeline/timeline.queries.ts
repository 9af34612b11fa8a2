import { infiniteQueryOptions } from '@tanstack/react-query';
import { BY_CURSOR } from '../../api/by-cursor';
import { answer, api, type Schema } from '../../api/client';

export type Entry = Schema<'TimelineEventView'>;

const PAGE = 100;

/**
 * The timeline of a request, newest first, optionally limited to some kinds. The key contains the id, so that change events invalidate it.
 */
export const timelineOf = (requestId: string, kinds: string[] = []) =>
  infiniteQueryOptions({
    queryKey: ['timeline', requestId, kinds],
    queryFn: ({ pageParam: cursor, signal }) =>
      answer(
        api.GET('/api/timeline/by-request/{requestId}', {
          params: { path: { requestId }, query: { limit: PAGE, cursor, kind: kinds } },
          signal,
        }),
      ),
    ...BY_CURSOR,
  });
