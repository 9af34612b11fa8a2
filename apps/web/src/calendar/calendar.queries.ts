import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { BY_CURSOR } from '../api/by-cursor';
import { answer, api, type Schema } from '../api/client';
import { ApiProblem } from '../api/problem';
import { queryClient } from '../api/query-client';
import { mergedInto } from '../merges/merged-into';
import { type CalendarSearch, filtersOf, isShown, statusesOf } from './calendar.search';
import { monthOf, yearEnd } from './days';

export type Span = Schema<'AvailabilitySpan'>;
export type AvailabilityStatus = Span['status'];
export type Slot = Span['slot'];
export type Event = Schema<'EventView'>;
export type Entry = Schema<'AvailabilityAcrossView'>;
export type Feed = Schema<'FeedView'>;
export type MemberCalendar = Schema<'MemberCalendarView'>;

const path = (memberId: string) => ({ path: { memberId } });

/** Availability of a venue for twelve months, starting with the month of the given date. */
export function yearOf(memberId: string, date: string) {
  const from = monthOf(date);
  const to = yearEnd(date);
  return queryOptions({
    queryKey: ['venue-year', memberId, from, to],
    meta: { live: 'list' },
    queryFn: async ({ signal }) =>
      (
        await answer(
          api.GET('/api/availability/by-member/{memberId}/spans', {
            params: { ...path(memberId), query: { from, to } },
            signal,
          }),
        )
      ).items,
  });
}

export const enterDays = (memberId: string, body: Schema<'EnterDays'>) =>
  answer(api.PUT('/api/availability/by-member/{memberId}/days', { params: path(memberId), body }));

interface Dates {
  from: string;
  to: string;
}
/** Venues per page: a busy day of a large agency has hundreds. */
const PAGE = 50;

/** Events of requests in this date range. */
export const eventsOf = ({ from, to }: Dates, search: CalendarSearch) =>
  queryOptions({
    queryKey: ['calendar-events', from, to, filtersOf(search), isShown(search, 'events')],
    meta: { live: 'list' },
    queryFn: async ({ signal }): Promise<Schema<'EventsView'>> =>
      isShown(search, 'events')
        ? answer(api.GET('/api/calendar/events', { params: { query: { from, to, ...filtersOf(search) } }, signal }))
        : { items: [], total: 0, hasMore: false },
  });

/** The number of held or booked venues per day. */
export const countsOf = ({ from, to }: Dates, search: CalendarSearch) =>
  queryOptions({
    queryKey: ['availability-days', from, to, filtersOf(search), statusesOf(search)],
    meta: { live: 'list' },
    queryFn: async ({ signal }): Promise<Schema<'AvailabilityDay'>[]> => {
      const status = statusesOf(search);
      if (status.length === 0) return [];
      const query = { from, to, status, ...filtersOf(search) };
      return (await answer(api.GET('/api/availability/days', { params: { query }, signal }))).days;
    },
  });

/** Venues that are held or booked in this date range. */
export const entriesOf = ({ from, to }: Dates, search: CalendarSearch) =>
  infiniteQueryOptions({
    queryKey: ['availability', from, to, filtersOf(search), statusesOf(search)],
    meta: { live: 'list' },
    queryFn: async ({
      signal,
      pageParam: cursor,
    }): Promise<{ items: Entry[]; total: number; nextCursor: string | null }> => {
      const status = statusesOf(search);
      if (status.length === 0) return { items: [], total: 0, nextCursor: null };
      const query = { from, to, status, limit: PAGE, cursor, ...filtersOf(search) };
      return answer(api.GET('/api/availability', { params: { query }, signal }));
    },
    ...BY_CURSOR,
  });

export const venuesFound = (text: string) =>
  queryOptions({
    queryKey: ['calendar-venues', text],
    enabled: text.length >= 2,
    staleTime: 10_000,
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/search/all', { params: { query: { q: text } }, signal }))).members,
  });

const nullIfNone = <T>(error: unknown): T | null => {
  if (error instanceof ApiProblem && error.status === 404) return null;
  throw error;
};

export type Venue = Pick<Schema<'MemberView'>, 'id' | 'name' | 'rooms'>;

const readVenue = (id: string, signal: AbortSignal): Promise<Venue> =>
  answer(api.GET('/api/members/{id}', { params: { path: { id } }, signal }));

/** The venue with this id, or the record it was merged into; null if there is none. */
export const venueById = (id: string) =>
  queryOptions({
    queryKey: ['calendar-venue', id],
    queryFn: ({ signal }) =>
      readVenue(id, signal).catch<Venue | null>((error: unknown) => {
        const into = mergedInto(error);
        return into ? readVenue(into.id, signal) : nullIfNone(error);
      }),
  });

/** The venue's external calendar; null if none is connected. */
export const memberCalendar = (memberId: string) =>
  queryOptions({
    queryKey: ['member-calendar', memberId],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/member-calendars/by-member/{memberId}', { params: path(memberId), signal })))
        .calendar,
  });

export const putMemberCalendar = (memberId: string, url: string) =>
  answer(api.PUT('/api/member-calendars/by-member/{memberId}', { params: path(memberId), body: { url } }));
export const readMemberCalendar = (memberId: string) =>
  answer(api.POST('/api/member-calendars/by-member/{memberId}/read', { params: path(memberId) }));
export const removeMemberCalendar = (memberId: string) =>
  answer(api.DELETE('/api/member-calendars/by-member/{memberId}', { params: path(memberId) }));

/** The user's own feed addresses. */
export const feeds = queryOptions({
  queryKey: ['calendar-feeds'],
  queryFn: async ({ signal }) => (await answer(api.GET('/api/calendar/feeds', { signal }))).items,
});

export const createFeed = (body: Schema<'CreateFeed'>) => answer(api.POST('/api/calendar/feeds', { body }));
export const renewFeed = (id: string) =>
  answer(api.POST('/api/calendar/feeds/{id}/renew', { params: { path: { id } } }));
export const revokeFeed = (id: string) => answer(api.DELETE('/api/calendar/feeds/{id}', { params: { path: { id } } }));

/** Invalidates the availability of venues and the state of their external calendars. */
export const readAnew = (): Promise<unknown> =>
  Promise.all(
    ['venue-year', 'member-calendar', 'availability', 'availability-days'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
