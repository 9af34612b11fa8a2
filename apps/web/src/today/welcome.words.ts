import { fr } from '#i18n/formats';

/** Text shown at the first sign-in. */
export const WELCOME = {
  welcome: { fr: 'Bienvenue', en: 'Welcome' },
  welcomeTo: {
    fr: (name: string) => fr`Bienvenue, ${name}. Une visite en quatre étapes ?`,
    en: (name: string) => `Welcome, ${name}. Would you like a four-step tour?`,
  },
  takeTour: { fr: 'Visiter', en: 'Take the tour' },
  noTour: { fr: 'Pas maintenant', en: 'Not now' },
} as const;
