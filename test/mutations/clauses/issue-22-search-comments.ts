import type { Mutation } from "../mutation.ts";

/** Search for comments. */
export const mutations: Mutation[] = [
  {
    clause: "/search finds posts or comments",
    file: "src/web/search/search-words.ts",
    from: '...(kind !== "posts" && { kind }),',
    to: "",
  },
  {
    clause: "A found comment shows the words around the match",
    file: "src/server/search/comments/present.ts",
    from: "excerptAround(text, terms, LIMITS.listExcerpt)",
    to: "excerptAround(text, [], LIMITS.listExcerpt)",
  },
  {
    clause: "Words, quotes and -word find comments as they find posts",
    file: "src/server/search/comments/waiting.ts",
    from: "plainText({ text, formatted: formatted ?? undefined })",
    to: "text",
  },
  {
    clause: "author:, feed:, before: and after: narrow a search for comments",
    file: "src/server/search/comments/matches.ts",
    from: "and deleted_at is null and ${isIn(feedId)} offset 0",
    to: "and deleted_at is null offset 0",
  },
  {
    clause: "Comments come by relevance, date or hearts",
    file: "src/server/search/comments/pages.ts",
    from: 'order.by === "hearts" ? hearts : score',
    to: "score",
  },
  {
    clause: "The number of found comments is said",
    file: "src/server/search/comments/pages.ts",
    from: "const MAX_RANKED = 1_001;",
    to: "const MAX_RANKED = 900;",
  },
  {
    clause: "Deleted and removed comments, and those of such posts, are not found",
    file: "src/server/search/comments/matches.ts",
    from: "where id = c.post_id and deleted_at is null and",
    to: "where id = c.post_id and",
  },
  {
    clause: "An edited comment is found at once by its new words only",
    file: "src/server/comments/editing.ts",
    from: "  await indexCommentAgain(db, comment.id);\n",
    to: "",
  },
  {
    clause: "A search for comments says when it mended the spelling",
    file: "src/server/search/comments/search-comments.ts",
    from: "corrected: meaning.corrected ?? null, isIndexing",
    to: "corrected: null, isIndexing",
  },
  {
    clause: "A job takes comments into the index",
    file: "src/server/search/comments/comment-index.ts",
    from: "if (rows.length === 0) return awaitFromBefore(db);",
    to: "if (rows.length === 0) return false;",
  },
];
