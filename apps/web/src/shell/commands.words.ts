import { fr } from '#i18n/formats';

/** Words of what can be done, in palette and help. */
export const COMMANDS = {
  goTo: { fr: fr`Aller à`, en: 'Go to' },
  doHere: { fr: 'Faire', en: 'Do' },
  letters: { fr: 'Raccourcis d’une seule lettre', en: 'Single-letter shortcuts' },
} as const;
