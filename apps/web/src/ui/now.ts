import { store, useStore } from './store';

const MINUTE = 60_000;
const now = store(new Date());
setInterval(() => now.set(new Date()), MINUTE);

/** The current time, renewed every minute. */
export const useNow = (): Date => useStore(now);

const HOUR = 60 * MINUTE;

/** The whole hours until a moment, 0 once it has passed. */
export const hoursLeft = (until: string | Date, at: Date): number =>
  Math.max(0, Math.floor((new Date(until).getTime() - at.getTime()) / HOUR));
