import { copyOfCall, copyOfPage, dateOf } from "./copies.ts";
import {
  type AnswerCache,
  cacheFor,
  CACHES,
  clearCaches,
  FILES,
  filesIn,
  find,
  isPublicPage,
  OFFLINE,
  PAGES,
  store,
} from "./caches.ts";
import { openPushed, renewPush, showPush } from "./push.ts";

/**
 * Serves the public pages read last when there is no connection. Requests pages and calls from the site first,
 * and uses a cached answer only when the site sends none. Ignores requests with a token. Shows push messages.
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
  const cache = cacheFor(request, self.location.origin);
  if (cache === FILES) event.respondWith(readFile(event));
  else if (request.mode === "navigate" && request.method === "GET") event.respondWith(readPage(event, cache));
  else if (cache) event.respondWith(readCall(event, cache));
});

self.addEventListener("push", (event) => {
  event.waitUntil(showPush(event.data));
});

self.addEventListener("notificationclick", (event) => {
  event.waitUntil(openPushed(event.notification));
});

self.addEventListener("pushsubscriptionchange", (event) => {
  (event as ExtendableEvent).waitUntil(renewPush(event));
});

/**
 * Deletes the caches of older workers, then caches the open pages, which were loaded before this worker ran.
 */
async function begin(): Promise<void> {
  const known = new Set(CACHES.map(({ name }) => name));
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

async function readPage(event: FetchEvent, cache: AnswerCache | null): Promise<Response> {
  const { request } = event;
  try {
    // Bypass the browser's own cache: `stale-while-revalidate` would apply to the worker's fetch, though not
    // to a visit.
    const response = await fetch(request, { cache: "no-cache" });
    if (cache) event.waitUntil(storePage(request, response.clone()).catch(ignore));
    event.waitUntil(maintain().catch(ignore));
    return response;
  } catch {
    const stored = cache && (await find(cache, request));
    if (stored) return copyOfPage(stored);
    return (await find(OFFLINE, OFFLINE_PAGE)) ?? Response.error();
  }
}

async function readCall(event: FetchEvent, cache: AnswerCache): Promise<Response> {
  try {
    const response = await fetch(event.request);
    event.waitUntil(store(cache, event.request, response.clone()).catch(ignore));
    return response;
  } catch (error) {
    const stored = await find(cache, event.request);
    if (!stored) throw error;
    return copyOfCall(stored);
  }
}

/**
 * Prefers a cached file: these never change, because their addresses contain a hash or an edition of their content.
 */
async function readFile(event: FetchEvent): Promise<Response> {
  const stored = await find(FILES, event.request);
  if (stored) return stored;
  const response = await fetch(event.request);
  event.waitUntil(store(FILES, event.request, response.clone()).catch(ignore));
  return response;
}

/** Caches a page with the lasting files that it needs for hydration. */
async function storePage(address: Request | string, response: Response, cache = PAGES): Promise<void> {
  const html = await response.clone().text();
  await store(cache, address, response);
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
    return clearCaches();
  }
  const offlinePage = await find(OFFLINE, OFFLINE_PAGE);
  const age = offlinePage ? Date.now() - Date.parse(dateOf(offlinePage)) : Number.NaN;
  // A newer build has other files, which the offline page must link to.
  if (!(age < DAY_MS)) await storeOfflinePage();
}

/** Ignores a failure to cache: storage may be full or off, or the connection may have ended. */
function ignore(): void {}
