import { CONFIGURATIONS, type Configuration, type Slot, SLOTS } from '#domain/vocabulary';
import { QUERY_MAX, RADIUS_MAX } from '#domain/limits';
import { isDay } from '../api/is-day';
import { isId } from '../api/is-id';

/** URL parameters. A missing filter uses the request's value; null removes the filter. */
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
  /** Needs of the request that the search leaves out. */
  without?: string[];
}

const MOST_PEOPLE = 1_000_000;
const MOST_NEEDS = 30;

const number = (value: unknown, least: number, most: number): number | undefined =>
  typeof value === 'number' && value >= least && value <= most ? value : undefined;
const day = (value: unknown): string | undefined => (isDay(value) ? value : undefined);
const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value);
// the router parses numeric text as numbers
const text = (value: unknown, most: number): string | undefined =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
    ? String(value).slice(0, most)
    : undefined;

/** Parses the URL parameters, dropping invalid values. */
export function findSearch(raw: Record<string, unknown>): FindSearch {
  const orNone = <Value>(name: string, read: (value: unknown) => Value | undefined): Value | null | undefined =>
    raw[name] === null ? null : read(raw[name]);
  const lon = number(raw['lon'], -180, 180);
  const lat = orNone('lat', (value) => number(value, -90, 90));
  const isPoint = lat === null || lon !== undefined;
  // set every filter: the router would keep the raw value of a missing one
  return {
    lat: isPoint ? lat : undefined,
    lon: isPoint ? lon : undefined,
    place: isPoint ? text(raw['place'], 200) : undefined,
    km: number(raw['km'], 0.001, RADIUS_MAX),
    codes: orNone('codes', (value) => text(value, 500)),
    layout: orNone('layout', (value) => oneOf(CONFIGURATIONS, value)),
    people: orNone('people', (value) => number(value, 1, MOST_PEOPLE)),
    from: orNone('from', day),
    to: orNone('to', day),
    slot: oneOf(SLOTS, raw['slot']),
    tags: Array.isArray(raw['tags']) ? raw['tags'].filter(isId).slice(0, 20) : undefined,
    words: orNone('words', (value) => text(value, QUERY_MAX)),
    budget: orNone('budget', (value) => number(value, 0, 1e9)),
    without: Array.isArray(raw['without']) ? raw['without'].filter(isId).slice(0, MOST_NEEDS) : undefined,
  };
}
