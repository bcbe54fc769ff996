import type { Mutation } from "../mutation.ts";

/** Widened time ranges, categories, layout shift in a long list, search parameters, blank texts. */
export const mutations: Mutation[] = [
  {
    clause: "15: a default range without posts",
    file: "src/server/posts/widen.ts",
    from: "RANGES.indexOf(time) + 1",
    to: "RANGES.indexOf(time) + 2",
  },
  {
    clause: "15: where no range has posts",
    file: "src/web/feeds/feed-page.tsx",
    from: "widens: chosen === null && offset === 0,",
    to: "widens: offset === 0,",
  },
  {
    clause: "15: a widened range is not remembered",
    file: "src/server/posts/widen.ts",
    from: "if (asked.posts.length === 0) {",
    to: "if (asked.posts.length <= 1) {",
    by: "src/server/posts/widened-lists.test.ts",
  },
  {
    clause: "16: Enter takes the marked category",
    file: "src/web/submit/feed-choice.ts",
    from: "marked: isMeant ? first : created",
    to: "marked: first ?? created",
    by: "src/web/submit/feed-choice.test.ts",
  },
  {
    clause: "16: a fourth category is not dropped in silence",
    file: "src/web/submit/feed-choice.ts",
    from: `return addFeeds(chosen, typed.split(",")).left.map(`,
    to: `return addFeeds(chosen, typed.split(",")).left.slice(1).map(`,
    by: "src/web/submit/feed-choice.test.ts",
  },
  {
    clause: "20: layout shift under 0.05",
    file: "src/web/ui/known-heights.ts",
    from: "isEmpty ? `${height}px` :",
    to: `isEmpty ? "300px" :`,
  },
  {
    clause: "21: /search reads ?query= as ?q=",
    file: "src/web/search/search-words.ts",
    from: `search.get("q") ?? search.get("query") ?? ""`,
    to: `search.get("q") ?? ""`,
    by: "src/server/open-web/head.test.ts",
  },
  {
    clause: "21: a comment, reply or message of white space alone",
    file: "src/web/comments/comment-form.tsx",
    from: "if (isBlank(draft.text)) return",
    to: `if (draft.text === "") return`,
  },
];
