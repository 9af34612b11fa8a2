/** Whether the text is a calendar day, `YYYY-MM-DD`. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

export const MONTHS: Record<string, number> = {};
const MONTH_WORDS = [
  'janvier janv january jan',
  'fevrier fevr fev february feb',
  'mars march mar',
  'avril avr april apr',
  'mai may',
  'juin june jun',
  'juillet juil july jul',
  'aout august aug',
  'septembre sept september sep',
  'octobre oct october',
  'novembre nov november',
  'decembre dec december',
];
MONTH_WORDS.forEach((line, month) => line.split(' ').forEach((word) => (MONTHS[word] = month + 1)));

export const WEEKDAYS: Record<string, number> = {};
const WEEKDAY_WORDS = [
  'dimanche dim sunday sun',
  'lundi lun monday mon',
  'mardi tuesday tues tue',
  'mercredi mer wednesday wed',
  'jeudi jeu thursday thurs thur thu',
  'vendredi ven friday fri',
  'samedi sam saturday sat',
];
WEEKDAY_WORDS.forEach((line, day) => line.split(' ').forEach((word) => (WEEKDAYS[word] = day)));

export function monthOf(word: string | undefined): number {
  return MONTHS[(word ?? '').replace('.', '')] ?? 0;
}

/** Returns the day for its number, month, and perhaps year and weekday; null if there is no such day. */
export function resolve(
  day: number,
  month: number,
  year: string | undefined,
  weekday: number | null,
  today: string,
): string | null {
  const make = (y: number): string | null => {
    const iso = `${y}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    return isCalendarDate(iso) ? iso : null;
  };
  if (year) return make(Number(year));
  const thisYear = Number(today.slice(0, 4));
  // The next 29 February may be eight years away.
  const next = Array.from({ length: 9 }, (_, i) => make(thisYear + i)).filter((iso) => iso !== null && iso >= today);
  const near = next.slice(0, 2);
  return near.find((iso) => iso !== null && weekday !== null && weekdayOf(iso) === weekday) ?? near[0] ?? null;
}

const DAY_MS = 86_400_000;

function toTime(iso: string): number {
  return Date.parse(`${iso}T00:00:00Z`);
}

export function addDays(iso: string, days: number): string {
  return new Date(toTime(iso) + days * DAY_MS).toISOString().slice(0, 10);
}

export function shiftYear(iso: string, years: number): string {
  return `${Number(iso.slice(0, 4)) + years}${iso.slice(4)}`;
}

export function weekdayOf(iso: string): number {
  return new Date(toTime(iso)).getUTCDay();
}

export function mondayOf(iso: string): string {
  return addDays(iso, -((weekdayOf(iso) + 6) % 7));
}

export function workingDays(monday: string): string[] {
  return [0, 1, 2, 3, 4].map((offset) => addDays(monday, offset));
}

/** The n-th week of a month is that of its n-th Monday; -1 is the last. */
export function weekOfMonth(nth: number, month: number, year: string | undefined, today: string): string[] {
  const start = resolve(1, month, year, null, today.slice(0, 8) + '01') ?? today;
  let monday = mondayOf(addDays(start, 6));
  const last = (candidate: string) => addDays(candidate, 7).slice(0, 7) !== start.slice(0, 7);
  for (let n = 1; (nth === -1 || n < nth) && !last(monday); n += 1) monday = addDays(monday, 7);
  return workingDays(monday);
}

/** The next such weekday, at least a day away. */
export function nextWeekday(today: string, weekday: number): string {
  return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
}

/** The Monday of the next week with this number (ISO 8601); null if there is no such week. */
export function isoWeek(week: number, today: string): string | null {
  if (week < 1 || week > 53) return null;
  for (const year of [Number(today.slice(0, 4)), Number(today.slice(0, 4)) + 1]) {
    const monday = addDays(mondayOf(`${year}-01-04`), (week - 1) * 7);
    if (addDays(monday, 4) >= today) return monday;
  }
  return null;
}

/** The next day of this number that is this weekday, within a year. */
export function nearestDay(day: number, weekday: number, today: string): string | null {
  for (let month = 0; month < 12; month += 1) {
    const at = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
    at.setUTCMonth(at.getUTCMonth() + month);
    const iso = `${at.toISOString().slice(0, 7)}-${String(day).padStart(2, '0')}`;
    if (isCalendarDate(iso) && iso >= today && weekdayOf(iso) === weekday) return iso;
  }
  return null;
}
