import { fr } from '#i18n/formats';

/** Words of mails and phone messages. */
export const COMMUNICATIONS = {
  mailNamed: {
    fr: (subject: string) => fr`E-mail : ${subject}`,
    en: (subject: string) => `Mail: ${subject}`,
  },
  picturesKept: {
    fr: fr`Les images distantes ne sont pas chargées : elles diraient à l’expéditeur quand cet e-mail est lu.`,
    en: 'Remote pictures are not loaded: they would tell the sender when this mail is read.',
  },
  showPictures: { fr: 'Afficher les images distantes', en: 'Show remote pictures' },
  attachments: { fr: 'Pièces jointes', en: 'Attachments' },
  moreFiles: {
    fr: (count: number) => `${count} de plus`,
    en: (count: number) => `${count} more`,
  },
  understood: { fr: 'Compris de cet e-mail', en: 'Understood from this mail' },
  nothingRead: { fr: 'Rien n’y a été trouvé pour la demande.', en: 'Nothing for the request was found in it.' },
  quoted: { fr: (text: string) => fr`« ${text} »`, en: (text: string) => `“${text}”` },
  reading: { fr: 'Lecture en cours…', en: 'Being read…' },
  unread: { fr: 'La machine n’a pas pu le lire.', en: 'It could not be read by machine.' },
} as const;
