/**
 * The service worker of `/app/`. It caches the document and the files of the build, which contain no personal data, so that the app opens
 * offline; responses below `/api/` are never cached. It also shows push notifications and opens their pages.
 */
declare const self: ServiceWorkerGlobalScope;

const SHELL = 'parvis-shell';
const DOCUMENT = '/app/';
const ASSETS = '/app/assets/';

/** The files the document refers to, which identify a build; the document itself has a new nonce in each response. */
const filesOf = (html: string): string[] => [...new Set(html.match(/\/app\/assets\/[\w.-]+/g))];

/** Fetches the current document, and drops the cache of an older build. */
async function openDocument(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    const isDocument = response.headers.get('content-type')?.startsWith('text/html');
    if (response.ok && isDocument) await keepDocument(response.clone());
    return response;
  } catch (error) {
    const kept = await (await caches.open(SHELL)).match(DOCUMENT);
    if (kept) return kept;
    throw error;
  }
}

async function keepDocument(response: Response): Promise<void> {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(DOCUMENT);
  if (kept && filesOf(await kept.text()).join() !== filesOf(await response.clone().text()).join()) {
    await Promise.all((await shell.keys()).map((request) => shell.delete(request)));
  }
  await shell.put(DOCUMENT, response);
}

/** Serves a file from the cache: its name contains a hash, so it never changes. */
async function openAsset(request: Request): Promise<Response> {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await shell.put(request, response.clone());
  return response;
}

/** Caches the document and the files it loads first; screens are cached as they are opened. */
async function keepShell(): Promise<void> {
  const response = await fetch(DOCUMENT);
  if (!response.ok) return;
  const files = filesOf(await response.clone().text());
  await keepDocument(response);
  await (await caches.open(SHELL)).addAll(files);
}

self.addEventListener('install', (event) => event.waitUntil(keepShell().then(() => self.skipWaiting())));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openDocument(request));
  else if (pathname.startsWith(ASSETS)) event.respondWith(openAsset(request));
});

/** A push message; `url` is the page to open. */
interface Pushed {
  id: string;
  title: string;
  body: string;
  url: string;
}

self.addEventListener('push', (event) => {
  if (!event.data) return;
  const { id, title, body, url } = event.data.json() as Pushed;
  // a repeated notification replaces the earlier one
  event.waitUntil(
    self.registration.showNotification(title, { body, tag: id, icon: '/app/icon-192.png', data: { url } }),
  );
});

/** A request by id, as in push messages, and the tab; the URL of a window contains the code instead. */
const REQUEST = /^\/app\/requests\/([\da-f-]{36})(\/[a-z]+)?$/;
/** Screens without input. */
const READ_ONLY = ['/app/', '/app/notifications'];

const pathOf = ({ url }: WindowClient): string => new URL(url).pathname;

/** Finds a window that shows the page. All tabs of a request show its header, so any will do if the URL names no tab. */
async function windowWith(path: string, windows: readonly WindowClient[]): Promise<WindowClient | undefined> {
  const [, id, tab = ''] = REQUEST.exec(path) ?? [];
  if (id === undefined || windows.length === 0) return windows.find((window) => pathOf(window) === path);
  const answer = await fetch(`/api/requests/${id}`).catch(() => null);
  if (!answer?.ok) return undefined;
  const { code } = (await answer.json()) as { code: string };
  return windows.find((window) => `${pathOf(window)}/`.startsWith(`/app/requests/${code}${tab}/`));
}

/**
 * Opens a page: focuses the window that already shows it, or navigates a window without input, or opens a new one. Only opens pages of the
 * app.
 */
async function openPage(address: string): Promise<void> {
  const { pathname, search } = new URL(address, self.location.origin);
  const page = pathname.startsWith(DOCUMENT) ? `${pathname}${search}` : DOCUMENT;
  const windows = await self.clients.matchAll({ type: 'window' });
  const showing = await windowWith(page, windows);
  if (showing) {
    await showing.focus();
    return;
  }
  const free = windows.find((window) => READ_ONLY.includes(pathOf(window)));
  if (free) {
    await free.focus();
    await free.navigate(page);
  } else await self.clients.openWindow(page);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage((event.notification.data as Pushed).url));
});

export {};
