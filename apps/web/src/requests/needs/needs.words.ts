import { fr } from '#i18n/formats';

/** Text of a request's needs. */
export const NEEDS = {
  title: { fr: 'Besoins', en: 'Needs' },
  none: { fr: 'rien de plus', en: 'nothing more' },
  of: { fr: (name: string) => fr`${name} :`, en: (name: string) => `${name}:` },
  add: { fr: 'Ajouter un besoin', en: 'Add a need' },
  remove: { fr: (name: string) => fr`Retirer : ${name}`, en: (name: string) => `Remove: ${name}` },
  removed: { fr: (name: string) => fr`Retiré : ${name}`, en: (name: string) => `Removed: ${name}` },
  meal: { fr: 'Repas', en: 'Meal' },
  rooms: { fr: 'Salles', en: 'Rooms' },
  people: { fr: 'Personnes', en: 'People' },
  layout: { fr: 'Disposition', en: 'Layout' },
  date: { fr: 'Jour', en: 'Day' },
  dateHelp: { fr: 'Vide : chaque jour', en: 'If empty: every day' },
  slot: { fr: 'Moment', en: 'Time' },
  asRequest: { fr: 'Comme la demande', en: 'Same as request' },
  unknown: { fr: 'à préciser', en: 'unknown' },
  checkIn: { fr: 'Arrivée', en: 'Check-in' },
  nights: { fr: 'Nuits', en: 'Nights' },
  singles: { fr: 'Individuelles', en: 'Singles' },
  doubles: { fr: 'Doubles', en: 'Doubles' },
  twins: { fr: 'À deux lits', en: 'Twins' },
  unspecified: { fr: 'Sans précision', en: 'Any type' },
  note: { fr: 'Précision', en: 'Note' },
  optional: { fr: 'Souhaité, pas indispensable', en: 'Nice to have' },
  most: {
    fr: (rooms: number, bedrooms: number) =>
      `Au plus ${rooms} besoins de salles et ${bedrooms} de chambres par demande.`,
    en: (rooms: number, bedrooms: number) => `At most ${rooms} needs of rooms and ${bedrooms} of bedrooms per request.`,
  },
} as const;
