import type { Mutation } from "../mutation.ts";

/** Authors' changes to what they wrote: deleting, undoing, editing, earlier versions. */
export const mutations: Mutation[] = [
  {
    clause: "Authors delete their own comments",
    file: "src/server/comments/deletion.ts",
    from: "where parent.deleted_at is not null and not parent.is_removed and not exists (",
    to: "where parent.deleted_at is null and not exists (",
    by: "src/server/comments/deletion.test.ts",
  },
  {
    clause: "The deletion of a comment can be undone for an hour",
    file: "src/server/comments/deletion.ts",
    from: 'if (!numUpdatedRows) throw forbidden("undoExpired");',
    to: "",
    by: "src/server/comments/deletion.test.ts",
  },
  {
    clause: "Counts, notifications and figures follow a deletion",
    file: "src/server/comments/insert-comments.ts",
    from: "parent.id = given.parent_id and not parent.is_gone",
    to: "parent.id = given.parent_id",
    by: "src/server/comments/deletion.test.ts",
  },
  {
    clause: "Open reports on a deleted comment wait for a moderator",
    file: "src/server/comments/removal.ts",
    from: "where comment_id = comments.id and decided_at is null",
    to: "where comment_id = comments.id and false",
    by: "src/server/comments/deletion.test.ts",
  },
  {
    clause: "Readers of a discussion see a comment go and come back at its place",
    file: "src/web/comments/loaded-comments.ts",
    from: "return Number(comment.id) < Number(other.id);",
    to: "return Number.isNaN(Number(comment.id) - Number(other.id));",
  },
  {
    clause: "The acts of a comment are one row on a phone",
    file: "src/web/comments/own-acts.module.css",
    from: "position: absolute;",
    to: "position: static;",
  },
];
