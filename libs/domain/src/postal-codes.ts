import { DEPARTMENT } from './departments';

const FIVE = /^\d{5}$/;
const FOUR = /^(?:[A-Z]{1,2}-)?\d{4}$/;

/** France, and where its codes continue; the database's `postal_key` lists them too. */
const FRENCH = ['FR', 'GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF', 'NC', 'PF', 'WF', 'MC'];

/** The postal codes of countries, in capitals. Of others any code passes. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries([...FRENCH, 'DE', 'ES', 'IT'].map((one) => [one, FIVE])),
  ...Object.fromEntries(['BE', 'CH', 'LI', 'LU', 'AT', 'DK', 'NO'].map((one) => [one, FOUR])),
  NL: /^\d{4} ?[A-Z]{2}$/,
  PT: /^\d{4}-?\d{3}$/,
  GB: /^(?:GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/,
  IE: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/,
  SE: /^\d{3} ?\d{2}$/,
  CZ: /^\d{3} ?\d{2}$/,
  PL: /^\d{2}-\d{3}$/,
};

/** What any postal code looks like. */
export const ANY_POSTAL_CODE = /^[A-Z0-9](?:[A-Z0-9 -]{0,8}[A-Z0-9])?$/;

/** Returns a postal code as it is stored: in capitals, with single blanks. */
export const tidyPostalCode = (typed: string): string => typed.trim().replace(/\s+/g, ' ').toUpperCase();

/**
 * Whether a postal code (`tidyPostalCode`) is one of a country (ISO 3166-1 alpha-2). Five digits pass everywhere, as the
 * specification says.
 */
export const isPostalCodeOf = (code: string, country: string): boolean =>
  FIVE.test(code) || (FORMATS[country] ?? ANY_POSTAL_CODE).test(code);

/** What a code is compared by: without blanks, hyphens and the country before it (`L-1855`). */
const bare = (code: string): string => code.replace(/^[A-Z]{1,2}-(?=\d)/, '').replace(/[ -]/g, '');

/**
 * Returns the codes abroad that a searched code can mean, as the database's `postal_key` writes them: `1000` is in
 * Brussels, or in Lausanne; `10115` in Berlin. None for a department.
 */
export function codesAbroad(code: string): string[] {
  if (DEPARTMENT.test(code)) return [];
  return Object.entries(FORMATS).flatMap(([country, format]) =>
    !FRENCH.includes(country) && format.test(code) ? [`${country} ${bare(code)}`] : [],
  );
}

/** Whether a code has five digits, as those of France. */
export const isFrenchCode = (code: string): boolean => FIVE.test(code);

/** Whether a text is where venues can be searched: a postal code of five digits or from abroad, or a French department. */
export const isPostalArea = (text: string): boolean =>
  FIVE.test(text) || DEPARTMENT.test(text) || codesAbroad(text).length > 0;

/** Returns the parts of a typed text, separated by commas or blanks; some codes from abroad contain a blank (`SW1A 1AA`). */
export const areasIn = (typed: string): string[] =>
  typed
    .split(/[,;]+/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .flatMap((part) => (isPostalArea(part.toUpperCase()) ? [part] : part.split(' ')))
    .filter(Boolean);
