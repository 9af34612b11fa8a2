import type { Locale } from '#i18n/locale';

/** The largest number the database can store. */
const MOST = 9_999_999_999.99;

/** Parses a number as typed (`3 200,50`, `1,250.5`). Returns null for empty text and undefined for invalid text. */
export function typedNumber(text: string): number | null | undefined {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '');
  if (plain === '') return null;
  // a comma followed by three digits or a point is a thousands separator, otherwise a decimal separator
  const number = plain.replace(/,(?=\d{3}(\D|$))/g, '').replace(',', '.');
  if (!/^\d+(\.\d{1,2})?$/.test(number)) return undefined;
  return Number(number) <= MOST ? Number(number) : undefined;
}

/** Formats a number for an input, as `typedNumber` parses it: `2,53` in French. */
export function numberText(value: number, language: Locale): string {
  if (language === 'en') return String(value);
  // three digits after a comma would be thousands
  return String(value)
    .replace(/(\.\d{3})$/, '$10')
    .replace('.', ',');
}
