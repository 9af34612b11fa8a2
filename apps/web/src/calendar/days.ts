import { dates, LANGUAGE } from '#i18n/formats';
import type { Locale } from '#i18n/locale';

/** Calendar dates are `YYYY-MM-DD` and calculated in UTC, so time zones don't shift them. */
const DAY = 24 * 60 * 60 * 1000;
const isoOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export const shiftDays = (date: string, days: number): string => isoOf(Date.parse(date) + days * DAY);

/** The first day of the date's month, shifted by `later` months. */
export function monthOf(date: string, later = 0): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return isoOf(Date.UTC(year, month - 1 + later, 1));
}

export const YEAR_MONTHS = 12;
/** The last day of the twelve months that start with the date's month. */
export const yearEnd = (date: string): string => shiftDays(monthOf(date, YEAR_MONTHS), -1);

/** Shifts a date by months, clamped to the last day of a shorter month. */
export function shiftMonths(date: string, months: number): string {
  const first = monthOf(date, months);
  const last = shiftDays(monthOf(first, 1), -1);
  const same = `${first.slice(0, 8)}${date.slice(8)}`;
  return same > last ? last : same;
}

/** The weekday, from 0 (Monday) to 6 (Sunday). */
export const weekday = (date: string): number => (new Date(Date.parse(date)).getUTCDay() + 6) % 7;

export function daysBetween(from: string, to: string): string[] {
  const count = Math.max(0, (Date.parse(to) - Date.parse(from)) / DAY + 1);
  return Array.from({ length: count }, (_, index) => shiftDays(from, index));
}

/** The days of a month in weeks from Monday, padded with null. `month` is its first day. */
export function weeksOf(month: string): (string | null)[][] {
  const days: (string | null)[] = Array.from({ length: weekday(month) }, () => null);
  days.push(...daysBetween(month, shiftDays(monthOf(month, 1), -1)));
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The first and last day of the weeks that a month spans. */
export function gridOf(month: string): { from: string; to: string } {
  const last = shiftDays(monthOf(month, 1), -1);
  return { from: shiftDays(month, -weekday(month)), to: shiftDays(last, 6 - weekday(last)) };
}

/** Orders two dates. */
export const inOrder = (one: string, other: string): { from: string; to: string } =>
  one <= other ? { from: one, to: other } : { from: other, to: one };

export const monthName = (month: string, locale: Locale): string =>
  dates(LANGUAGE[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(month));

/** Weekday names, from Monday. */
export function weekdays(locale: Locale, form: 'long' | 'short' | 'narrow'): string[] {
  const format = dates(LANGUAGE[locale], { weekday: form, timeZone: 'UTC' });
  // January 5, 1970 was a Monday
  return Array.from({ length: 7 }, (_, index) => format.format((4 + index) * DAY));
}

/** The day a key moves to; null for other keys. `t` is today. */
export function dayOfKey(key: string, date: string, today: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return shiftDays(date, -1);
    case 'ArrowRight':
      return shiftDays(date, 1);
    case 'ArrowUp':
      return shiftDays(date, -7);
    case 'ArrowDown':
      return shiftDays(date, 7);
    case 'Home':
      return shiftDays(date, -weekday(date));
    case 'End':
      return shiftDays(date, 6 - weekday(date));
    case 'PageUp':
      return shiftMonths(date, -1);
    case 'PageDown':
      return shiftMonths(date, 1);
    case 't':
      return today;
    default:
      return null;
  }
}
