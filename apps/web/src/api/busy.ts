import { store } from '../ui/store';

const waits = new Map<symbol, number>();
const current = store<number | null>(null);
const told = () => current.set(waits.size === 0 ? null : Math.ceil(Math.max(...waits.values())));

/** The longest wait, in seconds, of the calls that the busy service has put off; null if none is waiting. */
export const busy = {
  ...current,
  /** Records that a call starts to wait. The returned function ends the wait. */
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
