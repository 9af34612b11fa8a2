import { store } from '../ui/store';

/** Whether the service has a newer build of the app. */
export const newVersion = store(false);

/** The page's own script, whose name contains a hash of the build. */
const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
const own = script && new URL(script.src).pathname;

/** Compares the service's current document with this build. */
export async function lookForNewVersion(): Promise<void> {
  if (!import.meta.env.PROD || own === null || newVersion.get()) return;
  const found = await fetch('/app/', { cache: 'no-cache' })
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null);
  if (found !== null && !found.includes(own)) newVersion.set(true);
}

/** Errors from loading a part of the app: the browser is offline, or a new build has replaced the file. */
const notLoaded = new WeakSet<Error>();
export const isNotLoaded = (error: unknown): boolean => error instanceof Error && notLoaded.has(error);

addEventListener('vite:preloadError', ({ payload }) => {
  notLoaded.add(payload);
  // the router recognizes the original message and would reload the page, losing what the user typed
  payload.message = `A part of the app was not loaded. ${payload.message}`;
  void lookForNewVersion();
});
