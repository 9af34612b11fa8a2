import { slotsOverlap } from '#domain/needs';
import { type Slot, SLOTS } from '#domain/vocabulary';

/** When a need takes its rooms. */
export interface Time {
  /** Null: on days that aren't known, which may be any. */
  days: readonly string[] | null;
  slot: Slot;
}

/** Rooms that are wanted, each of them for the whole time. */
export interface Wanted extends Time {
  count: number;
}

/** Needs that share a moment, as bits by their places; none of these groups is part of another. */
export type Groups = readonly number[];

/** Returns the groups of needs that are wanted at the same moment, and so can't share a room. */
export function groupsOf(needs: readonly Time[]): Groups {
  const days = [...new Set(needs.flatMap(({ days: own }) => own ?? []))];
  // If no days are known, all needs share one. A need with unknown days is on every day.
  const moments = (days.length > 0 ? days : [null]).flatMap((day) =>
    SLOTS.filter((slot) => slot !== 'full_day').map((slot) =>
      bitsOf(needs, (need) => slotsOverlap(need.slot, slot) && (day === null || (need.days?.includes(day) ?? true))),
    ),
  );
  return largest(moments);
}

/**
 * Returns rooms for each need so that no room serves two needs of one group, by need; null if that is impossible.
 * `rooms` says, as bits, which needs each room suits; a need takes the first ones that leave enough to the others.
 *
 * Exact. Needs that all overlap are one bipartite matching. If a need overlaps two that don't overlap each other (a
 * whole day, and a morning and an evening), the choice of its rooms decides, and all choices are tried.
 */
export function assign(counts: readonly number[], groups: Groups, rooms: readonly number[]): number[][] | null {
  const all = 2 ** counts.length - 1;
  // Mostly there are enough rooms for every need to have its own. If all needs overlap, there have to be.
  return match(counts, rooms, all) ?? (groups[0] === all ? null : solve(counts, groups, rooms, all));
}

/** Assigns rooms to the needs in `left`; the bits of a room are the needs that it may still serve. */
function solve(counts: readonly number[], groups: Groups, rooms: readonly number[], left: number): number[][] | null {
  const open = largest(groups.map((group) => group & left));
  const matched = open.map((group) => match(counts, rooms, group));
  if (matched.some((rows) => rows === null)) return null;
  const shared = counts.map((_count, need) => open.filter((group) => has(group, need)).length);
  const pivot = shared.indexOf(Math.max(...shared));
  if ((shared[pivot] ?? 0) <= 1) return counts.map((_count, need) => matched.flatMap((rows) => rows?.[need] ?? []));
  const rivals = open.reduce((bits, group) => (has(group, pivot) ? bits | group : bits), 0);
  const usable = rooms.map((needs) => needs & left);
  for (const taken of choices(usable, pivot, counts[pivot] ?? 0)) {
    const rest = rooms.map((needs, room) => (taken.includes(room) ? needs & ~rivals : needs));
    const rows = solve(counts, groups, rest, left & ~(1 << pivot));
    if (rows) return rows.map((row, need) => (need === pivot ? taken : row));
  }
  return null;
}

/** Every set of that many rooms for a need. Rooms that suit the same needs are interchangeable. */
function* choices(rooms: readonly number[], need: number, count: number): Generator<number[]> {
  const alike = Map.groupBy(
    rooms.flatMap((needs, room) => (has(needs, need) ? [room] : [])),
    (room) => rooms[room] ?? 0,
  );
  // Those that the fewest other needs could use come first.
  const kinds = [...alike].sort(([a], [b]) => ones(a) - ones(b)).map(([, same]) => same);
  yield* pick(kinds, count);
}

function* pick(kinds: readonly number[][], count: number): Generator<number[]> {
  if (count === 0) {
    yield [];
    return;
  }
  const [kind, ...others] = kinds;
  if (kind === undefined) return;
  for (let taken = Math.min(count, kind.length); taken >= 0; taken--)
    for (const more of pick(others, count - taken)) yield [...kind.slice(0, taken), ...more];
}

/** Rooms for the needs of one group (bits), all different, by need; null if there aren't enough (Kuhn's algorithm). */
function match(counts: readonly number[], rooms: readonly number[], group: number): number[][] | null {
  const owner: number[] = rooms.map(() => -1);
  // The search that looked at each room last.
  const seen: number[] = rooms.map(() => 0);
  let search = 0;
  const finds = (need: number): boolean => {
    for (let room = 0; room < rooms.length; room++) {
      if (seen[room] === search || !has(rooms[room] ?? 0, need)) continue;
      seen[room] = search;
      const before = owner[room] ?? -1;
      if (before !== -1 && (before === need || !finds(before))) continue;
      owner[room] = need;
      return true;
    }
    return false;
  };
  for (const [need, count] of counts.entries())
    for (let n = 0; n < count && has(group, need); n++) {
      search++;
      if (!finds(need)) return null;
    }
  return counts.map((_count, need) => rooms.flatMap((_needs, room) => (owner[room] === need ? [room] : [])));
}

const has = (bits: number, place: number): boolean => ((bits >> place) & 1) === 1;
const bitsOf = <Item>(items: readonly Item[], test: (item: Item) => boolean): number =>
  items.reduce((bits, item, place) => (test(item) ? bits | (1 << place) : bits), 0);
const ones = (bits: number): number => bits.toString(2).replaceAll('0', '').length;

/** The sets without those that are part of another. */
function largest(sets: readonly number[]): number[] {
  const distinct = [...new Set(sets)].filter((set) => set !== 0);
  return distinct.filter((set) => distinct.every((other) => other === set || (set & ~other) !== 0));
}
