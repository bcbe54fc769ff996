import { expect, test } from "vitest";
import { CALLS, FILES, filesIn, PAGES, cacheFor } from "./caches.ts";

const SITE = "https://hearth.example";

/** The cache for the answer to a request; `isNavigation` is true for the request of a page. */
function cacheOf(
  path: string,
  { method = "GET", headers = {}, origin = SITE, isNavigation = !path.startsWith("/api") } = {},
) {
  const mode = isNavigation ? "navigate" : "cors";
  const request = { url: origin + path, method, mode, headers: new Headers(headers) };
  return cacheFor(request as Request, SITE);
}

test.each([
  "/",
  "/?view=recent&time=all",
  "/feed/R%26D?offset=40",
  "/details/12",
  "/user/alice",
  "/feed/books/about",
  "/feeds-directory",
  "/rules",
  "/about",
  "/terms",
  "/privacy",
])("the page %s is cached for offline reading", (path) => expect(cacheOf(path)).toBe(PAGES));

test.each([
  "/settings",
  "/messages",
  "/messages?to=bob",
  "/notifications",
  "/profile",
  "/submit",
  "/login",
  "/register",
  "/forgot",
  "/reset-password?oobCode=secret",
  "/confirm-email?oobCode=secret",
  "/search?q=private",
  "/offline",
  "/details/1/atom.xml",
  "/api/docs",
  "/no/such/page",
])("the page %s is not cached", (path) => expect(cacheOf(path, { isNavigation: true })).toBeNull());

const PUBLIC_CALLS = [
  "/api/submissions?sort=popularity&limit=40",
  "/api/submission/1",
  "/api/submission/1/comments",
  "/api/user/alice?limit=1",
  "/api/user/alice/stats",
  "/api/categories",
  "/api/trending-categories",
  "/api/cached-directory",
  "/api/site-page/terms",
];

test.each(PUBLIC_CALLS)("the answer to %s is cached, unless the request has a token or is a POST", (path) => {
  expect(cacheOf(path)).toBe(CALLS);
  expect(cacheOf(path, { headers: { authorization: "Bearer x" } })).toBeNull();
  expect(cacheOf(path, { method: "POST" })).toBeNull();
});

test.each([
  "/api/profile",
  "/api/notifications",
  "/api/conversations",
  "/api/messages/bob",
  "/api/my-feed",
  "/api/followed-categories",
  "/api/submission/1/report",
  "/api/site-page/terms/versions",
  "/api/admin/pages",
  "/api/search?query=private",
  "/api/user-search?q=a",
  "/api/events?category=*",
])("the answer to %s is not cached", (path) => expect(cacheOf(path)).toBeNull());

test("built files and the colours of an accent are cached, but nothing from another origin", () => {
  for (const path of ["/assets/a-b1.js", "/theme.css?v=1-250"]) {
    expect(cacheOf(path, { isNavigation: false })).toBe(FILES);
  }
  for (const path of ["/", "/assets/a.js", "/api/submissions"]) {
    expect(cacheOf(path, { origin: "https://elsewhere.example" })).toBeNull();
  }
});

test("the files of a page are the built files and the colours that it links to", () => {
  const html = `<link href="/favicon.svg"><link rel="stylesheet" href="/assets/a.css"><link rel="stylesheet" href="/theme.css?v=1-250"><script src="/assets/b.js"></script>
    <a href="https://elsewhere.example/assets/c.js">`;
  expect(filesIn(html)).toEqual(["/assets/a.css", "/theme.css?v=1-250", "/assets/b.js"]);
});
