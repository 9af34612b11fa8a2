const HOUR = 3_600_000;

/** The whole hours until a moment, 0 once it has passed. */
export const hoursLeft = (until: string | Date, now: Date): number =>
  Math.max(0, Math.floor((new Date(until).getTime() - now.getTime()) / HOUR));
