import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { Part, TemplateName } from './templates.queries';

/** Each kind of mail: its name, to whom it goes, and when. */
export const KINDS: Record<TemplateName, { name: Words; when: Words }> = {
  'availability-request': {
    name: { fr: 'Question de disponibilité', en: 'Availability question' },
    when: {
      fr: 'À un lieu, quand vous lui demandez s’il est libre, et quand vous le relancez.',
      en: 'To a venue, when you ask whether it is free, and when you remind it.',
    },
  },
  requalification: {
    name: { fr: 'Demande de précisions', en: 'Request for details' },
    when: {
      fr: 'À l’organisateur, quand il manque quelque chose à sa demande, et quand vous le relancez.',
      en: 'To the organizer, when the request lacks something, and when you remind them.',
    },
  },
  'catalog-sent': {
    name: { fr: 'Envoi du catalogue', en: 'Catalog' },
    when: {
      fr: 'À l’organisateur, quand vous lui envoyez une sélection de lieux.',
      en: 'To the organizer, when you send a selection of venues.',
    },
  },
  'winner-selected': {
    name: { fr: 'Lieu choisi', en: 'Venue chosen' },
    when: { fr: 'Au lieu que l’organisateur a choisi.', en: 'To the venue that the organizer has chosen.' },
  },
  'not-selected': {
    name: { fr: 'Lieu non retenu', en: 'Venue not chosen' },
    when: {
      fr: 'Aux lieux proposés, quand un autre est choisi.',
      en: 'To the venues that were proposed, when another is chosen.',
    },
  },
  'member-onboarding': {
    name: { fr: 'Bienvenue à un lieu', en: 'Welcome of a venue' },
    when: {
      fr: 'À un nouveau lieu, avec le lien vers sa fiche.',
      en: 'To a new venue, with the link to its record.',
    },
  },
  'profile-link': {
    name: { fr: 'Lien de la fiche', en: 'Link to the profile' },
    when: {
      fr: 'À un lieu déjà référencé, quand vous lui envoyez le lien vers sa fiche.',
      en: 'To a venue that is no newcomer, when you send it the link to its record.',
    },
  },
  'commission-invoice': {
    name: { fr: 'Facture de commission', en: 'Commission invoice' },
    when: { fr: 'Au lieu, quand vous facturez sa commission.', en: 'To the venue, when you invoice its commission.' },
  },
  'commission-overdue': {
    name: { fr: 'Rappel de facture', en: 'Reminder of an invoice' },
    when: {
      fr: 'Au lieu, quand sa facture est échue.',
      en: 'To the venue, when its invoice is overdue.',
    },
  },
  'credit-note': {
    name: { fr: 'Avoir', en: 'Credit note' },
    when: {
      fr: 'Au lieu, quand un avoir reprend sa facture, en tout ou partie.',
      en: 'To the venue, when a credit note takes its invoice back, wholly or in part.',
    },
  },
};

export const PART_WORDS: Record<Part, { name: Words; help?: Words }> = {
  subject: { name: { fr: 'Objet', en: 'Subject' } },
  preheader: {
    name: { fr: 'Aperçu', en: 'Preview line' },
    help: {
      fr: 'Ce qu’une boîte de réception montre à côté de l’objet.',
      en: 'What an inbox shows beside the subject.',
    },
  },
  heading: { name: { fr: 'Titre', en: 'Heading' } },
  body: {
    name: { fr: 'Texte', en: 'Text' },
    help: {
      fr: 'Une ligne est un paragraphe ; un tiret devant en fait une liste. Le bonjour, la signature et le pied s’ajoutent d’eux-mêmes.',
      en: 'A line is a paragraph; a dash before it makes a list. Greeting, signature and foot come by themselves.',
    },
  },
  button: { name: { fr: 'Bouton', en: 'Button' } },
  secondButton: { name: { fr: 'Second bouton', en: 'Second button' } },
};

/** Placeholders, by their name. */
export const PLACEHOLDERS: Record<string, Words> = {
  venue: { fr: 'Nom du lieu', en: 'Name of the venue' },
  venues: { fr: 'Nombre de lieux', en: 'Number of venues' },
  event: { fr: 'Titre de l’événement', en: 'Title of the event' },
  eventAndDates: { fr: 'Titre et dates', en: 'Title and dates' },
  code: { fr: 'Référence de la demande', en: 'Reference of the request' },
  number: { fr: 'Numéro de la pièce', en: 'Number of the document' },
  invoiceNumber: { fr: 'Numéro de la facture', en: 'Number of the invoice' },
  numberAndDueDate: { fr: 'Numéro et échéance', en: 'Number and due date' },
  amount: { fr: 'Montant', en: 'Amount' },
  agency: { fr: 'Nom de l’agence', en: 'Name of the agency' },
  facts: { fr: 'Tableau des faits', en: 'Table of facts' },
  requirements: { fr: 'Besoins de l’organisateur', en: 'Needs of the organizer' },
  message: { fr: 'Mot de l’équipe', en: 'Word of the team' },
  questions: { fr: 'Questions', en: 'Questions' },
  rest: { fr: 'Ce qui reste à régler', en: 'What is left to pay' },
  holdDate: { fr: 'Date à réserver', en: 'Date to hold' },
  button: { fr: 'Bouton', en: 'Button' },
  secondButton: { fr: 'Second bouton', en: 'Second button' },
};

/** Words of the settings of mails. */
export const TEMPLATES = {
  title: { fr: 'E-mails', en: 'Mails' },
  about: { fr: 'Ce que disent vos e-mails', en: 'What your mails say' },
  aboutHelp: {
    fr: 'Les e-mails que le service écrit de lui-même. Ceux que vous écrivez disent ce que vous écrivez.',
    en: 'The mails that the service writes by itself. Those that you write say what you write.',
  },
  all: { fr: 'Tous les e-mails', en: 'All mails' },
  usual: { fr: 'mots d’origine', en: 'usual words' },
  own: { fr: 'vos mots', en: 'your words' },
  language: { fr: 'Langue de l’e-mail', en: 'Language of the mail' },
  values: { fr: 'À insérer', en: 'To insert' },
  pieces: { fr: 'Seuls sur une ligne du texte', en: 'Alone on a line of the text' },
  needed: { fr: 'obligatoire', en: 'needed' },
  reset: { fr: 'Mots d’origine', en: 'Usual words' },
  resetOf: { fr: (part: string) => fr`Mots d’origine : ${part}`, en: (part: string) => `Usual words: ${part}` },
  resetAll: { fr: 'Revenir aux mots d’origine', en: 'Back to the usual words' },
  discard: { fr: 'Abandonner la saisie', en: 'Discard what you typed' },
  saved: { fr: 'Mots enregistrés', en: 'Words saved' },
  unsaved: { fr: 'Pas encore enregistré', en: 'Not saved yet' },
  savedBy: {
    fr: (version: number, who: string) => `Version ${version}, ${who}`,
    en: (version: number, who: string) => `Version ${version}, ${who}`,
  },
  somebody: { fr: 'quelqu’un', en: 'somebody' },
  example: { fr: 'Aperçu', en: 'Preview' },
  exampleHelp: { fr: 'Avec des données d’exemple.', en: 'With example data.' },
  exampleStale: {
    fr: 'L’aperçu attend que la saisie soit juste.',
    en: 'The preview waits until what you typed is right.',
  },
  frame: { fr: (name: string) => fr`Aperçu : ${name}`, en: (name: string) => `Preview: ${name}` },
  versions: { fr: 'Versions', en: 'Versions' },
  noVersions: { fr: 'Personne n’a encore changé ces mots.', en: 'Nobody has changed these words yet.' },
  see: { fr: 'Voir', en: 'See' },
  seeOf: { fr: (version: number) => `Voir la version ${version}`, en: (version: number) => `See version ${version}` },
  bringBack: { fr: 'Reprendre ces mots', en: 'Take these words' },
  brought: {
    fr: (version: number) => fr`Mots de la version ${version} repris : enregistrez pour les employer`,
    en: (version: number) => `Words of version ${version} taken: save to use them`,
  },
  inForce: { fr: 'en vigueur', en: 'in force' },
} as const;
