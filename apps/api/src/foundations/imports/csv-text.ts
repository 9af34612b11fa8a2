import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CsvError, parse } from 'csv-parse';
import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import { PayloadTooLarge, UnsupportedMediaType } from '#http/upload';

/** Maximum number of lines below the header. */
const MAX_LINES = 20_000;

/** Bytes that the parser takes at a time; between chunks the process handles other work. */
const PIECE = 64 * 1024;

export interface CsvLine {
  /** As counted by spreadsheets: the header is line 1, and a multi-line cell counts as one. */
  line: number;
  cells: string[];
}

/** Separators of cells. */
const DELIMITERS = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof DELIMITERS)[number];

export interface CsvText {
  delimiter: Delimiter;
  header: string[];
  /** Lines below the header, without empty ones. */
  lines: CsvLine[];
  /** The line at which the file stops being valid CSV; the lines before it are read. */
  fault: { line: number; message: Words } | null;
}

/**
 * Returns the text of a file, as UTF-8 bytes without byte order mark.
 * @throws UNSUPPORTED_MEDIA_TYPE the file isn't CSV text
 */
export function csvBytes(content: Buffer): Buffer {
  const { text, foreign } = decode(content);
  if (foreign.test(text))
    throw new UnsupportedMediaType({
      en:
        'This file is not CSV text: save the spreadsheet as “CSV UTF-8 (comma or semicolon separated)” and send ' +
        'that file.',
      fr: fr`Ce fichier n’est pas un texte CSV : enregistrez le tableau en « CSV UTF-8 (séparateur virgule ou point-virgule) » et envoyez ce fichier.`,
    });
  if (/^\s*([<{[]|%PDF)/.test(text.slice(0, 100)))
    throw new UnsupportedMediaType({
      en: 'This file is JSON, a web page or another document, not CSV.',
      fr: 'Ce fichier est du JSON, une page web ou un autre document, pas du CSV.',
    });
  return Buffer.from(text.replace(/^\ufeff+/, ''));
}

/**
 * Decodes bytes as UTF-16 if their byte order mark says so, as UTF-8 if valid, else as windows-1252, which Western European spreadsheets use; with a pattern for characters that aren't
 * text.
 */
function decode(content: Buffer): { text: string; foreign: RegExp } {
  const mark = content.toString('latin1', 0, 2);
  if (mark === '\xff\xfe' || mark === '\xfe\xff') {
    const label = mark === '\xff\xfe' ? 'utf-16le' : 'utf-16be';
    return { text: new TextDecoder(label).decode(content), foreign: /\0/ };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(content), foreign: /\0/ };
  } catch {
    // Control characters, and the five bytes that windows-1252 doesn't define.
    return { text: new TextDecoder('windows-1252').decode(content), foreign: /[\0-\x08\x0e-\x1f\x7f\x80-\x9f]/ };
  }
}

/**
 * Reads CSV (RFC 4180) with the separator that is most frequent in the header, or that a first line (`sep=;`) names. Columns without a name and
 * a value are dropped. A quotation mark within a cell is a character of it. Yields to other work of the process. A quotation mark that
 * never closes is returned as the file's error.
 * @throws PAYLOAD_TOO_LARGE too many lines
 */
export async function readCsv(given: Buffer): Promise<CsvText> {
  const { delimiter, skipped, bytes } = beginningOf(given);
  const lines: CsvLine[] = [];
  let header: string[] | undefined;
  let row = skipped;
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    on_record: (cells: string[]) => {
      row++;
      if (header === undefined) {
        if (cells.some((cell) => cell.trim() !== '')) header = cells.map((cell) => cell.trim());
      } else if (cells.some((cell) => cell.trim() !== '')) {
        if (lines.push({ line: row, cells }) > MAX_LINES)
          throw new PayloadTooLarge({
            en: `A file may have at most ${MAX_LINES} lines: send it in parts.`,
            fr: fr`Un fichier peut avoir au plus ${MAX_LINES} lignes : envoyez-le en plusieurs parties.`,
          });
      }
      return null;
    },
  });
  // Rows are collected as they are read, so the parser's output is discarded.
  parser.resume();
  let fault: CsvText['fault'] = null;
  try {
    await pipeline(Readable.from(pieces(bytes)), parser);
  } catch (error) {
    if (!isCsvError(error)) throw error;
    fault = { line: row + 1, message: FAULTS[error.code] ?? NOT_CSV };
  }
  return { delimiter, ...withoutEmptyColumns(header ?? [], lines), fault };
}

/** Removes the columns that have neither a name nor a value. */
function withoutEmptyColumns(header: string[], lines: CsvLine[]): Pick<CsvText, 'header' | 'lines'> {
  const used = header.map((name, at) => name !== '' || lines.some(({ cells }) => (cells[at] ?? '').trim() !== ''));
  if (used.every((isUsed) => isUsed)) return { header, lines };
  return {
    header: header.filter((_, at) => used[at]),
    lines: lines.map(({ line, cells }) => ({ line, cells: cells.filter((_, at) => used[at] ?? true) })),
  };
}

const isCsvError = (error: unknown): error is CsvError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(CSV_|INVALID_)/.test(error.code);

const NOT_CSV: Words = { en: 'This line is not valid CSV.', fr: 'Cette ligne n’est pas du CSV valide.' };
const FAULTS: Record<string, Words> = {
  CSV_QUOTE_NOT_CLOSED: {
    en: 'A quotation mark opens a cell here but is never closed.',
    fr: 'Un guillemet ouvre une cellule ici et n’est jamais refermé.',
  },
};

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** Returns the separator, and the bytes after the line that names it for spreadsheets (`sep=;`). */
function beginningOf(bytes: Buffer): { delimiter: Delimiter; skipped: number; bytes: Buffer } {
  const text = bytes.toString('utf8', 0, 20_000);
  const [line = '', named] = /^"?sep=(.)"?[ \t,;]*(?:\r\n|\n|\r)/i.exec(text) ?? [];
  const delimiter = DELIMITERS.find((one) => one === named) ?? delimiterOf(text.slice(line.length));
  return { delimiter, skipped: line === '' ? 0 : 1, bytes: bytes.subarray(Buffer.byteLength(line)) };
}

/** Returns the separator that is most frequent in the header, outside of quotation marks. */
function delimiterOf(text: string): Delimiter {
  const header = /[^\r\n]*/.exec(text.trimStart())?.[0].replace(/"[^"]*"/g, '') ?? '';
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Text that a spreadsheet would run as a formula (CWE-1236), or that begins with our guarding apostrophe. */
const FORMULA = /^[=+\-@\t\r']/;

/**
 * Returns the cell of a text: with a leading apostrophe if a spreadsheet would take it for a formula, or if it begins with an apostrophe.
 */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Text written as a formula, so that a spreadsheet keeps its zeros: `="01000"`. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/** Returns the text of a cell, without the apostrophe added by `guarded`, or the formula around a text. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1))
    ? cell.slice(1)
    : (TEXT_FORMULA.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell);
