import type { Turn } from '#domain/vocabulary';
import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { components } from '../api/schema';

type Request = components['schemas']['RequestView'];

/** Text of a request's page: header, tabs and summary. */
export const REQUEST = {
  tabs: { fr: 'Parties de la demande', en: 'Request sections' },
  summary: { fr: 'Résumé', en: 'Summary' },
  venues: { fr: 'Lieux', en: 'Venues' },
  offers: { fr: 'Offres', en: 'Offers' },
  exchange: { fr: 'Échanges', en: 'Messages' },
  catalog: { fr: 'Catalogue', en: 'Proposal' },
  commission: { fr: 'Commission', en: 'Commission' },
  timeline: { fr: 'Journal', en: 'Timeline' },
  beside: { fr: 'Assistant, relances et liens', en: 'Assistant, reminders and links' },

  subscribe: { fr: 'Suivre dans mon agenda', en: 'Add to my calendar' },
  copyCode: { fr: (code: string) => `Copier ${code}`, en: (code: string) => `Copy ${code}` },
  codeCopied: { fr: (code: string) => `${code} est copié`, en: (code: string) => `${code} copied` },
  saved: { fr: 'Enregistré', en: 'Saved' },
  move: { fr: 'Changer de statut', en: 'Change status' },
  ended: {
    fr: 'Une demande terminée ne change plus de statut.',
    en: 'This request has ended, so its status can’t change.',
  },
  moved: { fr: (status: string) => fr`Statut : ${status}`, en: (status: string) => `Status: ${status}` },
  assign: { fr: 'Confier à…', en: 'Assign to…' },
  assignee: { fr: 'Responsable', en: 'Assignee' },
  unassigned: { fr: 'Personne n’en est chargé', en: 'Unassigned' },
  nobody: { fr: 'Personne', en: 'No one' },
  myself: { fr: (name: string) => `Moi (${name})`, en: (name: string) => `Me (${name})` },
  assigned: { fr: (name: string) => fr`Confiée à ${name}`, en: (name: string) => `Assigned to ${name}` },
  givenBack: { fr: 'Plus personne n’en est chargé', en: 'No longer assigned' },

  endTitle: { fr: (status: string) => fr`Passer en « ${status} » ?`, en: (status: string) => `Move to “${status}”?` },
  noWayBack: { fr: 'Ce changement est définitif.', en: 'This can’t be undone.' },
  endHelp: {
    fr: 'Une demande terminée ne se rouvre pas. Ses relances sont annulées.',
    en: 'You can’t reopen a request that has ended. Its reminders are canceled.',
  },
  reason: { fr: 'Raison', en: 'Reason' },
  reasonPlease: { fr: 'Choisissez une raison', en: 'Choose a reason' },
  comment: { fr: 'Commentaire (dans le journal)', en: 'Comment (shown in the timeline)' },
  confirm: { fr: 'Confirmer', en: 'Confirm' },
  cancel: { fr: 'Annuler', en: 'Cancel' },

  organizer: { fr: 'Organisateur', en: 'Organizer' },
  fromMail: { fr: 'numéro lu dans l’e-mail', en: 'number from the email' },
  erased: { fr: 'Données effacées', en: 'Data erased' },

  missing: { fr: fr`Il manque :`, en: 'Missing:' },
  toValidate: { fr: 'Lue par l’IA, à vérifier', en: 'Read by AI, needs checking' },
  validate: { fr: 'Tout est juste', en: 'Everything is correct' },
  needsMoved: {
    fr: 'Les besoins datés suivent les nouvelles dates',
    en: 'Dated needs moved along with the event',
  },
  validated: { fr: 'La demande est vérifiée', en: 'Request marked as checked' },
  reading: { fr: 'L’IA lit encore l’e-mail…', en: 'AI is still reading the email…' },
  readingFailed: {
    fr: 'L’IA n’a pas pu lire l’e-mail.',
    en: 'AI couldn’t read the email. Enter the details yourself.',
  },

  requalify: { fr: 'Demander des précisions', en: 'Ask for details' },
  requalifyTitle: { fr: fr`Demander des précisions ?`, en: 'Ask for details?' },
  requalifyMail: {
    fr: (to: string) => fr`Un e-mail part à ${to} et demande :`,
    en: (to: string) => `${to} will get an email that asks:`,
  },
  requalifySend: { fr: 'Envoyer l’e-mail', en: 'Send email' },
  requalified: { fr: 'Précisions demandées', en: 'Asked for details' },

  none: { fr: 'à préciser', en: 'unknown' },
  facts: { fr: 'L’événement', en: 'The event' },
  dates: { fr: 'Dates', en: 'Dates' },
  place: { fr: 'Où', en: 'Where' },
  budget: { fr: 'Budget', en: 'Budget' },
  people: {
    fr: (count: string) => `${count} personnes`,
    en: (count: string) => `${count} people`,
  },
  flexible: { fr: 'dates flexibles', en: 'flexible dates' },
  fixed: { fr: 'dates fixes', en: 'fixed dates' },
  orOn: { fr: (days: string) => fr`ou bien : ${days}`, en: (days: string) => `or: ${days}` },
  addDate: { fr: 'Ajouter une date', en: 'Add a date' },
  removeDate: { fr: 'Retirer cette date', en: 'Remove this date' },
  alternative: { fr: (place: number) => `Autre date ${place}`, en: (place: number) => `Alternative date ${place}` },
  within: { fr: (km: string) => `dans un rayon de ${km} km`, en: (km: string) => `within ${km} km` },
  between: {
    fr: (min: string, max: string) => `de ${min} à ${max}`,
    en: (min: string, max: string) => `${min} to ${max}`,
  },
  upTo: { fr: (max: string) => `jusqu’à ${max}`, en: (max: string) => `up to ${max}` },
  from: { fr: (min: string) => `à partir de ${min}`, en: (min: string) => `from ${min}` },
  postalHelp: { fr: 'Séparés par des virgules : 69002, 38', en: 'Separated by commas: 69002, 38' },
  saveHelp: { fr: 'Ctrl Entrée enregistre', en: 'Ctrl Enter saves' },

  right: { fr: 'Juste', en: 'Correct' },
  correct: { fr: 'Corriger', en: 'Edit' },
  readAs: { fr: 'Lu dans l’e-mail', en: 'From the email' },
  sure: { fr: (percent: number) => fr`sûr à ${percent} %`, en: (percent: number) => `${percent}% sure` },
  fromSender: { fr: 'd’après l’expéditeur', en: 'from the sender' },
  inFile: { fr: (name: string) => fr`dans ${name}`, en: (name: string) => `in ${name}` },
  unreadFiles: { fr: 'Pièces jointes que l’IA n’a pas pu lire', en: 'Attachments AI couldn’t read' },
  learned: { fr: 'Corrigé ; l’IA en tiendra compte', en: 'Corrected. AI will learn from it' },
} as const;

/** Labels of a request's fields. */
export const FIELDS = {
  title: { fr: 'Titre', en: 'Title' },
  source: { fr: 'Origine', en: 'Source' },
  eventType: { fr: 'Type d’événement', en: 'Event type' },
  description: { fr: 'Description', en: 'Description' },
  attendees: { fr: 'Participants', en: 'Headcount' },
  configuration: { fr: 'Disposition', en: 'Layout' },
  eventDate: { fr: 'Date', en: 'Date' },
  eventEndDate: { fr: 'Dernier jour', en: 'Last day' },
  datesFlexible: { fr: 'Dates flexibles', en: 'Flexible dates' },
  alternativeDates: { fr: 'Autres dates', en: 'Alternative dates' },
  slot: { fr: 'Moment de la journée', en: 'Time of day' },
  city: { fr: 'Ville', en: 'City' },
  center: { fr: 'Centre de la recherche', en: 'Search center' },
  postalCodes: { fr: 'Codes postaux ou départements', en: 'Postal codes or departments' },
  radiusKm: { fr: 'Rayon (km)', en: 'Radius (km)' },
  budgetMin: { fr: 'Budget minimum', en: 'Minimum budget' },
  budgetMax: { fr: 'Budget maximum', en: 'Maximum budget' },
  currency: { fr: 'Devise', en: 'Currency' },
  requirements: { fr: 'Besoins particuliers', en: 'Requirements' },
  assigneeId: { fr: 'Responsable', en: 'Assignee' },
} as const satisfies Record<string, Words>;
export type Field = keyof typeof FIELDS;
/** Fields with separate controls. */
const OTHER_FIELDS: Record<string, Words> = {
  needs: { fr: 'Besoins', en: 'Needs' },
  mailboxId: { fr: 'Boîte aux lettres', en: 'Mailbox' },
};

export const isField = (name: string): name is Field => Object.hasOwn(FIELDS, name);
/** Returns the label of a field, or its name if it has none. */
export const fieldWords = (name: string): Words =>
  isField(name) ? FIELDS[name] : (OTHER_FIELDS[name] ?? { fr: name, en: name });

export const SOURCES = {
  email: { fr: 'E-mail', en: 'Email' },
  web: { fr: 'Site web', en: 'Website' },
  phone: { fr: 'Téléphone', en: 'Phone' },
  message: { fr: 'Message', en: 'Message' },
  manual: { fr: 'Saisie par l’équipe', en: 'Entered by the team' },
} as const satisfies Record<Request['source'], Words>;

/** The party who has to reply next. */
export const TURN_WORDS = {
  team: { fr: 'L’équipe', en: 'The team' },
  venue: { fr: 'Un lieu', en: 'A venue' },
  organizer: { fr: 'L’organisateur', en: 'The organizer' },
} as const satisfies Record<Turn, Words>;

export const LOST_REASONS = {
  chose_another_venue: { fr: 'A choisi un autre lieu', en: 'Chose another venue' },
  booked_directly: { fr: 'A réservé en direct', en: 'Booked directly' },
  event_cancelled: { fr: 'Événement annulé', en: 'Event canceled' },
  event_postponed: { fr: 'Événement reporté', en: 'Event postponed' },
  requirements_changed: { fr: 'Besoins changés', en: 'Requirements changed' },
  price: { fr: 'Prix', en: 'Price' },
  location: { fr: 'Emplacement', en: 'Location' },
  late_response: { fr: 'Réponse trop tardive', en: 'Late response' },
  duplicate: { fr: 'Doublon', en: 'Duplicate' },
  other: { fr: 'Autre', en: 'Other' },
} as const satisfies Record<NonNullable<Request['lostReason']>, Words>;
