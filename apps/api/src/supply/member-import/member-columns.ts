import {
  capacityColumn,
  type ColumnKind as Kind,
  notesColumn,
  VENUE_FIELDS,
  VENUE_ROOM_FIELDS,
} from '#domain/venue-columns';
import { type Configuration, CONFIGURATIONS } from '#domain/vocabulary';
import type { MemberView } from '../members/members.dto';
import type { RoomView } from '../rooms/rooms.dto';
import type { CellValue } from '../../foundations/imports/cells';
import { codesOf, columnFaults, type HeaderFaults } from '../../foundations/imports/imports.rules';

export interface Column {
  name: string;
  kind: Kind;
  /** Returns the cell's value in an export. */
  of: (member: MemberView, room: RoomView | undefined) => CellValue;
}

export const MEMBER_FIELDS = VENUE_FIELDS satisfies Partial<Record<keyof MemberView, Kind>>;
export type MemberField = keyof typeof MEMBER_FIELDS;

export const ROOM_FIELDS = VENUE_ROOM_FIELDS satisfies Partial<Record<keyof RoomView, Kind>>;
export type RoomField = keyof typeof ROOM_FIELDS;

export const keysOf = <Of extends object>(of: Of): (keyof Of & string)[] => Object.keys(of) as (keyof Of & string)[];

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

/** The file format, for the documentation. */
export const FILE_FORMAT = `CSV in UTF-8, UTF-16 or windows-1252, separated by commas, semicolons or tabs, of at
most 20,000 lines. The first line names the columns: ${codesOf(COLUMNS.map(({ name }) => name).filter((name) => !name.startsWith('room.capacity.')))}, and of each configuration \`room.capacity.<configuration>\` and \`room.capacity.<configuration>.notes\`. One line per
room: a member's own columns repeat or stay empty on its further lines, and a member without rooms is one line. A member is
known by its \`code\`, else by its \`email\` without case (an email that is new creates a member); a room by its \`room.id\`,
else by its name within the member. A column that is absent leaves its field as it is, an empty cell empties it (of \`status\`,
\`country\` and \`room.currency\` it says nothing). \`tags\` are all tags of the member, as \`category:name | category:name\`.
Rooms that the file does not name stay. A new member without coordinates gets the position of its town, if that is French and known. Example: \`name,postalCode,email,room.name,room.capacity.theatre\` and below it
\`Les Salons du Parc,69002,contact@salons-du-parc.example,Salon Rhône,90\`.`.replace(/\n/g, ' ');

const BY_NAME = new Map(COLUMNS.map((column) => [column.name, column]));

/** Returns all errors of a header at once. */
export function headerFaults(header: string[]): HeaderFaults {
  const present = new Set(header);
  const { strays, faults } = columnFaults(header, (name) => BY_NAME.has(name));
  if (!present.has('code') && !present.has('email'))
    faults.push({
      column: 'email',
      message: {
        en: 'The column email or code is required to identify the venues.',
        fr: 'La colonne email ou code est nécessaire pour identifier les lieux.',
      },
    });
  if (header.some((name) => name.startsWith('room.')) && !present.has('room.name') && !present.has('room.id'))
    faults.push({
      column: 'room.name',
      message: {
        en: 'The column room.name or room.id is required to identify the rooms.',
        fr: 'La colonne room.name ou room.id est nécessaire pour identifier les salles.',
      },
    });
  for (const configuration of CONFIGURATIONS)
    if (present.has(notesColumn(configuration)) && !present.has(capacityColumn(configuration)))
      faults.push({
        column: notesColumn(configuration),
        message: {
          en: `The column ${notesColumn(configuration)} requires ${capacityColumn(configuration)}.`,
          fr: `La colonne ${notesColumn(configuration)} nécessite ${capacityColumn(configuration)}.`,
        },
      });
  return { strays, faults };
}

export const columnNamed = (name: string): Column | undefined => BY_NAME.get(name);

/**
 * Writes tags as one cell: `venue_type:Castle
 *  style:Modern`; a `
 * ` or `\` in a name is escaped with a `\`.
 */
export const writeTags = (tags: { category: string; name: string }[]): string | null =>
  tags.length === 0
    ? null
    : tags.map(({ category, name }) => `${category}:${name.replace(/[\\|]/g, '\\$&')}`).join(' | ');

/** Reads the tags of a cell; null if one lacks its category or its name. */
export function readTags(cell: string): { category: string; name: string }[] | null {
  const parts = cell.match(/(\\.|[^|\\])+/g) ?? [];
  const tags = parts.map((part) => {
    const [, category, name] = /^\s*([a-z_]+):([^]*)$/.exec(part) ?? [];
    return { category: category ?? '', name: (name ?? '').replace(/\\(.)/g, '$1').trim() };
  });
  return tags.every(({ category, name }) => category !== '' && name !== '') ? tags : null;
}
