/**
 * The service worker of `/app/`: without a connection the app opens all the same and says so. It keeps the document and the files of the
 * build, which name nobody; what the service answers below `/api/` it keeps nothing of. It also shows what is pushed, and opens it.
 */
declare const self: ServiceWorkerGlobalScope;

const SHELL = 'parvis-shell';
const DOCUMENT = '/app/';
const ASSETS = '/app/assets/';

/** What the document names. By that a build is known: the nonce is another in each answer. */
const filesOf = (html: string): string[] => [...new Set(html.match(/\/app\/assets\/[\w.-]+/g))];

/** The document as the service has it now; what is kept of an older build goes. */
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

/** A file with a hash in its name never changes. */
async function openAsset(request: Request): Promise<Response> {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await shell.put(request, response.clone());
  return response;
}

/** The document and what it loads first; files of the screens come as they are opened. */
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

/** What the service pushes; `url` is the page to open. */
interface Pushed {
  id: string;
  title: string;
  body: string;
  url: string;
}

self.addEventListener('push', (event) => {
  if (!event.data) return;
  const { id, title, body, url } = event.data.json() as Pushed;
  // the same notification again takes its own place
  event.waitUntil(
    self.registration.showNotification(title, { body, tag: id, icon: '/app/icon-192.png', data: { url } }),
  );
});

/** A request by its id, as a push names it, and the tab to open; its code is in the address of a window. */
const REQUEST = /^\/app\/requests\/([\da-f-]{36})(\/[a-z]+)?$/;
/** Screens on which nobody writes. */
const READ_ONLY = ['/app/', '/app/notifications'];

const pathOf = ({ url }: WindowClient): string => new URL(url).pathname;

/** The window that shows the page. Every tab of a request shows its head, so that any of them will do if no tab is named. */
async function windowWith(path: string, windows: readonly WindowClient[]): Promise<WindowClient | undefined> {
  const [, id, tab = ''] = REQUEST.exec(path) ?? [];
  if (id === undefined || windows.length === 0) return windows.find((window) => pathOf(window) === path);
  const answer = await fetch(`/api/requests/${id}`).catch(() => null);
  if (!answer?.ok) return undefined;
  const { code } = (await answer.json()) as { code: string };
  return windows.find((window) => `${pathOf(window)}/`.startsWith(`/app/requests/${code}${tab}/`));
}

/**
 * Opens a page: in the window that shows it, which is left as it is, or in one in which nobody can be writing, or else in one of its own.
 * Only our own pages are opened.
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
