import { keepPreviousData, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { redirect, useParams } from '@tanstack/react-router';
import { answer, api, ifMatch, type Schema } from '../api/client';
import { queryClient } from '../api/query-client';
import { mergedInto } from '../merges/merged-into';
import { LIST_PAGE } from '../shell/list-page';
import type { Pin } from '../map/pins';
import { filtersOf, type VenuesSearch, type VenueStatus } from './venue-filters';

export type Venue = Schema<'MemberView'>;
export type VenueListItem = Schema<'MemberListItem'>;
export type Room = Schema<'RoomView'>;
export type Photo = Schema<'MemberPhotoView'>;
export type Tag = Schema<'TagView'>;

/** Ids by code of all venues seen so far; neither ever changes, except that a merge removes both. */
const ids = new Map<string, string>();

/** Remembers the ids of listed venues, so that their data can be loaded in parallel with the venue. */
function knowIds(venues: Iterable<{ id: string; code: string }>): void {
  for (const { id, code } of venues) ids.set(code, id);
}

/** Key prefix of all lists and maps of venues. */
const VENUES = ['venues'] as const;

export const venuePage = (search: VenuesSearch, page: number) => {
  const { sort } = search;
  const query = { ...filtersOf(search), ...(sort ? { sort } : {}), limit: LIST_PAGE, offset: page * LIST_PAGE };
  return queryOptions({
    queryKey: [...VENUES, 'list', query],
    meta: { live: 'list' },
    queryFn: async ({ signal }) => {
      const list = await answer(api.GET('/api/members', { params: { query }, signal }));
      knowIds(list.items);
      return list;
    },
  });
};

/** A venue on the map, with its summary. */
export interface VenuePin extends Pin {
  code: string;
  status: VenueStatus;
  maxCapacity: number | null;
}

type Point = [string, string, string, number, number, VenueStatus, number | null];

export const venuePins = (search: VenuesSearch) => {
  const query = filtersOf(search);
  return queryOptions({
    queryKey: [...VENUES, 'map', query],
    meta: { live: 'list' },
    queryFn: async ({ signal }) => {
      const { total, points } = await answer(api.GET('/api/members/points', { params: { query }, signal }));
      const pins = (points as Point[]).map(([id, code, name, latitude, longitude, status, maxCapacity]): VenuePin => ({
        ...{ id, code, name, latitude, longitude, status, maxCapacity, number: null },
      }));
      knowIds(pins);
      return { total, pins };
    },
    placeholderData: keepPreviousData,
  });
};

const venueByCode = (code: string) =>
  queryOptions({
    queryKey: ['venue', code],
    queryFn: ({ signal }) => answer(api.GET('/api/members/by-code/{code}', { params: { path: { code } }, signal })),
  });

/** Loads a venue; a merged one redirects to the remaining record. */
export async function readVenue(code: string): Promise<Venue> {
  try {
    return await queryClient.ensureQueryData(venueByCode(code));
  } catch (error) {
    const into = mergedInto(error);
    if (into?.code) redirect({ to: '/venues/$code', params: { code: into.code }, replace: true, throw: true });
    throw error;
  }
}

/** Returns the id of a venue, for loaders. Needs a call unless a list or the map has shown the venue. */
export const venueIdOf = async (code: string): Promise<string> => ids.get(code) ?? (await readVenue(code)).id;

/** The venue of the URL, loaded by the route. */
export function useVenue(): Venue {
  const { code } = useParams({ from: '/shell/venues/$code' });
  return useSuspenseQuery(venueByCode(code)).data;
}

export const keepVenue = (venue: Venue): void => void queryClient.setQueryData(venueByCode(venue.code).queryKey, venue);

/** Applies a change to the cached venue. */
export function changeVenue(code: string, change: (venue: Venue) => Partial<Venue>): void {
  queryClient.setQueryData(venueByCode(code).queryKey, (venue) => venue && { ...venue, ...change(venue) });
}
export const readVenueAnew = (code: string) => queryClient.invalidateQueries(venueByCode(code));
export const readVenuesAnew = () => queryClient.invalidateQueries({ queryKey: VENUES });

export const standingOf = (id: string) =>
  queryOptions({
    queryKey: ['venue-standing', id],
    meta: { live: 'list' },
    queryFn: ({ signal }) => answer(api.GET('/api/stats/members/{id}', { params: { path: { id } }, signal })),
  });

/** Requests per page. */
export const REQUESTS_PAGE = 10;
export const requestsOf = (id: string, page: number) =>
  queryOptions({
    queryKey: ['venue-requests', id, page],
    meta: { live: 'list' },
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/members/{id}/requests', {
          params: { path: { id }, query: { limit: REQUESTS_PAGE, offset: page * REQUESTS_PAGE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const recordingsOf = (entityId: string) =>
  queryOptions({
    queryKey: ['recordings', entityId],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/uploads/audio/by-entity/{entityId}', {
          params: { path: { entityId }, query: { limit: 100 } },
          signal,
        }),
      ),
    // the links in it are valid for an hour
    staleTime: 1_800_000,
  });

/** A whole postal code or two letters of a town are worth a look-up. */
const CAN_PLACE = /\d{5}|\p{L}{2}/u;

/** The postal code and town of a venue, for `placeOf`; null if they are abroad or too short for a place. */
export function addressText({
  postalCode,
  city,
  country,
}: Pick<Venue, 'postalCode' | 'city' | 'country'>): string | null {
  const text = [postalCode.trim(), city?.trim()].filter(Boolean).join(' ');
  return country.trim().toUpperCase() === 'FR' && CAN_PLACE.test(text) ? text : null;
}

export const updateVenue = (wanted: Partial<Venue>, { id, version }: Venue): Promise<Venue> =>
  answer(
    api.PATCH('/api/members/{id}', {
      params: { path: { id }, header: ifMatch(version) },
      body: wanted,
    }),
  );

/** Sends no version, since it replaces no other field of the venue. */
export const setStatus = (id: string, status: VenueStatus) =>
  answer(api.PATCH('/api/members/{id}', { params: { path: { id } }, body: { status } }));
export const createVenue = (body: Schema<'CreateMember'>) => answer(api.POST('/api/members', { body }));
export const deleteVenue = (id: string) => answer(api.DELETE('/api/members/{id}', { params: { path: { id } } }));
export const sendProfileLink = (id: string, sender: { mailboxId?: string }) =>
  answer(api.POST('/api/members/{id}/profile-link', { params: { path: { id } }, body: sender }));
