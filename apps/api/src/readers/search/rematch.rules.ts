import type { MatchReason } from '#domain/match-reasons';
import { addDays } from '#domain/working-hours';
import { QUERY_MAX, RADIUS_DEFAULT } from '#domain/limits';
import type { Need } from '#domain/needs';
import type { Configuration, DeclineReason, Slot } from '#domain/vocabulary';
import type { RoomView } from '../../supply/rooms/rooms.dto';
import type { SearchMembers } from './search.dto';

/** What a search for venues takes from a request. */
export interface SearchedRequest {
  attendees: number | null;
  configuration: Configuration | null;
  eventDate: string | null;
  eventEndDate: string | null;
  slot: Slot | null;
  postalCodes: string[];
  center: { latitude: number; longitude: number } | null;
  radiusKm: number | null;
  requirements: string | null;
  needs: Need[];
}

/** A venue that said no. `seats` is the most that it holds in the asked layout. */
export interface Refusal {
  declineReason: DeclineReason;
  seats: number | null;
}

export interface Adjustments {
  /** More than the largest venue that was too small holds. */
  minCapacity: number | null;
  /** Cheaper first, by the room's day price. */
  cheaperFirst: boolean;
}

/** A search takes as many days. */
const DAYS_MAX = 31;

/** Returns the search for venues that a request asks for: either around a place, or by postal codes. */
export function searchOf(request: SearchedRequest): Partial<SearchMembers> {
  const { attendees, configuration, postalCodes, center, radiusKm, slot } = request;
  const byCodes = postalCodes.length > 0 && radiusKm === null;
  const around = byCodes || center === null ? null : { ...center, radiusKm: radiusKm ?? RADIUS_DEFAULT };
  const semanticQuery = request.requirements?.slice(0, QUERY_MAX).trim() ?? '';
  return {
    ...(around === null ? {} : { center: around }),
    ...(attendees === null ? {} : { minCapacity: attendees }),
    ...(semanticQuery === '' ? {} : { semanticQuery }),
    postalCodes: byCodes ? postalCodes : [],
    configurations: configuration === null ? [] : [configuration],
    dates: daysOf(request),
    slot: slot ?? 'full_day',
    needs: request.needs.map(({ id: _id, ...need }) => need),
  };
}

/** Returns how refusals change the search of a request for `attendees` people. */
export function adjustmentsOf(attendees: number | null, refusals: readonly Refusal[]): Adjustments {
  const tooSmall = refusals.filter(({ declineReason }) => declineReason === 'too_small');
  const larger = Math.max(...tooSmall.map(({ seats }) => (seats ?? 0) + 1), 0);
  return {
    minCapacity: larger > (attendees ?? 0) ? larger : null,
    cheaperFirst: refusals.some(({ declineReason }) => declineReason === 'budget_too_low'),
  };
}

/** Returns why the adjustments have found a venue with these suitable rooms: one reason for each that it meets. */
export function adjustedReasons(
  { minCapacity, cheaperFirst }: Adjustments,
  rooms: readonly Pick<RoomView, 'name' | 'fullDayPrice' | 'currency'>[],
): MatchReason[] {
  const priced = rooms.flatMap(({ name, fullDayPrice, currency }) =>
    fullDayPrice === null ? [] : [{ room: name, fullDayPrice, currency }],
  );
  const [cheapest] = priced.sort((one, other) => one.fullDayPrice - other.fullDayPrice);
  return [
    ...(minCapacity === null ? [] : [{ kind: 'too_small', params: { seats: minCapacity - 1 } } as const]),
    ...(cheaperFirst && cheapest ? [{ kind: 'budget_too_low', params: cheapest } as const] : []),
  ];
}

function daysOf({ eventDate, eventEndDate }: Pick<SearchedRequest, 'eventDate' | 'eventEndDate'>): string[] {
  if (eventDate === null) return [];
  const days = [eventDate];
  for (let day = eventDate; eventEndDate !== null && day < eventEndDate && days.length < DAYS_MAX; days.push(day))
    day = addDays(day, 1);
  return days;
}
