import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { Part, TemplateName } from './templates.queries';

/** Each kind of email: its name, its recipient and when it is sent. */
export const KINDS: Record<TemplateName, { name: Words; when: Words }> = {
  'availability-request': {
    name: { fr: 'Question de disponibilité', en: 'Availability question' },
    when: {
      fr: 'À un lieu, quand vous lui demandez s’il est libre, et quand vous le relancez.',
      en: 'To a venue, when you ask about its availability or send a reminder.',
    },
  },
  requalification: {
    name: { fr: 'Demande de précisions', en: 'Request for details' },
    when: {
      fr: 'À l’organisateur, quand il manque quelque chose à sa demande, et quand vous le relancez.',
      en: 'To the organizer, when details are missing from a request or you send a reminder.',
    },
  },
  'catalog-sent': {
    name: { fr: 'Envoi du catalogue', en: 'Proposal' },
    when: {
      fr: 'À l’organisateur, quand vous lui envoyez une sélection de lieux.',
      en: 'To the organizer, when you send a proposal.',
    },
  },
  'winner-selected': {
    name: { fr: 'Lieu choisi', en: 'Venue selected' },
    when: { fr: 'Au lieu que l’organisateur a choisi.', en: 'To the venue the organizer has chosen.' },
  },
  'not-selected': {
    name: { fr: 'Lieu non retenu', en: 'Venue not selected' },
    when: {
      fr: 'Aux lieux proposés, quand un autre est choisi.',
      en: 'To the other venues in the proposal, when one is selected.',
    },
  },
  'member-onboarding': {
    name: { fr: 'Bienvenue à un lieu', en: 'Welcome email for a venue' },
    when: {
      fr: 'À un nouveau lieu, avec le lien vers sa fiche.',
      en: 'To a new venue, with the link to its profile.',
    },
  },
  'profile-link': {
    name: { fr: 'Lien de la fiche', en: 'Profile link' },
    when: {
      fr: 'À un lieu déjà référencé, quand vous lui envoyez le lien vers sa fiche.',
      en: 'To an existing venue, when you send it the link to its profile.',
    },
  },
  'commission-invoice': {
    name: { fr: 'Facture de commission', en: 'Commission invoice' },
    when: { fr: 'Au lieu, quand vous facturez sa commission.', en: 'To the venue, when you invoice its commission.' },
  },
  'commission-overdue': {
    name: { fr: 'Rappel de facture', en: 'Invoice reminder' },
    when: {
      fr: 'Au lieu, quand sa facture est échue.',
      en: 'To the venue, when its invoice is overdue.',
    },
  },
  'credit-note': {
    name: { fr: 'Avoir', en: 'Credit note' },
    when: {
      fr: 'Au lieu, quand un avoir annule tout ou partie de sa facture.',
      en: 'To the venue, when a credit note cancels all or part of its invoice.',
    },
  },
};

export const PART_WORDS: Record<Part, { name: Words; help?: Words }> = {
  subject: { name: { fr: 'Objet', en: 'Subject' } },
  preheader: {
    name: { fr: 'Aperçu', en: 'Preview line' },
    help: {
      fr: 'Affiché à côté de l’objet dans la boîte de réception.',
      en: 'Shown beside the subject in the recipient’s inbox.',
    },
  },
  heading: { name: { fr: 'Titre', en: 'Heading' } },
  body: {
    name: { fr: 'Texte', en: 'Text' },
    help: {
      fr: 'Chaque ligne est un paragraphe ; commencez par un tiret pour une liste. La formule d’appel, la signature et le pied de page sont ajoutés automatiquement.',
      en: 'Each line is a paragraph; start lines with a dash for a list. The greeting, signature and footer are added automatically.',
    },
  },
  button: { name: { fr: 'Bouton', en: 'Button' } },
  secondButton: { name: { fr: 'Second bouton', en: 'Second button' } },
};

/** Placeholders, by their name. */
export const PLACEHOLDERS: Record<string, Words> = {
  venue: { fr: 'Nom du lieu', en: 'Venue name' },
  venues: { fr: 'Nombre de lieux', en: 'Number of venues' },
  event: { fr: 'Titre de l’événement', en: 'Event title' },
  eventAndDates: { fr: 'Titre et dates', en: 'Title and dates' },
  code: { fr: 'Référence de la demande', en: 'Request reference' },
  number: { fr: 'Numéro de la pièce', en: 'Document number' },
  invoiceNumber: { fr: 'Numéro de la facture', en: 'Invoice number' },
  numberAndDueDate: { fr: 'Numéro et échéance', en: 'Number and due date' },
  amount: { fr: 'Montant', en: 'Amount' },
  agency: { fr: 'Nom de l’agence', en: 'Agency name' },
  facts: { fr: 'Tableau des faits', en: 'Table of details' },
  requirements: { fr: 'Besoins de l’organisateur', en: 'Organizer’s requirements' },
  message: { fr: 'Message de l’équipe', en: 'Team’s message' },
  questions: { fr: 'Questions', en: 'Questions' },
  rest: { fr: 'Ce qui reste à régler', en: 'Amount still due' },
  holdDate: { fr: 'Date à réserver', en: 'Date to hold' },
  button: { fr: 'Bouton', en: 'Button' },
  secondButton: { fr: 'Second bouton', en: 'Second button' },
};

/** Text of the email settings. */
export const TEMPLATES = {
  title: { fr: 'E-mails', en: 'Emails' },
  about: { fr: 'Textes des e-mails', en: 'Email texts' },
  aboutHelp: {
    fr: 'Les e-mails que Parvis envoie automatiquement. Ceux que vous écrivez vous-même ne sont pas concernés.',
    en: 'Emails Parvis sends automatically. Emails you write yourself aren’t affected.',
  },
  all: { fr: 'Tous les e-mails', en: 'All emails' },
  usual: { fr: 'texte d’origine', en: 'original text' },
  own: { fr: 'votre texte', en: 'your text' },
  language: { fr: 'Langue de l’e-mail', en: 'Email language' },
  values: { fr: 'À insérer', en: 'Insert' },
  pieces: { fr: 'Sur une ligne à part', en: 'On a separate line' },
  needed: { fr: 'obligatoire', en: 'required' },
  reset: { fr: 'Texte d’origine', en: 'Original text' },
  resetOf: { fr: (part: string) => fr`Texte d’origine : ${part}`, en: (part: string) => `Original text: ${part}` },
  resetAll: { fr: 'Revenir au texte d’origine', en: 'Restore original text' },
  discard: { fr: 'Abandonner les modifications', en: 'Discard changes' },
  saved: { fr: 'Texte enregistré', en: 'Text saved' },
  unsaved: { fr: 'Pas encore enregistré', en: 'Not saved yet' },
  savedBy: {
    fr: (version: number, who: string) => `Version ${version}, ${who}`,
    en: (version: number, who: string) => `Version ${version}, ${who}`,
  },
  somebody: { fr: 'quelqu’un', en: 'someone' },
  example: { fr: 'Aperçu', en: 'Preview' },
  exampleHelp: { fr: 'Avec des données d’exemple.', en: 'With example data.' },
  exampleStale: {
    fr: 'Corrigez les erreurs pour actualiser l’aperçu.',
    en: 'Fix the errors to update the preview.',
  },
  frame: { fr: (name: string) => fr`Aperçu : ${name}`, en: (name: string) => `Preview: ${name}` },
  versions: { fr: 'Versions', en: 'Versions' },
  noVersions: { fr: 'Ce texte n’a pas encore été modifié.', en: 'This text hasn’t been changed yet.' },
  see: { fr: 'Voir', en: 'View' },
  seeOf: { fr: (version: number) => `Voir la version ${version}`, en: (version: number) => `View version ${version}` },
  bringBack: { fr: 'Reprendre ce texte', en: 'Use this text' },
  brought: {
    fr: (version: number) => fr`Texte de la version ${version} repris : enregistrez pour l’utiliser`,
    en: (version: number) => `Text of version ${version} restored. Save to use it.`,
  },
  inForce: { fr: 'en vigueur', en: 'current' },
} as const;
