import { currentContext, runInContext, type WorkContext } from '#core/context';
import { isLaterPlace } from './replica';

/** The read that starts when the current one ends, shared by everyone waiting for it. */
interface Next<T> extends PromiseWithResolvers<T> {
  work: () => Promise<T>;
  /** The context of the caller that requires the most replay from the replica. */
  context: WorkContext | undefined;
}

/**
 * Coalesces concurrent reads with the same result, each by a key that names everything the result depends on. A caller
 * that arrives during a read shares the next one, which starts after all its callers asked: so every caller sees what
 * was committed before, including its own changes. All callers get the same object and must not modify it.
 */
export class SingleFlight<T> {
  /** By key; null if no caller waits for the next read. */
  private readonly underWay = new Map<string, Next<T> | null>();

  /** Returns the result of `work`, or of the same work run for another caller. Rejects as the read rejects. */
  read(key: string, work: () => Promise<T>): Promise<T> {
    const context = currentContext();
    // Only a transaction itself sees what it has written.
    if (context?.transaction) return work();
    const known = this.underWay.get(key);
    if (known === undefined) return this.begin(key, work);
    if (known === null) {
      const next = { ...Promise.withResolvers<T>(), work, context };
      this.underWay.set(key, next);
      return next.promise;
    }
    if (isLaterPlace(context?.readsAfter, known.context?.readsAfter)) known.context = context;
    return known.promise;
  }

  private begin(key: string, work: () => Promise<T>): Promise<T> {
    this.underWay.set(key, null);
    return work().finally(() => this.goOn(key));
  }

  private goOn(key: string): void {
    const next = this.underWay.get(key);
    this.underWay.delete(key);
    if (!next) return;
    const begin = (): Promise<T> => this.begin(key, next.work);
    (next.context ? runInContext(next.context, begin) : begin()).then(next.resolve, next.reject);
  }
}
