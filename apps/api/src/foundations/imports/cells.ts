import type { ColumnKind } from '#domain/venue-columns';
import type { Locale, Words } from '#i18n/locale';
import { guarded, unguarded } from './csv-text';

export type CellValue = string | number | boolean | null;

/** Makes spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Spreadsheets write booleans in their user's language. */
const FLAGS: Record<string, boolean> = {
  ...{ true: true, vrai: true, yes: true, oui: true, y: true, o: true, x: true, '1': true },
  ...{ false: false, faux: false, no: false, non: false, n: false, '0': false },
};
/** Currencies, and units that people write behind a number. */
const CURRENCY = /€|\$|£|\b(?:eur|euros?|usd|gbp|chf|fr\.?)(?![\p{L}])/giu;
const UNIT =
  /(?<!\s)\s*(?:%|‰|(?:h\.?t\.?|t\.?t\.?c\.?|m²|m2|m|km|pers(?:onnes?|\.)?|pax|places?|people|seats?|guests?|couverts?)(?![\p{L}\d]))\.?\s*$/iu;
/** The signs between thousands: plain, no-break, narrow no-break and thin spaces, and Swiss apostrophes. */
const THOUSANDS = /(?<=\d)[ \u00a0\u2009\u202f'’](?=\d{3}(?!\d))/g;
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const MAX_NUMBER = 60;

/**
 * Reads a cell's value: null if empty, undefined if it isn't of the column's kind. A number may have a currency or unit, signs between
 * thousands, and a decimal comma. A single comma before three digits separates thousands, but with `decimalComma` (files that aren't
 * separated by commas) decimals.
 */
export function readCell(cell: string, kind: ColumnKind, decimalComma: boolean): CellValue | undefined {
  const text = unguarded(cell.trim());
  if (text === '') return null;
  if (kind === 'text') return text;
  if (kind === 'flag') return FLAGS[text.toLowerCase()];
  return text.length > MAX_NUMBER ? undefined : numberOf(text, decimalComma);
}

function numberOf(text: string, decimalComma: boolean): number | undefined {
  const bare = text
    .replace(CURRENCY, ' ')
    .trim()
    .replace(UNIT, '')
    .replace(/[.,]\s*[-–—]+\s*$/, '')
    .trim();
  const isAmount = bare !== text;
  const digits = bare.replace(THOUSANDS, '');
  const commas = digits.split(',').length - 1;
  const points = digits.split('.').length - 1;
  const grouped = (sign: string): boolean => new RegExp(`^[+-]?\\d{1,3}(?:\\${sign}\\d{3})+$`).test(digits);
  let number = digits;
  if (commas > 0 && points > 0) number = mixed(digits);
  else if (commas > 1 || (commas === 1 && !decimalComma && grouped(','))) {
    if (!grouped(',')) return undefined;
    number = digits.replaceAll(',', '');
  } else if (commas === 1) number = digits.replace(',', '.');
  else if (grouped('.') && (points > 1 || isAmount)) number = digits.replaceAll('.', '');
  return NUMBER.test(number) ? Number(number) : undefined;
}

/** Returns a number with points and commas, of which the last is the decimal sign: `1.200,50` or `1,200.50`. */
function mixed(digits: string): string {
  const decimal = digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.';
  const [whole = '', fraction = '', ...more] = digits.split(decimal);
  const isGrouped = /^[+-]?\d{1,3}(?:[.,]\d{3})+$/.test(whole);
  return isGrouped && more.length === 0 ? `${whole.replace(/[.,]/g, '')}.${fraction}` : '';
}

/**
 * Writes a cell of an export. Numbers have the decimal sign of the language's spreadsheets; text that a spreadsheet would take for a
 * formula is guarded.
 */
export const writeCell = (value: CellValue, locale: Locale): string => {
  if (typeof value === 'string') return guarded(value);
  const text = String(value ?? '');
  return locale === 'fr' && typeof value === 'number' ? text.replace('.', ',') : text;
};

/** The separator that spreadsheets in a language expect. */
export const delimiterFor = (locale: Locale): ',' | ';' => (locale === 'fr' ? ';' : ',');

/** The error for a cell that isn't of its column's kind. */
export const notOfKind = (name: string, kind: ColumnKind): Words =>
  kind === 'flag'
    ? { en: `${name} must be true or false`, fr: `${name} doit être oui ou non` }
    : { en: `${name} must be a number such as 80 or 1250.5`, fr: `${name} doit être un nombre, comme 80 ou 1250,5` };
