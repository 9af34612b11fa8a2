import { ValidationError } from '#kernel/errors';

/** The steps that a request takes on its way to being won; the number of each is its place in this list. */
export const FUNNEL_STEPS = ['qualifying', 'searching', 'proposed', 'negotiating', 'won'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** Calendar dates in the setting TIME_ZONE, both inclusive. */
export interface Period {
  from: string;
  to: string;
}

const MONTHS = 12;

/** The same day of the month so many months earlier, or the month's last where it has no such day. `YYYY-MM-DD`. */
export function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const first = new Date(Date.UTC(2000, 0, 1));
  // Set apart from the constructor, which takes the years 0 to 99 for those of the last century.
  first.setUTCFullYear(year, month - 1 - months, 1);
  const lastDay = new Date(first);
  lastDay.setUTCMonth(lastDay.getUTCMonth() + 1, 0);
  first.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  return first.toISOString().slice(0, 10);
}

/** What was asked for, up to today and over the last 12 months without it. Ends in VALIDATION_ERROR where it ends before it begins. */
export function periodOf(asked: { from?: string; to?: string }, today: string): Period {
  const to = asked.to ?? today;
  const from = asked.from ?? monthsBefore(to, MONTHS);
  if (from > to) throw ValidationError.of('from', `from must not be after to (${to})`);
  return { from, to };
}

/** The last months up to that of a date, oldest first: `YYYY-MM`. */
export const monthsUntil = (date: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => monthsBefore(`${date.slice(0, 7)}-01`, count - 1 - at).slice(0, 7));

/** A part of a whole, 0..1, or null of nothing. */
export const rateOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
