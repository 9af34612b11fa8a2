import { fr } from '#i18n/formats';

/** Text of emails and phone messages. */
export const COMMUNICATIONS = {
  mailNamed: {
    fr: (subject: string) => fr`E-mail : ${subject}`,
    en: (subject: string) => `Email: ${subject}`,
  },
  picturesKept: {
    fr: fr`Les images distantes ne sont pas chargées : elles diraient à l’expéditeur quand cet e-mail est lu.`,
    en: 'Remote images are blocked because they would tell the sender when you read this email.',
  },
  showPictures: { fr: 'Afficher les images distantes', en: 'Show remote images' },
  attachments: { fr: 'Pièces jointes', en: 'Attachments' },
  moreFiles: {
    fr: (count: number) => `${count} de plus`,
    en: (count: number) => `${count} more`,
  },
  read: { fr: 'lu par l’IA', en: 'read by AI' },
  empty: { fr: 'sans texte', en: 'no text' },
  unreadable: { fr: 'illisible', en: 'unreadable' },
  understood: { fr: 'Relevé dans cet e-mail', en: 'Extracted from this email' },
  nothingRead: { fr: 'Cet e-mail n’apporte rien à la demande.', en: 'This email has no details for the request.' },
  quoted: { fr: (text: string) => fr`« ${text} »`, en: (text: string) => `“${text}”` },
  reading: { fr: 'Lecture en cours…', en: 'Reading…' },
  unread: {
    fr: 'L’IA n’a pas pu le lire. Saisissez vous-même les informations.',
    en: 'AI couldn’t read this email. Enter the details yourself.',
  },
} as const;
