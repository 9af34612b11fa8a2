import { infiniteQueryOptions } from '@tanstack/react-query';
import { BY_CURSOR } from '../api/by-cursor';
import { answer, api } from '../api/client';

const PAGE = 20;

/** The notes about a venue, newest first. */
export const knowledgePages = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: ['knowledge', memberId, 'pages'],
    queryFn: ({ signal, pageParam: cursor }) =>
      answer(
        api.GET('/api/ai/knowledge/by-member/{memberId}', {
          params: { path: { memberId }, query: { limit: PAGE, cursor } },
          signal,
        }),
      ),
    ...BY_CURSOR,
  });
