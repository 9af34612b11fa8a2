import { addWorkingHours, momentIn } from '#domain/working-hours';
import type { Slot } from '#domain/vocabulary';
import { HOLD_DAYS_MAX } from './holds.dto';
import { datesPast, expiryAfterEvent, expiryPast, tooManyDates } from './holds.errors';

/** How many working hours before the end team and venue are warned. */
const WARNINGS = [72, 24];

const BEGINS: Readonly<Record<Slot, string>> = {
  full_day: '00:00',
  morning: '00:00',
  afternoon: '12:00',
  evening: '18:00',
};

interface Held {
  dates: readonly string[];
  slot: Slot;
}

/** Whether two holds of a venue are of the same room; null is the whole venue, which includes its rooms. */
export const shareRoom = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other;

/** Whether two holds of a venue overlap: a full day its parts, the whole venue its rooms. */
export const overlap = (one: Held & { roomId: string | null }, other: Held & { roomId: string | null }): boolean =>
  shareRoom(one.roomId, other.roomId) &&
  (one.slot === 'full_day' || other.slot === 'full_day' || one.slot === other.slot) &&
  one.dates.some((date) => other.dates.includes(date));

/** When the first held day begins. */
export const beginningOf = ({ dates, slot }: Held, timeZone: string): Date =>
  momentIn([...dates].sort()[0] ?? '', BEGINS[slot], timeZone);

/**
 * Checks the days of a new hold.
 * @throws VALIDATION_ERROR one of them is past, or there are more than 31
 */
export function assertDates(dates: readonly string[], today: string): void {
  if (dates.length > HOLD_DAYS_MAX) throw tooManyDates();
  if (dates.some((date) => date < today)) throw datesPast();
}

/**
 * Checks until when a venue holds it.
 * @throws VALIDATION_ERROR it is past, or after the event begins
 */
export function assertExpiry(expiresAt: Date, held: Held, now: Date, timeZone: string): void {
  if (expiresAt <= now) throw expiryPast();
  if (expiresAt > beginningOf(held, timeZone)) throw expiryAfterEvent();
}

/**
 * When a hold made or changed at `now` is first warned about. Warnings whose time has passed are skipped, except the
 * last one, which is then due at once.
 */
export function firstStep(expiresAt: Date, now: Date, timeZone: string): Date {
  const moments = WARNINGS.map((hours) => addWorkingHours(expiresAt, -hours, timeZone));
  const ahead = moments.filter((moment) => moment > now);
  return ahead[0] ?? now;
}

/** When the step after one at `now` is due: another warning, else the end. */
export function nextStep(expiresAt: Date, now: Date, timeZone: string): Date {
  const moments = WARNINGS.map((hours) => addWorkingHours(expiresAt, -hours, timeZone));
  return moments.find((moment) => moment > now) ?? expiresAt;
}
