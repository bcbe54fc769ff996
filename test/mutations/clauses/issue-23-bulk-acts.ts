import type { Mutation } from "../mutation.ts";

/** Bulk acts and their undo. */
export const mutations: Mutation[] = [
  {
    clause: "GET /moderation/bulk-acts/preview says what a bulk act would remove, up to a fixed moment",
    file: "src/server/bulk-acts/next-targets.ts",
    from: " and ${sql.ref(`${table}.created_at`)} <= ${until}::timestamptz`,",
    to: "`,",
    by: "src/server/bulk-acts/bulk-acts.test.ts",
  },
  {
    clause:
      "POST /moderation/bulk-acts removes a member's posts and comments as one act, in the background; its author is told once",
    file: "src/server/bulk-acts/run.ts",
    from: "await notifyNextAuthors(transaction, act, actor);",
    to: "await Promise.resolve(null);",
    by: "src/server/bulk-acts/bulk-acts.test.ts",
  },
  {
    clause: "The log has one entry for a bulk act, which opens to its single decisions",
    file: "src/server/moderation/log.ts",
    from: `else if (!isOfFeeds) deeds = deeds.where("parent_id", "is", null);`,
    to: "",
    by: "src/server/bulk-acts/bulk-acts.test.ts",
  },
  {
    clause: "A repeated request starts no second act, and two acts share what there is",
    file: "src/server/bulk-acts/bulk-acts.ts",
    from: "if (earlier) return presentOne(db, earlier);",
    to: "",
  },
  {
    clause: "Moderators act in bulk only on members below their own role, and never on themselves",
    file: "src/server/moderation/policy.ts",
    from: "isAbove(actor.role, target.role)",
    to: "!isAbove(target.role, actor.role)",
  },
  {
    clause: "Moderators act in bulk only on members below their own role, and never on themselves",
    file: "src/server/bulk-acts/children.ts",
    from: "  if (!(await isAuthorBelow(db, actor, found))) return;\n",
    to: "",
    by: "src/server/bulk-acts/linking.test.ts",
  },
  {
    clause: "A bulk act on a domain removes the posts and comments that its block would refuse",
    file: "src/server/bulk-acts/linking.ts",
    from: "or ${words} ~* ${ODD_HOST})",
    to: ")",
    by: "src/server/bulk-acts/linking.test.ts",
  },
  {
    clause: "A bulk act on a domain removes the posts and comments that its block would refuse",
    file: "src/server/bulk-acts/linking.ts",
    from: "'%://%' or comments.formatted::text like '%://%')",
    to: "'%://%')",
    by: "src/server/bulk-acts/linking.test.ts",
  },
  {
    clause: "An undo leaves what somebody has decided about since, or the author deleted",
    file: "src/server/comments/taken-in-bulk.ts",
    from: "where domain is not null and ${isBelowActor}",
    to: "where domain is not null",
    by: "src/server/bulk-acts/linking.test.ts",
  },
  {
    clause:
      "POST /moderation/bulk-acts/{id}/undo restores what the act removed, with the reports; the author is told once",
    file: "src/server/bulk-acts/children.ts",
    from: "  await reopenReportsRestored(db, postId);\n",
    to: "",
  },
  {
    clause: "An undo leaves what somebody has decided about since, or the author deleted",
    file: "src/server/bulk-acts/in-force.ts",
    from: " and posts.deleted_at = removed_at",
    to: "",
  },
  {
    clause: "An undo leaves what somebody has decided about since, or the author deleted",
    file: "src/server/bulk-acts/in-force.ts",
    from: " and comments.deleted_at = removed_at",
    to: "",
  },
  {
    clause: "A bulk act survives kill -9, is stopped by its undo, and is undone once",
    file: "src/server/bulk-acts/run.ts",
    from: "if (now?.state !== state || now.told_after !== toldAfter || now.is_stopped !== isStopped) return false;",
    to: "void [toldAfter, isStopped];\n  if (now === undefined) return false;",
  },
  {
    clause:
      "A bulk act and its undo tell their authors in stretches, each once, also after a kill -9 between two of them",
    file: "src/server/bulk-acts/notify.ts",
    from: "const STRETCH = 500;",
    to: "const STRETCH = 50_000;",
  },
  {
    clause:
      "A bulk act and its undo tell their authors in stretches, each once, also after a kill -9 between two of them",
    file: "src/server/bulk-acts/bulk-acts.ts",
    from: 'state: "undoing", told_after: null,',
    to: 'state: "undoing",',
  },
  {
    clause:
      "A bulk act refuses what waits for approval, with its reason; the preview counts it, and the undo lets it wait again as it was",
    file: "src/server/held/decide.ts",
    from: " and refused_at = ${refusedAt}",
    to: " and false and refused_at = ${refusedAt}",
  },
  {
    clause:
      "A bulk act refuses what waits for approval, with its reason; the preview counts it, and the undo lets it wait again as it was",
    file: "src/server/bulk-acts/targets.ts",
    from: "sql`kind = ${content",
    to: "sql`kind <> ${content",
  },
  {
    clause:
      "A bulk act stops once its moderator is banned, suspended or given a lower role: it removes nothing more, says so, and is undone in one step",
    file: "src/server/moderation/policy.ts",
    from: "(not ${isHeldBack()} and members.role",
    to: "(banned_at is null and members.role",
    by: "src/server/bulk-acts/stopped.test.ts",
  },
  {
    clause:
      "A bulk act stops once its moderator is banned, suspended or given a lower role: it removes nothing more, says so, and is undone in one step",
    file: "src/server/bulk-acts/run.ts",
    from: "where id = ${id} for share`",
    to: "where id = ${id}`",
    by: "src/server/bulk-acts/stopped.test.ts",
  },
];
