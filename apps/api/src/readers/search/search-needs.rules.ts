import { ValidationError } from '#core/errors';
import type { MatchReason } from '#domain/match-reasons';
import {
  type BedroomNeed,
  isBedrooms,
  type Need,
  needFaults,
  needOf,
  peakBedrooms,
  type SaidNeed,
  slotOf,
} from '#domain/needs';
import type { Configuration } from '#domain/vocabulary';
import { assign, type Groups, groupsOf, type Wanted } from './assignment';
import { asksSeats, type SearchFilters } from './search.rules';

/** `main`, or the place of a need in the search's `needs`. */
export type NeedKey = 'main' | number;

/** Rooms that a search asks for: those of the main need or of another one. */
export interface RoomWish extends Wanted {
  need: NeedKey;
  /** Seats of each room; 0 if any number does. */
  seats: number;
  /** One of these layouts, any if there are none. */
  layouts: readonly Configuration[];
  isOptional: boolean;
}

/** What a search asks for at once, besides its filters. */
export interface Wishes {
  /** The main need first, if it needs a room; then the others in their order. */
  rooms: RoomWish[];
  /** The bedrooms that aren't optional. */
  bedrooms: { need: number; of: BedroomNeed }[];
  said: readonly SaidNeed[];
}

/**
 * Returns what a search asks for, null if it has no needs.
 * @throws VALIDATION_ERROR a need lacks a field of its kind, or there are too many
 */
export function wishesOf(filters: SearchFilters, said: readonly SaidNeed[]): Wishes | null {
  if (said.length === 0) return null;
  const faults = needFaults(said, {});
  if (faults.length > 0) throw new ValidationError(faults);
  const needs = said.map((need, place) => needOf(need, String(place)));
  const main: RoomWish = {
    need: 'main',
    ...{ count: 1, seats: filters.minCapacity ?? 0, layouts: filters.configurations, isOptional: false },
    ...{ days: daysOf(filters), slot: filters.slot },
  };
  return {
    rooms: [
      ...(asksSeats(filters) || filters.dates.length > 0 ? [main] : []),
      ...needs.flatMap((need, place) => (isBedrooms(need) ? [] : [wishOf(need, place, filters)])),
    ],
    bedrooms: needs.flatMap((of, need) => (isBedrooms(of) && !of.optional ? [{ need, of }] : [])),
    said,
  };
}

const daysOf = ({ dates }: SearchFilters): string[] | null => (dates.length > 0 ? dates : null);

const wishOf = (need: Exclude<Need, BedroomNeed>, place: number, filters: SearchFilters): RoomWish => ({
  need: place,
  count: need.count,
  seats: need.attendees ?? 0,
  layouts: need.configuration === null ? [] : [need.configuration],
  isOptional: need.optional,
  days: need.date === null ? daysOf(filters) : [need.date],
  slot: slotOf(need, filters.slot),
});

/** The seats that a room must have in a layout of the wish, or in any if it names none; 0: not even a layout. */
export const leastSeats = ({ seats, layouts }: RoomWish): number => (layouts.length > 0 ? Math.max(1, seats) : seats);

/** The most bedrooms that a search asks for in one night. */
export const bedroomsAtOnce = ({ bedrooms }: Wishes, except?: number): number =>
  peakBedrooms(bedrooms.filter(({ need }) => need !== except).map(({ of }) => of));

/** Rooms wanted at once, prepared for many venues. A room is given as the wishes (bits) that it suits. */
export class RoomPlan {
  readonly groups: Groups;
  private readonly counts: readonly number[];
  private readonly known = new Map<string, boolean>();

  constructor(readonly wishes: readonly RoomWish[]) {
    this.groups = groupsOf(wishes);
    this.counts = wishes.map(({ count }) => count);
  }

  /** Whether a venue has rooms for all wishes. */
  fits(rooms: readonly number[]): boolean {
    // Many venues have rooms of the same kinds.
    const useful = rooms.filter((bits) => bits !== 0).sort((a, b) => a - b);
    const key = useful.join();
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const fits = assign(this.counts, this.groups, useful) !== null;
    this.known.set(key, fits);
    return fits;
  }

  /** Whether a venue has rooms for all wishes but this one. */
  fitsWithout(place: number, rooms: readonly number[]): boolean {
    return assign(this.counts.with(place, 0), this.groups, rooms) !== null;
  }

  /**
   * Returns the rooms of each wish, by the places of both, and of optional wishes as many as can be met besides; null if
   * the venue lacks rooms. The first rooms that suit are taken.
   */
  rooms(of: readonly number[]): (number[] | null)[] | null {
    let counts = this.wishes.map(({ count, isOptional }) => (isOptional ? 0 : count));
    let rows = assign(counts, this.groups, of);
    if (rows === null) return null;
    const met = this.wishes.map(({ isOptional }) => !isOptional);
    for (const [place, { isOptional, count }] of this.wishes.entries()) {
      if (!isOptional) continue;
      const more = counts.with(place, count);
      const withIt = assign(more, this.groups, of);
      if (withIt === null) continue;
      [counts, rows, met[place]] = [more, withIt, true];
    }
    return rows.map((row, place) => (met[place] ? row : null));
  }
}

/** Why a venue that fails one need isn't found. */
export interface Miss {
  need: NeedKey;
  why: MatchReason;
}

/**
 * Returns the one need that a venue fails; null if it fails none or more. If one of several could be left out, it is
 * the last.
 */
export function missOf(
  wishes: Wishes,
  plan: RoomPlan,
  { rooms, bedrooms }: { rooms: readonly number[]; bedrooms: number | null },
): Miss | null {
  const peak = bedroomsAtOnce(wishes);
  const hasBedrooms = (wanted: number): boolean => wanted === 0 || (bedrooms !== null && bedrooms >= wanted);
  if (hasBedrooms(peak)) {
    if (plan.fits(rooms)) return null;
    const place = plan.wishes.findLastIndex((_wish, at) => plan.fitsWithout(at, rooms));
    const wish = plan.wishes[place];
    return wish === undefined ? null : { need: wish.need, why: lacksRooms(wish, wishes) };
  }
  const failed = wishes.bedrooms.findLast(({ need }) => hasBedrooms(bedroomsAtOnce(wishes, need)));
  const said = failed && wishes.said[failed.need];
  if (!said || !plan.fits(rooms)) return null;
  return { need: failed.need, why: { kind: 'no_bedrooms', params: { need: said, peak, has: bedrooms } } };
}

function lacksRooms({ need, seats, layouts, days }: RoomWish, { said }: Wishes): MatchReason {
  const other = need === 'main' ? undefined : said[need];
  if (other) return { kind: 'no_rooms', params: { need: other } };
  const [configuration = null] = layouts;
  return {
    kind: 'no_main_room',
    params: { seats: seats === 0 ? null : seats, configuration, dates: [...(days ?? [])] },
  };
}
