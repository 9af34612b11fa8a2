import { fr, oneLine } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import type {
  AvailabilityStatus,
  CommissionStatus,
  Configuration,
  EventType,
  HoldStatus,
  NotificationKind,
  OfferLineKind,
  OfferStatus,
  Reaction,
  RequestStatus,
  ResultStage,
  Slot,
} from './vocabulary';

type Label = Record<Locale, string>;

/** Labels of the contract's `eventType` values. */
export const EVENT_TYPE_LABELS = {
  meeting: { fr: 'Réunion', en: 'Meeting' },
  board_meeting: { fr: 'Réunion de direction', en: 'Board meeting' },
  seminar: { fr: 'Séminaire', en: 'Seminar' },
  training: { fr: 'Formation', en: 'Training course' },
  conference: { fr: 'Conférence', en: 'Conference' },
  convention: { fr: 'Convention', en: 'Convention' },
  product_launch: { fr: 'Lancement de produit', en: 'Product launch' },
  team_building: { fr: 'Team building', en: 'Team building' },
  gala: { fr: 'Gala', en: 'Gala' },
  cocktail: { fr: 'Cocktail', en: 'Cocktail reception' },
  dinner: { fr: 'Dîner', en: 'Dinner' },
  trade_show: { fr: 'Salon professionnel', en: 'Trade show' },
  filming: { fr: 'Tournage', en: 'Filming' },
  wedding: { fr: 'Mariage', en: 'Wedding' },
  private_party: { fr: 'Fête privée', en: 'Private party' },
  other: { fr: 'Autre', en: 'Other' },
} satisfies Record<EventType, Label>;

/** Labels of the contract's room `configuration` values. */
export const CONFIGURATION_LABELS = {
  theatre: { fr: 'Théâtre', en: 'Theater' },
  classroom: { fr: 'Classe', en: 'Classroom' },
  u_shape: { fr: 'En U', en: 'U-shape' },
  boardroom: { fr: 'Table de conseil', en: 'Boardroom' },
  hollow_square: { fr: 'Carré ouvert', en: 'Hollow square' },
  cabaret: { fr: 'Cabaret', en: 'Cabaret' },
  banquet: { fr: 'Banquet', en: 'Banquet' },
  cocktail: { fr: 'Cocktail debout', en: 'Standing reception' },
  exhibition: { fr: 'Exposition', en: 'Exhibition' },
  custom: { fr: 'Sur mesure', en: 'Bespoke' },
} satisfies Record<Configuration, Label>;

/** A room `configuration` after a number of seats: "seats 90 in theater style". */
export const LAYOUT_WORDS = {
  theatre: { fr: 'en théâtre', en: 'in theater style' },
  classroom: { fr: 'en classe', en: 'in classroom style' },
  u_shape: { fr: 'en U', en: 'in U-shape' },
  boardroom: { fr: 'en table de conseil', en: 'in boardroom style' },
  hollow_square: { fr: 'en carré ouvert', en: 'in a hollow square' },
  cabaret: { fr: 'en cabaret', en: 'in cabaret style' },
  banquet: { fr: 'en banquet', en: 'in banquet style' },
  cocktail: { fr: 'en cocktail debout', en: 'in cocktail style' },
  exhibition: { fr: 'en exposition', en: 'in exhibition style' },
  custom: { fr: 'en disposition sur mesure', en: 'in a custom layout' },
} satisfies Record<Configuration, Label>;

/** Labels of the contract's availability `slot` values. */
export const SLOT_LABELS = {
  full_day: { fr: 'Journée entière', en: 'Full day' },
  morning: { fr: 'Matin', en: 'Morning' },
  afternoon: { fr: 'Après-midi', en: 'Afternoon' },
  evening: { fr: 'Soirée', en: 'Evening' },
} satisfies Record<Slot, Label>;

/** The kinds of an offer's lines. */
export const OFFER_LINE_KIND_WORDS = {
  room_hire: { fr: 'Location de salle', en: 'Room hire' },
  package: { fr: 'Forfait', en: 'Package' },
  food: { fr: 'Restauration', en: 'Food' },
  beverage: { fr: 'Boissons', en: 'Beverages' },
  accommodation: { fr: 'Hébergement', en: 'Accommodation' },
  av: { fr: 'Technique', en: 'Equipment' },
  staff: { fr: 'Personnel', en: 'Staff' },
  service: { fr: 'Service', en: 'Service' },
  discount: { fr: 'Remise', en: 'Discount' },
  other: { fr: 'Autre', en: 'Other' },
} satisfies Record<OfferLineKind, Label>;

/** The statuses of an offer, for use in a sentence; the French ones agree with "cette offre". */
export const OFFER_STATUS_WORDS = {
  draft: { fr: 'en brouillon', en: 'a draft' },
  submitted: { fr: 'remise', en: 'submitted' },
  superseded: { fr: 'remplacée', en: 'superseded' },
  accepted: { fr: 'acceptée', en: 'accepted' },
  declined: { fr: 'déclinée', en: 'declined' },
} satisfies Record<OfferStatus, Label>;

/** The statuses of an option, for use in a sentence; the French ones agree with "cette option". */
export const HOLD_STATUS_WORDS = {
  requested: { fr: 'demandée', en: 'requested' },
  active: { fr: 'posée', en: 'active' },
  booked: { fr: 'réservée', en: 'booked' },
  released: { fr: 'levée', en: 'released' },
  expired: { fr: 'expirée', en: 'expired' },
} satisfies Record<HoldStatus, Label>;

/** The notification kinds a user can choose from. */
export const NOTIFICATION_KIND_WORDS = {
  request_created: { fr: 'Nouvelle demande', en: 'New request' },
  requalification_reply: { fr: 'Précisions d’un organisateur', en: 'Details from an organizer' },
  availability_reply: { fr: 'Réponse d’un lieu', en: 'Reply from a venue' },
  past_event: { fr: 'Événement passé', en: 'Event over' },
  inactivity: { fr: 'Demande sans nouvelles', en: 'Request without activity' },
  payment_mismatch: { fr: 'Paiement à rapprocher', en: 'Unmatched payment' },
  catalog_reaction: { fr: 'Avis sur un catalogue', en: 'Reaction to a proposal' },
  unlinked_message: { fr: 'Message à rattacher', en: 'Message without a request' },
  reading_failed: { fr: 'E-mail illisible pour l’IA', en: 'Email the AI could not read' },
  mail_not_sent: { fr: 'E-mail non envoyé', en: 'Email not sent' },
  mailbox_needs_attention: { fr: 'Problème de boîte aux lettres', en: 'Mailbox problem' },
  offer_read: { fr: 'Offre à vérifier, lue dans un e-mail', en: 'Offer to check, read from an email' },
  offer_received: { fr: 'Offre d’un lieu', en: 'Offer from a venue' },
  offer_accepted: { fr: 'Offre acceptée', en: 'Offer accepted' },
  offer_declined: { fr: 'Offre déclinée', en: 'Offer declined' },
  offer_expiring: { fr: 'Offre bientôt expirée', en: 'Offer about to expire' },
  hold_expiring: { fr: 'Option bientôt expirée', en: 'Option about to expire' },
  hold_expired: { fr: 'Option expirée ou retirée', en: 'Option expired or withdrawn' },
  hold_promoted: { fr: 'Option qui gagne un rang', en: 'Option moved up' },
  hold_conflict: { fr: 'Option contredite par le calendrier', en: 'Option against the calendar' },
  job_set_aside: { fr: 'Travail de fond en échec', en: 'Failed background work' },
} satisfies Record<NotificationKind, Label>;

/**
 * The statuses of a request and of a commission, and the stages of a candidate, for use in a sentence; the French ones
 * agree with "lieu".
 */
export const REQUEST_STATUS_WORDS = {
  qualifying: { fr: 'en qualification', en: 'qualifying' },
  searching: { fr: 'en recherche', en: 'searching' },
  proposed: { fr: 'proposée', en: 'proposed' },
  negotiating: { fr: 'en négociation', en: 'negotiating' },
  won: { fr: 'gagnée', en: 'won' },
  closed: { fr: 'close', en: 'closed' },
  lost: { fr: 'perdue', en: 'lost' },
  cancelled: { fr: 'annulée', en: 'canceled' },
} satisfies Record<RequestStatus, Label>;
export const COMMISSION_STATUS_WORDS = {
  pending: { fr: 'à facturer', en: 'pending' },
  invoiced: { fr: 'facturée', en: 'invoiced' },
  paid: { fr: 'payée', en: 'paid' },
  cancelled: { fr: 'annulée', en: 'canceled' },
} satisfies Record<CommissionStatus, Label>;
export const RESULT_STAGE_WORDS = {
  suggested: { fr: 'suggéré', en: 'suggested' },
  availability_requested: { fr: 'interrogé', en: 'asked for its availability' },
  available: { fr: 'disponible', en: 'available' },
  unavailable: { fr: 'indisponible', en: 'unavailable' },
  shortlisted: { fr: 'présélectionné', en: 'shortlisted' },
  proposed: { fr: 'proposé', en: 'proposed' },
  visit: { fr: 'en visite', en: 'being visited' },
  selected: { fr: 'retenu', en: 'selected' },
  not_selected: { fr: 'non retenu', en: 'not selected' },
  withdrawn: { fr: 'retiré', en: 'withdrawn' },
} satisfies Record<ResultStage, Label>;
/** The statuses of a calendar entry of a venue. */
export const AVAILABILITY_STATUS_WORDS = {
  available: { fr: 'libre', en: 'free' },
  option: { fr: 'option', en: 'option' },
  booked: { fr: 'réservé', en: 'booked' },
  blocked: { fr: 'fermé', en: 'closed' },
} satisfies Record<AvailabilityStatus, Label>;
/** An organizer's reactions to a venue in a catalog. */
export const REACTION_WORDS = {
  favourite: { fr: 'coup de cœur', en: 'favorite' },
  maybe: { fr: 'peut-être', en: 'maybe' },
  no: { fr: 'non', en: 'no' },
} satisfies Record<Reaction, Label>;

const PLACE_QUESTION: Label = {
  fr: fr`Dans quelle ville ou quel secteur souhaitez-vous organiser l’événement ?`,
  en: 'In which town or area would you like to hold the event?',
};

const BUDGET_QUESTION: Label = {
  fr: fr`Quel budget prévoyez-vous pour le lieu (minimum et maximum) ?`,
  en: 'What budget do you have in mind for the venue (minimum and maximum)?',
};

/** The question to ask an organizer for each property of a request. */
export const REQUEST_FIELD_QUESTIONS = {
  title: { fr: fr`Comment s’appelle votre événement ?`, en: 'What is your event called?' },
  eventType: {
    fr: fr`De quel type d’événement s’agit-il (séminaire, conférence, dîner…) ?`,
    en: 'What kind of event is it (seminar, conference, dinner…)?',
  },
  description: {
    fr: fr`Pouvez-vous décrire l’événement et son déroulement en quelques mots ?`,
    en: 'Could you describe the event and how it will run in a few words?',
  },
  attendees: { fr: fr`Combien de personnes attendez-vous ?`, en: 'How many people do you expect?' },
  configuration: {
    fr: fr`Quelle disposition de salle souhaitez-vous (théâtre, classe, en U, cocktail…) ?`,
    en: 'Which room layout would you like (theater, classroom, U-shape, standing reception…)?',
  },
  eventDate: { fr: fr`À quelle date l’événement aura-t-il lieu ?`, en: 'On what date will the event take place?' },
  eventEndDate: {
    fr: fr`S’il dure plusieurs jours, quel jour l’événement se termine-t-il ?`,
    en: 'If it lasts several days, on what date does the event end?',
  },
  datesFlexible: { fr: fr`Vos dates sont-elles flexibles ?`, en: 'Are your dates flexible?' },
  alternativeDates: {
    fr: fr`Quelles autres dates vous conviendraient ?`,
    en: 'Which other dates would suit you?',
  },
  slot: {
    fr: fr`À quel moment de la journée : matin, après-midi, soirée ou journée entière ?`,
    en: 'At what time of day: morning, afternoon, evening or the full day?',
  },
  city: PLACE_QUESTION,
  postalCodes: PLACE_QUESTION,
  center: PLACE_QUESTION,
  radiusKm: {
    fr: fr`Jusqu’à quelle distance, en kilomètres, pouvons-nous chercher ?`,
    en: 'Within what distance, in kilometers, may we search?',
  },
  budgetMin: BUDGET_QUESTION,
  budgetMax: BUDGET_QUESTION,
  currency: { fr: fr`Dans quelle devise votre budget est-il exprimé ?`, en: 'In which currency is your budget?' },
  requirements: {
    fr: fr`Avez-vous des besoins particuliers (restauration, matériel, hébergement, accessibilité…) ?`,
    en: 'Do you have any particular needs (catering, equipment, accommodation, accessibility…)?',
  },
} satisfies Record<string, Label>;

/** Request properties that may be missing, for a list in French; English lists use the property names. */
const FIELDS_IN_FRENCH: Partial<Record<keyof typeof REQUEST_FIELD_QUESTIONS, string>> = {
  title: 'titre',
  eventType: 'type d’événement',
  description: 'description',
  attendees: 'nombre de participants',
  configuration: 'disposition de la salle',
  eventDate: 'date',
  eventEndDate: 'date de fin',
  slot: 'moment de la journée',
  city: 'ville',
  postalCodes: 'codes postaux',
  center: 'secteur',
  radiusKm: 'rayon',
  budgetMin: 'budget minimum',
  budgetMax: 'budget maximum',
  requirements: 'besoins particuliers',
};

/** The name of a request property in a French sentence. */
export const requestFieldInFrench = (field: string): string =>
  FIELDS_IN_FRENCH[field as keyof typeof FIELDS_IN_FRENCH] ?? field;

function find(labels: Record<string, Label>, value: string): Label | undefined {
  return Object.hasOwn(labels, value) ? labels[value] : undefined;
}

/** The label of an `eventType`; an unknown value is returned unchanged. */
export function eventTypeLabel(value: string, locale: Locale): string {
  return find(EVENT_TYPE_LABELS, value)?.[locale] ?? oneLine(value);
}

/** The label of a room `configuration`; an unknown value is returned unchanged. */
export function configurationLabel(value: string, locale: Locale): string {
  return find(CONFIGURATION_LABELS, value)?.[locale] ?? oneLine(value);
}

/** A label within a sentence: `théâtre`, but `en U` and `U-shape`, whose letter is a shape. */
export const withinSentence = (label: string): string =>
  label.replace(/^.(?=[a-zà-ÿ])/, (first) => first.toLowerCase());

/** The label of a `slot`; an unknown value is returned unchanged. */
export function slotLabel(value: string, locale: Locale): string {
  return find(SLOT_LABELS, value)?.[locale] ?? oneLine(value);
}

/**
 * The questions about these request properties, in order and without duplicates: city and postal codes share a
 * question. Properties that organizers don't decide, such as `assigneeId`, have none.
 */
export function requestQuestions(fields: readonly string[], locale: Locale): string[] {
  const questions = fields.map((field) => find(REQUEST_FIELD_QUESTIONS, field)?.[locale]);
  return [...new Set(questions.filter((question) => question !== undefined))];
}
