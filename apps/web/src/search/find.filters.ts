import { areasIn, isPostalArea } from '#domain/postal-codes';
import { movedNeeds } from '#domain/needs';
import type { Configuration, Slot } from '#domain/vocabulary';
import { QUERY_MAX, RADIUS_DEFAULT, RADIUS_MAX } from '#domain/limits';
import type { Schema } from '../api/client';
import { draftsOf, inputsOf, type Need } from '../requests/needs/need-drafts';
import type { Request } from '../requests/requests.queries';
import type { FindSearch } from './find.search';

export interface Filters {
  center: { latitude: number; longitude: number } | null;
  place: string | null;
  km: number;
  postalCodes: string[];
  layout: Configuration | null;
  people: number | null;
  from: string | null;
  to: string | null;
  slot: Slot;
  tagIds: string[];
  words: string | null;
  /** Marks more expensive venues without excluding them, since prices are negotiable. */
  budget: number | null;
  /** The request's needs that are searched for, on the searched dates. */
  needs: Need[];
}

const DAY_MS = 86_400_000;
const MOST_DAYS = 31;

/** Extracts postal codes and departments from typed text. */
export const codesIn = (typed: string): string[] => [
  ...new Set(areasIn(typed.toUpperCase()).filter((code) => isPostalArea(code))),
];

/** Returns the parts of typed text that are neither postal codes nor departments. */
export const notCodesIn = (typed: string): string[] =>
  areasIn(typed.toUpperCase()).filter((code) => !isPostalArea(code));

/** The request's filters, overridden by the URL. A request has either a place with a radius, or postal codes. */
export function filtersOf(search: FindSearch, request: Request): Filters {
  const byCodes = request.postalCodes.length > 0 && request.radiusKm === null;
  const own = byCodes || request.center === null ? null : request.center;
  const center =
    search.lat === undefined || (search.lat !== null && search.lon === undefined)
      ? own
      : search.lat === null
        ? null
        : { latitude: search.lat, longitude: search.lon ?? 0 };
  const from = search.from === undefined ? request.eventDate : search.from;
  const to = search.to === undefined ? request.eventEndDate : search.to;
  return {
    center,
    place: search.lat === undefined ? (own ? request.city : null) : (search.place ?? null),
    km: search.km ?? request.radiusKm ?? RADIUS_DEFAULT,
    postalCodes: search.codes === undefined ? (byCodes ? request.postalCodes : []) : codesIn(search.codes ?? ''),
    layout: search.layout === undefined ? request.configuration : search.layout,
    people: search.people === undefined ? request.attendees : search.people,
    from,
    to: from !== null && to !== null && to > from ? to : null,
    slot: search.slot ?? request.slot ?? 'full_day',
    tagIds: search.tags ?? [],
    words: search.words === undefined ? (request.requirements?.slice(0, QUERY_MAX) ?? null) : search.words,
    budget: search.budget === undefined ? request.budgetMax : search.budget,
    needs: needsOn(
      from,
      request.eventDate,
      request.needs.filter(({ id }) => !(search.without ?? []).includes(id)),
    ),
  };
}

/** The needs of an event that begins on another day: each day of theirs moves with it. Without a day, rooms are needed on every day. */
export function needsOn(from: string | null, eventDate: string | null, needs: readonly Need[]): Need[] {
  if (eventDate === null || from === eventDate) return [...needs];
  if (from === null) return needs.map((need) => (need.kind === 'bedrooms' ? need : { ...need, date: null }));
  return movedNeeds(needs, eventDate, from);
}

/** The days of a range, as calendar dates in UTC. */
export function daysOf({ from, to }: Pick<Filters, 'from' | 'to'>): string[] {
  if (from === null) return [];
  const first = Date.parse(from);
  const count = Math.min((to === null ? 0 : (Date.parse(to) - first) / DAY_MS) + 1, MOST_DAYS);
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10));
}

/** Converts the filters to API input. */
export function bodyOf(filters: Filters): Partial<Schema<'SearchMembers'>> {
  const { center, km, postalCodes, layout, people, slot, tagIds, words, needs } = filters;
  return {
    ...(center ? { center: { ...center, radiusKm: km } } : {}),
    ...(people === null ? {} : { minCapacity: people }),
    ...(words === null ? {} : { semanticQuery: words }),
    postalCodes,
    configurations: layout === null ? [] : [layout],
    dates: daysOf(filters),
    slot,
    tagIds,
    needs: inputsOf(draftsOf(needs)).map(({ id: _id, ...need }) => need),
  };
}

const STEPS_KM = [10, 20, 50, 100, 200, RADIUS_MAX];

/** Single changes that would find more venues. */
export type Widening = 'radius' | 'layout' | 'people' | 'dates' | 'tags' | 'codes' | 'needs';
export function wideningsOf(filters: Filters): { kind: Widening; change: FindSearch; filters: Filters }[] {
  const { center, km } = filters;
  const wider = STEPS_KM.find((step) => step >= 2 * km) ?? RADIUS_MAX;
  const all: { kind: Widening; applies: boolean; change: FindSearch; widened: Partial<Filters> }[] = [
    { kind: 'radius', applies: center !== null && km < RADIUS_MAX, change: { km: wider }, widened: { km: wider } },
    { kind: 'codes', applies: filters.postalCodes.length > 0, change: { codes: null }, widened: { postalCodes: [] } },
    { kind: 'layout', applies: filters.layout !== null, change: { layout: null }, widened: { layout: null } },
    {
      kind: 'dates',
      applies: filters.from !== null,
      change: { from: null, to: null },
      widened: { from: null, to: null },
    },
    { kind: 'tags', applies: filters.tagIds.length > 0, change: { tags: [] }, widened: { tagIds: [] } },
    { kind: 'people', applies: filters.people !== null, change: { people: null }, widened: { people: null } },
    {
      kind: 'needs',
      applies: filters.needs.length > 0,
      change: { without: filters.needs.map(({ id }) => id) },
      widened: { needs: [] },
    },
  ];
  return all
    .filter(({ applies }) => applies)
    .map(({ kind, change, widened }) => ({ kind, change, filters: { ...filters, ...widened } }));
}
