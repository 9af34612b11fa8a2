import { store, useStore } from './store';

const MINUTE = 60_000;
const now = store(new Date());
setInterval(() => now.set(new Date()), MINUTE);

/** The current time, renewed every minute. */
export const useNow = (): Date => useStore(now);
