import { store } from '../parts/store';
import { failed } from '../shell/toasts';
import { readAnew, removeResult } from './results.queries';
import { doSoon } from './soon';
import type { Result } from './stages';

/** Candidates about to be removed: hidden, but not deleted yet. */
export const leaving = store<ReadonlySet<string>>(new Set());

const show = (id: string): void => leaving.set(new Set([...leaving.get()].filter((other) => other !== id)));

/**
 * Removes a candidate once its toast closes. Adding it again would lose its reply, reaction and stage, so an undo must prevent the removal.
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
