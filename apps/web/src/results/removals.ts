import { store } from '../parts/store';
import { failed, toasts, UNDO_SECONDS } from '../shell/toasts';
import { readAnew, removeResult } from './results.queries';
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
  let over = false;
  const remove = (init: { keepalive?: boolean } = {}) => {
    if (over) return;
    over = true;
    removeEventListener('pagehide', onLeave);
    void removeResult(result, init)
      .catch(failed)
      .then(() => readAnew(code))
      .finally(() => show(result.id));
  };
  const onLeave = () => remove({ keepalive: true });
  addEventListener('pagehide', onLeave);
  const undo = () => {
    over = true;
    removeEventListener('pagehide', onLeave);
    show(result.id);
  };
  // a message that is taken back closes first
  toasts.add(
    { text, tone: 'plain', undo },
    { timeout: UNDO_SECONDS * 1000, onClose: () => setTimeout(() => remove()) },
  );
}
