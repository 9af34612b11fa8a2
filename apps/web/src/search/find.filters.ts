import { CONFIGURATIONS, type Configuration, type Slot, SLOTS } from '#domain/vocabulary';
import type { Schema } from '../api/client';
import type { Request } from '../requests/requests.queries';

/** What the address says: a filter that is absent is that of the request, one that is null is left out. */
export interface FindSearch {
  lat?: number | null;
  lon?: number;
  place?: string;
  km?: number;
  codes?: string | null;
  layout?: Configuration | null;
  people?: number | null;
  from?: string | null;
  to?: string | null;
  slot?: Slot;
  tags?: string[];
  words?: string | null;
  budget?: number | null;
}

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
  /** Marks what is dearer; no venue is left out for it, since prices are spoken about. */
  budget: number | null;
}

const DEFAULT_KM = 25;
/** Kilometres, the most that the service takes. */
export const MOST_KM = 500;
const DAY_MS = 86_400_000;
const MOST_DAYS = 31;
const MOST_WORDS = 2000;
const MOST_PEOPLE = 1_000_000;

const number = (value: unknown, least: number, most: number): number | undefined =>
  typeof value === 'number' && value >= least && value <= most ? value : undefined;
const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value);
// a postal code or a word of digits comes out of an address as a number
const text = (value: unknown, most: number): string | undefined =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
    ? String(value).slice(0, most)
    : undefined;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Keeps of an address what a search can take. */
export function findSearch(raw: Record<string, unknown>): FindSearch {
  const orNone = <Value>(name: string, read: (value: unknown) => Value | undefined): Value | null | undefined =>
    raw[name] === null ? null : read(raw[name]);
  const lon = number(raw['lon'], -180, 180);
  const lat = orNone('lat', (value) => number(value, -90, 90));
  const isPoint = lat === null || lon !== undefined;
  // each filter is named: what is left out here the router would keep as it was typed
  return {
    lat: isPoint ? lat : undefined,
    lon: isPoint ? lon : undefined,
    place: isPoint ? text(raw['place'], 200) : undefined,
    km: number(raw['km'], 0.001, MOST_KM),
    codes: orNone('codes', (value) => text(value, 500)),
    layout: orNone('layout', (value) => oneOf(CONFIGURATIONS, value)),
    people: orNone('people', (value) => number(value, 1, MOST_PEOPLE)),
    from: orNone('from', day),
    to: orNone('to', day),
    slot: oneOf(SLOTS, raw['slot']),
    tags: Array.isArray(raw['tags'])
      ? raw['tags'].filter((id): id is string => typeof id === 'string' && UUID.test(id)).slice(0, 20)
      : undefined,
    words: orNone('words', (value) => text(value, MOST_WORDS)),
    budget: orNone('budget', (value) => number(value, 0, 1e9)),
  };
}

/** Postal codes and departments of what was typed. */
export const codesIn = (typed: string): string[] => [
  ...new Set(typed.split(/[\s,;]+/).filter((code) => /^\d{2}(\d{3})?$/.test(code))),
];

/** The filters of the request, each replaced by what the address says. A request has a radius around its place, or postal codes. */
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
    km: search.km ?? request.radiusKm ?? DEFAULT_KM,
    postalCodes: search.codes === undefined ? (byCodes ? request.postalCodes : []) : codesIn(search.codes ?? ''),
    layout: search.layout === undefined ? request.configuration : search.layout,
    people: search.people === undefined ? request.attendees : search.people,
    from,
    to: from !== null && to !== null && to > from ? to : null,
    slot: search.slot ?? request.slot ?? 'full_day',
    tagIds: search.tags ?? [],
    words: search.words === undefined ? (request.requirements?.slice(0, MOST_WORDS) ?? null) : search.words,
    budget: search.budget === undefined ? request.budgetMax : search.budget,
  };
}

/** Each day from the first to the last. Calendar dates, counted in UTC. */
export function daysOf({ from, to }: Pick<Filters, 'from' | 'to'>): string[] {
  if (from === null) return [];
  const first = Date.parse(from);
  const count = Math.min((to === null ? 0 : (Date.parse(to) - first) / DAY_MS) + 1, MOST_DAYS);
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10));
}

/** What the service is asked. */
export function bodyOf(filters: Filters): Partial<Schema<'SearchMembers'>> {
  const { center, km, postalCodes, layout, people, slot, tagIds, words } = filters;
  return {
    ...(center ? { center: { ...center, radiusKm: km } } : {}),
    ...(people === null ? {} : { minCapacity: people }),
    ...(words === null ? {} : { semanticQuery: words }),
    postalCodes,
    configurations: layout === null ? [] : [layout],
    dates: daysOf(filters),
    slot,
    tagIds,
  };
}

const STEPS_KM = [10, 20, 50, 100, 200, MOST_KM];

/** What would let more venues through, one thing at a time. */
export type Widening = 'radius' | 'layout' | 'people' | 'dates' | 'tags' | 'codes';
export function wideningsOf(filters: Filters): { kind: Widening; change: FindSearch; filters: Filters }[] {
  const { center, km } = filters;
  const wider = STEPS_KM.find((step) => step >= 2 * km) ?? MOST_KM;
  const all: { kind: Widening; applies: boolean; change: FindSearch; widened: Partial<Filters> }[] = [
    { kind: 'radius', applies: center !== null && km < MOST_KM, change: { km: wider }, widened: { km: wider } },
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
  ];
  return all
    .filter(({ applies }) => applies)
    .map(({ kind, change, widened }) => ({ kind, change, filters: { ...filters, ...widened } }));
}
