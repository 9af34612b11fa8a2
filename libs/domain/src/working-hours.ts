/** Working hours are Monday to Friday, from 9 to 18 in the agency's time zone, except French public holidays. */
const OPENS = '09:00';
const CLOSES = '18:00';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** No schedule looks further: a longer one is a mistake of the caller. */
const MAX_DAYS = 3660;

/** Holidays of the same date each year, `MM-DD`. */
const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const AFTER_EASTER = [1, 39, 50];

/** Easter Sunday as `YYYY-MM-DD` (J. Meeus, "Astronomical Algorithms", 1991, chapter 8). */
export function easterOf(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return new Date(Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1)).toISOString().slice(0, 10);
}

const holidays = new Map<number, ReadonlySet<string>>();

/** The public holidays of metropolitan France in a year, as `YYYY-MM-DD`. */
export function frenchHolidays(year: number): ReadonlySet<string> {
  const known = holidays.get(year);
  if (known !== undefined) return known;
  const easter = easterOf(year);
  const found = new Set([
    ...FIXED.map((day) => `${year}-${day}`),
    ...AFTER_EASTER.map((days) => addDays(easter, days)),
  ]);
  holidays.set(year, found);
  return found;
}

/** The calendar date some days later; earlier if `days` is negative. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** Whether people work on a calendar date (`YYYY-MM-DD`). */
export function isWorkingDay(date: string): boolean {
  const weekday = new Date(date).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !frenchHolidays(Number(date.slice(0, 4))).has(date);
}

/**
 * The date some working days after a calendar date, or before it if `days` is negative; with 0 the date itself, working
 * day or not.
 */
export function addWorkingDays(date: string, days: number): string {
  const step = Math.sign(days);
  let at = date;
  for (let left = Math.abs(days); left > 0;) {
    at = addDays(at, step);
    if (isWorkingDay(at)) left--;
  }
  return at;
}

const walls = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds by which the clocks of a zone are ahead of UTC. */
function offsetAt(at: number, timeZone: string): number {
  const format =
    walls.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  walls.set(timeZone, format);
  const wall = Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
  return wall - Math.floor(at / 1000) * 1000;
}

/**
 * The moment when the clocks of a zone show a date (`YYYY-MM-DD`) and time (`HH:MM`). An hour that a clock change skips
 * counts from before it; of an hour that comes twice it is the first.
 */
export function momentIn(date: string, time: string, timeZone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const before = wall - offsetAt(wall - DAY, timeZone);
  const after = wall - offsetAt(wall + DAY, timeZone);
  const fits = (at: number): boolean => at + offsetAt(at, timeZone) === wall;
  return new Date(fits(before) || !fits(after) ? before : after);
}

/** The calendar date in a zone. */
const dayIn = (at: number, timeZone: string): string =>
  new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 10);

/**
 * The moment some working hours after another, or before it if `hours` is negative. What falls outside of working hours
 * counts from their next beginning (back: from their last end).
 */
export function addWorkingHours(at: Date, hours: number, timeZone: string): Date {
  const forward = hours >= 0;
  let left = Math.abs(hours) * HOUR;
  let day = dayIn(at.getTime(), timeZone);
  for (let days = 0; days < MAX_DAYS; days++, day = addDays(day, forward ? 1 : -1)) {
    if (!isWorkingDay(day)) continue;
    const opens = momentIn(day, OPENS, timeZone).getTime();
    const closes = momentIn(day, CLOSES, timeZone).getTime();
    const start = forward ? Math.max(opens, at.getTime()) : Math.min(closes, at.getTime());
    const there = forward ? closes - start : start - opens;
    if (there < 0 || (there === 0 && left === 0)) continue;
    if (left <= there) return new Date(forward ? start + left : start - left);
    left -= there;
  }
  throw new RangeError(`There is no moment ${hours} working hours from ${at.toISOString()}.`);
}
