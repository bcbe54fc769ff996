import type { Mutation } from "../mutation.ts";

/** Appeals against removals, and decisions about them. */
export const mutations: Mutation[] = [
  {
    clause: "GET /removals lists the posts and comments of the member that are removed",
    file: "src/server/appeals/removals.ts",
    from: "order by removal.id desc limit ${limit}",
    to: "order by removal.id limit ${limit}",
  },
  {
    clause: "GET /removals/{id}/comment: the author of a removed comment reads the whole of it",
    file: "src/server/appeals/removed-comment.ts",
    from: "await findRemoval(db, viewer.id, id)",
    to: `await db.selectFrom("moderation_log").select("comment_id").where("id", "=", id).executeTakeFirst()`,
  },
  {
    clause:
      "POST /removals/{id}/appeal: the author of a removed post or comment appeals once, within 30 days",
    file: "src/server/appeals/appeals.ts",
    from: `if (sent !== null) throw conflict("alreadyAppealed");`,
    to: "",
  },
  {
    clause: "A removal is appealed by its author alone and while it is in force",
    file: "src/server/appeals/appeals.ts",
    from: `const removal = await findRemoval(db, memberId, seen.id);`,
    to: `const removal = seen as typeof seen | undefined;`,
  },
  {
    clause: "GET /moderation/appeals: moderators and admins see the appeals that wait",
    file: "src/server/appeals/waiting.ts",
    from: "and appeals.member_id is distinct from ${viewer?.id ?? null}::uuid",
    to: "and ${viewer?.id ?? null}::uuid is distinct from null",
  },
  {
    clause: "Granting an appeal restores the post or comment with all figures",
    file: "src/server/appeals/decide-removal.ts",
    from: "isQuiet: true, parentId",
    to: "isQuiet: true",
  },
  {
    clause: "Upholding a removal leaves it, and its author reads why",
    file: "src/server/appeals/present.ts",
    from: "...(line !== null && { line }),",
    to: "",
  },
  {
    clause: "An appeal is decided by somebody else than who removed it, whatever their role",
    file: "src/server/appeals/policy.ts",
    from: "and members.username <> all(array_remove(${deciders}, null))",
    to: "and (members.role = 'admin' or members.username <> all(array_remove(${deciders}, null)))",
  },
  {
    clause: "Of two who decide at once one does, and the other reads it",
    file: "src/server/appeals/decide.ts",
    from: `if (isSame(appeal, actor, { state, line: decision.line })) return;`,
    to: "return;",
  },
  {
    clause: "An appeal closes when its removal ends otherwise",
    file: "src/server/moderation/decisions.ts",
    from: "  await closeAppeal(db, { postId: post.id });\n",
    to: "",
  },
];
