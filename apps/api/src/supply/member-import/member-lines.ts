import { UUID } from '#kernel/http/fields';
import { validated } from '#kernel/http/validation';
import { type Configuration, CONFIGURATIONS } from '#domain/vocabulary';
import { UpdateMember } from '../members/members.dto';
import { UpdateRoom } from '../rooms/rooms.dto';
import type { CsvText } from './csv-text';
import {
  capacityColumn,
  type CellValue,
  columnNamed,
  keysOf,
  MEMBER_FIELDS,
  type MemberField,
  notesColumn,
  readCell,
  readTags,
  ROOM_FIELDS,
} from './member-columns';

export interface Fault {
  line: number;
  /** The column's name; null if the whole line is meant. */
  column: string | null;
  message: string;
}

/** What a cell says of the capacity in a configuration: null takes it away; notes that are absent stay as they are. */
export type CapacityChange = { maxCapacity: number; notes?: string | null } | null;

export interface RoomLine {
  id: string | null;
  changes: Omit<UpdateRoom, 'capacities'>;
  capacities: Map<Configuration, CapacityChange>;
}

/** One line. Its values are of the right kind and follow the rules of their fields, or stand among the faults. */
export interface MemberLine {
  line: number;
  /** In capitals, as codes are. */
  code: string | null;
  changes: UpdateMember;
  /** Fields that cannot be empty and whose cell is. */
  empty: MemberField[];
  tags: { category: string; name: string }[] | undefined;
  room: RoomLine | null;
}

/** Fields that are never null: an empty cell says nothing of them. */
const NEVER_NULL = new Set(['name', 'postalCode', 'email', 'status', 'country', 'room.name', 'room.currency']);

/**
 * Reads a line under its header by the same rules as the routes, and reports every fault of its cells at once. An empty cell is
 * null, except of a field that is never null.
 */
export function readLine(
  { header, delimiter }: Pick<CsvText, 'header' | 'delimiter'>,
  { line, cells }: CsvText['lines'][number],
  faults: Fault[],
): MemberLine | null {
  const fault = (column: string | null, message: string): void => void faults.push({ line, column, message });
  if (cells.length !== header.length) {
    fault(null, `This line has ${cells.length} cells where the header has ${header.length}.`);
    return null;
  }
  const values = new Map<string, CellValue>();
  header.forEach((name, at) => {
    const column = columnNamed(name);
    if (!column) return;
    const value = readCell(cells[at] ?? '', column.kind, delimiter === ';');
    if (value !== undefined) values.set(name, value);
    else
      fault(name, column.kind === 'flag' ? `${name} must be true or false` : `${name} must be a number such as 1250.5`);
  });
  const given = (name: string): CellValue | undefined => {
    const value = values.get(name);
    return value === null && NEVER_NULL.has(name) ? undefined : value;
  };

  const member = Object.fromEntries(keysOf(MEMBER_FIELDS).map((field) => [field, given(field)]));
  const { input: changes, faults: memberFaults } = validated(UpdateMember, defined(member));
  for (const { path, message } of memberFaults) fault(path, message.en);
  const code = values.get('code');
  const tags = values.get('tags');
  return {
    line,
    code: typeof code === 'string' ? code.toUpperCase() : null,
    changes,
    empty: keysOf(MEMBER_FIELDS).filter((field) => values.get(field) === null && NEVER_NULL.has(field)),
    tags: tags === undefined ? undefined : readTagsOf(tags, fault),
    room: readRoom(values, given, fault),
  };
}

type Report = (column: string, message: string) => void;

function readTagsOf(cell: CellValue, fault: Report): MemberLine['tags'] {
  const tags = readTags(typeof cell === 'string' ? cell : '');
  if (!tags) fault('tags', 'tags must be written as category:name, several with | between them');
  return tags ?? undefined;
}

/** The room of a line; null if all its cells are empty. */
function readRoom(
  values: Map<string, CellValue>,
  given: (name: string) => CellValue | undefined,
  fault: Report,
): RoomLine | null {
  if (![...values].some(([name, value]) => name.startsWith('room.') && value !== null)) return null;
  const id = values.get('room.id') ?? null;
  if (id !== null && !UUID.test(String(id))) fault('room.id', 'room.id must be a UUID');
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
    if (configuration === undefined) fault(`room.${path}`, message.en);
    else fault(detail === 'notes' ? notesColumn(configuration) : capacityColumn(configuration), message.en);
  }
  const { capacities = [], ...changes } = input;
  const byConfiguration = new Map<Configuration, CapacityChange>(stated.map((configuration) => [configuration, null]));
  for (const { configuration, ...capacity } of capacities) byConfiguration.set(configuration, capacity);
  for (const configuration of stated)
    if (byConfiguration.get(configuration) === null && (values.get(notesColumn(configuration)) ?? null) !== null)
      fault(notesColumn(configuration), `notes need the capacity in ${capacityColumn(configuration)}`);
  return { id: id === null ? null : String(id).toLowerCase(), changes, capacities: byConfiguration };
}

const defined = (values: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
