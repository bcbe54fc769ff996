import type { Mutation } from "../mutation.ts";

/** Reports on moderators, removed posts, suspended members, reasons for reports. */
export const mutations: Mutation[] = [
  {
    clause: "Nobody sees a report on themselves",
    file: "src/server/moderation/queue.ts",
    from: "or author_id <> ${viewer?.id ?? null}::uuid)",
    to: "or true)",
  },
  {
    clause: "Nobody handles or hides a report on themselves",
    file: "src/server/moderation/policy.ts",
    from: `return actor.role === "admin" && (decision === "lock" || decision === "unlock");`,
    to: `return actor.role === "admin";`,
  },
  {
    clause: "A reported post that its author deletes",
    file: "src/server/posts/deletion.ts",
    from: "const open = await countOpenReports(db, post.id);",
    to: "const open = await countOpenReports(db, post.id, { exceptOn: viewer.id });",
  },
  {
    clause: "Whatever ends a report stands in the log",
    file: "src/server/posts/deletion.ts",
    from: "await logErasedReports(transaction, ids);",
    to: "",
  },
  {
    clause: "The operator lists and decides reports",
    file: "src/server/moderation/policy.ts",
    from: "if (actor === null) return true;\n  if (actor.id !== authorId)",
    to: `if (actor === null) return decision !== "remove";\n  if (actor.id !== authorId)`,
  },
  {
    clause: "A removed post is a page for its author",
    file: "src/server/moderation/removed-posts.ts",
    from: "userName: viewer.id === post.member_id ? null : removal.actor_name",
    to: "userName: removal.actor_name",
  },
  {
    clause: "A removed post is not found, as before",
    file: "src/server/moderation/removed-posts.ts",
    from: "if (post.is_removed) return isAuthor || moderates;",
    to: "if (post.is_removed) return true;",
  },
  {
    clause: "The suspended see a banner",
    file: "src/web/ui/banner.tsx",
    from: "Reason: <q>{reason}</q>",
    to: "A moderator has decided that.",
  },
  {
    clause: "One cannot report one's own post or comment",
    file: "src/server/reports/reports.ts",
    from: "if (comment.member_id === memberId) throw forbidden(ERROR_TEXTS.reportOwnComment);",
    to: "",
  },
  {
    clause: "Reporters choose among the reasons",
    file: "src/web/moderation/decisions/reason-field.tsx",
    from: "[...REPORT_REASONS]",
    to: `["Spam", "Harassment", "Off topic", "Illegal content", "Private information"]`,
  },
  {
    clause: "axe finds nothing on these pages",
    file: "src/web/ui/banner.module.css",
    from: "color: var(--ink-soft);",
    to: "color: #999;",
  },
];
