import { fr } from '#i18n/formats';

const mails = (count: number) => `${count} e-mail${count === 1 ? '' : 's'}`;
const mailsEn = (count: number) => `${count} mail${count === 1 ? '' : 's'}`;
const venues = (count: number) => `${count} lieu${count === 1 ? '' : 'x'}`;
const venuesEn = (count: number) => `${count} venue${count === 1 ? '' : 's'}`;

/** Words of a request's venues. */
export const RESULTS = {
  title: { fr: 'Lieux', en: 'Venues' },
  count: { fr: venues, en: venuesEn },
  find: { fr: 'Chercher des lieux', en: 'Find venues' },
  none: { fr: 'Aucun lieu pour l’instant', en: 'No venue yet' },
  noneHelp: {
    fr: 'Cherchez parmi vos lieux ceux qui conviennent à cette demande.',
    en: 'Find those of your venues that suit this request.',
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
  otherDates: { fr: (dates: string) => fr`Autres dates : ${dates}`, en: (dates: string) => `Other dates: ${dates}` },
  reaction: { fr: 'Organisateur', en: 'Organizer' },
  note: { fr: 'Note', en: 'Note' },
  addNote: { fr: 'Noter', en: 'Add note' },
  editNote: { fr: (name: string) => fr`Note sur ${name}`, en: (name: string) => `Note on ${name}` },
  noteHelp: { fr: 'Pour l’équipe seulement.', en: 'For the team alone.' },
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
    en: (name: string, place: number) => `${name} is in place ${place}.`,
  },
  preview: { fr: 'Voir la fiche', en: 'Preview' },
  sheet: { fr: 'Ouvrir la fiche complète', en: 'Open the full sheet' },
  remove: { fr: 'Ôter de la demande', en: 'Take off the request' },
  removed: { fr: (name: string) => `${name} ôté de la demande`, en: (name: string) => `${name} taken off the request` },
  select: { fr: (name: string) => `Cocher ${name}`, en: (name: string) => `Tick ${name}` },
  selectAll: { fr: 'Tout cocher', en: 'Tick all' },
  selectStage: {
    fr: (stage: string) => fr`Cocher toutes les pistes : ${stage}`,
    en: (stage: string) => `Tick all: ${stage}`,
  },
  chosen: {
    fr: (count: number) => `${count} coché${count === 1 ? '' : 's'}`,
    en: (count: number) => `${count} ticked`,
  },
  unselect: { fr: 'Tout décocher', en: 'Untick all' },
  next: { fr: 'Ligne suivante', en: 'Next row' },
  previous: { fr: 'Ligne précédente', en: 'Previous row' },
  tick: { fr: 'Cocher la ligne', en: 'Tick the row' },
  openMenu: { fr: 'Actions de la ligne', en: 'Actions of the row' },
  askTitle: { fr: 'Demander les disponibilités', en: 'Ask for availability' },
  askSays: {
    fr: (count: number) =>
      fr`${mails(count)} ${count === 1 ? 'partira' : 'partiront'}, avec le lien pour répondre, à :`,
    en: (count: number) => `${mailsEn(count)} will go, with the link to answer by, to:`,
  },
  askLeavesOut: {
    fr: (names: string) => fr`Ne peuvent pas être interrogés à ce stade : ${names}.`,
    en: (names: string) => `Cannot be asked at their stage: ${names}.`,
  },
  askNobody: {
    fr: 'Aucun de ces lieux ne peut être interrogé à ce stade.',
    en: 'None of these venues can be asked at its stage.',
  },
  askSend: { fr: (count: number) => `Envoyer ${mails(count)}`, en: (count: number) => `Send ${mailsEn(count)}` },
  asked: {
    fr: (count: number) => `${venues(count)} interrogé${count === 1 ? '' : 's'}, départ dans`,
    en: (count: number) => `${venuesEn(count)} asked, sending in`,
  },
  failedFor: {
    fr: (name: string, why: string) => fr`${name} : ${why}`,
    en: (name: string, why: string) => `${name}: ${why}`,
  },
  selectTitle: { fr: (name: string) => fr`Retenir ${name} ?`, en: (name: string) => `Select ${name}?` },
  selectWins: {
    fr: 'La demande devient gagnée. Rien ne ramène en arrière.',
    en: 'The request becomes won. Nothing leads back from it.',
  },
  selectMails: {
    fr: (count: number) => fr`${mails(count)} ${count === 1 ? 'partira' : 'partiront'} :`,
    en: (count: number) => `${mailsEn(count)} will leave:`,
  },
  selectYes: { fr: (name: string) => fr`${name} : retenu`, en: (name: string) => `${name}: selected` },
  selectNo: { fr: (name: string) => fr`${name} : non retenu`, en: (name: string) => `${name}: not selected` },
  selectsIn: {
    fr: (name: string) => `${name} sera retenu dans`,
    en: (name: string) => `${name} will be selected in`,
  },
  selectsNot: {
    fr: (name: string) => fr`${name} n’est pas retenu : aucun e-mail n’est parti.`,
    en: (name: string) => `${name} is not selected: no mail was sent.`,
  },
  selectDo: { fr: 'Retenir ce lieu', en: 'Select this venue' },
} as const;
