import { fr } from '#words/formats';
import type { Words } from '#words/locale';

/** Words of the sheet of a venue. */
export const SHEET = {
  copyCode: { fr: (code: string) => `Copier ${code}`, en: (code: string) => `Copy ${code}` },
  codeCopied: { fr: (code: string) => `${code} est copié`, en: (code: string) => `${code} is copied` },
  status: { fr: 'Statut', en: 'Status' },
  name: { fr: 'Nom', en: 'Name' },
  more: { fr: 'Autres actions', en: 'More actions' },
  merge: { fr: 'Fusionner avec…', en: 'Merge with…' },
  remove: { fr: 'Supprimer le lieu', en: 'Delete the venue' },
  removeTitle: { fr: fr`Supprimer ce lieu ?`, en: 'Delete this venue?' },
  removeHelp: {
    fr: 'Ses salles, ses photos et ce qui est su de lui partent avec lui, et ne reviennent pas. Un lieu qui figure dans une demande s’archive plutôt.',
    en: 'Its rooms, photos and what is known of it go with it, and do not come back. A venue that a request names is archived instead.',
  },
  removed: { fr: (name: string) => `${name} est supprimé`, en: (name: string) => `${name} is deleted` },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  invited: {
    fr: fr`Le lieu reçoit un e-mail avec un lien vers sa fiche.`,
    en: 'The venue is sent a mail with a link to its profile.',
  },
  statusNow: { fr: (status: string) => fr`Statut : ${status}`, en: (status: string) => `Status: ${status}` },
  beside: { fr: 'Bilan, étiquettes et liens', en: 'Standing, tags and links' },

  facts: { fr: 'Coordonnées', en: 'Contact' },
  contactName: { fr: 'Personne à contacter', en: 'Contact' },
  email: { fr: 'Adresse e-mail', en: 'Email address' },
  phone: { fr: 'Téléphone', en: 'Telephone' },
  website: { fr: 'Site web', en: 'Website' },
  address: { fr: 'Adresse', en: 'Address' },
  addressLine: { fr: 'Rue et numéro', en: 'Street and number' },
  postalCode: { fr: 'Code postal', en: 'Postal code' },
  city: { fr: 'Ville', en: 'Town' },
  country: { fr: 'Pays (deux lettres)', en: 'Country (two letters)' },
  position: { fr: 'Position', en: 'Position' },
  latitude: { fr: 'Latitude', en: 'Latitude' },
  longitude: { fr: 'Longitude', en: 'Longitude' },
  description: { fr: 'Description', en: 'Description' },
  internalNotes: { fr: 'Notes de l’équipe', en: 'Notes of the team' },
  billing: { fr: 'Facturation', en: 'Billing' },
  legalName: { fr: 'Raison sociale', en: 'Legal name' },
  registrationNumber: { fr: 'SIRET', en: 'Registration number' },
  vatNumber: { fr: 'Numéro de TVA', en: 'VAT number' },
  commissionRate: { fr: 'Commission', en: 'Commission' },
  paymentReminders: { fr: 'Relances', en: 'Reminders' },
  paymentRemindersOn: { fr: 'Relancer ce lieu des factures en retard', en: 'Remind this venue of overdue invoices' },
  percent: { fr: (rate: string) => fr`${rate} %`, en: (rate: string) => `${rate}%` },
  proposed: {
    fr: (value: string) => fr`Proposé par le lieu : ${value}`,
    en: (value: string) => `Proposed by the venue: ${value}`,
  },
  noValue: { fr: 'rien', en: 'nothing' },
  accept: { fr: 'Reprendre', en: 'Take over' },
  reject: { fr: 'Écarter', en: 'Reject' },

  photos: { fr: 'Photos', en: 'Photos' },
  addPhotos: { fr: 'Ajouter des photos', en: 'Add photos' },
  dropPhotos: { fr: 'ou déposez-les ici', en: 'or drop them here' },
  noPhotos: {
    fr: 'Aucune photo : JPEG, PNG ou WebP, 10 Mo au plus.',
    en: 'No photo: JPEG, PNG or WebP, 10 MB at most.',
  },
  photo: { fr: (place: number) => `Photo ${place}`, en: (place: number) => `Photo ${place}` },
  cover: { fr: 'Couverture', en: 'Cover' },
  photoActions: { fr: (name: string) => fr`Actions pour ${name}`, en: (name: string) => `Actions for ${name}` },
  makeCover: { fr: 'Mettre en couverture', en: 'Make it the cover' },
  earlier: { fr: 'Avancer', en: 'Move forward' },
  later: { fr: 'Reculer', en: 'Move back' },
  drag: { fr: (name: string) => `Déplacer ${name}`, en: (name: string) => `Move ${name}` },
  placed: {
    fr: (name: string, place: number) => fr`${name} est en place ${place}.`,
    en: (name: string, place: number) => `${name} is in place ${place}.`,
  },
  describe: { fr: 'Dire ce qu’elle montre', en: 'Say what it shows' },
  altTitle: { fr: 'Que montre cette photo ?', en: 'What does this photo show?' },
  alt: { fr: 'Pour ceux qui ne la voient pas', en: 'For those who do not see it' },
  altMissing: { fr: 'Sans description', en: 'Not described' },
  save: { fr: 'Enregistrer', en: 'Save' },
  removePhoto: { fr: 'Supprimer la photo', en: 'Delete the photo' },
  removePhotoHelp: {
    fr: 'Un catalogue déjà envoyé continue de la montrer.',
    en: 'A catalog that was sent goes on showing it.',
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
  tooLarge: {
    fr: (name: string) => `${name} dépasse 10 Mo.`,
    en: (name: string) => `${name} is larger than 10 MB.`,
  },

  rooms: { fr: 'Salles', en: 'Rooms' },
  roomsHelp: {
    fr: 'Places par disposition. Les flèches et Entrée vont de case en case.',
    en: 'Seats by layout. Arrows and Enter go from cell to cell.',
  },
  room: { fr: 'Salle', en: 'Room' },
  area: { fr: 'm²', en: 'm²' },
  fullDay: { fr: 'Journée', en: 'Full day' },
  addRoom: { fr: 'Ajouter une salle', en: 'Add a room' },
  noRooms: {
    fr: 'Sans salle, aucune recherche par nombre de personnes ne trouve ce lieu.',
    en: 'Without a room no search by head count finds this venue.',
  },
  roomName: { fr: 'Nom de la salle', en: 'Name of the room' },
  seatsOf: {
    fr: (room: string, layout: string) => fr`${room} : places ${layout}`,
    en: (room: string, layout: string) => `${room}: seats ${layout}`,
  },
  ofRoom: {
    fr: (room: string, field: string) => fr`${room} : ${field}`,
    en: (room: string, field: string) => `${room}: ${field}`,
  },
  roomActions: { fr: (room: string) => fr`Actions pour ${room}`, en: (room: string) => `Actions for ${room}` },
  removeRoom: { fr: 'Supprimer la salle', en: 'Delete the room' },
  removeRoomTitle: {
    fr: (room: string) => fr`Supprimer ${room} ?`,
    en: (room: string) => `Delete ${room}?`,
  },
  removeRoomHelp: {
    fr: 'Ses capacités et son calendrier partent avec elle.',
    en: 'Its capacities and its calendar go with it.',
  },
  roomRemoved: { fr: (room: string) => `${room} est supprimée`, en: (room: string) => `${room} is deleted` },
  currency: { fr: 'Monnaie (EUR, CHF…)', en: 'Currency (EUR, CHF…)' },
  seatNotes: {
    fr: (layout: string) => fr`Précisions : ${layout.toLowerCase()}`,
    en: (layout: string) => `Notes on ${layout.toLowerCase()}`,
  },
  roomDetails: { fr: 'Modifier la salle', en: 'Change the room' },
  halfDay: { fr: 'Demi-journée', en: 'Half day' },
  height: { fr: 'Hauteur (m)', en: 'Height (m)' },
  naturalLight: { fr: 'Lumière du jour', en: 'Natural light' },
  stepFree: { fr: 'Accès de plain-pied', en: 'Step-free access' },
  yes: { fr: 'Oui', en: 'Yes' },
  no: { fr: 'Non', en: 'No' },
  unknown: { fr: 'Non renseigné', en: 'Not known' },

  tags: { fr: 'Étiquettes', en: 'Tags' },
  addTag: { fr: 'Ajouter une étiquette', en: 'Add a tag' },
  noTags: { fr: 'Aucune étiquette.', en: 'No tag.' },
  takeOff: { fr: (tag: string) => `Ôter ${tag}`, en: (tag: string) => `Take ${tag} off` },
  tagOff: { fr: (tag: string) => `${tag} ôtée`, en: (tag: string) => `${tag} taken off` },

  knowledge: { fr: 'Ce que l’équipe sait', en: 'What the team knows' },
  noKnowledge: {
    fr: 'Rien de noté. L’assistant et la recherche se servent de ce qui est noté ici.',
    en: 'Nothing noted. The assistant and the search use what is noted here.',
  },
  note: { fr: 'Noter', en: 'Note' },
  noteText: { fr: 'Un fait à la fois', en: 'One fact at a time' },
  noteType: { fr: 'Sujet', en: 'Subject' },
  noteSource: { fr: 'Source', en: 'Source' },
  removeNote: { fr: 'Supprimer la note', en: 'Delete the note' },
  noteRemoved: { fr: 'Note supprimée', en: 'Note deleted' },
  moreNotes: { fr: 'Voir les plus anciennes', en: 'See older ones' },

  recordings: { fr: 'Enregistrements', en: 'Recordings' },
  recordingOf: {
    fr: (moment: string) => fr`Enregistrement du ${moment}`,
    en: (moment: string) => `Recording of ${moment}`,
  },
  addRecording: { fr: 'Ajouter un enregistrement', en: 'Add a recording' },
  noRecordings: {
    fr: 'Aucun enregistrement. Un appel ou une visite se dépose ici et se lit ensuite.',
    en: 'No recording. A call or a visit goes here and can be read then.',
  },
  transcribing: { fr: 'Envoi et transcription…', en: 'Sending and writing down…' },
  noTranscript: { fr: 'Pas de transcription.', en: 'Not written down.' },
  transcript: { fr: 'Transcription', en: 'What was said' },

  requests: { fr: 'Demandes', en: 'Requests' },
  noRequests: { fr: 'Ce lieu n’a encore été proposé pour aucune demande.', en: 'No request has had this venue yet.' },
  event: { fr: 'Événement', en: 'Event' },
  organizer: { fr: 'Organisateur', en: 'Organizer' },
  date: { fr: 'Date', en: 'Date' },
  stage: { fr: 'Étape', en: 'Stage' },
  price: { fr: 'Prix demandé', en: 'Price asked' },

  standing: { fr: 'Bilan', en: 'Standing' },
  winRate: { fr: 'Retenu', en: 'Won' },
  won: {
    fr: (won: number, decided: number) => `${won} fois sur ${decided}`,
    en: (won: number, decided: number) => `${won} of ${decided}`,
  },
  notDecided: { fr: 'Rien n’est encore décidé.', en: 'Nothing is decided yet.' },
  candidate: { fr: 'Demandes', en: 'Requests' },

  profileLink: { fr: 'Envoyer le lien de la fiche', en: 'Send the link to the profile' },
  profileLinkTitle: { fr: fr`Envoyer le lien de la fiche ?`, en: 'Send the link to the profile?' },
  profileLinkHelp: {
    fr: (to: string) =>
      fr`Un e-mail part à ${to} : le lieu peut compléter sa fiche, ses salles, ses photos et son calendrier. Les liens qu’il a déjà restent bons.`,
    en: (to: string) =>
      `One mail goes to ${to}: the venue can complete its profile, rooms, photos and calendar. Links that it has stay good.`,
  },
  welcomeHelp: {
    fr: (to: string) =>
      fr`L’e-mail de bienvenue part à ${to}, avec un lien : le lieu peut compléter sa fiche, ses salles, ses photos et son calendrier.`,
    en: (to: string) =>
      `The mail of welcome goes to ${to} with a link: the venue can complete its profile, rooms, photos and calendar.`,
  },
  welcomeTitle: {
    fr: (name: string) => fr`Accueillir ${name} ?`,
    en: (name: string) => `Welcome ${name}?`,
  },
  send: { fr: 'Envoyer', en: 'Send' },
  profileLinkSent: { fr: (to: string) => fr`Le lien part à ${to}`, en: (to: string) => `The link goes to ${to}` },
} as const;

export const KNOWLEDGE_SOURCES = {
  team: { fr: 'Équipe', en: 'Team' },
  member: { fr: 'Le lieu', en: 'The venue' },
  email: { fr: 'E-mail', en: 'Mail' },
  message: { fr: 'Message', en: 'Message' },
  call: { fr: 'Appel', en: 'Call' },
  visit: { fr: 'Visite', en: 'Visit' },
  website: { fr: 'Site web', en: 'Website' },
  document: { fr: 'Document', en: 'Document' },
  import: { fr: 'Import', en: 'Import' },
} as const satisfies Record<string, Words>;
