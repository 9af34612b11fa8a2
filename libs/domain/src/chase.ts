import { addWorkingHours, momentIn } from './working-hours';

/** When an unanswered question is repeated: working hours after it was asked, in ascending order. */
export interface Chase {
  hours: number[];
  /** Replaces `hours` if the event begins at most this many days after the question. */
  shortNotice: { withinDays: number; hours: number[] };
}

export const DEFAULT_CHASE: Chase = { hours: [24, 48], shortNotice: { withinDays: 14, hours: [4, 8, 24] } };

export const CHASE_STEPS_MAX = 5;
export const CHASE_HOURS_MAX = 1000;
export const CHASE_DAYS_MAX = 365;

const DAY = 86_400_000;

/**
 * The moments at which a question is repeated. None is on the day of the event or later; without a date, `hours` apply.
 */
export function chaseMoments(
  { hours, shortNotice }: Chase,
  { askedAt, eventDate }: { askedAt: Date; eventDate: string | null },
  timeZone: string,
): Date[] {
  const begins = eventDate === null ? null : momentIn(eventDate, '00:00', timeZone);
  const isShort = begins !== null && begins.getTime() - askedAt.getTime() <= shortNotice.withinDays * DAY;
  return (isShort ? shortNotice.hours : hours)
    .map((step) => addWorkingHours(askedAt, step, timeZone))
    .filter((at) => begins === null || at < begins);
}

/**
 * The moment of the next reminder; null if there is none. After those that were sent, the next is one that comes after
 * the last of them, so that a shorter schedule doesn't send several at once.
 */
export function nextChase(moments: readonly Date[], sent: { count: number; lastAt: Date | null }): Date | null {
  const left = moments.slice(sent.count);
  return left.find((at) => sent.lastAt === null || at > sent.lastAt) ?? null;
}
