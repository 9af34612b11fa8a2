import { formatCount, formatDays, fr } from '#i18n/formats';
import type { Locale, Words } from '#i18n/locale';
import { configurationLabel, slotLabel, withinSentence } from './labels';
import type { Meal, NeedKind, SaidNeed } from './needs';
import type { Configuration } from './vocabulary';

/** The kinds of needs, to choose from. */
export const NEED_KIND_WORDS = {
  breakout: { fr: 'Salle de sous-commission', en: 'Breakout room' },
  meal: { fr: 'Repas', en: 'Meal' },
  cocktail: { fr: 'Cocktail', en: 'Drinks reception' },
  exhibition: { fr: 'Espace d’exposition', en: 'Exhibition space' },
  other: { fr: 'Autre besoin', en: 'Other need' },
  bedrooms: { fr: 'Chambres', en: 'Bedrooms' },
} satisfies Record<NeedKind, Words>;

export const MEAL_WORDS = {
  breakfast: { fr: 'Petit déjeuner', en: 'Breakfast' },
  break: { fr: 'Pause', en: 'Coffee break' },
  lunch: { fr: 'Déjeuner', en: 'Lunch' },
  dinner: { fr: 'Dîner', en: 'Dinner' },
} satisfies Record<Meal, Words>;

const french = (count: number, one: string, many: string): string =>
  fr`${formatCount(count, 'fr')} ${count < 2 ? one : many}`;
const english = (count: number, one: string, many: string): string =>
  `${formatCount(count, 'en')} ${count === 1 ? one : many}`;

type Counted = Record<Locale, (count: number) => string>;
const counted = (one: Words, many: Words = one): Counted => ({
  fr: (count) => french(count, one.fr, many.fr),
  en: (count) => english(count, one.en, many.en),
});

const ROOMS = {
  breakout: counted(
    { fr: 'salle de sous-commission', en: 'breakout room' },
    { fr: 'salles de sous-commission', en: 'breakout rooms' },
  ),
  exhibition: counted(
    { fr: 'espace d’exposition', en: 'exhibition space' },
    { fr: 'espaces d’exposition', en: 'exhibition spaces' },
  ),
};
const BEDROOMS = counted({ fr: 'chambre', en: 'bedroom' }, { fr: 'chambres', en: 'bedrooms' });
const BEDS = {
  singles: counted({ fr: 'individuelle', en: 'single' }, { fr: 'individuelles', en: 'singles' }),
  doubles: counted({ fr: 'double', en: 'double' }, { fr: 'doubles', en: 'doubles' }),
  twins: counted({ fr: 'à deux lits', en: 'twin' }, { fr: 'à deux lits', en: 'twins' }),
  unspecified: counted({ fr: 'sans précision', en: 'of any type' }),
};
const PEOPLE = counted({ fr: 'personne', en: 'person' }, { fr: 'personnes', en: 'people' });
const NIGHTS = counted({ fr: 'nuit', en: 'night' }, { fr: 'nuits', en: 'nights' });
const FROM = { fr: (day: string) => `arrivée le ${day}`, en: (day: string) => `arriving on ${day}` };
const EACH = { fr: 'par salle', en: 'per room' } satisfies Words;
const EACH_DAY = { fr: 'chaque jour', en: 'each day' } satisfies Words;
const NICE_TO_HAVE = { fr: 'souhaité, pas indispensable', en: 'nice to have' } satisfies Words;

/** The name of a need: `4 breakout rooms`, `Dinner`, `95 bedrooms`. */
export function needTitle(need: SaidNeed, locale: Locale): string {
  if (need.kind === 'bedrooms') {
    const { singles, doubles, twins, unspecified } = need;
    return BEDROOMS[locale]((singles ?? 0) + (doubles ?? 0) + (twins ?? 0) + (unspecified ?? 0));
  }
  if (need.kind === 'breakout' || need.kind === 'exhibition') return ROOMS[need.kind][locale](need.count ?? 1);
  if (need.kind === 'meal' && need.meal != null) return MEAL_WORDS[need.meal][locale];
  return NEED_KIND_WORDS[need.kind][locale];
}

/** The name of a seating layout within a sentence. */
type LayoutName = (configuration: Configuration, locale: Locale) => string;
const shortLayout: LayoutName = (configuration, locale) => withinSentence(configurationLabel(configuration, locale));

/** Whether a meal is wanted on each day of an event of several days. */
export const isDaily = ({ kind, date }: SaidNeed, eventDays: number): boolean =>
  kind === 'meal' && !date && eventDays > 1;

/** The known details of a need besides its name and note, each as a phrase. The days of the event are 1 if unknown. */
export function needDetails(
  need: SaidNeed,
  locale: Locale,
  timeZone: string,
  eventDays = 1,
  layoutName = shortLayout,
): string[] {
  const details =
    need.kind === 'bedrooms'
      ? ofBedrooms(need, locale, timeZone)
      : [...ofRooms(need, locale, timeZone, layoutName), isDaily(need, eventDays) ? EACH_DAY[locale] : null];
  return [...details, need.optional ? NICE_TO_HAVE[locale] : null].filter((detail) => detail !== null);
}

function ofBedrooms(need: SaidNeed, locale: Locale, timeZone: string): (string | null)[] {
  const { nights, checkIn, singles, doubles, twins } = need;
  const areNamed = [singles, doubles, twins].some((count) => (count ?? 0) > 0);
  return [
    ...(Object.keys(BEDS) as (keyof typeof BEDS)[]).map((type) => {
      const count = need[type] ?? 0;
      // the title already has the number of rooms without a type, unless there are others
      return count === 0 || (type === 'unspecified' && !areNamed) ? null : BEDS[type][locale](count);
    }),
    nights == null ? null : NIGHTS[locale](nights),
    checkIn ? FROM[locale](formatDays(checkIn, null, locale, timeZone)) : null,
  ];
}

function ofRooms(need: SaidNeed, locale: Locale, timeZone: string, layoutName: LayoutName): (string | null)[] {
  const { kind, attendees, configuration, date, slot, count } = need;
  const isPerRoom = (count ?? 1) > 1 && (kind === 'breakout' || kind === 'exhibition');
  return [
    attendees == null ? null : PEOPLE[locale](attendees) + (isPerRoom ? ` ${EACH[locale]}` : ''),
    configuration == null ? null : layoutName(configuration, locale),
    date ? formatDays(date, null, locale, timeZone) : null,
    slot == null || slot === 'full_day' || kind === 'meal' ? null : slotLabel(slot, locale).toLowerCase(),
  ];
}
