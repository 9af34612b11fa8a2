import type { MatchReason } from '#domain/match-reasons';
import type { Configuration, Slot } from '#domain/vocabulary';

/** A place and everything within a radius around it. */
export interface Circle {
  latitude: number;
  longitude: number;
  radiusKm: number;
}

/** The filters of a search. An empty list filters nothing. */
export interface SearchFilters {
  postalCodes: string[];
  minCapacity: number | null;
  configurations: Configuration[];
  dates: string[];
  slot: Slot;
  center: Circle | null;
  tagIds: string[];
  excludeMemberIds: string[];
  /** Bedrooms needed in one night; null for none. */
  bedrooms: number | null;
  /** Only these venues, which match the other filters; null for any. */
  among: string[] | null;
}

/** Dates, and the part of each that is asked about. */
export type Span = Pick<SearchFilters, 'dates' | 'slot'>;

/** Whether the filters require seats: a capacity, a layout, or both. */
export const asksSeats = ({ minCapacity, configurations }: SearchFilters): boolean =>
  minCapacity !== null || configurations.length > 0;

/** Returns the sufficient capacities of a room, the largest first; all of them if no seats are required. */
export const capacitiesThatDo = <Capacity extends { configuration: Configuration; maxCapacity: number }>(
  { minCapacity, configurations }: Pick<SearchFilters, 'minCapacity' | 'configurations'>,
  capacities: Capacity[],
): Capacity[] =>
  capacities
    .filter(
      ({ configuration, maxCapacity }) =>
        maxCapacity >= (minCapacity ?? 0) && (configurations.length === 0 || configurations.includes(configuration)),
    )
    .sort((a, b) => b.maxCapacity - a.maxCapacity);

/** Mean radius of the Earth (IUGG), in kilometers. The database's `distance_km` uses the same. */
export const EARTH_RADIUS_KM = 6371.0088;

const DEGREES = 180 / Math.PI;

export interface BoundingBox {
  latitude: [number, number];
  /** One range, or two if the circle crosses the 180th meridian; null for every longitude, if it contains a pole. */
  longitudes: [number, number][] | null;
}

/**
 * Returns the latitudes and longitudes (degrees) of every point at most `radiusKm` from the center. An index finds
 * these points before their distances are computed. The box is slightly wider than the circle, so that rounding
 * excludes no point. Longitudes: the meridians that touch the circle are asin(sin r / cos φ) away (J. P. Matuschek,
 * "Finding points within a distance").
 */
export function boundingBox(center: { latitude: number; longitude: number }, radiusKm: number): BoundingBox {
  const hair = 1e-6;
  const angle = radiusKm / EARTH_RADIUS_KM;
  const south = center.latitude - angle * DEGREES - hair;
  const north = center.latitude + angle * DEGREES + hair;
  const latitude: [number, number] = [Math.max(south, -90), Math.min(north, 90)];
  if (south <= -90 || north >= 90) return { latitude, longitudes: null };
  const width = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(center.latitude / DEGREES))) * DEGREES + hair;
  const west = center.longitude - width;
  const east = center.longitude + width;
  if (west < -180)
    return {
      latitude,
      longitudes: [
        [-180, east],
        [west + 360, 180],
      ],
    };
  if (east > 180)
    return {
      latitude,
      longitudes: [
        [west, 180],
        [-180, east - 360],
      ],
    };
  return { latitude, longitudes: [[west, east]] };
}

export interface Asked {
  semanticQuery: boolean;
  /** The search radius; null without a center. */
  radiusKm: number | null;
}

/**
 * Returns how well a matching venue fits, 0..1: by similarity if there is a query (0 if its vector is outdated), else
 * by proximity to the center, else 1. Consistent with the order of a page.
 */
export function scoreOf(asked: Asked, found: { similarity: number | null; distanceKm: number | null }): number {
  const score = asked.semanticQuery
    ? (found.similarity ?? 0)
    : asked.radiusKm !== null && found.distanceKm !== null
      ? 1 - found.distanceKm / asked.radiusKm
      : 1;
  return Math.min(1, Math.max(0, score));
}

/** The data of a found venue used in its reasons. */
export interface Found {
  postalCode: string;
  city: string | null;
  similarity: number | null;
  distanceKm: number | null;
  /** The matching rooms, each with the sufficient capacities; the largest first in both. */
  rooms: { name: string; capacities: { configuration: Configuration; maxCapacity: number }[] }[];
  availability: { date: string; status: string }[];
}

/** The search criteria, as named in the reasons. */
export interface Reasoned {
  semanticQuery: boolean;
  seats: boolean;
  dates: string[];
  postalCodes: boolean;
  /** Names of the requested tags. */
  tags: string[];
  /** The name of the center; null if it has none. */
  place: string | null;
}

/** Returns why a venue was found: one reason for each criterion. */
export function reasonsOf(asked: Reasoned, found: Found): MatchReason[] {
  const reasons: MatchReason[] = [];
  const [room, ...others] = found.rooms;
  const seats = room?.capacities[0];
  if (asked.seats && room && seats)
    reasons.push({
      kind: 'seats',
      params: {
        room: room.name,
        seats: seats.maxCapacity,
        configuration: seats.configuration,
        more: others.length,
      },
    });
  const { distanceKm, city, postalCode, similarity } = found;
  if (distanceKm !== null) reasons.push({ kind: 'distance', params: { distanceKm, place: asked.place } });
  if (asked.postalCodes) reasons.push({ kind: 'town', params: { city, postalCode } });
  if (asked.dates.length > 0) {
    const optioned = new Set(found.availability.filter(({ status }) => status === 'option').map(({ date }) => date));
    const days = [...new Set(asked.dates)].sort();
    const free = days.filter((date) => !optioned.has(date));
    const held = days.filter((date) => optioned.has(date));
    if (free.length > 0) reasons.push({ kind: 'free', params: { dates: free } });
    if (held.length > 0) reasons.push({ kind: 'under_option', params: { dates: held } });
  }
  if (asked.tags.length > 0) reasons.push({ kind: 'tagged', params: { tags: asked.tags } });
  if (asked.semanticQuery)
    reasons.push(
      similarity === null ? { kind: 'not_compared', params: {} } : { kind: 'alike', params: { similarity } },
    );
  return reasons;
}
