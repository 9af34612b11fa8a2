import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import { knowIds } from '../requests/requests.queries';

/** Searches all records by words or code, up to five results per kind. */
export const foundBy = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    enabled: text.length >= 2,
    queryFn: async ({ signal }) => {
      const found = await answer(api.GET('/api/search/all', { params: { query: { q: text } }, signal }));
      knowIds(found.requests);
      return found;
    },
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
