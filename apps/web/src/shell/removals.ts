import { store } from '../ui/store';
import { doSoon } from './soon';
import { toast } from './toasts';

/** Ids of records about to be removed: hidden, but not deleted yet. */
export const leaving = store<ReadonlySet<string>>(new Set());

const show = (id: string): void => leaving.set(new Set([...leaving.get()].filter((other) => other !== id)));

/**
 * Removes a record once its toast closes, then reads its list again. Adding it again would lose fields that the service sets, so an undo must
 * prevent the removal.
 */
export function removeSoon(
  id: string,
  text: string,
  remove: (init: { keepalive?: boolean }) => Promise<unknown>,
  readAgain: () => Promise<unknown>,
): void {
  leaving.set(new Set([...leaving.get(), id]));
  doSoon(
    { text },
    (init) =>
      void remove(init)
        .catch(toast.error)
        .then(readAgain)
        .finally(() => show(id)),
    () => show(id),
  );
}
