import { isDay } from '../api/is-day';

/** URL parameters: a month `2026-11`, a quarter `2026-Q4`, a year, or a range of days. Without any, the current month. */
export interface PeriodSearch {
  month?: string;
  quarter?: string;
  year?: number;
  from?: string;
  to?: string;
}

// the previous period is loaded too, and the service rejects days before 1900; limiting to this century avoids that
const CENTURY = { first: '2000-01-01', last: '2099-12-31' };

/** Parses the URL parameters. Invalid ones must be returned as undefined; if they were missing, the router would keep the raw value. */
export function periodSearch(given: Record<string, unknown>): PeriodSearch {
  const { month, quarter, year, from, to } = given;
  const days = isDay(from) && isDay(to) && CENTURY.first <= from && from <= to && to <= CENTURY.last;
  return {
    month: typeof month === 'string' && /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    quarter: typeof quarter === 'string' && /^20\d{2}-Q[1-4]$/.test(quarter) ? quarter : undefined,
    year: typeof year === 'number' && Number.isInteger(year) && year >= 2000 && year <= 2099 ? year : undefined,
    from: days ? from : undefined,
    to: days ? to : undefined,
  };
}
