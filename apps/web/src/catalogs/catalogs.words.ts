import { fr } from '#i18n/formats';

const plural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;
const englishPlural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Text of the catalog composer and of sent catalogs. */
export const CATALOGS = {
  compose: { fr: 'Composition', en: 'Edit' },
  preview: { fr: 'Aperçu', en: 'Preview' },
  show: { fr: 'Montrer', en: 'Show' },
  draft: { fr: 'Brouillon', en: 'Draft' },
  sent: { fr: 'Envoyé', en: 'Sent' },
  version: { fr: (version: number) => `Version ${version}`, en: (version: number) => `Version ${version}` },

  saved: { fr: 'Enregistré', en: 'Saved' },
  saving: { fr: 'Enregistrement…', en: 'Saving…' },
  notSaved: { fr: fr`Non enregistré :`, en: 'Not saved:' },
  oneVenueAtLeast: {
    fr: 'Un catalogue montre au moins un lieu. Ajoutez-en un pour enregistrer.',
    en: 'A proposal needs at least one venue. Add one to save.',
  },
  changedMeanwhile: { fr: 'Modifié entre-temps', en: 'Changed by someone else' },
  again: { fr: 'Réessayer', en: 'Try again' },
  saveNow: { fr: 'Enregistrer maintenant', en: 'Save now' },
  compare: { fr: 'Comparer', en: 'Compare' },

  begin: { fr: 'Composer le catalogue', en: 'Compose proposal' },
  beginTitle: { fr: 'Pas encore de catalogue', en: 'No proposal yet' },
  beginHelp: {
    fr: (count: number) =>
      fr`${plural(count, 'lieu en présélection formera', 'lieux en présélection formeront')} la première version. Vous choisirez ensuite l’ordre, les prix, les salles et les photos.`,
    en: (count: number) =>
      `The first version will contain ${englishPlural(count, 'shortlisted venue', 'shortlisted venues')}. You can then set order, prices, rooms and photos.`,
  },
  noShortlist: { fr: 'La présélection est vide', en: 'The shortlist is empty' },
  noShortlistHelp: {
    fr: 'Le catalogue se compose des lieux présélectionnés. Interrogez des lieux, puis présélectionnez ceux qui conviennent.',
    en: 'A proposal contains your shortlisted venues. Ask venues, then shortlist the ones that fit.',
  },
  toVenues: { fr: 'Voir les pistes', en: 'See venues' },
  ended: { fr: 'Cette demande est terminée', en: 'This request has ended' },
  endedHelp: { fr: 'Aucun catalogue n’a été envoyé pour elle.', en: 'No proposal was sent.' },

  title: { fr: 'Titre du catalogue', en: 'Proposal title' },
  message: { fr: 'Mot d’introduction', en: 'Introduction' },
  messageHelp: {
    fr: 'En tête du catalogue, et dans l’e-mail.',
    en: 'Shown at the top of the proposal and in the email.',
  },
  venues: { fr: 'Lieux, dans l’ordre', en: 'Venues, in order' },
  foldAll: { fr: 'Tout replier', en: 'Collapse all' },
  unfoldAll: { fr: 'Tout déplier', en: 'Expand all' },
  addVenue: { fr: 'Ajouter un lieu', en: 'Add a venue' },
  noMoreVenues: {
    fr: 'Tous les lieux disponibles sont dans le catalogue.',
    en: 'All available venues are already in the proposal.',
  },

  actionsOf: { fr: (name: string) => fr`Actions : ${name}`, en: (name: string) => `Actions: ${name}` },
  moveVenue: {
    fr: (name: string) => fr`Déplacer ${name} : flèches haut et bas, ou glisser`,
    en: (name: string) => `Move ${name}: use the up and down arrow keys, or drag`,
  },
  moveUp: { fr: 'Monter', en: 'Move up' },
  moveDown: { fr: 'Descendre', en: 'Move down' },
  moveFirst: { fr: 'Mettre en premier', en: 'Move to the top' },
  moveLast: { fr: 'Mettre en dernier', en: 'Move to the end' },
  earlier: { fr: (name: string) => fr`Avancer ${name}`, en: (name: string) => `Move ${name} forward` },
  later: { fr: (name: string) => fr`Reculer ${name}`, en: (name: string) => `Move ${name} back` },
  movedTo: {
    fr: (name: string, place: number, count: number) => fr`${name} : place ${place} sur ${count}`,
    en: (name: string, place: number, count: number) => `${name}: position ${place} of ${count}`,
  },
  remove: { fr: 'Retirer du catalogue', en: 'Remove from proposal' },
  removed: { fr: (name: string) => `${name} est retiré du catalogue.`, en: (name: string) => `${name} removed.` },
  price: { fr: (currency: string) => `Prix (${currency})`, en: (currency: string) => `Price (${currency})` },
  priceFault: {
    fr: fr`Saisissez un montant, comme 3 200 ou 3 200,50.`,
    en: 'Enter an amount, such as 3200 or 3200.50.',
  },
  comment: { fr: 'Commentaire de notre équipe', en: 'Our team’s comment' },
  description: { fr: 'Présentation pour cet organisateur', en: 'Description for this organizer' },
  descriptionHelp: { fr: 'Vide : celle du lieu.', en: 'If empty, the venue’s own description is used.' },
  offer: { fr: 'Offre montrée', en: 'Offer shown' },
  noOffer: { fr: 'Aucune', en: 'None' },
  offerShown: { fr: 'avec son offre', en: 'with its offer' },
  offerStale: {
    fr: 'L’offre choisie a été remplacée ou déclinée : choisissez de nouveau.',
    en: 'The chosen offer was replaced or declined. Choose again.',
  },
  offerRound: {
    fr: (total: string, round: number) => fr`Version ${round} : ${total} HT`,
    en: (total: string, round: number) => `Round ${round}: ${total} excl. VAT`,
  },
  showOffers: { fr: 'Montrer les offres reçues', en: 'Show the offers received' },
  rooms: { fr: 'Salles montrées', en: 'Rooms shown' },
  photos: { fr: 'Photos montrées', en: 'Photos shown' },
  noRooms: { fr: 'Ce lieu n’a pas de salle.', en: 'This venue has no rooms.' },
  noPhotos: { fr: 'Ce lieu n’a pas de photo.', en: 'This venue has no photos.' },
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

  frame: { fr: 'La page de l’organisateur', en: 'The organizer’s page' },
  previewLanguage: { fr: 'Langue de la page', en: 'Page language' },
  previewWidth: { fr: 'Largeur de la page', en: 'Page width' },
  phone: { fr: 'Téléphone', en: 'Phone' },
  desk: { fr: 'Bureau', en: 'Desktop' },

  send: { fr: 'Envoyer…', en: 'Send…' },
  sendTitle: { fr: 'Envoyer le catalogue', en: 'Send proposal' },
  sendNow: { fr: 'Envoyer 1 e-mail', en: 'Send 1 email' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  to: { fr: 'À', en: 'To' },
  subject: { fr: 'Objet', en: 'Subject' },
  mailWords: { fr: 'Mot de notre équipe dans l’e-mail', en: 'Our message in the email' },
  validFor: { fr: 'Lien valable', en: 'Link valid for' },
  days: {
    fr: (count: number) => plural(count, 'jour', 'jours'),
    en: (count: number) => englishPlural(count, 'day', 'days'),
  },
  willSay: { fr: 'Ce que dira l’e-mail', en: 'Email preview' },
  oneMail: {
    fr: (venues: number) =>
      fr`Un e-mail partira, avec le lien vers ${plural(venues, 'lieu', 'lieux')}. Vous aurez 8 secondes pour l’annuler ; ensuite cette version ne changera plus.`,
    en: (venues: number) =>
      `One email with a link to ${englishPlural(venues, 'venue', 'venues')} will be sent. You have 8 seconds to undo; after that, this version can’t be changed.`,
  },
  sending: { fr: (to: string) => `Le catalogue part à ${to}`, en: (to: string) => `Sending the proposal to ${to}` },
  calledBack: {
    fr: fr`Envoi annulé : le brouillon est de nouveau là.`,
    en: 'Sending undone. Your draft is back.',
  },
  qualifyFirst: {
    fr: fr`La demande est encore à qualifier : complétez-la et passez-la en recherche avant d’envoyer le catalogue.`,
    en: 'This request is still qualifying. Complete it and start the search before you send the proposal.',
  },
  toSummary: { fr: 'Ouvrir le résumé', en: 'Open summary' },

  sentTo: {
    fr: (to: string, at: string) => `Envoyé à ${to}, le ${at}`,
    en: (to: string, at: string) => `Sent to ${to} on ${at}`,
  },
  newVersion: { fr: 'Nouvelle version', en: 'New version' },
  newVersionHelp: {
    fr: fr`Ce qui est envoyé ne change plus. Une nouvelle version part de celle-ci.`,
    en: 'A sent version can’t be changed. A new version starts as a copy of this one.',
  },
  seen: {
    fr: (count: number) => (count === 0 ? 'Pas encore vu' : `Vu ${count} fois`),
    en: (count: number) => (count === 0 ? 'Not seen yet' : `Seen ${englishPlural(count, 'time', 'times')}`),
  },
  lastSeen: { fr: (at: string) => `la dernière le ${at}`, en: (at: string) => `last on ${at}` },
  reactions: { fr: 'Réactions', en: 'Reactions' },
  noReaction: { fr: 'Pas de réaction', en: 'No reaction' },
  favourite: { fr: 'Coup de cœur', en: 'Favorite' },
  maybe: { fr: 'Peut-être', en: 'Maybe' },
  no: { fr: 'Non', en: 'No' },
  commentOnly: { fr: 'Commentaire', en: 'Comment' },
  onDate: { fr: (at: string) => `le ${at}`, en: (at: string) => `on ${at}` },
  versions: { fr: 'Versions', en: 'Versions' },
  shows: { fr: 'Contenu', en: 'Contents' },
  venuesCount: {
    fr: (count: number) => plural(count, 'lieu', 'lieux'),
    en: (count: number) => englishPlural(count, 'venue', 'venues'),
  },
  link: { fr: 'Lien', en: 'Link' },
  linkIs: { fr: (state: string) => fr`Lien : ${state}`, en: (state: string) => `Link: ${state}` },
  linkOpen: { fr: (until: string) => `ouvert jusqu’au ${until}`, en: (until: string) => `open until ${until}` },
  linkExpired: { fr: (at: string) => `expiré le ${at}`, en: (at: string) => `expired on ${at}` },
  linkRevoked: { fr: 'fermé par l’équipe', en: 'revoked by the team' },
  newLink: { fr: 'Créer un autre lien', en: 'Create another link' },
  newLinkTitle: { fr: 'Un autre lien', en: 'Another link' },
  newLinkHelp: {
    fr: (until: string) =>
      fr`Il ouvre cette version jusqu’au ${until}. Aucun e-mail n’est parti : copiez-le maintenant, il ne sera plus montré.`,
    en: (until: string) =>
      `It opens this version until ${until}. No email was sent: copy the link now, it won’t be shown again.`,
  },
  copy: { fr: 'Copier', en: 'Copy' },
  copied: { fr: 'Copié', en: 'Copied' },

  conflictHelp: {
    fr: fr`Quelqu’un a modifié ce catalogue pendant que vous y travailliez. Choisissez ce que vous gardez ; rien de ce que vous avez saisi n’est perdu.`,
    en: 'Someone changed this proposal while you were editing. Choose what to keep; nothing you typed is lost.',
  },
  conflictSent: {
    fr: fr`Quelqu’un a envoyé ce catalogue entre-temps : ce que vous gardez devient une nouvelle version.`,
    en: 'Someone has sent this proposal in the meantime: what you keep becomes a new version.',
  },
  order: { fr: 'Ordre des lieux', en: 'Venue order' },
  notInIt: { fr: 'N’y figure pas', en: 'Not included' },
  none: { fr: 'Aucun', en: 'None' },
} as const;
