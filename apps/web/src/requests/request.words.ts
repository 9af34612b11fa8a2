import type { Turn } from '#domain/vocabulary';
import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { components } from '../api/schema';

type Request = components['schemas']['RequestView'];

/** Words of a request's page: its head, its tabs and its summary. */
export const REQUEST = {
  tabs: { fr: 'Parties de la demande', en: 'Parts of the request' },
  summary: { fr: 'Résumé', en: 'Summary' },
  venues: { fr: 'Lieux', en: 'Venues' },
  exchange: { fr: 'Échanges', en: 'Exchange' },
  catalog: { fr: 'Catalogue', en: 'Catalog' },
  commission: { fr: 'Commission', en: 'Commission' },
  journal: { fr: 'Journal', en: 'Journal' },
  beside: { fr: 'Assistant, relances et liens', en: 'Assistant, reminders and links' },

  subscribe: { fr: 'Suivre dans mon agenda', en: 'Follow in my calendar' },
  copyCode: { fr: (code: string) => `Copier ${code}`, en: (code: string) => `Copy ${code}` },
  codeCopied: { fr: (code: string) => `${code} est copié`, en: (code: string) => `${code} is copied` },
  saved: { fr: 'Enregistré', en: 'Saved' },
  move: { fr: 'Changer de statut', en: 'Change the status' },
  ended: { fr: 'Une demande terminée ne change plus de statut.', en: 'A request that has ended does not move.' },
  moved: { fr: (status: string) => fr`Statut : ${status}`, en: (status: string) => `Status: ${status}` },
  assign: { fr: 'Confier à…', en: 'Assign to…' },
  assignee: { fr: 'Responsable', en: 'Assignee' },
  unassigned: { fr: 'Personne n’en est chargé', en: 'Nobody has it' },
  nobody: { fr: 'Personne', en: 'Nobody' },
  myself: { fr: (name: string) => `Moi (${name})`, en: (name: string) => `Me (${name})` },
  assigned: { fr: (name: string) => fr`Confiée à ${name}`, en: (name: string) => `Assigned to ${name}` },
  givenBack: { fr: 'Plus personne n’en est chargé', en: 'Nobody has it any more' },

  endTitle: { fr: (status: string) => fr`Passer en « ${status} » ?`, en: (status: string) => `Move to “${status}”?` },
  noWayBack: { fr: 'Ce changement est définitif.', en: 'This cannot be taken back.' },
  endHelp: {
    fr: 'Une demande terminée ne revient pas. Ses relances sont annulées.',
    en: 'A request that has ended does not come back. Its reminders are cancelled.',
  },
  reason: { fr: 'Raison', en: 'Reason' },
  reasonPlease: { fr: 'Choisissez une raison', en: 'Choose a reason' },
  comment: { fr: 'Commentaire (dans le journal)', en: 'Comment (kept in the journal)' },
  confirm: { fr: 'Confirmer', en: 'Confirm' },
  cancel: { fr: 'Annuler', en: 'Cancel' },

  organizer: { fr: 'Organisateur', en: 'Organizer' },
  erased: { fr: 'Données effacées', en: 'Data erased' },

  missing: { fr: fr`Il manque :`, en: 'Missing:' },
  toValidate: { fr: 'Lue par l’IA, à vérifier', en: 'Read by AI, to check' },
  validate: { fr: 'Tout est juste', en: 'All of it is right' },
  validated: { fr: 'La demande est vérifiée', en: 'The request is checked' },
  reading: { fr: 'L’IA lit encore l’e-mail…', en: 'The AI is still reading the mail…' },
  readingFailed: { fr: 'L’IA n’a pas pu lire l’e-mail.', en: 'The AI could not read the mail.' },

  requalify: { fr: 'Demander des précisions', en: 'Ask for details' },
  requalifyTitle: { fr: fr`Demander des précisions ?`, en: 'Ask for details?' },
  requalifyMail: {
    fr: (to: string) => fr`Un e-mail part à ${to} et demande :`,
    en: (to: string) => `One mail goes to ${to} and asks:`,
  },
  requalifySend: { fr: 'Envoyer l’e-mail', en: 'Send the mail' },
  requalified: { fr: 'Précisions demandées', en: 'Details asked for' },

  none: { fr: 'à préciser', en: 'not known' },
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
  alternative: { fr: (place: number) => `Autre date ${place}`, en: (place: number) => `Other date ${place}` },
  within: { fr: (km: string) => `dans un rayon de ${km} km`, en: (km: string) => `within ${km} km` },
  between: {
    fr: (min: string, max: string) => `de ${min} à ${max}`,
    en: (min: string, max: string) => `${min} to ${max}`,
  },
  upTo: { fr: (max: string) => `jusqu’à ${max}`, en: (max: string) => `up to ${max}` },
  from: { fr: (min: string) => `à partir de ${min}`, en: (min: string) => `from ${min}` },
  postalHelp: { fr: 'Séparés par des virgules : 69002, 38', en: 'Separated by commas: 69002, 38' },
  saveHelp: { fr: 'Ctrl Entrée enregistre', en: 'Ctrl Enter saves' },

  right: { fr: 'Juste', en: 'Right' },
  correct: { fr: 'Corriger', en: 'Correct' },
  readAs: { fr: 'Lu dans l’e-mail', en: 'Read in the mail' },
  sure: { fr: (percent: number) => fr`sûr à ${percent} %`, en: (percent: number) => `${percent}% sure` },
  fromSender: { fr: 'd’après l’expéditeur', en: 'from the sender' },
  learned: { fr: 'Corrigé ; l’IA en tiendra compte', en: 'Corrected; the AI will learn from it' },
} as const;

/** What the fields of a request are called. */
export const FIELDS = {
  title: { fr: 'Titre', en: 'Title' },
  source: { fr: 'Origine', en: 'Source' },
  eventType: { fr: 'Type d’événement', en: 'Event type' },
  description: { fr: 'Description', en: 'Description' },
  attendees: { fr: 'Participants', en: 'Head count' },
  configuration: { fr: 'Disposition', en: 'Layout' },
  eventDate: { fr: 'Date', en: 'Date' },
  eventEndDate: { fr: 'Dernier jour', en: 'Last day' },
  datesFlexible: { fr: 'Dates flexibles', en: 'Flexible dates' },
  alternativeDates: { fr: 'Autres dates', en: 'Other dates' },
  slot: { fr: 'Moment de la journée', en: 'Time of day' },
  city: { fr: 'Ville', en: 'Town' },
  center: { fr: 'Centre de la recherche', en: 'Centre of the search' },
  postalCodes: { fr: 'Codes postaux ou départements', en: 'Postal codes or departments' },
  radiusKm: { fr: 'Rayon (km)', en: 'Radius (km)' },
  budgetMin: { fr: 'Budget minimum', en: 'Lowest budget' },
  budgetMax: { fr: 'Budget maximum', en: 'Highest budget' },
  currency: { fr: 'Devise', en: 'Currency' },
  requirements: { fr: 'Besoins particuliers', en: 'Requirements' },
  assigneeId: { fr: 'Responsable', en: 'Assignee' },
} as const satisfies Record<string, Words>;
export type Field = keyof typeof FIELDS;

export const isField = (name: string): name is Field => Object.hasOwn(FIELDS, name);
/** A field in words; one that has none as it is. */
export const fieldWords = (name: string): Words => (isField(name) ? FIELDS[name] : { fr: name, en: name });

export const SOURCES = {
  email: { fr: 'E-mail', en: 'Mail' },
  web: { fr: 'Site web', en: 'Web' },
  phone: { fr: 'Téléphone', en: 'Telephone' },
  message: { fr: 'Message', en: 'Message' },
  manual: { fr: 'Saisie par l’équipe', en: 'Entered by the team' },
} as const satisfies Record<Request['source'], Words>;

/** Whose turn it is. */
export const TURN_WORDS = {
  team: { fr: 'L’équipe', en: 'The team' },
  venue: { fr: 'Un lieu', en: 'A venue' },
  organizer: { fr: 'L’organisateur', en: 'The organizer' },
} as const satisfies Record<Turn, Words>;

export const LOST_REASONS = {
  chose_another_venue: { fr: 'A choisi un autre lieu', en: 'Chose another venue' },
  booked_directly: { fr: 'A réservé en direct', en: 'Booked directly' },
  event_cancelled: { fr: 'Événement annulé', en: 'Event cancelled' },
  event_postponed: { fr: 'Événement reporté', en: 'Event postponed' },
  requirements_changed: { fr: 'Besoins changés', en: 'Requirements changed' },
  price: { fr: 'Prix', en: 'Price' },
  location: { fr: 'Emplacement', en: 'Location' },
  late_response: { fr: 'Réponse trop tardive', en: 'Late response' },
  duplicate: { fr: 'Doublon', en: 'Duplicate' },
  other: { fr: 'Autre', en: 'Other' },
} as const satisfies Record<NonNullable<Request['lostReason']>, Words>;
