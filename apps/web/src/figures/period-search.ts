/** What the address says: a month `2026-11`, a quarter `2026-Q4`, a year, or the days from one to another; nothing is the present month. */
export interface PeriodSearch {
  month?: string;
  quarter?: string;
  year?: number;
  from?: string;
  to?: string;
}

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^[12]\d{3}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

/** Reads an address. What is wrong is there as undefined: left out, the router would show what the address says. */
export function periodSearch(given: Record<string, unknown>): PeriodSearch {
  const { month, quarter, year, from, to } = given;
  const days = isDate(from) && isDate(to) && from <= to;
  return {
    month: typeof month === 'string' && /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    quarter: typeof quarter === 'string' && /^[12]\d{3}-Q[1-4]$/.test(quarter) ? quarter : undefined,
    year: typeof year === 'number' && Number.isInteger(year) && year >= 1000 && year <= 2999 ? year : undefined,
    from: days ? from : undefined,
    to: days ? to : undefined,
  };
}
