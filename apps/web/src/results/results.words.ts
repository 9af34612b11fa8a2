import { fr } from '#i18n/formats';

const mails = (count: number) => `${count} e-mail${count < 2 ? '' : 's'}`;
const mailsEn = (count: number) => `${count} email${count === 1 ? '' : 's'}`;
const venues = (count: number) => `${count} lieu${count < 2 ? '' : 'x'}`;
const venuesEn = (count: number) => `${count} venue${count === 1 ? '' : 's'}`;

/** Text of a request's venues. */
export const RESULTS = {
  title: { fr: 'Lieux', en: 'Venues' },
  count: { fr: venues, en: venuesEn },
  find: { fr: 'Chercher des lieux', en: 'Find venues' },
  rematch: { fr: 'Proposer d’autres lieux…', en: 'Suggest more venues…' },
  none: { fr: 'Aucun lieu pour l’instant', en: 'No venues yet' },
  noneHelp: {
    fr: 'Cherchez parmi vos lieux ceux qui conviennent à cette demande.',
    en: 'Search your venues for ones that suit this request.',
  },
  venue: { fr: 'Lieu', en: 'Venue' },
  room: { fr: 'Salle', en: 'Room' },
  anyRoom: { fr: 'Toutes', en: 'Any' },
  capacity: { fr: 'Places', en: 'Seats' },
  capacityIn: { fr: (layout: string) => `Places ${layout}`, en: (layout: string) => `Seats ${layout}` },
  otherLayout: { fr: 'Dans une autre disposition', en: 'In another layout' },
  distance: { fr: 'Distance', en: 'Distance' },
  km: { fr: (km: string) => `${km} km`, en: (km: string) => `${km} km` },
  reply: { fr: 'Réponse', en: 'Reply' },
  replies: {
    fr: (status: 'available' | 'unavailable') => ({ available: 'Disponible', unavailable: 'Indisponible' })[status],
    en: (status: 'available' | 'unavailable') => ({ available: 'Available', unavailable: 'Not available' })[status],
  },
  condition: { fr: (said: string) => fr`Condition : ${said}`, en: (said: string) => `Condition: ${said}` },
  otherDates: { fr: (dates: string) => fr`Autres dates : ${dates}`, en: (dates: string) => `Other dates: ${dates}` },
  reaction: { fr: 'Organisateur', en: 'Organizer' },
  note: { fr: 'Note', en: 'Note' },
  addNote: { fr: 'Noter', en: 'Add note' },
  editNote: { fr: (name: string) => fr`Note sur ${name}`, en: (name: string) => `Note on ${name}` },
  noteHelp: { fr: 'Visible de l’équipe seulement.', en: 'Only visible to the team.' },
  save: { fr: 'Enregistrer', en: 'Save' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  score: { fr: 'Accord', en: 'Match' },
  actions: { fr: (name: string) => fr`Actions pour ${name}`, en: (name: string) => `Actions for ${name}` },
  moveTo: { fr: (stage: string) => fr`Passer à « ${stage} »`, en: (stage: string) => `Move to “${stage}”` },
  moved: {
    fr: (name: string, stage: string) => fr`${name} : ${stage}`,
    en: (name: string, stage: string) => `${name}: ${stage}`,
  },
  choose: { fr: 'Retenir ce lieu…', en: 'Select this venue…' },
  ask: { fr: 'Interroger…', en: 'Ask…' },
  askAll: { fr: (count: number) => `Interroger ${venues(count)}…`, en: (count: number) => `Ask ${venuesEn(count)}…` },
  up: { fr: 'Monter', en: 'Move up' },
  down: { fr: 'Descendre', en: 'Move down' },
  drag: { fr: (name: string) => `Déplacer ${name}`, en: (name: string) => `Drag ${name}` },
  placed: {
    fr: (name: string, place: number) => fr`${name} est en place ${place}.`,
    en: (name: string, place: number) => `${name} moved to position ${place}.`,
  },
  preview: { fr: 'Voir la fiche', en: 'Preview' },
  sheet: { fr: 'Ouvrir la fiche complète', en: 'Open venue page' },
  remove: { fr: 'Ôter de la demande', en: 'Remove from request' },
  removed: {
    fr: (name: string) => `${name} ôté de la demande`,
    en: (name: string) => `${name} removed from the request`,
  },
  select: { fr: (name: string) => `Cocher ${name}`, en: (name: string) => `Select ${name}` },
  selectAll: { fr: 'Tout cocher', en: 'Select all' },
  selectStage: {
    fr: (stage: string) => fr`Cocher toutes les pistes : ${stage}`,
    en: (stage: string) => `Select all: ${stage}`,
  },
  chosen: {
    fr: (count: number) => `${count} coché${count === 1 ? '' : 's'}`,
    en: (count: number) => `${count} selected`,
  },
  unselect: { fr: 'Tout décocher', en: 'Clear selection' },
  next: { fr: 'Ligne suivante', en: 'Next row' },
  previous: { fr: 'Ligne précédente', en: 'Previous row' },
  tick: { fr: 'Cocher la ligne', en: 'Select row' },
  openMenu: { fr: 'Actions de la ligne', en: 'Row actions' },
  askTitle: { fr: 'Demander les disponibilités', en: 'Ask for availability' },
  askSays: {
    fr: (count: number) => fr`${mails(count)} ${count < 2 ? 'partira' : 'partiront'}, avec le lien pour répondre, à :`,
    en: (count: number) => `${mailsEn(count)} with a reply link will be sent to:`,
  },
  askHold: { fr: 'Demander aussi une option', en: 'Ask for an option too' },
  askLeavesOut: {
    fr: (names: string) => fr`Ne peuvent pas être interrogés à ce stade : ${names}.`,
    en: (names: string) => `Can’t be asked at their current stage: ${names}.`,
  },
  askNobody: {
    fr: 'Aucun de ces lieux ne peut être interrogé à ce stade.',
    en: 'None of these venues can be asked at their current stage. Choose others.',
  },
  askSend: { fr: (count: number) => `Envoyer ${mails(count)}`, en: (count: number) => `Send ${mailsEn(count)}` },
  asked: {
    fr: (count: number) => `${venues(count)} interrogé${count === 1 ? '' : 's'}, départ dans`,
    en: (count: number) => `${venuesEn(count)} asked. Sending in`,
  },
  failedFor: {
    fr: (name: string, why: string) => fr`${name} : ${why}`,
    en: (name: string, why: string) => `${name}: ${why}`,
  },
  selectTitle: { fr: (name: string) => fr`Retenir ${name} ?`, en: (name: string) => `Select ${name}?` },
  selectWins: {
    fr: 'La demande sera gagnée. C’est définitif.',
    en: 'The request will be won. This can’t be undone.',
  },
  selectOffer: {
    fr: (total: string) => fr`Son offre est acceptée : ${total} HT. Celles des autres lieux sont déclinées.`,
    en: (total: string) => `Its offer is accepted: ${total} excl. VAT. The offers of other venues are declined.`,
  },
  selectLacks: {
    fr: (names: string) => fr`Elle ne donne pas de prix pour : ${names}.`,
    en: (names: string) => `It has no price for: ${names}.`,
  },
  selectExpired: {
    fr: (when: string) => `L’accepter bien qu’elle soit ${when}`,
    en: (when: string) => `Accept it although it ${when}`,
  },
  selectMails: {
    fr: (count: number) => fr`${mails(count)} ${count < 2 ? 'partira' : 'partiront'} :`,
    en: (count: number) => `${mailsEn(count)} will be sent:`,
  },
  selectYes: { fr: (name: string) => fr`${name} : retenu`, en: (name: string) => `${name}: selected` },
  selectNo: { fr: (name: string) => fr`${name} : non retenu`, en: (name: string) => `${name}: not selected` },
  selectsIn: {
    fr: (name: string) => `${name} sera retenu dans`,
    en: (name: string) => `${name} will be selected in`,
  },
  selectsNot: {
    fr: (name: string) => fr`${name} n’est pas retenu : aucun e-mail n’est parti.`,
    en: (name: string) => `${name} was not selected, and no email was sent.`,
  },
  selectDo: { fr: 'Retenir ce lieu', en: 'Select this venue' },
} as const;
