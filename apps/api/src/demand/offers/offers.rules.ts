/** How many working days before the end of an offer's validity the team is told. */
const WARNED_BEFORE = 3;

const isWorkingDay = (day: Date): boolean => day.getUTCDay() % 6 !== 0;

/**
 * Returns the last `validUntil` of which the team is told today: the day that has three working days (Monday to Friday)
 * before it, counted from today. Both are `YYYY-MM-DD`.
 */
export function lastWarnedDay(today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  for (let working = isWorkingDay(day) ? 1 : 0; working <= WARNED_BEFORE;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (isWorkingDay(day)) working++;
  }
  return day.toISOString().slice(0, 10);
}
