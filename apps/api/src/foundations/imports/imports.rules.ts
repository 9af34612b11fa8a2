import type { ColumnKind } from '#domain/venue-columns';
import type { Words } from '#i18n/locale';
import { type CellValue, notOfKind, readCell } from './cells';
import type { CsvLine, CsvText } from './csv-text';

/** The kinds of imports. */
export const IMPORT_KINDS = ['members', 'organizers', 'requests', 'tags', 'knowledge'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export interface Fault {
  line: number;
  /** The column's name; null for the whole line. */
  column: string | null;
  message: Words;
}

export type HeaderFault = Omit<Fault, 'line'>;

/** `strays` are unknown columns: the lines can be read without them. With `faults` they can't. */
export interface HeaderFaults {
  strays: HeaderFault[];
  faults: HeaderFault[];
}

/** The effects of an import, or the would-be effects of a dry run. */
export interface ImportCounts {
  created: number;
  updated: number;
  /** Lines whose record already exists and is unchanged. */
  known: number;
  organizersCreated: number;
  roomsCreated: number;
  roomsUpdated: number;
  /** New members without coordinates in the file: with the position of their town, or without one. */
  placed: number;
  unplaced: number;
}

export const NO_COUNTS: ImportCounts = {
  ...{ created: 0, updated: 0, known: 0 },
  ...{ organizersCreated: 0, roomsCreated: 0, roomsUpdated: 0, placed: 0, unplaced: 0 },
};

/** The writes that make the database match the file, and the errors that only the comparison finds. */
export interface Planned<Plan> {
  plan: Plan;
  counts: ImportCounts;
  faults: Fault[];
}

/** The completed import, for its event. */
export interface Imported {
  importId: string;
  filename: string;
  lines: number;
}

/** An area's import: a file is written completely or not at all. `Line` is a parsed line, `Plan` the writes. */
export interface Importer<Line, Plan> {
  readonly kind: ImportKind;
  /** Returns all errors of a header at once. */
  headerFaults(header: string[]): HeaderFaults;
  /** Reads a line by the rules of the routes, and reports all errors of its cells at once; null if nothing can be read. */
  readLine(csv: CsvText, line: CsvLine, faults: Fault[]): Line | null;
  /** Compares lines with each other and with the database. */
  plan(lines: Line[], header: string[]): Promise<Planned<Plan>>;
  /** Locks the records that the lines name until the end of the transaction. */
  lock(lines: Line[]): Promise<void>;
  /** Writes a plan, in a transaction that has called `lock`. Returns lines that conflict with concurrent changes. */
  write(plan: Plan): Promise<Fault[]>;
  /** Unique constraints that such changes break: the lines are then compared again, to find the conflicting one. */
  readonly contended: readonly string[];
  /** Publishes the import's event. */
  told(imported: Imported, counts: ImportCounts): Promise<void>;
}

/** Reports an error in a column of a line, or in the whole line. */
export type Report = (column: string | null, message: Words) => void;

/** Returns a function that adds errors for a line. */
export const reportOn =
  (line: number, faults: Fault[]): Report =>
  (column, message) =>
    void faults.push({ line, column, message });

/** Returns a header's errors: columns without a name, unknown columns, and repeated ones. */
export function columnFaults(header: string[], isKnown: (name: string) => boolean): HeaderFaults {
  const strays: HeaderFault[] = [];
  const faults: HeaderFault[] = [];
  header.forEach((name, at) => {
    if (name === '')
      strays.push({
        column: null,
        message: { en: `Column ${at + 1} has no name.`, fr: `La colonne ${at + 1} n’a pas de nom.` },
      });
    else if (!isKnown(name))
      strays.push({
        column: name,
        message: { en: `The column ${name} is unknown.`, fr: `La colonne ${name} est inconnue.` },
      });
    else if (header.indexOf(name) < at)
      faults.push({
        column: name,
        message: { en: `The column ${name} appears twice.`, fr: `La colonne ${name} apparaît deux fois.` },
      });
  });
  return { strays, faults };
}

/** Formats column names for the documentation, as a list of code. */
export const codesOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** The error for a missing required column. */
export const neededColumn = (column: string): HeaderFault => ({
  column,
  message: { en: `The column ${column} is required.`, fr: `La colonne ${column} est obligatoire.` },
});

/** The error for an empty required cell. */
export const mustNotBeEmpty = (column: string): Words => ({
  en: `${column} must not be empty`,
  fr: `${column} ne doit pas être vide`,
});

/** The error for a value that must be unique in the file. */
export const standsAlready = (column: string, line: number): Words => ({
  en: `This ${column} is already on line ${line}.`,
  fr: `Cette valeur de ${column} figure déjà à la ligne ${line}.`,
});

/**
 * Returns the cells of a line by column, without unknown columns; null if there are too many. Missing cells at the end are empty:
 * spreadsheets leave out what is empty there.
 */
export function readCells(
  { header, delimiter }: Pick<CsvText, 'header' | 'delimiter'>,
  { line, cells }: CsvLine,
  kindOf: (name: string) => ColumnKind | undefined,
  faults: Fault[],
): Map<string, CellValue> | null {
  if (cells.slice(header.length).some((cell) => cell.trim() !== '')) {
    const message = {
      en: `This line has ${cells.length} cells, but the header has ${header.length}.`,
      fr: `Cette ligne a ${cells.length} cellules ; l’en-tête en a ${header.length}.`,
    };
    faults.push({ line, column: null, message });
    return null;
  }
  const values = new Map<string, CellValue>();
  header.forEach((name, at) => {
    const kind = kindOf(name);
    if (kind === undefined) return;
    const value = readCell(cells[at] ?? '', kind, delimiter !== ',' || COORDINATES.has(name));
    if (value !== undefined) values.set(name, value);
    else faults.push({ line, column: name, message: notOfKind(name, kind) });
  });
  return values;
}

/** No thousands there: a comma is always a decimal sign. */
const COORDINATES = new Set(['latitude', 'longitude']);

/** Returns the defined entries of an object. */
export const defined = (values: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Rows per statement: between two reads, the embedded database serves others. */
const ROWS = 500;

export function* chunks<Item>(items: Item[], size = ROWS): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
