import { store } from '../parts/store';

const waits = new Map<symbol, number>();
const current = store<number | null>(null);
const told = () => current.set(waits.size === 0 ? null : Math.ceil(Math.max(...waits.values())));

/** Since the service is busy, calls wait: for how many seconds at most, or null. */
export const busy = {
  ...current,
  /** A call begins to wait; the answer ends it. */
  begin(seconds: number): () => void {
    const key = Symbol();
    waits.set(key, seconds);
    told();
    return () => {
      waits.delete(key);
      told();
    };
  },
};
