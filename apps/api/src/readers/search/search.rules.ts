import type { MatchReason } from '#domain/match-reasons';
import type { Configuration, Slot } from '#domain/vocabulary';

/** A place and what is within so many kilometres of it. */
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
}

/** Whether the filters ask for seats: a capacity, a layout, or both. */
export const asksSeats = ({ minCapacity, configurations }: SearchFilters): boolean =>
  minCapacity !== null || configurations.length > 0;

/** The capacities of a room that are enough, the largest first; all of them if no seats are asked for. */
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

/** Mean radius of the Earth (IUGG), in kilometres. The database's `distance_km` uses the same. */
export const EARTH_RADIUS_KM = 6371.0088;

const DEGREES = 180 / Math.PI;

export interface BoundingBox {
  latitude: [number, number];
  /** One range, or two if the circle crosses the 180th meridian; null for every longitude, if it has a pole within it. */
  longitudes: [number, number][] | null;
}

/**
 * The latitudes and longitudes (degrees) of every point at most `radiusKm` from the centre. An index finds these points before
 * their distances are computed. The box is a hair wider than the circle, so that rounding leaves nobody out.
 * Longitudes: the meridians that touch the circle are asin(sin r / cos φ) away (J. P. Matuschek, "Finding points within a distance").
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

/**
 * So many degrees of latitude and of longitude from the centre every point is within the circle: six in ten are told by comparing alone.
 * The haversine is at most a quarter of the sum of both squared (in radians, the longitude's less by the cosines of both latitudes), of which
 * each may be 0.49 of the angle's; the rest is for the sine, which is less than its angle, up to 500 km.
 */
export function innerBox({ latitude, radiusKm }: Circle): { latitude: number; longitude: number } {
  const half = 0.7 * (radiusKm / EARTH_RADIUS_KM) * DEGREES;
  const nearEquator = Math.max(0, Math.abs(latitude) - half);
  const shrunk = Math.sqrt(Math.cos(latitude / DEGREES) * Math.cos(nearEquator / DEGREES));
  return { latitude: half, longitude: half / shrunk };
}

/** The square of the sine of half an angle of degrees: it grows with the angle, up to a half turn. */
const haversine = (degrees: number): number => Math.sin(degrees / DEGREES / 2) ** 2;

/** Cells of a degree, in both directions; `place_cell` of the database has the same. */
const CELLS = 4;
/** More cells than these are not named: a circle of 500 km has as many at 70 degrees of latitude. */
const MAX_CELLS = 4000;

/** How a cell lies: all of it within the circle, or some of it; of the others no point is. */
export type CellsOf = Record<'whole' | 'partly', number[]>;

/**
 * How the cell of this row and column lies, by its points that are nearest to the centre of the circle and farthest from it. The nearest is on
 * the nearer meridian, where the great circle from the centre meets it at a right angle, or as near to there as the cell reaches; the
 * farthest is a corner on the farther one, since along a meridian a distance has no other maximum than at the ends.
 */
function reach({ latitude, longitude, radiusKm }: Circle, row: number, column: number): keyof CellsOf | 'not' {
  // so much larger than the cell that rounding leaves nobody out, and lets nobody in
  const hair = 1e-6;
  const [south, north] = [row / CELLS - hair, (row + 1) / CELLS + hair];
  const middle = (column + 0.5) / CELLS - longitude;
  const turned = Math.abs(middle - 360 * Math.round(middle / 360));
  const [sine, cosine] = [Math.sin(latitude / DEGREES), Math.cos(latitude / DEGREES)];
  const away = (parallel: number, meridian: number): number =>
    haversine(parallel - latitude) + cosine * Math.cos(parallel / DEGREES) * haversine(meridian);
  const angle = (radiusKm / EARTH_RADIUS_KM) * DEGREES;
  const half = 0.5 / CELLS + hair;
  const [near, far] = [Math.max(0, turned - half), Math.min(180, turned + half)];
  const across = Math.atan2(sine, cosine * Math.cos(near / DEGREES)) * DEGREES;
  const nearest = Math.min(north, Math.max(south, across));
  if (away(nearest, near) > haversine(Math.min(180, angle + hair))) return 'not';
  const farthest = Math.max(away(south, far), away(north, far));
  // along the 180th meridian a cell shares its number with another one
  const alone = column > -180 * CELLS && column < 180 * CELLS;
  return alone && farthest <= haversine(Math.max(0, angle - hair)) ? 'whole' : 'partly';
}

/** The cells of a quarter of a degree that the circle reaches into, by number; null if they are too many. An index finds members by them. */
export function cellsOf(circle: Circle): CellsOf | null {
  const { latitude, longitudes } = boundingBox(circle, circle.radiusKm);
  const between = ([from, to]: [number, number]): number[] => {
    const [first, last] = [Math.floor(from * CELLS), Math.floor(to * CELLS)];
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  };
  if (longitudes === null) return null;
  const rows = between(latitude);
  const columns = longitudes.flatMap(between);
  if (rows.length * columns.length > MAX_CELLS) return null;
  const cells = rows.flatMap((row) =>
    columns.map((column) => ({ how: reach(circle, row, column), cell: row * 360 * CELLS + column })),
  );
  const that = (lies: string): number[] => [
    ...new Set(cells.filter(({ how }) => how === lies).map(({ cell }) => cell)),
  ];
  return { whole: that('whole'), partly: that('partly') };
}

export interface Asked {
  semanticQuery: boolean;
  /** Of the centre; null without one. */
  radiusKm: number | null;
}

/**
 * How well a member that passes the filters fits, 0..1: by similarity if there is a query (0 while its vector is behind), else by
 * nearness to the centre, else 1. The order of a page never contradicts it.
 */
export function scoreOf(asked: Asked, found: { similarity: number | null; distanceKm: number | null }): number {
  const score = asked.semanticQuery
    ? (found.similarity ?? 0)
    : asked.radiusKm !== null && found.distanceKm !== null
      ? 1 - found.distanceKm / asked.radiusKm
      : 1;
  return Math.min(1, Math.max(0, score));
}

/** What the reasons say of a member that was found. */
export interface Found {
  postalCode: string;
  city: string | null;
  similarity: number | null;
  distanceKm: number | null;
  /** The rooms that qualify, each with the capacities that are enough; the largest first in both. */
  rooms: { name: string; capacities: { configuration: Configuration; maxCapacity: number }[] }[];
  availability: { date: string; status: string }[];
}

/** What was asked, as the reasons name it. */
export interface Reasoned {
  semanticQuery: boolean;
  seats: boolean;
  dates: string[];
  postalCodes: boolean;
  /** Names of the tags asked for. */
  tags: string[];
  /** The place of the centre; null if it has no name. */
  place: string | null;
}

/** Why a member was found: one reason for each thing that was asked. */
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
