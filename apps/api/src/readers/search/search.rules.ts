import { LAYOUT_WORDS } from '#domain/labels';
import type { Configuration, Slot } from '#domain/vocabulary';
import { formatDate, fr } from '#words/formats';
import type { Locale } from '#words/locale';

/** The filters of a search. An empty list filters nothing. */
export interface SearchFilters {
  postalCodes: string[];
  minCapacity: number | null;
  configurations: Configuration[];
  dates: string[];
  slot: Slot;
  center: { latitude: number; longitude: number; radiusKm: number } | null;
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

/** The largest room that qualifies, with its seats; `more` rooms qualify too. */
interface Seats {
  room: string;
  seats: number;
  configuration: Configuration;
  more: number;
}

/** The sentences of the reasons. Days are calendar dates, `similarity` is 0..1. */
interface Sentences {
  seats(found: Seats): string;
  distance(km: number, place: string | null): string;
  town(city: string | null, postalCode: string): string;
  free(days: string[]): string;
  underOption(days: string[]): string;
  tagged(tags: string[]): string;
  alike(similarity: number): string;
  notCompared: string;
}

const SENTENCES: Record<Locale, Sentences> = {
  en: {
    seats: ({ room, seats, configuration, more }) =>
      `${room} seats ${seats} ${LAYOUT_WORDS[configuration].en}${more === 0 ? '' : `, and ${more} more ${more === 1 ? 'room' : 'rooms'}`}`,
    distance: (km, place) => `${km.toFixed(1)} km from ${place ?? 'the centre'}`,
    town: (city, postalCode) => `In ${city === null ? '' : `${city}, `}${postalCode}`,
    free: (days) => `Free on ${listed(days, 'en')}`,
    underOption: (days) => `Under option on ${listed(days, 'en')}`,
    tagged: (tags) => `Tagged ${listed(tags, 'en')}`,
    alike: (similarity) => `Its description matches the query to ${percent(similarity)} %`,
    notCompared: 'Not yet compared with the query: its description has just changed',
  },
  fr: {
    seats: ({ room, seats, configuration, more }) =>
      fr`${room} : ${seats} places ${LAYOUT_WORDS[configuration].fr}${more === 0 ? '' : `, et ${more} ${more === 1 ? 'autre salle' : 'autres salles'}`}`,
    // no elision before a name: "de Aix" is read, "d’Hyères" depends on how it is said
    distance: (km, place) =>
      place === null
        ? `À ${km.toFixed(1).replace('.', ',')} km du centre`
        : fr`À ${km.toFixed(1).replace('.', ',')} km du point choisi (${place})`,
    town: (city, postalCode) => `À ${city === null ? postalCode : `${city}, ${postalCode}`}`,
    free: (days) => `Libre le ${listed(days, 'fr', 'le ')}`,
    underOption: (days) => `Sous option le ${listed(days, 'fr', 'le ')}`,
    tagged: (tags) => fr`${tags.length === 1 ? 'Étiquette' : 'Étiquettes'} : ${listed(tags, 'fr')}`,
    alike: (similarity) => `Sa description correspond à la recherche à ${percent(similarity)}\u00a0%`,
    notCompared: fr`Pas encore comparé à la recherche : sa description vient de changer`,
  },
};

/** Why a member was found, in the reader's language: one short sentence for each thing that was asked. */
export function reasonsOf(asked: Reasoned, found: Found, locale: Locale): string[] {
  const say = SENTENCES[locale];
  const reasons: string[] = [];
  const [room, ...others] = found.rooms;
  const seats = room?.capacities[0];
  if (asked.seats && room && seats)
    reasons.push(
      say.seats({
        room: room.name,
        seats: seats.maxCapacity,
        configuration: seats.configuration,
        more: others.length,
      }),
    );
  if (found.distanceKm !== null) reasons.push(say.distance(found.distanceKm, asked.place));
  if (asked.postalCodes) reasons.push(say.town(found.city, found.postalCode));
  if (asked.dates.length > 0) {
    const optioned = new Set(found.availability.filter(({ status }) => status === 'option').map(({ date }) => date));
    const days = [...new Set(asked.dates)].sort();
    const spelled = (some: string[]): string[] => some.map((date) => formatDate(date, locale, 'UTC'));
    const free = days.filter((date) => !optioned.has(date));
    if (free.length > 0) reasons.push(say.free(spelled(free)));
    if (optioned.size > 0) reasons.push(say.underOption(spelled(days.filter((date) => optioned.has(date)))));
  }
  if (asked.tags.length > 0) reasons.push(say.tagged(asked.tags));
  if (asked.semanticQuery) reasons.push(found.similarity === null ? say.notCompared : say.alike(found.similarity));
  return reasons;
}

const percent = (similarity: number): number => Math.round(Math.max(0, similarity) * 100);

const AND: Record<Locale, string> = { en: 'and', fr: 'et' };

/** `a, b and c`, each but the first with what stands before it. */
function listed(words: string[], locale: Locale, before = ''): string {
  const [first = '', ...others] = words;
  const rest = others.map((word) => `${before}${word}`);
  return rest.length === 0 ? first : `${[first, ...rest.slice(0, -1)].join(', ')} ${AND[locale]} ${rest.at(-1) ?? ''}`;
}
