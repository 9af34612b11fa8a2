import { type Configuration, CONFIGURATIONS } from './vocabulary';

export type ColumnKind = 'text' | 'number' | 'flag';

/** The venue fields allowed in a file, with their kind; `code` and `tags` are separate. */
export const VENUE_FIELDS = {
  name: 'text',
  postalCode: 'text',
  email: 'text',
  status: 'text',
  phone: 'text',
  website: 'text',
  description: 'text',
  contactName: 'text',
  addressLine: 'text',
  city: 'text',
  country: 'text',
  latitude: 'number',
  longitude: 'number',
  bedroomCount: 'number',
  legalName: 'text',
  registrationNumber: 'text',
  vatNumber: 'text',
  commissionRate: 'number',
  internalNotes: 'text',
} as const satisfies Record<string, ColumnKind>;

/** The room fields allowed in a file as `room.<field>`; `room.id` and the capacities are separate. */
export const VENUE_ROOM_FIELDS = {
  name: 'text',
  description: 'text',
  areaSqm: 'number',
  ceilingHeightM: 'number',
  naturalLight: 'flag',
  stepFreeAccess: 'flag',
  halfDayPrice: 'number',
  fullDayPrice: 'number',
  currency: 'text',
} as const satisfies Record<string, ColumnKind>;

export const capacityColumn = (configuration: Configuration): string => `room.capacity.${configuration}`;
export const notesColumn = (configuration: Configuration): string => `${capacityColumn(configuration)}.notes`;

/** All column names of a file, in the order of an export. */
export const VENUE_COLUMNS: readonly string[] = [
  'code',
  ...Object.keys(VENUE_FIELDS),
  'tags',
  'room.id',
  ...Object.keys(VENUE_ROOM_FIELDS).map((field) => `room.${field}`),
  ...CONFIGURATIONS.flatMap((configuration) => [capacityColumn(configuration), notesColumn(configuration)]),
];
