import type { ColumnKind } from '#domain/venue-columns';
import type { Words } from '#i18n/locale';
import { guarded, unguarded } from './csv-text';

export type CellValue = string | number | boolean | null;

/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Spreadsheets write booleans in their user's language. */
const FLAGS: Record<string, boolean> = {
  ...{ true: true, vrai: true, yes: true, oui: true, '1': true },
  ...{ false: false, faux: false, no: false, non: false, '0': false },
};
/** The spaces used by spreadsheets: plain, no-break, and narrow no-break. */
const THOUSANDS = /(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/**
 * Reads a cell's value: null if empty, undefined if it isn't of the column's kind. With `decimalComma` (files separated by semicolons) 12,5
 * is a number too. Spaces between thousands are ignored.
 */
export function readCell(cell: string, kind: ColumnKind, decimalComma: boolean): CellValue | undefined {
  const text = unguarded(cell.trim());
  if (text === '') return null;
  if (kind === 'text') return text;
  if (kind === 'flag') return FLAGS[text.toLowerCase()];
  const digits = text.replace(THOUSANDS, '');
  const number = decimalComma ? digits.replace(',', '.') : digits;
  return NUMBER.test(number) ? Number(number) : undefined;
}

/** Writes a cell of an export. Numbers are unchanged; text that a spreadsheet would take for a formula is guarded. */
export const writeCell = (value: CellValue): string =>
  typeof value === 'string' ? guarded(value) : String(value ?? '');

/** The error for a cell that isn't of its column's kind. */
export const notOfKind = (name: string, kind: ColumnKind): Words =>
  kind === 'flag'
    ? { en: `${name} must be true or false`, fr: `${name} doit être oui ou non` }
    : { en: `${name} must be a number such as 80 or 1250.5`, fr: `${name} doit être un nombre, comme 80 ou 1250.5` };
