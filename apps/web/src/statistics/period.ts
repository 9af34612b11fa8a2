import { dates, formatDate, formatDays, LANGUAGE } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import type { PeriodSearch } from './period-search';

export const KINDS = ['month', 'quarter', 'year', 'days'] as const;
type PeriodKind = (typeof KINDS)[number];

/** Calendar dates, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

export interface Period extends Days {
  kind: PeriodKind;
  /** The previous period; for a period still running, only as many days as have passed. */
  before: Days;
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;
const DAY_MS = 86_400_000;

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const addDays = (date: string, days: number): string => dateOf(Date.parse(date) + days * DAY_MS);
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The same day of another month, or that month's last day if it is shorter. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dateOf(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
}

function whole(kind: Exclude<PeriodKind, 'days'>, first: string, today: string): Period {
  const months = MONTHS[kind];
  const to = addDays(addMonths(first, months), -1);
  const runs = first <= today && today < to;
  const before = { from: addMonths(first, -months), to: runs ? addMonths(today, -months) : addDays(first, -1) };
  return { kind, from: first, to, before };
}

/** The period named by the URL parameters. `today` is a calendar date. */
export function periodOf({ month, quarter, year, from, to }: PeriodSearch, today: string): Period {
  if (from !== undefined && to !== undefined) {
    const runs = from <= today && today < to;
    const start = addDays(from, -daysBetween(from, to) - 1);
    const end = runs ? addDays(start, daysBetween(from, today)) : addDays(from, -1);
    return { kind: 'days', from, to, before: { from: start, to: end } };
  }
  if (quarter !== undefined) {
    const first = (Number(quarter.slice(-1)) - 1) * 3 + 1;
    return whole('quarter', `${quarter.slice(0, 4)}-${String(first).padStart(2, '0')}-01`, today);
  }
  if (year !== undefined) return whole('year', `${year}-01-01`, today);
  return whole('month', `${month ?? today.slice(0, 7)}-01`, today);
}

/** The URL parameters of the period of a kind that contains a day. */
export function searchOf(kind: PeriodKind, { from, to }: Days): PeriodSearch {
  const year = Number(from.slice(0, 4));
  if (kind === 'month') return { month: from.slice(0, 7) };
  if (kind === 'quarter') return { quarter: `${year}-Q${Math.ceil(Number(from.slice(5, 7)) / 3)}` };
  return kind === 'year' ? { year } : { from, to };
}

/** The period of the same length before (`-1`) or after (`1`). */
export function shifted({ kind, from, to }: Period, by: -1 | 1): Days {
  if (kind !== 'days') return { from: addMonths(from, by * MONTHS[kind]), to };
  const length = (daysBetween(from, to) + 1) * by;
  return { from: addDays(from, length), to: addDays(to, length) };
}

/** The name of a period: `novembre 2026`, `3e trimestre 2026`, `2026`, `3–14 mars 2026`. */
export function nameOf(kind: PeriodKind, { from, to }: Days, locale: Locale): string {
  const quarter = Math.ceil(Number(from.slice(5, 7)) / 3);
  const year = from.slice(0, 4);
  switch (kind) {
    case 'month':
      return monthName(from.slice(0, 7), 'long', locale, true);
    case 'quarter':
      return locale === 'fr' ? `${quarter === 1 ? '1er' : `${quarter}e`} trimestre ${year}` : `Q${quarter} ${year}`;
    case 'year':
      return year;
    case 'days':
      return from === to ? formatDate(from, locale, 'UTC') : formatDays(from, to, locale, 'UTC');
  }
}

/** The name of the previous period, or of the part that is compared. */
export function beforeName(period: Period, locale: Locale): string {
  const { kind, from, before } = period;
  const isWhole = addDays(before.to, 1) === from;
  return nameOf(isWhole ? kind : 'days', before, locale);
}

/** The name of a month (`2026-11`) in the given length. */
export const monthName = (month: string, length: 'long' | 'short' | 'narrow', locale: Locale, year = false): string =>
  dates(LANGUAGE[locale], {
    month: length,
    ...(year ? { year: 'numeric' as const } : {}),
    timeZone: 'UTC',
  }).format(Date.parse(`${month}-01`));
