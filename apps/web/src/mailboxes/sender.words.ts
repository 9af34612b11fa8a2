import { fr } from '#i18n/formats';

/** Text of the choice of a sender. */
export const SENDER = {
  sender: { fr: 'Envoyer depuis', en: 'Send from' },
  byDefault: { fr: (sender: string) => fr`Par défaut : ${sender}`, en: (sender: string) => `Default: ${sender}` },
  service: { fr: 'l’adresse du service', en: 'the service’s address' },
} as const;
