import { parse } from 'csv-parse/browser/esm/sync';

const DELIMITERS = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** A parsed file; row 0 is the header. Empty rows are kept, so that line numbers match the original. */
export interface CsvFile {
  name: string;
  delimiter: Delimiter;
  /** Lines before the header: empty ones, and one that names the separator. The service counts them. */
  before: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Decodes UTF-16 with a byte order mark, UTF-8, or windows-1252, which spreadsheets in Western Europe save. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Parses a CSV file. A quotation mark inside a cell is an ordinary character. Throws if a quoted cell isn't closed. */
export function readCsv(name: string, bytes: ArrayBuffer): CsvFile {
  const text = decode(bytes);
  const [said = '', sign] = /^\ufeff?"?sep=(.)"?[ \t,;]*(?:\r\n|\n|\r)/i.exec(text) ?? [];
  const named = DELIMITERS.find((one) => one === sign);
  const delimiter = named ?? delimiterOf(text.slice(said.length));
  const rows: string[][] = parse(text.slice(said.length), {
    delimiter,
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  });
  const header = rows.findIndex((row) => !isEmpty(row));
  const empty = Array.from({ length: Math.max(header, 0) }, () => '');
  const before = [...(said === '' ? [] : [`sep=${delimiter}`]), ...empty];
  return { name, delimiter, before, rows: rows.slice(empty.length) };
}

const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/** Returns the separator that is most frequent in the header, outside of quotation marks. */
function delimiterOf(text: string): Delimiter {
  const header = /[^\r\n]*/.exec(text.trimStart())?.[0].replace(/"[^"]*"/g, '') ?? '';
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The API column of each file column; null ignores it. */
export type Mapping = readonly (string | null)[];

const quoted = (cell: string): string => (/[",;|\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Renders a file with its original columns and headings. */
export const textOf = ({ rows, delimiter, before }: CsvFile): string =>
  [...before, ...rows.map((row) => (isEmpty(row) ? '' : row.map(quoted).join(delimiter)))].join('\r\n');

/** Renders only the mapped columns, under the API's names, with values converted by `valueOf`. */
export function mapped(file: CsvFile, mapping: Mapping, valueOf: (column: string, cell: string) => string): CsvFile {
  const kept = mapping.flatMap((name, at) => (name === null ? [] : [{ name, at }]));
  return {
    ...file,
    rows: file.rows.map((row, index) => {
      if (index === 0) return kept.map(({ name }) => name);
      return isEmpty(row) ? [] : kept.map(({ name, at }) => valueOf(name, row[at] ?? ''));
    }),
  };
}
