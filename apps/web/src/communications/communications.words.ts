import { fr } from '#words/formats';

/** Words of mails and phone messages. */
export const COMMUNICATIONS = {
  mailNamed: {
    fr: (subject: string) => fr`E-mail : ${subject}`,
    en: (subject: string) => `Mail: ${subject}`,
  },
  attachments: { fr: 'Pièces jointes', en: 'Attachments' },
  moreFiles: {
    fr: (count: number) => `${count} de plus`,
    en: (count: number) => `${count} more`,
  },
} as const;
