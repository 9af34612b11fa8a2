import type { Locale, Words } from '#i18n/locale';
import type { Schema } from '../api/client';
import type { Mapping } from './csv-file';
import { IMPORT } from './import.words';

type Counted =
  | 'created'
  | 'updated'
  | 'known'
  | 'organizersCreated'
  | 'roomsCreated'
  | 'roomsUpdated'
  | 'placed'
  | 'unplaced';

/** A kind of record that can be imported. */
export interface FileKind {
  kind: Schema<'ImportView'>['kind'];
  columns: readonly string[];
  /** The label of an API column. */
  label: (column: string, language: Locale) => string;
  /** For columns with fixed values: the label of each value. */
  values: Readonly<Record<string, Readonly<Record<string, Words>>>>;
  /** Other headings that people use for a column. */
  also: Readonly<Record<string, readonly string[]>>;
  /** Explains which columns the mapping lacks to match records; null if it's complete. */
  fault: (mapping: Mapping) => Words | null;
  title: Words;
  help: Words;
  /** The result counts, in display order. */
  counts: readonly (readonly [count: Counted, words: Words])[];
}

/** Normalizes a name: lower case, without accents and punctuation. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Maps a label to the API's value; unknown text stays unchanged. */
export function valueOf(values: Readonly<Record<string, Words>> | undefined, cell: string): string {
  const written = plain(cell);
  if (values === undefined || written === '') return cell;
  const known = Object.entries(values).find(([value, { fr, en }]) =>
    [value, fr, en].some((name) => plain(name) === written),
  );
  return known?.[0] ?? cell;
}

/** A field path at the start of an API error message. */
const PATH = /^(capacities\.\d+\.)?[\w.]+(?= )/;
/** A column name inside a sentence that can't be an ordinary word. */
const WITHIN = /\b(?:[a-z]+\.[\w.]*\w|[a-z]+[A-Z]\w*)/g;

/** Rewrites an API error message with the labels of columns and values that the user sees. */
export function faultOf(
  { columns, label, values }: FileKind,
  { column, message }: { column: string | null; message: string },
  language: Locale,
): string {
  const known = column === null ? undefined : values[column];
  // the message lists all allowed values
  if (column !== null && known !== undefined && Object.keys(known).every((value) => message.includes(value))) {
    const names = Object.values(known).map((words) => words[language]);
    return IMPORT.oneOf[language](label(column, language), names.join(', '));
  }
  const isOwn = (path: string): boolean =>
    path === column || column?.endsWith(`.${path}`) === true || path.startsWith('capacities.');
  return message
    .replace(PATH, (path) => (column !== null && isOwn(path) ? label(column, language) : path))
    .replace(WITHIN, (name) => (columns.includes(name) ? label(name, language) : name));
}

/** Guesses the column for each heading of a file. Each column is used once, for the first matching heading. */
export function guess({ columns, label, also }: FileKind, header: readonly string[]): Mapping {
  const byName = new Map<string, string>();
  for (const column of columns)
    for (const name of [column, label(column, 'fr'), label(column, 'en'), ...(also[column] ?? [])])
      if (!byName.has(plain(name))) byName.set(plain(name), column);
  const taken = new Set<string>();
  return header.map((head) => {
    const column = byName.get(plain(head)) ?? null;
    if (column === null || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}
