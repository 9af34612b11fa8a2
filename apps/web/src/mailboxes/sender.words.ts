import { fr } from '#i18n/formats';

/** Texts about the sending and the receiving mailbox. */
export const SENDER = {
  sender: { fr: 'Envoyer depuis', en: 'Send from' },
  byDefault: { fr: (sender: string) => fr`Par défaut : ${sender}`, en: (sender: string) => `Default: ${sender}` },
  service: { fr: 'l’adresse du service', en: 'the service’s address' },
  ofRequest: { fr: 'La boîte de cette demande', en: 'This request’s mailbox' },
  sendsFrom: { fr: (sender: string) => `Depuis ${sender}`, en: (sender: string) => `From ${sender}` },
  leavesFrom: {
    fr: (sender: string) => `Les e-mails de cette demande partiront de ${sender}.`,
    en: (sender: string) => `Emails of this request will leave from ${sender}.`,
  },
  cameBy: {
    fr: (mailbox: string) => `Arrivé par la boîte ${mailbox}`,
    en: (mailbox: string) => `Came by the mailbox ${mailbox}`,
  },
} as const;
