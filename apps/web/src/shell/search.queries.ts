import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client';

/** What the service finds of a few words or a code: five of each kind at most. */
export const foundBy = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    enabled: text.length >= 2,
    queryFn: ({ signal }) => answer(api.GET('/api/search/all', { params: { query: { q: text } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
