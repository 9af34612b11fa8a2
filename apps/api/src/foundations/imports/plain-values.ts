/** Values as people write them, converted to the form of the routes. Anything else stays as it is, for the routes' rules. */
import type { CellValue } from './cells';

/** Country codes by their names in French and English, in lower case without accents. */
let countries: ReadonlyMap<string, string> | null = null;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

const ALSO: Record<string, string> = {
  ...{ fra: 'FR', 'france metropolitaine': 'FR', bel: 'BE', che: 'CH', lux: 'LU', deu: 'DE', esp: 'ES', ita: 'IT' },
  ...{ nld: 'NL', 'pays bas': 'NL', holland: 'NL', hollande: 'NL', gbr: 'GB', uk: 'GB', 'great britain': 'GB' },
  ...{ england: 'GB', angleterre: 'GB', 'grande bretagne': 'GB', prt: 'PT', mco: 'MC', usa: 'US', 'etats unis': 'US' },
  ...{ deutschland: 'DE', espana: 'ES', italia: 'IT', schweiz: 'CH', belgie: 'BE', nederland: 'NL' },
};

function countryNames(): ReadonlyMap<string, string> {
  if (countries !== null) return countries;
  const names = new Map<string, string>(Object.entries(ALSO));
  for (const language of ['fr', 'en']) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const first of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
      for (const second of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        const code = first + second;
        // Former countries have the name of their successor.
        const name = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}` ? display.of(code) : undefined;
        if (name !== undefined && !names.has(plain(name))) names.set(plain(name), code);
      }
  }
  return (countries = names);
}

/** Returns the two-letter code of a country's name. */
export const countryCode = (text: string): string =>
  /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : (countryNames().get(plain(text)) ?? text);

/** Whether a record is in France, as it is if it doesn't say. */
const isFrench = (country: CellValue | undefined): boolean =>
  country === undefined || country === null || countryCode(String(country)) === 'FR';

/**
 * Returns a French postal code as five digits: with the zero that a spreadsheet drops ("1000"), without blanks and the country ("F-69002").
 * One of another country stays.
 */
export function postalCode(text: string, country: CellValue | undefined): string {
  const digits = text
    .replace(/^'(?=\d)/, '')
    .replace(/^(?:FR?|CEDEX)[\s-]+(?=\d)/i, '')
    .replace(/(?<=\d)[\s\u00a0\u202f.](?=\d)/g, '');
  // "1000.0" is a number that a program wrote.
  const bare = /^\d{4,5}[.,]0+$/.test(text) ? text.replace(/[.,]0+$/, '') : digits;
  if (!isFrench(country)) return text;
  if (/^\d{4}$/.test(bare)) return `0${bare}`;
  return /^\d{5}$/.test(bare) ? bare : text;
}

/** Returns a web address with its scheme. */
export const webAddress = (text: string): string =>
  /^[a-z][a-z0-9+.-]*:/i.test(text) || !/^(?:\/\/)?[^\s/@]+\.[^\s/@.]{2,}(?:[/?#:]\S*)?$/.test(text)
    ? text
    : `https://${text.replace(/^\/\//, '')}`;

/** Returns the address in a link or mailbox ("mailto:a@b.example", "A <a@b.example>"). */
export const mailAddress = (text: string): string =>
  (/<([^<>\s@]+@[^<>\s@]+)>/.exec(text)?.[1] ?? text.replace(/^mailto:\s*/i, '')).replace(/(?<![;,.\s])[;,.\s]+$/, '');

const CURRENCIES: Record<string, string> = {
  ...{ '€': 'EUR', euro: 'EUR', euros: 'EUR', $: 'USD', dollar: 'USD', '£': 'GBP', 'fr.': 'CHF', fr: 'CHF' },
};

/** Returns the code of a currency's sign or name. */
export const currencyCode = (text: string): string =>
  CURRENCIES[text.toLowerCase()] ?? (/^[a-z]{3}$/i.test(text) ? text.toUpperCase() : text);

/** Returns a French phone number with the zero that a spreadsheet drops. */
export const phoneNumber = (text: string): string => (/^[1-9]\d{8}$/.test(text) ? `0${text}` : text);

const LANGUAGES: Record<string, string> = {
  ...{ francais: 'fr', french: 'fr', fra: 'fr', 'fr fr': 'fr', anglais: 'en', english: 'en', eng: 'en' },
  ...{ 'en gb': 'en', 'en us': 'en', fr: 'fr', en: 'en' },
};

export const languageCode = (text: string): string => LANGUAGES[plain(text)] ?? text;

/** Converts the cells of a line whose columns have such values; `prefix` is of columns like `organizer.email`. */
export function plainValues(values: Map<string, CellValue>): void {
  const country = values.get('country');
  for (const [name, value] of values) {
    if (typeof value !== 'string') continue;
    const field = name.slice(name.lastIndexOf('.') + 1);
    if (field === 'country') values.set(name, countryCode(value));
    else if (field === 'postalCode') values.set(name, postalCode(value, country));
    else if (field === 'website') values.set(name, webAddress(value));
    else if (field === 'email') values.set(name, mailAddress(value));
    else if (field === 'currency') values.set(name, currencyCode(value));
    else if (field === 'phone' && isFrench(country)) values.set(name, phoneNumber(value));
    else if (field === 'locale') values.set(name, languageCode(value));
  }
}

const MONTHS =
  'janvier january|fevrier february|mars march|avril april|mai may|juin june|juillet july|aout august|septembre september|octobre october|novembre november|decembre december'
    .split('|')
    .map((names) => names.split(' '));
/** A spreadsheet counts days from here. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
const DAY = 24 * 60 * 60 * 1000;

/** Returns a year of two digits as one of four. */
const yearOf = (year: string): number =>
  year.length > 2 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900);

function monthOf(name: string): number {
  const short = name.replace(/\.$/, '');
  if (short.length < 3) return 0;
  // "jui" may be June or July, "ma" March or May.
  const found = MONTHS.flatMap((names, at) => (names.some((month) => month.startsWith(short)) ? [at + 1] : []));
  return found.length === 1 ? (found[0] ?? 0) : 0;
}

function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000 && year <= 9999;
  return exists ? date.toISOString().slice(0, 10) : null;
}

/** A date with what may follow it: a time of day, with its zone. */
const WITH_TIME =
  /^(.*?)(?:(?<![T\s,])[T\s,]+(?:(?:à|at) )?(\d{1,2})[:h](\d\d)?(?::(\d\d)(?:[.,]\d+)?)?\s*(?:(Z|[+-]\d\d:?\d\d)|[ap]\.?m\.?)?)?$/i;

/**
 * Reads a day in the forms of spreadsheets and other tools: ISO 8601, with a time too (one in another zone is converted to `timeZone`);
 * day, month and year with `/`, `.`, `-` or blanks and two or four digits of the year; months in words, in French or English; and a
 * spreadsheet's serial number. Anything else is returned as it is.
 */
export function readDay(text: string, timeZone: string): string {
  const given = text.trim();
  if (given.length > 60) return text;
  const [, before = '', hour, minute, , zone] = WITH_TIME.exec(given) ?? [];
  const day = dayIn(before.trim());
  if (day === null) return text;
  if (zone === undefined || hour === undefined || minute === undefined) return day;
  const moment = Date.parse(
    `${day}T${hour.padStart(2, '0')}:${minute}:00${zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2').toUpperCase()}`,
  );
  return Number.isNaN(moment) ? day : new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment);
}

function dayIn(text: string): string | null {
  const iso = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (iso && (iso[2] !== '' || text.length === 8)) return isoDay(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const [, first, , second, year] = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d\d)$/.exec(text) ?? [];
  if (first !== undefined && second !== undefined && year !== undefined)
    // Day and month, unless only the other order is a date.
    return isoDay(yearOf(year), Number(second), Number(first)) ?? isoDay(yearOf(year), Number(first), Number(second));
  if (/^[2-7]\d{4}(?:[.,]\d+)?$/.test(text))
    return new Date(SERIAL_ZERO + Math.floor(parseFloat(text)) * DAY).toISOString().slice(0, 10);
  const words = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const [, day, month, dayBehind, yearBehind] =
    /^(?:[a-z]+\.?,?\s+)?(?:le\s+)?(?:(\d{1,2})(?:er|st|nd|rd|th)?[\s-]+(?:of\s+)?)?([a-z]{3,9}\.?)[\s-]+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4}|\d\d)$/.exec(
      words,
    ) ?? [];
  if (month === undefined || yearBehind === undefined || (day === undefined) === (dayBehind === undefined)) return null;
  return isoDay(yearOf(yearBehind), monthOf(month), Number(day ?? dayBehind));
}
