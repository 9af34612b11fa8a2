import { parse } from 'csv-parse/browser/esm/sync';

/** A parsed file; row 0 is the header. Empty rows are kept, so that line numbers match the original. */
export interface CsvFile {
  name: string;
  delimiter: ',' | ';';
  rows: readonly (readonly string[])[];
}

/** Decodes UTF-8, or windows-1252, which spreadsheets in Western Europe save. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Parses a CSV file. A quotation mark inside a cell is an ordinary character. Throws if a quoted cell isn't closed. */
export function readCsv(name: string, bytes: ArrayBuffer): CsvFile {
  const text = decode(bytes);
  const header = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const delimiter = header.split(';').length > header.split(',').length ? ';' : ',';
  const rows: string[][] = parse(text, {
    delimiter,
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
  });
  return { name, delimiter, rows };
}

/** The API column of each file column; null ignores it. */
export type Mapping = readonly (string | null)[];

const quoted = (cell: string): string => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/** Renders a file with its original columns and headings. */
export const textOf = ({ rows, delimiter }: CsvFile): string =>
  rows.map((row) => (isEmpty(row) ? '' : row.map(quoted).join(delimiter))).join('\r\n');

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
