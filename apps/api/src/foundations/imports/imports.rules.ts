import type { ColumnKind } from '#domain/venue-columns';
import type { Words } from '#i18n/locale';
import { type CellValue, notOfKind, readCell } from './cells';
import type { CsvLine, CsvText } from './csv-text';

/** What a file may bring. */
export const IMPORT_KINDS = ['members', 'organizers', 'requests', 'tags', 'knowledge'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export interface Fault {
  line: number;
  /** The column's name; null if the whole line is meant. */
  column: string | null;
  message: Words;
}

export type HeaderFault = Omit<Fault, 'line'>;

/** `strays` are columns that nobody knows: the lines can be read without them. With `faults` they cannot. */
export interface HeaderFaults {
  strays: HeaderFault[];
  faults: HeaderFault[];
}

/** What an import does; of a dry run, what it would do. */
export interface ImportCounts {
  created: number;
  updated: number;
  /** Lines whose record is there already and stays as it is. */
  known: number;
  organizersCreated: number;
  roomsCreated: number;
  roomsUpdated: number;
}

export const NO_COUNTS: ImportCounts = {
  ...{ created: 0, updated: 0, known: 0 },
  ...{ organizersCreated: 0, roomsCreated: 0, roomsUpdated: 0 },
};

/** What is to be written so that the database says what the file says, and what only the comparison of both shows to be wrong. */
export interface Planned<Plan> {
  plan: Plan;
  counts: ImportCounts;
  faults: Fault[];
}

/** The import that has been written, for its fact. */
export interface Imported {
  importId: string;
  filename: string;
  lines: number;
}

/** How an area imports files: all of a file is written, or nothing. `Line` is what a line says, `Plan` what is to be written. */
export interface Importer<Line, Plan> {
  readonly kind: ImportKind;
  /** What is wrong with a header, all at once. */
  headerFaults(header: string[]): HeaderFaults;
  /** Reads a line by the rules of the routes, and reports every fault of its cells at once; null if nothing can be read. */
  readLine(csv: CsvText, line: CsvLine, faults: Fault[]): Line | null;
  /** Compares lines with each other and with the database. */
  plan(lines: Line[], header: string[]): Promise<Planned<Plan>>;
  /** Locks until the end of the transaction what the lines name. */
  lock(lines: Line[]): Promise<void>;
  /** Writes a plan, in a transaction that has called `lock`. Answers lines that somebody else has been faster with. */
  write(plan: Plan): Promise<Fault[]>;
  /** Unique constraints that such a somebody breaks: the lines are then compared once more, to say which it was. */
  readonly contended: readonly string[];
  /** Records the import's fact. */
  told(imported: Imported, counts: ImportCounts): Promise<void>;
}

/** Says what is wrong with a column of a line, or with the whole line. */
export type Report = (column: string | null, message: Words) => void;

/** Adds what is wrong with that line. */
export const reportOn =
  (line: number, faults: Fault[]): Report =>
  (column, message) =>
    void faults.push({ line, column, message });

/** Columns of a header without a name or a meaning, and those that stand there twice. */
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
        message: { en: `There is no column ${name}.`, fr: `Il n’existe pas de colonne ${name}.` },
      });
    else if (header.indexOf(name) < at)
      faults.push({
        column: name,
        message: { en: `The column ${name} stands there twice.`, fr: `La colonne ${name} y figure deux fois.` },
      });
  });
  return { strays, faults };
}

/** Names of columns as the documentation has them: as code, one after the other. */
export const codesOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** A column without which no record can be known or made. */
export const neededColumn = (column: string): HeaderFault => ({
  column,
  message: { en: `The column ${column} is needed.`, fr: `Il faut la colonne ${column}.` },
});

/** A cell that must say something. */
export const mustNotBeEmpty = (column: string): Words => ({
  en: `${column} must not be empty`,
  fr: `${column} ne doit pas être vide`,
});

/** A value that only one line may have. */
export const standsAlready = (column: string, line: number): Words => ({
  en: `This ${column} stands on line ${line} already.`,
  fr: `Cette valeur de ${column} figure déjà à la ligne ${line}.`,
});

/** The cells of a line by their columns, those of unknown columns left out; null if there are too many or too few. */
export function readCells(
  { header, delimiter }: Pick<CsvText, 'header' | 'delimiter'>,
  { line, cells }: CsvLine,
  kindOf: (name: string) => ColumnKind | undefined,
  faults: Fault[],
): Map<string, CellValue> | null {
  if (cells.length !== header.length) {
    const message = {
      en: `This line has ${cells.length} cells where the header has ${header.length}.`,
      fr: `Cette ligne a ${cells.length} cellules ; l’en-tête en a ${header.length}.`,
    };
    faults.push({ line, column: null, message });
    return null;
  }
  const values = new Map<string, CellValue>();
  header.forEach((name, at) => {
    const kind = kindOf(name);
    if (kind === undefined) return;
    const value = readCell(cells[at] ?? '', kind, delimiter === ';');
    if (value !== undefined) values.set(name, value);
    else faults.push({ line, column: name, message: notOfKind(name, kind) });
  });
  return values;
}

/** The entries of an object that say something. */
export const defined = (values: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Rows of one statement: between two statements that read, the embedded database serves others. */
const ROWS = 500;

export function* chunks<Item>(items: Item[], size = ROWS): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
