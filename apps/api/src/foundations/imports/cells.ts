import type { ColumnKind } from '#domain/venue-columns';
import type { Words } from '#i18n/locale';
import { guarded, unguarded } from './csv-text';

export type CellValue = string | number | boolean | null;

/** So that spreadsheets read UTF-8 as such. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Spreadsheets write a truth value in their user's language. */
const FLAGS: Record<string, boolean> = {
  ...{ true: true, vrai: true, yes: true, oui: true, '1': true },
  ...{ false: false, faux: false, no: false, non: false, '0': false },
};
/** The spaces that spreadsheets set: plain, without a break, and narrow. */
const THOUSANDS = /(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The value of a cell: null if it is empty, undefined if it is not of the column's kind. With `decimalComma` (files
 * separated by semicolons) 12,5 is a number too. Spaces between thousands are no part of a number.
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

/** A cell of an export. A number is one by itself; text that a spreadsheet would take for a formula is guarded. */
export const writeCell = (value: CellValue): string =>
  typeof value === 'string' ? guarded(value) : String(value ?? '');

/** A cell of this column is not of its kind. */
export const notOfKind = (name: string, kind: ColumnKind): Words =>
  kind === 'flag'
    ? { en: `${name} must be true or false`, fr: `${name} doit être oui ou non` }
    : { en: `${name} must be a number such as 80 or 1250.5`, fr: `${name} doit être un nombre, comme 80 ou 1250.5` };
