import type { ColumnKind } from './venue-columns';

/** The columns of an organizer file. */
export const ORGANIZER_COLUMNS = {
  email: 'text',
  firstName: 'text',
  lastName: 'text',
  company: 'text',
  phone: 'text',
  locale: 'text',
  internalNotes: 'text',
} as const satisfies Record<string, ColumnKind>;

/** The organizer fields allowed in a request file. */
const ORGANIZER_OF_REQUEST = ['email', 'firstName', 'lastName', 'company', 'phone', 'locale'] as const;

/** The columns of a request file. */
export const REQUEST_COLUMNS: Readonly<Record<string, ColumnKind>> = {
  externalReference: 'text',
  title: 'text',
  ...Object.fromEntries(ORGANIZER_OF_REQUEST.map((field) => [`organizer.${field}`, ORGANIZER_COLUMNS[field]])),
  status: 'text',
  source: 'text',
  eventType: 'text',
  description: 'text',
  attendees: 'number',
  configuration: 'text',
  eventDate: 'text',
  eventEndDate: 'text',
  datesFlexible: 'flag',
  alternativeDates: 'text',
  slot: 'text',
  city: 'text',
  postalCodes: 'text',
  radiusKm: 'number',
  budgetMin: 'number',
  budgetMax: 'number',
  currency: 'text',
  requirements: 'text',
  lostReason: 'text',
  createdAt: 'text',
  wonAt: 'text',
  lostAt: 'text',
  closedAt: 'text',
};

/** The columns that identify the venue of a line; the first one given is used. */
export const NAMED_VENUE = ['member.id', 'member.code', 'member.email'] as const;
const OF_VENUE = { 'member.id': 'text', 'member.code': 'text', 'member.email': 'text' } as const;

/** The columns of a tag file. */
export const TAG_COLUMNS = { category: 'text', name: 'text', ...OF_VENUE } as const satisfies Record<
  string,
  ColumnKind
>;

/** The columns of a knowledge file. */
export const KNOWLEDGE_COLUMNS = {
  ...OF_VENUE,
  content: 'text',
  type: 'text',
  source: 'text',
} as const satisfies Record<string, ColumnKind>;
