/**
 * The service worker of `/app/`: without a connection the app opens all the same and says so. It keeps the document and the files of the
 * build, which name nobody; what the service answers below `/api/` it neither keeps nor sees.
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

export {};
