import type { Mutation } from "../mutation.ts";

/** Notes of moderators about members. */
export const mutations: Mutation[] = [
  {
    clause: "Moderators write notes about members, which other moderators read, and nobody about themselves",
    file: "src/server/member-notes/queries.ts",
    from: "if (!canSanction(viewer, { id: memberId, role }))",
    to: 'if (viewer?.role === "member" && role === "member")',
  },
  {
    clause: "A note is deleted by its author or an admin, and the log has no words of it",
    file: "src/server/moderation/policy.ts",
    from: 'return actor === null || actor.role === "admin" || actor.id === authorId;',
    to: "return true || actor?.id === authorId;",
  },
  {
    clause: "There are at most 200 notes about a member, in pages, and they end with the account",
    file: "src/server/member-notes/member-notes.ts",
    from: "if (count >= LIMITS.notes)",
    to: "if (count > LIMITS.notes)",
  },
  {
    clause: "Where moderators decide, they see the number of notes about a member",
    file: "src/server/member-notes/noted.ts",
    from: "group by members.id`",
    to: "group by members.id having count(*) > 9`",
  },
];
