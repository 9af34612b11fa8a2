import { parse } from 'csv-parse/browser/esm/sync';

/** A file as people see it: its row 0 is the header. A row without content stays, so that lines have the same numbers everywhere. */
export interface CsvFile {
  name: string;
  delimiter: ',' | ';';
  rows: readonly (readonly string[])[];
}

/** Bytes as UTF-8 if they are that, else as windows-1252, in which spreadsheets in Western Europe save. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads a file. A quotation mark within a cell is a letter of it; throws if one opens a cell and none closes it. */
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

/** Which column of the service each column of a file is; null leaves it out. */
export type Mapping = readonly (string | null)[];

const quoted = (cell: string): string => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/** The text of a file as people have it: all its columns under their own heads. */
export const textOf = ({ rows, delimiter }: CsvFile): string =>
  rows.map((row) => (isEmpty(row) ? '' : row.map(quoted).join(delimiter))).join('\r\n');

/** A file with the columns of the mapping alone, under the names of the service, each value as `valueOf` has it. */
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
