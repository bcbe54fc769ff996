import type { Mutation } from "../mutation.ts";

/** Reports on moderators, removed posts, suspended members, reasons for reports. */
export const mutations: Mutation[] = [
  {
    clause: "Nobody sees a report on themselves: not in the queue, its count or the log, nor who made it",
    file: "src/server/moderation/queue.ts",
    from: "${isJudgedBy(viewer, OF_REPORTS)}",
    to: "true",
  },
  {
    clause: "Nobody handles or hides a report on themselves",
    file: "src/server/moderation/policy.ts",
    from: `return actor.role === "admin" && (decision === "lock" || decision === "unlock");`,
    to: `return actor.role === "admin";`,
  },
  {
    clause: "When the author of a reported post deletes it, the log says so and the reports wait",
    file: "src/server/posts/deletion.ts",
    from: "const open = await countOpenReports(db, post.id);",
    to: "const open = await countOpenReports(db, post.id, sql<boolean>`author_id <> ${author.id}`);",
  },
  {
    clause: "The end of every report is in the log",
    file: "src/server/posts/deletion.ts",
    from: "await logErasedReports(transaction, ids);",
    to: "",
  },
  {
    clause: "The operator lists and decides reports on the only moderator",
    file: "src/server/moderation/policy.ts",
    from: "if (actor === null) return true;\n  if (actor.id !== authorId)",
    to: `if (actor === null) return decision !== "remove";\n  if (actor.id !== authorId)`,
  },
  {
    clause:
      "A removed post is a page for its author (when, why) and for moderators (also who), with its content",
    file: "src/server/moderation/removed-posts.ts",
    from: "userName: isOwn ? null : removal.actor_name",
    to: "userName: removal.actor_name",
  },
  {
    clause: "A removed post is not found for everybody else",
    file: "src/server/moderation/removed-posts.ts",
    from: "return false;",
    to: "return post.is_removed;",
  },
  {
    clause: "A removed comment is read whole by moderators",
    file: "src/server/moderation/removed-comments.ts",
    from: "if (!isRemoved && !isErased) return undefined;",
    to: "if (!isRemoved) return undefined;",
    by: "src/server/moderation/removed-comments.test.ts",
  },
  {
    clause: "A removed comment is read whole by moderators",
    file: "src/web/comments/comment-item.tsx",
    from: "<DeletedCommentTools {...{ id, postId, userName }} />",
    to: "",
    by: "e2e/removed-comment.spec.ts",
  },
  {
    clause: "Nobody else reads a removed comment by that call",
    file: "src/server/moderation/removed-comments.ts",
    from: 'if (!(await isJudge(db, viewer, content, "remove"))) throw notFound("commentNotFound");',
    to: "",
    by: "src/server/moderation/removed-comments.test.ts",
  },
  {
    clause: "Nobody else reads a removed comment by that call",
    file: "src/server/moderation/removed-comments.ts",
    from: "comment.is_removed || (await countReportsOfComment(db, comment.id)) > 0",
    to: "comment.is_removed || !comment.is_erased",
    by: "src/server/moderation/removed-comments.test.ts",
  },
  {
    clause: "Suspended members see a banner in place of forms, with the end and the reason",
    file: "src/web/ui/banner.tsx",
    from: "Reason: <q>{reason}</q>",
    to: "A moderator has decided that.",
  },
  {
    clause: "Members cannot report their own posts and comments",
    file: "src/server/reports/reports.ts",
    from: 'if (comment.member_id === memberId) throw forbidden("reportOwnComment");',
    to: "",
  },
  {
    clause: "Reporters choose among the reasons",
    file: "src/web/moderation/decisions/reason-field.tsx",
    from: "[...REPORT_REASONS]",
    to: `["Spam", "Harassment", "Off topic", "Illegal content", "Private information"]`,
  },
  {
    clause: "axe finds no accessibility problem on the pages of removed posts and suspensions",
    file: "src/web/ui/banner.module.css",
    from: "color: var(--ink-soft);",
    to: "color: #999;",
  },
];
