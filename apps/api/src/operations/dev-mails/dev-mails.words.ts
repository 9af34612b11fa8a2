import { fr } from '#i18n/formats';
import type { Locale } from '#i18n/locale';

export const DEV_MAILS_WORDS = {
  fr: {
    title: 'E-mails envoyés',
    says: fr`Aucun fournisseur d’e-mail n’est configuré : rien ne part, tout arrive ici. Les liens sont ceux que le destinataire aurait reçus.`,
    why: fr`Cette page s’ouvre depuis cette machine seulement, hors production, et tant que EMAILPROV_SMTP_URL n’est pas défini : les liens des e-mails ouvrent des comptes.`,
    none: 'Rien n’a encore été envoyé.',
    text: 'texte seul',
    closed: 'Cette page n’existe pas ici',
    production: 'Le service tourne en production. Les liens des e-mails n’y sont connus que de leurs destinataires.',
    real: fr`Un vrai fournisseur envoie les e-mails : ils sont dans les boîtes de leurs destinataires, ou dans le piège à e-mails que vous lui avez donné.`,
    elsewhere: fr`Les liens des e-mails ouvrent des comptes : cette page ne se lit que depuis la machine du service (http://localhost).`,
    gone: fr`Cet e-mail n’est pas ou plus gardé : seuls les 200 derniers le sont.`,
  },
  en: {
    title: 'Sent mails',
    says:
      'No mail provider is configured: mails are not delivered but shown here, with the links that the recipient ' +
      'would have received.',
    why:
      'This page is only available on this machine, outside of production, and while EMAILPROV_SMTP_URL is not ' +
      'set, because links in mails open accounts.',
    none: 'No mails have been sent yet.',
    text: 'as text',
    closed: 'This page does not exist here',
    production: 'The service runs in production, where only the recipients know the links in their mails.',
    real: 'A real provider sends the mails: they are in their recipients’ mailboxes, or in your mail catcher.',
    elsewhere:
      'Links in mails open accounts, so this page can only be read on the service’s own machine (http://localhost).',
    gone: 'This mail is not available (any more): only the newest 200 are stored.',
  },
} satisfies Record<Locale, Record<string, string>>;
