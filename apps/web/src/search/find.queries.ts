import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { MatchReason } from '#domain/match-reasons';
import { answer, api, type Schema } from '../api/client';
import { bodyOf, type Filters } from './find.filters';

/** The document leaves the parameters of a reason open; its kind says them. */
export type Match = Omit<Schema<'MemberMatch'>, 'why'> & { why: MatchReason[] };

/** Rows that come at once. */
const PAGE = 20;

const search = async (filters: Filters, page: { limit: number; offset: number }, signal: AbortSignal) => {
  const { items, total } = await answer(
    api.POST('/api/search/members', { body: { ...bodyOf(filters), ...page }, signal }),
  );
  return { items: items as Match[], total };
};

/** Venues that pass, best first. */
export const venuesFor = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['venues-for', bodyOf(filters)],
    queryFn: ({ pageParam, signal }) => search(filters, { limit: PAGE, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { items }) => sum + items.length, 0);
      return last.items.length > 0 && shown < last.total ? shown : undefined;
    },
  });

/** How many venues pass. */
export const countFor = (filters: Filters) =>
  queryOptions({
    queryKey: ['venues-for', 'count', bodyOf(filters)],
    queryFn: async ({ signal }) => (await search(filters, { limit: 1, offset: 0 }, signal)).total,
  });

/** Where a town is; null if France has none of that name. */
export const placeOf = (name: string) =>
  queryOptions({
    queryKey: ['place', name],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/search/place', { params: { query: { name } }, signal }))).place,
    staleTime: Infinity,
  });

export const venueById = (id: string) =>
  queryOptions({
    queryKey: ['venue', id],
    queryFn: ({ signal }) => answer(api.GET('/api/members/{id}', { params: { path: { id } }, signal })),
  });

/** What the team knows of a venue beside its record. */
export const knowledgeOf = (memberId: string) =>
  queryOptions({
    queryKey: ['knowledge', memberId],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/ai/knowledge/by-member/{memberId}', {
          params: { path: { memberId }, query: { limit: 20 } },
          signal,
        }),
      ),
  });
