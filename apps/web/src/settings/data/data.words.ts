import { fr } from '#i18n/formats';

/** Text of the full export and the imports. */
export const DATA = {
  title: { fr: 'Données', en: 'Data' },
  back: { fr: 'Données', en: 'Data' },
  exports: { fr: 'Tout exporter', en: 'Export everything' },
  exportsHelp: {
    fr: fr`Une archive ZIP de toutes les données de l’agence : un fichier CSV par type de fiche, les photos, pièces jointes, enregistrements et factures. Les administrateurs peuvent la télécharger pendant trois jours. Elle ne contient ni mot de passe ni lien secret.`,
    en: 'A ZIP archive of all the agency’s data: a CSV file per kind of record, plus photos, attachments, recordings and invoices. Admins can download it for three days. It contains no passwords or secret links.',
  },
  make: { fr: 'Créer un export', en: 'Create export' },
  none: { fr: 'Aucun export pour le moment.', en: 'No exports yet.' },
  waiting: { fr: 'En attente', en: 'Waiting' },
  running: { fr: 'En cours', en: 'In progress' },
  done: { fr: 'Prêt', en: 'Ready' },
  failed: { fr: 'Échoué', en: 'Failed' },
  removed: { fr: 'Archive supprimée', en: 'Archive deleted' },
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
  gone: { fr: 'L’archive est supprimée.', en: 'Archive deleted.' },
  imports: { fr: 'Importer', en: 'Import' },
  importsHelp: {
    fr: 'Depuis un tableur ou un autre outil, en CSV. Le fichier est d’abord contrôlé ligne par ligne ; rien n’est importé tant qu’il reste une erreur.',
    en: 'From a spreadsheet or another tool, as CSV. The file is checked line by line first; nothing is imported until all errors are fixed.',
  },
  venues: { fr: 'Lieux et salles', en: 'Venues and rooms' },
  venuesHelp: { fr: 'Reconnus à leur code ou à leur adresse e-mail.', en: 'Matched by code or email address.' },
  organizers: { fr: 'Organisateurs', en: 'Organizers' },
  organizersHelp: {
    fr: 'Reconnus à leur adresse e-mail. Pour ceux qui existent déjà, seuls les champs vides sont remplis.',
    en: 'Matched by email address. For existing organizers, only empty fields are filled.',
  },
  requests: { fr: 'Demandes', en: 'Requests' },
  requestsHelp: {
    fr: 'En cours ou passées, reconnues à leur référence dans l’autre outil.',
    en: 'Open or past, matched by their reference in the other tool.',
  },
  tags: { fr: 'Étiquettes', en: 'Tags' },
  tagsHelp: {
    fr: 'Reconnues à leur catégorie et à leur nom, avec les lieux qui les portent.',
    en: 'Matched by category and name, with the venues that have them.',
  },
  knowledge: { fr: 'Notes sur les lieux', en: 'Notes about venues' },
  knowledgeHelp: {
    fr: 'Un fait par ligne, sur un lieu reconnu à son code ou à son adresse e-mail.',
    en: 'One fact per line, about a venue matched by code or email address.',
  },
  importTags: { fr: 'Importer des étiquettes', en: 'Import tags' },
  importKnowledge: { fr: 'Importer des notes sur les lieux', en: 'Import notes about venues' },
  seeTags: { fr: 'Voir les étiquettes', en: 'See tags' },
  seeVenues: { fr: 'Voir les lieux', en: 'See venues' },
  importRequests: { fr: 'Importer des demandes', en: 'Import requests' },
  importOrganizers: { fr: 'Importer des organisateurs', en: 'Import organizers' },
  seeRequests: { fr: 'Voir les demandes', en: 'See requests' },
  seeOrganizers: { fr: 'Voir les organisateurs', en: 'See organizers' },
} as const;
