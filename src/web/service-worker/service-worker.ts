import { copyOfCall, copyOfPage, dateOf } from "./copies.ts";
import {
  clearShelves,
  FILES,
  filesIn,
  find,
  isPublicPage,
  store,
  OFFLINE,
  PAGES,
  type Shelf,
  shelfFor,
  SHELVES,
} from "./shelves.ts";

/**
 * Serves the public pages read last when there is no connection. Requests pages and calls from the site first,
 * and uses a cached answer only when the site sends none. Ignores requests with a token.
 */
declare const self: ServiceWorkerGlobalScope;

const OFFLINE_PAGE = "/offline";
const DAY_MS = 24 * 60 * 60 * 1000;

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([storeOfflinePage(), self.skipWaiting()]));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(begin());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (isGone) return;
  const shelf = shelfFor(request, self.location.origin);
  if (shelf === FILES) event.respondWith(readFile(event));
  else if (request.mode === "navigate" && request.method === "GET") event.respondWith(readPage(event, shelf));
  else if (shelf) event.respondWith(readCall(event, shelf));
});

/**
 * Deletes the caches of older workers, then caches the open pages, which were loaded before this worker ran.
 */
async function begin(): Promise<void> {
  const known = new Set(SHELVES.map(({ name }) => name));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !known.has(name)).map((name) => caches.delete(name)));
  await self.clients.claim();
  const open = await self.clients.matchAll({ type: "window" });
  for (const { url } of open.filter(({ url }) => isPublicPage(url))) {
    await fetch(url)
      .then((response) => storePage(url, response))
      .catch(ignore);
  }
}

async function readPage(event: FetchEvent, shelf: Shelf | null): Promise<Response> {
  const { request } = event;
  try {
    // Bypass the browser's own cache: `stale-while-revalidate` would apply to the worker's fetch, though not
    // to a visit.
    const response = await fetch(request, { cache: "no-cache" });
    if (shelf) event.waitUntil(storePage(request, response.clone()).catch(ignore));
    event.waitUntil(maintain().catch(ignore));
    return response;
  } catch {
    const stored = shelf && (await find(shelf, request));
    if (stored) return copyOfPage(stored);
    return (await find(OFFLINE, OFFLINE_PAGE)) ?? Response.error();
  }
}

async function readCall(event: FetchEvent, shelf: Shelf): Promise<Response> {
  try {
    const response = await fetch(event.request);
    event.waitUntil(store(shelf, event.request, response.clone()).catch(ignore));
    return response;
  } catch (error) {
    const stored = await find(shelf, event.request);
    if (!stored) throw error;
    return copyOfCall(stored);
  }
}

/**
 * Prefers a cached file: built files never change, because their names contain a hash of their content.
 */
async function readFile(event: FetchEvent): Promise<Response> {
  const stored = await find(FILES, event.request);
  if (stored) return stored;
  const response = await fetch(event.request);
  event.waitUntil(store(FILES, event.request, response.clone()).catch(ignore));
  return response;
}

/** Caches a page with the built files that it needs for hydration. */
async function storePage(address: Request | string, response: Response, shelf = PAGES): Promise<void> {
  const html = await response.clone().text();
  await store(shelf, address, response);
  if (!response.ok) return;
  for (const file of filesIn(html)) {
    if (!(await find(FILES, file))) await store(FILES, file, await fetch(file));
  }
}

async function storeOfflinePage(): Promise<void> {
  await storePage(OFFLINE_PAGE, await fetch(OFFLINE_PAGE), OFFLINE);
}

let isMaintained = false;
let isGone = false;

/**
 * Checks, once per start, whether the site still has the worker's file. If not, the worker deletes its caches
 * and unregisters; otherwise it refreshes the offline page once a day. A browser would keep the worker for
 * ever.
 */
async function maintain(): Promise<void> {
  if (isMaintained) return;
  isMaintained = true;
  const { status } = await fetch(self.location.href, { cache: "no-cache" });
  if (status === 404 || status === 410) {
    isGone = true;
    await self.registration.unregister();
    return clearShelves();
  }
  const offlinePage = await find(OFFLINE, OFFLINE_PAGE);
  const age = offlinePage ? Date.now() - Date.parse(dateOf(offlinePage)) : Number.NaN;
  // A newer build has other files, which the offline page must link to.
  if (!(age < DAY_MS)) await storeOfflinePage();
}

/** Ignores a failure to cache: storage may be full or off, or the connection may have ended. */
function ignore(): void {}
