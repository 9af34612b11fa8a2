import { store } from '../parts/store';
import { failed } from '../shell/toasts';
import { readAnew, removeResult } from './results.queries';
import { doSoon } from './soon';
import type { Result } from './stages';

/** Results that are about to be taken off: nobody sees them any more, and nothing of them is lost until then. */
export const leaving = store<ReadonlySet<string>>(new Set());

const show = (id: string): void => leaving.set(new Set([...leaving.get()].filter((other) => other !== id)));

/**
 * Takes a result off once its message is gone. A result that is added anew has no reply, no reaction and another stage: what is to be
 * taken back must not have happened.
 */
export function removeSoon(code: string, result: Result, text: string): void {
  leaving.set(new Set([...leaving.get(), result.id]));
  doSoon(
    { text },
    (init) =>
      void removeResult(result, init)
        .catch(failed)
        .then(() => readAnew(code))
        .finally(() => show(result.id)),
    () => show(result.id),
  );
}
