import { LAYOUT_WORDS } from '#domain/labels';
import type { Configuration } from '#domain/vocabulary';
import { formatDate, fr } from '#i18n/formats';
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
  /** The venue's text has changed since its vector was computed. */
  not_compared: Record<string, never>;
}
export type MatchReasonKind = keyof Params;
export type MatchReason = { [Kind in MatchReasonKind]: { kind: Kind; params: Params[Kind] } }[MatchReasonKind];

type Sentences = { [Kind in MatchReasonKind]: Record<Locale, (params: Params[Kind]) => string> };

const SENTENCES: Sentences = {
  seats: {
    fr: ({ room, seats, configuration, more }) =>
      fr`${room} : ${seats} places ${LAYOUT_WORDS[configuration].fr}${more === 0 ? '' : `, et ${more} ${more === 1 ? 'autre salle' : 'autres salles'}`}`,
    en: ({ room, seats, configuration, more }) =>
      `${room} seats ${seats} ${LAYOUT_WORDS[configuration].en}${more === 0 ? '' : `, and ${more} more ${more === 1 ? 'room' : 'rooms'}`}`,
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
    fr: ({ dates }) => `Libre le ${days(dates, 'fr', 'le ')}`,
    en: ({ dates }) => `Free on ${days(dates, 'en')}`,
  },
  under_option: {
    fr: ({ dates }) => `Sous option le ${days(dates, 'fr', 'le ')}`,
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
  not_compared: {
    fr: () => fr`Pas encore comparé à la recherche : sa description vient de changer`,
    en: () => 'Not yet compared with the query: its description has just changed',
  },
};

export const MATCH_REASON_KINDS = Object.keys(SENTENCES) as MatchReasonKind[];

/** A reason as a sentence. */
export const matchReasonInWords = <Kind extends MatchReasonKind>(
  { kind, params }: { kind: Kind; params: Params[Kind] },
  locale: Locale,
): string => SENTENCES[kind][locale](params);

const percent = (similarity: number): number => Math.round(Math.max(0, similarity) * 100);

const days = (dates: string[], locale: Locale, before?: string): string =>
  listed(
    dates.map((date) => formatDate(date, locale, 'UTC')),
    locale,
    before,
  );

const AND: Words = { en: 'and', fr: 'et' };

/** `a, b and c`; `before` precedes every item but the first. */
function listed(words: string[], locale: Locale, before = ''): string {
  const [first = '', ...others] = words;
  const rest = others.map((word) => `${before}${word}`);
  return rest.length === 0 ? first : `${[first, ...rest.slice(0, -1)].join(', ')} ${AND[locale]} ${rest.at(-1) ?? ''}`;
}
