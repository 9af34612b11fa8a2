import { addDays, addWorkingDays } from '#domain/working-hours';

/** Working days between the notification and the end of an offer's validity. */
const WARNED_BEFORE = 3;

/**
 * Returns the last `validUntil` of offers that expire soon: three working days, counted from today, precede it. Both are
 * `YYYY-MM-DD`.
 */
export const lastWarnedDay = (today: string): string => addWorkingDays(addDays(today, -1), WARNED_BEFORE + 1);
