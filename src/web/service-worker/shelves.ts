/** Where answers of one kind are kept, and how many at most. */
export interface Shelf {
  name: string;
  most: number;
}

/**
 * Whoever signs out here has those emptied whose names begin with "read-": what they have read is nobody
 * else's matter. A new number drops what older workers have kept.
 */
export const PAGES: Shelf = { name: "read-pages-1", most: 30 };
export const CALLS: Shelf = { name: "read-calls-1", most: 60 };
/** Built files. */
export const FILES: Shelf = { name: "files-1", most: 200 };
/** The page that says that there is no connection. */
export const OFFLINE: Shelf = { name: "offline-1", most: 1 };

export const SHELVES = [PAGES, CALLS, FILES, OFFLINE];

/** Named one by one, so that nothing is kept by mistake: all of it is the same for everybody. */
const PUBLIC_PAGE = /^\/((feed|details|user)\/[^/]+|feeds-directory|terms|privacy)?$/;
const PUBLIC_CALL =
  /^\/api\/(submissions|submission\/[^/]+(\/(comments|thread))?|user\/[^/]+(\/stats)?|categories|trending-categories|cached-directory)$/;
const BUILT_FILE = /^\/assets\//;

/** Where the answer to a request belongs; null where it must not be kept. */
export function shelfFor(request: Request, origin: string): Shelf | null {
  const { pathname, origin: asked } = new URL(request.url);
  if (asked !== origin || request.method !== "GET" || request.headers.has("authorization")) return null;
  if (BUILT_FILE.test(pathname)) return FILES;
  if (request.mode === "navigate") return PUBLIC_PAGE.test(pathname) ? PAGES : null;
  return PUBLIC_CALL.test(pathname) ? CALLS : null;
}

/** Whether the page at an address may be kept. */
export function isPublicPage(address: string): boolean {
  return PUBLIC_PAGE.test(new URL(address).pathname);
}

/** Files that a page needs, of those that are built. */
export function filesIn(html: string): string[] {
  return Array.from(html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g), ([, file]) => file!);
}

let isCleared = false;

/** Drops all that is kept; from then on nothing is, whatever is still on its way. */
export async function clearShelves(): Promise<void> {
  isCleared = true;
  await Promise.all(SHELVES.map(({ name }) => caches.delete(name)));
}

/** Keeps an answer, and drops the oldest where there are too many. One that is gone is kept no longer. */
export async function keep(shelf: Shelf, request: Request | string, response: Response): Promise<void> {
  const cache = await caches.open(shelf.name);
  const isPrivate = /no-store|private/.test(response.headers.get("cache-control") ?? "");
  if (isPrivate || response.status === 404 || response.status === 410) {
    await cache.delete(request, { ignoreVary: true });
  }
  if (isPrivate || !response.ok || response.redirected) return;
  if (isCleared) return;
  // Deleted first: then the last one to be read is the last to go.
  await cache.delete(request, { ignoreVary: true });
  await cache.put(request, response);
  const kept = await cache.keys();
  await Promise.all(
    kept.slice(0, Math.max(0, kept.length - shelf.most)).map((oldest) => cache.delete(oldest)),
  );
}

/** What is kept for a request, if anything. */
export async function find(shelf: Shelf, request: Request | string): Promise<Response | undefined> {
  try {
    const cache = await caches.open(shelf.name);
    return await cache.match(request, { ignoreVary: true });
  } catch {
    // Storage that cannot be read must not stand between a reader and the site.
    return undefined;
  }
}
