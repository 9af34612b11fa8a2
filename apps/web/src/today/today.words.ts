import { fr } from '#i18n/formats';

const several = (count: number, one: string, more: string): string => (count === 1 ? one : more);

/** Text of the Today screen. */
export const TODAY = {
  title: { fr: 'Aujourd’hui', en: 'Today' },
  whose: { fr: 'Ce qui attend qui', en: 'Assigned to' },
  mine: { fr: 'Pour moi', en: 'For me' },
  all: { fr: 'Pour toute l’équipe', en: 'For the whole team' },
  none: { fr: 'Rien n’attend.', en: 'You’re all caught up.' },
  noneHelp: {
    fr: fr`Les réponses, les lieux silencieux et les demandes à valider apparaîtront ici.`,
    en: 'Replies, venues that haven’t replied and requests to check will appear here.',
  },
  board: { fr: 'Voir toutes les demandes', en: 'See all requests' },
  next: { fr: 'Ligne suivante', en: 'Next line' },
  previous: { fr: 'Ligne précédente', en: 'Previous line' },
  open: { fr: 'Faire l’étape suivante', en: 'Do the next step' },
  taken: {
    fr: (code: string) => `${code} est à vous.`,
    en: (code: string) => `${code} is yours.`,
  },

  settle: { fr: 'Sans réponse', en: 'No answer needed' },
  settled: {
    fr: (code: string) => `${code} n’attend plus de réponse.`,
    en: (code: string) => `${code} needs no answer any more.`,
  },

  ourWord: { fr: 'Attendent votre réponse', en: 'Waiting for your reply' },
  toSort: { fr: 'À classer', en: 'To sort' },
  theirWord: { fr: 'Se font attendre', en: 'Waiting for others' },
  overdue: { fr: 'Échus', en: 'Overdue' },
  nobodys: { fr: 'Sans responsable', en: 'Unassigned' },
  toPlace: { fr: 'Lieux sans position', en: 'Venues without a position' },

  validate: { fr: 'Lue par l’IA, à vérifier', en: 'Read by AI, needs checking' },
  reply: {
    fr: (from: string | null) => (from ? fr`Réponse : ${from}` : 'Réponse reçue'),
    en: (from: string | null) => (from ? `Reply from ${from}` : 'Reply received'),
  },
  unsorted: {
    fr: (count: number) => several(count, 'Un e-mail sans demande', `${count} e-mails sans demande`),
    en: (count: number) => several(count, 'One email without a request', `${count} emails without a request`),
  },
  messages: {
    fr: (count: number) => several(count, 'Un message sans demande', `${count} messages sans demande`),
    en: (count: number) => several(count, 'One message without a request', `${count} messages without a request`),
  },
  silent: {
    fr: (count: number, name: string | null) => (name ? `${name} ne répond pas` : `${count} lieux ne répondent pas`),
    en: (count: number, name: string | null) => (name ? `${name} hasn’t replied` : `${count} venues haven’t replied`),
  },
  quiet: { fr: 'Catalogue vu, sans retour', en: 'Proposal opened, no feedback yet' },
  reminder: {
    fr: (name: string | null) => (name ? `Relance à ${name}` : 'Relance prévue'),
    en: (name: string | null) => (name ? `Reminder to ${name}` : 'Reminder due'),
  },
  holdEnds: {
    fr: (name: string, rank: number, hours: number) => fr`Reste ${hours} h : option chez ${name}, rang ${rank}`,
    en: (name: string, rank: number, hours: number) => `${hours} h left: option at ${name}, rank ${rank}`,
  },
  past: { fr: 'Événement passé', en: 'Event over' },
  invoice: {
    fr: (name: string | null) => (name ? fr`Facture en retard : ${name}` : 'Facture en retard'),
    en: (name: string | null) => (name ? `Invoice overdue: ${name}` : 'Invoice overdue'),
  },
  unassigned: { fr: 'Personne ne s’en occupe', en: 'No one is assigned' },

  unplaced: {
    fr: (name: string) => `${name} : aucune recherche par lieu ne le trouve`,
    en: (name: string) => `${name}: no search by place finds it`,
  },

  validate_request: { fr: 'Vérifier', en: 'Check' },
  answer: { fr: 'Répondre', en: 'Reply' },
  sort_mails: { fr: 'Classer', en: 'Sort' },
  assign_messages: { fr: 'Rattacher', en: 'Assign' },
  remind_venue: { fr: 'Relancer', en: 'Remind' },
  ask_organizer: { fr: 'Demander un avis', en: 'Ask for feedback' },
  decide_hold: { fr: 'Décider', en: 'Decide' },
  review_reminder: { fr: 'Revoir', en: 'Review' },
  close_request: { fr: 'Clore', en: 'Close' },
  ask_for_payment: { fr: 'Relancer', en: 'Remind' },
  take_request: { fr: 'Prendre', en: 'Take' },
  place_venue: { fr: 'Situer', en: 'Set position' },
} as const;
