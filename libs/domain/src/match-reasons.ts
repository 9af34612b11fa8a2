import { LAYOUT_WORDS } from '#domain/labels';
import { needDetails, needTitle } from '#domain/need-words';
import type { SaidNeed } from '#domain/needs';
import type { Configuration } from '#domain/vocabulary';
import { addDays } from '#domain/working-hours';
import { formatCount, formatDate, formatDays, formatPrice, fr } from '#i18n/formats';
import type { Locale, Words } from '#i18n/locale';

/**
 * Why a search found a venue: the kinds, and the parameters of each sentence. Days are calendar dates, `similarity` is
 * 0..1.
 */
interface Params {
  /** The largest qualifying room, with its seats; `more` other rooms also qualify. */
  seats: { room: string; seats: number; configuration: Configuration; more: number };
  /** Distance from the center of the search; `place` is its name, or null. */
  distance: { distanceKm: number; place: string | null };
  town: { city: string | null; postalCode: string };
  free: { dates: string[] };
  under_option: { dates: string[] };
  tagged: { tags: string[] };
  alike: { similarity: number };
  /** A re-match: it has more than the seats of a venue that said it is too small. */
  too_small: { seats: number };
  /** A re-match: the lowest day price of a suitable room, since a venue said that the budget is too low. */
  budget_too_low: { room: string; fullDayPrice: number; currency: string };
  /** The venue's text has changed since its vector was computed. */
  not_compared: Record<string, never>;
  /** A near miss: it has no room for the main need; `seats` and `configuration` are null if the search names none. */
  no_main_room: { seats: number | null; configuration: Configuration | null; dates: string[] };
  /** A near miss: it has too few rooms, or none that are free, for a need of the search. */
  no_rooms: { need: SaidNeed };
  /** A near miss: it has `has` bedrooms (null: unknown) on the night on which most are needed. */
  no_bedrooms: { need: SaidNeed; peak: number; has: number | null };
}
export type MatchReasonKind = keyof Params;
export type MatchReason = { [Kind in MatchReasonKind]: { kind: Kind; params: Params[Kind] } }[MatchReasonKind];

type Sentences = { [Kind in MatchReasonKind]: Record<Locale, (params: Params[Kind]) => string> };

const SENTENCES: Sentences = {
  seats: {
    fr: ({ room, seats, configuration, more }) =>
      fr`${room} : ${formatCount(seats, 'fr')} places ${LAYOUT_WORDS[configuration].fr}${more === 0 ? '' : `, et ${more} ${more === 1 ? 'autre salle' : 'autres salles'}`}`,
    en: ({ room, seats, configuration, more }) =>
      `${room} seats ${formatCount(seats, 'en')} ${LAYOUT_WORDS[configuration].en}${more === 0 ? '' : `, and ${more} more ${more === 1 ? 'room' : 'rooms'}`}`,
  },
  distance: {
    // No elision before a name: "de Aix" is understood, "d’Hyères" depends on the pronunciation.
    fr: ({ distanceKm, place }) => {
      const km = distanceKm.toFixed(1).replace('.', ',');
      return place === null ? `À ${km} km du centre` : fr`À ${km} km du point choisi (${place})`;
    },
    en: ({ distanceKm, place }) => `${distanceKm.toFixed(1)} km from ${place ?? 'the center'}`,
  },
  town: {
    fr: ({ city, postalCode }) => `À ${city === null ? postalCode : `${city}, ${postalCode}`}`,
    en: ({ city, postalCode }) => `In ${city === null ? '' : `${city}, `}${postalCode}`,
  },
  free: {
    fr: ({ dates }) => `Libre ${onDays(dates)}`,
    en: ({ dates }) => `Free on ${days(dates, 'en')}`,
  },
  under_option: {
    fr: ({ dates }) => `Sous option ${onDays(dates)}`,
    en: ({ dates }) => `Under option on ${days(dates, 'en')}`,
  },
  tagged: {
    fr: ({ tags }) => fr`${tags.length === 1 ? 'Étiquette' : 'Étiquettes'} : ${listed(tags, 'fr')}`,
    en: ({ tags }) => `Tagged ${listed(tags, 'en')}`,
  },
  alike: {
    fr: ({ similarity }) => `Sa description correspond à la recherche à ${percent(similarity)}\u00a0%`,
    en: ({ similarity }) => `Its description matches the query to ${percent(similarity)} %`,
  },
  too_small: {
    fr: ({ seats }) => fr`Plus de ${formatCount(seats, 'fr')} places, la capacité du lieu qui était trop petit`,
    en: ({ seats }) => `More than ${formatCount(seats, 'en')} seats, the capacity of the venue that was too small`,
  },
  budget_too_low: {
    fr: ({ room, fullDayPrice, currency }) =>
      fr`Budget trop faible ailleurs : ici ${formatPrice(fullDayPrice, currency, 'fr')} la journée (${room})`,
    en: ({ room, fullDayPrice, currency }) =>
      `Budget too low elsewhere: here ${formatPrice(fullDayPrice, currency, 'en')} per day (${room})`,
  },
  not_compared: {
    fr: () => fr`Pas encore comparé à la recherche : sa description vient de changer`,
    en: () => 'Not yet compared with the query: its description has just changed',
  },
  no_main_room: {
    fr: (main) => fr`Manque : la salle principale${mainDetails(main, 'fr')}`,
    en: (main) => `Lacks the main room${mainDetails(main, 'en')}`,
  },
  no_rooms: {
    fr: ({ need }) => fr`Manque : ${needInWords(need, 'fr')}`,
    en: ({ need }) => `Lacks: ${needInWords(need, 'en')}`,
  },
  no_bedrooms: {
    fr: ({ need, peak, has }) =>
      fr`Manque : ${needInWords(need, 'fr')} ; il en faut ${formatCount(peak, 'fr')}, ${has === null ? 'le nombre de ses chambres est inconnu' : `le lieu en a ${formatCount(has, 'fr')}`}`,
    en: ({ need, peak, has }) =>
      `Lacks: ${needInWords(need, 'en')}; ${formatCount(peak, 'en')} are needed at once, ${has === null ? 'and how many it has is unknown' : `and it has ${formatCount(has, 'en')}`}`,
  },
};

export const MATCH_REASON_KINDS = Object.keys(SENTENCES) as MatchReasonKind[];

/** A reason as a sentence. */
export const matchReasonInWords = <Kind extends MatchReasonKind>(
  { kind, params }: { kind: Kind; params: Params[Kind] },
  locale: Locale,
): string => SENTENCES[kind][locale](params);

const needInWords = (need: SaidNeed, locale: Locale): string =>
  [needTitle(need, locale), inBrackets(needDetails(need, locale, 'UTC'))].join('');

const mainDetails = ({ seats, configuration, dates }: Params['no_main_room'], locale: Locale): string =>
  inBrackets([
    ...(seats === null ? [] : [SEATS[locale](formatCount(seats, locale))]),
    ...(configuration === null ? [] : [LAYOUT_WORDS[configuration][locale]]),
    ...(dates.length === 0 ? [] : [days(dates, locale)]),
  ]);
const SEATS = { fr: (seats: string) => fr`${seats} places`, en: (seats: string) => `${seats} seats` };

const inBrackets = (parts: string[]): string => (parts.length === 0 ? '' : ` (${parts.join(', ')})`);

const percent = (similarity: number): number => Math.round(Math.max(0, similarity) * 100);

/** Whether each date is the day after the one before it. */
const areConsecutive = (dates: string[]): boolean =>
  dates.every((date, at) => at === 0 || date === addDays(dates[at - 1] ?? '', 1));

/** `12 March 2027`, `12–14 March 2027`, `12 March 2027 and 20 March 2027`. */
function days(dates: string[], locale: Locale, before?: string): string {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first !== undefined && last !== undefined && first !== last && areConsecutive(dates))
    return formatDays(first, last, locale, 'UTC');
  return listed(
    dates.map((date) => formatDate(date, locale, 'UTC')),
    locale,
    before,
  );
}

/** The same in French after a verb: `le 12 mars 2027`, `les 12–14 mars 2027`. */
const onDays = (dates: string[]): string =>
  dates.length > 1 && areConsecutive(dates) ? `les ${days(dates, 'fr')}` : `le ${days(dates, 'fr', 'le ')}`;

const AND: Words = { en: 'and', fr: 'et' };

/** `a, b and c`; `before` precedes every item but the first. */
function listed(words: string[], locale: Locale, before = ''): string {
  const [first = '', ...others] = words;
  const rest = others.map((word) => `${before}${word}`);
  return rest.length === 0 ? first : `${[first, ...rest.slice(0, -1)].join(', ')} ${AND[locale]} ${rest.at(-1) ?? ''}`;
}
