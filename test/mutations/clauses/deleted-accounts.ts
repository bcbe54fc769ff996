import type { Mutation } from "../mutation.ts";

/** The deletion of accounts by their members. */
export const mutations: Mutation[] = [
  {
    clause: "POST /delete-account (+)",
    file: "src/server/auth/account/end-account.ts",
    from: "await endSessionsOf(db, memberId);",
    to: "void endSessionsOf;",
  },
  {
    clause:
      "A member deletes their account, with the password and the username: every session ends in every process, a mail tells of it, and a repeated request is a 401",
    file: "src/server/auth/account/delete-account.ts",
    from: `if (member.username.toLowerCase() !== username.toLowerCase()) throw badRequest("wrongUsername");`,
    to: "",
  },
  {
    clause:
      "A deleted member is found nowhere and named in no shared answer; what is kept is by a deleted member",
    file: "src/server/posts/queries.ts",
    from: ") then '.deleted' else '' end",
    to: ") then '' else '' end",
  },
  {
    clause: "Every row that refers to a deleted member ends as stated, in batches, also after a kill",
    file: "src/server/members/erase-member.ts",
    from: `  "reading_places",`,
    to: "",
  },
  {
    clause:
      "Posts and comments are deleted with the account where the member asks for it; nobody can restore them, and reports on them wait for moderators",
    file: "src/server/comments/deletion.ts",
    from: "if (comment.is_removed) await restoreComment(db, comment);",
    to: "if (comment.is_removed) return;",
  },
  {
    clause:
      "Nobody gets the name of a deleted account, and a suspended member's address makes no new one until the end of the suspension",
    file: "src/server/auth/register.ts",
    from: `if (await holdFormerName(db, username)) throw conflict("usernameTaken");`,
    to: "",
  },
  {
    clause: "The only admin cannot delete their account",
    file: "src/server/auth/account/delete-account.ts",
    from: `if (isLastAdmin(account, rows)) throw conflict("lastAdmin");`,
    to: "",
  },
  {
    clause:
      "Settings: delete the account with or without posts and comments, also where an answer was lost; axe finds nothing",
    file: "src/web/account/delete-account-dialog.tsx",
    from: `username: fieldOf(fields, "username"), currentPassword, content }`,
    to: `username: fieldOf(fields, "username"), currentPassword, content: "keep" }`,
  },
];
