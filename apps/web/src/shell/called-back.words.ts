import { fr } from '#i18n/formats';

/** Words of mails that are called back. */
export const CALLED_BACK = {
  calledBack: {
    fr: (count: number) =>
      count > 1 ? fr`${count} e-mails rappelés : rien n’est parti.` : fr`E-mail rappelé : rien n’est parti.`,
    en: (count: number) =>
      count > 1 ? `${count} mails called back: nothing was sent.` : 'Mail called back: nothing was sent.',
  },
} as const;
