import type { Comment } from "../../contract/entities.ts";
import { timestamp } from "../db/present.ts";
import { mentionedNames } from "./mentions.ts";
import type { CommentRow } from "./queries.ts";

/** A comment in the wire's shape; of a deleted one only its place in the thread remains. */
export function presentComment(comment: Omit<CommentRow, "depth">): Comment {
  const deleted = comment.deleted_at !== null;
  return {
    id: String(comment.id),
    text: deleted ? "" : comment.text,
    parentId: comment.parent_id === null ? null : String(comment.parent_id),
    mentions: deleted ? [] : mentionsOf(comment),
    createdAt: timestamp(comment.created_at),
    userName: comment.username,
    userId: comment.member_id,
    deleted,
  };
}

/** The names as the text spells them, so that a client can tell which of its words are members. */
function mentionsOf(comment: Pick<CommentRow, "text" | "mentioned">): string[] {
  // Most mention nobody: their text need not be read again.
  if (comment.mentioned.length === 0) return [];
  const members = new Set(comment.mentioned);
  return mentionedNames(comment.text).filter((name) => members.has(name.toLowerCase()));
}
