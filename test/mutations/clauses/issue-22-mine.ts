import type { Mutation } from "../mutation.ts";

/** Mutes, hidden posts, history and the lists without them. */
export const mutations: Mutation[] = [
  {
    clause: "GET, POST /mutes, DELETE /mutes/{id}",
    file: "src/server/mutes/mutes.ts",
    from: `.where("id", "=", muteId).where("member_id", "=", memberId)`,
    to: `.where("id", "=", muteId)`,
  },
  {
    clause: "A member mutes at most 500 things",
    file: "src/server/mutes/mutes.ts",
    from: "delete from mutes where member_id = ${memberId} and not ${isInForce}",
    to: "delete from mutes where false and member_id = ${memberId} and not ${isInForce}",
  },
  {
    clause: "A mute ends by itself",
    file: "src/server/filters/filters.ts",
    from: "cached?.version === version && cached.staleAt > Date.now()",
    to: "cached?.version === version",
  },
  {
    clause: "Lists leave out posts of muted and blocked members",
    file: "src/server/filters/hidden-reasons.ts",
    from: "id !== feedId && filters.feeds.has(id)",
    to: "filters.feeds.has(id)",
  },
  {
    clause: "Lists leave out posts with a muted word",
    file: "src/server/filters/hidden-reasons.ts",
    from: "[post.title, words, post.preview_title, post.preview_description]",
    to: "[post.title, words]",
  },
  {
    clause: "Lists leave out posts with a muted word",
    file: "src/server/filters/word-matcher.ts",
    from: 'text.replaceAll(/\\s+/g, " ")',
    to: "text",
  },
  {
    clause: "What is one's own is never left out",
    file: "src/server/filters/hidden-reasons.ts",
    from: "posts.filter((post) => post.member_id !== reader.id)",
    to: "posts",
  },
  {
    clause: "POST and DELETE /submission/{id}/hide",
    file: "src/server/hides/hides.ts",
    from: `if (count >= LIMITS.hides) throw conflict("tooManyHidden");`,
    to: "",
  },
  {
    clause: "History has the last 10,000 opened posts",
    file: "src/server/history/history.ts",
    from: "and keeps_history and",
    to: "and",
  },
  {
    clause: "Lists leave out what the member has read",
    file: "src/server/filters/filters.ts",
    from: `hides_read as "hidesRead",`,
    to: `true as "hidesRead",`,
  },
  {
    clause: "POST /votes/status also tells what is read",
    file: "src/server/hearts/routes.ts",
    from: "mutedCommentsOf(db, viewer, rowIds(commentIds))",
    to: "mutedCommentsOf(db, viewer, [])",
  },
  {
    clause: "A page of forty is forty",
    file: "src/server/filters/filled-page.ts",
    from: "limit: part.items.indexOf(last) + 1",
    to: "limit",
  },
  {
    clause: "A list says how many posts it left out",
    file: "src/server/filters/filled-page.ts",
    from: "counts[reason] = (counts[reason] ?? 0) + 1;",
    to: "counts[reason] = 1;",
  },
  {
    clause: "A muted member's own list shows them",
    file: "src/server/filters/hidden-reasons.ts",
    from: "post.member_id === memberId ? null : ",
    to: "",
  },
  {
    clause: "A member without filters gets the shared lists",
    file: "src/server/filters/hidden-reasons.ts",
    from: "if (!filters) return NONE;",
    to: 'if (!filters) return new Map(posts.map(({ id }) => [id, "read"]));',
  },
  {
    clause: "GET /filtered-search",
    file: "src/server/search/routes.ts",
    from: "...pages[0]!",
    to: "...pages.at(-1)!",
  },
  {
    clause: "Notifications leave out muted members",
    file: "src/server/notifications/shown.ts",
    from: "total: all.total - hidden.size",
    to: "total: all.total",
  },
  {
    clause: "The numbers of followed feeds",
    file: "src/server/feeds/unread.ts",
    from: "if (await filtersOf(db, reader)) return",
    to: "if (false) return",
  },
  {
    clause: "Events tell of no new post that is muted",
    file: "src/server/live/pass-submitted.ts",
    from: "if (!stream.hasFilters) return send();",
    to: "return send();",
  },
  {
    clause: "Events tell of no new post that is muted",
    file: "src/server/filters/filters.ts",
    from: `await publish(db, [{ what: "filters", memberId }]);`,
    to: "",
  },
];
