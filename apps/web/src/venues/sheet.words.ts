import { withinSentence } from '#domain/labels';
import { fr } from '#i18n/formats';

/** Text of a venue's page. */
export const SHEET = {
  copyCode: { fr: (code: string) => `Copier ${code}`, en: (code: string) => `Copy ${code}` },
  codeCopied: { fr: (code: string) => `${code} est copié`, en: (code: string) => `${code} copied` },
  status: { fr: 'Statut', en: 'Status' },
  name: { fr: 'Nom', en: 'Name' },
  more: { fr: 'Autres actions', en: 'More actions' },
  merge: { fr: 'Fusionner avec…', en: 'Merge with…' },
  remove: { fr: 'Supprimer le lieu', en: 'Delete venue' },
  removeTitle: { fr: fr`Supprimer ce lieu ?`, en: 'Delete this venue?' },
  removeHelp: {
    fr: 'Ses salles, ses photos et ses notes sont supprimées aussi, définitivement. Si une demande comprend ce lieu, archivez-le plutôt.',
    en: 'Its rooms, photos and notes are deleted too. This can’t be undone. If a request includes this venue, archive it instead.',
  },
  removed: { fr: (name: string) => `${name} est supprimé`, en: (name: string) => `${name} deleted` },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  notNumber: { fr: 'Saisissez un nombre, comme 95,5', en: 'Enter a number, such as 95.5' },
  invited: {
    fr: fr`Le lieu reçoit un e-mail avec un lien vers sa fiche.`,
    en: 'The venue gets an email with a link to its profile.',
  },
  statusNow: { fr: (status: string) => fr`Statut : ${status}`, en: (status: string) => `Status: ${status}` },
  beside: { fr: 'Bilan, étiquettes et liens', en: 'Track record, tags and links' },

  facts: { fr: 'Coordonnées', en: 'Contact' },
  contactName: { fr: 'Personne à contacter', en: 'Contact person' },
  email: { fr: 'Adresse e-mail', en: 'Email address' },
  phone: { fr: 'Téléphone', en: 'Phone' },
  website: { fr: 'Site web', en: 'Website' },
  address: { fr: 'Adresse', en: 'Address' },
  addressLine: { fr: 'Rue et numéro', en: 'Street and number' },
  postalCode: { fr: 'Code postal', en: 'Postal code' },
  city: { fr: 'Ville', en: 'City' },
  country: { fr: 'Pays (deux lettres)', en: 'Country (two letters)' },
  position: { fr: 'Position', en: 'Position' },
  unplaced: {
    fr: (town: string) =>
      fr`Sans position, les recherches autour d’une ville ne trouvent pas ce lieu. Le placer à ${town} ?`,
    en: (town: string) => `Without a position, searches around a town don’t find this venue. Place it in ${town}?`,
  },
  elsewhere: {
    fr: (town: string) => fr`L’adresse a changé. Déplacer la position à ${town} ?`,
    en: (town: string) => `The address has changed. Move the position to ${town}?`,
  },
  moveThere: { fr: 'Utiliser cette position', en: 'Use this position' },
  leaveThere: { fr: 'Laisser ainsi', en: 'Leave as it is' },
  latitude: { fr: 'Latitude', en: 'Latitude' },
  longitude: { fr: 'Longitude', en: 'Longitude' },
  bedroomCount: { fr: 'Chambres', en: 'Bedrooms' },
  description: { fr: 'Description', en: 'Description' },
  internalNotes: { fr: 'Notes de l’équipe', en: 'Team notes' },
  billing: { fr: 'Facturation', en: 'Billing' },
  legalName: { fr: 'Raison sociale', en: 'Legal name' },
  registrationNumber: { fr: 'SIRET', en: 'Registration number' },
  vatNumber: { fr: 'Numéro de TVA', en: 'VAT number' },
  commissionRate: { fr: 'Commission', en: 'Commission' },
  paymentReminders: { fr: 'Relances', en: 'Reminders' },
  paymentRemindersOn: { fr: 'Relancer ce lieu des factures en retard', en: 'Remind this venue about overdue invoices' },
  percent: { fr: (rate: string) => fr`${rate} %`, en: (rate: string) => `${rate}%` },
  proposed: {
    fr: (value: string) => fr`Proposé par le lieu : ${value}`,
    en: (value: string) => `Suggested by the venue: ${value}`,
  },
  noValue: { fr: 'rien', en: 'nothing' },
  accept: { fr: 'Accepter', en: 'Accept' },
  reject: { fr: 'Écarter', en: 'Reject' },

  photos: { fr: 'Photos', en: 'Photos' },
  addPhotos: { fr: 'Ajouter des photos', en: 'Add photos' },
  dropPhotos: { fr: 'ou déposez-les ici', en: 'or drop them here' },
  noPhotos: {
    fr: 'Aucune photo. Formats acceptés : JPEG, PNG ou WebP. Les grandes photos sont réduites.',
    en: 'No photos yet. Add JPEG, PNG or WebP files. Large ones are scaled down.',
  },
  photo: { fr: (place: number) => `Photo ${place}`, en: (place: number) => `Photo ${place}` },
  cover: { fr: 'Couverture', en: 'Cover' },
  photoActions: { fr: (name: string) => fr`Actions pour ${name}`, en: (name: string) => `Actions for ${name}` },
  makeCover: { fr: 'Mettre en couverture', en: 'Set as cover' },
  earlier: { fr: 'Avancer', en: 'Move forward' },
  later: { fr: 'Reculer', en: 'Move back' },
  drag: { fr: (name: string) => `Déplacer ${name}`, en: (name: string) => `Move ${name}` },
  placed: {
    fr: (name: string, place: number) => fr`${name} est en place ${place}.`,
    en: (name: string, place: number) => `${name} moved to position ${place}.`,
  },
  describe: { fr: 'Décrire la photo', en: 'Add description' },
  altTitle: { fr: 'Que montre cette photo ?', en: 'What does this photo show?' },
  alt: { fr: 'Lu à ceux qui ne voient pas la photo', en: 'Read aloud to people who can’t see the photo' },
  altMissing: { fr: 'Sans description', en: 'No description' },
  save: { fr: 'Enregistrer', en: 'Save' },
  removePhoto: { fr: 'Supprimer la photo', en: 'Delete photo' },
  removePhotoHelp: {
    fr: 'Un catalogue déjà envoyé continue de la montrer.',
    en: 'Proposals already sent still show it.',
  },
  photoRemoved: { fr: 'Photo supprimée', en: 'Photo deleted' },
  photosAdded: {
    fr: (count: number) => (count === 1 ? '1 photo ajoutée' : `${count} photos ajoutées`),
    en: (count: number) => (count === 1 ? '1 photo added' : `${count} photos added`),
  },
  adding: {
    fr: (done: number, all: number) => `${done} sur ${all}…`,
    en: (done: number, all: number) => `${done} of ${all}…`,
  },
  unreadable: {
    fr: (name: string) =>
      fr`Ce navigateur ne sait pas lire ${name}. Sur iPhone : Réglages, Appareil photo, Formats, « Le plus compatible » ; ou exportez la photo en JPEG.`,
    en: (name: string) =>
      `This browser can't read ${name}. On an iPhone choose Settings, Camera, Formats, Most Compatible, or export the photo as JPEG.`,
  },

  rooms: { fr: 'Salles', en: 'Rooms' },
  roomsHelp: {
    fr: 'Places par disposition. Passez d’une case à l’autre avec les flèches et Entrée.',
    en: 'Seats per layout. Use the arrow keys and Enter to move between cells.',
  },
  room: { fr: 'Salle', en: 'Room' },
  area: { fr: 'm²', en: 'm²' },
  fullDay: { fr: 'Journée', en: 'Full day' },
  addRoom: { fr: 'Ajouter une salle', en: 'Add a room' },
  noRooms: {
    fr: 'Ajoutez une salle pour que ce lieu apparaisse dans les recherches par nombre de personnes.',
    en: 'Add a room so this venue appears in capacity searches.',
  },
  roomName: { fr: 'Nom de la salle', en: 'Room name' },
  seatsOf: {
    fr: (room: string, layout: string) => fr`${room} : places ${layout}`,
    en: (room: string, layout: string) => `${room}: seats ${layout}`,
  },
  ofRoom: {
    fr: (room: string, field: string) => fr`${room} : ${field}`,
    en: (room: string, field: string) => `${room}: ${field}`,
  },
  roomActions: { fr: (room: string) => fr`Actions pour ${room}`, en: (room: string) => `Actions for ${room}` },
  removeRoom: { fr: 'Supprimer la salle', en: 'Delete room' },
  removeRoomTitle: {
    fr: (room: string) => fr`Supprimer ${room} ?`,
    en: (room: string) => `Delete ${room}?`,
  },
  removeRoomHelp: {
    fr: 'Ses capacités et son calendrier sont supprimés aussi.',
    en: 'Its capacities and calendar are deleted too.',
  },
  roomRemoved: { fr: (room: string) => `${room} est supprimée`, en: (room: string) => `${room} deleted` },
  currency: { fr: 'Monnaie (EUR, CHF…)', en: 'Currency (EUR, CHF…)' },
  seatNotes: {
    fr: (layout: string) => fr`Précisions : ${withinSentence(layout)}`,
    en: (layout: string) => `Notes on ${withinSentence(layout)}`,
  },
  roomDetails: { fr: 'Modifier la salle', en: 'Edit room' },
  halfDay: { fr: 'Demi-journée', en: 'Half day' },
  height: { fr: 'Hauteur (m)', en: 'Height (m)' },
  naturalLight: { fr: 'Lumière du jour', en: 'Natural light' },
  stepFree: { fr: 'Accès de plain-pied', en: 'Step-free access' },
  yes: { fr: 'Oui', en: 'Yes' },
  no: { fr: 'Non', en: 'No' },
  unknown: { fr: 'Non renseigné', en: 'Unknown' },

  tags: { fr: 'Étiquettes', en: 'Tags' },
  addTag: { fr: 'Ajouter une étiquette', en: 'Add a tag' },
  noTags: { fr: 'Aucune étiquette.', en: 'No tags yet.' },
  takeOff: { fr: (tag: string) => `Ôter ${tag}`, en: (tag: string) => `Remove ${tag}` },
  tagOff: { fr: (tag: string) => `${tag} ôtée`, en: (tag: string) => `${tag} removed` },

  knowledge: { fr: 'Ce que l’équipe sait', en: 'What the team knows' },
  noKnowledge: {
    fr: 'Aucune note. L’assistant et la recherche utilisent vos notes.',
    en: 'No notes yet. The assistant and the search use your notes.',
  },
  note: { fr: 'Noter', en: 'Add note' },
  noteText: { fr: 'Un fait par note', en: 'One fact per note' },
  noteType: { fr: 'Sujet', en: 'Topic' },
  noteSource: { fr: 'Source', en: 'Source' },
  removeNote: { fr: 'Supprimer la note', en: 'Delete note' },
  noteRemoved: { fr: 'Note supprimée', en: 'Note deleted' },
  moreNotes: { fr: 'Voir les plus anciennes', en: 'Show older notes' },

  recordings: { fr: 'Enregistrements', en: 'Recordings' },
  recordingOf: {
    fr: (moment: string) => fr`Enregistrement du ${moment}`,
    en: (moment: string) => `Recording of ${moment}`,
  },
  addRecording: { fr: 'Ajouter un enregistrement', en: 'Add a recording' },
  noRecordings: {
    fr: 'Aucun enregistrement. Déposez ici celui d’un appel ou d’une visite pour en lire la transcription.',
    en: 'No recordings yet. Drop the recording of a call or visit here to get a transcript.',
  },
  transcribing: { fr: 'Envoi et transcription…', en: 'Uploading and transcribing…' },
  noTranscript: { fr: 'Pas de transcription.', en: 'No transcript.' },
  transcript: { fr: 'Transcription', en: 'Transcript' },

  requests: { fr: 'Demandes', en: 'Requests' },
  condition: { fr: (said: string) => fr`Condition : ${said}`, en: (said: string) => `Condition: ${said}` },
  noRequests: {
    fr: 'Ce lieu n’a encore été proposé pour aucune demande.',
    en: 'This venue hasn’t been considered for any request yet.',
  },
  event: { fr: 'Événement', en: 'Event' },
  organizer: { fr: 'Organisateur', en: 'Organizer' },
  date: { fr: 'Date', en: 'Date' },
  stage: { fr: 'Étape', en: 'Stage' },
  price: { fr: 'Prix demandé', en: 'Quoted price' },

  standing: { fr: 'Bilan', en: 'Track record' },
  winRate: { fr: 'Retenu', en: 'Won' },
  won: {
    fr: (won: number, decided: number) => `${won} fois sur ${decided}`,
    en: (won: number, decided: number) => `${won} of ${decided}`,
  },
  notDecided: { fr: 'Aucune décision pour l’instant.', en: 'No decisions yet.' },
  candidate: { fr: 'Demandes', en: 'Requests' },

  profileLink: { fr: 'Envoyer le lien de la fiche', en: 'Send profile link' },
  profileLinkTitle: { fr: fr`Envoyer le lien de la fiche ?`, en: 'Send profile link?' },
  profileLinkHelp: {
    fr: (to: string) =>
      fr`Un e-mail part à ${to} : le lieu peut compléter sa fiche, ses salles, ses photos et son calendrier. Les liens déjà envoyés restent valables.`,
    en: (to: string) =>
      `${to} will get an email with a link to complete the venue’s profile, rooms, photos and calendar. Earlier links keep working.`,
  },
  welcomeHelp: {
    fr: (to: string) =>
      fr`L’e-mail de bienvenue part à ${to}, avec un lien : le lieu peut compléter sa fiche, ses salles, ses photos et son calendrier.`,
    en: (to: string) =>
      `${to} will get a welcome email with a link to complete the venue’s profile, rooms, photos and calendar.`,
  },
  welcomeTitle: {
    fr: (name: string) => fr`Accueillir ${name} ?`,
    en: (name: string) => `Welcome ${name}?`,
  },
  send: { fr: 'Envoyer', en: 'Send' },
  profileLinkSent: { fr: (to: string) => fr`Le lien part à ${to}`, en: (to: string) => `Sending the link to ${to}` },
} as const;
