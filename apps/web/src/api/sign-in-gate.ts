import { store } from '../parts/store';

/** Whether the sign-in stands over the page. */
export const signInWanted = store(false);
let waiting: PromiseWithResolvers<void> | null = null;

/** Asks the person to sign in; ends when they have. All calls that meet the end of a session wait for the one sign-in. */
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

/** The person has signed in: what waited goes on. */
export function signedIn(): void {
  signInWanted.set(false);
  waiting?.resolve();
  waiting = null;
}
