import { fr } from '#i18n/formats';

/** Text shown after a send was undone. */
export const UNDO_SEND = {
  undone: {
    fr: (count: number) =>
      count > 1 ? fr`${count} envois annulés : rien n’est parti.` : fr`Envoi annulé : rien n’est parti.`,
    en: (count: number) =>
      count > 1 ? `${count} emails undone: nothing was sent.` : 'Email undone: nothing was sent.',
  },
} as const;
