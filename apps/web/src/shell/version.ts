import { store } from '../parts/store';

/** Whether the service has another build of the app than the one that runs here. */
export const newVersion = store(false);

/** The script that this page began with: its name has a hash of the build in it. */
const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
const own = script && new URL(script.src).pathname;

/** Asks the service for the document that it would open now. */
export async function lookForNewVersion(): Promise<void> {
  if (!import.meta.env.PROD || own === null || newVersion.get()) return;
  const found = await fetch('/app/', { cache: 'no-cache' })
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null);
  if (found !== null && !found.includes(own)) newVersion.set(true);
}

/** Failures to load a part of the app: the browser is offline, or the file went with an older build. */
const notLoaded = new WeakSet<Error>();
export const isNotLoaded = (error: unknown): boolean => error instanceof Error && notLoaded.has(error);

addEventListener('vite:preloadError', ({ payload }) => {
  notLoaded.add(payload);
  // by its message the router knows it, and would load the page anew by itself: what is read and typed would be gone
  payload.message = `A part of the app was not loaded. ${payload.message}`;
  void lookForNewVersion();
});
