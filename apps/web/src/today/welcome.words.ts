import { fr } from '#i18n/formats';

/** Words of the first sign-in. */
export const WELCOME = {
  welcome: { fr: 'Bienvenue', en: 'Welcome' },
  welcomeTo: {
    fr: (name: string) => fr`Bienvenue, ${name}. Une visite en quatre étapes ?`,
    en: (name: string) => `Welcome, ${name}. A tour of four steps?`,
  },
  takeTour: { fr: 'Visiter', en: 'Take the tour' },
  noTour: { fr: 'Pas maintenant', en: 'Not now' },
} as const;
