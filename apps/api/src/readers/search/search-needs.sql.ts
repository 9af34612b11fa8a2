import { type Configuration, SLOTS } from '#domain/vocabulary';
import { bedroomsAtOnce, leastSeats, type RoomPlan, type RoomWish, type Wishes } from './search-needs.rules';
import type { SearchFilters, Span } from './search.rules';
import { candidates, entryOverlaps, Params, passes, type Statement, TAKEN, venueIsFree } from './search.sql';

/** The rooms of a venue, the largest first. */
export interface RoomsRow {
  id: string;
  /** JSON: the seats of each room in the layout that holds most, then in each layout that the wishes name (`layoutsOf`). */
  seats: string;
  /** Rooms by place from 1, or 0 for the whole venue, that are taken during wishes (bits): `2:5 3:1`. */
  taken: string | null;
}

export interface NamedRoomsRow extends RoomsRow {
  roomIds: string[];
}

export interface MissingRow extends RoomsRow {
  bedrooms: number | null;
  distanceKm: number | null;
}

/** The layouts that wishes name, each once. */
const layoutsOf = (wishes: readonly RoomWish[]): Configuration[] => [
  ...new Set(wishes.flatMap(({ layouts }) => layouts)),
];

/** The columns of a `RoomsRow` of the venue `v` (`member_rooms`), and more. `entries` is a condition on the calendar `a`. */
function roomColumns(wishes: readonly RoomWish[], params: Params, entries: string, ...more: string[]): string {
  const lists = ['seats', ...layoutsOf(wishes)].map((name) => `v.${name}`);
  const seats = `concat('[', ${lists.join(`, ',', `)}, ']') AS seats`;
  return ['v.member_id AS id', seats, `${taken(wishes, params, entries)} AS taken`, ...more].join(', ');
}

/** The days and slots of wishes, each once, with the wishes (bits) at that time. */
function timesOf(wishes: readonly RoomWish[]): (Span & { bits: number })[] {
  const times = new Map<string, Span & { bits: number }>();
  for (const [place, { days, slot }] of wishes.entries()) {
    if (days === null) continue;
    const key = [slot, ...days].join();
    const time = times.get(key) ?? { dates: [...days], slot, bits: 0 };
    times.set(key, { ...time, bits: time.bits | (1 << place) });
  }
  return [...times.values()];
}

/** The same times by slot, each date once: a date of the whole day isn't repeated for a part of it. */
function slotsOf(times: readonly Span[]): Span[] {
  const datesIn = (slot: Span['slot']): string[] =>
    times.filter((time) => time.slot === slot).flatMap(({ dates }) => dates);
  const whole = new Set(datesIn('full_day'));
  const parts = SLOTS.filter((slot) => slot !== 'full_day').map((slot) => ({
    slot,
    dates: [...new Set(datesIn(slot))].filter((date) => !whole.has(date)),
  }));
  return [{ slot: 'full_day' as const, dates: [...whole] }, ...parts].filter(({ dates }) => dates.length > 0);
}

function taken(wishes: readonly RoomWish[], params: Params, entries: string): string {
  const times = timesOf(wishes);
  if (times.length === 0) return 'NULL';
  const needs = times.map((time) => `CASE WHEN ${entryOverlaps(time, params)} THEN ${time.bits} ELSE 0 END`);
  const days = params.add([...new Set(times.flatMap(({ dates }) => dates))]);
  return `(SELECT string_agg(coalesce(array_position(v.room_ids, a.room_id), 0) || ':' || (${needs.join(' | ')}), ' ')
             FROM availability a
            WHERE a.member_id = v.member_id AND a.date = ANY (${days}::date[]) AND a.status IN ${TAKEN} AND ${entries})`;
}

/** Returns a function that tells which wishes (bits) each room of a row suits and is free for, in the order of the row. */
export function roomReader(wishes: readonly RoomWish[]): (row: RoomsRow) => number[] {
  const places = new Map(layoutsOf(wishes).map((layout, place) => [layout, place + 1]));
  const tests = wishes.flatMap((wish, place) => {
    const lists = wish.layouts.length > 0 ? wish.layouts.map((layout) => places.get(layout) ?? 0) : [0];
    return lists.map((list) => ({ list, least: leastSeats(wish), bit: 1 << place }));
  });
  // As in every search, days alone exclude no venue without rooms: for the main need it counts as one.
  const [first] = wishes;
  const wholeVenue = first?.need === 'main' && leastSeats(first) === 0 ? [1] : [];
  return ({ seats, taken: hours }) => {
    const lists = JSON.parse(seats) as number[][];
    const rooms = lists[0]?.length ? lists[0].map(() => 0) : [...wholeVenue];
    for (const { list, least, bit } of tests)
      lists[list]?.forEach((has, room) => {
        if (has >= least) rooms[room] = (rooms[room] ?? 0) | bit;
      });
    if (hours === null) return rooms;
    const during = hours.split(' ').map((entry) => numbersIn(entry, ':'));
    return rooms.map((bits, room) =>
      during.reduce((left, [at, needs = 0]) => (at === 0 || at === room + 1 ? left & ~needs : left), bits),
    );
  };
}

const numbersIn = (text: string, between: string): number[] => text.split(between).map(Number);

/** A row of `member_search s` whose largest rooms may suffice; every venue that has rooms for all wishes meets it. */
const mayHaveRooms = (wish: RoomWish, params: Params): string => {
  const least = leastSeats(wish);
  if (least === 0) return 'true';
  const enough = `>= ${params.add(least)}::int`;
  const names = wish.layouts.length > 0 ? [...new Set(wish.layouts)] : ['capacity'];
  return `(${names.map((name) => `s.max_${name} ${enough}`).join(' OR ')})`;
};

/** The number of rooms, largest first, whose seats are in `member_search`. */
const SEATS_KEPT = 100;

/** As many rooms at once as the wishes ask for, in any layout: the largest room for the largest wish, and so on. */
function hasRoomsAtOnce({ wishes, groups }: RoomPlan, params: Params): string[] {
  const conditions = groups.flatMap((group) => {
    const wanted = wishes
      .flatMap((wish, place) => ((group >> place) & 1 ? Array<number>(wish.count).fill(leastSeats(wish)) : []))
      .sort((a, b) => b - a);
    const kept = wanted.slice(0, SEATS_KEPT);
    return kept.flatMap((seats, at) => (seats === kept[at + 1] ? [] : [`${at + 1}:${seats}`]));
  });
  // Those about the most rooms exclude most. The number of rooms has an index.
  const mostFirst = [...new Set(conditions)]
    .map((condition) => numbersIn(condition, ':'))
    .sort(([a = 0], [b = 0]) => b - a);
  return [
    `cardinality(s.room_seats) >= ${params.add(mostFirst[0]?.[0] ?? 0)}::int`,
    ...mostFirst.map(([at, seats]) => `s.room_seats[${params.add(at)}::int] >= ${params.add(seats)}::int`),
  ];
}

/** The venues that match every filter and may have rooms for all wishes, with their rooms (`RoomsRow`). */
export function mayHaveAll(filters: SearchFilters, plan: RoomPlan): Statement {
  const params = new Params();
  const { wishes } = plan;
  const others = wishes.filter(({ need }) => need !== 'main');
  const conditions = [
    // Whether a room of the main need is free is among what the assignment decides.
    ...passes(filters, params),
    // The strictest conditions come first.
    ...hasRoomsAtOnce(plan, params),
    ...others.map((wish) => mayHaveRooms(wish, params)),
    ...slotsOf([filters, ...timesOf(others)]).map((time) => venueIsFree(time, params)),
  ];
  // The venue itself is free.
  const columns = roomColumns(wishes, params, 'a.room_id IS NOT NULL');
  return [
    `SELECT ${columns} FROM member_search s JOIN member_rooms v ON v.member_id = s.member_id WHERE ${conditions.join('\n AND ')}`,
    params.values,
  ];
}

/** The rooms of these venues (`NamedRoomsRow`). */
export function roomsOfVenues(ids: string[], wishes: readonly RoomWish[]): Statement {
  const params = new Params();
  const columns = roomColumns(wishes, params, 'true', 'v.room_ids AS "roomIds"');
  return [`SELECT ${columns} FROM member_rooms v WHERE v.member_id = ANY (${params.add(ids)}::uuid[])`, params.values];
}

/**
 * The first `pool` venues in the order of a page without a query that match the filters besides the main need, and fail
 * at most one need as far as their search row tells (`MissingRow`).
 */
export function mayMissOne(filters: SearchFilters, wishes: Wishes, plan: RoomPlan, pool: number): Statement {
  const params = new Params();
  const ok = plan.wishes.map((wish) => {
    const { days, slot } = wish;
    const isFree = days === null ? [] : [venueIsFree({ dates: [...days], slot }, params)];
    return [mayHaveRooms(wish, params), ...isFree].join(' AND ');
  });
  const peak = bedroomsAtOnce(wishes);
  if (peak > 0) ok.push(`s.bedroom_count >= ${params.add(peak)}::int`);
  const others = { ...filters, minCapacity: null, configurations: [], bedrooms: null };
  const where = [
    ...passes(others, params),
    `${ok.map((condition) => `CASE WHEN ${condition} THEN 0 ELSE 1 END`).join(' + ')} <= 1`,
  ].join('\n AND ');
  const found = candidates(filters, where, params, 's.bedroom_count');
  const columns = roomColumns(
    plan.wishes,
    params,
    'true',
    'm.bedroom_count AS bedrooms',
    'm.distance_km AS "distanceKm"',
  );
  const order = filters.center === null ? 'm.name, m.member_id' : 'm.distance_km, m.name, m.member_id';
  return [
    `SELECT ${columns}
       FROM (SELECT * FROM (${found}) m ORDER BY ${order} LIMIT ${params.add(pool)}::int) m
       JOIN member_rooms v ON v.member_id = m.member_id
      ORDER BY ${order}`,
    params.values,
  ];
}
