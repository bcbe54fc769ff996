import type { Mutation } from "../mutation.ts";

/** Hearts on comments, and the order and shape of threads. */
export const mutations: Mutation[] = [
  {
    clause: "A member gives a comment a heart",
    file: "src/server/hearts/move-hearts.ts",
    from: "update comments set hearts = comments.hearts + counted.hearts",
    to: "update comments set hearts = comments.hearts + 1",
    by: "src/server/hearts/comment-hearts.test.ts",
  },
  {
    clause: "One's own comments and locked discussions take hearts",
    file: "src/server/hearts/move-hearts.ts",
    from: "select id, post_id, hearts from comments where id = any($1::bigint[]) and deleted_at is null",
    to: "select id, post_id, hearts from comments where id = any($1::bigint[])",
    by: "src/server/hearts/comment-hearts.test.ts",
  },
  {
    clause: "Hearts on comments count in the figures of both members",
    file: "src/server/members/members.ts",
    from: "where h.member_id = ${memberId} and c.deleted_at is null and p.deleted_at is null",
    to: "where h.member_id = ${memberId} and c.deleted_at is null",
  },
  {
    clause: "A wrong count of a comment's hearts is found and corrected",
    file: "src/server/check/mend.ts",
    from: "[mendPosts, mendComments, mendFeeds",
    to: "[mendPosts, mendFeeds",
  },
  {
    clause: "One call asks for one's hearts on a post and its comments",
    file: "src/server/hearts/routes.ts",
    from: "if (!commentIds) return { voted };",
    to: "if (!commentIds) return { voted, votedComments: {} };",
    by: "src/server/hearts/comment-hearts.test.ts",
  },
  {
    clause: "A heart on a comment shows at once",
    file: "src/web/comments/use-comment-heart.ts",
    from: "setAsked({ hearted: !kept,",
    to: "setAsked({ hearted: kept,",
  },
  {
    clause: "The hearts of a comment reach everybody",
    file: "src/server/sharing/dependencies.ts",
    from: "return [heartsInDiscussion(event.postId)];",
    to: "return [];",
    by: "src/server/hearts/comment-hearts.test.ts",
  },
  {
    clause: "The heart of a comment is large enough for a finger",
    file: "src/web/comments/comment-heart.module.css",
    from: 'composes: action from "./comment-item.module.css";',
    to: "padding: 0;",
  },
  {
    clause: "A thread is ordered by hearts, newest or oldest",
    file: "src/server/comments/thread-replies.ts",
    from: 'if (order === "newest") siblings.reverse();',
    to: "",
    by: "src/server/comments/thread-order.test.ts",
  },
  {
    clause: "A thread is ordered by hearts, newest or oldest",
    file: "src/web/comments/thread-view.ts",
    from: "if (shown === threadView(search).order) delete",
    to: "if (shown) delete",
    by: "e2e/thread-order.spec.ts",
  },
  {
    clause: "Each order has an address",
    file: "src/web/details/details-page.tsx",
    from: "isHidden: !isDefault && view.from > 0,",
    to: "",
  },
  {
    clause: "In each order the pages of a thread have every comment once",
    file: "src/server/comments/thread-replies.ts",
    from: "hearts - coalesce(later.steps, 0) as hearts",
    to: "hearts",
    by: "src/server/comments/thread-order.test.ts",
  },
  {
    clause: "In each order a new comment comes at its place",
    file: "src/web/comments/loaded-comments.ts",
    from: 'if (order === "newest") return !isOlder;',
    to: "",
  },
  {
    clause: "The choice of an order moves nothing",
    file: "src/web/comments/discussion.module.css",
    from: "min-height: calc(2.25rem + 6px);",
    to: "",
  },
  {
    clause: "A reader asks for each heart once in a visit",
    file: "src/web/hearts/hearts.ts",
    from: "const [fresh] = useState(() => performance.now() - FRESH_MS);",
    to: "const fresh = performance.now() - FRESH_MS;",
    by: "e2e/comment-hearts.spec.ts",
  },
];
