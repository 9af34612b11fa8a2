import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client';

interface Box {
  north: number;
  south: number;
  west: number;
  east: number;
}

/** The largest towns in a box: enough for the largest screen. They stay the same, so each box is asked for once. */
export const townsIn = (box: Box) =>
  queryOptions({
    queryKey: ['towns', box],
    // not canceled when the map moves on: people move back
    queryFn: async () =>
      (await answer(api.GET('/api/search/towns', { params: { query: { ...box, limit: 100 } } }))).items,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
