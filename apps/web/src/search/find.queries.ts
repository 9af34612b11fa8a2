import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { MatchReason } from '#domain/match-reasons';
import { answer, api, type Schema } from '../api/client';
import { bodyOf, type Filters } from './find.filters';

/** The OpenAPI document doesn't type a reason's parameters; its kind determines them. */
export type Match = Omit<Schema<'MemberMatch'>, 'why'> & { why: MatchReason[] };

/** A venue that fails one need, and why. */
export type NearMiss = Omit<Schema<'NearMissView'>, 'why'> & { why: MatchReason };

/** Venues per page. */
const PAGE = 20;

const search = async (filters: Filters, page: { limit: number; offset: number }, signal: AbortSignal) => {
  const {
    items,
    total,
    nearMisses = [],
  } = await answer(api.POST('/api/search/members', { body: { ...bodyOf(filters), ...page }, signal }));
  return { items: items as Match[], total, nearMisses: nearMisses as NearMiss[] };
};

/** Matching venues, best first. */
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

/** The number of matching venues. */
export const countFor = (filters: Filters) =>
  queryOptions({
    queryKey: ['venues-for', 'count', bodyOf(filters)],
    queryFn: async ({ signal }) => (await search(filters, { limit: 1, offset: 0 }, signal)).total,
  });

/** The location of a town; null if there is none of that name in France. */
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

/** The team's notes about a venue. */
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
