import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';

/** Words of the list and the sheets of organizers. */
export const ORGANIZERS = {
  title: { fr: 'Organisateurs', en: 'Organizers' },
  searchOrganizers: { fr: 'Chercher dans les organisateurs', en: 'Search organizers' },
  search: { fr: 'Nom, société, adresse e-mail', en: 'Name, company, email address' },
  newOrganizer: { fr: 'Nouvel organisateur', en: 'New organizer' },
  none: { fr: 'Aucun organisateur', en: 'No organizer' },
  noneHelp: {
    fr: 'Chaque demande apporte le sien : il n’y a rien à saisir d’avance.',
    en: 'Every request brings its own: there is nothing to type beforehand.',
  },
  noMatch: { fr: 'Aucun organisateur ne correspond', en: 'No organizer matches' },
  noMatchHelp: { fr: 'Cherchez un autre nom.', en: 'Search another name.' },
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
  phone: { fr: 'Téléphone', en: 'Telephone' },
  locale: { fr: 'Langue des e-mails', en: 'Language of mails' },
  french: { fr: 'Français', en: 'French' },
  english: { fr: 'Anglais', en: 'English' },
  internalNotes: { fr: 'Notes de l’équipe', en: 'Notes of the team' },
  proposedIn: {
    fr: (field: string, value: string) => fr`Lu dans un e-mail – ${field} : ${value}`,
    en: (field: string, value: string) => `Read in a mail – ${field}: ${value}`,
  },
  accept: { fr: 'Reprendre', en: 'Take over' },
  reject: { fr: 'Écarter', en: 'Reject' },
  mails: { fr: 'E-mails', en: 'Mails' },
  noMails: { fr: 'Aucun e-mail échangé.', en: 'No mail so far.' },
  received: { fr: 'Reçu', en: 'Received' },
  sent: { fr: 'Envoyé', en: 'Sent' },
  noRequests: { fr: 'Aucune demande.', en: 'No request.' },
  event: { fr: 'Événement', en: 'Event' },
  date: { fr: 'Date', en: 'Date' },
  people: { fr: 'Personnes', en: 'People' },
  status: { fr: 'Statut', en: 'Status' },

  standing: { fr: 'Bilan', en: 'Standing' },
  won: { fr: 'Gagnées', en: 'Won' },
  wonOf: {
    fr: (won: number, decided: number) => `${won} sur ${decided}`,
    en: (won: number, decided: number) => `${won} of ${decided}`,
  },
  notDecided: { fr: 'Rien n’est encore décidé.', en: 'Nothing is decided yet.' },
  open: { fr: 'En cours', en: 'Open' },

  privacy: { fr: 'Données personnelles', en: 'Personal data' },
  privacyHelp: {
    fr: 'Tout ce qui est conservé de cette personne, à lui remettre ou à effacer.',
    en: 'Everything that is kept of this person, to hand out or to erase.',
  },
  export: { fr: 'Exporter…', en: 'Export…' },
  erase: { fr: 'Effacer…', en: 'Erase…' },
  adminOnly: {
    fr: 'Seul un administrateur exporte ou efface ce qui est conservé de cette personne.',
    en: 'Only an administrator exports or erases what is kept of this person.',
  },
  exportTitle: { fr: 'Ce que contient l’export', en: 'What the export holds' },
  exportHelp: {
    fr: fr`Un fichier JSON à remettre à la personne : ses coordonnées et tout ce qui suit. Rien des lieux ni des autres organisateurs.`,
    en: 'A JSON file to hand out to the person: their contact and all of this. Nothing of venues or other organizers.',
  },
  download: { fr: 'Télécharger', en: 'Download' },
  eraseTitle: { fr: 'Effacer les données de cette personne', en: 'Erase the data of this person' },
  eraseHelp: {
    fr: 'Ce qui est effacé ne revient pas. Les demandes gardent leurs dates, leurs statuts et leurs montants.',
    en: 'What is erased does not come back. Requests keep their dates, statuses and amounts.',
  },
  eraseBlocked: {
    fr: fr`Ces demandes sont ouvertes ou ont une commission en cours ; terminez-les d’abord :`,
    en: 'These requests are open or have an open commission; end them first:',
  },
  touched: { fr: 'Ce qui est conservé', en: 'What is kept' },
  typeEmail: {
    fr: (email: string) => fr`Pour confirmer, saisissez ${email}`,
    en: (email: string) => `To confirm, type ${email}`,
  },
  eraseNow: { fr: 'Effacer définitivement', en: 'Erase for good' },
  erasedNow: { fr: 'Les données sont effacées', en: 'The data is erased' },
  erasedAt: { fr: (day: string) => `Données effacées le ${day}.`, en: (day: string) => `Data erased on ${day}.` },
} as const;

/** What an erasure or an export touches, by the names of the preview. */
export const TOUCHED = {
  requests: { fr: 'Demandes', en: 'Requests' },
  mails: { fr: 'E-mails', en: 'Mails' },
  attachments: { fr: 'Pièces jointes', en: 'Attachments' },
  messages: { fr: 'Messages', en: 'Messages' },
  recordings: { fr: 'Enregistrements', en: 'Recordings' },
  catalogs: { fr: 'Versions de catalogues', en: 'Versions of catalogs' },
  reminders: { fr: 'Relances prévues', en: 'Reminders to come' },
  links: { fr: 'Liens ouverts', en: 'Open links' },
} as const satisfies Record<string, Words>;
