import { isDaily } from '#domain/need-words';
import type { SaidNeed } from '#domain/needs';
import { daysOfEvent } from '#domain/offer-totals';
import type { OfferBasis, OfferLineKind } from '#domain/vocabulary';
import type { Locale } from '#i18n/locale';
import type { AvailabilityRequestView } from '../../../exchange/public-access/member-access.dto';
import { needTitle } from '../needs.part';
import { NEED_WORDS } from '../needs.words';

/** What a request asks a venue for, as far as an offer needs to know it. */
export interface Wanted {
  attendees: number | null;
  /** The days of the event. */
  days: number;
  needs: readonly SaidNeed[];
  /** The client's language, for the labels that the page itself gives. */
  clientLocale: Locale;
}

/** Returns what an availability request asks for. */
export function wantedOf(question: AvailabilityRequestView): Wanted {
  const { attendees, needs, requestLocale: clientLocale } = question;
  return { attendees, days: daysOfEvent(question), needs, clientLocale };
}

/** A thing to price in an offer by items: the main room, or a need, with the usual way to charge for it. */
export interface Row {
  /** The need's id, or `main`. */
  needId: string;
  label: Record<Locale, string>;
  /** The name of the whole need, if it has several rows. */
  need: Record<Locale, string>;
  kind: OfferLineKind;
  basis: OfferBasis;
  quantity: number | null;
  days: number | null;
}

/** What an offer's lines call the request's own room. */
export const MAIN = 'main';

const inBoth = (word: (locale: Locale) => string): Record<Locale, string> => ({ fr: word('fr'), en: word('en') });

/** The main room first, then each need; bedrooms have a row per type. */
export const rowsOf = ({ needs, days }: Wanted): Row[] => [
  {
    needId: MAIN,
    label: inBoth((locale) => NEED_WORDS[locale].main),
    need: inBoth((locale) => NEED_WORDS[locale].main),
    kind: 'room_hire',
    basis: 'flat',
    quantity: null,
    days: null,
  },
  ...needs.flatMap((need) => (need.kind === 'bedrooms' ? bedroomRows(need) : [eventRow(need, days)])),
];

const TYPES = ['singles', 'doubles', 'twins', 'unspecified'] as const;

const bedroomRows = (need: SaidNeed): Row[] =>
  TYPES.filter((type) => (need[type] ?? 0) > 0).map((type) => ({
    needId: need.id ?? '',
    label: inBoth((locale) => NEED_WORDS[locale].rooms[type]),
    need: inBoth((locale) => needTitle(need, locale)),
    kind: 'accommodation',
    basis: 'room_night',
    quantity: need[type] ?? null,
    days: need.nights ?? null,
  }));

/** A meal of each day is priced per person and day, which counts the days of the event. */
function eventRow(need: SaidNeed, eventDays: number): Row {
  const isFood = need.kind === 'meal' || need.kind === 'cocktail';
  return {
    needId: need.id ?? '',
    label: inBoth((locale) => needTitle(need, locale)),
    need: inBoth((locale) => needTitle(need, locale)),
    kind: isFood ? 'food' : need.kind === 'other' ? 'other' : 'room_hire',
    basis: isDaily(need, eventDays) ? 'per_person_day' : isFood ? 'per_person' : 'flat',
    quantity: isFood ? (need.attendees ?? null) : null,
    days: null,
  };
}

/** What venues usually include in a price, to be ticked. */
export const TICKS = {
  welcome: 'food',
  breaks: 'food',
  lunch: 'food',
  drinks: 'beverage',
  projector: 'av',
  sound: 'av',
  wifi: 'other',
  service: 'staff',
  parking: 'other',
} as const satisfies Record<string, OfferLineKind>;
export type Tick = keyof typeof TICKS;
export const TICK_NAMES = Object.keys(TICKS) as Tick[];
