import { queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch, type Schema } from '../api/client';
import { queryClient } from '../api/query-client';

export type Catalog = Schema<'CatalogView'>;
export type CatalogVersion = Schema<'CatalogVersionView'>;
export type Reaction = Schema<'CatalogReactionView'>;

/** A view of the organizer makes no news: what was sent is looked at this often while somebody watches. */
const VIEWS_MS = 20_000;

const readVersions = (requestId: string, signal: AbortSignal) =>
  answer(
    api.GET('/api/catalogs/by-request/{requestId}/versions', {
      params: { path: { requestId }, query: { limit: 100 } },
      signal,
    }),
  );

/** All versions of a request's catalog, the newest first, without what they show. */
export const catalogVersions = (requestId: string) =>
  queryOptions({
    queryKey: ['catalog-versions', requestId],
    queryFn: async ({ signal }) => (await readVersions(requestId, signal)).items,
    refetchInterval: VIEWS_MS,
  });

/** The draft, or what was sent last; null as long as nothing was composed. */
export const newestCatalog = (requestId: string) =>
  queryOptions({
    queryKey: ['catalog', requestId],
    queryFn: async ({ signal }): Promise<Catalog | null> => {
      const { items } = await readVersions(requestId, signal);
      queryClient.setQueryData(catalogVersions(requestId).queryKey, items);
      const [newest] = items;
      // the route of the newest answers 404 if there is none, which is no failure here
      return newest
        ? answer(api.GET('/api/catalogs/versions/{id}', { params: { path: { id: newest.id } }, signal }))
        : null;
    },
    refetchInterval: ({ state }) => (state.data?.status === 'sent' ? VIEWS_MS : false),
  });

/** One version with what it showed. */
export const catalogVersion = (requestId: string, id: string) =>
  queryOptions({
    queryKey: ['catalog-version', requestId, id],
    queryFn: ({ signal }) => answer(api.GET('/api/catalogs/versions/{id}', { params: { path: { id } }, signal })),
  });

/** What of a venue can be shown: its rooms, its photos, its own words. */
export const venueToShow = (memberId: string) =>
  queryOptions({
    queryKey: ['member', memberId],
    queryFn: ({ signal }) => answer(api.GET('/api/members/{id}', { params: { path: { id: memberId } }, signal })),
  });

/** What a change answers takes the place of what was read; the versions are read anew. */
export function keepCatalog(catalog: Catalog): void {
  queryClient.setQueryData(newestCatalog(catalog.requestId).queryKey, catalog);
  void queryClient.invalidateQueries({ queryKey: catalogVersions(catalog.requestId).queryKey });
}

/** Of a send or a call back: the request, its venues and its catalog are other than they were. */
export const forgetCatalog = (requestId: string): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(requestId) });

export const compose = (requestId: string, body: Schema<'ComposeCatalog'>, revision: number): Promise<Catalog> =>
  answer(
    api.POST('/api/catalogs/{requestId}/compose', {
      params: { path: { requestId }, header: ifMatch(revision) },
      body,
    }),
  );
