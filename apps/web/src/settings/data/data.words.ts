import { fr } from '#i18n/formats';

/** Words of taking everything out and bringing things in. */
export const DATA = {
  title: { fr: 'Données', en: 'Data' },
  back: { fr: 'Données', en: 'Data' },
  exports: { fr: 'Tout exporter', en: 'Export everything' },
  exportsHelp: {
    fr: fr`Une archive ZIP de tout ce que l’agence possède : un fichier CSV par type de fiche, les photos, pièces jointes, enregistrements et factures. Elle est gardée trois jours, pour les administrateurs. Aucun mot de passe ni lien secret n’y figure.`,
    en: 'A ZIP archive of everything that the agency owns: a CSV file for each kind of record, the photos, attachments, recordings and invoices. It is kept for three days, for admins. No password or secret link stands in it.',
  },
  make: { fr: 'Faire un export', en: 'Make an export' },
  none: { fr: 'Aucun export pour le moment.', en: 'No export yet.' },
  waiting: { fr: 'En attente', en: 'Waiting' },
  running: { fr: 'En cours', en: 'Being made' },
  done: { fr: 'Prêt', en: 'Ready' },
  failed: { fr: 'N’a pas abouti', en: 'Came to nothing' },
  removed: { fr: 'Archive supprimée', en: 'Archive gone' },
  progress: {
    fr: (done: string, all: string) => fr`${done} fiches et fichiers sur ${all}`,
    en: (done: string, all: string) => `${done} of ${all} records and files`,
  },
  holds: {
    fr: (count: string, size: string) => fr`${count} fiches et fichiers, ${size}`,
    en: (count: string, size: string) => `${count} records and files, ${size}`,
  },
  keptUntil: { fr: (moment: string) => fr`jusqu’au ${moment}`, en: (moment: string) => `until ${moment}` },
  by: { fr: (name: string) => `par ${name}`, en: (name: string) => `by ${name}` },
  download: { fr: 'Télécharger', en: 'Download' },
  downloadOf: {
    fr: (moment: string) => fr`Télécharger l’export du ${moment}`,
    en: (moment: string) => `Download the export of ${moment}`,
  },
  remove: { fr: 'Supprimer', en: 'Delete' },
  removeOf: {
    fr: (moment: string) => fr`Supprimer l’export du ${moment}`,
    en: (moment: string) => `Delete the export of ${moment}`,
  },
  stop: { fr: 'Arrêter', en: 'Stop' },
  gone: { fr: 'L’archive est supprimée.', en: 'The archive is gone.' },
  imports: { fr: 'Importer', en: 'Import' },
  importsHelp: {
    fr: 'Depuis un tableur ou un autre outil, en CSV. Le fichier est d’abord contrôlé ligne par ligne ; rien n’est écrit tant qu’une ligne est en faute.',
    en: 'From a spreadsheet or another tool, as CSV. The file is checked line by line first; nothing is written while a line has a fault.',
  },
  venues: { fr: 'Lieux et salles', en: 'Venues and rooms' },
  venuesHelp: { fr: 'Reconnus à leur code ou à leur adresse e-mail.', en: 'Known by their code or email address.' },
  organizers: { fr: 'Organisateurs', en: 'Organizers' },
  organizersHelp: {
    fr: 'Reconnus à leur adresse e-mail. De ceux qui sont là, les champs vides sont remplis.',
    en: 'Known by their email address. Of those who are there, empty fields are filled.',
  },
  requests: { fr: 'Demandes', en: 'Requests' },
  requestsHelp: {
    fr: 'En cours ou passées, reconnues à leur référence dans l’autre outil.',
    en: 'Open or past, known by their reference in the other tool.',
  },
  tags: { fr: 'Étiquettes', en: 'Tags' },
  tagsHelp: {
    fr: 'Reconnues à leur catégorie et à leur nom, avec les lieux qui les portent.',
    en: 'Known by their category and name, with the venues that carry them.',
  },
  knowledge: { fr: 'Ce qu’on sait des lieux', en: 'What is known of venues' },
  knowledgeHelp: {
    fr: 'Des faits, chacun sur un lieu reconnu à son code ou à son adresse e-mail.',
    en: 'Facts, each of a venue known by its code or email address.',
  },
  importTags: { fr: 'Importer des étiquettes', en: 'Import tags' },
  importKnowledge: { fr: 'Importer ce qu’on sait des lieux', en: 'Import what is known of venues' },
  seeTags: { fr: 'Voir les étiquettes', en: 'See the tags' },
  seeVenues: { fr: 'Voir les lieux', en: 'See the venues' },
  importRequests: { fr: 'Importer des demandes', en: 'Import requests' },
  importOrganizers: { fr: 'Importer des organisateurs', en: 'Import organizers' },
  seeRequests: { fr: 'Voir les demandes', en: 'See the requests' },
  seeOrganizers: { fr: 'Voir les organisateurs', en: 'See the organizers' },
} as const;
