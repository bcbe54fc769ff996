import type { Mutation } from "../mutation.ts";

/** Notes of moderators about members. */
export const mutations: Mutation[] = [
  {
    clause: "Moderators write notes about members, which other moderators read, and nobody about themselves",
    file: "src/server/member-notes/list-notes.ts",
    from: "if (!canSanction(viewer, { id: memberId, role }))",
    to: 'if (viewer?.role === "member" && role === "member")',
  },
  {
    clause: "A note is deleted by its author or an admin, and the log has no words of it",
    file: "src/server/member-notes/policy.ts",
    from: 'return actor === null || actor.role === "admin" || (actor.role === "moderator" && actor.id === authorId);',
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
    from: "having count(note.id) > 0 or",
    to: "having count(note.id) > 9 or",
  },
  {
    clause: "Nobody learns from the log that there is a note about themselves",
    file: "src/server/moderation/policy.ts",
    from: '  "add-note",\n  "delete-note",\n  "dismiss-reports",',
    to: '  "dismiss-reports",',
  },
  {
    clause: "A suspended moderator reads and writes no notes, and sees no number of them",
    file: "src/contract/member-notes.ts",
    from: "whileSuspended: false,",
    to: "",
  },
  {
    clause: "A suspended moderator reads and writes no notes, and sees no number of them",
    file: "src/server/member-notes/noted.ts",
    from: "${viewer.suspension === null} and ",
    to: "",
  },
  {
    clause:
      "A queue names the moderators on it about whom the viewer may not decide, and offers no notes, suspensions and bans of them",
    file: "src/server/member-notes/noted.ts",
    from: "not ${isSanctionableBy(viewer)} as is_peer",
    to: "false as is_peer",
  },
  {
    clause: "The operator lists the notes about anybody, and deletes one",
    file: "src/server/admin/commands/notes.ts",
    from: "for (const note of page) sayNote(say, note);",
    to: "",
  },
];
