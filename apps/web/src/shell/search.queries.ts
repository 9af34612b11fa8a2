import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client';

/** What the service finds of a few words: requests first, five at most. */
export const foundBy = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    enabled: text.length >= 2,
    queryFn: async ({ signal }) => ({
      requests: (await answer(api.GET('/api/requests', { params: { query: { search: text, limit: 5 } }, signal })))
        .items,
    }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
