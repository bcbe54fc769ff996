import type { FilledRules } from "./fill-rules.ts";
import type { Filled } from "./fill.ts";

/** An answer to measure, of a call, a page or a document. A call is named as in the contract. */
export interface Read {
  name: string;
  /** The path below the site's address. */
  path: string;
  method?: "GET" | "POST";
  body?: unknown;
}

/** Requests for the longest page of every address that answers with members' texts. */
export function readsOf({
  feed,
  removedId,
  removalId,
  removedCommentId,
  removedWordsId,
  takenPictureId,
  messageId,
  ...ids
}: Filled & FilledRules): Read[] {
  const { postId } = ids;
  const named = encodeURIComponent(feed);
  return [
    ...lists(ids, named),
    ...others(postId, named),
    call("/submission/:id/removed", "", removedId),
    call("/removals/:id/comment", "", removalId),
    call("/moderation/comments/:id/removed", "", removedCommentId),
    call("/moderation/profile-removals/:id", "", removedWordsId),
    call("/sanctions/:id/picture", "", takenPictureId),
    call("/message/:id/report", "", messageId),
    ...rulesAndActs(ids),
    ...writes(feed),
    ...pages(postId, named),
  ];
}

function lists({ postId, commentId }: Pick<Filled, "postId" | "commentId">, feed: string): Read[] {
  const all = "limit=100";
  return [
    call("/submissions", `?${all}`),
    call("/submissions", `?${all}&sort=popularity`),
    call("/submissions", `?${all}&category=${feed}`),
    call("/submissions", `?${all}&category=${feed}&tag=1`),
    call("/my-feed", `?${all}`),
    call("/my-feed", `?${all}&sort=popularity`),
    call("/search", `?${all}&query=needle`),
    call("/search/comments", `?${all}&query=needle`),
    call("/user/:username", `?${all}`, "alice"),
    call("/user/:username/comments", `?${all}`, "alice"),
    call("/profile", `?${all}`),
    call("/reading-place"),
    call("/submission/:id/comments", "", postId),
    call("/submission/:id/comments", `?${all}`, postId),
    call("/submission/:id/thread", "", postId),
    call("/submission/:id/thread", "?offset=50", postId),
    call("/submission/:id/versions", "", postId),
    call("/moderation/posts/:id/versions", "", postId),
    call("/comment/:id/versions", "", commentId),
    call("/moderation/comments/:id/versions", "", commentId),
    call("/messages/:username", `?${all}`, TALKED_WITH),
    call("/conversations"),
    call("/notifications", `?${all}`),
    call("/active-discussions"),
    call("/submission/:id/more", "", postId),
    call("/rising-feeds"),
    call("/categories"),
    call("/cached-directory"),
    call("/cached-directory", "?sort=activity"),
    call("/active-feeds"),
    call("/followed-categories"),
    call("/followed-feeds"),
    call("/blocks"),
    call("/saved", `?${all}`),
    call("/saved-lists"),
    call("/submission/:id/lists", "", postId),
    call("/comment/:id/lists", "", commentId),
    call("/submission/:id/notices", "", postId),
    call("/hidden-posts", `?${all}`),
    call("/deleted-comments", `?${all}`),
    call("/history", `?${all}`),
    call("/mutes"),
    call("/drafts"),
    call("/held", `?${all}`),
    call("/moderation/held", `?${all}`),
    call("/invitations", `?${all}`),
    call("/admin/invitations", `?${all}`),
    call("/site-page/:name", "", "terms"),
    call("/site-page/:name/versions", "", "terms"),
    call("/admin/pages"),
    call("/draft", "?key=comment-1"),
    call("/filtered-submissions", `?${all}`),
    call("/filtered-search", `?${all}&query=needle`),
    call("/user/:username/filtered-submissions", `?${all}`, "alice"),
    call("/sessions"),
    call("/push-devices"),
    call("/moderation/reports", `?${all}`),
    call("/moderation/member-reports", `?${all}`),
    call("/removals", `?${all}`),
    call("/sanctions", `?${all}`),
    call("/moderation/appeals", `?${all}`),
    call("/moderation/members/:username/notes", `?${all}`, "stranger_2_".padEnd(24, "x")),
    call("/moderation/join-requests", `?${all}&refused=true`),
    call("/moderation/join-requests", `?${all}&unconfirmed=true`),
    call("/moderation/log", `?${all}`),
    call("/moderation/domains"),
    call("/moderation/feeds/:name/posters", `?${all}`, "Chess"),
    call("/moderation-log"),
  ];
}

/** Stands in a path for the member with whom alice has the longest conversation. */
export const TALKED_WITH = "TALKED_WITH";

function others(postId: string, feed: string): Read[] {
  return [
    call("/submission/:id", "", postId),
    call("/submission/:id/placing", "", postId),
    call("/submission/:id/search-placing", "?q=needle", postId),
    call("/submission/:id/report", "", postId),
    call("/user/:username/report", "", "alice"),
    call("/category/:name", "", feed),
    call("/category/:name/about", "", feed),
    call("/trending-categories"),
    call("/user/:username/stats", "", "alice"),
    call("/user/:username/card", "", "alice"),
    call("/user-search", "?q=stranger"),
    call("/search/members", "?q=stranger"),
    call("/moderation/members/:username", "", "alice"),
    call("/moderation/feeds/:name/people", "", "Chess"),
    call("/moderation/feeds/:name/rules", "", feed),
    call("/moderation/feeds/:name/tags", "", feed),
    call("/moderation/feeds/:name/texts", "", feed),
    call("/admin/feeds-without-owner"),
    call("/account"),
    call("/my-feed/address"),
    call("/notification-mails"),
    call("/admin/overview"),
    call("/link-preview", "?url=https://example.com/"),
  ];
}

function rulesAndActs({ ruleId, trialId, bulkActId }: FilledRules): Read[] {
  return [
    call("/moderation/automatic-rules"),
    call("/moderation/automatic-rules/:id/caught", "?limit=100", ruleId),
    call("/moderation/rule-trials/:id", "", trialId),
    call("/moderation/bulk-acts/:id", "", bulkActId),
    call("/moderation/bulk-acts/preview", "?username=bob&range=all"),
    call("/moderation/held-count"),
    call("/admin/settings"),
    call("/new-member"),
  ];
}

/** Writes that answer with a list. */
function writes(feed: string): Read[] {
  const ids = Array.from({ length: 200 }, (_, n) => `${n}`.padEnd(1_000, "👋"));
  return [
    post("/votes/status", { ids }),
    post("/follow-category", { category: feed }),
    post("/unfollow-category", { category: "no such feed" }),
    post("/moderation/domains", { domain: "spam.example", isBlocked: true, reason: "Spam." }),
  ];
}

function pages(postId: string, feed: string): Read[] {
  return [
    "/",
    `/feed/${feed}`,
    `/details/${postId}`,
    `/details/${postId}?comments=50`,
    "/user/alice",
    "/user/alice?tab=comments",
    "/search?q=needle",
    "/search?q=needle&kind=comments",
    "/feeds-directory",
    "/atom.xml",
    `/feed/${feed}/atom.xml`,
    "/user/alice/atom.xml",
    `/details/${postId}/atom.xml`,
    "/sitemap.xml",
    "/sitemaps/posts-0.xml",
    "/sitemaps/feeds-2.xml",
    "/sitemaps/members.xml",
    "/robots.txt",
    "/manifest.webmanifest",
    "/api/openapi.json",
    "/api/docs",
  ].map((path) => ({ name: decodeURIComponent(path).replace(/𐌰+\d*/u, "…").replace(postId, "…"), path }));
}

function call(path: string, query = "", value = ""): Read {
  return { name: `GET ${path}`, path: `/api${path.replace(/:\w+/, value)}${query}` };
}

function post(path: string, body: unknown): Read {
  return { name: `POST ${path}`, path: `/api${path}`, method: "POST", body };
}
