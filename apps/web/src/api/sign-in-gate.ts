import { store } from '../ui/store';

/** Whether the sign-in dialog is open. */
export const signInWanted = store(false);
let waiting: PromiseWithResolvers<void> | null = null;

/** Opens the sign-in dialog and resolves once the user has signed in. All calls that hit an expired session share one dialog. */
export function signIn(signal?: AbortSignal): Promise<void> {
  waiting ??= Promise.withResolvers<void>();
  signInWanted.set(true);
  const { promise } = waiting;
  if (!signal) return promise;
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  ]);
}

/** Resumes the waiting calls after a sign-in. */
export function signedIn(): void {
  signInWanted.set(false);
  waiting?.resolve();
  waiting = null;
}
