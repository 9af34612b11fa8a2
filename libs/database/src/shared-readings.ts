import { currentContext, runInContext, type WorkContext } from '#core/context';
import { isLaterPlace } from './replica';

/** The reading that begins when the one under way has ended, for all who wait for it. */
interface Next<T> extends PromiseWithResolvers<T> {
  work: () => Promise<T>;
  /** Of one of them: the one for whom the replica has to have replayed the most. */
  context: WorkContext | undefined;
}

/**
 * Readings that many ask for in the same moment and that are the same for all of them, each by a key that names all that it depends on.
 * Whoever asks while one is under way shares the next, which begins after they have asked: so everybody sees what was committed before,
 * their own changes too. What is answered is one object for all of them: nobody may change it.
 */
export class SharedReadings<T> {
  /** By key; null if nobody waits for the next. */
  private readonly underWay = new Map<string, Next<T> | null>();

  /** Answers what `work` reads, or what the same work has read for somebody else. Ends as the reading ends. */
  read(key: string, work: () => Promise<T>): Promise<T> {
    const context = currentContext();
    // what a transaction has written is seen by itself alone
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
