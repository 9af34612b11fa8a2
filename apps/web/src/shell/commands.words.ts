import { fr } from '#i18n/formats';

/** Names of command groups in the palette and the help. */
export const COMMANDS = {
  goTo: { fr: fr`Aller à`, en: 'Go to' },
  doHere: { fr: 'Actions', en: 'Actions' },
  letters: { fr: 'Raccourcis d’une seule lettre', en: 'Single-letter shortcuts' },
} as const;
