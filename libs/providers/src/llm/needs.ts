import {
  BEDROOM_NEEDS_MAX,
  type Meal,
  MEALS,
  NEED_COUNT_MAX,
  NEED_KINDS,
  type NeedKind,
  ROOM_NEEDS_MAX,
} from '#domain/needs';
import { type Configuration, CONFIGURATIONS, type Slot, SLOTS } from '#domain/vocabulary';
import { checkValues, numberRule, type ReadRule, type ReadValue, schemaOf, textRule, wordRule } from './read-value';
import { isCalendarDate } from './rules/mentions/calendar';
import type { SourceTexts } from './sources';

/** What a mail asks for besides the main session. The fields from `checkIn` on are those of bedrooms, the ones before those of the other kinds. */
interface NeedValues {
  kind: NeedKind;
  meal: Meal;
  /** `YYYY-MM-DD`; absent if the need is on the event's days. */
  date: string;
  slot: Slot;
  attendees: number;
  configuration: Configuration;
  /** The number of rooms of this kind. */
  count: number;
  /** `YYYY-MM-DD`. */
  checkIn: string;
  nights: number;
  singles: number;
  doubles: number;
  twins: number;
  /** Bedrooms of a type that isn't stated. */
  unspecified: number;
  optional: boolean;
  note: string;
}

/** A need with the words for each of its values. Values that aren't stated are absent. */
export type ReadNeed = { kind: ReadValue<NeedKind> } & {
  [K in Exclude<keyof NeedValues, 'kind'>]?: ReadValue<NeedValues[K]>;
};

const day = (about: string): ReadRule<string> => ({
  schema: { type: 'string', description: 'YYYY-MM-DD' },
  about,
  check: (value) => (typeof value === 'string' && isCalendarDate(value) ? value : null),
});
const beds = (about: string): ReadRule<number> => numberRule(`Only of bedrooms: ${about}.`, 1, 10_000, 0);

const NEED_RULES: { [K in keyof NeedValues]: ReadRule<NeedValues[K]> } = {
  kind: wordRule(
    'breakout: rooms for groups; meal; cocktail; exhibition: an area for stands; other: another room; bedrooms: overnight stays.',
    NEED_KINDS,
  ),
  meal: wordRule('Which meal, only of a meal. A break that is only mentioned is no need.', MEALS),
  date: day('Its day, if the text names one for it; not of bedrooms.'),
  slot: wordRule(
    'Its part of the day, if the text names one. A dinner is in the evening; other meals have none.',
    SLOTS,
  ),
  attendees: numberRule('How many people, in each of its rooms.', 1, 100_000, 0),
  configuration: wordRule('The seating layout of a room.', CONFIGURATIONS),
  count: numberRule('How many rooms of this kind, if more than one.', 2, NEED_COUNT_MAX, 0),
  checkIn: day('Only of bedrooms: the first night; by default the first day of the event.'),
  nights: numberRule('Only of bedrooms: how many nights.', 1, 366, 0, false),
  singles: beds('single rooms, and double rooms for one person'),
  doubles: beds('double rooms'),
  twins: beds('twin rooms'),
  unspecified: beds('rooms whose type is not said'),
  optional: {
    schema: { type: 'boolean' },
    about: 'true for "maybe a dinner", "if possible".',
    check: (value) => (value === true ? value : null),
  },
  note: textRule('What else is said of it: full board, the number of stands.', 2000),
};

/** The schema of the needs that a model reads. */
export const NEEDS_SCHEMA = {
  type: 'array',
  description:
    'What is asked for besides the main session: each kind of further room, each meal and each stay once. Never the main session itself, and ' +
    'nothing that the text declines. Leave out the properties of a need that the text does not state.',
  items: schemaOf(NEED_RULES, ['kind']),
};

/** Returns the needs of untrusted output, with the values whose quotes are in the mail or an attachment. */
export function checkNeeds(raw: unknown, input: SourceTexts): ReadNeed[] {
  if (!Array.isArray(raw)) return [];
  const needs = raw.slice(0, 100).flatMap((one) => {
    const { kind, ...values } = checkValues(one, NEED_RULES, input) as unknown as ReadNeed;
    return kind === undefined || !isWhole(kind.value, values) ? [] : [{ kind, ...fitting(kind.value, values) }];
  });
  const [rooms, bedrooms] = [needs.filter((need) => !isStay(need)), needs.filter(isStay)];
  return [...rooms.slice(0, ROOM_NEEDS_MAX), ...bedrooms.slice(0, BEDROOM_NEEDS_MAX)];
}

type Values = Omit<ReadNeed, 'kind'>;

const STAY = ['checkIn', 'nights', 'singles', 'doubles', 'twins', 'unspecified'];
const ROOM = ['meal', 'date', 'slot', 'attendees', 'configuration', 'count'];

const isStay = ({ kind }: ReadNeed): boolean => kind.value === 'bedrooms';

/** A meal says which; bedrooms say how many. */
const isWhole = (kind: NeedKind, { meal, singles, doubles, twins, unspecified }: Values): boolean =>
  kind === 'bedrooms' ? Boolean(singles ?? doubles ?? twins ?? unspecified) : kind !== 'meal' || meal !== undefined;

/** Leaves out the values of another kind. */
function fitting(kind: NeedKind, values: Values): Values {
  const foreign = kind === 'bedrooms' ? ROOM : kind === 'meal' ? STAY : [...STAY, 'meal'];
  return Object.fromEntries(Object.entries(values).filter(([name]) => !foreign.includes(name)));
}

/** The plain values of a need. */
export const needValuesOf = (need: ReadNeed): Partial<NeedValues> & Pick<NeedValues, 'kind'> =>
  Object.fromEntries(Object.entries(need).map(([name, { value }]) => [name, value])) as Partial<NeedValues> &
    Pick<NeedValues, 'kind'>;
