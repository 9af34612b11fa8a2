import { formatCount, fr } from '#i18n/formats';
import type { Locale } from '#i18n/locale';

const french = (count: number, one: string, many: string): string =>
  fr`${formatCount(count, 'fr')} ${count < 2 ? one : many}`;
const english = (count: number, one: string, many: string): string =>
  `${formatCount(count, 'en')} ${count === 1 ? one : many}`;

/** The needs of a request in words, on the pages of venues and organizers. */
export const NEED_WORDS = {
  fr: {
    main: 'Salle principale',
    breakout: (count: number) =>
      count === 1 ? 'Salle de sous-commission' : french(count, 'salle de sous-commission', 'salles de sous-commission'),
    exhibition: (count: number) =>
      count === 1 ? 'Espace d’exposition' : french(count, 'espace d’exposition', 'espaces d’exposition'),
    cocktail: 'Cocktail',
    other: 'Autre besoin',
    meals: { breakfast: 'Petit déjeuner', break: 'Pause', lunch: 'Déjeuner', dinner: 'Dîner' },
    meal: 'Repas',
    bedrooms: (count: number) => french(count, 'chambre', 'chambres'),
    singles: (count: number) => french(count, 'individuelle', 'individuelles'),
    doubles: (count: number) => french(count, 'double', 'doubles'),
    twins: (count: number) => french(count, 'à deux lits', 'à deux lits'),
    unspecified: (count: number) => french(count, 'sans précision', 'sans précision'),
    nights: (count: number) => french(count, 'nuit', 'nuits'),
    from: (day: string) => `arrivée le ${day}`,
    people: (count: number) => french(count, 'personne', 'personnes'),
    each: (count: number) => `${french(count, 'personne', 'personnes')} par salle`,
    rooms: {
      singles: 'Chambre individuelle',
      doubles: 'Chambre double',
      twins: 'Chambre à deux lits',
      unspecified: 'Chambre',
    },
    optional: 'souhaité, pas indispensable',
  },
  en: {
    main: 'Main room',
    breakout: (count: number) => (count === 1 ? 'Breakout room' : english(count, 'breakout room', 'breakout rooms')),
    exhibition: (count: number) =>
      count === 1 ? 'Exhibition space' : english(count, 'exhibition space', 'exhibition spaces'),
    cocktail: 'Drinks reception',
    other: 'Other need',
    meals: { breakfast: 'Breakfast', break: 'Coffee break', lunch: 'Lunch', dinner: 'Dinner' },
    meal: 'Meal',
    bedrooms: (count: number) => english(count, 'bedroom', 'bedrooms'),
    singles: (count: number) => english(count, 'single', 'singles'),
    doubles: (count: number) => english(count, 'double', 'doubles'),
    twins: (count: number) => english(count, 'twin', 'twins'),
    unspecified: (count: number) => english(count, 'of any type', 'of any type'),
    nights: (count: number) => english(count, 'night', 'nights'),
    from: (day: string) => `arriving on ${day}`,
    people: (count: number) => english(count, 'person', 'people'),
    each: (count: number) => `${english(count, 'person', 'people')} per room`,
    rooms: { singles: 'Single room', doubles: 'Double room', twins: 'Twin room', unspecified: 'Bedroom' },
    optional: 'nice to have',
  },
} satisfies Record<Locale, object>;
