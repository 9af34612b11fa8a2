import { OPEN_STATUSES } from '#domain/vocabulary';
import { broken, ValidationError } from '#core/errors';

/** The steps of a request on its way to being won. The database stores a step as its position in this list. */
export const FUNNEL_STEPS = [...OPEN_STATUSES, 'won'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** Calendar dates in TIME_ZONE, both inclusive. */
export interface Period {
  from: string;
  to: string;
}

const MONTHS = 12;

/**
 * Returns the same day of the month `months` months earlier, or that month's last day if there is no such day.
 * `YYYY-MM-DD`.
 */
export function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const first = new Date(Date.UTC(2000, 0, 1));
  // The constructor would take the years 0 to 99 for 1900 to 1999.
  first.setUTCFullYear(year, month - 1 - months, 1);
  const lastDay = new Date(first);
  lastDay.setUTCMonth(lastDay.getUTCMonth() + 1, 0);
  first.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  return first.toISOString().slice(0, 10);
}

/**
 * Returns the requested period; by default it ends today and has 12 months.
 * @throws VALIDATION_ERROR it ends before it begins
 */
export function periodOf(asked: { from?: string; to?: string }, today: string): Period {
  const to = asked.to ?? today;
  const from = asked.from ?? monthsBefore(to, MONTHS);
  if (from > to) throw new ValidationError([broken('from', 'notAfter', { other: `to (${to})` })]);
  return { from, to };
}

/** Returns the month of a date and those before it, `count` in total, oldest first: `YYYY-MM`. */
export const monthsUntil = (date: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => monthsBefore(`${date.slice(0, 7)}-01`, count - 1 - at).slice(0, 7));

/** The minimum number of months in monthly statistics, for context, and the maximum. */
const YEAR = 12;
const MAX_MONTHS = 36;

/**
 * Returns the calendar months of a period, with those before it if these are fewer than twelve; for a long period the
 * last 36.
 */
export function monthsOf({ from, to }: Period): string[] {
  const [year = 0, month = 0] = from.split('-').map(Number);
  const [lastYear = 0, lastMonth = 0] = to.split('-').map(Number);
  const count = (lastYear - year) * 12 + lastMonth - month + 1;
  return monthsUntil(to, Math.min(Math.max(count, YEAR), MAX_MONTHS));
}

/** The last day of a month (`YYYY-MM`). */
export const lastDayOf = (month: string): string => monthsBefore(`${month}-31`, 0);

/** Returns the share of a part in a whole, 0..1; null if the whole is 0. */
export const rateOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Returns a count for each key, 0 for those without one. */
export const countsOf = <Key extends string>(
  counts: Readonly<Record<string, number>>,
  keys: readonly Key[],
): Record<Key, number> => Object.fromEntries(keys.map((key) => [key, counts[key] ?? 0])) as Record<Key, number>;
