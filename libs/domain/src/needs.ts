import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { Configuration, Slot } from './vocabulary';
import { addDays } from './working-hours';

// What a request needs besides its main room: further rooms, meals and bedrooms.

/** Needs of a room. */
const ROOM_NEED_KINDS = ['breakout', 'meal', 'cocktail', 'exhibition', 'other'] as const;
export const NEED_KINDS = [...ROOM_NEED_KINDS, 'bedrooms'] as const;
export type NeedKind = (typeof NEED_KINDS)[number];

export const MEALS = ['breakfast', 'break', 'lunch', 'dinner'] as const;
export type Meal = (typeof MEALS)[number];

/** Bounds of the needs of one request. */
export const ROOM_NEEDS_MAX = 20;
export const BEDROOM_NEEDS_MAX = 10;
/** Rooms of one need. */
export const NEED_COUNT_MAX = 50;
/** How many days before or after the event bedrooms may be wanted. */
export const BEDROOM_MARGIN_DAYS = 7;

/** A need as a person or a mail says it, before it is checked. Null and absent mean the same. */
export interface SaidNeed {
  id?: string | null;
  kind: NeedKind;
  meal?: Meal | null;
  date?: string | null;
  slot?: Slot | null;
  attendees?: number | null;
  configuration?: Configuration | null;
  count?: number | null;
  checkIn?: string | null;
  nights?: number | null;
  singles?: number | null;
  doubles?: number | null;
  twins?: number | null;
  unspecified?: number | null;
  optional?: boolean | null;
  note?: string | null;
}

interface RoomNeed {
  id: string;
  kind: Exclude<NeedKind, 'bedrooms'>;
  meal: Meal | null;
  /** Null: on every day of the event. */
  date: string | null;
  /** Null: that of the request (`slotOf`). */
  slot: Slot | null;
  attendees: number | null;
  configuration: Configuration | null;
  /** How many rooms of this kind. */
  count: number;
  /** Doesn't exclude a venue that lacks it. */
  optional: boolean;
  note: string | null;
}

export interface BedroomNeed {
  id: string;
  kind: 'bedrooms';
  checkIn: string;
  nights: number;
  singles: number;
  doubles: number;
  twins: number;
  /** Rooms of an unknown type. */
  unspecified: number;
  optional: boolean;
  note: string | null;
}

export type Need = RoomNeed | BedroomNeed;

/** A broken rule of a need, by the path of its field: `needs.0.nights`. */
interface NeedFault {
  path: string;
  rule: string;
  params: object;
  message: Words;
}

/** The days of the event; without `eventDate` they aren't known yet. */
export interface EventDays {
  eventDate?: string | null;
  eventEndDate?: string | null;
}

const OF_ROOMS = ['meal', 'date', 'slot', 'attendees', 'configuration', 'count'] as const;
const BEDS = ['singles', 'doubles', 'twins', 'unspecified'] as const;
const OF_BEDROOMS = ['checkIn', 'nights', ...BEDS] as const;

export const isBedrooms = (need: Need): need is BedroomNeed => need.kind === 'bedrooms';

/** Returns the need with its defaults. Call `needFaults` first: bedrooms have their day and nights. */
export function needOf(said: SaidNeed, id: string): Need {
  const { optional, note } = said;
  const both = { id, optional: optional ?? false, note: note ?? null };
  if (said.kind === 'bedrooms')
    return {
      ...both,
      kind: said.kind,
      checkIn: said.checkIn ?? '',
      nights: said.nights ?? 1,
      singles: said.singles ?? 0,
      doubles: said.doubles ?? 0,
      twins: said.twins ?? 0,
      unspecified: said.unspecified ?? 0,
    };
  return {
    ...both,
    kind: said.kind,
    meal: said.meal ?? null,
    date: said.date ?? null,
    slot: said.meal == null ? (said.slot ?? null) : SLOT_OF_MEAL[said.meal],
    attendees: said.attendees ?? null,
    configuration: said.configuration ?? null,
    count: said.count ?? 1,
  };
}

const SLOT_OF_MEAL: Readonly<Record<Meal, Slot | null>> = {
  breakfast: null,
  break: null,
  lunch: null,
  dinner: 'evening',
};

/** The slot in which a need takes its rooms: its own, else the request's, else the whole day. */
export const slotOf = (need: { slot: Slot | null }, ofRequest: Slot | null): Slot =>
  need.slot ?? ofRequest ?? 'full_day';

/** Whether two slots of one day overlap: a full day overlaps every slot. */
export const slotsOverlap = (one: Slot, other: Slot): boolean =>
  one === other || one === 'full_day' || other === 'full_day';

/** Returns the needs of an event that begins on another day, each as many days later or earlier. */
export function movedNeeds<Moved extends Pick<SaidNeed, 'date' | 'checkIn'>>(
  needs: readonly Moved[],
  from: string,
  to: string,
): Moved[] {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return needs.map((need) => ({
    ...need,
    ...(need.date ? { date: addDays(need.date, days) } : {}),
    ...(need.checkIn ? { checkIn: addDays(need.checkIn, days) } : {}),
  }));
}

/** The bedrooms of one need, of any type. */
const bedroomsOf = ({ singles, doubles, twins, unspecified }: BedroomNeed): number =>
  singles + doubles + twins + unspecified;

/** Returns the most bedrooms needed in one night; 0 without any. */
export function peakBedrooms(needs: readonly BedroomNeed[]): number {
  // The number only grows on a day on which somebody arrives.
  const onNightOf = (day: string): number =>
    needs
      .filter(({ checkIn, nights }) => checkIn <= day && day < addDays(checkIn, nights))
      .reduce((sum, need) => sum + bedroomsOf(need), 0);
  return Math.max(0, ...needs.map(({ checkIn }) => onNightOf(checkIn)));
}

/**
 * Returns the needs of a request as a search takes them: without ids, and on every day that is searched if their own
 * isn't one of them. Bedrooms aren't tied to the days.
 */
export const searchedNeeds = (needs: readonly Need[], dates: readonly string[]): Omit<SaidNeed, 'id'>[] =>
  needs.map(({ id: _id, ...need }) =>
    'date' in need && need.date !== null && dates.length > 0 && !dates.includes(need.date)
      ? { ...need, date: null }
      : need,
  );

/** Returns everything wrong with the needs of an event; empty if they can be stored. */
export function needFaults(needs: readonly SaidNeed[], event: EventDays): NeedFault[] {
  const beds = needs.filter(({ kind }) => kind === 'bedrooms').length;
  const faults = needs.flatMap((need, at) =>
    (need.kind === 'bedrooms' ? bedroomFaults(need, event) : roomFaults(need, event)).map(
      ({ field, rule, params, says }) => {
        const path = `needs.${at}.${field}`;
        return { path, rule, params, message: { en: `${path} ${says.en}`, fr: `${path} ${says.fr}` } };
      },
    ),
  );
  if (needs.length - beds > ROOM_NEEDS_MAX) faults.push(tooMany(ROOM_NEEDS_MAX, { en: 'of rooms', fr: 'de salles' }));
  if (beds > BEDROOM_NEEDS_MAX) faults.push(tooMany(BEDROOM_NEEDS_MAX, { en: 'of bedrooms', fr: 'de chambres' }));
  const ids = needs.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length)
    faults.push({
      path: 'needs',
      rule: 'uniqueBy',
      params: { field: 'id' },
      message: { en: 'needs must name each id once', fr: 'needs doit nommer chaque id une seule fois' },
    });
  return faults;
}

/**
 * Returns the needs without those that `needFaults` refuses: what a mail says may contradict the event's dates. Bedrooms whose nights it
 * leaves out are for those of the event, or for one.
 */
export const fittingNeeds = (needs: readonly SaidNeed[], event: EventDays): SaidNeed[] => {
  const kept: SaidNeed[] = [];
  for (const need of needs.map((one) => (one.kind === 'bedrooms' ? withStay(one, event) : one)))
    if (needFaults([...kept, need], event).length === 0) kept.push(need);
  return kept;
};

function withStay(need: SaidNeed, { eventDate, eventEndDate }: EventDays): SaidNeed {
  const nights = eventDate && eventEndDate ? (Date.parse(eventEndDate) - Date.parse(eventDate)) / 86_400_000 : 1;
  return { ...need, checkIn: need.checkIn ?? eventDate ?? null, nights: need.nights ?? Math.max(1, nights) };
}

interface FieldFault {
  field: string;
  rule: string;
  params: object;
  says: Words;
}

const tooMany = (max: number, what: Words): NeedFault => ({
  path: 'needs',
  rule: 'arrayMaxSize',
  params: { max },
  message: {
    en: `needs must contain at most ${max} needs ${what.en}`,
    fr: fr`needs doit contenir au plus ${max} besoins ${what.fr}`,
  },
});

function roomFaults(need: SaidNeed, { eventDate, eventEndDate }: EventDays): FieldFault[] {
  const faults = strays(need, OF_BEDROOMS, {
    en: 'is only allowed with bedrooms',
    fr: 'n’est permis que pour des chambres',
  });
  if (need.kind !== 'meal')
    faults.push(...strays(need, ['meal'], { en: 'is only allowed with a meal', fr: 'n’est permis que pour un repas' }));
  const { date } = need;
  if (date == null || eventDate == null) return faults;
  if (date < eventDate) faults.push(before('date', 'eventDate'));
  if (date > (eventEndDate ?? eventDate))
    faults.push(after('date', eventEndDate == null ? 'eventDate' : 'eventEndDate'));
  return faults;
}

function bedroomFaults(need: SaidNeed, { eventDate, eventEndDate }: EventDays): FieldFault[] {
  const faults = strays(need, OF_ROOMS, {
    en: 'is not allowed with bedrooms',
    fr: 'n’est pas permis pour des chambres',
  });
  const { checkIn, nights } = need;
  for (const field of ['checkIn', 'nights'] as const)
    if (need[field] == null)
      faults.push({ field, rule: 'required', params: {}, says: { en: 'is needed', fr: 'est obligatoire' } });
  if (BEDS.every((field) => (need[field] ?? 0) === 0))
    faults.push({
      field: 'unspecified',
      rule: 'anyBedroom',
      params: {},
      says: {
        en: 'or one of singles, doubles and twins must be at least 1',
        fr: fr`ou l’un de singles, doubles et twins doit valoir au moins 1`,
      },
    });
  if (checkIn == null || nights == null || eventDate == null) return faults;
  const margin = { days: BEDROOM_MARGIN_DAYS };
  if (checkIn < addDays(eventDate, -BEDROOM_MARGIN_DAYS))
    faults.push({
      field: 'checkIn',
      rule: 'nearEvent',
      params: margin,
      says: {
        en: `must be at most ${BEDROOM_MARGIN_DAYS} days before the event`,
        fr: `ne doit pas précéder l’événement de plus de ${BEDROOM_MARGIN_DAYS} jours`,
      },
    });
  const last = addDays(eventEndDate ?? eventDate, BEDROOM_MARGIN_DAYS);
  // The last night, not the day of departure.
  if (addDays(checkIn, nights - 1) > last)
    faults.push({
      field: checkIn > last ? 'checkIn' : 'nights',
      rule: 'nearEvent',
      params: margin,
      says: {
        en: `must leave no night more than ${BEDROOM_MARGIN_DAYS} days after the event`,
        fr: fr`ne doit donner aucune nuit plus de ${BEDROOM_MARGIN_DAYS} jours après l’événement`,
      },
    });
  return faults;
}

const strays = (need: SaidNeed, fields: readonly (keyof SaidNeed)[], says: Words): FieldFault[] =>
  fields.filter((field) => need[field] != null).map((field) => ({ field, rule: 'goesWith', params: {}, says }));

const before = (field: string, other: string): FieldFault => ({
  field,
  rule: 'notBefore',
  params: { other },
  says: { en: `must not be before ${other}`, fr: `ne doit pas précéder ${other}` },
});

const after = (field: string, other: string): FieldFault => ({
  field,
  rule: 'notAfter',
  params: { other },
  says: { en: `must not be after ${other}`, fr: `ne doit pas suivre ${other}` },
});
