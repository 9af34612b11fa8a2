import type { ReadLine } from '#providers/llm/offer-reading';
import { configurationsIn } from '#providers/llm/rules/mentions/words';
import { anchorsIn } from '#providers/llm/rules/needs/anchors';
import { Folded } from '#providers/llm/rules/text';
import { type BedroomNeed, isBedrooms, type Need } from '#domain/needs';
import { daysOfEvent } from '#domain/offer-totals';
import type { Configuration } from '#domain/vocabulary';

/** The parts of a request that decide which need a line answers. */
export interface NeedsOfRequest {
  configuration: Configuration | null;
  /** `YYYY-MM-DD`. */
  eventDate: string | null;
  eventEndDate: string | null;
  needs: readonly Need[];
}

type RoomNeed = Exclude<Need, BedroomNeed>;
/** A room that a request asks for; the main one has no kind. */
type Room = Pick<RoomNeed, 'id' | 'configuration' | 'count'> & Partial<Pick<RoomNeed, 'kind'>>;
type Said = Pick<ReadLine, 'kind' | 'label' | 'quantity' | 'days'>;

const MAIN = 'main';
/** Words of the main room only. */
const MAIN_ROOM = /\b(?:plenieres?|plenary|salles? principales?|main (?:conference |meeting )?(?:room|hall))\b/;
/** Layouts named with less confidence may be the name of a room. */
const SURE = 0.9;
const BED_TYPES = [
  ['singles', /\b(?:singles?|individuelles?|simples?)\b/],
  ['doubles', /\bdoubles?\b/],
  ['twins', /\b(?:twins?|(?:a |2 |deux )?(?:2|deux) lits|lits (?:jumeaux|separes))\b/],
] as const;

/**
 * Returns the need that a line of a quote answers: its id, or `main`. Null unless exactly one fits what the line says:
 * its kind, then the meal, the type of room or the layout that its label names, then its count.
 */
export function needAnsweredBy(line: Said, request: NeedsOfRequest): string | null {
  const label = new Folded(line.label.value);
  const kind = line.kind.value;
  if (kind === 'accommodation') return bedroomsFor(line, label, request);
  if (kind === 'food' || kind === 'beverage') return mealFor(line, label, request);
  return kind === 'room_hire' ? roomFor(line, label, request) : null;
}

/** Returns the need of each line of a quote. Its only package covers the main room, as on the venue's page. */
export function needsAnsweredBy(lines: readonly Said[], request: NeedsOfRequest): (string | null)[] {
  const ids = lines.map((line) => needAnsweredBy(line, request));
  const packages = lines.filter(({ kind }) => kind.value === 'package');
  if (packages.length !== 1 || ids.includes(MAIN)) return ids;
  return ids.map((id, index) => (lines[index] === packages[0] ? MAIN : id));
}

/** How often a line counts. Null if neither the mail nor the request says it. */
interface Counts {
  quantity: number | null;
  days: number | null;
}

/**
 * Returns how often each line counts: what the mail says, else what the request needs. Bedrooms take the number and the nights of the need
 * that they answer, the number only if no other line may be about the same rooms. A price per person and night takes the nights instead of
 * the days of the event.
 */
export function countsOf(
  lines: readonly (Said & Pick<ReadLine, 'basis'>)[],
  needIds: readonly (string | null)[],
  request: NeedsOfRequest,
): Counts[] {
  const stays = request.needs.filter(isBedrooms);
  const types = lines.map(({ label }) => typesIn(new Folded(label.value)));
  return lines.map(({ basis, quantity, days }, index) => {
    const said = { quantity: quantity?.value ?? null, days: days?.value ?? null };
    const need = stays.find(({ id }) => id === needIds[index]);
    if (basis.value === 'room_night' && need !== undefined) {
      const own = types[index] ?? [];
      const hasRival = types.some((other, at) => at !== index && needIds[at] === need.id && mayBeTheSame(own, other));
      const rooms = countOf(need, own) || need.unspecified;
      return { quantity: said.quantity ?? (hasRival ? null : rooms), days: said.days ?? need.nights };
    }
    if (basis.value === 'per_person_day' && BY_NIGHT.test(basis.quote)) {
      const nights = stays.length > 0 ? Math.max(...stays.map((stay) => stay.nights)) : nightsWithin(request);
      return { ...said, days: said.days ?? nights };
    }
    return said;
  });
}
/** Whether the rooms of two lines may be the same: they share a type, or one of them names none. */
const mayBeTheSame = (one: readonly BedType[], other: readonly BedType[]): boolean =>
  one.length === 0 || other.length === 0 || one.some((type) => other.includes(type));
const BY_NIGHT = /nuit|night|\bpppn\b/i;
/** The nights between the days of the event; one for a single day. Null while the dates aren't known. */
const nightsWithin = ({ eventDate, eventEndDate }: NeedsOfRequest): number | null =>
  eventDate === null ? null : Math.max(1, daysOfEvent({ eventDate, eventEndDate }) - 1);

function bedroomsFor({ quantity, days }: Said, label: Folded, { needs }: NeedsOfRequest): string | null {
  const types = typesIn(label);
  const fitting = needs.filter(isBedrooms).filter((need) => countOf(need, types) + need.unspecified > 0);
  return (
    only(fitting) ??
    only(
      fitting.filter(
        (need) =>
          (quantity === undefined || quantity.value === countOf(need, types)) &&
          (days === undefined || days.value === need.nights),
      ),
    )
  );
}

type BedType = (typeof BED_TYPES)[number][0];
const typesIn = ({ folded }: Folded): BedType[] =>
  BED_TYPES.filter(([, pattern]) => pattern.test(folded)).map(([type]) => type);

/** The rooms of these types; of all types if none is named. */
const countOf = (need: BedroomNeed, types: readonly BedType[]): number =>
  types.length === 0
    ? need.singles + need.doubles + need.twins + need.unspecified
    : types.reduce((sum, type) => sum + need[type], 0);

function mealFor({ kind, quantity }: Said, label: Folded, { needs }: NeedsOfRequest): string | null {
  const named = new Set(anchorsIn(label).map((anchor) => anchor.meal ?? anchor.kind));
  const [name] = named;
  if (named.size !== 1 || name === undefined) return null;
  // Drinks beside a meal are priced apart from it.
  if (kind.value === 'beverage' && name !== 'break' && name !== 'cocktail') return null;
  const fitting = needs.filter(isRoom).filter((need) => (need.meal ?? need.kind) === name);
  return only(fitting) ?? only(fitting.filter(({ attendees }) => attendees !== null && attendees === quantity?.value));
}

function roomFor({ quantity }: Said, label: Folded, request: NeedsOfRequest): string | null {
  const { configuration, needs } = request;
  const rooms: Room[] = [
    { id: MAIN, configuration, count: 1 },
    ...needs.filter(isRoom).filter(({ kind }) => kind === 'breakout' || kind === 'exhibition'),
  ];
  const named = new Set(anchorsIn(label).flatMap(({ kind, generic }) => (generic || kind === 'mention' ? [] : kind)));
  const isMain = MAIN_ROOM.test(label.folded);
  const [name] = named;
  if (named.size + (isMain ? 1 : 0) > 1) return null;
  if (isMain) return MAIN;
  // Rooms for meals are in no list: their price may be a part of the meal's.
  const fitting = name === undefined ? rooms : rooms.filter(({ kind }) => kind === name);
  if (name !== undefined && only(fitting) !== null) return only(fitting);
  const layouts = new Set(configurationsIn(label).flatMap((one) => (one.confidence >= SURE ? one.value : [])));
  if (layouts.size > 0) return only(fitting.filter((room) => room.configuration && layouts.has(room.configuration)));
  // As many as the days of the event may be days.
  const count = quantity?.value ?? 1;
  return count > 1 && count !== daysOfEvent(request) ? only(fitting.filter((room) => room.count === count)) : null;
}

const isRoom = (need: Need): need is RoomNeed => !isBedrooms(need);

/** The id of the only one; null if there are others. */
const only = (found: readonly { id: string }[]): string | null => (found.length === 1 ? (found[0]?.id ?? null) : null);
