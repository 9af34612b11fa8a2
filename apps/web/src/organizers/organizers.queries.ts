import { keepPreviousData, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { redirect, useParams } from '@tanstack/react-router';
import { answer, api, ifMatch, type Schema } from '../api/client';
import { queryClient } from '../api/query-client';
import { mergedInto } from '../merges/merged-into';
import { LIST_PAGE } from '../shell/list-page';
import type { OrganizersSearch } from './organizers.search';

export type Organizer = Schema<'OrganizerFullView'>;
export type OrganizerListItem = Schema<'OrganizerView'>;

const ORGANIZERS = ['organizers', 'list'] as const;

export const organizerPage = ({ search, sort }: OrganizersSearch, page: number) => {
  const query = {
    ...(search ? { search } : {}),
    ...(sort ? { sort } : {}),
    limit: LIST_PAGE,
    offset: page * LIST_PAGE,
  };
  return queryOptions({
    queryKey: [...ORGANIZERS, query],
    meta: { live: 'list' },
    queryFn: ({ signal }) => answer(api.GET('/api/organizers', { params: { query }, signal })),
  });
};

const organizerById = (id: string) =>
  queryOptions({
    queryKey: ['organizer', id],
    meta: { live: 'list' },
    queryFn: ({ signal }) => answer(api.GET('/api/organizers/{id}', { params: { path: { id } }, signal })),
  });

/** Loads an organizer; a merged one redirects to the remaining record. */
export async function readOrganizer(id: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(organizerById(id));
  } catch (error) {
    const into = mergedInto(error);
    if (into) redirect({ to: '/organizers/$id', params: { id: into.id }, replace: true, throw: true });
    throw error;
  }
}

/** The organizer of the URL, loaded by the route. */
export function useOrganizer(): Organizer {
  const { id } = useParams({ from: '/shell/organizers/$id' });
  return useSuspenseQuery(organizerById(id)).data;
}

export const keepOrganizer = (organizer: Organizer): void =>
  void queryClient.setQueryData(organizerById(organizer.id).queryKey, organizer);
export const readOrganizersAnew = () => queryClient.invalidateQueries({ queryKey: ORGANIZERS });
/** Invalidates everything shown on the organizer's page. */
export const readOrganizerAnew = (id: string) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(id) });

export const updateOrganizer = (wanted: Partial<Organizer>, { id, version }: Organizer): Promise<Organizer> =>
  answer(
    api.PATCH('/api/organizers/{id}', {
      params: { path: { id }, header: ifMatch(version) },
      body: wanted,
    }),
  );
export const createOrganizer = (body: Schema<'CreateOrganizer'>) => answer(api.POST('/api/organizers', { body }));

export const standingOf = (id: string) =>
  queryOptions({
    queryKey: ['organizer-standing', id],
    meta: { live: 'list' },
    queryFn: ({ signal }) => answer(api.GET('/api/stats/organizers/{id}', { params: { path: { id } }, signal })),
  });

/** Requests or emails per page. */
export const SHORT_PAGE = 10;

export const requestsOf = (organizerId: string, page: number) =>
  queryOptions({
    queryKey: ['organizer-requests', organizerId, page],
    meta: { live: 'list' },
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/requests', {
          params: { query: { organizerId, limit: SHORT_PAGE, offset: page * SHORT_PAGE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const mailsOf = (organizerId: string, page: number) =>
  queryOptions({
    queryKey: ['organizer-mails', organizerId, page],
    meta: { live: 'list' },
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/communications/messages', {
          params: { query: { organizerId, limit: SHORT_PAGE, offset: page * SHORT_PAGE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Prefetches the sections of an organizer's page. Each section reports its own errors. */
export function readBeside(id: string): void {
  void queryClient.prefetchQuery(standingOf(id));
  void queryClient.prefetchQuery(requestsOf(id, 0));
  void queryClient.prefetchQuery(mailsOf(id, 0));
}

/** Previews an erasure; always reloaded. */
export const erasureOf = (id: string) =>
  queryOptions({
    queryKey: ['organizer-erasure', id],
    queryFn: ({ signal }) => answer(api.GET('/api/organizers/{id}/erase', { params: { path: { id } }, signal })),
    staleTime: 0,
    gcTime: 0,
  });
