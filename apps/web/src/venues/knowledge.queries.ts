import { infiniteQueryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client';

const PAGE = 20;

/** The notes about a venue, newest first. */
export const knowledgePages = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: ['knowledge', memberId, 'pages'],
    queryFn: ({ signal, pageParam: offset }) =>
      answer(
        api.GET('/api/ai/knowledge/by-member/{memberId}', {
          params: { path: { memberId }, query: { limit: PAGE, offset } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ items, total }, _pages, offset) =>
      items.length === PAGE && offset + PAGE < total ? offset + PAGE : undefined,
  });
