import { readFileSync } from "node:fs";
import { pages } from "../src/contract/paths.ts";

/** The addresses of all pages as `src/web/routes.ts` has them, such as "/feed/:feedName". */
export function routePaths(): string[] {
  const source = readFileSync(new URL("../src/web/routes.ts", import.meta.url), "utf8");
  return Array.from(source.matchAll(/\{ path: "([^"]+)"/g), ([, path]) => path!);
}

interface Sampled {
  feed: string;
  postId: string;
  username: string;
}

/** Addresses of every page, by the page's path. `test/rules/pages.test.ts` fails for a page without one. */
export function pageSamples({ feed, postId, username }: Sampled): Record<string, string[]> {
  const post = pages.details(postId);
  return {
    "/": ["/", "/?view=recent&time=all"],
    "/feed/:feedName": [pages.feed(feed), `${pages.feed(feed)}?time=all`],
    "/feed/:feedName/about": [pages.feedAbout(feed)],
    "/search": ["/search", "/search?q=nowhere", "/search?q=post&kind=comments"],
    "/feeds-directory": ["/feeds-directory"],
    "/details/:id": [post, `${post}?comments=50`],
    "/edit/:id": [pages.editPost(postId)],
    "/submit": [pages.submit(), pages.submit("Books")],
    "/user/:username": [pages.user(username), `${pages.user(username)}?tab=comments`],
    "/profile": ["/profile"],
    "/notifications": ["/notifications"],
    "/messages": [pages.messages(), pages.messages(username)],
    "/saved": ["/saved"],
    "/history": ["/history"],
    "/hidden": ["/hidden"],
    "/removals": ["/removals"],
    "/drafts": ["/drafts"],
    "/settings": ["/settings"],
    "/settings/:section": [pages.invitations, "/settings/nowhere"],
    "/moderation": ["/moderation"],
    "/moderation/:tab": [
      ...[pages.moderationWaiting, pages.moderationRequests, pages.moderationAppeals, pages.moderationRules],
      ...[pages.moderationMembers(), pages.moderationMembers(username), pages.moderationFeeds()],
      ...[pages.moderationFeeds(feed), pages.moderationDomains, pages.moderationLog()],
      "/moderation/nowhere",
    ],
    "/admin": ["/admin"],
    "/admin/:tab": ["/admin/settings", "/admin/pages", "/admin/nowhere"],
    "/login": ["/login", "/login?next=%2Fterms"],
    "/register": ["/register"],
    "/join": ["/join"],
    "/join-request": ["/join-request"],
    "/catch-up": ["/catch-up"],
    "/set-up": ["/set-up"],
    "/welcome": ["/welcome"],
    "/forgot": ["/forgot"],
    "/reset-password": ["/reset-password", "/reset-password?oobCode=code"],
    "/confirm-email": ["/confirm-email", "/confirm-email?code=code"],
    "/rules": ["/rules"],
    "/about": ["/about"],
    "/terms": ["/terms"],
    "/privacy": ["/privacy"],
    "/moderation-log": ["/moderation-log"],
    "/offline": ["/offline"],
    "*": ["/no/such/page"],
  };
}
