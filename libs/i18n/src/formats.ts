import type { Locale } from './locale';

/** The language tag for `Intl` and libraries. */
export const LANGUAGE: Record<Locale, string> = { fr: 'fr-FR', en: 'en-GB' };

/**
 * Formatters by language and options. Creating one takes a hundred times longer than formatting with it, so each is
 * cached.
 */
const kept = <Options, Format>(Formatter: new (tag: string, options?: Options) => Format) => {
  const made: Record<string, Format> = {};
  return (tag: string, options?: Options): Format =>
    (made[tag + JSON.stringify(options)] ??= new Formatter(tag, options));
};
export const numbers = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat);
export const dates = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat);
const distances = kept<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(Intl.RelativeTimeFormat);

/** The calendar date (`YYYY-MM-DD`) of a moment in a time zone. Swedish dates have the ISO format. */
export const dateIn = (timeZone: string, at = new Date()): string => dates('sv-SE', { timeZone }).format(at);

/**
 * Cleans a text to one line. Line breaks and control characters become a space: a title must not add lines to a
 * subject. Direction overrides are dropped because they make a text read differently from its content.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Cleans a text of several lines: each line ends in `\n`, and consecutive empty lines are merged. */
export function multiLine(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The value on one line, or null if there is nothing to show. */
export function present(value: string | null | undefined): string | null {
  const text = oneLine(value ?? '');
  return text === '' ? null : text;
}

/** Inserts the French no-break spaces before `: ; ! ?` and inside « ». */
export const frenchSpaces = (text: string): string => text.replace(/ (?=[:;!?»])/g, '\u00a0').replace(/« /g, '«\u00a0');

/** Template tag for French sentences that inserts their no-break spaces. Interpolated values are unchanged. */
export function fr(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  const words = strings.map(frenchSpaces);
  return words.reduce((sentence, part, index) => sentence + String(values[index - 1]) + part);
}

/** An amount in the currency's major unit: `1 250,50 €`, `€1,250.50`. */
export function formatMoney(amount: number, currency: string, locale: Locale): string {
  if (/^[A-Z]{3}$/.test(currency)) {
    return numbers(LANGUAGE[locale], { style: 'currency', currency }).format(amount);
  }
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${numbers(LANGUAGE[locale], digits).format(amount)}\u00a0${oneLine(currency)}`;
}

/** A quoted price: a whole amount has no decimals (`3 200 €`, `€3,200`). */
export function formatPrice(amount: number, currency: string, locale: Locale): string {
  const whole = numbers(LANGUAGE[locale], {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  return whole.format(amount);
}

/** A whole number: `1 200`, `1,200`. */
export function formatCount(count: number, locale: Locale): string {
  return numbers(LANGUAGE[locale]).format(count);
}

interface CalendarDay {
  /** Midnight UTC of the day. */
  date: Date;
  iso: string;
}

function calendarDay(value: string, timeZone: string): CalendarDay | null {
  if (!/^\d{4}-\d{2}-\d{2}(T.+)?$/.test(value)) return null;
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return null;
  const iso = value.length === 10 ? value : dateIn(timeZone, instant);
  return { date: new Date(`${iso}T00:00:00Z`), iso };
}

function dateFormat(locale: Locale, withWeekday: boolean, month: 'long' | 'short' = 'long'): Intl.DateTimeFormat {
  return dates(LANGUAGE[locale], {
    ...(withWeekday ? { weekday: 'long' as const } : {}),
    day: 'numeric',
    month,
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/**
 * Applies the house style to Intl's output: the ordinal of the first of a month in French, no comma after an English
 * weekday, no spaces around the en dash between two days of one month.
 */
function joinParts(parts: readonly { type: string; value: string }[], locale: Locale): string {
  return parts
    .map(({ type, value }) => (locale === 'fr' && type === 'day' && value === '1' ? '1er' : value))
    .join('')
    .replace(/^(\p{L}+), /u, '$1 ')
    .replace(/^(\d+(?:er)?)\s*–\s*(?=\d)/, '$1–')
    .replace(/\s+–\s+/, '\u00a0– ');
}

/** A date in words (`12 mars 2027`, `12 March 2027`); for a timestamp, its day in `timeZone`. */
export function formatDate(value: string, locale: Locale, timeZone: string): string {
  const day = calendarDay(value, timeZone);
  return day ? joinParts(dateFormat(locale, false).formatToParts(day.date), locale) : oneLine(value);
}

/** One day with its weekday, or the span from the first day to the last (`12–14 mars 2027`). */
export function formatDays(value: string, end: string | null, locale: Locale, timeZone: string): string {
  const first = calendarDay(value, timeZone);
  const last = end === null ? null : calendarDay(end, timeZone);
  if (!first || (end !== null && !last)) {
    return oneLine(value) + (end === null ? '' : `\u00a0– ${oneLine(end)}`);
  }
  return last && last.iso > first.iso
    ? joinParts(dateFormat(locale, false).formatRangeToParts(first.date, last.date), locale)
    : joinParts(dateFormat(locale, true).formatToParts(first.date), locale);
}

/** A day, or a span of several, in the short form for lists: `22 déc. 2026`, `12–14 sept. 2027`. */
export function formatDaysShort(value: string, end: string | null, locale: Locale, timeZone: string): string {
  const first = calendarDay(value, timeZone);
  const last = end === null ? null : calendarDay(end, timeZone);
  if (!first) return oneLine(value);
  const format = dateFormat(locale, false, 'short');
  return last && last.iso > first.iso
    ? joinParts(format.formatRangeToParts(first.date, last.date), locale)
    : joinParts(format.formatToParts(first.date), locale);
}

/**
 * A date and time in words, to the minute, in `timeZone`: `23 novembre 2026 à 14 h 05`, `23 November 2026 at 14:05`.
 */
export function formatMoment(moment: Date, locale: Locale, timeZone: string): string {
  const day = formatDate(moment.toISOString(), locale, timeZone);
  const time = dates('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(moment);
  return locale === 'fr' ? `${day} à ${time.replace(':', '\u00a0h\u00a0')}` : `${day} at ${time}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The number of days after which a date is clearer than a relative time. */
const DAYS_IN_WORDS = 30;

/**
 * The time relative to `now`: `il y a 3 h`, `hier`, `in 2 hr`; days are calendar days in `timeZone`. Distant moments
 * are shown as a date.
 */
export function formatSince(moment: Date, now: Date, locale: Locale, timeZone: string): string {
  const distance = moment.getTime() - now.getTime();
  const far = Math.abs(distance);
  if (far < MINUTE) return locale === 'fr' ? 'à l’instant' : 'just now';
  const words = distances(LANGUAGE[locale], { numeric: 'auto', style: 'short' });
  if (far < HOUR) return words.format(Math.trunc(distance / MINUTE), 'minute');
  if (far < DAY) return words.format(Math.trunc(distance / HOUR), 'hour');
  const [day, today] = [moment, now].map((date) => calendarDay(date.toISOString(), timeZone)?.date.getTime() ?? 0);
  const days = Math.round(((day ?? 0) - (today ?? 0)) / DAY);
  return Math.abs(days) <= DAYS_IN_WORDS
    ? words.format(days, 'day')
    : formatDate(moment.toISOString(), locale, timeZone);
}
