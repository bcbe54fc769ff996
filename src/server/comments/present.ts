import type { Comment, ListedComment } from "../../contract/comments.ts";
import { timestamp } from "../db/present.ts";
import { excerptOf } from "../formatting/excerpt.ts";
import { type FormattedText, mentionedNames } from "../../contract/formatted-text.ts";
import type { CommentRow } from "./queries.ts";

/** A deleted comment keeps only its place in the thread: its text and mentions are left out. */
export function presentComment(comment: Omit<CommentRow, "depth">): Comment {
  const deleted = comment.deleted_at !== null;
  return {
    id: String(comment.id),
    text: deleted ? "" : comment.text,
    ...(comment.formatted && !deleted && { formatted: comment.formatted }),
    parentId: comment.parent_id === null ? null : String(comment.parent_id),
    mentions: deleted ? [] : mentionsOf(comment),
    upvotes: deleted ? 0 : comment.hearts,
    createdAt: timestamp(comment.created_at),
    ...(comment.edited_at && !deleted && { editedAt: timestamp(comment.edited_at) }),
    userName: comment.username,
    userId: comment.member_id,
    ...(comment.picture !== null && !deleted && { picture: comment.picture }),
    deleted,
  };
}

/** A visible comment with the post that it is on. */
export interface ListedCommentRow {
  id: number;
  username: string;
  text: string;
  formatted: FormattedText | null;
  hearts: number;
  created_at: Date;
  post_id: number;
  title: string;
}

export function presentListed(comment: ListedCommentRow, excerpt = excerptOf(comment)): ListedComment {
  return {
    id: String(comment.id),
    excerpt,
    upvotes: comment.hearts,
    userName: comment.username,
    createdAt: timestamp(comment.created_at),
    submissionId: String(comment.post_id),
    submissionTitle: comment.title,
  };
}

/** The names of the mentioned members in the text's own spelling, so that a client can link these words. */
export function mentionsOf(comment: Pick<CommentRow, "text" | "formatted" | "mentioned">): string[] {
  // Most comments mention nobody; this spares parsing their text.
  if (comment.mentioned.length === 0) return [];
  const members = new Set(comment.mentioned);
  return mentionedNames(comment.text, comment.formatted).filter((name) => members.has(name.toLowerCase()));
}
