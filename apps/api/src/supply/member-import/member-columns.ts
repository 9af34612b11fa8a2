import { type Configuration, CONFIGURATIONS } from '#domain/vocabulary';
import type { MemberView } from '../members/members.dto';
import type { RoomView } from '../rooms/rooms.dto';
import { guarded, unguarded } from './csv-text';

export type CellValue = string | number | boolean | null;
type Kind = 'text' | 'number' | 'flag';

export interface Column {
  name: string;
  kind: Kind;
  /** What an export writes into its cell. */
  of: (member: MemberView, room: RoomView | undefined) => CellValue;
}

/** The fields of a member that a file may give, with their kind; `code` and `tags` stand beside them. */
export const MEMBER_FIELDS = {
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
  legalName: 'text',
  registrationNumber: 'text',
  vatNumber: 'text',
  commissionRate: 'number',
  internalNotes: 'text',
} as const satisfies Partial<Record<keyof MemberView, Kind>>;
export type MemberField = keyof typeof MEMBER_FIELDS;

/** The fields of a room that a file may give as `room.<field>`; `room.id` and the capacities stand beside them. */
export const ROOM_FIELDS = {
  name: 'text',
  description: 'text',
  areaSqm: 'number',
  ceilingHeightM: 'number',
  naturalLight: 'flag',
  stepFreeAccess: 'flag',
  halfDayPrice: 'number',
  fullDayPrice: 'number',
  currency: 'text',
} as const satisfies Partial<Record<keyof RoomView, Kind>>;
export type RoomField = keyof typeof ROOM_FIELDS;

export const keysOf = <Of extends object>(of: Of): (keyof Of & string)[] => Object.keys(of) as (keyof Of & string)[];

export const capacityColumn = (configuration: Configuration): string => `room.capacity.${configuration}`;
export const notesColumn = (configuration: Configuration): string => `${capacityColumn(configuration)}.notes`;

const capacityOf = (room: RoomView | undefined, configuration: Configuration) =>
  room?.capacities.find((capacity) => capacity.configuration === configuration);

/** Every column of a file, in the order of an export. */
export const COLUMNS: Column[] = [
  { name: 'code', kind: 'text', of: (member) => member.code },
  ...keysOf(MEMBER_FIELDS).map((field): Column => ({
    name: field,
    kind: MEMBER_FIELDS[field],
    of: (member) => member[field],
  })),
  { name: 'tags', kind: 'text', of: (member) => writeTags(member.tags) },
  { name: 'room.id', kind: 'text', of: (_member, room) => room?.id ?? null },
  ...keysOf(ROOM_FIELDS).map((field): Column => ({
    name: `room.${field}`,
    kind: ROOM_FIELDS[field],
    of: (_member, room) => room?.[field] ?? null,
  })),
  ...CONFIGURATIONS.flatMap((configuration): Column[] => [
    {
      name: capacityColumn(configuration),
      kind: 'number',
      of: (_member, room) => capacityOf(room, configuration)?.maxCapacity ?? null,
    },
    {
      name: notesColumn(configuration),
      kind: 'text',
      of: (_member, room) => capacityOf(room, configuration)?.notes ?? null,
    },
  ]),
];

/** How a file is written, for the documentation. */
export const FILE_FORMAT =
  `CSV in UTF-8 or windows-1252, separated by commas or semicolons (then 12,5 is a number too), of at
most 20,000 lines. The first line names the columns: ${COLUMNS.filter(({ name }) => !name.startsWith('room.capacity.'))
    .map(({ name }) => `\`${name}\``)
    .join(
      ', ',
    )}, and of each configuration \`room.capacity.<configuration>\` and \`room.capacity.<configuration>.notes\`. One line per
room: a member's own columns repeat or stay empty on its further lines, and a member without rooms is one line. A member is
known by its \`code\`, else by its \`email\` without case (an email that is new creates a member); a room by its \`room.id\`,
else by its name within the member. A column that is absent leaves its field as it is, an empty cell empties it (of \`status\`,
\`country\` and \`room.currency\` it says nothing). \`tags\` are all tags of the member, as \`category:name | category:name\`.
Rooms that the file does not name stay. Example: \`name,postalCode,email,room.name,room.capacity.theatre\` and below it
\`Les Salons du Parc,69002,contact@salons-du-parc.example,Salon Rhône,90\`.`.replace(/\n/g, ' ');

const BY_NAME = new Map(COLUMNS.map((column) => [column.name, column]));

export interface HeaderFault {
  column: string | null;
  message: string;
}

/**
 * What is wrong with a header, all at once. `strays` are columns that nobody knows: the lines can be read without them. With
 * `faults` they cannot.
 */
export function headerFaults(header: string[]): { strays: HeaderFault[]; faults: HeaderFault[] } {
  const present = new Set(header);
  const strays: HeaderFault[] = [];
  const faults: HeaderFault[] = [];
  header.forEach((name, at) => {
    if (name === '') strays.push({ column: null, message: `Column ${at + 1} has no name.` });
    else if (!BY_NAME.has(name)) strays.push({ column: name, message: `There is no column ${name}.` });
    else if (header.indexOf(name) < at)
      faults.push({ column: name, message: `The column ${name} stands there twice.` });
  });
  if (!present.has('code') && !present.has('email'))
    faults.push({ column: 'email', message: 'The column email or the column code is needed to know the members by.' });
  if (header.some((name) => name.startsWith('room.')) && !present.has('room.name') && !present.has('room.id'))
    faults.push({ column: 'room.name', message: 'The column room.name or room.id is needed to know the rooms by.' });
  for (const configuration of CONFIGURATIONS)
    if (present.has(notesColumn(configuration)) && !present.has(capacityColumn(configuration)))
      faults.push({
        column: notesColumn(configuration),
        message: `The column ${notesColumn(configuration)} needs ${capacityColumn(configuration)} beside it.`,
      });
  return { strays, faults };
}

/** Spreadsheets write a truth value in their user's language. */
const FLAGS: Record<string, boolean> = {
  ...{ true: true, vrai: true, yes: true, oui: true, '1': true },
  ...{ false: false, faux: false, no: false, non: false, '0': false },
};
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The value of a cell: null if it is empty, undefined if it is not of the column's kind. With `decimalComma` (files
 * separated by semicolons) 12,5 is a number too.
 */
export function readCell(cell: string, kind: Kind, decimalComma: boolean): CellValue | undefined {
  const text = unguarded(cell.trim());
  if (text === '') return null;
  if (kind === 'text') return text;
  if (kind === 'flag') return FLAGS[text.toLowerCase()];
  const number = decimalComma ? text.replace(',', '.') : text;
  return NUMBER.test(number) ? Number(number) : undefined;
}

export const columnNamed = (name: string): Column | undefined => BY_NAME.get(name);

/** A cell of an export. A number is one by itself; text that a spreadsheet would take for a formula is guarded. */
export const writeCell = (value: CellValue): string =>
  typeof value === 'string' ? guarded(value) : String(value ?? '');

/** Tags as one cell: `venue_type:Castle | style:Modern`; a `|` or `\` of a name stands after a `\`. */
export const writeTags = (tags: { category: string; name: string }[]): string | null =>
  tags.length === 0
    ? null
    : tags.map(({ category, name }) => `${category}:${name.replace(/[\\|]/g, '\\$&')}`).join(' | ');

/** The tags of a cell; null if one lacks its category or its name. */
export function readTags(cell: string): { category: string; name: string }[] | null {
  const parts = cell.match(/(\\.|[^|\\])+/g) ?? [];
  const tags = parts.map((part) => {
    const [, category, name] = /^\s*([a-z_]+):([^]*)$/.exec(part) ?? [];
    return { category: category ?? '', name: (name ?? '').replace(/\\(.)/g, '$1').trim() };
  });
  return tags.every(({ category, name }) => category !== '' && name !== '') ? tags : null;
}
