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
    title: 'Mails that were sent',
    says: 'No mail provider is set up: nothing leaves, all of it comes here. The links are those that the recipient would have got.',
    why: 'This page opens on this machine alone, outside of production, and while EMAILPROV_SMTP_URL is not set: links in mails open accounts.',
    none: 'Nothing was sent yet.',
    text: 'as text',
    closed: 'There is no such page here',
    production: 'The service runs in production. There, nobody but its recipient knows the links of a mail.',
    real: 'A real provider sends the mails: they are in their recipients’ mailboxes, or in the mail catcher that you gave it.',
    elsewhere:
      'Links in mails open accounts: this page can be read on the machine of the service alone (http://localhost).',
    gone: 'This mail is not kept, or no more: the newest 200 are.',
  },
} satisfies Record<Locale, Record<string, string>>;
