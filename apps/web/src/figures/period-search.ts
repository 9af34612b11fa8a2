import { isDay } from '../api/is-day';

/** What the address says: a month `2026-11`, a quarter `2026-Q4`, a year, or the days from one to another; nothing is the present month. */
export interface PeriodSearch {
  month?: string;
  quarter?: string;
  year?: number;
  from?: string;
  to?: string;
}

// the period before is read too, and the service knows no day before 1900: what lies within this century never reaches there
const CENTURY = { first: '2000-01-01', last: '2099-12-31' };

/** Reads an address. What is wrong is there as undefined: left out, the router would show what the address says. */
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
