const HOUR = 3_600_000;

/** The whole hours until a moment, 0 once it has passed. */
export const hoursLeft = (until: string | Date, now: Date): number =>
  Math.max(0, Math.floor((new Date(until).getTime() - now.getTime()) / HOUR));

/** The hours left from which they are shown. */
const SOON = 72;

/** The hours until a moment that is near; null for a later one. */
export const lastHours = (until: string | Date, now: Date): number | null => {
  const left = hoursLeft(until, now);
  return left <= SOON ? left : null;
};
