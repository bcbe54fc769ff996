import type { Mutation } from "../mutation.ts";

/** Widened time ranges, categories, layout shift in a long list, search parameters, blank texts. */
export const mutations: Mutation[] = [
  {
    clause:
      "A default range without posts gives way to the first wider one; the filter shows it and a line says so; in Top, Recent, feeds and My Feed, also without scripts",
    file: "src/server/posts/widen.ts",
    from: "RANGES.indexOf(time) + 1",
    to: "RANGES.indexOf(time) + 2",
  },
  {
    clause:
      "Where no range has posts, and where the reader chose the range, the specification's texts are shown",
    file: "src/web/feeds/feed-list.ts",
    from: "widens: chosen === null && offset === 0,",
    to: "widens: offset === 0,",
  },
  {
    clause: "A widened range is not remembered, and a new post ends it",
    file: "src/server/posts/widen.ts",
    from: "if (asked.posts.length === 0) {",
    to: "if (asked.posts.length <= 1) {",
    by: "src/server/posts/widened-lists.test.ts",
  },
  {
    clause: "Enter takes the marked category; a new feed is an entry 'Create feed “elec”'",
    file: "src/web/submit/feed-choice.ts",
    from: "marked: isMeant ? first : created",
    to: "marked: first ?? created",
    by: "src/web/submit/feed-choice.test.ts",
  },
  {
    clause:
      "A chosen feed that does not exist yet is marked as new, and a similar one is offered in its place",
    file: "src/web/submit/similar-feed.ts",
    from: "return isBeginning && shorter >= LEAST_BEGINNING",
    to: "return isBeginning && shorter < LEAST_BEGINNING",
    by: "src/web/submit/similar-feed.test.ts",
  },
  {
    clause:
      "A chosen feed that does not exist yet is marked as new, and a similar one is offered in its place",
    file: "src/web/submit/use-feed-list.tsx",
    from: "chosen: replaceFeed(now.chosen, feed, known)",
    to: "chosen: [...now.chosen, known]",
    by: "e2e/submit.spec.ts",
  },
  {
    clause: "A fourth category is not dropped silently",
    file: "src/web/submit/feed-choice.ts",
    from: `return addFeeds(chosen, typed.split(","), most).left.map(`,
    to: `return addFeeds(chosen, typed.split(","), most).left.slice(1).map(`,
    by: "src/web/submit/feed-choice.test.ts",
  },
  {
    clause:
      "Layout shift is under 0.05 in jumps through 300 posts on a phone, down, up and after Back; the height stays",
    file: "src/web/posts/card-heights.ts",
    from: "isEmpty ? `${height}px` :",
    to: `isEmpty ? "300px" :`,
  },
  {
    clause: "/search reads ?query= like ?q=",
    file: "src/web/search/search-words.ts",
    from: `search.get("q") ?? search.get("query") ?? ""`,
    to: `search.get("q") ?? ""`,
    by: "src/server/open-web/head.test.ts",
  },
  {
    clause: "A comment, reply or message of white space alone is not sent",
    file: "src/web/comments/comment-problem.ts",
    from: "return isBlank(text) ?",
    to: `return text === "" ?`,
  },
];
