import { UUID } from '#http/fields';
import { validated } from '#http/validation';
import { capacityColumn, notesColumn } from '#domain/venue-columns';
import { type Configuration, CONFIGURATIONS } from '#domain/vocabulary';
import { fr } from '#i18n/formats';
import { UpdateMember } from '../members/members.dto';
import { UpdateRoom } from '../rooms/rooms.dto';
import type { CellValue } from '../../foundations/imports/cells';
import type { CsvLine, CsvText } from '../../foundations/imports/csv-text';
import { defined, type Fault, readCells, type Report, reportOn } from '../../foundations/imports/imports.rules';
import { plainValues } from '../../foundations/imports/plain-values';
import { columnNamed, keysOf, MEMBER_FIELDS, type MemberField, readTags, ROOM_FIELDS } from './member-columns';

/** A cell's capacity in a configuration: null removes it; absent notes are unchanged. */
export type CapacityChange = { maxCapacity: number; notes?: string | null } | null;

export interface RoomLine {
  id: string | null;
  changes: Omit<UpdateRoom, 'capacities'>;
  capacities: Map<Configuration, CapacityChange>;
}

/** A line. Its values have the right type and follow the rules of their fields, or are reported as errors. */
export interface MemberLine {
  line: number;
  /** In capitals, like all codes. */
  code: string | null;
  changes: UpdateMember;
  /** Required fields with an empty cell. */
  empty: MemberField[];
  tags: { category: string; name: string }[] | undefined;
  room: RoomLine | null;
}

/** Fields that are never null: an empty cell leaves them unchanged. */
const NEVER_NULL = new Set(['name', 'postalCode', 'email', 'status', 'country', 'room.name', 'room.currency']);

/**
 * Reads a line under its header by the same rules as the routes, and reports all errors of its cells at once. An empty
 * cell is null, except for fields that are never null.
 */
export function readLine(csv: CsvText, line: CsvLine, faults: Fault[]): MemberLine | null {
  const fault = reportOn(line.line, faults);
  const values = readCells(csv, line, (name) => columnNamed(name)?.kind, faults);
  if (values === null) return null;
  plainValues(values);
  const given = (name: string): CellValue | undefined => {
    const value = values.get(name);
    return value === null && NEVER_NULL.has(name) ? undefined : value;
  };

  const member = Object.fromEntries(keysOf(MEMBER_FIELDS).map((field) => [field, given(field)]));
  const { input: changes, faults: memberFaults } = validated(UpdateMember, defined(member));
  for (const { path, message } of memberFaults) fault(path, message);
  const code = values.get('code');
  const tags = values.get('tags');
  return {
    line: line.line,
    code: typeof code === 'string' ? code.toUpperCase() : null,
    changes,
    empty: keysOf(MEMBER_FIELDS).filter((field) => values.get(field) === null && NEVER_NULL.has(field)),
    tags: tags === undefined ? undefined : readTagsOf(tags, fault),
    room: readRoom(values, given, fault),
  };
}

function readTagsOf(cell: CellValue, fault: Report): MemberLine['tags'] {
  const tags = readTags(typeof cell === 'string' ? cell : '');
  if (!tags)
    fault('tags', {
      en: 'tags must have the form category:name, separated by |',
      fr: fr`tags doit avoir la forme catégorie:nom, avec | entre plusieurs étiquettes`,
    });
  return tags ?? undefined;
}

/** Returns the room of a line; null if all its cells are empty. */
function readRoom(
  values: Map<string, CellValue>,
  given: (name: string) => CellValue | undefined,
  fault: Report,
): RoomLine | null {
  if (![...values].some(([name, value]) => name.startsWith('room.') && value !== null)) return null;
  const id = values.get('room.id') ?? null;
  if (id !== null && !UUID.test(String(id)))
    fault('room.id', { en: 'room.id must be a UUID', fr: 'room.id doit être un UUID' });
  const stated = CONFIGURATIONS.filter((configuration) => values.has(capacityColumn(configuration)));
  const listed = stated.filter((configuration) => values.get(capacityColumn(configuration)) !== null);
  const { input, faults } = validated(
    UpdateRoom,
    defined({
      ...Object.fromEntries(keysOf(ROOM_FIELDS).map((field) => [field, given(`room.${field}`)])),
      capacities: listed.map((configuration) =>
        defined({
          configuration,
          maxCapacity: values.get(capacityColumn(configuration)),
          notes: values.get(notesColumn(configuration)),
        }),
      ),
    }),
  );
  for (const { path, message } of faults) {
    const [field, at, detail] = path.split('.');
    const configuration = field === 'capacities' ? listed[Number(at)] : undefined;
    if (configuration === undefined) fault(`room.${path}`, message);
    else fault(detail === 'notes' ? notesColumn(configuration) : capacityColumn(configuration), message);
  }
  const { capacities = [], ...changes } = input;
  const byConfiguration = new Map<Configuration, CapacityChange>(stated.map((configuration) => [configuration, null]));
  for (const { configuration, ...capacity } of capacities) byConfiguration.set(configuration, capacity);
  for (const configuration of stated)
    if (byConfiguration.get(configuration) === null && (values.get(notesColumn(configuration)) ?? null) !== null)
      fault(notesColumn(configuration), {
        en: `notes require the capacity in ${capacityColumn(configuration)}`,
        fr: `les notes nécessitent la capacité dans ${capacityColumn(configuration)}`,
      });
  return { id: id === null ? null : String(id).toLowerCase(), changes, capacities: byConfiguration };
}
