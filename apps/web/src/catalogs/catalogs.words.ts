import { fr } from '#i18n/formats';

const plural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;
const englishPlural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Words of the composer of a catalog, and of what became of it. */
export const CATALOGS = {
  compose: { fr: 'Composition', en: 'Composition' },
  preview: { fr: 'Aperçu', en: 'Preview' },
  show: { fr: 'Montrer', en: 'Show' },
  draft: { fr: 'Brouillon', en: 'Draft' },
  sent: { fr: 'Envoyé', en: 'Sent' },
  version: { fr: (version: number) => `Version ${version}`, en: (version: number) => `Version ${version}` },

  // what is saved
  saved: { fr: 'Enregistré', en: 'Saved' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
  notSaved: { fr: fr`Non enregistré :`, en: 'Not saved:' },
  oneVenueAtLeast: {
    fr: 'Un catalogue montre au moins un lieu. Ajoutez-en un pour enregistrer.',
    en: 'A catalog shows one venue at least. Add one to save.',
  },
  changedMeanwhile: { fr: 'Modifié entre-temps', en: 'Changed meanwhile' },
  again: { fr: 'Réessayer', en: 'Try again' },
  saveNow: { fr: 'Enregistrer maintenant', en: 'Save now' },
  compare: { fr: 'Comparer', en: 'Compare' },

  // before there is one
  begin: { fr: 'Composer le catalogue', en: 'Compose the catalog' },
  beginTitle: { fr: 'Pas encore de catalogue', en: 'No catalog yet' },
  beginHelp: {
    fr: (count: number) =>
      fr`${plural(count, 'lieu en présélection formera', 'lieux en présélection formeront')} la première version. Vous choisirez ensuite l’ordre, les prix, les salles et les photos.`,
    en: (count: number) =>
      `${englishPlural(count, 'shortlisted venue makes', 'shortlisted venues make')} the first version. You then choose order, prices, rooms and photos.`,
  },
  noShortlist: { fr: 'La présélection est vide', en: 'The shortlist is empty' },
  noShortlistHelp: {
    fr: 'Le catalogue se compose des lieux présélectionnés. Interrogez des lieux, puis présélectionnez ceux qui conviennent.',
    en: 'The catalog is made of shortlisted venues. Ask venues, then shortlist those that fit.',
  },
  toVenues: { fr: 'Voir les pistes', en: 'See the venues' },
  ended: { fr: 'Cette demande est terminée', en: 'This request has ended' },
  endedHelp: { fr: 'Aucun catalogue n’a été envoyé pour elle.', en: 'No catalog was sent for it.' },

  // the whole
  title: { fr: 'Titre du catalogue', en: 'Title of the catalog' },
  message: { fr: 'Mot d’introduction', en: 'Opening words' },
  messageHelp: {
    fr: 'En tête du catalogue, et dans l’e-mail.',
    en: 'At the top of the catalog, and in the mail.',
  },
  venues: { fr: 'Lieux, dans l’ordre', en: 'Venues, in order' },
  foldAll: { fr: 'Tout replier', en: 'Fold all' },
  unfoldAll: { fr: 'Tout déplier', en: 'Unfold all' },
  addVenue: { fr: 'Ajouter un lieu', en: 'Add a venue' },
  noMoreVenues: {
    fr: 'Tous les lieux disponibles sont dans le catalogue.',
    en: 'All available venues are in the catalog.',
  },

  // one venue
  actionsOf: { fr: (name: string) => fr`Actions : ${name}`, en: (name: string) => `Actions: ${name}` },
  moveVenue: {
    fr: (name: string) => fr`Déplacer ${name} : flèches haut et bas, ou glisser`,
    en: (name: string) => `Move ${name}: arrows up and down, or drag`,
  },
  moveUp: { fr: 'Monter', en: 'Move up' },
  moveDown: { fr: 'Descendre', en: 'Move down' },
  moveFirst: { fr: 'Mettre en premier', en: 'Move to the top' },
  moveLast: { fr: 'Mettre en dernier', en: 'Move to the end' },
  earlier: { fr: (name: string) => fr`Avancer ${name}`, en: (name: string) => `Move ${name} forward` },
  later: { fr: (name: string) => fr`Reculer ${name}`, en: (name: string) => `Move ${name} back` },
  movedTo: {
    fr: (name: string, place: number, count: number) => fr`${name} : place ${place} sur ${count}`,
    en: (name: string, place: number, count: number) => `${name}: place ${place} of ${count}`,
  },
  remove: { fr: 'Retirer du catalogue', en: 'Remove from the catalog' },
  removed: { fr: (name: string) => `${name} est retiré du catalogue.`, en: (name: string) => `${name} is removed.` },
  price: { fr: (currency: string) => `Prix (${currency})`, en: (currency: string) => `Price (${currency})` },
  priceFault: { fr: fr`Écrivez un montant, comme 3 200 ou 3 200,50.`, en: 'Write an amount, such as 3200 or 3200.50.' },
  comment: { fr: 'Commentaire de notre équipe', en: 'Comment of our team' },
  description: { fr: 'Présentation pour cet organisateur', en: 'Words for this organizer' },
  descriptionHelp: { fr: 'Vide : celle du lieu.', en: 'Empty: the venue’s own.' },
  rooms: { fr: 'Salles montrées', en: 'Rooms shown' },
  photos: { fr: 'Photos montrées', en: 'Photos shown' },
  noRooms: { fr: 'Ce lieu n’a pas de salle.', en: 'This venue has no room.' },
  noPhotos: { fr: 'Ce lieu n’a pas de photo.', en: 'This venue has no photo.' },
  allShown: { fr: 'toutes', en: 'all' },
  someShown: {
    fr: (shown: number, all: number) => `${shown} sur ${all}`,
    en: (shown: number, all: number) => `${shown} of ${all}`,
  },
  showAll: { fr: 'Tout montrer', en: 'Show all' },
  photoNumber: { fr: (place: number) => `photo ${place}`, en: (place: number) => `photo ${place}` },
  roomsCount: {
    fr: (count: number) => plural(count, 'salle', 'salles'),
    en: (count: number) => englishPlural(count, 'room', 'rooms'),
  },
  photosCount: {
    fr: (count: number) => plural(count, 'photo', 'photos'),
    en: (count: number) => englishPlural(count, 'photo', 'photos'),
  },
  all: { fr: 'toutes', en: 'all' },

  // the organizer's page
  frame: { fr: 'La page de l’organisateur', en: 'The organizer’s page' },
  previewLanguage: { fr: 'Langue de la page', en: 'Language of the page' },
  previewWidth: { fr: 'Largeur de la page', en: 'Width of the page' },
  phone: { fr: 'Téléphone', en: 'Phone' },
  desk: { fr: 'Bureau', en: 'Desk' },

  // sending
  send: { fr: 'Envoyer…', en: 'Send…' },
  sendTitle: { fr: 'Envoyer le catalogue', en: 'Send the catalog' },
  sendNow: { fr: 'Envoyer 1 e-mail', en: 'Send 1 mail' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  to: { fr: 'À', en: 'To' },
  subject: { fr: 'Objet', en: 'Subject' },
  mailWords: { fr: 'Mot de notre équipe dans l’e-mail', en: 'Words of our team in the mail' },
  validFor: { fr: 'Lien valable', en: 'Link valid for' },
  days: {
    fr: (count: number) => plural(count, 'jour', 'jours'),
    en: (count: number) => englishPlural(count, 'day', 'days'),
  },
  willSay: { fr: 'Ce que dira l’e-mail', en: 'What the mail will say' },
  oneMail: {
    fr: (venues: number) =>
      fr`Un e-mail partira, avec le lien vers ${plural(venues, 'lieu', 'lieux')}. Vous aurez 8 secondes pour le rappeler ; ensuite cette version ne changera plus.`,
    en: (venues: number) =>
      `One mail will go, with the link to ${englishPlural(venues, 'venue', 'venues')}. You have 8 seconds to call it back; after that this version no longer changes.`,
  },
  sending: { fr: (to: string) => `Le catalogue part à ${to}`, en: (to: string) => `The catalog goes to ${to}` },
  calledBack: {
    fr: fr`L’e-mail est rappelé : le brouillon est de nouveau là.`,
    en: 'The mail is called back: the draft is here again.',
  },
  qualifyFirst: {
    fr: fr`La demande est encore à qualifier : complétez-la et passez-la en recherche avant d’envoyer le catalogue.`,
    en: 'The request is still qualifying: complete it and begin the search before you send the catalog.',
  },
  toSummary: { fr: 'Ouvrir le résumé', en: 'Open the summary' },

  // after it
  sentTo: {
    fr: (to: string, at: string) => `Envoyé à ${to}, le ${at}`,
    en: (to: string, at: string) => `Sent to ${to} on ${at}`,
  },
  newVersion: { fr: 'Nouvelle version', en: 'New version' },
  newVersionHelp: {
    fr: fr`Ce qui est envoyé ne change plus. Une nouvelle version part de celle-ci.`,
    en: 'What is sent no longer changes. A new version begins as this one.',
  },
  seen: {
    fr: (count: number) => (count === 0 ? 'Pas encore vu' : `Vu ${count} fois`),
    en: (count: number) => (count === 0 ? 'Not seen yet' : `Seen ${englishPlural(count, 'time', 'times')}`),
  },
  lastSeen: { fr: (at: string) => `la dernière le ${at}`, en: (at: string) => `last on ${at}` },
  reactions: { fr: 'Réactions', en: 'Reactions' },
  noReaction: { fr: 'Pas de réaction', en: 'No reaction' },
  favourite: { fr: 'Coup de cœur', en: 'Favourite' },
  maybe: { fr: 'Peut-être', en: 'Maybe' },
  no: { fr: 'Non', en: 'No' },
  commentOnly: { fr: 'Un mot', en: 'A word' },
  onDate: { fr: (at: string) => `le ${at}`, en: (at: string) => `on ${at}` },
  versions: { fr: 'Versions', en: 'Versions' },
  shows: { fr: 'Ce qu’elle montrait', en: 'What it showed' },
  venuesCount: {
    fr: (count: number) => plural(count, 'lieu', 'lieux'),
    en: (count: number) => englishPlural(count, 'venue', 'venues'),
  },
  link: { fr: 'Lien', en: 'Link' },
  linkIs: { fr: (state: string) => fr`Lien : ${state}`, en: (state: string) => `Link: ${state}` },
  linkOpen: { fr: (until: string) => `ouvert jusqu’au ${until}`, en: (until: string) => `open until ${until}` },
  linkExpired: { fr: (at: string) => `expiré le ${at}`, en: (at: string) => `expired on ${at}` },
  linkRevoked: { fr: 'fermé par l’équipe', en: 'closed by the team' },
  newLink: { fr: 'Créer un autre lien', en: 'Make another link' },
  newLinkTitle: { fr: 'Un autre lien', en: 'Another link' },
  newLinkHelp: {
    fr: (until: string) =>
      fr`Il ouvre cette version jusqu’au ${until}. Aucun e-mail n’est parti : copiez-le maintenant, il ne sera plus montré.`,
    en: (until: string) =>
      `It opens this version until ${until}. No mail has gone: copy it now, it is not shown again.`,
  },
  copy: { fr: 'Copier', en: 'Copy' },
  copied: { fr: 'Copié', en: 'Copied' },

  // two people at once
  conflictHelp: {
    fr: fr`Quelqu’un a modifié ce catalogue pendant que vous y travailliez. Choisissez ce qui reste ; rien de ce que vous avez saisi n’est perdu.`,
    en: 'Somebody changed this catalog while you worked on it. Choose what stays; nothing that you typed is lost.',
  },
  conflictSent: {
    fr: fr`Quelqu’un a envoyé ce catalogue entre-temps : ce que vous gardez devient une nouvelle version.`,
    en: 'Somebody has sent this catalog meanwhile: what you keep becomes a new version.',
  },
  order: { fr: 'Ordre des lieux', en: 'Order of the venues' },
  notInIt: { fr: 'N’y figure pas', en: 'Not in it' },
  none: { fr: 'Aucun', en: 'None' },
} as const;
