import type { Locale, Words } from '#i18n/locale';
import type { Schema } from '../api/client';
import type { Mapping } from './csv-file';
import { IMPORT } from './import.words';

type Counted = 'created' | 'updated' | 'known' | 'organizersCreated' | 'roomsCreated' | 'roomsUpdated';

/** A kind of record that a file brings. */
export interface FileKind {
  kind: Schema<'ImportView'>['kind'];
  columns: readonly string[];
  /** What people call a column of the service. */
  label: (column: string, language: Locale) => string;
  /** The words of columns that take one of some: what the service calls each, and how people do. */
  values: Readonly<Record<string, Readonly<Record<string, Words>>>>;
  /** What else people write above a column. */
  also: Readonly<Record<string, readonly string[]>>;
  /** What a mapping lacks for the service to know the records by, if it lacks it. */
  fault: (mapping: Mapping) => Words | null;
  title: Words;
  help: Words;
  /** What an import counts, in the order in which it is said. */
  counts: readonly (readonly [count: Counted, words: Words])[];
}

/** A name without case, accents and signs. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** What the service calls a value that people have written in their own words; what it does not know stays as it is. */
export function valueOf(values: Readonly<Record<string, Words>> | undefined, cell: string): string {
  const written = plain(cell);
  if (values === undefined || written === '') return cell;
  const known = Object.entries(values).find(([value, { fr, en }]) =>
    [value, fr, en].some((name) => plain(name) === written),
  );
  return known?.[0] ?? cell;
}

/** A path that begins a sentence of the service, as it calls the fields of its routes. */
const PATH = /^(capacities\.\d+\.)?[\w.]+(?= )/;
/** A column within a sentence, if it cannot be a word of the language. */
const WITHIN = /\b(?:[a-z]+\.[\w.]*\w|[a-z]+[A-Z]\w*)/g;

/** A fault in the words of the screen: columns are called as people read them there, and so are the values that would be right. */
export function faultOf(
  { columns, label, values }: FileKind,
  { column, message }: { column: string | null; message: string },
  language: Locale,
): string {
  const known = column === null ? undefined : values[column];
  // the service lists all values that it knows
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

/** Which column each head of a file most likely means; each column once, the first head that means it. */
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
