import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';

/** Text of the list and the pages of organizers. */
export const ORGANIZERS = {
  title: { fr: 'Organisateurs', en: 'Organizers' },
  searchOrganizers: { fr: 'Chercher dans les organisateurs', en: 'Search organizers' },
  search: { fr: 'Nom, société, adresse e-mail', en: 'Name, company, email address' },
  newOrganizer: { fr: 'Nouvel organisateur', en: 'New organizer' },
  none: { fr: 'Aucun organisateur', en: 'No organizers yet' },
  noneHelp: {
    fr: 'Chaque organisateur est créé avec sa première demande : il n’y a rien à saisir d’avance.',
    en: 'Organizers are created with their first request, so you don’t need to enter them in advance.',
  },
  noMatch: { fr: 'Aucun organisateur ne correspond', en: 'No matching organizers' },
  noMatchHelp: { fr: 'Essayez un autre nom.', en: 'Try another name.' },
  news: {
    fr: (count: number) => (count === 1 ? '1 nouvel organisateur' : `${count} nouveaux organisateurs`),
    en: (count: number) => (count === 1 ? '1 new organizer' : `${count} new organizers`),
  },
  name: { fr: 'Nom', en: 'Name' },
  company: { fr: 'Société', en: 'Company' },
  email: { fr: 'Adresse e-mail', en: 'Email address' },
  requests: { fr: 'Demandes', en: 'Requests' },
  lastRequest: { fr: 'Dernière demande', en: 'Latest request' },
  more: { fr: 'Autres actions', en: 'More actions' },
  merge: { fr: 'Fusionner avec…', en: 'Merge with…' },
  erased: { fr: 'Données effacées', en: 'Data erased' },
  create: { fr: 'Créer', en: 'Create' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  facts: { fr: 'Coordonnées', en: 'Contact' },
  firstName: { fr: 'Prénom', en: 'First name' },
  lastName: { fr: 'Nom', en: 'Last name' },
  phone: { fr: 'Téléphone', en: 'Phone' },
  locale: { fr: 'Langue des e-mails', en: 'Email language' },
  french: { fr: 'Français', en: 'French' },
  english: { fr: 'Anglais', en: 'English' },
  internalNotes: { fr: 'Notes de l’équipe', en: 'Team notes' },
  proposedIn: {
    fr: (field: string, value: string) => fr`Lu dans un e-mail – ${field} : ${value}`,
    en: (field: string, value: string) => `From an email – ${field}: ${value}`,
  },
  fromMail: {
    fr: fr`Lu dans son e-mail. Ses messages WhatsApp lui seront rattachés une fois le numéro accepté.`,
    en: 'From their email. WhatsApp messages from it are linked to them once you accept the number.',
  },
  accept: { fr: 'Accepter', en: 'Accept' },
  reject: { fr: 'Écarter', en: 'Reject' },
  mails: { fr: 'E-mails', en: 'Emails' },
  noMails: { fr: 'Aucun e-mail échangé.', en: 'No emails yet.' },
  received: { fr: 'Reçu', en: 'Received' },
  sent: { fr: 'Envoyé', en: 'Sent' },
  noRequests: { fr: 'Aucune demande.', en: 'No requests.' },
  event: { fr: 'Événement', en: 'Event' },
  date: { fr: 'Date', en: 'Date' },
  people: { fr: 'Personnes', en: 'People' },
  status: { fr: 'Statut', en: 'Status' },

  standing: { fr: 'Bilan', en: 'Track record' },
  won: { fr: 'Gagnées', en: 'Won' },
  wonOf: {
    fr: (won: number, decided: number) => `${won} sur ${decided}`,
    en: (won: number, decided: number) => `${won} of ${decided}`,
  },
  notDecided: { fr: 'Aucune décision pour l’instant.', en: 'No decisions yet.' },
  open: { fr: 'En cours', en: 'Open' },

  privacy: { fr: 'Données personnelles', en: 'Personal data' },
  privacyHelp: {
    fr: 'Toutes les données conservées sur cette personne, à exporter ou à effacer.',
    en: 'All data stored about this person, to export or erase.',
  },
  export: { fr: 'Exporter…', en: 'Export…' },
  erase: { fr: 'Effacer…', en: 'Erase…' },
  adminOnly: {
    fr: 'Seul un administrateur peut exporter ou effacer les données de cette personne.',
    en: 'Only admins can export or erase this person’s data.',
  },
  exportTitle: { fr: 'Ce que contient l’export', en: 'Contents of the export' },
  exportHelp: {
    fr: fr`Un fichier JSON à remettre à la personne : ses coordonnées et tout ce qui suit. Il ne contient rien sur les lieux ni sur les autres organisateurs.`,
    en: 'A JSON file for this person, with their contact details and everything listed below. It contains no data about venues or other organizers.',
  },
  download: { fr: 'Télécharger', en: 'Download' },
  eraseTitle: { fr: 'Effacer les données de cette personne', en: 'Erase this person’s data' },
  eraseHelp: {
    fr: 'L’effacement est définitif. Les demandes gardent leurs dates, leurs statuts et leurs montants.',
    en: 'This can’t be undone. Requests keep their dates, statuses and amounts.',
  },
  eraseBlocked: {
    fr: fr`Ces demandes sont ouvertes ou ont une commission en cours ; terminez-les d’abord :`,
    en: 'These requests are open or have an open commission. Close them first:',
  },
  touched: { fr: 'Données conservées', en: 'Stored data' },
  typeEmail: {
    fr: (email: string) => fr`Pour confirmer, saisissez ${email}`,
    en: (email: string) => `To confirm, type ${email}`,
  },
  eraseNow: { fr: 'Effacer définitivement', en: 'Erase permanently' },
  erasedNow: { fr: 'Les données sont effacées', en: 'Data erased' },
  erasedAt: { fr: (day: string) => `Données effacées le ${day}.`, en: (day: string) => `Data erased on ${day}.` },
} as const;

/** The records that an erasure or an export includes, by their names in the preview. */
export const TOUCHED = {
  requests: { fr: 'Demandes', en: 'Requests' },
  mails: { fr: 'E-mails', en: 'Emails' },
  attachments: { fr: 'Pièces jointes', en: 'Attachments' },
  messages: { fr: 'Messages', en: 'Messages' },
  recordings: { fr: 'Enregistrements', en: 'Recordings' },
  catalogs: { fr: 'Versions de catalogues', en: 'Proposal versions' },
  reminders: { fr: 'Relances prévues', en: 'Scheduled reminders' },
  links: { fr: 'Liens ouverts', en: 'Active links' },
} as const satisfies Record<string, Words>;
