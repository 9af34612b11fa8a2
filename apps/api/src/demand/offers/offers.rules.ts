import { addDays, addWorkingDays } from '#domain/working-hours';

/** How many working days before the end of an offer's validity the team is told. */
const WARNED_BEFORE = 3;

/**
 * Returns the last `validUntil` of which the team is told today: the day that has three working days before it, counted
 * from today. Both are `YYYY-MM-DD`.
 */
export const lastWarnedDay = (today: string): string => addWorkingDays(addDays(today, -1), WARNED_BEFORE + 1);
