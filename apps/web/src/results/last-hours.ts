import { hoursLeft } from '../ui/now';

/** The hours left from which they are shown. */
const SOON = 72;

/** The hours until a moment that is near; null for a later one. */
export const lastHours = (until: string | Date, now: Date): number | null => {
  const left = hoursLeft(until, now);
  return left <= SOON ? left : null;
};
