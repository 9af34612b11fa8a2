import { queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch, type Schema } from '../api/client';
import { queryClient } from '../api/query-client';

export type Catalog = Schema<'CatalogView'>;
export type CatalogVersion = Schema<'CatalogVersionView'>;
export type Reaction = Schema<'CatalogReactionView'>;

/** Views by the organizer publish no change events, so an open sent version is polled at this interval. */
const VIEWS_MS = 20_000;

/** All versions of a request's catalog, newest first, without their items; and the newest with them, null if there is none. */
const catalogsOf = (requestId: string) =>
  queryOptions({
    queryKey: ['catalogs', requestId],
    queryFn: async ({ signal }): Promise<{ items: CatalogVersion[]; newest: Catalog | null }> => {
      const { items, newest = null } = await answer(
        api.GET('/api/catalogs/by-request/{requestId}/versions', {
          params: { path: { requestId }, query: { limit: 100, newest: true } },
          signal,
        }),
      );
      return { items, newest };
    },
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => status === 'sent') ? VIEWS_MS : false),
  });

export const catalogVersions = (requestId: string) =>
  queryOptions({ ...catalogsOf(requestId), select: ({ items }) => items });

/** The draft, or the last sent version; null if there is none. */
export const newestCatalog = (requestId: string) =>
  queryOptions({ ...catalogsOf(requestId), select: ({ newest }) => newest });

/** One version with its items. */
export const catalogVersion = (requestId: string, id: string) =>
  queryOptions({
    queryKey: ['catalog-version', requestId, id],
    queryFn: ({ signal }) => answer(api.GET('/api/catalogs/versions/{id}', { params: { path: { id } }, signal })),
  });

/** The rooms, photos and description of a venue to choose from. */
export const venueToShow = (memberId: string) =>
  queryOptions({
    queryKey: ['member', memberId],
    queryFn: ({ signal }) => answer(api.GET('/api/members/{id}', { params: { path: { id: memberId } }, signal })),
  });

/** Caches the catalog returned by a change and invalidates the versions. */
export function keepCatalog(catalog: Catalog): void {
  const { queryKey } = catalogsOf(catalog.requestId);
  queryClient.setQueryData(queryKey, (known) => known && { ...known, newest: catalog });
  void queryClient.invalidateQueries({ queryKey });
}

/** Invalidates the request, its venues and its catalog, after a send or an undo. */
export const forgetCatalog = (requestId: string): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(requestId) });

export const compose = (requestId: string, body: Schema<'ComposeCatalog'>, revision: number): Promise<Catalog> =>
  answer(
    api.POST('/api/catalogs/{requestId}/compose', {
      params: { path: { requestId }, header: ifMatch(revision) },
      body,
    }),
  );
