import type * as comments from "../../contract/comments.ts";
import type * as feeds from "../../contract/feeds.ts";
import type * as members from "../../contract/members.ts";
import type * as posts from "../../contract/posts.ts";
import type * as sitePages from "../../contract/site-pages.ts";

type Contract = typeof comments & typeof feeds & typeof members & typeof posts & typeof sitePages;
type PublicPath = Extract<Contract[keyof Contract], { method: "GET"; access: "anyone" }>["path"];

/** A cache for one kind of answer; `limit` is the maximum number of answers in it. */
export interface AnswerCache {
  name: string;
  limit: number;
}

/**
 * Signing out deletes the caches whose names begin with "read-", since they show what a member has read.
 * Raising the number in a name discards the cache of older workers.
 */
export const PAGES: AnswerCache = { name: "read-pages-1", limit: 30 };
export const CALLS: AnswerCache = { name: "read-calls-1", limit: 60 };
export const FILES: AnswerCache = { name: "files-1", limit: 200 };
/** Holds the page that tells readers that they are offline. */
export const OFFLINE: AnswerCache = { name: "offline-1", limit: 1 };

export const CACHES = [PAGES, CALLS, FILES, OFFLINE];

/** The pages to cache, each the same for everybody. Listed, so that no private page is cached by mistake. */
const PUBLIC_PAGE =
  /^\/((feed|details|user)\/[^/]+|feed\/[^/]+\/about|feeds-directory|rules|about|terms|privacy)?$/;
const PUBLIC_CALLS: PublicPath[] = [
  "/submissions",
  "/site-page/:name",
  "/submission/:id",
  "/submission/:id/comments",
  "/submission/:id/thread",
  "/user/:username",
  "/user/:username/stats",
  "/categories",
  "/trending-categories",
  "/cached-directory",
];
const PUBLIC_CALL = new RegExp(`^/api(${PUBLIC_CALLS.join("|").replaceAll(/:\w+/g, "[^/]+")})$`);
const LASTING_FILE = /^\/(assets\/|theme\.css$)/;

/** The cache for the answer to a request; null if the answer must not be cached. */
export function cacheFor(request: Request, origin: string): AnswerCache | null {
  const { pathname, origin: asked } = new URL(request.url);
  if (asked !== origin || request.method !== "GET" || request.headers.has("authorization")) return null;
  if (LASTING_FILE.test(pathname)) return FILES;
  if (request.mode === "navigate") return PUBLIC_PAGE.test(pathname) ? PAGES : null;
  return PUBLIC_CALL.test(pathname) ? CALLS : null;
}

export function isPublicPage(address: string): boolean {
  return PUBLIC_PAGE.test(new URL(address).pathname);
}

/** The files that a page links to and that never change. */
export function filesIn(html: string): string[] {
  return Array.from(html.matchAll(/(?:href|src)="(\/(?:assets\/|theme\.css\?)[^"]+)"/g), ([, file]) => file!);
}

let isCleared = false;

/** Deletes all caches. From then on nothing is cached, not even an answer already in flight. */
export async function clearCaches(): Promise<void> {
  isCleared = true;
  await Promise.all(CACHES.map(({ name }) => caches.delete(name)));
}

/**
 * Caches an answer and evicts the oldest above the limit. A private answer, a 404 or a 410 deletes the cached
 * one.
 */
export async function store(
  { name, limit }: AnswerCache,
  request: Request | string,
  response: Response,
): Promise<void> {
  const cache = await caches.open(name);
  const isPrivate = /no-store|private/.test(response.headers.get("cache-control") ?? "");
  if (isPrivate || response.status === 404 || response.status === 410) {
    await cache.delete(request, { ignoreVary: true });
  }
  if (isPrivate || !response.ok || response.redirected) return;
  if (isCleared) return;
  // Delete first, to move the answer to the end: the least recently stored one is evicted first.
  await cache.delete(request, { ignoreVary: true });
  await cache.put(request, response);
  const stored = await cache.keys();
  await Promise.all(
    stored.slice(0, Math.max(0, stored.length - limit)).map((oldest) => cache.delete(oldest)),
  );
}

export async function find({ name }: AnswerCache, request: Request | string): Promise<Response | undefined> {
  try {
    const cache = await caches.open(name);
    return await cache.match(request, { ignoreVary: true });
  } catch {
    // Unreadable storage must not keep a reader from the site.
    return undefined;
  }
}
